// Divides the lanes of a register by a bound: the lesser ones go to the front of a gap in memory,
// the others to its end.
#pragma once

#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>

// AVX2, or AVX-512 with masks of registers of every width.
#if defined(__AVX512BW__) && defined(__AVX512VL__)
#define LAZULI_DIVIDES_LANES 512
#elif defined(__AVX2__) && !defined(__AVX512F__)
#define LAZULI_DIVIDES_LANES 256
#else
#define LAZULI_DIVIDES_LANES 0
#endif

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// Whether a few instructions divide registers of unsigned integers of this type.
template <class K>
inline constexpr bool divides_lanes = LAZULI_DIVIDES_LANES != 0 && sizeof(K) >= 4;

#if LAZULI_DIVIDES_LANES
namespace detail {

/// For each set of 8 lanes the lane numbers, one byte each: those in the set come first.
template <int Lanes = 8>
inline constexpr auto lane_orders = [] {
  std::array<std::uint64_t, 1 << Lanes> out{};
  for (std::uint64_t set = 0; set < out.size(); ++set) {
    int at = 0;
    for (bool const in : {true, false}) {
      for (std::uint64_t lane = 0; lane < Lanes; ++lane)
        if ((set >> lane & 1) == in) out[set] |= lane << (8 * at++);
    }
  }
  return out;
}();

}  // namespace detail

/// The lanes of x below those of the bound, as a set of bits; with 4 lanes, each bit twice.
template <class K, int N>
LAZULI_INLINE std::uint32_t lanes_below(pack<K, N> x, pack<K, N> bound) {
#if LAZULI_DIVIDES_LANES == 512
  if constexpr (sizeof(K) == 4)
    return _mm512_cmplt_epu32_mask((__m512i)x.v, (__m512i)bound.v);
  else
    return _mm512_cmplt_epu64_mask((__m512i)x.v, (__m512i)bound.v);
#else
  return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)(x < bound).v));
#endif
}
/// How many lanes are in the set.
template <int N>
LAZULI_INLINE int count_of_lanes(std::uint32_t set) {
  return __builtin_popcount(set) / (N == 4 ? 2 : 1);
}

/// Writes the lanes of x in such a set from `front` on, and the others up to `end`; nothing between
/// the two, where N or at least 2 N elements fit, is preserved.
template <class K, int N>
LAZULI_INLINE void divide_lanes(pack<K, N> x, std::uint32_t set, K* front, K* end) {
#if LAZULI_DIVIDES_LANES == 512
  if constexpr (N == 16) {
    auto const others = static_cast<__mmask16>(~set);
    auto const v = (__m512i)x.v;
    int const count = N - count_of_lanes<N>(set);
    store(pack<K, N>(_mm512_maskz_compress_epi32(static_cast<__mmask16>(set), v)), front);
    detail::store_masked(pack<K, N>(_mm512_maskz_compress_epi32(others, v)), end - count, count);
    return;
  }
#endif
  auto const order = _mm_cvtsi64_si128(static_cast<long long>(detail::lane_orders<>[set]));
  pack<K, N> divided;
#if LAZULI_DIVIDES_LANES == 512
  if constexpr (N == 8) {
    auto const lanes = _mm512_maskz_cvtepu8_epi64(0xff, order);
    divided.v = (decltype(x.v))_mm512_maskz_permutexvar_epi64(0xff, lanes, (__m512i)x.v);
  }
#else
  divided.v = (decltype(x.v))_mm256_permutevar8x32_epi32((__m256i)x.v, _mm256_cvtepu8_epi32(order));
#endif
  store(divided, front);
  store(divided, end - N);
}
#endif

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
