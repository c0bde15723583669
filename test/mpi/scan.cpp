#include "ranks.hpp"

namespace mpi_scan {

using namespace ranks;

/// Numbers whose sums and products are exact in every dtype.
template <class T>
lz::matrix<T> numbers(lz::index n, lz::index k) {
  lz::matrix<std::int64_t> const i = lz::arange(n * k).reshape(n, k);
  return lz::astype<T>((i * 7 + lz::floor_divide(i, 3)) % 4);
}

template <auto... P>
void compare(auto const& m, lz::matrix<float> const& x) {
  auto const a = lz::placed<P...>(m).from(x);
  for (lz::index axis : {0, 1}) {
    BOOST_TEST_INFO("along axis " << axis << " of " << x.rows() << " x " << x.cols());
    lz::sharded<float, P...> const sums = lz::cumsum(a, axis);
    BOOST_TEST(same(sums.gather(), lz::cumsum(x, axis)));
    BOOST_TEST(same(lz::cumprod(a, axis - 2).gather(), lz::cumprod(x, axis)));
    BOOST_TEST(same(lz::diff(a, 1, axis).gather(), lz::diff(x, 1, axis)));
    BOOST_TEST(same(lz::diff(a, 3, axis).gather(), lz::diff(x, 3, axis)));
    BOOST_TEST(same(lz::diff(a, 0, axis).gather(), x));
    auto const [least, at] = lz::cummin(a, axis);
    auto const [least1, at1] = lz::cummin(x, axis);
    BOOST_TEST((same(least.gather(), least1) && same(at.gather(), at1)));
    auto const [most, there] = lz::cummax(a, axis);
    auto const [most1, there1] = lz::cummax(x, axis);
    BOOST_TEST((same(most.gather(), most1) && same(there.gather(), there1)));
  }
}

BOOST_AUTO_TEST_CASE(scans_of_any_placement) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 3, 130}) {
      auto const x = numbers<float>(n, k);
      compare<on<"x">, all>(line(), x);
      compare<all, on<"x">>(line(), x);
      compare<on<"x">, on<"y">>(rectangle(), x);
      compare<on<"y">, all>(rectangle(), x);
      compare<all, all>(rectangle(), x);
    }
}

/// What differs by dtype; placements and the other functions have one above.
template <class T>
void with_dtype() {
  auto const x = numbers<T>(9, 2);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_TEST(same(lz::cumsum(a, 0).gather(), lz::cumsum(x, 0)));
  if constexpr (std::is_same_v<T, bool>) BOOST_TEST(same(lz::diff(a, 1, 0).gather(), lz::diff(x, 1, 0)));  // whether they differ
  if constexpr (lz::complex_dtype<T>) {
    BOOST_TEST(same(lz::cumprod(a, 0).gather(), lz::cumprod(x, 0)));
  } else {
    auto const [most, there] = lz::cummax(a, 0);
    auto const [most1, there1] = lz::cummax(x, 0);
    BOOST_TEST((same(most.gather(), most1) && same(there.gather(), there1)));
  }
}
BOOST_AUTO_TEST_CASE(scans_of_dtypes_of_every_size_and_kind) {
  for_each_other_dtype([]<class T>() { with_dtype<T>(); });
  with_dtype<std::complex<float>>(), with_dtype<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(half_precision_accumulates_in_float) {
  auto const x = lz::placed<on<"x">>(line()).ones<lz::float16>(4000);
  BOOST_TEST(static_cast<float>(lz::cumsum(x, 0).gather()(3999)) == 4000.f);  // 2048 + 1 is 2048 in float16
}

BOOST_AUTO_TEST_CASE(sums_of_floats_are_those_of_one_machine_to_rounding) {
  for (lz::index n : {1000, 100003}) {
    lz::random::generator g(2), h(2);
    auto const a = lz::placed<on<"x">>(line()).rand(g, n);
    lz::vector<float> const x = lz::rand(h, n);
    lz::vector<double> const wanted = lz::cumsum(lz::astype<double>(x), 0);
    lz::vector<float> const sums = lz::cumsum(a).gather();
    BOOST_TEST(lz::max(lz::abs(lz::astype<double>(sums) - wanted)).item() < 1e-6 * static_cast<double>(n) * std::sqrt(n));
    BOOST_TEST(same(lz::cumsum(a).gather(), sums));  // the same at every run
  }
}

BOOST_AUTO_TEST_CASE(nan_stays_and_the_last_of_equals_counts) {
  float const nan = std::nanf("");
  for (lz::index at : {0, 1, 4, 7, 8}) {
    lz::vector<float> x({3, 1, 4, 4, 2, 4, 1, 1, 0});
    x(at) = nan;
    auto const a = lz::placed<on<"x">>(line()).from(x);
    auto const [most, places] = lz::cummax(a, 0);
    auto const [most1, places1] = lz::cummax(x, 0);
    BOOST_TEST(same(places.gather(), places1));
    lz::vector<float> const found = most.gather();
    BOOST_TEST((lz::all((found == most1) | (lz::isnan(found) & lz::isnan(most1))).item()));
  }
  lz::vector<double> const zeros({-0., -0., -0., -0., -0., -0.});
  BOOST_TEST(same(lz::cumsum(lz::placed<on<"x">>(line()).from(zeros)).gather(), lz::cumsum(zeros)));
}

BOOST_AUTO_TEST_CASE(expressions_slices_and_neighbours_are_scanned) {
  auto const u = lz::placed<on<"x">>(line()).arange<std::int64_t>(11);
  lz::vector<std::int64_t> const x = lz::arange(11);
  BOOST_TEST(same(lz::cumsum(2 * u + 1).gather(), lz::cumsum(2 * x + 1, 0)));
  BOOST_TEST(same(u.cumsum(0).gather(), lz::cumsum(x, 0)));
  BOOST_TEST(same(lz::cumulative_sum(u, 0).gather(), lz::cumsum(x, 0)));
  BOOST_TEST(same(lz::cumulative_prod(u + 1).gather(), lz::cumprod(x + 1, 0)));
  BOOST_TEST(same(lz::cumsum(u(lz::slice(2, 9)), 0).gather(), lz::cumsum(x(lz::slice(2, 9)), 0)));
  BOOST_TEST(same(lz::diff(u(lz::slice(2, 9)) * u(lz::slice(2, 9))).gather(), lz::eval(2 * lz::arange(2, 8) + 1)));
  BOOST_TEST(same(lz::cumsum(u.shift(0, 1), 0).gather()(lz::slice(0, 10)), lz::cumsum(x(lz::slice(1, 11)), 0)));
  lz::sharded<std::int64_t, on<"x">> const most = lz::cummax(u % 4, 0);  // the values alone
  BOOST_TEST(same(most.gather(), lz::cummax(x % 4, 0).values));
  lz::sharded<std::int64_t, on<"x">> const more = lz::cummax(u % 4, 0) + u;
  BOOST_TEST(same(more.gather(), lz::cummax(x % 4, 0).values + x));
  auto const cube = lz::placed<all, on<"x">, all>(line()).from(lz::arange(2 * 5 * 3).reshape(2, 5, 3));
  for (lz::index axis : {0, 1, 2}) {
    BOOST_TEST(same(lz::cumsum(cube, axis).gather(), lz::cumsum(cube.gather(), axis)));
    BOOST_TEST(same(lz::diff(cube * cube, 2, axis).gather(), lz::diff(cube.gather() * cube.gather(), 2, axis)));
    BOOST_TEST(same(lz::cummax(cube % 4, axis).indices.gather(), lz::cummax(cube.gather() % 4, axis).indices));
  }
  BOOST_TEST((lz::cumsum(lz::sharded<float, on<"x">>(), 0).extents()[0] == 0));
}

BOOST_AUTO_TEST_CASE(errors_of_scans_come_to_all_ranks_alike) {
  auto const a = lz::placed<on<"x">>(line()).arange(9);
  BOOST_CHECK_THROW((void)lz::cumsum(a, 1), lz::index_error);
  BOOST_CHECK_THROW((void)lz::cummax(a, -2), lz::index_error);
  BOOST_CHECK_THROW((void)lz::diff(a, -1), lz::shape_error);
}

}  // namespace mpi_scan
