// log, log2, log10, log1p of packs: xsimd's, put right where it fails on subnormals and on -0.
#pragma once

#include <lazuli/backend/simd/elementary.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// log(x) by f; a subnormal double, which f mistakes, as log(x · 2^54) - log(2^54). `unit` is
/// log(2) in the base of f.
template <class F, class T, int N>
LAZULI_INLINE pack<T, N> logarithm(F f, pack<T, N> x, double unit) {
  if constexpr (std::is_same_v<T, float>) {
    return natively(f, x);
  } else {
    using P = pack<T, N>;
    auto const subnormal = (abs(x) < P(std::numeric_limits<T>::min())) & (x != P(0));
    P const y = natively(f, select(subnormal, x * P(0x1p54), x));
    return select(subnormal, y - P(54 * unit), y);
  }
}

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log(pack<T, N> x) {
  return detail::logarithm([](auto b) { return xsimd::log(b); }, x, 0.69314718055994530942);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log2(pack<T, N> x) {
  return detail::logarithm([](auto b) { return xsimd::log2(b); }, x, 1);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log10(pack<T, N> x) {
  return detail::logarithm([](auto b) { return xsimd::log10(b); }, x, 0.30102999566398119521);
}
/// log(1 + x), accurate near 0.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log1p(pack<T, N> x) {
  pack<T, N> const y = detail::natively([](auto b) { return xsimd::log1p(b); }, x);
  return select(abs(x) < pack<T, N>(std::numeric_limits<T>::epsilon() / 4), x, y);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
