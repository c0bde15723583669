// fmod of packs.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/base/cmath.hpp>
#include <limits>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// x - n·y with n = trunc(x / y) and the sign of x, if all n are less than `limit` and no y is
/// infinite or 0; else false, and nothing else. Without FMA n must fit an int32, and n·y be
/// exact.
template <class P>
LAZULI_INLINE bool quick_remainder(P x, P y, typename P::value_type limit, P& rest) {
  using T = typename P::value_type;
  P const ratio = x / y, infinite(std::numeric_limits<T>::infinity());
  if (!all((abs(ratio) < P(limit)) & (abs(y) < infinite))) return false;
  P found;  // by a quotient that is at most one too large
  if constexpr (has_fma)
    found = fnma(trunc(ratio), y, x);
  else
    found = x - convert_pack<T>(convert_pack<std::int32_t>(ratio)) * y;
  auto const beyond = (found != P(0)) & (signbit(found) != signbit(x));
  rest = copysign(select(beyond, found + copysign(y, x), found), x);
  return true;
}

}  // namespace detail

/// x - n·y with n = trunc(x / y), exact, with the sign of x.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type>
LAZULI_INLINE P fmod(A dividend, B divisor) {
  using T = typename P::value_type;
  P const x(dividend), y(divisor);
  P rest;
  if constexpr (detail::has_fma) {
    if (detail::quick_remainder(x, y, std::is_same_v<T, float> ? T(0x1p23) : T(0x1p52), rest))
      return rest;
  }
  if constexpr (std::is_same_v<T, float> && !loose_floats) {
    pack<double, P::size> wide;
    auto const p = detail::convert_pack<double>(x), q = detail::convert_pack<double>(y);
    if (detail::quick_remainder(p, q, detail::has_fma ? 0x1p52 : 0x1p29, wide))
      return detail::convert_pack<float>(wide);
  }
  return detail::per_lane([](T a, T b) { return std::fmod(a, b); }, x, y);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
