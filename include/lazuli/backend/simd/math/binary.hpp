// Functions of the binary form of floats: logb, nextafter, ldexp; and gcd of integers.
#pragma once

#include <lazuli/backend/simd/math/exponential.hpp>
#include <lazuli/number/scalar.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// The exponent of x, a whole number: ⌊log2 |x|⌋; -∞ of 0, ∞ of the infinities.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> logb(pack<T, N> x) {
  using P = pack<T, N>;
  using facts = detail::exp_facts<T>;
  using ints = pack<detail::int_of<sizeof(T)>, N>;
  using limits = std::numeric_limits<T>;
  P const size = abs(x);
  auto const subnormal = size < P(limits::min());
  constexpr int up = facts::mantissa + 2;
  P const seen = select(subnormal, size * P(T(1ull << up)), size);
  P const biased = detail::convert_pack<T>(detail::integer_bits(seen) >> ints(facts::mantissa));
  P const exponent = biased - select(subnormal, P(facts::bias + up), P(facts::bias));
  P const finite = select(size == P(0), P(-limits::infinity()), exponent);
  return select(size < P(limits::infinity()), finite, size);
}

/// The number of T next to a in the direction of b; b where they are equal.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P nextafter(A from,
                                                                                 B towards) {
    using T = typename P::value_type;
    using ints = pack<detail::int_of<sizeof(T)>, P::size>;
    P const a(from), b(towards), zero(0);
    P const least(std::numeric_limits<T>::denorm_min());
    // Bits count magnitudes, whatever the sign is.
    ints const bits = detail::integer_bits(a);
    P const farther = detail::float_from_bits<T>(bits + ints(1));
    P const nearer = detail::float_from_bits<T>(bits - ints(1));
    P const moved = select((a < b) == (a > zero), farther, nearer);
    P const next = select(a == zero, copysign(least, b), moved);
    P const same = select(a == b, b, a + b);
    return select(a < b, next, select(a > b, next, same));
  }

/// x · 2^n for a whole n, rounded once.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P ldexp(A number, B power) {
    using T = typename P::value_type;
    using facts = detail::exp_facts<T>;
    P x(number), n(power);
    // Powers of two that are normal numbers; the way down stays so far above the subnormal ones
    // that only the last product rounds.
    constexpr T most = facts::bias, least = 1 - facts::bias, down = least + facts::mantissa + 1;
    for (int step = 0; step < 2; ++step) {
      P const by = select(n > P(most), P(most), select(n < P(least), P(down), P(0)));
      x = x * detail::power_of_two<T>(
                  detail::offset_integer(detail::whole<T, P::size>(by), facts::bias));
      n = n - by;
    }
    n = detail::clamped(n, least, most);
    return x * detail::power_of_two<T>(
                   detail::offset_integer(detail::whole<T, P::size>(n), facts::bias));
  }

/// The greatest common divisor, lane by lane: each takes as many steps as it needs.
template <std::integral T, int N>
LAZULI_INLINE pack<T, N> gcd(pack<T, N> a, pack<T, N> b) {
  return detail::per_lane([](T x, T y) { return number::gcd(x, y); }, a, b);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
