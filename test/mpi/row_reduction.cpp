#include "ranks.hpp"

namespace mpi_row_reduction {

using namespace ranks;
using namespace lz::literals;

/// All ranks along the second axis, or along the first.
auto flat() {
  static auto const m = lz::mesh<"x", "y">(1, 0);
  return m;
}
auto tall() {
  static auto const m = lz::mesh<"x", "y">(0, 1);
  return m;
}

template <class A, class B>
bool close(A const& a, B const& b) {
  auto const x = lz::eval(a.gather());
  auto const y = lz::eval(b);
  static_assert(std::is_same_v<lz::value_t<A>, lz::value_t<B>>);
  return x.shape() == y.shape() && lz::allclose(x, y, 1e-5, 1e-6);
}

/// Reductions of integers have the bits of one machine along any axes, those of floats but for rounding.
template <class A, class X, class... Along>
void compare_some(A const& a, X const& x, Along const&... axes) {
  BOOST_TEST(same(lz::max(a, axes...).gather(), lz::max(x, axes...)));
  BOOST_TEST(close(lz::var(a * 0.5, axes...), lz::var(x * 0.5, axes...)));
  BOOST_TEST(same(lz::sum(lz::astype<std::int32_t>(a), axes...).gather(),
                  lz::sum(lz::astype<std::int32_t>(x), axes...)));
}
/// Each reduction: of one placement, since what ranks do with its folds is the same for all.
template <class A, class X, class... Along>
void compare(A const& a, X const& x, Along const&... axes) {
  compare_some(a, x, axes...);
  BOOST_TEST(same(lz::min(a, axes...).gather(), lz::min(x, axes...)));
  BOOST_TEST(same(lz::any(a > 20, axes...).gather(), lz::any(x > 20, axes...)));
  BOOST_TEST(same(all(a > 0, axes...).gather(), all(x > 0, axes...)));
  BOOST_TEST(same(lz::count_nonzero(a, axes...).gather(), lz::count_nonzero(x, axes...)));
  BOOST_TEST(same(lz::prod(lz::astype<std::int64_t>(a), axes...).gather(), lz::prod(lz::astype<std::int64_t>(x), axes...)));
  BOOST_TEST(close(lz::mean(a, axes...), lz::mean(x, axes...)));
  BOOST_TEST(close(lz::norm(a, axes...), lz::norm(x, axes...)));
}

template <auto... P>
void compare_matrix(auto const& m, lz::index n, lz::index k) {
  auto const x = numbers<double>(n, k);
  auto const a = lz::placed<P...>(m).from(x);
  auto const along = [&](auto const&... axes) {
    if constexpr (std::is_same_v<decltype(a), lz::sharded<double, on<"x">, on<"y">> const>)
      compare(a, x, axes...);
    else
      compare_some(a, x, axes...);
  };
  along(0_c), along(1_c), along(0, keepdims), along(1, keepdims);
  BOOST_TEST(same(lz::argmax(a, 0_c).gather(), lz::argmax(x, 0)));
  BOOST_TEST(same(lz::argmin(a, 1_c).gather(), lz::argmin(x, 1)));
  BOOST_TEST(close(lz::logsumexp(a * 0.1, 1_c), lz::logsumexp(x * 0.1, 1)));
}

BOOST_AUTO_TEST_CASE(along_any_axis_of_matrices_placed_in_any_way) {
  for (auto [n, k] : {std::pair<lz::index, lz::index>{5, 2}, {2, 5}, {9, 4}, {1, 3}, {3, 1}}) {
    compare_matrix<on<"x">, all>(line(), n, k);
    compare_matrix<all, on<"x">>(line(), n, k);
    compare_matrix<on<"x">, on<"y">>(rectangle(), n, k);
    compare_matrix<on<"x">, on<"y">>(flat(), n, k);  // ranks without columns
    compare_matrix<on<"x">, on<"y">>(tall(), n, k);
    compare_matrix<all, all>(tall(), n, k);
  }
}

template <auto... P>
void compare_cube(auto const& m, lz::index n) {
  auto const x = lz::eval(numbers<float>(n * 3, 4).reshape(n, 3, 4));
  auto const a = lz::placed<P...>(m).from(x);
  compare_some(a, x, 1_c), compare_some(a, x, 2, keepdims);
  for (auto const& axes : {std::array<int, 2>{0, 1}, {0, 2}, {1, 2}}) {
    if constexpr (std::is_same_v<decltype(a), lz::sharded<float, on<"x">, all, on<"y">> const>)
      compare(a, x, axes, keepdims);
    else
      compare_some(a, x, axes, keepdims);
  }
}

BOOST_AUTO_TEST_CASE(along_several_axes) {
  for (lz::index n : {2, 5, 40}) {
    compare_cube<on<"x">, all, all>(line(), n);
    compare_cube<all, all, on<"x">>(line(), n);
    compare_cube<on<"x">, all, on<"y">>(rectangle(), n);
    compare_cube<on<"y">, on<"x">, all>(flat(), n);
  }
}

template <class T>
void with_dtype() {
  auto const x = numbers<T>(3, 11);
  auto const a = lz::placed<all, on<"x">>(line()).from(x);
  BOOST_TEST(same(lz::prod(a, 1_c).gather(), lz::prod(x, 1)));
  if constexpr (lz::real_dtype<T> || std::is_integral_v<T>) BOOST_TEST(same(lz::max(a, 1_c).gather(), lz::max(x, 1)));
}

BOOST_AUTO_TEST_CASE(of_integers_of_every_size) {
  with_dtype<bool>(), with_dtype<std::int8_t>(), with_dtype<std::uint16_t>(),
      with_dtype<std::int32_t>(), with_dtype<std::uint64_t>();
  auto const x = numbers<std::complex<double>>(3, 11);
  BOOST_TEST(same(lz::sum(lz::placed<all, on<"x">>(line()).from(x), 1_c).gather(), lz::sum(x, 1)));
}

/// A destination that lies along the axis of the mesh that the reduced axes are shared along.
template <class D, class X, class H>
void stored(X const& x, H const& expected) {
  D const built = x;
  D written(line(), expected.extents());
  written = x;
  BOOST_TEST((close(built, expected) && close(written, expected)));
}

BOOST_AUTO_TEST_CASE(stored_where_ranks_share_what_is_reduced) {
  using vector = lz::sharded<double, on<"x">>;
  using rows = lz::sharded<double, on<"x">, all>;
  using columns = lz::sharded<double, all, on<"x">>;
  for (lz::index n : {1, 2, 3, 7, 40}) {
    auto const x = numbers<double>(n, 3), y = lz::eval(x.t());
    auto const a = lz::placed<on<"x">, all>(line()).from(x);
    auto const b = lz::placed<all, on<"x">>(line()).from(y);
    auto const v = lz::placed<on<"x">>(line()).from(lz::eval(x(all, 0)));
    stored<vector>(lz::sum(a, 0_c), lz::eval(lz::sum(x, 0)));
    stored<vector>(lz::sum(b, 1_c), lz::eval(lz::sum(y, 1)));
    stored<vector>(lz::max(b, 1_c), lz::eval(lz::max(y, 1)));
    stored<vector>(lz::mean(a, 0_c) + 1., lz::eval(lz::mean(x, 0) + 1.));
    stored<vector>(lz::logsumexp(a * 0.1, 0_c), lz::eval(lz::logsumexp(x * 0.1, 0)));
    stored<rows>(lz::matmul(b, a), lz::eval(lz::matmul(y, x)));
    stored<columns>(lz::relu(lz::matmul(b, a) - 9.), lz::eval(lz::relu(lz::matmul(y, x) - 9.)));
    stored<vector>(lz::matmul(v, a), lz::eval(lz::matmul(x(all, 0), x)));
  }
}

}  // namespace mpi_row_reduction
