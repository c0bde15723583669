#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/statistics/nan_quantile.hpp>
#include <limits>

#include "shape/naive.hpp"
#include "support.hpp"

namespace statistics_nan_quantile {

namespace lz = lazuli;
using lz::index, lz::keepdims;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// With NaN equal to NaN.
template <class X>
bool equal_values(X const& x, std::initializer_list<double> want, double rtol = 0) {
  lz::vector<double> const values = x.eval().reshape(-1).template to<double>();
  lz::vector<double> wanted(static_cast<index>(want.size()));
  std::copy(want.begin(), want.end(), wanted.begin());
  return values.size() == wanted.size() && lz::allclose(values, wanted, rtol, 0, true);
}

BOOST_AUTO_TEST_SUITE(nan_quantile_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(quantiles_of_what_is_no_nan) {
  lz::matrix<double> const x({{1, nan, 3, 7}, {nan, nan, nan, nan}, {4, -2, infinity, nan}});
  BOOST_TEST(equal_values(lz::nanquantile(x, 0.3, 1), {2.2, nan, 1.6}, 1e-15));
  BOOST_TEST(equal_values(lz::nanquantile(x, {0.1, 0.5}), {-0.5, 3.5}));
  BOOST_TEST(
      equal_values(lz::nanquantile(x, {0.25, 0.75}, 0), {1.75, -2, infinity, 7, 3.25, -2, nan, 7}));
  auto const kept = lz::nanpercentile(x, 60, 1, keepdims);
  BOOST_TEST((kept.shape() == lz::shape(3, 1) && equal_values(kept, {3.8, nan, infinity})));
  BOOST_TEST(equal_values(lz::nanpercentile(x, {10., 50.}), {-0.5, 3.5}));
  BOOST_TEST(equal_values(lz::nanmedian(x, {0, 1}), {3.5}));
  BOOST_TEST(equal_values(lz::nanmedian(x, 0), {2.5, -2, infinity, 7}));
  BOOST_TEST((lz::nanmedian(x, {1, 0}, keepdims).shape() == lz::shape(1, 1)));
  LAZULI_CHECK_TEXT(lz::nanquantile(x, -0.5), lz::index_error,
                    "quantile: q = -0.5 is not between 0 and 1");
  BOOST_CHECK_THROW(lz::nanmedian(x, 2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(several_axes_of_views_of_temporaries) {
  lz::dtensor<double, 3> y = lz::arange<double>(24).reshape(2, 3, 4);
  y(0, 1, 2) = nan;
  y(1, lz::all, 0) = nan;
  BOOST_TEST(equal_values(lz::nanquantile(y, 0.7, {0, 2}), {13.2, 17.5, 21.2}, 1e-15));
  BOOST_TEST(equal_values(lz::nanquantile(y.permute(1, 0, 2), 0.7, 0),
                          {5.6, 6.6, 7.6, 8.6, nan, 18.6, 19.6, 20.6}, 1e-15));
  BOOST_TEST(equal_values(lz::nanmedian(y * 2., {0, 1, 2}), {21}));
  BOOST_TEST(equal_values(lz::nanmedian(y(lz::all, lz::all, lz::slice(lz::_, lz::_, -2)), {0, 2}),
                          {8, 12, 16}));
}

BOOST_AUTO_TEST_CASE(dtypes_and_sizes) {
  lz::vector<lz::float16> const halves({2, 1, 4, 8});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::nanquantile(halves, 0.5))>, lz::float16>);
  BOOST_TEST(equal_values(lz::nanmedian(halves), {3}));
  BOOST_TEST(equal_values(lz::nanmedian(lz::vector<int>({5, 1, 2, 9})), {3.5}));
  BOOST_TEST(equal_values(lz::nanquantile(lz::tensor<bool, 2>({true, false}), 0.25), {0.25}));
  BOOST_TEST(equal_values(lz::nanmedian(lz::vector<float>(0)), {nan}));
  BOOST_TEST(lz::nanmedian(lz::matrix<float>(0, 3), 1).size() == 0);
  BOOST_TEST(equal_values(lz::nanmedian(lz::matrix<float>(2, 0), 1), {nan, nan}));
  BOOST_TEST(equal_values(lz::nanmedian(lz::scalar<float>(3.f)), {3}));
  BOOST_TEST((lz::nanquantile(halves, lz::vector<double>(0)).shape() == lz::shape(0)));
}

BOOST_AUTO_TEST_CASE(without_nan_it_is_quantile) {
  support::numbers random(3);
  lz::matrix<float> x(7, 41);
  for (auto& v : x.flat()) v = static_cast<float>(random.between(-999, 999)) / 7;
  for (double q : {0., 0.13, 0.5, 0.77, 1.})
    BOOST_TEST(lz::array_equal(lz::nanquantile(x, q, 1), lz::quantile(x, q, 1)));
}

BOOST_AUTO_TEST_CASE(gradients_go_to_the_elements_taken) {
  lz::vector<double> const x({nan, 4, 1, 3});
  lz::vector<double> const g = lz::grad([](auto const& v) { return lz::nanquantile(v, 0.25); })(x);
  BOOST_TEST(equal_values(g, {0, 0, 0.5, 0.5}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_nan_quantile
