// Functions of one or a few instructions: min, max, abs, rounding, signs, and predicates of
// floats.
#pragma once

#include <lazuli/backend/simd/packs/fma.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

namespace detail {

/// Whether one instruction finds the lesser of two lanes; g++ 12 does not use it for a select.
template <class T>
inline constexpr bool has_lesser = std::is_floating_point_v<T>
#if defined(__AVX512BW__)
                                   || std::is_integral_v<T>
#elif defined(__SSE4_1__) && !defined(__AVX512F__)
                                   || sizeof(T) < 8
#endif
    ;

/// a < b ? a : b, hence b where either is NaN (on ARM: NaN).
template <class T, int N>
LAZULI_INLINE pack<T, N> lesser(pack<T, N> a, pack<T, N> b) {
  if constexpr (has_lesser<T>) {
    return natively([](auto x, auto y) { return xsimd::min(x, y); }, a, b);
  } else {
    return select(a < b, a, b);
  }
}
/// a > b ? a : b, hence b where either is NaN (on ARM: NaN).
template <class T, int N>
LAZULI_INLINE pack<T, N> greater(pack<T, N> a, pack<T, N> b) {
  if constexpr (has_lesser<T>) {
    return natively([](auto x, auto y) { return xsimd::max(x, y); }, a, b);
  } else {
    return select(a > b, a, b);
  }
}

}  // namespace detail

/// The smaller operand; NaN if either is. Of equal ones the second.
template <class A, class B, class P = detail::common_pack_t<A, B>>
LAZULI_INLINE P min(A left, B right) {
  P const a(left), b(right);
  P const smaller = detail::lesser(a, b);
  if constexpr (std::is_floating_point_v<typename P::value_type>) {
    return select(a == a, smaller, a);
  } else {
    return smaller;
  }
}
/// The larger operand; NaN if either is. Of equal ones the second.
template <class A, class B, class P = detail::common_pack_t<A, B>>
LAZULI_INLINE P max(A left, B right) {
  P const a(left), b(right);
  P const larger = detail::greater(a, b);
  if constexpr (std::is_floating_point_v<typename P::value_type>) {
    return select(a == a, larger, a);
  } else {
    return larger;
  }
}

namespace detail {

template <class T>
inline constexpr int_of<sizeof(T)> sign_bit = std::numeric_limits<int_of<sizeof(T)>>::min();

/// The magnitude of x with the sign of a second number.
template <class T, int N>
LAZULI_INLINE pack<T, N> with_sign_of(pack<T, N> x, pack<T, N> sign) {
  using ints = pack<int_of<sizeof(T)>, N>;
  ints const mask(sign_bit<T>);
  return float_from_bits<T>((integer_bits(x) & ~mask) | (integer_bits(sign) & mask));
}

/// The same for x without a sign bit: one instruction less.
template <class T, int N>
LAZULI_INLINE pack<T, N> given_sign_of(pack<T, N> x, pack<T, N> sign) {
  pack<int_of<sizeof(T)>, N> const mask(sign_bit<T>);
  return float_from_bits<T>(integer_bits(x) | (integer_bits(sign) & mask));
}

/// Rounding keeps the sign of zeros; before SSE4.1 xsimd goes through integers and loses it.
template <class F, class G, class T, int N>
LAZULI_INLINE pack<T, N> rounded(F f, G lane, pack<T, N> x) {
  if constexpr (std::is_integral_v<T>) {
    return x;
  } else {
#if defined(__SSE2__) && !defined(__SSE4_1__)
    return with_sign_of(by_xsimd(f, lane, x), x);
#else
    static_cast<void>(lane);  // one instruction does it
    return natively(f, x);
#endif
  }
}

}  // namespace detail

/// The absolute value; the least integer stays itself.
template <class T, int N>
LAZULI_INLINE pack<T, N> abs(pack<T, N> x) {
  if constexpr (std::is_unsigned_v<T>) {
    return x;
  } else if constexpr (std::is_floating_point_v<T>) {
    using ints = pack<detail::int_of<sizeof(T)>, N>;
    return detail::float_from_bits<T>(detail::integer_bits(x) & ~ints(detail::sign_bit<T>));
  } else {
    return select(x < pack<T, N>(0), -x, x);
  }
}
/// The magnitude of the first with the sign of the second.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P copysign(A magnitude,
                                                                                B sign) {
    return detail::with_sign_of(P(magnitude), P(sign));
  }

template <class T, int N>
LAZULI_INLINE pack<T, N> floor(pack<T, N> x) {
  return detail::rounded([](auto b) { return xsimd::floor(b); },
                         [](auto lane) { return std::floor(lane); }, x);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> ceil(pack<T, N> x) {
  return detail::rounded([](auto b) { return xsimd::ceil(b); },
                         [](auto lane) { return std::ceil(lane); }, x);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> trunc(pack<T, N> x) {
  return detail::rounded([](auto b) { return xsimd::trunc(b); },
                         [](auto lane) { return std::trunc(lane); }, x);
}
/// To the nearest integer, halves to the even one.
template <class T, int N>
LAZULI_INLINE pack<T, N> nearbyint(pack<T, N> x) {
  return detail::rounded([](auto b) { return xsimd::nearbyint(b); },
                         [](auto lane) { return std::nearbyint(lane); }, x);
}

template <class T, int N>
LAZULI_INLINE mask<sizeof(T), N> isnan(pack<T, N> x) {
  return x != x;
}
template <class T, int N>
LAZULI_INLINE mask<sizeof(T), N> isinf(pack<T, N> x) {
  if constexpr (std::is_integral_v<T>) {
    return false;
  } else {
    return abs(x) == pack<T, N>(std::numeric_limits<T>::infinity());
  }
}
template <class T, int N>
LAZULI_INLINE mask<sizeof(T), N> isfinite(pack<T, N> x) {
  if constexpr (std::is_integral_v<T>) {
    return true;
  } else {
    return abs(x) < pack<T, N>(std::numeric_limits<T>::infinity());
  }
}
/// Whether the sign bit is set, also that of -0 and NaN.
template <class T, int N>
LAZULI_INLINE mask<sizeof(T), N> signbit(pack<T, N> x) {
  if constexpr (std::is_integral_v<T>) {
    return x < pack<T, N>(0);
  } else {
    return detail::integer_bits(x) < pack<detail::int_of<sizeof(T)>, N>(0);
  }
}

namespace detail {

/// a0 + x·(a1 + x·(a2 + …)).
template <class T, int N, class... Rest>
LAZULI_INLINE pack<T, N> polynomial(pack<T, N> x, T first, Rest... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return pack<T, N>(first);
  } else {
    return fma(polynomial(x, rest...), x, pack<T, N>(first));
  }
}

/// The same by pairs of coefficients, with x² in `square`: as many operations, but half as many of
/// them in sequence, which is what loops of long chains wait for.
template <class T, int N, class C, class... Rest>
LAZULI_INLINE pack<T, N> paired_polynomial(pack<T, N> x, pack<T, N> square, C first, C second,
                                           Rest... rest) {
  using P = pack<T, N>;
  P const pair = fma(x, P(second), P(first));
  if constexpr (sizeof...(Rest) == 0) {
    return pair;
  } else if constexpr (sizeof...(Rest) == 1) {
    return fma(square, P(rest...), pair);
  } else {
    return fma(paired_polynomial(x, square, rest...), square, pair);
  }
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
