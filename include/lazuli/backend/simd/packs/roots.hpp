// Square roots; with an estimate of 14 bits (AVX-512) also their reciprocals, and roots that are
// not quite rounded, without the divider (elsewhere those of op/power.hpp).
#pragma once

#include <lazuli/backend/simd/packs/divisor.hpp>
#include <lazuli/backend/simd/packs/elementary.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
#if defined(__AVX512F__) && !defined(__CUDACC__)
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
/// `root`, except where x is 0 or +∞: there x.
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

/// `value` · by in lanes in which x is below `least`; in others `value`.
template <class T, int N>
LAZULI_INLINE pack<T, N> scaled_below(pack<T, N> x, T least, pack<T, N> value, T by) {
  if constexpr (std::is_same_v<T, float>) {
    auto const below = _mm512_cmp_ps_mask((__m512)x.v, _mm512_set1_ps(least), _CMP_LT_OQ);
    auto const v = (__m512)value.v;
    return pack<T, N>(_mm512_mask_mul_ps(v, below, v, _mm512_set1_ps(by)));
  } else {
    auto const below = _mm512_cmp_pd_mask((__m512d)x.v, _mm512_set1_pd(least), _CMP_LT_OQ);
    auto const v = (__m512d)value.v;
    return pack<T, N>(_mm512_mask_mul_pd(v, below, v, _mm512_set1_pd(by)));
  }
}

/// √x within 1.5 ulp, and half of 1 / √x, by Newton's steps for both; NaN of 0 and ∞.
/// Source: R. Goldschmidt, "Applications of division by convergence" (1964).
template <class T, int N>
LAZULI_INLINE pack<T, N> stepped_root(pack<T, N> x, pack<T, N>& half) {
  pack<T, N> const guess = estimated_rsqrt(x), half_one(T(0.5));
  pack<T, N> root = x * guess;
  half = guess * half_one;
  for (int step = 0; step < (std::is_same_v<T, float> ? 1 : 2); ++step) {
    pack<T, N> const off = fnma(root, half, half_one);
    root = fma(root, off, root);
    half = fma(half, off, half);
  }
  return root;
}

/// √x, correctly rounded, by Newton's steps for √x and half of 1 / √x and the last one from what is
/// missing of x, of which no bit may be lost: of tiny x as much as of x · 2^2k.
/// Source: P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor",
/// IBM J. Res. Dev. 34 (1990).
template <class T, int N>
LAZULI_INLINE pack<T, N> rounded_root(pack<T, N> x) {
  using P = pack<T, N>;
  constexpr bool is_float = std::is_same_v<T, float>;
  constexpr T tiny = is_float ? T(0x1p-96) : T(0x1p-960);
  constexpr T up = is_float ? T(0x1p64) : T(0x1p128), down = is_float ? T(0x1p-32) : T(0x1p-64);
  P const y = scaled_below(x, tiny, x, up);
  P half, root = stepped_root(y, half);
  root = fma(fnma(root, root, y), half, root);
  return but_of_specials(scaled_below(x, tiny, root, down), x);
}

}  // namespace detail

/// Whether roots of packs of N elements of T are made so: the divider takes 4.5 ns for 16 floats and
/// 9 for 8 doubles, the steps 2.9 and 3.7, and they run beside a quotient (Emerald Rapids). AMD's
/// divider is as fast; not optimised, each step is a call.
#if defined(__OPTIMIZE__)
template <class T, int N>
inline constexpr bool steps_to_roots = shares_divisors<T, N> && divides_floats_slowly;
#else
template <class T, int N>
inline constexpr bool steps_to_roots = false;
#endif

/// √x within 1.5 ulp, by Newton's steps: faster than the divider (2.1 ns instead of 2.7 for 16
/// floats, 2.8 instead of 4.3 for 8 doubles, Zen 4), and beside it.
template <std::floating_point T, int N>
  requires(!loose_floats)
LAZULI_INLINE pack<T, N> relaxed_root(pack<T, N> x) {
  return detail::in_whole_registers(
      [](auto x) LAZULI_THIN_LAMBDA {
        decltype(x) half;
        return detail::but_of_specials(detail::stepped_root(x, half), x);
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

#endif

/// √x, correctly rounded.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sqrt(pack<T, N> x) {
#if defined(__AVX512F__) && !defined(__CUDACC__)
  if constexpr (steps_to_roots<T, N>)
    return detail::in_whole_registers(
        [](auto whole) LAZULI_THIN_LAMBDA { return detail::rounded_root(whole); }, x);
#endif
  return detail::natively([](auto b) { return xsimd::sqrt(b); }, x);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
