// Hyperbolic functions of packs and their inverses, by xsimd.
#pragma once

#include <lazuli/backend/simd/elementary.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sinh(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::sinh(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cosh(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::cosh(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tanh(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::tanh(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> asinh(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::asinh(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> acosh(pack<T, N> x) {
  pack<T, N> const y = detail::natively([](auto b) { return xsimd::acosh(b); }, x);
  return select(x < pack<T, N>(1), pack<T, N>(std::numeric_limits<T>::quiet_NaN()), y);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> atanh(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::atanh(b); }, x);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
