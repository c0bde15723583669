// Registers from and to memory, whole, in part and past the caches. Nothing outside the requested
// elements is touched.
#pragma once

#include <lazuli/backend/simd/packs/arithmetic.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

template <class P, class T>
LAZULI_THIN P load_raw(T const* p) {
  P result;
  if constexpr (P::in_register) {
    // Not memcpy: g++ 12 copies 16 bytes through integer registers and splits conversions into
    // lanes.
    result.v = *(typename vector_type<T, P::size>::in_memory const*)p;
  } else {
    using half = decltype(result.lo);
    result.lo = load_raw<half>(p);
    result.hi = load_raw<half>(p + half::size);
  }
  return result;
}

template <class T, int N>
LAZULI_THIN void store_raw(pack<T, N> const& x, T* p) {
  if constexpr (pack<T, N>::in_register) {
    *(typename vector_type<T, N>::in_memory*)p = x.v;
  } else {
    store_raw(x.lo, p);
    store_raw(x.hi, p + N / 2);
  }
}

/// Stores past the caches, where the register allows it; p is aligned to 64 bytes, or to the size
/// of the pack if that is less.
template <class T, int N>
LAZULI_THIN void stream_raw(pack<T, N> const& x, T* p) {
  if constexpr (!pack<T, N>::in_register) {
    stream_raw(x.lo, p);
    stream_raw(x.hi, p + N / 2);
#if defined(__AVX512F__)
  } else if constexpr (sizeof(T) * N == 64) {
    _mm512_stream_si512((__m512i*)p, (__m512i)x.v);
#endif
#if defined(__AVX__)
  } else if constexpr (sizeof(T) * N == 32) {
    _mm256_stream_si256((__m256i*)p, (__m256i)x.v);
#endif
#if defined(__SSE2__)
  } else if constexpr (sizeof(T) * N == 16) {
    _mm_stream_si128((__m128i*)p, (__m128i)x.v);
#endif
  } else {
    store_raw(x, p);
  }
}

/// Registers that the instruction set loads and stores under a mask.
template <class T, int N>
#if defined(__AVX512BW__) && defined(__AVX512VL__)
inline constexpr bool maskable = sizeof(T) * N >= 16;
#elif defined(__AVX2__)
inline constexpr bool maskable = (sizeof(T) * N == 16 || sizeof(T) * N == 32) && sizeof(T) >= 4;
#else
inline constexpr bool maskable = false;
#endif

#if defined(__AVX512BW__) && defined(__AVX512VL__)
LAZULI_INLINE std::uint64_t first_bits(int count) {
  return count >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << count) - 1;
}
/// The first count lanes from memory, the others from rest.
template <class T, int N>
LAZULI_INLINE pack<T, N> load_masked(T const* p, int count, pack<T, N> rest) {
  constexpr int bytes = sizeof(T) * N;
  std::uint64_t const k = first_bits(count);
  if constexpr (sizeof(T) == 1) {
    if constexpr (bytes == 64) return pack<T, N>(_mm512_mask_loadu_epi8((__m512i)rest.v, k, p));
    if constexpr (bytes == 32)
      return pack<T, N>(_mm256_mask_loadu_epi8((__m256i)rest.v, __mmask32(k), p));
    if constexpr (bytes == 16)
      return pack<T, N>(_mm_mask_loadu_epi8((__m128i)rest.v, __mmask16(k), p));
  } else if constexpr (sizeof(T) == 2) {
    if constexpr (bytes == 64)
      return pack<T, N>(_mm512_mask_loadu_epi16((__m512i)rest.v, __mmask32(k), p));
    if constexpr (bytes == 32)
      return pack<T, N>(_mm256_mask_loadu_epi16((__m256i)rest.v, __mmask16(k), p));
    if constexpr (bytes == 16)
      return pack<T, N>(_mm_mask_loadu_epi16((__m128i)rest.v, __mmask8(k), p));
  } else if constexpr (sizeof(T) == 4) {
    if constexpr (bytes == 64)
      return pack<T, N>(_mm512_mask_loadu_epi32((__m512i)rest.v, __mmask16(k), p));
    if constexpr (bytes == 32)
      return pack<T, N>(_mm256_mask_loadu_epi32((__m256i)rest.v, __mmask8(k), p));
    if constexpr (bytes == 16)
      return pack<T, N>(_mm_mask_loadu_epi32((__m128i)rest.v, __mmask8(k), p));
  } else {
    if constexpr (bytes == 64)
      return pack<T, N>(_mm512_mask_loadu_epi64((__m512i)rest.v, __mmask8(k), p));
    if constexpr (bytes == 32)
      return pack<T, N>(_mm256_mask_loadu_epi64((__m256i)rest.v, __mmask8(k), p));
    if constexpr (bytes == 16)
      return pack<T, N>(_mm_mask_loadu_epi64((__m128i)rest.v, __mmask8(k), p));
  }
}
template <class T, int N>
LAZULI_INLINE void store_masked(pack<T, N> x, T* p, int count) {
  constexpr int bytes = sizeof(T) * N;
  std::uint64_t const k = first_bits(count);
  if constexpr (sizeof(T) == 1) {
    if constexpr (bytes == 64) _mm512_mask_storeu_epi8(p, k, (__m512i)x.v);
    if constexpr (bytes == 32) _mm256_mask_storeu_epi8(p, __mmask32(k), (__m256i)x.v);
    if constexpr (bytes == 16) _mm_mask_storeu_epi8(p, __mmask16(k), (__m128i)x.v);
  } else if constexpr (sizeof(T) == 2) {
    if constexpr (bytes == 64) _mm512_mask_storeu_epi16(p, __mmask32(k), (__m512i)x.v);
    if constexpr (bytes == 32) _mm256_mask_storeu_epi16(p, __mmask16(k), (__m256i)x.v);
    if constexpr (bytes == 16) _mm_mask_storeu_epi16(p, __mmask8(k), (__m128i)x.v);
  } else if constexpr (sizeof(T) == 4) {
    if constexpr (bytes == 64) _mm512_mask_storeu_epi32(p, __mmask16(k), (__m512i)x.v);
    if constexpr (bytes == 32) _mm256_mask_storeu_epi32(p, __mmask8(k), (__m256i)x.v);
    if constexpr (bytes == 16) _mm_mask_storeu_epi32(p, __mmask8(k), (__m128i)x.v);
  } else {
    if constexpr (bytes == 64) _mm512_mask_storeu_epi64(p, __mmask8(k), (__m512i)x.v);
    if constexpr (bytes == 32) _mm256_mask_storeu_epi64(p, __mmask8(k), (__m256i)x.v);
    if constexpr (bytes == 16) _mm_mask_storeu_epi64(p, __mmask8(k), (__m128i)x.v);
  }
}
#elif defined(__AVX2__)
template <class T, int N, int... I>
LAZULI_INLINE auto lanes_below(int count, std::integer_sequence<int, I...>) {
  using I_of = int_of<sizeof(T)>;
  return vec<I_of, N>{I_of(I)...} < filled<I_of, N>(I_of(count));
}
template <class T, int N>
LAZULI_INLINE pack<T, N> load_masked(T const* p, int count, pack<T, N> rest) {
  auto const k = lanes_below<T, N>(count, std::make_integer_sequence<int, N>());
  vec<T, N> read;
  if constexpr (sizeof(T) == 4) {
    if constexpr (N == 8) read = (vec<T, N>)_mm256_maskload_epi32((int const*)p, (__m256i)k);
    if constexpr (N == 4) read = (vec<T, N>)_mm_maskload_epi32((int const*)p, (__m128i)k);
  } else {
    if constexpr (N == 4) read = (vec<T, N>)_mm256_maskload_epi64((long long const*)p, (__m256i)k);
    if constexpr (N == 2) read = (vec<T, N>)_mm_maskload_epi64((long long const*)p, (__m128i)k);
  }
  return pack<T, N>(k ? read : rest.v);
}
template <class T, int N>
LAZULI_INLINE void store_masked(pack<T, N> x, T* p, int count) {
  auto const k = lanes_below<T, N>(count, std::make_integer_sequence<int, N>());
  if constexpr (sizeof(T) == 4) {
    if constexpr (N == 8) _mm256_maskstore_epi32((int*)p, (__m256i)k, (__m256i)x.v);
    if constexpr (N == 4) _mm_maskstore_epi32((int*)p, (__m128i)k, (__m128i)x.v);
  } else {
    if constexpr (N == 4) _mm256_maskstore_epi64((long long*)p, (__m256i)k, (__m256i)x.v);
    if constexpr (N == 2) _mm_maskstore_epi64((long long*)p, (__m128i)k, (__m128i)x.v);
  }
}
#endif

/// The first count elements (0 to N); the other lanes are those of rest.
template <class T, int N>
LAZULI_INLINE pack<T, N> load_first(T const* p, int count, pack<T, N> rest) {
  if constexpr (!pack<T, N>::in_register) {
    int const upper = count - N / 2;
    return {load_first(p, upper < 0 ? count : N / 2, rest.lo),
            load_first(p + N / 2, upper < 0 ? 0 : upper, rest.hi)};
#if defined(__AVX2__)
  } else if constexpr (maskable<T, N>) {
    return load_masked<T, N>(p, count, rest);
#endif
  } else {
    T lanes[N];
    store_raw(rest, lanes);
    for (int lane = 0; lane < count; ++lane) lanes[lane] = p[lane];
    return load_raw<pack<T, N>>(lanes);
  }
}

/// Only the first count lanes (0 to N).
template <class T, int N>
LAZULI_INLINE void store_first(pack<T, N> x, T* p, int count) {
  if constexpr (!pack<T, N>::in_register) {
    int const upper = count - N / 2;
    store_first(x.lo, p, upper < 0 ? count : N / 2);
    store_first(x.hi, p + N / 2, upper < 0 ? 0 : upper);
#if defined(__AVX2__)
  } else if constexpr (maskable<T, N>) {
    store_masked<T, N>(x, p, count);
#endif
  } else {
    T lanes[N];
    store_raw(x, lanes);
    for (int lane = 0; lane < count; ++lane) p[lane] = lanes[lane];
  }
}

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END
