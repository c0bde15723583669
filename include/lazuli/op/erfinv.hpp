// The inverse of the error function.
#pragma once

#include <lazuli/op/gamma.hpp>
#include <lazuli/op/special.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {

// Quotients of polynomials, lowest power first, for the normal distribution's quantile: in its
// middle, beside it, and where less than e^-25 is left, which floats do not reach.
// Source: Wichura, algorithm AS 241 (PPND16), Applied Statistics 37 (1988) 477.
inline constexpr double erfinv_middle[8] = {
    3.3871328727963666080, 1.3314166789178437745e2, 1.9715909503065514427e3,
    1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
    3.3430575583588128105e4, 2.5090809287301226727e3};
inline constexpr double erfinv_middle_below[8] = {
    1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
    2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4,
    5.2264952788528545610e3};
inline constexpr double erfinv_side[8] = {
    1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550,
    3.64784832476320460504, 1.27045825245236838258, 2.41780725177450611770e-1,
    2.27238449892691845833e-2, 7.74545014278341407640e-4};
inline constexpr double erfinv_side_below[8] = {
    1.0, 2.05319162663775882187, 1.67638483018380384940, 6.89767334985100004550e-1,
    1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
    1.05075007164441684324e-9};
inline constexpr double erfinv_end[8] = {
    6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580,
    2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
    2.71155556874348757815e-5, 2.01033439929228813265e-7};
inline constexpr double erfinv_end_below[8] = {
    1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
    7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
    2.04426310338993978564e-15};

template <class T>
constexpr T degree_7(T x, double const (&c)[8]) {
  return detail::horner(x, c, std::make_integer_sequence<int, 7>{});
}

}  // namespace detail

/// The y with erf(y) = x: ±∞ at ±1, NaN beyond.
struct erfinv_op {
  static constexpr row about{
      .name = "erfinv", .formula = "erf⁻¹ x", .domain = {-1, 1}, .max_ulp = 8};
  template <class T>
  static constexpr T apply(T x) {
    T const size = abs(x);
    T const r = fma(x * constant<T>(-0.25), x, constant<T>(0.180625));
    T above = detail::degree_7(r, detail::erfinv_middle);
    T below = detail::degree_7(r, detail::erfinv_middle_below);
    T const middle = x * constant<T>(0.5 * detail::sqrt_half);
    auto const outside = size > constant<T>(0.85);
    if (detail::none(outside)) return middle * (above / below);
    T const root = sqrt(-log(constant<T>(0.5) * (T(1) - size)));
    T const side = root - constant<T>(1.6);
    above = select(outside, detail::degree_7(side, detail::erfinv_side), above);
    below = select(outside, detail::degree_7(side, detail::erfinv_side_below), below);
    if constexpr (!std::is_same_v<lane_t<T>, float>) {
      T const end = root - T(5);
      auto const far = root > T(5);
      above = select(far, detail::degree_7(end, detail::erfinv_end), above);
      below = select(far, detail::degree_7(end, detail::erfinv_end_below), below);
    }
    T const scale = select(outside, copysign(constant<T>(detail::sqrt_half), x), middle);
    return select(size == T(1), x * constant<T>(HUGE_VAL), scale * (above / below));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return lazuli::exp(y * y) * (1 / detail::two_over_sqrt_pi);
  }
};

}  // namespace op

inline constexpr callable<op::erfinv_op> erfinv{};

LAZULI_END
