// float16 and bfloat16: 16 bits in memory, float in every computation; stores round to nearest
// even.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <lazuli/base/portability.hpp>
#include <limits>
#include <type_traits>

LAZULI_BEGIN

/// How a 16-bit float is written: sign, `exponent_bits`, `mantissa_bits`, as IEEE 754 has it.
struct binary16_format {
  static constexpr int mantissa_bits = 10;
  static constexpr int exponent_bits = 5;
};
/// The upper half of a float: its range, 8 bits of precision.
struct brain16_format {
  static constexpr int mantissa_bits = 7;
  static constexpr int exponent_bits = 8;
};

namespace detail {

/// Nearest value of the format, ties to even; overflow gives infinity, NaN stays a quiet NaN with
/// its upper payload.
template <class Format>
constexpr std::uint16_t to_bits16(float value) {
  constexpr int drop = 23 - Format::mantissa_bits;
  constexpr int bias = (1 << (Format::exponent_bits - 1)) - 1;
  constexpr std::uint32_t infinity = ((1u << Format::exponent_bits) - 1) << Format::mantissa_bits;
  auto const all = std::bit_cast<std::uint32_t>(value);
  std::uint32_t const sign = all >> 16 & 0x8000u;
  std::uint32_t const magnitude = all & 0x7fffffffu;
  if (magnitude > 0x7f800000u) {
    std::uint32_t const payload = (magnitude & 0x7fffffu) >> drop;
    return static_cast<std::uint16_t>(sign | infinity | payload |
                                      1u << (Format::mantissa_bits - 1));
  }
  int const exponent = static_cast<int>(magnitude >> 23) - 127 + bias;
  std::uint32_t kept = magnitude - (static_cast<std::uint32_t>(127 - bias) << 23);
  int shift = drop;
  if (bias != 127 &&
      exponent < 1) {  // subnormal: the mantissa with its hidden bit, moved down to exponent 1
    if (exponent < -Format::mantissa_bits) return static_cast<std::uint16_t>(sign);
    kept = (magnitude & 0x7fffffu) | 0x800000u;
    shift = drop + 1 - exponent;
  }
  std::uint32_t const half = 1u << (shift - 1);
  std::uint32_t const rounded = (kept + (half - 1) + (kept >> shift & 1u)) >> shift;
  return static_cast<std::uint16_t>(sign | (rounded < infinity ? rounded : infinity));
}

/// The float of the same value.
template <class Format>
constexpr float from_bits16(std::uint16_t bits) {
  constexpr int up = 23 - Format::mantissa_bits;
  constexpr int bias = (1 << (Format::exponent_bits - 1)) - 1;
  constexpr std::uint32_t top = (1u << Format::exponent_bits) - 1;
  std::uint32_t const sign = (bits & 0x8000u) << 16;
  std::uint32_t const exponent = bits >> Format::mantissa_bits & top;
  std::uint32_t const mantissa = bits & ((1u << Format::mantissa_bits) - 1);
  if (exponent == top) {
    std::uint32_t const quiet = mantissa == 0 ? 0u : 0x400000u;
    return std::bit_cast<float>(sign | 0x7f800000u | mantissa << up | quiet);
  }
  if (exponent == 0 && bias != 127) {
    float const unit =
        std::bit_cast<float>(static_cast<std::uint32_t>(128 - bias - Format::mantissa_bits) << 23);
    float const tiny = static_cast<float>(mantissa) * unit;
    return sign != 0 ? -tiny : tiny;
  }
  return std::bit_cast<float>(sign | (exponent + (127 - bias)) << 23 | mantissa << up);
}

}  // namespace detail

/// A 16-bit storage type; use the names float16 and bfloat16. It is made from numbers, through float,
/// and reads as a float, implicitly; from the other format explicitly. Arithmetic and comparison are
/// float's, results of arithmetic are floats.
template <class Format>
class basic_float16 {
 public:
  basic_float16() = default;
  template <class S>
    requires std::is_arithmetic_v<S>
  constexpr basic_float16(S value)
      : bits_(detail::to_bits16<Format>(static_cast<float>(value))) {}
  template <class Other>
  constexpr explicit basic_float16(basic_float16<Other> other)
      : basic_float16(static_cast<float>(other)) {}

  /// The value with these bits.
  static constexpr basic_float16 from_bits(std::uint16_t bits) {
    basic_float16 made;
    made.bits_ = bits;
    return made;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr operator float() const { return detail::from_bits16<Format>(bits_); }

  constexpr basic_float16& operator+=(float other) {
    return *this = basic_float16(float(*this) + other);
  }
  constexpr basic_float16& operator-=(float other) {
    return *this = basic_float16(float(*this) - other);
  }
  constexpr basic_float16& operator*=(float other) {
    return *this = basic_float16(float(*this) * other);
  }
  constexpr basic_float16& operator/=(float other) {
    return *this = basic_float16(float(*this) / other);
  }

 private:
  std::uint16_t bits_;
};

/// IEEE 754 binary16: 11 bits of precision, up to 65504.
using float16 = basic_float16<binary16_format>;
/// bfloat16: 8 bits of precision, up to 3.39e38.
using bfloat16 = basic_float16<brain16_format>;

/// float16 or bfloat16.
template <class T>
inline constexpr bool is_float16_v = std::same_as<T, float16> || std::same_as<T, bfloat16>;

LAZULI_END

/// Limits of the two formats, by the formulas of IEEE 754.
template <class Format>
class std::numeric_limits<lazuli::basic_float16<Format>> {
  using value = lazuli::basic_float16<Format>;
  static constexpr int mantissa = Format::mantissa_bits;
  static constexpr int top = ((1 << Format::exponent_bits) - 1) << mantissa;
  static constexpr value bits(int pattern) {
    return value::from_bits(static_cast<std::uint16_t>(pattern));
  }

 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = false;
  static constexpr bool is_iec559 = true;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr bool traps = false;
  static constexpr bool tinyness_before = false;
#if __cplusplus <= 202002L  // deprecated since
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr bool has_denorm_loss = false;
#endif
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr int radix = 2;
  static constexpr int digits = mantissa + 1;
  static constexpr int digits10 = mantissa * 301 / 1000;
  static constexpr int max_digits10 = 2 + digits * 301 / 1000;
  static constexpr int max_exponent = 1 << (Format::exponent_bits - 1);
  static constexpr int min_exponent = 3 - max_exponent;
  static constexpr int max_exponent10 = max_exponent * 301 / 1000;
  static constexpr int min_exponent10 = (min_exponent - 1) * 301 / 1000;

  static constexpr value min() { return bits(1 << mantissa); }
  static constexpr value max() { return bits(top - 1); }
  static constexpr value lowest() { return bits(0x8000 | (top - 1)); }
  static constexpr value epsilon() { return value(1.f / static_cast<float>(1 << mantissa)); }
  static constexpr value round_error() { return value(0.5f); }
  static constexpr value infinity() { return bits(top); }
  static constexpr value quiet_NaN() { return bits(top | 1 << (mantissa - 1)); }
  static constexpr value signaling_NaN() { return quiet_NaN(); }
  static constexpr value denorm_min() { return bits(1); }
};
