// float16 and bfloat16 in the C++ dialects: 16 bits in memory, float in every computation.
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

}  // namespace gpu::detail

LAZULI_END
