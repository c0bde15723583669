// float8_e4m3 and float8_e5m2, the 8-bit floats of the Open Compute Project (OFP8, revision 1.0):
// 8 bits in memory, float in every computation; stores round to nearest even. A number beyond the
// range is stored as PyTorch stores it: in e4m3, which has no infinity, as the largest number; in
// e5m2 as infinity.
#pragma once

#include <lazuli/number/float16.hpp>

LAZULI_BEGIN

/// 4 bits of precision; no infinity, one NaN of each sign.
struct e4m3_format {
  using bits_type = std::uint8_t;
  /// Bits of the fraction.
  static constexpr int mantissa_bits = 3;
  /// Bits of the exponent, whose bias is half its range.
  static constexpr int exponent_bits = 4;
  /// Is the largest exponent that of infinity and NaN?
  static constexpr bool has_infinity = false;
};
/// The upper half of a float16.
struct e5m2_format {
  using bits_type = std::uint8_t;
  /// Bits of the fraction.
  static constexpr int mantissa_bits = 2;
  /// Bits of the exponent, whose bias is half its range.
  static constexpr int exponent_bits = 5;
  /// Is the largest exponent that of infinity and NaN?
  static constexpr bool has_infinity = true;
};

/// PyTorch's float8_e4m3fn: 4 bits of precision, from 2^-9 up to 448.
using float8_e4m3 = stored_float<e4m3_format>;
/// PyTorch's float8_e5m2: 3 bits of precision, from 2^-16 up to 57344, and infinities.
using float8_e5m2 = stored_float<e5m2_format>;

LAZULI_END
