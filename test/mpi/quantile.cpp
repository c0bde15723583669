#include "ranks.hpp"

namespace mpi_quantile {

using namespace ranks;
using namespace lz::literals;

/// The same numbers; of NaN, that both are.
template <class A, class B>
bool alike(A const& a, B const& b) {
  auto const x = lz::eval(a), y = lz::eval(b);
  static_assert(std::is_same_v<lz::value_t<A>, lz::value_t<B>>);
  if (!(x.shape() == y.shape())) return false;
  for (lz::index i = 0; i < x.size(); ++i)
    if (x.data()[i] == x.data()[i] ? std::memcmp(x.data() + i, y.data() + i, sizeof *x.data()) != 0 : y.data()[i] == y.data()[i]) return false;
  return true;
}

/// Over all axes of a tensor and over each, of one q and several.
template <auto... P, class X>
void compare(auto const& m, X const& x) {
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_INFO(x.size() << " elements");
  for (double q : {0., 0.25, 1 / 3., 0.5, 0.9, 1.}) BOOST_TEST(alike(lz::quantile(a, q).gather(), lz::eval(lz::quantile(x, q))));
  BOOST_TEST(alike(lz::median(a).gather(), lz::eval(lz::median(x))));
  BOOST_TEST(alike(lz::median(a, keepdims).gather(), lz::median(x, keepdims)));
  BOOST_TEST(alike(lz::quantile(a, {0.1, 0.9, 0.5, 0.1}).gather(), lz::quantile(x, {0.1, 0.9, 0.5, 0.1})));
  for (lz::index axis = 0; axis < lz::rank_of<X>; ++axis) {
    lz::sharded<lz::value_t<decltype(lz::median(x))>, P...> const kept = lz::median(a, axis, keepdims);
    BOOST_TEST(alike(kept.gather(), lz::median(x, axis, keepdims)));
    BOOST_TEST(alike(lz::quantile(a, {0.1, 0.7, 0.3}, axis, keepdims).gather(), lz::quantile(x, {0.1, 0.7, 0.3}, axis, keepdims)));
  }
}

BOOST_AUTO_TEST_CASE(quantiles_of_vectors_are_those_of_one_machine) {
  for (lz::index n : {0, 1, 2, 3, 5, 8, 13, 100, 5000}) {
    lz::random::generator g(3);
    lz::vector<float> const x = lz::randn(g, n), several = numbers<float>(n, 1).flatten();
    compare<on<"x">>(line(), x);
    compare<on<"x">>(line(), several);
    compare<on<"y">>(rectangle(), several);
    compare<all>(line(), x);
  }
}

template <auto P, auto Q>
void compare_axes(auto const& m, lz::matrix<double> const& x) {
  compare<P, Q>(m, x);
  auto const a = lz::placed<P, Q>(m).from(x);
  lz::sharded<double, Q> const columns = lz::median(a, 0_c);
  lz::sharded<double, P> const rows = lz::quantile(a, 0.3, -1_c);
  lz::sharded<double, all, P> const both = lz::percentile(a, {10., 30.}, 1_c);
  BOOST_TEST((alike(columns.gather(), lz::median(x, 0)) && alike(rows.gather(), lz::quantile(x, 0.3, 1)) &&
              alike(both.gather(), lz::percentile(x, {10., 30.}, 1))));
  BOOST_TEST(alike(lz::median(a, {0, 1}).gather(), lz::eval(lz::median(x))));
  BOOST_TEST(alike(lz::quantile(a, 0.7, {1, 0}, keepdims).gather(), lz::quantile(x, 0.7, keepdims)));
}
BOOST_AUTO_TEST_CASE(quantiles_of_rows_and_columns_are_those_of_one_machine) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 7}) {
      auto const x = numbers<double>(n, k);
      compare_axes<on<"x">, all>(line(), x);
      compare_axes<all, on<"x">>(line(), x);
      compare_axes<on<"x">, on<"y">>(rectangle(), x);
      compare_axes<all, all>(rectangle(), x);
    }
  compare_axes<on<"x">, all>(line(), numbers<double>(9, 400));   // of 4 bits at a time
  compare_axes<on<"x">, all>(line(), numbers<double>(5, 6000));  // of 2
  auto const x = lz::dtensor<double, 3>(numbers<double>(36, 5).reshape(4, 9, 5));
  compare<all, on<"x">, on<"y">>(rectangle(), x);
  auto const a = lz::placed<all, on<"x">, on<"y">>(rectangle()).from(x);
  lz::sharded<double, all, on<"x">, on<"y">> const b = lz::median(a, {1, 2}, keepdims);
  BOOST_TEST(alike(b.gather(), lz::median(x, {1, 2}, keepdims)));
}

template <class T>
void with_dtype() {
  auto const x = sixty<T>();
  auto const a = lz::placed<on<"x">>(line()).from(x);
  BOOST_TEST(alike(lz::quantile(a, {0.2, 0.5}).gather(), lz::quantile(x, {0.2, 0.5})));
}
BOOST_AUTO_TEST_CASE(dtypes_of_every_size_and_kind_have_quantiles) {
  for_each_other_dtype([]<class T>() { with_dtype<T>(); });
}

BOOST_AUTO_TEST_CASE(what_holds_nan_has_no_quantile_infinity_is_an_element) {
  double const infinity = std::numeric_limits<double>::infinity();
  compare<on<"x">>(line(), lz::vector<double>({3, 1, 4, 1, 5, 9, std::nan(""), 2}));
  compare<on<"x">>(line(), lz::vector<double>({3, -infinity, 4, infinity, -0., 0., infinity}));
  auto x = numbers<double>(7, 3);
  x(5, 1) = std::nan("");
  compare_axes<on<"x">, all>(line(), x);
}

BOOST_AUTO_TEST_CASE(expressions_have_quantiles_and_errors_are_those_of_one_machine) {
  auto const x = numbers<double>(11, 6);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_TEST(lz::median(a * a).item() == lz::median(x * x).item());
  BOOST_TEST(lz::median(a(lz::slice(1, 9))).item() == lz::median(x(lz::slice(1, 9))).item());
  BOOST_TEST(alike(lz::median(a.t(), 0_c).gather(), lz::median(x.t(), 0)));
  lz::vector<double> const q({0.5, 0.25});
  BOOST_TEST(alike(lz::quantile(a, q, 0_c).gather(), lz::quantile(x, q, 0)));
  BOOST_CHECK_EXCEPTION((void)lz::quantile(a, 1.5), lz::index_error,
                        [](auto const& e) { return std::string_view(e.what()) == "quantile: q = 1.5 is not between 0 and 1"; });
  BOOST_CHECK_THROW((void)lz::median(a, 2, keepdims), lz::index_error);
  BOOST_CHECK_THROW((void)lz::median(a, {0, 0}, keepdims), lz::index_error);
}

}  // namespace mpi_quantile
