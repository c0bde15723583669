// Exponentials and logarithms.
#pragma once

#include <lazuli/op/logic.hpp>
#include <lazuli/op/power.hpp>

LAZULI_BEGIN

namespace op {
struct exp_op;
struct exp2_op;
}  // namespace op

inline constexpr callable<op::exp_op> exp{};
inline constexpr callable<op::exp2_op> exp2{};

namespace op {

namespace detail {
inline constexpr double ln_2 = 0.693147180559945309417, ln_10 = 2.30258509299404568402;
}

/// e to the power of x.
struct exp_op {
  static constexpr row about{
      .name = "exp", .formula = "eˣ", .takes = every_dtype, .domain = {-87, 88}, .max_ulp = 1.1f};
  template <class T>
  static constexpr T apply(T x) {
    return exp(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return y;
  }
};

/// 2 to the power of x.
struct exp2_op {
  static constexpr row about{
      .name = "exp2", .formula = "2ˣ", .takes = every_dtype, .domain = {-125, 127}, .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return exp2(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return y * detail::ln_2;
  }
};

/// eˣ - 1, accurate near 0.
struct expm1_op {
  static constexpr row about{
      .name = "expm1", .formula = "eˣ - 1", .domain = {-20, 88}, .max_ulp = 1.75f};
  template <class T>
  static constexpr T apply(T x) {
    return expm1(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return y + 1;
  }
};

/// The natural logarithm: -∞ at 0, NaN of negative reals.
struct log_op {
  static constexpr row about{.name = "log",
                             .formula = "ln x",
                             .takes = every_dtype,
                             .domain = {1e-30, 1e30},
                             .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return log(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / x;
  }
};

/// The logarithm to base 2.
struct log2_op {
  static constexpr row about{.name = "log2",
                             .formula = "log₂ x",
                             .takes = every_dtype,
                             .domain = {1e-30, 1e30},
                             .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return log2(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (x * detail::ln_2);
  }
};

/// The logarithm to base 10.
struct log10_op {
  static constexpr row about{.name = "log10",
                             .formula = "log₁₀ x",
                             .takes = every_dtype,
                             .domain = {1e-30, 1e30},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return log10(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (x * detail::ln_10);
  }
};

/// ln(1 + x), accurate near 0; -∞ at -1.
struct log1p_op {
  static constexpr row about{
      .name = "log1p", .formula = "ln(1 + x)", .domain = {-0.99, 1e6}, .max_ulp = 1.5f};
  template <class T>
  static constexpr T apply(T x) {
    return log1p(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (1 + x);
  }
};

/// ln(eᵃ + eᵇ) without overflow on the way.
struct logaddexp_op {
  static constexpr row about{.name = "logaddexp",
                             .formula = "ln(eᵃ + eᵇ)",
                             .domain = {0, 90},
                             .second = {0, 90},
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T a, T b) {
    T const gap = select(a == b, T(0), -abs(a - b));  // the same infinity twice has no gap
    return max(a, b) + log1p(exp(gap));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    if constexpr (I == 0) {
      return 1 / (1 + lazuli::exp(b - a));
    } else {
      return 1 / (1 + lazuli::exp(a - b));
    }
  }
};

/// log₂(2ᵃ + 2ᵇ) without overflow on the way.
struct logaddexp2_op {
  static constexpr row about{.name = "logaddexp2",
                             .formula = "log₂(2ᵃ + 2ᵇ)",
                             .domain = {0, 90},
                             .second = {0, 90},
                             .max_ulp = 2.5f};
  template <class T>
  static constexpr T apply(T a, T b) {
    T const gap = select(a == b, T(0), -abs(a - b));  // the same infinity twice has no gap
    return fma(log1p(exp2(gap)), constant<T>(1 / detail::ln_2), max(a, b));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    if constexpr (I == 0) {
      return 1 / (1 + lazuli::exp2(b - a));
    } else {
      return 1 / (1 + lazuli::exp2(a - b));
    }
  }
};

/// x ln y, and 0 for x = 0 whatever y is, unless it is NaN.
struct xlogy_op {
  static constexpr row about{
      .name = "xlogy", .formula = "a ln b", .second = {1e-30, 1e30}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x, T y) {
    return select(bit_and(x == T(0), y == y), T(0), x * log(y));
  }
  template <int I, class X, class Y, class Z>
  static constexpr auto derivative(X const& x, Y const& y, Z const&) {
    if constexpr (I == 0) {
      auto const nothing = lazuli::logical_and(lazuli::equal(x, 0), lazuli::less_equal(y, 0));
      return lazuli::where(nothing, 0, lazuli::log(y));
    } else {
      return x / y;
    }
  }
};

/// ln(x / (1 - x)), the inverse of sigmoid; NaN outside [0, 1].
struct logit_op {
  static constexpr row about{
      .name = "logit", .formula = "ln(x / (1 - x))", .domain = {1e-30, 0.999999}, .max_ulp = 4};
  template <class T>
  static constexpr T apply(T x) {
    T const rest = T(1) - x;
    // Near 1/2, where the quotient is 1, its distance from there is exact.
    T const middle = log1p((x + x - T(1)) / rest);
    return select(x < constant<T>(0.25), log(x / rest), middle);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 1 / (x * (1 - x));
  }
};

}  // namespace op

inline constexpr callable<op::xlogy_op> xlogy{};
inline constexpr callable<op::logit_op> logit{};
inline constexpr callable<op::expm1_op> expm1{};
inline constexpr callable<op::log2_op> log2{};
inline constexpr callable<op::log10_op> log10{};
inline constexpr callable<op::log1p_op> log1p{};
inline constexpr callable<op::logaddexp_op> logaddexp{};
inline constexpr callable<op::logaddexp2_op> logaddexp2{};

LAZULI_END
