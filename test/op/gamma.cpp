// Gamma functions: exact zeros, poles, both sides of the branches.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/gamma.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(zeros_of_lgamma_are_exact) {
  BOOST_TEST(lz::lgamma(1.) == 0.);
  BOOST_TEST(lz::lgamma(2.f) == 0.f);
}

BOOST_AUTO_TEST_CASE(poles_are_infinite_or_nan) {
  BOOST_TEST(lz::lgamma(0.) == HUGE_VAL);
  BOOST_TEST(lz::lgamma(-3.) == HUGE_VAL);
  BOOST_TEST(lz::lgamma(-HUGE_VAL) == HUGE_VAL);
  BOOST_TEST(lz::lgamma(HUGE_VAL) == HUGE_VAL);
  BOOST_TEST(lz::digamma(0.) == -HUGE_VAL);
  BOOST_TEST(lz::digamma(-0.) == HUGE_VAL);
  BOOST_TEST(std::isnan(lz::digamma(-2.)));
  BOOST_TEST(lz::digamma(HUGE_VAL) == HUGE_VAL);
}

BOOST_AUTO_TEST_CASE(digamma_of_one_is_minus_eulers_constant) {
  BOOST_TEST(lz::digamma(1.) == -0.57721566490153286, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(lz::digamma(0.5) == -1.96351002602142348, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(lz::digamma(10) == 2.2517525890667211, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(branches_meet) {
  for (double edge : {0.5, 1.5, 2.5, 7.5, 8.0}) {
    double const below = std::nextafter(edge, 0.);
    BOOST_TEST(std::abs(lz::lgamma(below) - lz::lgamma(edge)) <
               3e-15 * (1 + std::abs(lz::lgamma(edge))));
    BOOST_TEST(std::abs(lz::digamma(below) - lz::digamma(edge)) < 3e-15);
  }
}

BOOST_AUTO_TEST_CASE(trigamma_is_pi_squared_over_6_at_one) {
  // SciPy's polygamma(1, x).
  double const at[] = {0.1, 0.5, 1, 2.5, 8, 50, -0.5, -2.25};
  double const want[] = {101.43329915079275, 4.93480220054468,    1.6449340668482266,
                         0.4903577561002349, 0.13313701469403144, 0.020201333226697128,
                         8.934802200544679,  19.379410511869136};
  for (int i = 0; i < 8; ++i)
    BOOST_TEST(lz::trigamma(at[i]) == want[i], boost::test_tools::tolerance(2e-15));
  BOOST_TEST((lz::trigamma(0.) == HUGE_VAL && lz::trigamma(-0.) == HUGE_VAL &&
              lz::trigamma(-3.f) == HUGE_VALF));
  BOOST_TEST((lz::trigamma(HUGE_VAL) == 0 && lz::trigamma(1e300) == 1e-300 &&
              std::isnan(lz::trigamma(-HUGE_VAL))));
  for (double edge : {1., 7., 8.}) {
    double const below = std::nextafter(edge, 0.);
    BOOST_TEST(lz::trigamma(below) == lz::trigamma(edge), boost::test_tools::tolerance(3e-15));
  }
}

BOOST_AUTO_TEST_CASE(gamma_functions_have_scipys_names) {
  BOOST_TEST((lz::gammaln(4.5) == lz::lgamma(4.5) && lz::psi(4.5) == lz::digamma(4.5)));
}
