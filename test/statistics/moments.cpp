#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/statistics/moments.hpp>

#include "wanted.hpp"

namespace support {

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(moments)

BOOST_AUTO_TEST_CASE(ranges_and_extremes) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  auto const [low, high] = lz::minmax(k, 1);
  BOOST_TEST((holds(low, {1, 3}) && holds(high, {5, 7})));
  auto const [least, most] = lz::minmax(k * 2);
  BOOST_TEST((least.item() == 2 && most.item() == 14));
  auto const [lowest, highest] = lz::aminmax(k, 1);
  BOOST_TEST((holds(lowest, {1, 3}) && holds(highest, {5, 7})));
  auto const both = lz::minmax(k, {0, 1}, lz::keepdims);
  BOOST_TEST(lz::array_equal(lz::aminmax(k, {0, 1}, lz::keepdims).low, both.low));
  BOOST_TEST((both.low(0, 0) == 1 && both.high(0, 0) == 7));
  BOOST_TEST((holds(lz::ptp(k, 0), {6, 2, 5}) && lz::ptp(k).item() == 6 &&
              lz::ptp(k, {0, 1}).item() == 6));
  BOOST_TEST((lz::amax(k).item() == 7 && holds(lz::amin(k, 1).eval(), {1, 3})));
  BOOST_TEST(lz::percentile(k, 50).item() == 4.);
  BOOST_TEST(are(lz::percentile(k, 25., 1), {1.5, 5}));
  BOOST_CHECK_THROW(lz::percentile(k, 101), lz::index_error);
}

BOOST_AUTO_TEST_CASE(averages_with_weights) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  lz::vector<double> const w({1., 2., 5.});
  BOOST_TEST(are(lz::average(k), {25 / 6.}));
  BOOST_TEST(are(lz::average(k, 1), {8 / 3., 17 / 3.}));
  BOOST_TEST(are(lz::average(k, 1, w), {2.625, 6}));
  BOOST_TEST(are(lz::average(k, w, 1), {2.625, 6}));
  BOOST_TEST(are(lz::average(k, k), {5.48}));
  BOOST_TEST(are(lz::average(k, w), {69 / 16.}));
  BOOST_TEST(are(lz::average(k, 0, k), {6.25, 4.25, 53 / 9.}));
  BOOST_TEST(lz::average(w, w).item() == 3.75);
  BOOST_CHECK_THROW(lz::average(k, 0, w), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(averages_over_several_axes) {
  lz::dtensor<double, 3> x(2, 2, 3);
  x = lz::arange<double>(12).view(2, 2, 3);
  lz::tensor const w({{1., 2., 0.}, {0., 1., 4.}});
  BOOST_TEST(are(lz::average(x, {0, 1}), {4.5, 5.5, 6.5}));
  BOOST_TEST(are(lz::average(x, lz::shape(0, 2)), {4, 7}));
  BOOST_TEST(are(lz::average(x, 2, lz::keepdims), {1, 4, 7, 10}));
  BOOST_TEST(lz::average(x, {0, 2}, lz::keepdims).shape() == lz::shape(1, 2, 1));
  BOOST_TEST(are(lz::average(x, w, {1, 2}), {3.25, 9.25}));
  BOOST_TEST(are(lz::average(x, {1, 2}, w), {3.25, 9.25}));
  BOOST_TEST(are(lz::average(x, x * 0 + w, {0, 1}), {3, 5, 8}));
  BOOST_TEST(are(lz::average(x, lz::vector<double>({1., 3.}), 0, lz::keepdims),
                 {4.5, 5.5, 6.5, 7.5, 8.5, 9.5}));
  BOOST_TEST(lz::average(x, w, lz::keepdims).shape() == lz::shape(1, 1, 1));
}

// NumPy's numbers, also where the weights would fit the last axes.
BOOST_AUTO_TEST_CASE(weights_with_as_many_axes_as_are_named_lie_along_these) {
  lz::dtensor<double, 3> x(2, 2, 3), cube(3, 3, 3);
  x = lz::arange<double>(12).view(2, 2, 3);
  cube = lz::arange<double>(27).view(3, 3, 3);
  lz::tensor const w({{1., 2., 0.}, {0., 1., 4.}});
  BOOST_TEST(are(lz::average(x, w, {0, 2}), {5.125, 8.125}));
  BOOST_TEST(are(lz::average(x, w.t(), {2, 0}), {5.125, 8.125}));
  lz::tensor const square = lz::arange<double>(1, 10).view(3, 3);
  BOOST_TEST(are(lz::average(cube, square, {0, 1}), {16, 17, 18}));
  BOOST_TEST(are(lz::average(cube, {2, 0}, square), {11.6, 14.6, 17.6}));
  BOOST_CHECK_THROW((void)lz::average(x, w, {0, 1}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(axes_have_a_name) {
  lz::dtensor<double, 3> x(2, 2, 3);
  x = lz::arange<double>(12).view(2, 2, 3);
  int const axes[] = {0, 2};
  lz::tensor const w({{1., 2., 0.}, {0., 1., 4.}});
  BOOST_TEST(are(lz::average(x, axes), {4, 7}));
  BOOST_TEST(are(lz::average(x, w, axes), {5.125, 8.125}));
  BOOST_TEST(are(lz::average(x, axes, w), {5.125, 8.125}));
  BOOST_TEST(are(lz::ptp(x, axes), {8, 8}));
  BOOST_TEST(are(lz::aminmax(x, axes).high, {8, 11}));
  BOOST_TEST(are(lz::percentile(x, 50, axes), {4, 7}));
  BOOST_TEST(are(lz::var_mean(x, axes).second, {4, 7}));
}

BOOST_AUTO_TEST_CASE(one_weight_is_for_each_place) {
  lz::tensor const one({{2.}});
  BOOST_TEST(are(lz::average(lz::matrix<int>({{1, 5, 3}}), 1, one), {3}));
}

BOOST_AUTO_TEST_CASE(trapezoids) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  lz::vector<double> const w({1., 2., 5.});
  BOOST_TEST(lz::trapezoid(w).item() == 5.);
  BOOST_TEST(are(lz::trapezoid(k, 2.), {13, 20}));
  BOOST_TEST(are(lz::trapezoid(k, 1, 0), {4, 4, 4.5}));
  BOOST_TEST(are(lz::trapezoid(k, w), {13.5, 20}));
  BOOST_TEST(are(lz::trapezoid(k.t(), w, 0), {13.5, 20}));
  BOOST_TEST(are(lz::trapezoid(k * 1., k, 1), {1.5, 0}));
  BOOST_TEST(lz::trapezoid(lz::vector<float>(0)).item() == 0.f);
}

BOOST_AUTO_TEST_CASE(trapezoids_up_to_each_sample) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  lz::vector<double> const w({1., 2., 5.});
  BOOST_TEST(are(lz::cumulative_trapezoid(w), {1.5, 5}));
  BOOST_TEST(are(lz::cumulative_trapezoid(k, 2.), {6, 13, 10, 20}));
  BOOST_TEST(are(lz::cumulative_trapezoid(k, 1, 0), {4, 4, 4.5}));
  BOOST_TEST(are(lz::cumulative_trapezoid(k, w), {3, 13.5, 5, 20}));
  BOOST_TEST(are(lz::cumulative_trapezoid(k.t(), w, 0), {3, 5, 13.5, 20}));
  BOOST_TEST(are(lz::cumulative_trapezoid(k * 1., k, 1), {12, 1.5, -20, 0}));
  BOOST_TEST(lz::cumulative_trapezoid(lz::vector<float>(1)).size() == 0);
  BOOST_TEST(lz::trapz(w, 2.).item() == 10.);
}

BOOST_AUTO_TEST_CASE(variances_with_their_means) {
  lz::matrix<int> const k({{1, 5, 3}, {7, 3, 8}});
  auto const [v, m] = lz::var_mean(k, 1);
  BOOST_TEST((are(v, {8. / 3, 14. / 3}) && are(m, {3, 6})));
  auto const [s, a] = lz::std_mean(k * 1., 0, lz::correction(1), lz::keepdims);
  BOOST_TEST((are(s, {std::sqrt(18.), std::sqrt(2.), std::sqrt(12.5)}) && are(a, {4, 4, 5.5})));
  BOOST_TEST((s.shape() == lz::shape(1, 3) && a.shape() == lz::shape(1, 3)));
  auto const [whole, center] = lz::var_mean(k, {0, 1}, lz::correction(1));
  BOOST_TEST((double(whole) == double(lz::var(k, lz::correction(1))) &&
              double(center) == double(lz::mean(k))));
  BOOST_TEST(double(lz::std_mean(k, {0, 1}).first) == double(lz::stddev(k)));
  auto const [all, average] = lz::var_mean(k);
  BOOST_TEST((std::abs(all.item() - 71. / 12) < 1e-12 && average.item() == 4.5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
