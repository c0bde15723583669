// sin, cos, tan of packs, and their inverses by xsimd. xsimd's own sin chooses its reduction for a
// whole batch, so that a lane would depend on its neighbours; here every lane is reduced by itself.
#pragma once

#include <lazuli/backend/simd/math/exponential.hpp>
#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

// pi in parts. With fma the first difference is exact where it matters, and each part adds the
// precision of T; without, the parts are short enough for n times a part to be exact while |n| <
// 2^20 (W. Cody and W. Waite, 1980).
template <class T>
struct circle_facts;
template <>
struct circle_facts<float> {
  static constexpr float part[3] = {3.14159274101257324219f, -8.74227765734758577e-8f,
                                    -3.43024902e-15f};
  static constexpr float limit = 0x1p18f;  // up to here x / pi rounds well enough for |r| < 1.612
};
template <>
struct circle_facts<double> {
  static constexpr double fused_part[3] = {3.141592653589793116, 1.22464679914735317723e-16,
                                           -2.99476980971833966859e-33};
  static constexpr double short_part[3] = {3.141592653468251228332, 1.2154201012607931953e-10,
                                           4.0445324975919012631e-21};
  static constexpr auto const& part = has_fma ? fused_part : short_part;
  static constexpr double limit = 1e6;
};
template <class T>
inline constexpr T per_pi = T(0.31830988618379067154);

/// x - n · pi · Scale for whole n or half of one, |x| up to the limit; Scale is a power of two.
template <double Scale, class T, int N>
LAZULI_INLINE pack<T, N> without_turns(pack<T, N> x, pack<T, N> n) {
  using facts = circle_facts<T>;
  auto const part = [](auto p) { return pack<decltype(p), N>(p * decltype(p)(Scale)); };
  if constexpr (has_fma) {
    pack<T, N> const first = fnma(n, part(facts::part[0]), x);
    pack<T, N> const second = fnma(n, part(facts::part[1]), first);
    return fnma(n, part(facts::part[2]), second);
  } else if constexpr (std::is_same_v<T, double>) {
    pack<T, N> const first = x - n * part(facts::part[0]);
    pack<T, N> const next = n * part(facts::part[1]);
    pack<T, N> const second = first - next;
    return second + (((first - second) - next) - n * part(facts::part[2]));
  } else {
    using wider = circle_facts<double>;
    auto const wide = convert_pack<double>(n);
    auto const first = convert_pack<double>(x) - wide * part(wider::part[0]);
    return convert_pack<T>(first - wide * part(wider::part[1]));
  }
}

/// (sin r - r) / r³ from u = r², |r| <= 1.571 (float: 1.612); relative to sin within 2^-26.9
/// (float; 2^-24.6 with fma), 2^-61.6 (double). Those of float with fma are drawn from near the
/// best ones such that no r at all gives more than 1, that of pi/2 gives 1, and the greatest error
/// with all roundings is not larger.
template <int N>
LAZULI_INLINE pack<float, N> sin_tail(pack<float, N> u) {
  if constexpr (has_fma)
    return polynomial(u, -0.1666666269f, 0.008333032019f, -0.0001980451052f, 2.592575356e-6f);
  else
    return polynomial(u, -0.1666665822f, 0.008333031088f, -0.0001980626257f, 2.597054163e-6f);
}
template <int N>
LAZULI_INLINE pack<double, N> sin_tail(pack<double, N> u) {
  return polynomial(u, -0.1666666666666666574, 0.00833333333333319444, -0.0001984126984120917201,
                    2.755731921112880058e-6, -2.505210687200519805e-8, 1.605893966482959534e-10,
                    -7.642990395691668916e-13, 2.721163196427723501e-15);
}
/// (cos r - 1 + r²/2) / r⁴ from u = r², |r| <= 0.79; within 2^-26 of cos (float), 2^-56 (double).
template <int N>
LAZULI_INLINE pack<float, N> cos_tail(pack<float, N> u) {
  return polynomial(u, 0.04166666382f, -0.001388814988f, 2.451677634e-5f);
}
template <int N>
LAZULI_INLINE pack<double, N> cos_tail(pack<double, N> u) {
  return polynomial(u, 0.04166666666666666523, -0.001388888888888724138, 0.00002480158729853225905,
                    -2.755731715185886455e-7, 2.087612153460845557e-9, -1.138086817144991339e-11);
}
/// Whether sin_half_turn may be one unit beyond 1.
template <class T>
inline constexpr bool passes_one = !(std::is_same_v<T, float> && has_fma);
/// sin r for |r| <= 1.571.
template <class T, int N>
LAZULI_INLINE pack<T, N> sin_half_turn(pack<T, N> r) {
  pack<T, N> const u = r * r;
  return fma(u * r, sin_tail(u), r);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> cos_small(pack<T, N> r) {
  pack<T, N> const u = r * r, half = u * pack<T, N>(T(0.5)), one(1);
  pack<T, N> const first = one - half;
  return first + fma(u * u, cos_tail(u), (one - first) - half);
}

/// Whether a lane is beyond the limit; g++ takes a detour from a comparison to any().
template <class T, int N>
LAZULI_INLINE bool any_far(pack<T, N> size) {
#if defined(__AVX512F__)
  if constexpr (sizeof(T) * N > 64) {
    return any_far(size.low()) || any_far(size.high());
  } else if constexpr (std::is_same_v<T, float> && N == 16) {
    __m512 const limit = _mm512_set1_ps(circle_facts<T>::limit);
    return _mm512_cmp_ps_mask((__m512)size.v, limit, _CMP_GT_OQ) != 0;
  } else if constexpr (N == 8 && sizeof(T) == 8) {
    __m512d const limit = _mm512_set1_pd(circle_facts<T>::limit);
    return _mm512_cmp_pd_mask((__m512d)size.v, limit, _CMP_GT_OQ) != 0;
  } else
#endif
  {
    return any(size > pack<T, N>(circle_facts<T>::limit));
  }
}
/// y, but f of the lanes of x beyond the limit: rare, lane by lane, and as exact as the C library.
template <class F, class T, int N>
LAZULI_NOINLINE void replace_far(F f, pack<T, N> const& x, pack<T, N>& y) {
  for (int lane = 0; lane < N; ++lane) {
    if (std::fabs(x[lane]) > circle_facts<T>::limit) y.set_lane(lane, f(x[lane]));
  }
}
template <class F, class T, int N>
LAZULI_INLINE pack<T, N> with_far_lanes(F f, pack<T, N> x, pack<T, N> size, pack<T, N> y) {
  if (any_far(size)) [[unlikely]] {
    pack<T, N> const from = x;  // in memory only here, so that x and y stay in registers
    pack<T, N> result = y;
    replace_far(f, from, result);
    return result;
  }
  return y;
}

/// Below this tan x is x.
template <class T>
inline constexpr T circle_is_straight = std::is_same_v<T, float> ? T(0x1p-13) : T(0x1p-27);

/// The bit of the sign of (-1)^n.
template <class T, int N>
LAZULI_INLINE auto sign_of_turns(whole<T, N> n) {
  auto const bits = integer_bits(n.shifted);
  return bits << decltype(bits)(8 * sizeof(T) - 1);
}
/// y, brought to at most 1, with these signs turned.
template <class T, int N, class I>
LAZULI_INLINE pack<T, N> turned(pack<T, N> y, pack<I, N> signs) {
  if constexpr (passes_one<T>) y = clamped(y, T(-1), T(1));
  return float_from_bits<T>(integer_bits(y) ^ signs);
}

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sin(pack<T, N> x) {
  pack<T, N> const size = abs(x);
  detail::whole<T, N> const n(size, detail::per_pi<T>);
  pack<T, N> const y = detail::sin_half_turn(detail::without_turns<1.0>(size, n.value));
  auto const negative = detail::integer_bits(x) ^ detail::integer_bits(size);
  pack<T, N> const near = detail::turned(y, detail::sign_of_turns(n) ^ negative);
  return detail::with_far_lanes([](T lane) { return std::sin(lane); }, x, size, near);
}
/// sin(x + pi/2), which is x - (n - 1/2) · pi away from a zero.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cos(pack<T, N> x) {
  pack<T, N> const size = abs(x), half(T(0.5));
  detail::whole<T, N> const n(fma(size, pack<T, N>(detail::per_pi<T>), half));
  pack<T, N> const y = detail::sin_half_turn(detail::without_turns<1.0>(size, n.value - half));
  pack<T, N> const near = detail::turned(y, detail::sign_of_turns(n));
  return detail::with_far_lanes([](T lane) { return std::cos(lane); }, x, size, near);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tan(pack<T, N> x) {
  using ints = pack<detail::int_of<sizeof(T)>, N>;
  detail::whole<T, N> const n(x, 2 * detail::per_pi<T>);
  pack<T, N> const r = detail::without_turns<0.5>(x, n.value);
  pack<T, N> const s = detail::sin_half_turn(r), c = detail::cos_small(r);
  auto const even = (detail::integer_bits(n.shifted) & ints(1)) == ints(0);
  pack<T, N> const y = select(even, s, -c) / select(even, c, s);
  pack<T, N> const size = abs(x);
  pack<T, N> const near = select(size < pack<T, N>(detail::circle_is_straight<T>), x, y);
  return detail::with_far_lanes([](T lane) { return std::tan(lane); }, x, size, near);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> asin(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::asin(b); },
                          [](T lane) { return std::asin(lane); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> acos(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::acos(b); },
                          [](T lane) { return std::acos(lane); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> atan(pack<T, N> x) {
  return detail::by_xsimd([](auto b) { return xsimd::atan(b); },
                          [](T lane) { return std::atan(lane); }, x);
}
/// The angle of (x, y), from -pi to pi. Infinities count as equally large; of two zeros only the
/// signs count.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P atan2(A y, B x) {
    P up(y), right(x);
    P const one(1), size = abs(up) + abs(right);
    P const infinity(std::numeric_limits<typename P::value_type>::infinity());
    if (!all((size > P(0)) & (size < infinity))) [[unlikely]] {
      auto const infinite = isinf(up) & isinf(right);
      auto const zero = size == P(0);
      up = select(infinite, copysign(one, up), up);
      right = select(infinite | zero, copysign(one, right), right);
    }
    return detail::by_xsimd([](auto a, auto b) { return xsimd::atan2(a, b); },
                            [](auto a, auto b) { return std::atan2(a, b); }, up, right);
  }

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
