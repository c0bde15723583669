// Division that rounds, and remainders: as in Python, defined for zero.
#include <boost/test/unit_test.hpp>
#include <climits>
#include <cmath>
#include <lazuli/op/division.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::floor_divide(-7, 2) == -4 && lz::floor_divide(7, -2) == -4);
static_assert(lz::floor_divide(-7, 0) == 0 && lz::floor_divide(7u, 2u) == 3u);
static_assert(lz::floor_divide(INT_MIN, -1) == INT_MIN);
static_assert(lz::remainder(-7, 2) == 1 && lz::remainder(7, -2) == -1 && lz::remainder(7, 0) == 0);
static_assert(lz::fmod(-7, 2) == -1 && lz::fmod(7, -2) == 1 && lz::fmod(7, 0) == 0);
}  // namespace

BOOST_AUTO_TEST_CASE(division_of_reals_follows_python) {
  BOOST_TEST(lz::floor_divide(1., 0.1) == 9.);
  BOOST_TEST(lz::floor_divide(-7.5, 2.) == -4.);
  BOOST_TEST(lz::remainder(-7.5, 2.) == 0.5);
  BOOST_TEST(lz::remainder(7.5, -2.) == -0.5);
  BOOST_TEST(lz::fmod(-7.5, 2.) == -1.5);
}

BOOST_AUTO_TEST_CASE(zeros_have_the_sign_of_the_divisor_or_the_quotient) {
  BOOST_TEST(!std::signbit(lz::remainder(-4., 2.)));
  BOOST_TEST(std::signbit(lz::remainder(4., -2.)));
  BOOST_TEST(std::signbit(lz::floor_divide(-0., 2.)));
}

BOOST_AUTO_TEST_CASE(by_zero_reals_give_infinity_and_nan) {
  BOOST_TEST(lz::floor_divide(1., 0.) == HUGE_VAL);
  BOOST_TEST(std::isnan(lz::remainder(1., 0.)));
  BOOST_TEST(std::isnan(lz::fmod(1., 0.)));
}

BOOST_AUTO_TEST_CASE(divisors_and_multiples_are_those_of_magnitudes) {
  static_assert(lz::gcd(12, 18) == 6 && lz::gcd(-12, 18) == 6 && lz::gcd(0, -5) == 5);
  static_assert(lz::gcd(0, 0) == 0 && lz::lcm(0, 0) == 0 && lz::lcm(4, 0) == 0);
  static_assert(lz::lcm(4, 6) == 12 && lz::lcm(-4, 6) == 12);
  static_assert(lz::gcd(std::int8_t(-128), std::int8_t(12)) == 4);
  static_assert(std::is_same_v<decltype(lz::gcd(std::int8_t(2), 4L)), long>);
  BOOST_TEST(lz::gcd(INT_MIN, 6) == 2);
  BOOST_TEST(lz::gcd(UINT64_MAX, std::uint64_t(15)) == 15u);
}
