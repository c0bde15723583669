// Powers and roots: integers by squaring, special cases of roots.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/power.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::pow(3, 3) == 27 && lz::pow(2, -1) == 0 && lz::pow(-1, -3) == -1);
static_assert(lz::pow(2, 32) == 0 && lz::square(-5) == 25 && lz::square(std::int8_t(16)) == 0);
// What packs of integers run, on scalars.
static_assert(lz::op::detail::integer_power(3, 5) == 243);
static_assert(lz::op::detail::integer_power(-1, -3) == -1);
static_assert(lz::op::detail::integer_power(2, -1) == 0 &&
              lz::op::detail::integer_power(0, 0) == 1);
}  // namespace

BOOST_AUTO_TEST_CASE(roots_of_negative_numbers_are_nan_but_for_the_cube_root) {
  BOOST_TEST(std::isnan(lz::sqrt(-1.)));
  BOOST_TEST(std::isnan(lz::rsqrt(-1.)));
  BOOST_TEST(lz::cbrt(-8.) == -2.);
  BOOST_TEST(lz::rsqrt(0.) == HUGE_VAL);
  BOOST_TEST(lz::reciprocal(4) == 0.25f);
}

BOOST_AUTO_TEST_CASE(hypot_does_not_overflow_on_the_way) {
  BOOST_TEST(lz::hypot(3e38f, 0.f) == 3e38f);
  BOOST_TEST(lz::hypot(3, 4) == 5.f);
}

BOOST_AUTO_TEST_CASE(mixed_powers_are_computed_in_the_common_type) {
  BOOST_TEST(lz::pow(2, 0.5) == std::sqrt(2.));
  BOOST_TEST(float(lz::pow(lz::float16(2), lz::float16(3))) == 8.f);
  BOOST_TEST(std::abs(lz::pow(std::complex<double>(0, 1), 2) + 1.) < 1e-15);
}

BOOST_AUTO_TEST_CASE(whole_powers_of_complex_numbers_are_products) {
  using number = std::complex<double>;
  number const z(3, -2);
  BOOST_TEST((lz::pow(z, 0) == number(1) && lz::pow(z, 1) == z && lz::pow(z, 2) == number(5, -12)));
  BOOST_TEST((lz::pow(z, 5) == number(-597, -122) && lz::pow(z, 6) == number(-2035, 828)));
  BOOST_TEST((lz::pow(number(0, 2), -2) == number(-0.25)));
  BOOST_TEST(lz::pow(number(-4), 0.5) == number(0, 2));
  BOOST_TEST(std::abs(lz::pow(z, number(2, 1)) - std::pow(z, number(2, 1))) < 1e-12);
  BOOST_TEST(std::abs(lz::pow(number(1.01), 100) - std::pow(1.01, 100)) < 1e-14);
}
