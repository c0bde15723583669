#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/statistics/nan.hpp>
#include <limits>

#include "support.hpp"

namespace support {

namespace {
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

// With NaN equal to NaN.
template <class X>
bool equal_values(X const& x, std::initializer_list<double> want) {
  lz::vector<double> const values = x.eval().reshape(-1).template to<double>();
  lz::vector<double> wanted(static_cast<index>(want.size()));
  std::copy(want.begin(), want.end(), wanted.begin());
  return values.size() == wanted.size() && lz::allclose(values, wanted, 1e-6, 0, true);
}
}  // namespace

BOOST_AUTO_TEST_SUITE(nan_reductions)

// NumPy's numbers.
BOOST_AUTO_TEST_CASE(what_is_nan_is_passed_over) {
  lz::matrix<float> const x({{1.f, nan, 3.f}, {nan, nan, nan}, {4.f, -2.f, infinity}});
  BOOST_TEST(equal_values(lz::nansum(x, 1), {4, 0, infinity}));
  BOOST_TEST(equal_values(lz::nanmean(x, 1), {2, nan, infinity}));
  BOOST_TEST(equal_values(lz::nanmax(x, {1}), {3, nan, infinity}));
  BOOST_TEST(equal_values(lz::nanmin(x, 1, lz::keepdims), {1, nan, -2}));
  BOOST_TEST(equal_values(lz::nanmin(x * 1.f, -1), {1, nan, -2}));
  float const sum = lz::nansum(x(0)), mean = lz::nanmean(x(0)), most = lz::nanmax(x(0));
  BOOST_TEST((sum == 4.f && mean == 2.f && most == 3.f && float(lz::nanmin(x)) == -2.f));
  static_assert(std::is_same_v<decltype(lz::nanmean(x)), lz::scalar<float>>);
  BOOST_TEST(std::isnan(lz::nanmax(x(1)).item()));
}

BOOST_AUTO_TEST_CASE(dtypes_sizes_and_temporaries) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  BOOST_TEST((lz::nansum(k).item() == 25 && lz::nanmax(k).item() == 7));
  BOOST_TEST(equal_values(lz::nanmean(k, 0), {4, 4, 4.5}));
  lz::vector<lz::float16> many(70000);
  many = 1.f;
  many(3) = lz::float16(nan);
  BOOST_TEST(float(lz::nanmean(many)) == 1.f);
  lz::vector<std::complex<double>> const z(
      {std::complex<double>(1, 2), std::complex<double>(nan, 0)});
  BOOST_TEST(lz::nansum(z).item() == std::complex<double>(1, 2));
  auto const lazy = lz::nansum(lz::full(lz::shape(2, 3), nan), {0});
  BOOST_TEST(equal_values(lazy, {0, 0, 0}));
  lz::vector<float> const none(0);
  BOOST_TEST(lz::nansum(none).item() == 0.f);
  BOOST_TEST(std::isnan(lz::nanmean(none).item()));
  BOOST_CHECK_THROW(lz::nanmax(none), lz::shape_error);
}

// NumPy's numbers.
BOOST_AUTO_TEST_CASE(products_and_variances) {
  lz::matrix<double> const x({{1, nan, 3, 8}, {nan, nan, nan, nan}, {4, -2, nan, 0}});
  BOOST_TEST(equal_values(lz::nanprod(x, 1), {24, 1, 0}));
  BOOST_TEST(equal_values(lz::nanvar(x), {92. / 9}));
  BOOST_TEST(equal_values(lz::nanvar(x, {0, 1}), {92. / 9}));
  BOOST_TEST(equal_values(lz::nanvar(x, 1), {26. / 3, nan, 56. / 9}));
  BOOST_TEST(
      equal_values(lz::nanstd(x, 1, lz::correction(1)), {std::sqrt(13.), nan, std::sqrt(28. / 3)}));
  auto const kept = lz::nanvar(x.t(), 1, lz::keepdims);
  BOOST_TEST((kept.shape() == lz::shape(4, 1)));
  BOOST_TEST(equal_values(kept, {2.25, 0, 0, 16}));
  BOOST_TEST(equal_values(lz::nanvar(x, 0, lz::correction(1)), {4.5, nan, nan, 32}));
  BOOST_TEST(equal_values(lz::nanvar(x, 0, lz::correction(3)), {nan, nan, nan, nan}));
  BOOST_TEST(equal_values(lz::nanstd(lz::matrix<int>({{1, 3}, {2, 6}}), 1), {1, 2}));
  BOOST_TEST(equal_values(lz::nanvar(x(lz::slice(0, 0))), {nan}));
  BOOST_TEST((lz::nanvar(x(lz::slice(0, 0)), 1).shape() == lz::shape(0)));
  lz::vector<std::complex<double>> const z({{1, 2}, {nan, 0}, {3, -2}});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::nanvar(z))>, double>);
  BOOST_TEST(equal_values(lz::nanvar(z), {5}));
  lz::vector<lz::float16> many(70000);
  many = lz::arange<float>(70000) * 0.f + 1.f;
  many(3) = lz::float16(nan);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::nanstd(many))>, lz::float16>);
  BOOST_TEST(float(lz::nanstd(many)) == 0.f);
}

BOOST_AUTO_TEST_CASE(scans_pass_over_nan) {
  lz::matrix<float> const x({{1.f, nan, 3.f}, {4.f, nan, infinity}});
  BOOST_TEST(equal_values(lz::nancumsum(x.t()), {1, 5, 5, 5, 8, infinity}));
  BOOST_TEST(equal_values(lz::nancumsum(x, 1), {1, 1, 4, 4, 4, infinity}));
  BOOST_TEST(equal_values(lz::nancumprod(x, 1), {1, 1, 3, 4, 4, infinity}));
  BOOST_TEST(equal_values(lz::nancumsum(lz::vector<bool>({true, true})), {1, 2}));
}

BOOST_AUTO_TEST_CASE(nan_to_num_puts_numbers_in_its_place) {
  lz::vector<float> x({nan, infinity, -infinity, 2.f});
  float const most = std::numeric_limits<float>::max();
  BOOST_TEST(equal_values(lz::nan_to_num(x), {0, most, -most, 2}));
  BOOST_TEST(equal_values(lz::nan_to_num(x * 1.f, 0.5, 9, -9), {0.5, 9, -9, 2}));
  x = lz::nan_to_num(x, 7.);
  BOOST_TEST(x(0) == 7.f);
  lz::vector<lz::float16> const h({lz::float16(infinity)});
  BOOST_TEST(equal_values(lz::nan_to_num(h), {65504}));
  BOOST_TEST(equal_values(lz::nan_to_num(lz::vector<int>({1, 2})), {1, 2}));
  lz::vector<std::complex<float>> const z({{nan, -infinity}, {1.f, 2.f}});
  BOOST_TEST(lz::array_equal(lz::nan_to_num(z),
                             lz::vector<std::complex<float>>({{0.f, -most}, {1.f, 2.f}})));
  BOOST_TEST(lz::array_equal(lz::nan_to_num(z + 0.f, 5, 9, -9),
                             lz::vector<std::complex<float>>({{5.f, -9.f}, {1.f, 2.f}})));
}

BOOST_AUTO_TEST_CASE(nanargmax_and_nanargmin_pass_over_nan) {
  lz::matrix<float> const x{{nan, 2, 7}, {nan, -infinity, -1}, {3, nan, 3}};
  BOOST_TEST(equal_values(lz::nanargmax(x, 1), {2, 2, 0}));
  BOOST_TEST(equal_values(lz::nanargmin(x, 1), {1, 1, 0}));
  BOOST_TEST(equal_values(lz::nanargmax(x, 0, lz::keepdims), {2, 0, 0}));
  BOOST_TEST((lz::nanargmax(x).item() == 2 && lz::nanargmin(x.t()).item() == 4));
  BOOST_TEST(equal_values(lz::nanargmax(lz::matrix<int>{{1, 5}, {4, 2}}, 1), {1, 0}));
  BOOST_TEST(lz::nanargmax(lz::vector<lz::float16>{lz::float16(nan), lz::float16(1.f)}).item() == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
