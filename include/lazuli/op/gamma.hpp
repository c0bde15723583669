// The gamma function, its logarithm and its logarithmic derivative.
#pragma once

#include <lazuli/op/exponential.hpp>
#include <lazuli/op/trigonometric.hpp>

LAZULI_BEGIN

namespace op {
struct tgamma_op;
struct lgamma_op;
struct digamma_op;
struct trigamma_op;
}  // namespace op

inline constexpr callable<op::tgamma_op> tgamma{};
inline constexpr callable<op::lgamma_op> lgamma{};
inline constexpr callable<op::digamma_op> digamma{};
inline constexpr callable<op::trigamma_op> trigamma{};
/// lgamma and digamma, under SciPy's names.
inline constexpr callable<op::lgamma_op> gammaln{};
inline constexpr callable<op::digamma_op> psi{};

namespace op {

namespace detail {

/// Coefficients for float and for double, lowest power first: interpolation at Chebyshev points
/// with 60 digits.
template <int Float, int Double>
struct coefficients {
  double narrow[Float];
  double wide[Double];
};

// lgamma(2 + u) / u on [-1/2, 1/2]; relative errors 5.0e-10 and 3.0e-19.
inline constexpr coefficients<10, 20> lgamma_at_2{
    {0.4227843350004582996, 0.32246703346894252, -0.06735228147210060006, 0.02058079947151825325,
     -0.007386174155633412949, 0.002890795321559695929, -0.001185860034498320811,
     0.0005065171429518161135, -0.0002538170956727826108, 0.0001134728199455469139},
    {0.4227843350984671394,     0.3224670334241132182,      -0.06735230105319813938,
     0.02058080842778456902,    -0.007385551028668153676,   0.002890510330738736988,
     -0.001192753912001022628,  0.0005096695248853096064,   -0.0002231547507452036728,
     0.00009945750909889391572, -0.00004492635110383333107, 0.00002050726741605778761,
     -9.438458716242811165e-6,  4.374374916915130721e-6,    -2.044920146701511503e-6,
     9.578663334114757713e-7,   -4.303558760359961211e-7,   2.030480675161522786e-7,
     -1.341281975851728555e-7,  6.379047507619773721e-8}};

// x (lgamma(x) - (x - 1/2)(ln x - 1) - (ln 2π - 1)/2) in 1/x² for x ≥ 8, where it is at most 1 % of
// the result.
inline constexpr coefficients<2, 6> lgamma_tail{
    {0.0833333093915376628, -0.00276550180257440829},
    {0.08333333333333329614, -0.002777777777606244099, 0.000793650664948825171,
     -0.0005952025951802712752, 0.0008372834512071335849, -0.001652600445559512183}};
inline constexpr double lgamma_shift = 0.41893853320467274178;  // (ln 2π - 1)/2

// digamma(3/2 + v) / (3/2 + v - root) on [-1/2, 1/2]; relative errors 4.1e-9 and 2.7e-18.
inline constexpr coefficients<11, 23> digamma_at_root{
    {0.9510558760318328797, -0.4236274974752906736, 0.2405425350149762379, -0.1483988613883281163,
     0.09498468507487738351, -0.06205598038609195065, 0.04085002674082450084,
     -0.02578688363126454419, 0.01711498899971066936, -0.01637362025532065405,
     0.01090258867257269569},
    {0.9510558760318328797,     -0.4236274212814605998,    0.240542484240786983,
     -0.1484049230538809149,    0.09498872445289038164,    -0.06192213327548831202,
     0.0407608339408460828,     -0.02697579665978705506,   0.01790724831731329583,
     -0.01190822010595971618,   0.007927021796868153981,   -0.005279937255532708254,
     0.003518106563802472341,   -0.002345494739738083518,  0.001563369631365350513,
     -0.001036458481731283792,  0.0006909255761282986363,  -0.0004859503922003625621,
     0.0003239594540134519833,  -0.0001448064336806161305, 0.00009653646261410061678,
     -0.0001782188548855923189, 0.00011881232908510335}};
// The positive root in two parts, the first a float, so that x minus both is exact near it.
inline constexpr double digamma_root = 1.4616321325302124023,
                        digamma_root_rest = 1.243814993891890954e-8;

// x² (ln x - 1/(2x) - digamma(x)) in 1/x² for x ≥ 8, where it is at most 0.1 % of the result.
inline constexpr coefficients<3, 6> digamma_tail{
    {0.08333333285681879521, -0.008332783540638763343, 0.003873588262117945453},
    {0.08333333333333286405, -0.008333333331168558748, 0.003968252342841619064,
     -0.004166217650696842053, 0.00751908823074709511, -0.01771116041584653498}};

// x³ (trigamma(x) - 1/x - 1/(2x²)) in 1/x² for x ≥ 8, where it is at most 0.3 % of the result.
inline constexpr coefficients<3, 7> trigamma_tail{
    {0.1666666628930928001, -0.03332897780009424571, 0.02305793245541035438},
    {0.1666666666666665328, -0.03333333333249287414, 0.02380952294389321659, -0.0333329970637119433,
     0.07569481310235807854, -0.2469974095416150442, 0.8586880107331692074}};

template <class T, int N, int... I>
constexpr T horner(T x, double const (&c)[N], std::integer_sequence<int, I...>) {
  T sum = constant<T>(c[N - 1]);
  ((sum = fma(sum, x, constant<T>(c[N - 2 - I]))),
   ...);  // unrolled, so that the constants need no conversion
  return sum;
}
template <class T, int Float, int Double>
constexpr T polynomial(T x, coefficients<Float, Double> const& c) {
  if constexpr (std::is_same_v<lane_t<T>, float>) {
    return detail::horner(x, c.narrow, std::make_integer_sequence<int, Float - 1>{});
  } else {
    return detail::horner(x, c.wide, std::make_integer_sequence<int, Double - 1>{});
  }
}

inline constexpr double pi = 3.14159265358979323846, one_over_pi = 0.318309886183790671538;

/// Whether what only negative numbers need may be left out. A symbol of a kernel does not know.
template <class Mask>
constexpr bool none(Mask const& negative) {
  if constexpr (std::is_same_v<Mask, bool>)
    return !negative;
  else if constexpr (simd::is_mask_v<Mask>)
    return !any(negative);
  else
    return false;
}

/// ln Γ(x) for x ≥ 0. Below 8 from ln Γ(2 + u) by the recurrence, whose factors share one
/// logarithm; Stirling above.
template <class T>
constexpr T lgamma_positive(T x) {
  T const nearest = min(nearbyint(x), T(8));
  T const u = x - nearest;
  T product = select(nearest == T(0), x * (x + T(1)), select(nearest == T(1), x, T(1)));
  for (int k = 1; k <= 6; ++k) product = select(nearest > T(k + 1), product * (x - T(k)), product);
  auto const large = x >= T(8);
  T const logarithm = log(select(large, x, product));
  T const small =
      fma(u, detail::polynomial(u, lgamma_at_2), select(nearest < T(2), -logarithm, logarithm));
  T const inverse = T(1) / select(large, x, T(8));
  T const tail =
      fma(inverse, detail::polynomial(inverse * inverse, lgamma_tail), constant<T>(lgamma_shift));
  return select(large, fma(x - constant<T>(0.5), logarithm - T(1), tail), small);
}

/// ψ(x) for x ≥ 0: from [1, 2] by the recurrence, summed over one denominator, below 8; the
/// asymptotic series above.
template <class T>
constexpr T digamma_positive(T x) {
  auto const large = x >= T(8);
  T const steps = min(floor(x), T(7)) - T(1);
  T const base = x - steps;
  T above = select(steps < T(0), T(-1), T(0)), below = select(steps < T(0), x, T(1));
  for (int k = 1; k <= 6; ++k) {
    auto const inside = steps >= T(k);
    T const factor = x - T(k);
    above = select(inside, fma(above, factor, below), above);
    below = select(inside, below * factor, below);
  }
  T const from_root = (base - constant<T>(digamma_root)) - constant<T>(digamma_root_rest);
  T const at_root = detail::polynomial(base - constant<T>(1.5), digamma_at_root);
  T const small = fma(from_root, at_root, above / below);
  T const inverse = T(1) / select(large, x, T(8));
  T const tail =
      fma(inverse, detail::polynomial(inverse * inverse, digamma_tail), constant<T>(0.5));
  return select(large, fma(-inverse, tail, log(x)), small);
}

/// ψ'(x) for x ≥ 0: the asymptotic series from 8 on; below, the recurrence leads there, whose terms
/// 1/(x + k)² but for the first are summed over one denominator.
template <class T>
constexpr T trigamma_positive(T x) {
  auto const small = x < T(8);
  T const first = select(small, T(1) / (x * x), T(0));
  T at = select(small, x + T(1), x), above = T(0), below = T(1);
  for (int k = 1; k < 8; ++k) {
    auto const before = at < T(8);
    T const square = at * at;
    above = select(before, fma(above, square, below), above);
    below = select(before, below * square, below);
    at = select(before, x + T(k + 1), at);
  }
  T const inverse = T(1) / at;
  T const tail =
      fma(inverse, detail::polynomial(inverse * inverse, trigamma_tail), constant<T>(0.5));
  return first + (fma(inverse * inverse, tail, inverse) + above / below);
}

}  // namespace detail

/// Γ(x); ±∞ at ±0, NaN at negative integers and -∞.
struct tgamma_op {
  static constexpr row about{
      .name = "tgamma", .formula = "Γ(x)", .domain = {0.1, 30}, .max_ulp = 5};
  template <class T>
  static constexpr T apply(T x) {
    return tgamma(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return y * lazuli::digamma(x);
  }
};

/// ln |Γ(x)|, accurate also near its zeros 1 and 2; for negative x the error is absolute. ∞ at 0,
/// -1, -2 …
struct lgamma_op {
  static constexpr row about{
      .name = "lgamma", .formula = "ln |Γ(x)|", .domain = {1e-3, 1e4}, .max_ulp = 5};
  template <class T>
  static constexpr T apply(T x) {
    auto const negative = x < T(0);
    T const value = detail::lgamma_positive(select(negative, T(1) - x, x));
    if (detail::none(negative)) return value;
    T const turn = x - nearbyint(x);
    T const sine = abs(sin(turn * constant<T>(detail::pi))) * constant<T>(detail::one_over_pi);
    auto const regular =
        bit_and(turn != T(0), turn == turn);  // neither a pole, nor -∞ where turn is NaN
    T const mirrored = select(regular, -log(sine) - value, constant<T>(HUGE_VAL));
    return select(negative, mirrored, value);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::digamma(x);
  }
};

/// The derivative of ln Γ(x), accurate also near its root 1.46163; for negative x the error is
/// absolute. NaN at -1, -2 …, ∓∞ at ±0.
struct digamma_op {
  static constexpr row about{
      .name = "digamma", .formula = "Γ'(x) / Γ(x)", .domain = {1e-3, 1e4}, .max_ulp = 4};
  template <class T>
  static constexpr T apply(T x) {
    auto const negative = x < T(0);
    T const value = detail::digamma_positive(select(negative, T(1) - x, x));
    if (detail::none(negative)) return value;
    T const angle = (x - nearbyint(x)) * constant<T>(detail::pi);
    T const mirrored = value - constant<T>(detail::pi) / tan(angle);
    return select(negative, select(angle == T(0), angle / angle, mirrored), value);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::trigamma(x);
  }
};

/// The derivative of digamma: ∞ at 0, -1, -2 …
struct trigamma_op {
  static constexpr row about{
      .name = "trigamma", .formula = "(Γ' / Γ)'(x)", .domain = {1e-3, 1e4}, .max_ulp = 4.5f};
  template <class T>
  static constexpr T apply(T x) {
    auto const negative = x < T(0);
    T const value = detail::trigamma_positive(select(negative, T(1) - x, x));
    if (detail::none(negative)) return value;
    T const angle = (x - nearbyint(x)) * constant<T>(detail::pi);
    T const quotient = constant<T>(detail::pi) / sin(angle);
    return select(negative, fma(quotient, quotient, -value), value);
  }
};

}  // namespace op

LAZULI_END
