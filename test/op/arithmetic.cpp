// Sums, products, signs: wrapping integers, bool, interpolation.
#include <boost/test/unit_test.hpp>
#include <climits>
#include <cmath>
#include <lazuli/op/arithmetic.hpp>

namespace lz = lazuli;

using lz::bfloat16;
using lz::float16;

namespace {
using i8 = std::int8_t;
static_assert(lz::add(INT_MAX, 1) == INT_MIN && lz::subtract(INT_MIN, 1) == INT_MAX);
static_assert(lz::multiply(INT_MAX, 2) == -2 && lz::negative(i8(-128)) == -128);
static_assert(lz::add(true, true) == true && lz::multiply(true, false) == false);
static_assert(lz::divide(1, 2) == 0.5f && lz::divide(true, 2.0) == 0.5);
static_assert(lz::positive(-3) == -3 && lz::fma(2, 3, 4) == 10);
static_assert(lz::sign(-5) == -1 && lz::sign(5u) == 1u && lz::sign(0) == 0 && lz::sign(-0.5) == -1);
}  // namespace

BOOST_AUTO_TEST_CASE(sixteen_bit_floats_are_computed_in_float_and_rounded_once) {
  BOOST_TEST(float(lz::add(float16(1), float16(0x1p-11f))) == 1.f);
  BOOST_TEST(float(lz::fma(bfloat16(3), bfloat16(3), bfloat16(1))) == 10.f);
}

BOOST_AUTO_TEST_CASE(the_sign_of_nan_is_nan) { BOOST_TEST(std::isnan(lz::sign(NAN))); }

BOOST_AUTO_TEST_CASE(lerp_meets_both_ends_exactly) {
  BOOST_TEST(lz::lerp(0.1f, 1e8f, 0.f) == 0.1f);
  BOOST_TEST(lz::lerp(1e8f, 0.1f, 1.f) == 0.1f);
  BOOST_TEST(lz::lerp(2, 4, 0.5) == 3.);
}

BOOST_AUTO_TEST_CASE(copysign_sees_the_sign_of_zero) {
  BOOST_TEST(lz::copysign(3., -0.) == -3.);
  BOOST_TEST(lz::copysign(-3., 0.) == 3.);
}
