// The registers of the hand-written limit: GNU vectors as wide as the machine's, and the few things
// that they lack. The loops are written once; AVX-512, AVX2 and SSE2 differ in this file only.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace limit {

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__) && defined(__AVX512DQ__)
#define LIMIT_WIDTH 64
#elif defined(__AVX2__) && defined(__FMA__)
#define LIMIT_WIDTH 32
#else
#define LIMIT_WIDTH 16
#endif

using size = std::int64_t;

template <class T>
struct vector_type {
  typedef T type __attribute__((vector_size(LIMIT_WIDTH)));
};
template <class T>
using vec = typename vector_type<T>::type;
using floats = vec<float>;
using doubles = vec<double>;
using ints = vec<std::int32_t>;

/// Elements of type T in a register.
template <class T>
inline constexpr size lanes = LIMIT_WIDTH / static_cast<size>(sizeof(T));

template <class T>
inline T const* as(void const* p) {
  return static_cast<T const*>(p);
}
template <class T>
inline vec<T> load(T const* p) {
  vec<T> v;
  std::memcpy(&v, p, sizeof(v));
  return v;
}
template <class T>
inline void store(T* p, vec<T> v) {
  std::memcpy(p, &v, sizeof(v));
}
template <class T>
inline vec<T> spread(T value) {
  return value - vec<T>{};
}

template <class To, class From>
inline To bits_as(From v) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &v, sizeof(to));
  return to;
}

/// The first n elements at p, zeros behind them.
template <class T>
inline vec<T> load_first(T const* p, size n) {
#if LIMIT_WIDTH == 64
  if constexpr (sizeof(T) == 4)
    return bits_as<vec<T>>(_mm512_maskz_loadu_epi32(static_cast<__mmask16>((1U << n) - 1), p));
  else
    return bits_as<vec<T>>(_mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << n) - 1), p));
#else
  vec<T> v{};
  for (size i = 0; i < n; ++i) v[i] = p[i];
  return v;
#endif
}
template <class T>
inline void store_first(T* p, vec<T> v, size n) {
#if LIMIT_WIDTH == 64
  if constexpr (sizeof(T) == 4)
    _mm512_mask_storeu_epi32(p, static_cast<__mmask16>((1U << n) - 1), bits_as<__m512i>(v));
  else
    _mm512_mask_storeu_epi64(p, static_cast<__mmask8>((1U << n) - 1), bits_as<__m512i>(v));
#else
  for (size i = 0; i < n; ++i) p[i] = v[i];
#endif
}

/// Elements from p to the next multiple of a register in memory.
template <class T>
inline size to_line(T const* p) {
  auto const past = reinterpret_cast<std::uintptr_t>(p) % LIMIT_WIDTH;
  return past == 0 ? 0 : static_cast<size>((LIMIT_WIDTH - past) / sizeof(T));
}

/// Stores past the caches; p is aligned to the register.
template <class T>
inline void stream(T* p, vec<T> v) {
#if LIMIT_WIDTH == 64
  _mm512_stream_si512(reinterpret_cast<__m512i*>(p), bits_as<__m512i>(v));
#elif LIMIT_WIDTH == 32
  _mm256_stream_si256(reinterpret_cast<__m256i*>(p), bits_as<__m256i>(v));
#elif defined(__SSE2__)
  _mm_stream_si128(reinterpret_cast<__m128i*>(p), bits_as<__m128i>(v));
#else
  store(p, v);
#endif
}
inline void end_of_stream() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

#if LIMIT_WIDTH == 64
// The forms without a mask warn of an uninitialised register in g++ 12; the code is the same.
inline constexpr __mmask16 all_lanes = 0xffff;
#endif

inline floats abs(floats v) { return bits_as<floats>(bits_as<ints>(v) & 0x7fffffff); }

inline floats smaller(floats a, floats b) {
#if LIMIT_WIDTH == 64
  return bits_as<floats>(_mm512_maskz_min_ps(all_lanes, bits_as<__m512>(a), bits_as<__m512>(b)));
#elif LIMIT_WIDTH == 32
  return bits_as<floats>(_mm256_min_ps(bits_as<__m256>(a), bits_as<__m256>(b)));
#else
  return a < b ? a : b;
#endif
}
inline floats greater(floats a, floats b) {
#if LIMIT_WIDTH == 64
  return bits_as<floats>(_mm512_maskz_max_ps(all_lanes, bits_as<__m512>(a), bits_as<__m512>(b)));
#elif LIMIT_WIDTH == 32
  return bits_as<floats>(_mm256_max_ps(bits_as<__m256>(a), bits_as<__m256>(b)));
#else
  return a > b ? a : b;
#endif
}

inline floats root(floats v) {
#if LIMIT_WIDTH == 64
  return bits_as<floats>(_mm512_maskz_sqrt_ps(all_lanes, bits_as<__m512>(v)));
#elif LIMIT_WIDTH == 32
  return bits_as<floats>(_mm256_sqrt_ps(bits_as<__m256>(v)));
#else
  for (size i = 0; i < lanes<float>; ++i) v[i] = std::sqrt(v[i]);
  return v;
#endif
}

inline doubles abs(doubles v) {
  using longs = vec<std::int64_t>;
  return bits_as<doubles>(bits_as<longs>(v) & INT64_MAX);
}
inline doubles root(doubles v) {
#if LIMIT_WIDTH == 64
  return bits_as<doubles>(_mm512_maskz_sqrt_pd(all_lanes & 0xff, bits_as<__m512d>(v)));
#elif LIMIT_WIDTH == 32
  return bits_as<doubles>(_mm256_sqrt_pd(bits_as<__m256d>(v)));
#else
  for (size i = 0; i < lanes<double>; ++i) v[i] = std::sqrt(v[i]);
  return v;
#endif
}

template <std::size_t distance, class T, std::size_t... i>
inline vec<T> crossed(vec<T> v, std::index_sequence<i...>) {
  return __builtin_shufflevector(v, v, static_cast<int>(i ^ distance)...);
}
/// Joins the lanes of a register to one, by halves.
template <class T, std::size_t distance = lanes<T> / 2, class Join>
inline T join_lanes(vec<T> v, Join join) {
  v = join(v, crossed<distance, T>(v, std::make_index_sequence<lanes<T>>{}));
  if constexpr (distance > 1) return join_lanes<T, distance / 2>(v, join);
  return v[0];
}
template <class T>
inline T sum_lanes(vec<T> v) {
  return join_lanes<T>(v, [](vec<T> a, vec<T> b) { return a + b; });
}
inline float greatest_lane(floats v) { return join_lanes<float>(v, greater); }

}  // namespace limit
