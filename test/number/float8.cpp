// 8-bit floats against the definition of their formats; against PyTorch in test/float8.cpp.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/number/float8.hpp>

namespace float8_numbers {

using lazuli::float8_e4m3;
using lazuli::float8_e5m2;
using formats = std::tuple<float8_e4m3, float8_e5m2>;

/// The value that the bits stand for, straight from the definition of the format.
template <class H>
double meaning(int bits) {
  constexpr bool infinite = std::numeric_limits<H>::has_infinity;
  int const mantissa = std::numeric_limits<H>::digits - 1, exponents = 7 - mantissa;
  int const exponent = bits >> mantissa & ((1 << exponents) - 1);
  int const bias = (1 << (exponents - 1)) - 1;
  int const fraction = bits & ((1 << mantissa) - 1);
  double const sign = bits & 0x80 ? -1 : 1;
  if (infinite && exponent == (1 << exponents) - 1) return fraction == 0 ? sign * INFINITY : NAN;
  if (!infinite && (bits & 0x7f) == 0x7f) return NAN;
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign * std::ldexp(fraction + (1 << mantissa), exponent - bias - mantissa);
}
template <class H>
H of_bits(int bits) {
  return H::from_bits(static_cast<std::uint8_t>(bits));
}

BOOST_AUTO_TEST_SUITE(number_float8)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_pattern_reads_as_the_format_says_and_comes_back, H, formats) {
  for (int bits = 0; bits < 256; ++bits) {
    double const expected = meaning<H>(bits);
    float const got = of_bits<H>(bits);
    if (std::isnan(expected)) {
      BOOST_TEST((std::isnan(got) && H(got).bits() == (bits | 0x7f)));
      continue;
    }
    BOOST_TEST((double(got) == expected && std::signbit(got) == std::signbit(expected)));
    BOOST_TEST(H(got).bits() == bits);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(floats_go_to_the_nearest_value_and_ties_to_even, H, formats) {
  using limits = std::numeric_limits<H>;
  for (int bits = 0; bits < limits::max().bits(); ++bits) {
    float const low = of_bits<H>(bits), high = of_bits<H>(bits + 1), middle = (low + high) / 2;
    BOOST_TEST(H(middle).bits() == bits + bits % 2);
    BOOST_TEST(H(std::nextafter(middle, 0.f)).bits() == bits);
    BOOST_TEST(H(std::nextafter(-middle, -INFINITY)).bits() == ((bits + 1) | 0x80));
  }
}

BOOST_AUTO_TEST_CASE(what_is_too_large_becomes_the_largest_number_or_infinity) {
  for (float const x : {465.f, 480.f, 1e9f, INFINITY}) {
    BOOST_TEST(float(float8_e4m3(x)) == 448);
    BOOST_TEST(float(float8_e4m3(-x)) == -448);
  }
  BOOST_TEST((float(float8_e5m2(61439.f)) == 57344 && std::isinf(float(float8_e5m2(61440.f)))));
  BOOST_TEST(float(float8_e5m2(-INFINITY)) == -INFINITY);
}

BOOST_AUTO_TEST_CASE(limits_are_those_of_the_formats) {
  using four = std::numeric_limits<float8_e4m3>;
  using five = std::numeric_limits<float8_e5m2>;
  static_assert(sizeof(float8_e4m3) == 1 && !four::has_infinity && five::has_infinity);
  static_assert(four::max() == 448 && four::lowest() == -448 && four::min() == 0x1p-6f &&
                four::denorm_min() == 0x1p-9f && four::epsilon() == 0.125f);
  static_assert(five::max() == 57344 && five::min() == 0x1p-14f && five::denorm_min() == 0x1p-16f &&
                five::epsilon() == 0.25f);
  static_assert(four::max_exponent == 9 && four::min_exponent == -5 && four::digits == 4);
  static_assert(five::max_exponent == 16 && five::min_exponent == -13 && five::digits == 3);
  static_assert(four::infinity() == four::max());
  BOOST_TEST((std::isnan(float(four::quiet_NaN())) && std::isnan(float(five::quiet_NaN()))));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace float8_numbers
