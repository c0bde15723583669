// sin, cos, tan of packs, and their inverses by xsimd. xsimd's own sin chooses its reduction for a
// whole batch, so that a lane would depend on its neighbours; here every lane is reduced by itself.
#pragma once

#include <cmath>
#include <lazuli/backend/simd/exponential.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

// pi/2 in parts. With fma the first difference is exact for |n| < 2^22, and each part adds the
// precision of T; without, the parts are short enough for n times a part to be exact while |n| <
// 2^20 (W. Cody and W. Waite, 1980).
template <class T>
struct circle_facts;
template <>
struct circle_facts<float> {
  static constexpr float part[3] = {1.57079637050628662109f, -4.37113900018624283e-8f,
                                    -1.71512451e-15f};
  static constexpr float limit = 1e6f;
};
template <>
struct circle_facts<double> {
  static constexpr double fused_part[3] = {1.570796326794896558, 6.1232339957367660359e-17,
                                           -1.4973849048591698e-33};
  static constexpr double short_part[3] = {1.570796326734125614166, 6.077100506303965976595e-11,
                                           2.0222662487959507324e-21};
  static constexpr auto const& part = has_fma ? fused_part : short_part;
  static constexpr double limit = 1e6;
};

/// x = n · pi/2 + rest, |rest| <= pi/4, for |x| up to the limit.
template <class T, int N>
struct quarter_turns {
  whole<T, N> n;
  pack<T, N> rest;

  LAZULI_INLINE explicit quarter_turns(pack<T, N> x)
      : n(x * pack<T, N>(T(0.63661977236758134308))) {
    using facts = circle_facts<T>;
    if constexpr (has_fma) {
      pack<T, N> const first = fnma(n.value, pack<T, N>(facts::part[0]), x);
      pack<T, N> const second = fnma(n.value, pack<T, N>(facts::part[1]), first);
      rest = fnma(n.value, pack<T, N>(facts::part[2]), second);
    } else if constexpr (std::is_same_v<T, double>) {
      pack<T, N> const first = x - n.value * pack<T, N>(facts::part[0]);
      pack<T, N> const next = n.value * pack<T, N>(facts::part[1]);
      pack<T, N> const second = first - next;
      rest = second + (((first - second) - next) - n.value * pack<T, N>(facts::part[2]));
    } else {
      using wider = circle_facts<double>;
      auto const wide = convert_pack<double>(n.value);
      auto const first = convert_pack<double>(x) - wide * pack<double, N>(wider::part[0]);
      rest = convert_pack<T>(first - wide * pack<double, N>(wider::part[1]));
    }
  }
};

/// (sin r - r) / r³ and (cos r - 1 + r²/2) / r⁴ from u = r², |r| <= 0.79; relative to the function
/// within 2^-26 (float), 2^-56 (double).
template <int N>
LAZULI_INLINE pack<float, N> sin_tail(pack<float, N> u) {
  return polynomial(u, -0.1666666666f, 0.008333331266f, -0.0001983977751f, 2.721216363e-6f);
}
template <int N>
LAZULI_INLINE pack<float, N> cos_tail(pack<float, N> u) {
  return polynomial(u, 0.04166666382f, -0.001388814988f, 2.451677634e-5f);
}
template <int N>
LAZULI_INLINE pack<double, N> sin_tail(pack<double, N> u) {
  return polynomial(u, -0.1666666666666666436, 0.008333333333330699336, -0.0001984126983638543448,
                    2.755731591093900156e-6, -2.505109230843131667e-8, 1.591530918305795256e-10);
}
template <int N>
LAZULI_INLINE pack<double, N> cos_tail(pack<double, N> u) {
  return polynomial(u, 0.04166666666666666523, -0.001388888888888724138, 0.00002480158729853225905,
                    -2.755731715185886455e-7, 2.087612153460845557e-9, -1.138086817144991339e-11);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> sin_small(pack<T, N> r) {
  pack<T, N> const u = r * r;
  return fma(u * r, sin_tail(u), r);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> cos_small(pack<T, N> r) {
  pack<T, N> const u = r * r, half = u * pack<T, N>(T(0.5)), one(1);
  pack<T, N> const first = one - half;
  return first + fma(u * u, cos_tail(u), (one - first) - half);
}

/// y, but f of the lanes of x beyond the limit: rare, lane by lane, and as exact as the C library.
template <class F, class T, int N>
LAZULI_NOINLINE void replace_far(F f, pack<T, N> const& x, pack<T, N>& y) {
  for (int lane = 0; lane < N; ++lane) {
    if (std::fabs(x[lane]) > circle_facts<T>::limit) y.set_lane(lane, f(x[lane]));
  }
}
template <class F, class T, int N>
LAZULI_INLINE pack<T, N> with_far_lanes(F f, pack<T, N> x, pack<T, N> y) {
  if (any(abs(x) > pack<T, N>(circle_facts<T>::limit))) [[unlikely]] {
    replace_far(f, x, y);
  }
  return y;
}

/// sin(x + turns · pi/2) for |x| up to the limit.
template <class T, int N>
LAZULI_INLINE pack<T, N> sin_after(pack<T, N> x, int turns) {
  using ints = pack<int_of<sizeof(T)>, N>;
  quarter_turns<T, N> const q(x);
  ints const n = integer_bits(q.n.shifted) + ints(turns);
  pack<T, N> const y = select((n & ints(1)) == ints(0), sin_small(q.rest), cos_small(q.rest));
  return float_from_bits<T>(integer_bits(y) ^ ((n & ints(2)) << ints(8 * sizeof(T) - 2)));
}
/// Below this sin x and tan x are x.
template <class T>
inline constexpr T circle_is_straight = std::is_same_v<T, float> ? T(0x1p-13) : T(0x1p-27);

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> sin(pack<T, N> x) {
  pack<T, N> const y = detail::sin_after(x, 0);
  pack<T, N> const near = select(abs(x) < pack<T, N>(detail::circle_is_straight<T>), x, y);
  return detail::with_far_lanes([](T lane) { return std::sin(lane); }, x, near);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cos(pack<T, N> x) {
  return detail::with_far_lanes([](T lane) { return std::cos(lane); }, x, detail::sin_after(x, 1));
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tan(pack<T, N> x) {
  using ints = pack<detail::int_of<sizeof(T)>, N>;
  detail::quarter_turns<T, N> const q(x);
  pack<T, N> const s = detail::sin_small(q.rest), c = detail::cos_small(q.rest);
  auto const even = (detail::integer_bits(q.n.shifted) & ints(1)) == ints(0);
  pack<T, N> const y = select(even, s, -c) / select(even, c, s);
  pack<T, N> const near = select(abs(x) < pack<T, N>(detail::circle_is_straight<T>), x, y);
  return detail::with_far_lanes([](T lane) { return std::tan(lane); }, x, near);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> asin(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::asin(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> acos(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::acos(b); }, x);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> atan(pack<T, N> x) {
  return detail::natively([](auto b) { return xsimd::atan(b); }, x);
}
/// The angle of (x, y), from -pi to pi. Infinities count as equally large; of two zeros only the
/// signs count.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P atan2(A y, B x) {
    P const up(y), right(x), one(1);
    auto const infinite = isinf(up) & isinf(right);
    auto const zero = (up == P(0)) & (right == P(0));
    return detail::natively([](auto a, auto b) { return xsimd::atan2(a, b); },
                            select(infinite, copysign(one, up), up),
                            select(infinite | zero, copysign(one, right), right));
  }

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
