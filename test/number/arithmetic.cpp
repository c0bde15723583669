// Arithmetic of op bodies: integers wrap, division and shifts are defined, conversions.
#include <boost/test/unit_test.hpp>
#include <climits>
#include <cmath>
#include <lazuli/number/arithmetic.hpp>

namespace lz = lazuli;

namespace n = lazuli::number;

namespace {

using i8 = std::int8_t;
using u16 = std::uint16_t;
using cfloat = std::complex<float>;

// Integers wrap, at every width, also where C computes in int.
static_assert(n::plus<i8>(127, 1) == -128 && n::minus<i8>(-128, 1) == 127);
static_assert(n::plus(INT_MAX, 1) == INT_MIN && n::times(INT_MAX, 2) == -2);
static_assert(n::times<u16>(65535, 65535) == 1 && n::negated(INT_MIN) == INT_MIN);

// Division is defined for all operands.
static_assert(n::quotient(7, 0) == 0 && n::quotient(-7, 2) == -3);
static_assert(n::quotient(INT_MIN, -1) == INT_MIN && n::quotient<i8>(-128, -1) == -128);

// So are shifts.
static_assert(n::shift_left(1, 31) == INT_MIN && n::shift_left(1, 32) == 0);
static_assert(n::shift_left(1, -1) == 0 && n::shift_left<i8>(-1, 7) == -128);
static_assert(n::shift_right(-8, 1) == -4 && n::shift_right(-8, 99) == -1);
static_assert(n::shift_right(8, -1) == 0 && n::shift_right<u16>(0x8000, 15) == 1);

// bool as numbers.
static_assert(n::plus(true, true) && !n::times(true, false) && n::bit_not(false));
static_assert(n::bit_not(5) == -6 && n::bit_xor(6, 3) == 5);

static_assert(n::select(true, 1, 2) == 1 && n::constant<float>(0.5) == 0.5f);
static_assert(n::convert<int>(2.9f) == 2 && n::convert<bool>(0.1) && !n::convert<bool>(0));
static_assert(n::convert<float>(lz::float16(1.5f)) == 1.5f && n::convert<i8>(300) == 44);
static_assert(n::convert<float>(std::complex<double>(2, 3)) == 2.f);
static_assert(n::convert<std::complex<double>>(7).real() == 7);
static_assert(n::convert<bool>(cfloat(0, 1)));
static_assert(std::is_same_v<decltype(n::convert<lz::bfloat16>(1)), lz::bfloat16>);

}  // namespace

BOOST_AUTO_TEST_CASE(division_by_complex_zero_divides_both_parts) {
  auto const q = n::quotient(cfloat(1, -2), cfloat(0, 0));
  BOOST_TEST(q.real() == HUGE_VALF);
  BOOST_TEST(q.imag() == -HUGE_VALF);
  auto const none = n::quotient(cfloat(0, 0), cfloat(0, 0));
  BOOST_TEST(std::isnan(none.real()));
}

BOOST_AUTO_TEST_CASE(complex_division_does_not_overflow_on_the_way) {
  auto const big = cfloat(1e30f, 1e30f);
  auto const q = n::quotient(big, big);
  BOOST_TEST(q.real() == 1.f);
  BOOST_TEST(q.imag() == 0.f);
  BOOST_TEST(n::times(cfloat(1, 2), cfloat(3, -4)) == cfloat(11, 2));
}

BOOST_AUTO_TEST_CASE(a_product_is_rounded_before_it_is_added_to) {
  float volatile a = 1 + 0x1p-12f;  // its square, 1 + 2^-11 + 2^-24, rounds to 1 + 2^-11
  float const factor = a;
  BOOST_TEST(n::minus(n::times<float>(factor, factor), 1 + 0x1p-11f) == 0.f);
}
