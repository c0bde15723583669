// Hyperbolic functions of packs: tanh by one rational formula, or by pieces; the inverses by log1p
// if that has a formula here; the others by xsimd.
#pragma once

#include <lazuli/backend/simd/math/logarithm.hpp>
#include <lazuli/base/cmath.hpp>

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

/// Whether log1p is exact and fast enough for the inverses.
template <class T>
inline constexpr bool inverses_by_log1p = has_pieces || (std::is_same_v<T, float> && has_fma);
/// From here on x ± 1 below the root of asinh and acosh counts no more: they are log(2x).
template <class T>
inline constexpr T root_is_straight = std::is_same_v<T, float> ? T(0x1p13) : T(0x1p28);

/// log(1 + large + small), |small| <= large, where `straight` log(2 + 2·other).
template <bool Exact, class T, int N, class M>
LAZULI_INLINE pack<T, N> log1p_of_roots(pack<T, N> large, pack<T, N> small, M straight,
                                        pack<T, N> other) {
  using P = pack<T, N>;
  P const sum = large + small, low = small - (sum - large), none(0);
  P const x = select(straight, other, sum);
  P const y = log1p_of_sum<Exact>(x, select(straight, none, low));
  return select(x < P(std::numeric_limits<T>::epsilon() / 4), x,
                y + select(straight, P(T(0.69314718055994530942)), none));
}

/// A quarter of e^|x|, or of e^|x| - 1, finite as far as e^|x| / 2 is.
template <bool LessOne, class T, int N>
LAZULI_INLINE pack<T, N> quarter_exp(pack<T, N> x) {
  using P = pack<T, N>;
  using facts = exp_facts<T>;
  using ints = pack<int_of<sizeof(T)>, N>;
  P const size = lesser(P(std::is_same_v<T, float> ? T(89.5) : T(710.5)), abs(x));
  whole<T, N> n(size, facts::per_ln2);
  P const r = reduced(size, n);
  n.shifted = float_from_bits<T>(integer_bits(n.shifted) - ints(1));
  P const quarter = half_power_of_two(n);
  return fma(quarter, expm1_small(r), LessOne ? quarter - P(T(0.25)) : quarter);
}

}  // namespace detail

/// (E + E / (E + 1)) / 2, where E = e^|x| - 1.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sinh(pack<T, N> x) {
  using P = pack<T, N>;
  P const quarter = detail::quarter_exp<true>(x), half = quarter + quarter;
  P const y = half + quarter / (half + P(T(0.5)));
  return detail::given_sign_of(select(abs(x) < P(std::numeric_limits<T>::epsilon()), abs(x), y), x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cosh(pack<T, N> x) {
  pack<T, N> const quarter = detail::quarter_exp<false>(x);
  return quarter + quarter + pack<T, N>(T(0.125)) / quarter;
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tanh(pack<T, N> x) {
  return detail::given_sign_of(detail::tanh_of_size(abs(x)), x);
}
/// log(|x| + √(x² + 1)), of which 1 is taken without rounding.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> asinh(pack<T, N> x) {
  if constexpr (detail::inverses_by_log1p<T>) {
    using P = pack<T, N>;
    P const one(1), size = abs(x), limit(detail::root_is_straight<T>);
    auto const straight = size > limit;
    P const inside = detail::lesser(limit, size), square = inside * inside;
    P const bent = square / (sqrt(square + one) + one);
    return detail::given_sign_of(detail::log1p_of_roots<false>(inside, bent, straight, size - one),
                                 x);
  } else {
    return detail::by_xsimd([](auto b) { return xsimd::asinh(b); },
                            [](T lane) { return std::asinh(lane); }, x);
  }
}
/// log(x + √(x² - 1)), by what x is above 1.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> acosh(pack<T, N> x) {
  using P = pack<T, N>;
  P const one(1), nan(std::numeric_limits<T>::quiet_NaN());
  P y;
  if constexpr (detail::inverses_by_log1p<T>) {
    P const above = x - one, limit(detail::root_is_straight<T>);
    auto const straight = above > limit;
    P const inside = detail::lesser(limit, above);
    P const root = sqrt(fma(inside, inside, inside + inside));
    y = detail::log1p_of_roots<true>(root, inside, straight, above);
  } else {
    y = detail::by_xsimd([](auto b) { return xsimd::acosh(b); },
                         [](T lane) { return std::acosh(lane); }, x);
  }
  return select(x < one, nan, y);
}
/// log((1 + x) / (1 - x)) / 2, of which 1 is taken without rounding.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> atanh(pack<T, N> x) {
  if constexpr (detail::inverses_by_log1p<T>) {
    using P = pack<T, N>;
    P const size = abs(x), twice = size + size, below = P(1) - size, ratio = twice / below;
    // 1 + ratio / 2 is 1 / (1 - |x|).
    P const rest = fnma(ratio, below, twice) * fma(ratio, P(T(0.5)), P(1));
    P const y = detail::log1p_of_sum(ratio, rest);
    P const tiny(std::numeric_limits<T>::epsilon() / 4);
    return detail::given_sign_of(select(size < tiny, size, y * P(T(0.5))), x);
  } else {
    return detail::by_xsimd([](auto b) { return xsimd::atanh(b); },
                            [](T lane) { return std::atanh(lane); }, x);
  }
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
