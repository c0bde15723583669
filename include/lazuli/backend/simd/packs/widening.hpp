// Full 64-bit products of 32-bit numbers, lane by lane, from which counter-based random numbers are
// made.
#pragma once

#include <lazuli/backend/simd/packs/register.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// The lower halves of the lanes of a times those of b; the upper halves do not matter.
template <int N>
LAZULI_INLINE vec<std::uint64_t, N> widening_product(vec<std::uint64_t, N> a,
                                                     vec<std::uint64_t, N> b) {
  using V = vec<std::uint64_t, N>;
#if defined(__AVX512F__)
  if constexpr (N == 8) {
    return (V)_mm512_maskz_mul_epu32(static_cast<__mmask8>(-1), (__m512i)a, (__m512i)b);
  } else
#endif
#if defined(__AVX2__)
      if constexpr (N == 4) {
    return (V)_mm256_mul_epu32((__m256i)a, (__m256i)b);
  } else
#endif
#if defined(__SSE2__)
      if constexpr (N == 2) {
    return (V)_mm_mul_epu32((__m128i)a, (__m128i)b);
  } else
#endif
  {
    return (a & 0xffffffffu) * (b & 0xffffffffu);
  }
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
