#include <lazuli/sorting/scan.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_scan {

namespace lz = lazuli;
using lz::index;
using support::holds, support::laid_out;

/// The operation along one axis by a plain loop.
template <class T, class F>
lz::dtensor<T, 3> scanned(lz::dtensor<T, 3> x, index axis, F const& f) {
  support::for_each_index(x.extents().values(), [&](auto const& i) {
    auto before = i;
    if (--before[static_cast<std::size_t>(axis)] < 0) return;
    auto& here = x(i[0], i[1], i[2]);
    here = f(x(before[0], before[1], before[2]), here);
  });
  return x;
}

BOOST_AUTO_TEST_SUITE(scan_hpp)

BOOST_AUTO_TEST_CASE(every_layout_is_scanned_along_every_axis) {
  for (auto how : support::all_layouts) {
    for (std::array<index, 3> const shape :
         {std::array<index, 3>{3, 4, 5}, {2, 3, 300}, {1, 1, 1}, {2, 0, 3}}) {
      laid_out<std::int64_t, 3> memory(shape, how);
      auto const x = memory.view();
      for (index axis = 0; axis < 3; ++axis) {
        auto const sums = scanned<std::int64_t>(x, axis, [](auto a, auto b) { return a + b; });
        auto const most =
            scanned<std::int64_t>(x, axis, [](auto a, auto b) { return a > b ? a : b; });
        BOOST_TEST(support::equals(lz::cumsum(x, axis), sums), how << " axis " << axis);
        auto const [values, places] = lz::cummax(x, axis - 3);
        BOOST_TEST(support::equals(values, most), how << " axis " << axis);
        index wrong = 0;
        support::for_each_index(shape, [&](auto i) {
          auto const want = values(i[0], i[1], i[2]);
          auto const last = i[static_cast<std::size_t>(axis)];
          index const at = places(i[0], i[1], i[2]);
          wrong += at > last;
          for (index k = at; k <= last; ++k) {  // the last one that is as great
            i[static_cast<std::size_t>(axis)] = k;
            wrong += (x(i[0], i[1], i[2]) == want) != (k == at);
          }
        });
        BOOST_TEST(wrong == 0, how << " axis " << axis);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(sums_of_small_numbers_are_int64) {
  lz::tensor const small({std::int8_t{100}, std::int8_t{100}, std::int8_t{-3}});
  static_assert(std::is_same_v<decltype(lz::cumsum(small, 0)), lz::tensor<std::int64_t, 3>>);
  BOOST_TEST(holds(lz::cumsum(small, 0), {100, 200, 197}));
  BOOST_TEST(holds(lz::cumprod(small), {100, 10000, -30000}));
  BOOST_TEST(holds(lz::cumsum(small > 0), {1, 2, 2}));
  static_assert(std::is_same_v<decltype(lz::cumprod(lz::vector<std::uint64_t>(3), 0))::value_type,
                               std::uint64_t>);
  static_assert(std::is_same_v<decltype(lz::cumsum(lz::vector<std::complex<float>>(3)))::value_type,
                               std::complex<float>>);
}

BOOST_AUTO_TEST_CASE(half_precision_accumulates_in_float) {
  lz::vector<lz::float16> x(4000);
  x.fill_(1.f);
  auto const y = lz::cumsum(x, 0);  // 2048 + 1 is 2048 in float16
  BOOST_TEST(static_cast<float>(y(3999)) == 4000.f);
  lz::matrix<lz::float16> columns(4000, 2);
  columns.fill_(1.f);
  BOOST_TEST(static_cast<float>(lz::cumsum(columns, 0)(3999, 1)) == 4000.f);
}

BOOST_AUTO_TEST_CASE(nan_stays_and_expressions_are_scanned) {
  float const nan = std::numeric_limits<float>::quiet_NaN();
  lz::tensor const x({3.f, 1.f, nan, 5.f});
  auto const [values, places] = lz::cummin(x, 0);
  BOOST_TEST(holds(values, {3, 1, nan, nan}));
  BOOST_TEST(holds(places, {0, 1, 2, 2}));
  lz::vector<float> const y = lz::cummax(x * -2.f, 0);
  BOOST_TEST(holds(y, {-6, -2, nan, nan}));
  BOOST_TEST(holds(lz::eval(lz::cumsum(x(lz::slice(0, 2)) + 1.f, 0) * 2.f), {8, 12}));
  lz::tensor const m({{1, 2}, {3, 4}});
  BOOST_TEST(holds(lz::cumsum(m.t()), {1, 4, 6, 10}));  // in row-major order
  BOOST_CHECK_THROW((void)lz::cumsum(x, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(logarithms_of_sums_so_far_are_those_of_logsumexp) {
  for (auto how : support::all_layouts) {
    laid_out<double, 3> memory({3, 4, 5}, how);
    auto const x = memory.view();
    for (index axis = 0; axis < 3; ++axis) {
      auto const y = lz::logcumsumexp(x, axis - 3);
      for (index k = 0; k < x.extents()[axis]; ++k) {
        auto const want = lz::logsumexp(x.narrow(axis, index{0}, k + 1), axis);
        BOOST_TEST(lz::allclose(y.narrow(axis, k, index{1}).squeeze(axis), want, 1e-13), how << axis << k);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(logarithms_of_sums_lose_nothing_beside_great_numbers) {
  double const inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  lz::vector<double> const x({-inf, -1000., -1000., 1000., 999., -2000.});
  lz::vector<double> const want({-inf, -1000., -1000. + std::log(2.), 1000., 1000. + std::log1p(std::exp(-1.)),
                                 1000. + std::log1p(std::exp(-1.))});
  BOOST_TEST(lz::allclose(lz::logcumsumexp(x, 0), want, 1e-15));
  BOOST_TEST(holds(lz::logcumsumexp(lz::vector<double>({1., inf, 2., nan, inf, 3.}), 0), {1., inf, inf, nan, nan, nan}));
  BOOST_TEST(holds(lz::logcumsumexp(lz::vector<double>({-inf, -inf}), 0), {-inf, -inf}));
  lz::vector<lz::float16> zeros(4000);
  zeros.fill_(0.f);
  auto const halves = lz::logcumsumexp(zeros, 0);
  static_assert(std::is_same_v<decltype(halves)::value_type, lz::float16>);
  BOOST_TEST(std::abs(static_cast<float>(halves(3999)) - std::log(4000.f)) < 0.01f);
  BOOST_TEST(std::abs(lz::logcumsumexp(lz::tensor({true, false}), 0)(1) - std::log(std::exp(1.) + 1)) < 1e-6);
  static_assert(std::is_same_v<decltype(lz::logcumsumexp(lz::tensor({1, 2}), 0))::value_type, double>);
  BOOST_TEST(holds(lz::logcumsumexp(lz::matrix<float>({{3.f}, {4.f}}), 1), {3., 4.}));
  BOOST_TEST((lz::logcumsumexp(lz::matrix<float>(0, 3), 0).shape() == lz::shape(0, 3)));
  BOOST_CHECK_THROW((void)lz::logcumsumexp(x, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(names_of_the_array_api) {
  lz::tensor const x({{1, 2}, {3, 4}});
  BOOST_TEST((holds(lz::cumulative_sum(x, 0), {1, 2, 4, 6}) && holds(lz::cumulative_sum(x), {1, 3, 6, 10})));
  BOOST_TEST((holds(lz::cumulative_prod(x, 1), {1, 2, 3, 12}) && holds(lz::cumulative_prod(x), {1, 2, 6, 24})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_scan
