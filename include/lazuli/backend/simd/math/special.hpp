// erf, erfc and the gamma functions of packs.
#pragma once

#include <lazuli/backend/simd/math/exponential.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// erf(x) / x - 1 from u = x², x <= 1.12 within 2^-27.4 of erf (float), x <= 1 within 2^-56.9
/// (double).
template <int N>
LAZULI_INLINE pack<float, N> erf_excess(pack<float, N> u) {
  return polynomial(u, 0.1283791661f, -0.3761259317f, 0.1128320172f, -0.02683802135f,
                    0.00515902834f, -0.0007760197623f, 7.055123569e-5f);
}
template <int N>
LAZULI_INLINE pack<double, N> erf_excess(pack<double, N> u) {
  return polynomial(u, 0.128379167095512567, -0.3761263890318354044, 0.1128379167094500627,
                    -0.02686617064323777036, 0.005223977607116422732, -0.0008548325975389692081,
                    0.0001205529490483970792, -0.00001492473690741966034, 1.644742470331736241e-6,
                    -1.62084838018717059e-7, 1.37200645467776856e-8, -7.795898827002142242e-10);
}
/// (1 + 2x) · exp(x²) · erfc(x) for x >= 0.5 from q = (x - 4) / (x + 4), after M. Shepherd and J.
/// Laframboise, "Chebyshev approximation of (1+2x)exp(x²)erfc x" (1981); within 2^-28.5 (float),
/// 2^-58 (double).
template <int N>
LAZULI_INLINE pack<float, N> scaled_erfc(pack<float, N> q) {
  return polynomial(q, 1.232995118f, -0.1396210761f, 0.01537972269f, 0.06809475557f, -0.1010419868f,
                    0.09376783357f, -0.06628125083f, 0.03697186313f, -0.01653313189f,
                    0.00535807874f, 4.058705418e-5f);
}
template <int N>
LAZULI_INLINE pack<double, N> scaled_erfc(pack<double, N> q) {
  return polynomial(q, 1.232995118625552511, -0.1396211168405625351, 0.01537965210261916635,
                    0.06809705425469512456, -0.1010390660362626959, 0.09373283499827135296,
                    -0.06633036581338696251, 0.03716751553853767449, -0.01619773404100221142,
                    0.005031969971599234881, -0.0007577734292305736166, -0.0001992566862823104778,
                    0.0001506224113199895068, -0.00002439909711323874839,
                    -0.00001122450948529003721, 5.708937230004635986e-6, 2.992011484165938978e-7,
                    -8.230236181628611478e-7, 6.734000863671705702e-8, 1.06085983341658351e-7,
                    -1.234233162617436996e-8, -1.062761963742750933e-8);
}

/// erfc(x)^(1/4) for x from 1.12 to 4.05; its fourth power is within 2^-26 of erfc. The root is
/// smooth enough for a polynomial, and four times its rounding error is still small beside erf.
template <int N>
LAZULI_INLINE pack<float, N> root_of_erfc(pack<float, N> x) {
  return polynomial(x - pack<float, N>(2.4f), 0.1619867533f, -0.209130168f, 0.09691174328f,
                    -0.009446178563f, -0.007853177376f, 0.002648374066f, 0.0002207814396f,
                    -0.0001787412475f);
}

/// x without so many of its last bits that its square is exact.
template <class T, int N>
LAZULI_INLINE pack<T, N> upper_bits(pack<T, N> x) {
  using I = int_of<sizeof(T)>;
  I const upper = -(I(1) << (exp_facts<T>::mantissa / 2 + 1));
  return float_from_bits<T>(integer_bits(x) & pack<I, N>(upper));
}
/// exp(-Part · x²), Part 1 or 1/2, for finite x. What is left of the square after whole multiples
/// of ln 2 is rounded once: an error of the square itself would be large after exp.
template <double Part, class T, int N>
LAZULI_INLINE pack<T, N> exp_of_minus_square(pack<T, N> x) {
  using P = pack<T, N>;
  using facts = exp_facts<T>;
  constexpr T part = T(Part);
  if constexpr (has_fma) {
    whole<T, N> const n(x * x, -part * facts::per_ln2);
    P const first = fnma(x, x, n.value * P(-facts::ln2_high / part));
    P const rest = fnma(n.value, P(facts::ln2_low / part), first);
    return scaled(exp_small(Part == 1 ? rest : rest * P(part)), n);
  } else {
    P const top = upper_bits(x), high = top * top * P(-part), low = (top - x) * (top + x) * P(part);
    whole<T, N> const n(high + low, facts::per_ln2);
    return scaled(exp_small(reduced(high, n) + low), n);
  }
}
/// erfc(x) for x from 0.5 to where it is 0.
template <class T, int N>
LAZULI_INLINE pack<T, N> erfc_far(pack<T, N> x) {
  using P = pack<T, N>;
  P const top = scaled_erfc((x - P(4)) / (x + P(4)));
  return exp_of_minus_square<1.0>(x) * (top / fma(x, P(2), P(1)));
}
/// a · Φ(-a) for a from 0 to where it is 0, Φ that of the normal distribution, as two factors:
/// a · exp(-a²/2) and a quotient of polynomials. Its coefficients minimise the greatest relative
/// error, 2^-59.9 (double), 2^-23.5 (float): least squares of N - f·D, reweighted by that error
/// (C. Lawson 1961), in mpmath.
template <class T, int N>
struct normal_tail {
  pack<T, N> decay, quotient;
};
template <int N>
LAZULI_INLINE normal_tail<double, N> normal_tail_of(pack<double, N> a) {
  pack<double, N> const square = a * a;
  return {a * exp_of_minus_square<0.5>(a),
          paired_polynomial(a, square, 0.5, 0.82779776668485982748, 0.67941377589190463367,
                            0.35719630209277546911, 0.13197433539208702592, 0.035643709282713203159,
                            0.0071170850390209633113, 0.0010387177142752959852,
                            0.00010645348725935650683, 6.9669424198845319283e-6,
                            2.238487515201191914e-7) /
              paired_polynomial(
                  a, square, 1.0, 2.4534800941725852251, 2.816421439161267276,
                  2.0007932603879563262, 0.97967129881713071282, 0.34812241231904854972,
                  0.091914281919201524908, 0.018105603692464555303, 0.002621142727028162006,
                  0.00026740042670393668049, 0.000017463534857439356233, 5.6110560980104736754e-7)};
}
/// With a ln 2 of 16 bits, n times which is exact: what it is short of, 2e-6 · a²/2 in the
/// exponent, is in the quotient. What n leaves of -a², up to ln 2, is halved in the polynomial.
template <int N>
LAZULI_INLINE normal_tail<float, N> normal_tail_of(pack<float, N> a) {
  using P = pack<float, N>;
  constexpr float ln4 = 1.38629150390625f;
  P const square = a * a;
  whole<float, N> const n(square, -1 / ln4);
  P const turns = n.value * P(-ln4);
  P r;
  if constexpr (has_fma) {
    r = fnma(a, a, turns);
  } else {
    P const top = upper_bits(a);
    r = (turns - top * top) + (top - a) * (top + a);
  }
  P const power = polynomial(r, 1.0f, 0.500001047f, 0.125000501f, 0.0208331673f, 0.00260427177f,
                             0.000261696342f, 2.16309003e-5f);
  return {a * scaled(power, n),
          paired_polynomial(a, square, 0.5f, 0.32811721967f, 0.10175010847f, 0.013109131214f,
                            9.7358079677e-7f) /
              paired_polynomial(a, square, 1.0f, 1.4541160010f, 0.86374866704f, 0.25416687293f,
                                0.032917467471f)};
}
template <class T>
inline constexpr T erfc_is_zero = std::is_same_v<T, float> ? T(10.5) : T(27.25);

}  // namespace detail

/// The error function.
template <int N>
LAZULI_INLINE pack<float, N> erf(pack<float, N> x) {
  using P = pack<float, N>;
  P const size = detail::lesser(P(4.05f), abs(x));
  P const near = fma(size, detail::erf_excess(size * size), size);
  P const root = detail::root_of_erfc(size), square = root * root;
  return detail::given_sign_of(select(size > P(1.12f), fnma(square, square, P(1)), near), x);
}
template <int N>
LAZULI_INLINE pack<double, N> erf(pack<double, N> x) {
  using P = pack<double, N>;
  P const size = abs(x);
  P const near = fma(size, detail::erf_excess(size * size), size);
  P const inside = detail::clamped(size, 1.0, detail::erfc_is_zero<double>);
  P const far = P(1) - detail::erfc_far(inside);
  return detail::given_sign_of(select(size > P(1), far, near), x);
}
/// 1 - erf(x), accurate also where it is small.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> erfc(pack<T, N> x) {
  using P = pack<T, N>;
  P const size = abs(x);
  P const near = P(1) - fma(x, detail::erf_excess(x * x), x);
  P const far = detail::erfc_far(detail::clamped(size, T(0.5), detail::erfc_is_zero<T>));
  P const both = select(x < P(0), P(2) - far, far);
  return select(size < P(0.5), near, both);
}
/// x · Φ(x) with the normal distribution's Φ: of the tail -|x| · Φ(-|x|), which is all there is
/// below 0, and what x is more above it.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> times_normal(pack<T, N> x) {
  using P = pack<T, N>;
  P const a = detail::lesser(P(T(std::is_same_v<T, float> ? 14.5 : 39)), abs(x));
  auto const tail = detail::normal_tail_of(a);
  return fnma(tail.decay, tail.quotient, detail::greater(P(T(-0.0)), x));
}
/// The gamma function, by the C library.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> tgamma(pack<T, N> x) {
  return detail::per_lane([](T lane) { return std::tgamma(lane); }, x);
}
/// log |gamma(x)|, by the C library without its global sign.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> lgamma(pack<T, N> x) {
  return detail::per_lane(
      [](T lane) {
#if defined(__GLIBC__)
        int sign = 0;
        return std::is_same_v<T, float> ? T(::lgammaf_r(float(lane), &sign))
                                        : T(::lgamma_r(lane, &sign));
#else
        return std::lgamma(lane);
#endif
      },
      x);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
