// Hyperbolic functions of packs: tanh by one rational formula, or by pieces, the others and the
// inverses by xsimd.
#pragma once

#include <cmath>
#include <lazuli/backend/simd/math/exponential.hpp>
#include <lazuli/backend/simd/math/pieces.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// (tanh r - r) / r³ from u = r², |r| <= 0.2236; relative to tanh within 2^-29.6 (float), 2^-60.3
/// (double).
template <int N>
LAZULI_INLINE pack<float, N> tanh_tail(pack<float, N> u) {
  return polynomial(u, -0.3333328366f, 0.1332745999f, -0.05192415416f);
}
template <int N>
LAZULI_INLINE pack<double, N> tanh_tail(pack<double, N> u) {
  return polynomial(u, -0.3333333333333322046, 0.1333333333327519077, -0.05396825386768591692,
                    0.02186948028103767247, -0.008862872533541683862, 0.003583327675795181834,
                    -0.001344373373568969214);
}

/// tanh of x that is not negative. With 2x = n ln 2 + 2r, s = 2^n and t = tanh r this is ((s - 1) +
/// (s + 1) t) / ((s + 1) + (s - 1) t), which is t where n is 0 (below 0.22); where it is near 1,
/// both are known less well than their difference. It is 1 from 10 on, from 20 for double.
template <class T, int N>
LAZULI_INLINE pack<T, N> tanh_of_size(pack<T, N> x) {
  using P = pack<T, N>;
  using facts = exp_facts<T>;
  P const size = lesser(P(T(std::is_same_v<T, float> ? 10 : 20)), x);
  whole<T, N> const n(size - P(T(0.05)), 2 * facts::per_ln2);
  // One part of ln 2 is enough where fma rounds once: the more of it, the less r counts.
  constexpr T high = has_fma ? T(0.34657359027997265471) : facts::ln2_high / 2;
  P r = fnma(n.value, P(high), size);
  if constexpr (!has_fma) r = fnma(n.value, P(facts::ln2_low / 2), r);
  P const u = r * r, t = fma(u * r, tanh_tail(u), r);
  P const half_s = half_power_of_two(n);
  P const up = half_s + P(T(0.5)), down = half_s - P(T(0.5));
  P const below = fma(down, t, up);
  P const above = select(size > P(T(0.7)), below - (P(1) - t), fma(up, t, down));
  return above / below;
}
/// The same by pieces.
template <int N>
  requires has_pieces LAZULI_INLINE pack<float, N> tanh_of_size(pack<float, N> x) {
    using P = pack<float, N>;
    P const size = lesser(P(9.03f), x);
    auto const index = integer_bits(greater(size, P(0x1p-4f))) >> pack<std::int32_t, N>(21);
    return piece(tanh_pieces, index, size - looked_up(tanh_centers, index),
                 std::make_index_sequence<6>());
  }

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sinh(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::sinh(b); },
                          [](T lane) { return std::sinh(lane); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cosh(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::cosh(b); },
                          [](T lane) { return std::cosh(lane); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tanh(pack<T, N> x) {
  return detail::given_sign_of(detail::tanh_of_size(abs(x)), x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> asinh(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::asinh(b); },
                          [](T lane) { return std::asinh(lane); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> acosh(pack<T, N> x) {
  pack<T, N> const y = detail::by_xsimd([](auto b) { return xsimd::acosh(b); },
                                        [](T lane) { return std::acosh(lane); }, x);
  return select(x < pack<T, N>(1), pack<T, N>(std::numeric_limits<T>::quiet_NaN()), y);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> atanh(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::atanh(b); },
                          [](T lane) { return std::atanh(lane); }, x);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
