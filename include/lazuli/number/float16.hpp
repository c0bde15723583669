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

/// How a float is written that is only stored: sign, `exponent_bits`, `mantissa_bits`, as IEEE 754
/// has it, in an integer `bits_type`. Without `has_infinity` the largest exponent is one of
/// numbers, and only the last pattern is NaN.
struct binary16_format {
  using bits_type = std::uint16_t;
  static constexpr int mantissa_bits = 10;
  static constexpr int exponent_bits = 5;
  /// Is the largest exponent that of infinity and NaN?
  static constexpr bool has_infinity = true;
};
/// The upper half of a float: its range, 8 bits of precision.
struct brain16_format {
  using bits_type = std::uint16_t;
  static constexpr int mantissa_bits = 7;
  static constexpr int exponent_bits = 8;
  /// Is the largest exponent that of infinity and NaN?
  static constexpr bool has_infinity = true;
};
/// Those of 8 bits, in number/float8.hpp.
struct e4m3_format;
struct e5m2_format;

namespace detail {

/// The pattern of infinity, and the one to which numbers overflow: the largest number, where there
/// is no infinity.
template <class Format>
inline constexpr std::uint32_t infinity_bits = ((1u << Format::exponent_bits) - 1)
                                               << Format::mantissa_bits;
template <class Format>
inline constexpr std::uint32_t overflow_bits =
    Format::has_infinity ? infinity_bits<Format>
                         : (1u << (Format::exponent_bits + Format::mantissa_bits)) - 2;
/// NaN's: with the sign, all ones in 8 bits, as PyTorch writes it; in 16 quiet, with its upper
/// payload.
template <class Format>
constexpr std::uint32_t nan_bits(std::uint32_t payload) {
  if constexpr (sizeof(typename Format::bits_type) == 1)
    return 0x7fu;
  else
    return infinity_bits<Format> | payload | 1u << (Format::mantissa_bits - 1);
}

/// Nearest value of the format, ties to even; overflow gives infinity, or the largest number where
/// there is none.
template <class Format>
constexpr typename Format::bits_type to_stored_bits(float value) {
  using bits_type = typename Format::bits_type;
  constexpr int drop = 23 - Format::mantissa_bits;
  constexpr int bias = (1 << (Format::exponent_bits - 1)) - 1;
  auto const all = std::bit_cast<std::uint32_t>(value);
  std::uint32_t const sign = all >> 31 << (8 * sizeof(bits_type) - 1);
  std::uint32_t const magnitude = all & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return static_cast<bits_type>(sign | nan_bits<Format>((magnitude & 0x7fffffu) >> drop));
  int const exponent = static_cast<int>(magnitude >> 23) - 127 + bias;
  std::uint32_t kept = magnitude - (static_cast<std::uint32_t>(127 - bias) << 23);
  int shift = drop;
  if (bias != 127 &&
      exponent < 1) {  // subnormal: the mantissa with its hidden bit, moved down to exponent 1
    if (exponent < -Format::mantissa_bits) return static_cast<bits_type>(sign);
    kept = (magnitude & 0x7fffffu) | 0x800000u;
    shift = drop + 1 - exponent;
  }
  std::uint32_t const half = 1u << (shift - 1);
  std::uint32_t const rounded = (kept + (half - 1) + (kept >> shift & 1u)) >> shift;
  constexpr std::uint32_t most = overflow_bits<Format>;
  return static_cast<bits_type>(sign | (rounded < most ? rounded : most));
}

/// The float of the same value.
template <class Format>
constexpr float from_stored_bits(typename Format::bits_type bits) {
  constexpr int up = 23 - Format::mantissa_bits;
  constexpr int bias = (1 << (Format::exponent_bits - 1)) - 1;
  constexpr std::uint32_t top = (1u << Format::exponent_bits) - 1;
  constexpr int sign_at = 8 * sizeof(bits) - 1;
  std::uint32_t const sign = std::uint32_t{bits} >> sign_at << 31;
  std::uint32_t const exponent = std::uint32_t{bits} >> Format::mantissa_bits & top;
  std::uint32_t const mantissa = bits & ((1u << Format::mantissa_bits) - 1);
  constexpr std::uint32_t last = (1u << Format::mantissa_bits) - 1;
  if (exponent == top && (Format::has_infinity || mantissa == last)) {
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

/// A storage type; use the names float16, bfloat16, float8_e4m3, float8_e5m2. It is made from
/// numbers, through float, and reads as a float, implicitly; from another format explicitly.
/// Arithmetic and comparison are float's, results of arithmetic are floats.
template <class Format>
class stored_float {
 public:
  using bits_type = typename Format::bits_type;
  stored_float() = default;
  template <class S>
    requires std::is_arithmetic_v<S>
  constexpr stored_float(S value)
      : bits_(detail::to_stored_bits<Format>(static_cast<float>(value))) {}
  template <class Other>
  constexpr explicit stored_float(stored_float<Other> other)
      : stored_float(static_cast<float>(other)) {}

  /// The value with these bits.
  static constexpr stored_float from_bits(bits_type bits) {
    stored_float made;
    made.bits_ = bits;
    return made;
  }
  constexpr bits_type bits() const { return bits_; }
  constexpr operator float() const { return detail::from_stored_bits<Format>(bits_); }

  constexpr stored_float& operator+=(float other) {
    return *this = stored_float(float(*this) + other);
  }
  constexpr stored_float& operator-=(float other) {
    return *this = stored_float(float(*this) - other);
  }
  constexpr stored_float& operator*=(float other) {
    return *this = stored_float(float(*this) * other);
  }
  constexpr stored_float& operator/=(float other) {
    return *this = stored_float(float(*this) / other);
  }

 private:
  bits_type bits_;
};

/// IEEE 754 binary16: 11 bits of precision, up to 65504.
using float16 = stored_float<binary16_format>;
/// bfloat16: 8 bits of precision, up to 3.39e38.
using bfloat16 = stored_float<brain16_format>;

/// float16 or bfloat16.
template <class T>
inline constexpr bool is_float16_v = std::same_as<T, float16> || std::same_as<T, bfloat16>;

/// float16, bfloat16, float8_e4m3 or float8_e5m2: stored so, computed in float.
template <class T>
inline constexpr bool is_stored_float_v = false;
template <class Format>
inline constexpr bool is_stored_float_v<stored_float<Format>> = true;

LAZULI_END

/// Limits of the formats, by the formulas of IEEE 754.
template <class Format>
class std::numeric_limits<lazuli::stored_float<Format>> {
  using value = lazuli::stored_float<Format>;
  static constexpr int mantissa = Format::mantissa_bits;
  static constexpr int most =
      static_cast<int>(lazuli::detail::overflow_bits<Format>) - Format::has_infinity;
  static constexpr int sign = 1 << (Format::exponent_bits + mantissa);
  static constexpr value bits(int pattern) {
    return value::from_bits(static_cast<typename Format::bits_type>(pattern));
  }

 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = Format::has_infinity;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = false;
  static constexpr bool is_iec559 = Format::has_infinity;
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
  static constexpr int max_exponent = (1 << (Format::exponent_bits - 1)) + !has_infinity;
  static constexpr int min_exponent = 3 - (1 << (Format::exponent_bits - 1));
  static constexpr int max_exponent10 = max_exponent * 301 / 1000;
  static constexpr int min_exponent10 = (min_exponent - 1) * 301 / 1000;

  static constexpr value min() { return bits(1 << mantissa); }
  static constexpr value max() { return bits(most); }
  static constexpr value lowest() { return bits(sign | most); }
  static constexpr value epsilon() { return value(1.f / static_cast<float>(1 << mantissa)); }
  static constexpr value round_error() { return value(0.5f); }
  /// Where there is none, the largest number, to which all that is larger is rounded.
  static constexpr value infinity() {
    return bits(static_cast<int>(lazuli::detail::overflow_bits<Format>));
  }
  static constexpr value quiet_NaN() {
    return bits(static_cast<int>(lazuli::detail::nan_bits<Format>(0)));
  }
  static constexpr value signaling_NaN() { return quiet_NaN(); }
  static constexpr value denorm_min() { return bits(1); }
};
