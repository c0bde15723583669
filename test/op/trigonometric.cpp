// Angles: quadrants, ends of inverse functions, degrees.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/trigonometric.hpp>

namespace lz = lazuli;

namespace {
double const pi = std::acos(-1.);
}

BOOST_AUTO_TEST_CASE(atan2_knows_the_quadrant_and_the_signs_of_zeros) {
  BOOST_TEST(lz::atan2(1., 1.) == pi / 4);
  BOOST_TEST(lz::atan2(1., -1.) == 3 * pi / 4);
  BOOST_TEST(lz::atan2(0., -1.) == pi);
  BOOST_TEST(lz::atan2(-0., -1.) == -pi);
  BOOST_TEST(lz::atan2(0., 0.) == 0.);
}

BOOST_AUTO_TEST_CASE(inverse_functions_end_where_their_ranges_do) {
  BOOST_TEST(std::isnan(lz::asin(1.5)));
  BOOST_TEST(std::isnan(lz::acosh(0.5)));
  BOOST_TEST(lz::atanh(1.) == HUGE_VAL);
  BOOST_TEST(lz::atan(HUGE_VAL) == pi / 2);
  BOOST_TEST(lz::tanh(100.f) == 1.f);
}

BOOST_AUTO_TEST_CASE(a_half_turn_has_180_degrees) {
  BOOST_TEST(lz::deg2rad(180.) == pi);
  BOOST_TEST(lz::rad2deg(pi) == 180.);
  BOOST_TEST(lz::deg2rad(0) == 0.f);
}

BOOST_AUTO_TEST_CASE(sinc_is_0_at_whole_numbers_but_0) {
  BOOST_TEST((lz::sinc(0.) == 1 && lz::sinc(3.) == 0 && !std::signbit(lz::sinc(-2.)) && lz::sinc(1e300) == 0));
  BOOST_TEST(lz::sinc(0.5) == 0.6366197723675814, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(lz::sinc(-1.25f) == -0.18006326f, boost::test_tools::tolerance(3e-7f));
  BOOST_TEST(lz::sinc(1e-200) == 1.);
  BOOST_TEST(std::isnan(lz::sinc(INFINITY)));
}
