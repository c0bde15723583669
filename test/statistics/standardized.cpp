#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/statistics/standardized.hpp>

#include "shape/naive.hpp"
#include "wanted.hpp"

namespace statistics_standardized {

namespace lz = lazuli;
using support::are, lz::index, lz::keepdims;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The numbers are SciPy's.
BOOST_AUTO_TEST_SUITE(standardized_hpp)

BOOST_AUTO_TEST_CASE(scores_are_distances_in_deviations) {
  lz::matrix<int> const k({{1, 5, 2, 9}, {7, 3, 7, 8}});
  BOOST_TEST(are(lz::zscore(k),
                 {-1.532838378934635, -0.09016696346674323, -1.172170525067662, 1.3525044520011484,
                  0.6311687442672026, -0.811502671200689, 0.6311687442672026, 0.9918365981341755}));
  auto const rows = {-1.0441851275732486, 0.24096579867074966, -0.722897396012249,
                     1.5261167249147478,  0.39056673294247163, -1.6924558427507104,
                     0.39056673294247163, 0.9113223768657671};
  BOOST_TEST(are(lz::zscore(k, 1), rows));
  BOOST_TEST(are(lz::zscore(k.t() * 2, 0).eval().t(), rows));
  double const h = std::sqrt(0.5);
  BOOST_TEST(are(lz::zscore(k, 0, lz::correction(1)), {-h, h, -h, h, h, -h, h, -h}));
  BOOST_TEST(are(lz::zscore(k, {0, 1}),
                 {-1.532838378934635, -0.09016696346674323, -1.172170525067662, 1.3525044520011484,
                  0.6311687442672026, -0.811502671200689, 0.6311687442672026, 0.9918365981341755}));
}

BOOST_AUTO_TEST_CASE(moments_of_third_and_fourth_order) {
  lz::matrix<int> const k({{1, 5, 2, 9}, {7, 3, 7, 8}});
  BOOST_TEST(are(lz::skew(k), {-0.22431781155141}));
  BOOST_TEST(are(lz::skew(k, 1), {0.5130239584603057, -0.9929662701927244}));
  BOOST_TEST(are(lz::kurtosis(k), {-1.4408090422367639}));
  BOOST_TEST(are(lz::kurtosis(k.t(), 0), {-1.277585848074922, -0.764722780810112}));
  BOOST_TEST(are(lz::kurtosis(k * 1., {0, 1}), {-1.4408090422367639}));
  BOOST_TEST((lz::skew(k, -1, keepdims).shape() == lz::shape(2, 1)));
  BOOST_TEST((lz::kurtosis(k, {0, 1}, keepdims).shape() == lz::shape(1, 1)));
  BOOST_CHECK_THROW(lz::skew(k, 2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(the_error_of_the_mean) {
  lz::matrix<int> const k({{1, 5, 2, 9}, {7, 3, 7, 8}});
  BOOST_TEST(are(lz::sem(k), {1.0479571965086578}));
  BOOST_TEST(are(lz::sem(k, 1), {1.796988221070652, 1.1086778913041726}));
  BOOST_TEST(are(lz::sem(k, {0}, lz::correction(0)), {2.1213203435596424, 0.7071067811865475,
                                                      1.7677669529663687, 0.35355339059327373}));
}

BOOST_AUTO_TEST_CASE(dtypes_constants_and_sizes) {
  lz::vector<float> const x({1.f, 5.f, 2.f, 9.f}), same({0.1f, 0.1f, 0.1f});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::skew(x))>, float>);
  static_assert(
      std::is_same_v<lz::value_t<decltype(lz::zscore(lz::vector<lz::float16>(3)))>, lz::float16>);
  BOOST_TEST(are(lz::skew(x), {0.5130239584603057}, 1e-6));
  BOOST_TEST(are(lz::kurtosis(lz::vector<lz::float16>({1, 5, 2, 9})), {-1.2776}, 1e-3));
  BOOST_TEST((are(lz::skew(same), {nan}) && are(lz::kurtosis(same), {nan}) &&
              are(lz::zscore(same * 0.f), {nan, nan, nan})));
  BOOST_TEST(
      (are(lz::skew(lz::vector<float>(0)), {nan}) && are(lz::sem(lz::vector<float>(1)), {nan})));
  BOOST_TEST(lz::zscore(lz::matrix<float>(0, 3), 0).size() == 0);
  lz::vector<std::complex<double>> const z({{1, 1}, {-1, -1}});
  BOOST_TEST((lz::zscore(z)(0) - std::complex<double>(1, 1) / std::sqrt(2.) == 0.));
}

BOOST_AUTO_TEST_CASE(gradients_are_slopes) {
  lz::vector<double> const x({1., 5., 2., 9.}), w({2., -1., 0.5, 1.});
  auto const slope = [&](auto const& f, index i) {
    lz::vector<double> up = x, down = x;
    up(i) += 1e-5, down(i) -= 1e-5;
    return (f(up) - f(down)).item() / 2e-5;
  };
  auto const check = [&](auto const& f) {
    lz::vector<double> const g = lz::grad(f)(x);
    for (index i = 0; i < 4; ++i) BOOST_TEST(std::abs(g(i) - slope(f, i)) < 1e-8);
  };
  check([](auto const& v) { return lz::skew(v); });
  check([](auto const& v) { return lz::kurtosis(v); });
  check([](auto const& v) { return lz::sem(v); });
  check([&](auto const& v) { return lz::sum(lz::zscore(v) * w); });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_standardized
