// float16, bfloat16 and 8-bit floats in the C++ dialects: stored as such, float in all computation.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// Stands before a dialect's half_bits and half_value.
inline constexpr std::string_view float_bits = R"(
DEVICE unsigned bits_of(float x) {
  union { float x; unsigned bits; } u = {x};
  return u.bits;
}
DEVICE float value_of(unsigned bits) {
  union { unsigned bits; float x; } u = {bits};
  return u.x;
}
)";

/// The rounding is that of lazuli::float16: to nearest, ties to even. A NaN keeps its sign and its
/// first bits, but where the dialect has an instruction for it: that gives 0x7fff.
inline constexpr std::string_view float16_prelude = R"(
struct float16 {
  unsigned short bits;
  float16() = default;
  MEMBER float16(float x) : bits(half_bits(x)) {}
  MEMBER operator float() const { return half_value(bits); }
};
struct bfloat16 {
  unsigned short bits;
  bfloat16() = default;
  MEMBER bfloat16(float x) {
#ifdef BRAIN_BITS
    bits = BRAIN_BITS(x);
#else
    unsigned const all = bits_of(x);
    bits = (unsigned short)((all & 0x7fffffffu) > 0x7f800000u
                                ? all >> 16 | 0x40u
                                : (all + 0x7fffu + (all >> 16 & 1u)) >> 16);
#endif
  }
  MEMBER operator float() const { return value_of((unsigned)bits << 16); }
};
)";

/// The rounding is that of lazuli::float8_e4m3 and float8_e5m2, a NaN's bits are theirs. `drop`
/// bits of a float's fraction go, exponents count from `moved`, numbers overflow to `most`.
inline constexpr std::string_view float8_prelude = R"(
DEVICE unsigned char float8_bits(float x, unsigned drop, unsigned moved, unsigned most) {
  unsigned const all = bits_of(x), size = all & 0x7fffffffu, magic = (moved + drop + 1u) << 23;
  unsigned const near = size < (moved + 1u) << 23
                            ? bits_of(value_of(size) + value_of(magic)) - magic
                            : (size - (moved << 23) + ((1u << (drop - 1u)) - 1u) +
                               (size >> drop & 1u)) >> drop;
  unsigned const kept = size > 0x7f800000u ? 0x7fu : near < most ? near : most;
  return (unsigned char)((all >> 24 & 0x80u) | kept);
}
DEVICE float float8_value(unsigned bits, unsigned drop, unsigned moved, float unit, unsigned nan) {
  unsigned const size = bits & 0x7fu, sign = (bits & 0x80u) << 24;
  float const tiny = (float)size * unit;
  unsigned const usual = (size << drop) + (moved << 23);
  unsigned const value = size >= nan               ? 0x7fc00000u
                         : size < 1u << (23u - drop) ? bits_of(tiny)
                                                     : usual;
  return value_of(value | sign);
}
struct float8_e4m3 {
  unsigned char bits;
  float8_e4m3() = default;
  MEMBER float8_e4m3(float x) : bits(float8_bits(x, 20u, 120u, 0x7eu)) {}
  MEMBER operator float() const { return float8_value(bits, 20u, 120u, 0.001953125f, 0x7fu); }
};
struct float8_e5m2 {
  unsigned char bits;
  float8_e5m2() = default;
  MEMBER float8_e5m2(float x) : bits(float8_bits(x, 21u, 112u, 0x7cu)) {}
  MEMBER operator float() const {
    return (bits & 0x7f) == 0x7c ? value_of(((unsigned)bits & 0x80u) << 24 | 0x7f800000u)
                                 : float8_value(bits, 21u, 112u, 0.0000152587890625f, 0x7du);
  }
};
)";

}  // namespace gpu::detail

LAZULI_END
