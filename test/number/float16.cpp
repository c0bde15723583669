// float16 and bfloat16 against the definition: the nearest of all 65,536 values, ties to even.
#include <bit>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <lazuli/number/float16.hpp>
#include <limits>
#include <random>
#include <vector>

using lazuli::bfloat16;
using lazuli::float16;
using formats = std::tuple<float16, bfloat16>;

namespace {

/// The value that the bits stand for, straight from the definition of the format.
template <class H>
double meaning(int bits) {
  int const mantissa = std::numeric_limits<H>::digits - 1;
  int const exponents = 15 - mantissa;
  int const exponent = bits >> mantissa & ((1 << exponents) - 1);
  int const bias = (1 << (exponents - 1)) - 1;
  double const fraction = bits & ((1 << mantissa) - 1);
  double const sign = bits & 0x8000 ? -1 : 1;
  if (exponent == (1 << exponents) - 1) return fraction == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign * std::ldexp(fraction + (1 << mantissa), exponent - bias - mantissa);
}

template <class H>
bool is_nearest_even(float x, H got) {
  if (std::isnan(x)) return std::isnan(float(got));
  auto const below = H::from_bits(static_cast<std::uint16_t>(got.bits() - 1));
  auto const above = H::from_bits(static_cast<std::uint16_t>(got.bits() + 1));
  if (std::signbit(x) != std::signbit(float(got))) return false;
  double const value = std::fabs(double(x));
  double const unit = std::ldexp(1.0, std::numeric_limits<H>::max_exponent);
  auto const size = [&](H h) { return std::isinf(float(h)) ? unit : std::fabs(double(float(h))); };
  if (std::isinf(x)) return std::isinf(float(got));
  bool good = true;
  if ((got.bits() & 0x7fff) != 0) {
    double const middle = (size(below) + size(got)) / 2;
    good = good && (value > middle || (value == middle && (got.bits() & 1) == 0));
  }
  if (!std::isinf(float(got))) {
    double const middle = (size(above) + size(got)) / 2;
    good = good && (value < middle || (value == middle && (got.bits() & 1) == 0));
  }
  return good;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(number_float16)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_pattern_reads_as_the_format_says, H, formats) {
  int wrong = 0;
  for (int bits = 0; bits < 0x10000; ++bits) {
    double const expected = meaning<H>(bits);
    float const got = H::from_bits(static_cast<std::uint16_t>(bits));
    bool const same = std::isnan(expected)
                          ? std::isnan(got)
                          : double(got) == expected && std::signbit(got) == std::signbit(expected);
    wrong += !same;
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_value_survives_the_way_through_float, H, formats) {
  int wrong = 0;
  for (int bits = 0; bits < 0x10000; ++bits) {
    H const value = H::from_bits(static_cast<std::uint16_t>(bits));
    H const again(float{value});
    wrong += std::isnan(float(value)) ? !std::isnan(float(again)) : again.bits() != bits;
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(floats_go_to_the_nearest_value_and_ties_to_even, H, formats) {
  std::mt19937 random(7);
  int wrong = 0;
  for (int i = 0; i < 400000; ++i) {
    auto const x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    wrong += !is_nearest_even(x, H(x));
  }
  for (int bits = 0; bits < 0x10000;
       ++bits) {  // each value, and its neighbours on both sides of each tie
    float const x = H::from_bits(static_cast<std::uint16_t>(bits));
    float const next = H::from_bits(static_cast<std::uint16_t>(bits + 1));
    if (!std::isfinite(x) || !std::isfinite(next)) continue;
    float const tie = x / 2 + next / 2;
    for (float y : {x, tie, std::nextafter(tie, x), std::nextafter(tie, next)})
      wrong += !is_nearest_even(y, H(y));
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(limits_are_those_of_the_format, H, formats) {
  using limits = std::numeric_limits<H>;
  BOOST_TEST(float(limits::max()) ==
             std::ldexp(2.f - std::ldexp(1.f, 1 - limits::digits), limits::max_exponent - 1));
  BOOST_TEST(float(limits::lowest()) == -float(limits::max()));
  BOOST_TEST(float(limits::min()) == std::ldexp(1.f, limits::min_exponent - 1));
  BOOST_TEST(float(limits::denorm_min()) == std::ldexp(1.f, limits::min_exponent - limits::digits));
  BOOST_TEST(float(limits::epsilon()) == std::ldexp(1.f, 1 - limits::digits));
  BOOST_TEST(std::isinf(float(limits::infinity())));
  BOOST_TEST(std::isnan(float(limits::quiet_NaN())));
}

BOOST_AUTO_TEST_CASE(the_decimal_limits_are_the_known_ones) {
  using half = std::numeric_limits<float16>;
  using brain = std::numeric_limits<bfloat16>;
  BOOST_TEST(half::digits10 == 3);
  BOOST_TEST(half::max_digits10 == 5);
  BOOST_TEST(half::max_exponent10 == 4);
  BOOST_TEST(half::min_exponent10 == -4);
  BOOST_TEST(brain::digits10 == 2);
  BOOST_TEST(brain::max_digits10 == 4);
  BOOST_TEST(brain::max_exponent10 == 38);
  BOOST_TEST(brain::min_exponent10 == -37);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_and_order_are_those_of_float, H, formats) {
  constexpr H a(1.5f), b(2);
  static_assert(sizeof(H) == 2 && std::is_trivially_copyable_v<H> &&
                std::is_trivially_default_constructible_v<H>);
  static_assert(std::is_same_v<decltype(a + b), float> && a + b == 3.5f && a < b && -a == -1.5f);
  static_assert(std::is_convertible_v<float, H> && std::is_convertible_v<double, H> &&
                std::is_convertible_v<int, H>);
  H c = a;
  c += b;
  c *= a;
  BOOST_TEST(float(c) == 5.25f);
  BOOST_TEST(!(H(NAN) == H(NAN)));
  BOOST_TEST((H(0.f) == H(-0.f)));
}

BOOST_AUTO_TEST_SUITE_END()
