// Exponentials and logarithms at their ends, and of the sum of exponentials.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/exponential.hpp>

namespace lz = lazuli;

static_assert(std::is_same_v<decltype(lz::exp(2)), double>);
static_assert(std::is_same_v<decltype(lz::log(lz::bfloat16(2))), lz::bfloat16>);

BOOST_AUTO_TEST_CASE(ends_are_those_of_ieee_754) {
  BOOST_TEST(lz::exp(1000.f) == INFINITY);
  BOOST_TEST(lz::exp(-1000.f) == 0.f);
  BOOST_TEST(lz::log(0.) == -HUGE_VAL);
  BOOST_TEST(std::isnan(lz::log(-1.)));
  BOOST_TEST(lz::log1p(-1.) == -HUGE_VAL);
  BOOST_TEST(lz::expm1(-HUGE_VAL) == -1.);
}

BOOST_AUTO_TEST_CASE(exact_where_the_base_is) {
  BOOST_TEST(lz::exp2(10) == 1024.f);
  BOOST_TEST(lz::log2(8.) == 3.);
  BOOST_TEST(lz::log10(1000.) == 3.);
}

BOOST_AUTO_TEST_CASE(sums_of_exponentials_do_not_overflow) {
  BOOST_TEST(lz::logaddexp(1000.f, 1000.f) == 1000.f + std::log(2.f));
  BOOST_TEST(lz::logaddexp(-INFINITY, -INFINITY) == -INFINITY);
  BOOST_TEST(lz::logaddexp(INFINITY, 1.f) == INFINITY);
  BOOST_TEST(std::isnan(lz::logaddexp(NAN, 1.f)));
  BOOST_TEST(lz::logaddexp2(-1e3, -1e3) == -999.);
  BOOST_TEST(lz::logaddexp2(3., 4.5) == 4.936751795439824, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(lz::logaddexp2(-INFINITY, -INFINITY) == -INFINITY);
  BOOST_TEST((lz::logaddexp2(INFINITY, 1.f) == INFINITY && std::isnan(lz::logaddexp2(1.f, NAN))));
}

BOOST_AUTO_TEST_CASE(logarithms_of_negative_numbers_are_complex) {
  auto const l = lz::log(std::complex<double>(-1, 0));
  BOOST_TEST(l.real() == 0.);
  BOOST_TEST(l.imag() == std::acos(-1.));
}

BOOST_AUTO_TEST_CASE(xlogy_of_0_is_0_whatever_the_logarithm_is) {
  BOOST_TEST((lz::xlogy(0., 0.) == 0 && lz::xlogy(0., INFINITY) == 0 && lz::xlogy(0., -1.) == 0));
  BOOST_TEST((std::isnan(lz::xlogy(0., NAN)) && std::isnan(lz::xlogy(1., -1.))));
  BOOST_TEST(lz::xlogy(2., 3.) == 2 * std::log(3.));
}

BOOST_AUTO_TEST_CASE(logit_is_accurate_around_a_half_and_infinite_at_the_ends) {
  BOOST_TEST((lz::logit(0.5) == 0 && lz::logit(0.) == -INFINITY && lz::logit(1.) == INFINITY));
  BOOST_TEST((std::isnan(lz::logit(-0.1)) && std::isnan(lz::logit(1.1))));
  BOOST_TEST(lz::logit(0.5f - 0x1p-25f) == -0x1p-23f, boost::test_tools::tolerance(2e-7f));  // 4 (x - 1/2)
  BOOST_TEST(lz::logit(1e-300) == std::log(1e-300));
}
