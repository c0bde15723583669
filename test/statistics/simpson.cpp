#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/autodiff.hpp>
#include <lazuli/statistics/simpson.hpp>

#include "shape/naive.hpp"
#include "wanted.hpp"

namespace statistics_simpson {

namespace lz = lazuli;
using support::are, lz::index;

// The numbers are SciPy's.
BOOST_AUTO_TEST_SUITE(simpson_hpp)

BOOST_AUTO_TEST_CASE(parabolas_under_samples_at_equal_distances) {
  lz::vector<int> const v({3, 1, 4, 1, 5});
  lz::matrix<int> const m({{1, 5, 2, 9, 4}, {7, 3, 7, 8, 1}});
  auto const first = [&](index n) { return v.narrow(0, 0, n); };
  BOOST_TEST((are(lz::simpson(v), {8}) && are(lz::simpson(first(4)), {20 / 3.}) &&
              are(lz::simpson(first(3)), {11 / 3.})));
  BOOST_TEST((are(lz::simpson(first(2), 2), {4}) && are(lz::simpson(first(1)), {0}) &&
              are(lz::simpson(first(0)), {0})));
  BOOST_TEST(are(lz::simpson(m, 0.5), {65 / 6., 11}));
  BOOST_TEST(are(lz::simpson(m, 1, 0), {4, 4, 4.5, 8.5, 2.5}));
  BOOST_TEST(are(lz::simpson(m.t() * 2, 0.25, 0), {65 / 6., 11}));
  BOOST_TEST(lz::simpson(lz::matrix<float>(0, 3)).size() == 0);
  BOOST_CHECK_THROW(lz::simpson(m, 1, 2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(parabolas_under_samples_at_any_places) {
  lz::vector<double> const w({1, 2, 5, 5.5, 7}), v({3, 1, 4, 1, 5});
  lz::matrix<int> const m({{1, 5, 2, 9, 4}, {7, 3, 7, 8, 1}});
  BOOST_TEST(are(lz::simpson(v, w), {9.222222222222221}));
  BOOST_TEST(are(lz::simpson(v.narrow(0, 0, 4), w.narrow(0, 0, 4)), {7.291666666666667}));
  BOOST_TEST(are(lz::simpson(v.narrow(0, 0, 2), w.narrow(0, 0, 2)), {2}));
  BOOST_TEST(are(lz::simpson(m, w), {36.888888888888886, 26.22222222222222}));
  BOOST_TEST(are(lz::simpson(m(lz::all, lz::slice(0, 4)).t(), w(lz::slice(0, 4)), 0),
                 {21.994047619047613, 17.523809523809526}));
  BOOST_TEST(are(lz::simpson(m, lz::cumsum(m, 1)), {125.39907407407408, 170.44146825396825}));
  lz::vector<double> const twice({0, 1, 1}), again({0, 1, 1, 2});
  BOOST_TEST((are(lz::simpson(v.narrow(0, 0, 3), twice), {7 / 3.}) &&
              are(lz::simpson(v.narrow(0, 0, 4), again), {8 / 3.})));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::simpson(lz::vector<float>(3)))>, float>);
  BOOST_TEST(are(lz::simpson(lz::vector<lz::float16>({1, 2, 4})), {13 / 3.}, 1e-3));
  LAZULI_CHECK_TEXT(lz::simpson(v, twice), lz::shape_error, "simpson: 3 places for 5 samples");
}

BOOST_AUTO_TEST_CASE(gradients_are_the_weights_of_the_samples) {
  lz::vector<double> const v({3, 1, 4, 1}), x({0, 1, 2, 3});
  lz::vector<double> const g = lz::grad([](auto const& y) { return lz::simpson(y); })(v);
  BOOST_TEST(are(g, {1 / 3., 15 / 12., 1, 5 / 12.}));
  BOOST_TEST(are(lz::grad([&](auto const& y) { return lz::simpson(y, x); })(v),
                 {1 / 3., 15 / 12., 1, 5 / 12.}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_simpson
