// The modified Bessel functions beside SciPy's values, at their ends, and their derivatives.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(bessel_functions_have_scipys_values) {
  double const at[] = {0, 1e-9, -0.5, 1, 4, 8, 8.5, -30, 700};
  double const i0[] = {1.0,
                       0.9999999999999997,
                       1.0634833707413234,
                       1.2660658777520082,
                       11.30192195213633,
                       427.56411572180474,
                       683.1619269901155,
                       781672297823.9775,
                       1.5295933476718723e+302};
  double const i1[] = {0.0,
                       4.999999999999999e-10,
                       -0.25789430539089636,
                       0.5651591039924851,
                       9.759465153704449,
                       399.8731367825599,
                       641.6199025400667,
                       -768532038938.9569,
                       1.5285003902339006e+302};
  for (int i = 0; i < 9; ++i) {
    BOOST_TEST(lz::i0(at[i]) == i0[i], boost::test_tools::tolerance(1e-15));
    BOOST_TEST(lz::i1(at[i]) == i1[i], boost::test_tools::tolerance(1e-15));
  }
  BOOST_TEST(
      (std::abs(lz::i0(2.f) - 2.2795853f) < 1e-6f && std::abs(lz::i1(2.f) - 1.5906368f) < 1e-6f));
}

BOOST_AUTO_TEST_CASE(bessel_functions_are_infinite_at_their_ends) {
  BOOST_TEST(
      (lz::i0(HUGE_VAL) == HUGE_VAL && lz::i0(-HUGE_VAL) == HUGE_VAL && lz::i0(1e300) == HUGE_VAL));
  BOOST_TEST((lz::i1(HUGE_VAL) == HUGE_VAL && lz::i1(-HUGE_VAL) == -HUGE_VAL));
  BOOST_TEST((lz::i0(1e38f) == HUGE_VALF && std::isfinite(lz::i0(712.)) &&
              std::isnan(lz::i0(std::nan("")))));
}

BOOST_AUTO_TEST_CASE(the_derivative_of_i0_is_i1) {
  lz::vector<double> const x{-9., -1., 0., 2., 20.};
  auto const slope = lz::grad([](auto const& v) { return lz::sum(lz::i0(v)); })(x);
  BOOST_TEST(lz::allclose(slope, lz::i1(x), 1e-14));
  auto const second = lz::grad([](auto const& v) { return lz::sum(lz::i1(v)); })(x);
  BOOST_TEST(lz::allclose(second,
                          lz::tensor({979.0422742317123, 0.7009067737595234, 0.5,
                                      1.4842668750174028, 41435533.890297145}),
                          1e-13));
}
