// Square roots and their reciprocals from an estimate, without the divider: where there is one of
// 14 bits (AVX-512). Ops that may take them ask whether they are there.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>

#if defined(__AVX512F__) && !defined(__CUDACC__)
LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// f over registers of 64 bytes.
template <class T, int N, class F>
LAZULI_INLINE pack<T, N> in_whole_registers(F f, pack<T, N> x) {
  if constexpr (sizeof(T) * N > 64)
    return {in_whole_registers(f, x.low()), in_whole_registers(f, x.high())};
  else if constexpr (sizeof(T) * N < 64)
    return in_whole_registers(f, pack<T, 2 * N>(x, x)).low();
  else
    return f(x);
}

/// 1 / √x within 2^-14, of a register.
template <class T, int N>
LAZULI_INLINE pack<T, N> estimated_rsqrt(pack<T, N> x) {
  if constexpr (std::is_same_v<T, float>)
    return pack<T, N>(_mm512_maskz_rsqrt14_ps(0xffff, (__m512)x.v));
  else
    return pack<T, N>(_mm512_maskz_rsqrt14_pd(0xff, (__m512d)x.v));
}
/// `root`, but x where that is 0 or +∞.
template <class T, int N>
LAZULI_INLINE pack<T, N> but_of_specials(pack<T, N> root, pack<T, N> x) {
  constexpr int keeps_x = 1 << 4 * 2 | 1 << 4 * 5;  // for zeros and +∞
  if constexpr (std::is_same_v<T, float>)
    return pack<T, N>(
        _mm512_fixupimm_ps((__m512)root.v, (__m512)x.v, _mm512_set1_epi32(keeps_x), 0));
  else
    return pack<T, N>(
        _mm512_fixupimm_pd((__m512d)root.v, (__m512d)x.v, _mm512_set1_epi64(keeps_x), 0));
}

}  // namespace detail

/// √x within 1.5 ulp, by Newton's steps for √x and half of 1 / √x: faster than the divider (2.1 ns
/// instead of 2.7 for 16 floats, 2.8 instead of 4.3 for 8 doubles, Zen 4), and beside it.
/// Source: R. Goldschmidt, "Applications of division by convergence" (1964).
template <std::floating_point T, int N>
  requires(!loose_floats)
LAZULI_INLINE pack<T, N> relaxed_root(pack<T, N> x) {
  return detail::in_whole_registers(
      [](auto x) LAZULI_THIN_LAMBDA {
        using P = decltype(x);
        P const guess = detail::estimated_rsqrt(x), half_one(T(0.5));
        P root = x * guess, half = guess * half_one;
        P off = fnma(root, half, half_one);
        root = fma(root, off, root);
        if constexpr (std::is_same_v<T, double>) {
          half = fma(half, off, half);
          off = fnma(root, half, half_one);
          root = fma(root, off, root);
        }
        return detail::but_of_specials(root, x);
      },
      x);
}
/// 1 / √x within 1.3 ulp, by Newton's steps (1.8 ns for 16 floats, 2.9 for 8 doubles, by the
/// divider 4.3 and 6.8).
template <std::floating_point T, int N>
  requires(!loose_floats)
LAZULI_INLINE pack<T, N> relaxed_inverse_root(pack<T, N> x) {
  return detail::in_whole_registers(
      [](auto x) LAZULI_THIN_LAMBDA {
        using P = decltype(x);
        P const guess = detail::estimated_rsqrt(x);
        P y = guess;
        for (int step = 0; step < (std::is_same_v<T, double> ? 2 : 1); ++step)
          y = fma(y * P(T(0.5)), fnma(x * y, y, P(T(1))), y);
        return select(y == y, y, guess);  // of 0 and ∞
      },
      x);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
#endif
