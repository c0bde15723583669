// erf, erfc and the gamma functions of packs.
#pragma once

#include <cmath>
#include <lazuli/backend/simd/math/exponential.hpp>

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

/// exp(-x²) for finite x. The square is taken in two parts, for its rounding error is large after
/// exp.
template <class T, int N>
LAZULI_INLINE pack<T, N> exp_of_minus_square(pack<T, N> x) {
  using P = pack<T, N>;
  P high, low;
  if constexpr (has_fma) {
    high = -x * x;
    low = -fma(x, x, high);
  } else {
    using I = int_of<sizeof(T)>;
    I const upper = -(I(1) << (exp_facts<T>::mantissa / 2 + 1));
    P const rounded = float_from_bits<T>(integer_bits(x) & pack<I, N>(upper));
    high = -rounded * rounded;
    low = (rounded - x) * (rounded + x);
  }
  whole<T, N> const n(high + low, exp_facts<T>::per_ln2);
  return scaled(exp_small(reduced(high, n) + low), n);
}
/// erfc(x) for x from 0.5 to where it is 0.
template <class T, int N>
LAZULI_INLINE pack<T, N> erfc_far(pack<T, N> x) {
  using P = pack<T, N>;
  P const top = scaled_erfc((x - P(4)) / (x + P(4)));
  return exp_of_minus_square(x) * (top / fma(x, P(2), P(1)));
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
