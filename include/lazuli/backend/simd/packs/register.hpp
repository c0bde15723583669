// One native register: GNU vector types, halves of them and their join, and the barrier against
// contraction.
#pragma once

#include <cstdint>
#include <lazuli/backend/simd/packs/intrinsics.hpp>
#include <lazuli/number/pack.hpp>
#include <utility>

// g++ fuses a product into a later sum wherever it sees both; the register passed through this is
// opaque to it. clang fuses within one expression only, and no expression here holds both.
#if defined(__clang__)
#define LAZULI_NO_CONTRACT(v) static_cast<void>(0)
#elif defined(__AVX512F__)
#define LAZULI_NO_CONTRACT(v) __asm__("" : "+v"(v))
#elif defined(__SSE2__)
#define LAZULI_NO_CONTRACT(v) __asm__("" : "+x"(v))
#elif defined(__aarch64__)
#define LAZULI_NO_CONTRACT(v) __asm__("" : "+w"(v))
#else
#define LAZULI_NO_CONTRACT(v) static_cast<void>(0)
#endif

/// Lanes of two vectors by number, -1 for any: LAZULI_SHUFFLE(a, b, I...). nvcc loses the `...` of
/// a builtin's arguments, so the host part of its programs works lane by lane.
#if defined(__CUDACC__)
#define LAZULI_SHUFFLE(a, b, ...) (::lazuli::simd::detail::shuffled<__VA_ARGS__>(a, b))
#else
#define LAZULI_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#endif

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// Whether the compiler was allowed to compute otherwise than written, by -ffast-math or parts of
/// it, and may have done so in the text of others. To clang that text was read as written with
/// ours, save SSE's intrinsics, which headers of the standard library include before.
#if defined(__clang__) && defined(__NO_MATH_ERRNO__) && defined(__SSE2__) && !defined(__AVX__)
inline constexpr bool loose_floats = true;
#elif !defined(__clang__) && (defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__))
inline constexpr bool loose_floats = true;
#else
inline constexpr bool loose_floats = false;
#endif

namespace detail {

template <class T, int N>
struct vector_type {
  typedef T type __attribute__((vector_size(sizeof(T) * N)));
  typedef T in_memory __attribute__((vector_size(sizeof(T) * N), aligned(1), may_alias));
};
/// GNU vector of N lanes of T.
template <class T, int N>
using vec = typename vector_type<T, N>::type;

#if defined(__CUDACC__)
template <int... I, class V>
LAZULI_THIN auto shuffled(V const& a, V const& b) {
  using T = std::remove_cvref_t<decltype(a[0])>;
  constexpr int lanes = sizeof(V) / sizeof(T), from[] = {I...};
  vec<T, sizeof...(I)> out{};
  for (int i = 0; i < static_cast<int>(sizeof...(I)); ++i) {
    if (from[i] >= 0) out[i] = from[i] < lanes ? a[from[i]] : b[from[i] - lanes];
  }
  return out;
}
#endif

template <int Bytes>
struct integer_of_bytes;
template <>
struct integer_of_bytes<1> {
  using sign = std::int8_t;
  using plain = std::uint8_t;
};
template <>
struct integer_of_bytes<2> {
  using sign = std::int16_t;
  using plain = std::uint16_t;
};
template <>
struct integer_of_bytes<4> {
  using sign = std::int32_t;
  using plain = std::uint32_t;
};
template <>
struct integer_of_bytes<8> {
  using sign = std::int64_t;
  using plain = std::uint64_t;
};
/// The signed and the unsigned integer of that many bytes.
template <int Bytes>
using int_of = typename integer_of_bytes<Bytes>::sign;
template <int Bytes>
using uint_of = typename integer_of_bytes<Bytes>::plain;

template <class T, int N, int From, int... I>
LAZULI_THIN vec<T, sizeof...(I)> lanes_of(vec<T, N> v, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(v, v, (I + From)...);
}
template <class T, int N, int... I>
LAZULI_THIN vec<T, 2 * N> joined(vec<T, N> a, vec<T, N> b, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(a, b, I...);
}
/// Lanes 0 to N/2 - 1.
template <class T, int N>
LAZULI_THIN vec<T, N / 2> low_half(vec<T, N> v) {
  return lanes_of<T, N, 0>(v, std::make_integer_sequence<int, N / 2>());
}
/// Lanes N/2 to N - 1.
template <class T, int N>
LAZULI_THIN vec<T, N / 2> high_half(vec<T, N> v) {
  return lanes_of<T, N, N / 2>(v, std::make_integer_sequence<int, N / 2>());
}
/// The lanes of a, then those of b.
template <class T, int N>
LAZULI_THIN vec<T, 2 * N> join_halves(vec<T, N> a, vec<T, N> b) {
  return joined<T, N>(a, b, std::make_integer_sequence<int, 2 * N>());
}

/// The same value, which the compiler cannot see through.
template <class T, int N>
LAZULI_THIN vec<T, N> opaque(vec<T, N> v) {
  if constexpr (N == 1) {
    [[maybe_unused]] T lane = v[0];
    LAZULI_NO_CONTRACT(lane);
    return vec<T, N>{lane};
  } else {
    LAZULI_NO_CONTRACT(v);
    return v;
  }
}

/// The same value; opaque under g++'s -ffast-math or parts of it, which would cancel the additions
/// by which functions round.
template <class T, int N, class V>
LAZULI_INLINE V as_written(V v) {
  if constexpr (loose_floats && std::is_floating_point_v<T>) {
    return opaque<T, N>(v);
  } else {
    return v;
  }
}

/// a / b, also where -ffast-math allows g++ an estimate for float, which makes 10 / 2.5 less than
/// 4, or a product by 1 / b.
template <class T, int N>
LAZULI_INLINE vec<T, N> divided(vec<T, N> a, vec<T, N> b) {
#if defined(__clang__)
  return a / b;
#else
  if constexpr (!loose_floats) {
    return a / b;
#if defined(__SSE2__)
  } else if constexpr (std::is_same_v<T, float> && N >= 4) {
#if defined(__AVX512F__)
    __asm__("vdivps {%2, %1, %0|%0, %1, %2}" : "=v"(a) : "v"(a), "v"(b));
#elif defined(__AVX__)
    __asm__("vdivps {%2, %1, %0|%0, %1, %2}" : "=x"(a) : "x"(a), "x"(b));
#else
    __asm__("divps {%1, %0|%0, %1}" : "+x"(a) : "x"(b));
#endif
    return a;
#endif
  } else if constexpr (!std::is_same_v<T, float>) {
    return as_written<T, N>(a / as_written<T, N>(b));
  } else {
    for (int lane = 0; lane < N; ++lane)
      a[lane] = opaque<T, 1>(vec<T, 1>{a[lane] / opaque<T, 1>(vec<T, 1>{b[lane]})[0]})[0];
    return a;
  }
#endif
}

/// N equal lanes.
template <class T, int N>
LAZULI_THIN vec<T, N> filled(T value) {
  if constexpr (N == 1) {
    return vec<T, N>{value};
  } else {
    return value - vec<T, N>{};
  }
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
