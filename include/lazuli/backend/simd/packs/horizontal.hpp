// Across the lanes of one pack or mask: bits, any, all, count, and the reduction by halving.
#pragma once

#include <lazuli/backend/simd/packs/arithmetic.hpp>
#include <lazuli/backend/simd/packs/mask.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <int Bytes, int N>
LAZULI_INLINE std::uint64_t sign_bits(vec<int_of<Bytes>, N> v) {
#if defined(__SSE2__)
  if constexpr (Bytes * N < 16 && N > 1) {
    return sign_bits<Bytes, 2 * N>(join_halves<int_of<Bytes>, N>(v, vec<int_of<Bytes>, N>{}));
  } else if constexpr (Bytes == 1 && N == 16) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)v));
  } else if constexpr (Bytes == 4 && N == 4) {
    return static_cast<std::uint32_t>(_mm_movemask_ps((__m128)v));
  } else if constexpr (Bytes == 8 && N == 2) {
    return static_cast<std::uint32_t>(_mm_movemask_pd((__m128d)v));
  } else if constexpr (Bytes == 2 && N == 8) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16((__m128i)v, __m128i{})));
#if defined(__AVX512BW__) && defined(__AVX512DQ__)
  } else if constexpr (Bytes * N == 64) {
    if constexpr (Bytes == 1) {
      return _mm512_movepi8_mask((__m512i)v);
    } else if constexpr (Bytes == 2) {
      return _mm512_movepi16_mask((__m512i)v);
    } else if constexpr (Bytes == 4) {
      return _mm512_movepi32_mask((__m512i)v);
    } else {
      return _mm512_movepi64_mask((__m512i)v);
    }
#endif
#if defined(__AVX2__)
  } else if constexpr (Bytes == 1 && N == 32) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)v));
  } else if constexpr (Bytes == 4 && N == 8) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)v));
  } else if constexpr (Bytes == 8 && N == 4) {
    return static_cast<std::uint32_t>(_mm256_movemask_pd((__m256d)v));
#endif
  } else
#endif
      if constexpr (N == 1) {
    return v[0] != 0;
  } else {
    return sign_bits<Bytes, N / 2>(low_half<int_of<Bytes>, N>(v)) |
           sign_bits<Bytes, N / 2>(high_half<int_of<Bytes>, N>(v)) << (N / 2);
  }
}

}  // namespace detail

/// Lane i as bit i.
template <int Bytes, int N>
LAZULI_INLINE std::uint64_t bits(mask<Bytes, N> m) {
  if constexpr (mask<Bytes, N>::in_register) {
    return detail::sign_bits<Bytes, N>(m.v);
  } else {
    return bits(m.lo) | bits(m.hi) << (N / 2);
  }
}
/// True in some lane.
template <int Bytes, int N>
LAZULI_INLINE bool any(mask<Bytes, N> m) {
  if constexpr (mask<Bytes, N>::in_register) {
    return bits(m) != 0;
  } else {
    return any(m.lo | m.hi);
  }
}
/// True in every lane.
template <int Bytes, int N>
LAZULI_INLINE bool all(mask<Bytes, N> m) {
  return !any(!m);
}
/// How many lanes are true.
template <int Bytes, int N>
LAZULI_INLINE int count(mask<Bytes, N> m) {
  return __builtin_popcountll(bits(m));
}

namespace detail {

/// Lane i of the result is lane i + By of p; lanes past the end repeat lane N - 1.
template <int By, class T, int N, int... I>
LAZULI_INLINE pack<T, N> shifted_down(pack<T, N> p, std::integer_sequence<int, I...>) {
  return pack<T, N>(LAZULI_SHUFFLE(p.v, p.v, (I + By < N ? I + By : N - 1)...));
}
template <int Live, class T, int N, class F>
LAZULI_INLINE T reduce_register(pack<T, N> p, F& f) {
  if constexpr (Live == 1) {
    return p[0];
  } else {
    return reduce_register<Live / 2>(
        f(p, shifted_down<Live / 2>(p, std::make_integer_sequence<int, N>())), f);
  }
}

}  // namespace detail

/// f over all lanes as a tree that the number of lanes alone decides: lane i with lane i + N/2,
/// then i + N/4 and so on. f takes packs of any width; lanes that do not belong to the tree hold
/// copies of others.
template <class T, int N, class F>
LAZULI_INLINE T reduce(pack<T, N> p, F f) {
  if constexpr (sizeof(T) * N > 16) {
    return reduce(f(p.low(), p.high()), f);
  } else {
    return detail::reduce_register<N>(p, f);
  }
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
