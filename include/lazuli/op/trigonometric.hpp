// Angles and hyperbolic functions.
#pragma once

#include <lazuli/op/power.hpp>

LAZULI_BEGIN

namespace op {
struct sin_op;
struct cos_op;
struct sinh_op;
struct cosh_op;
}  // namespace op

inline constexpr callable<op::sin_op> sin{};
inline constexpr callable<op::cos_op> cos{};
inline constexpr callable<op::sinh_op> sinh{};
inline constexpr callable<op::cosh_op> cosh{};

namespace op {

/// The sine of x in radians.
struct sin_op {
  static constexpr row about{
      .name = "sin", .formula = "sin x", .takes = every_dtype, .domain = {-100, 100}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return sin(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::cos(x);
  }
};

/// The cosine of x in radians.
struct cos_op {
  static constexpr row about{
      .name = "cos", .formula = "cos x", .takes = every_dtype, .domain = {-100, 100}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return cos(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return -lazuli::sin(x);
  }
};

/// The tangent of x in radians.
struct tan_op {
  static constexpr row about{
      .name = "tan", .formula = "tan x", .takes = every_dtype, .domain = {-100, 100}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return tan(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return 1 + y * y;
  }
};

/// The angle in [-π/2, π/2] of that sine; NaN of reals outside [-1, 1].
struct asin_op {
  static constexpr row about{.name = "asin",
                             .formula = "arcsin x",
                             .takes = every_dtype,
                             .domain = {-1, 1},
                             .max_ulp = 1.5f};
  template <class T>
  static constexpr T apply(T x) {
    return asin(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / lazuli::sqrt(1 - x * x);
  }
};

/// The angle in [0, π] of that cosine; NaN of reals outside [-1, 1].
struct acos_op {
  static constexpr row about{.name = "acos",
                             .formula = "arccos x",
                             .takes = every_dtype,
                             .domain = {-1, 1},
                             .max_ulp = 1.5f};
  template <class T>
  static constexpr T apply(T x) {
    return acos(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return -1 / lazuli::sqrt(1 - x * x);
  }
};

/// The angle in [-π/2, π/2] of that tangent.
struct atan_op {
  static constexpr row about{.name = "atan",
                             .formula = "arctan x",
                             .takes = every_dtype,
                             .domain = {-100, 100},
                             .max_ulp = 1.5f};
  template <class T>
  static constexpr T apply(T x) {
    return atan(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (1 + x * x);
  }
};

/// The hyperbolic sine.
struct sinh_op {
  static constexpr row about{
      .name = "sinh", .formula = "sinh x", .takes = every_dtype, .domain = {-80, 80}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return sinh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::cosh(x);
  }
};

/// The hyperbolic cosine.
struct cosh_op {
  static constexpr row about{
      .name = "cosh", .formula = "cosh x", .takes = every_dtype, .domain = {-80, 80}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return cosh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::sinh(x);
  }
};

/// The hyperbolic tangent.
struct tanh_op {
  static constexpr row about{
      .name = "tanh", .formula = "tanh x", .takes = every_dtype, .domain = {-20, 20}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return tanh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return 1 - y * y;
  }
};

/// The inverse of sinh.
struct asinh_op {
  static constexpr row about{.name = "asinh",
                             .formula = "arsinh x",
                             .takes = every_dtype,
                             .domain = {-1e+06, 1e+06},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return asinh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / lazuli::sqrt(x * x + 1);
  }
};

/// The inverse of cosh, not negative; NaN of reals below 1.
struct acosh_op {
  static constexpr row about{.name = "acosh",
                             .formula = "arcosh x",
                             .takes = every_dtype,
                             .domain = {1, 1e+06},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return acosh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / lazuli::sqrt(x * x - 1);
  }
};

/// The inverse of tanh; ±∞ at ±1, NaN of reals beyond.
struct atanh_op {
  static constexpr row about{.name = "atanh",
                             .formula = "artanh x",
                             .takes = every_dtype,
                             .domain = {-0.999, 0.999},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return atanh(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (1 - x * x);
  }
};

/// The angle of the point (x, y) = (b, a), in [-π, π].
struct atan2_op {
  static constexpr row about{.name = "atan2",
                             .formula = "arctan(a / b)",
                             .domain = {-100, 100},
                             .second = {-100, 100},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T a, T b) {
    return atan2(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    if constexpr (I == 0) {
      return b / (a * a + b * b);
    } else {
      return -a / (a * a + b * b);
    }
  }
};

/// Degrees to radians.
struct deg2rad_op {
  static constexpr double per_degree = 0.0174532925199432957692;
  static constexpr row about{
      .name = "deg2rad", .formula = "x · π / 180", .domain = {-1e4, 1e4}, .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return x * constant<T>(per_degree);
  }
  template <class X, class Y>
  static constexpr double derivative(X const&, Y const&) {
    return per_degree;
  }
};

/// Radians to degrees.
struct rad2deg_op {
  static constexpr double per_radian = 57.2957795130823208768;
  static constexpr row about{
      .name = "rad2deg", .formula = "x · 180 / π", .domain = {-1e4, 1e4}, .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return x * constant<T>(per_radian);
  }
  template <class X, class Y>
  static constexpr double derivative(X const&, Y const&) {
    return per_radian;
  }
};

/// sin(πx) / (πx), 1 at 0; exactly 0 at all other whole numbers.
struct sinc_op {
  static constexpr double pi = 3.14159265358979323846;
  static constexpr row about{
      .name = "sinc", .formula = "sin(πx) / (πx)", .domain = {-100, 100}, .max_ulp = 4};
  template <class T>
  static constexpr T apply(T x) {
    T const whole = nearbyint(x), half = whole * T(0.5);
    T const rest = sin((x - whole) * constant<T>(pi)) / (x * constant<T>(pi));
    return select(x == T(0), T(1), T(0) + select(half == nearbyint(half), rest, -rest));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return lazuli::where(lazuli::equal(x, 0), 0, (lazuli::cos(x * pi) - y) / x);
  }
};

}  // namespace op

inline constexpr callable<op::sinc_op> sinc{};
inline constexpr callable<op::tan_op> tan{};
inline constexpr callable<op::asin_op> asin{};
inline constexpr callable<op::acos_op> acos{};
inline constexpr callable<op::atan_op> atan{};
inline constexpr callable<op::tanh_op> tanh{};
inline constexpr callable<op::asinh_op> asinh{};
inline constexpr callable<op::acosh_op> acosh{};
inline constexpr callable<op::atanh_op> atanh{};
inline constexpr callable<op::atan2_op> atan2{};
inline constexpr callable<op::deg2rad_op> deg2rad{};
/// deg2rad and rad2deg, under the other names that NumPy has for them.
inline constexpr callable<op::deg2rad_op> radians{};
inline constexpr callable<op::rad2deg_op> degrees{};
inline constexpr callable<op::rad2deg_op> rad2deg{};

LAZULI_END
