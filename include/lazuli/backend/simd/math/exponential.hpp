// exp, exp2, exp10, expm1 of packs: reduction to |r| <= ln2/2, a polynomial, and 2^n exact down to
// subnormals.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <class T>
struct exp_facts;
template <>
struct exp_facts<float> {
  // ln 2 and log10 2 in two parts; n · high is exact for every n that occurs.
  static constexpr float per_ln2 = 1.4426950408889634074f, per_lg2 = 3.3219280948873623479f;
  static constexpr float ln2_high = 0.693115234375f, ln2_low = 3.1946184945309417232e-5f;
  static constexpr float lg2_high = 0.301025390625f, lg2_low = 4.6050389811952137389e-6f;
  // x + to_integer has the nearest integer to x, plus bias - 1, in its lowest bits.
  static constexpr float to_integer = 0x1.8p23f + 126;
  static constexpr float lowest = -104, highest = 89;
  static constexpr float lowest2 = -151, highest2 = 129, lowest10 = -45.5f, highest10 = 38.7f;
  static constexpr float minus_one = -18;  // expm1 is -1 from here on
  static constexpr int mantissa = 23, bias = 127;
};
template <>
struct exp_facts<double> {
  static constexpr double per_ln2 = 1.4426950408889634074, per_lg2 = 3.3219280948873623479;
  static constexpr double ln2_high = 0.6931471805592082091607153,
                          ln2_low = 7.3710025651677989018e-13;
  static constexpr double lg2_high = 0.301029995663611771306023,
                          lg2_low = 3.6942390771589305366e-13;
  static constexpr double to_integer = 0x1.8p52 + 1022;
  static constexpr double lowest = -746, highest = 710;
  static constexpr double lowest2 = -1076, highest2 = 1025, lowest10 = -324, highest10 = 308.5;
  static constexpr double minus_one = -38;
  static constexpr int mantissa = 52, bias = 1023;
};

/// (e^r - 1 - r) / r² for |r| <= 0.35 from r and r², relative to e^r within 2^-26.5 (float),
/// 2^-55.7 (double).
template <int N>
LAZULI_INLINE pack<float, N> exp_tail(pack<float, N> r, pack<float, N> square) {
  return paired_polynomial(r, square, 0.5f, 0.1666657338f, 0.04166655011f, 0.008363773874f,
                           0.001392692661f);
}
template <int N>
LAZULI_INLINE pack<double, N> exp_tail(pack<double, N> r, pack<double, N> square) {
  return paired_polynomial(r, square, 0.5000000000000001128, 0.1666666666666666753,
                           0.04166666666662063858, 0.0083333333333297935, 0.001388888891893916778,
                           0.000198412698643805133, 0.00002480151864139599358,
                           2.75572664186123037e-6, 2.76213386691429238e-7, 2.51013469283503402e-8);
}
/// e^r - 1.
template <class T, int N>
LAZULI_INLINE pack<T, N> expm1_small(pack<T, N> r) {
  pack<T, N> const square = r * r;
  return fma(square, exp_tail(r, square), r);
}
template <class T, int N>
LAZULI_INLINE pack<T, N> exp_small(pack<T, N> r) {
  return expm1_small(r) + pack<T, N>(1);
}

/// An integer as a float, and the bits that hold it.
template <class T, int N>
struct whole {
  pack<T, N> value, shifted;
  LAZULI_INLINE explicit whole(pack<T, N> x) {
    pack<T, N> const to_integer(exp_facts<T>::to_integer);
    shifted = x + to_integer;
    value = shifted - to_integer;
  }
  /// The nearest integer to x · factor.
  LAZULI_INLINE whole(pack<T, N> x, T factor) {
    pack<T, N> const to_integer(exp_facts<T>::to_integer);
    shifted = fma(x, pack<T, N>(factor), to_integer);
    value = shifted - to_integer;
  }
};

/// 2^(biased - bias).
template <class T, int N>
LAZULI_INLINE pack<T, N> power_of_two(pack<uint_of<sizeof(T)>, N> biased) {
  return float_from_bits<T>(biased << pack<uint_of<sizeof(T)>, N>(exp_facts<T>::mantissa));
}
/// 2^(n - 1), if that is neither subnormal nor infinite: the bits of to_integer above n fall away.
template <class T, int N>
LAZULI_INLINE pack<T, N> half_power_of_two(whole<T, N> n) {
  using ints = pack<int_of<sizeof(T)>, N>;
  return float_from_bits<T>(integer_bits(n.shifted) << ints(exp_facts<T>::mantissa));
}
/// n + offset as an unsigned integer; it must not be negative.
template <class T, int N>
LAZULI_INLINE auto offset_integer(whole<T, N> n, int offset) {
  using U = uint_of<sizeof(T)>;
  using uints = pack<U, N>;
  U const zero = __builtin_bit_cast(U, exp_facts<T>::to_integer) - static_cast<U>(offset);
  return convert_pack<U>(integer_bits(n.shifted)) - uints(zero);
}

/// x · 2^n, rounded once, for n from -1100 to 1100 (float: -200 to 200) and x near 1.
template <class T, int N>
LAZULI_INLINE pack<T, N> scaled(pack<T, N> x, whole<T, N> n) {
#if defined(__AVX512F__)
  if constexpr (batch_bytes == 64) {
    auto const scale = [](auto a, auto b) {
      if constexpr (std::is_same_v<T, float>) {
        return decltype(a)(_mm512_maskz_scalef_ps(0xffff, a, b));
      } else {
        return decltype(a)(_mm512_maskz_scalef_pd(0xff, a, b));
      }
    };
    return natively(scale, x, n.value);
  } else
#endif
  {
    // Two factors, for one alone is neither 2^-1074 nor 2^1024.
    auto const twice = offset_integer(n, 2 * exp_facts<T>::bias);
    auto const half = twice >> decltype(twice)(1);
    return x * power_of_two<T>(half) * power_of_two<T>(twice - half);
  }
}

/// x between the two; NaN stays.
template <class T, int N>
LAZULI_INLINE pack<T, N> clamped(pack<T, N> x, T low, T high) {
  return lesser(pack<T, N>(high), greater(pack<T, N>(low), x));
}

/// x - n · ln 2, where n is the nearest integer to x / ln 2.
template <class T, int N>
LAZULI_INLINE pack<T, N> reduced(pack<T, N> x, whole<T, N> n) {
  using facts = exp_facts<T>;
  return fnma(n.value, pack<T, N>(facts::ln2_low), fnma(n.value, pack<T, N>(facts::ln2_high), x));
}

/// (2^n e^r - 1) / 2 for n from -30 to 128, accurate near 0; finite also where 2^n is not.
template <class T, int N>
LAZULI_INLINE pack<T, N> half_expm1(whole<T, N> n, pack<T, N> r) {
  pack<T, N> const half = half_power_of_two(n);
  return fma(half, expm1_small(r), half - pack<T, N>(T(0.5)));
}
/// (e^x - 1) / 2 for x from minus_one to highest.
template <class T, int N>
LAZULI_INLINE pack<T, N> half_expm1(pack<T, N> x) {
  whole<T, N> const n(x, exp_facts<T>::per_ln2);
  return half_expm1(n, reduced(x, n));
}

/// exp(high + low) where low is too small to be added to high; high need not be bounded.
template <class T, int N>
LAZULI_INLINE pack<T, N> exp_of_sum(pack<T, N> high, pack<T, N> low) {
  using P = pack<T, N>;
  using facts = exp_facts<T>;
  P const bounded = clamped(high, facts::lowest, facts::highest);
  P const beside = select(bounded == high, low, P(0));
  whole<T, N> const n(bounded, facts::per_ln2);
  P const r = reduced(bounded, n);
  // 1 + r + (rest + low·exp(r)), with what 1 + r rounds away: by the small terms.
  P const square = r * r, rest = square * exp_tail(r, square);
  P const correction = fma(beside, rest + r + P(1), rest);
  P const sum = r + P(1), lost = r - (sum - P(1));
  return scaled(sum + (correction + lost), n);
}

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> exp(pack<T, N> x) {
  using facts = detail::exp_facts<T>;
  x = detail::clamped(x, facts::lowest, facts::highest);
  detail::whole<T, N> const n(x, facts::per_ln2);
  return detail::scaled(detail::exp_small(detail::reduced(x, n)), n);
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> exp2(pack<T, N> x) {
  using facts = detail::exp_facts<T>;
  x = detail::clamped(x, facts::lowest2, facts::highest2);
  detail::whole<T, N> const n(x);
  return detail::scaled(detail::exp_small((x - n.value) * pack<T, N>(T(0.69314718055994530942))),
                        n);
}
/// 10^x.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> exp10(pack<T, N> x) {
  using facts = detail::exp_facts<T>;
  x = detail::clamped(x, facts::lowest10, facts::highest10);
  detail::whole<T, N> const n(x, facts::per_lg2);
  pack<T, N> const rest =
      fnma(n.value, pack<T, N>(facts::lg2_low), fnma(n.value, pack<T, N>(facts::lg2_high), x));
  return detail::scaled(detail::exp_small(rest * pack<T, N>(T(2.302585092994045684))), n);
}
/// exp(x) - 1, accurate near 0.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> expm1(pack<T, N> x) {
  using facts = detail::exp_facts<T>;
  pack<T, N> const half = detail::half_expm1(detail::clamped(x, facts::minus_one, facts::highest));
  return select(abs(x) < pack<T, N>(std::numeric_limits<T>::epsilon() / 4), x, half + half);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
