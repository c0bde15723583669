// Error functions and the activations of neural networks.
#pragma once

#include <lazuli/op/exponential.hpp>

LAZULI_BEGIN

namespace op {
struct sigmoid_op;
struct erfc_op;
}  // namespace op

inline constexpr callable<op::sigmoid_op> sigmoid{};
inline constexpr callable<op::erfc_op> erfc{};

namespace op {

namespace detail {
inline constexpr double two_over_sqrt_pi = 1.12837916709551257390,
                        sqrt_half = 0.707106781186547524401;
// Below this the results here are zero in float and double; it stands for -∞, where products would
// be NaN.
inline constexpr double far_below = -1e3;
}  // namespace detail

/// The error function.
struct erf_op {
  static constexpr row about{
      .name = "erf", .formula = "2/√π ∫₀ˣ e^(-t²) dt", .domain = {-4, 4}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return erf(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return detail::two_over_sqrt_pi * lazuli::exp(-x * x);
  }
};

/// 1 - erf(x), accurate where that is small.
struct erfc_op {
  static constexpr row about{
      .name = "erfc", .formula = "1 - erf x", .domain = {-4, 9}, .max_ulp = 5};
  template <class T>
  static constexpr T apply(T x) {
    return erfc(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return -detail::two_over_sqrt_pi * lazuli::exp(-x * x);
  }
};

/// 1 / (1 + e^-x).
struct sigmoid_op {
  static constexpr row about{
      .name = "sigmoid", .formula = "1 / (1 + e⁻ˣ)", .domain = {-80, 80}, .max_ulp = 3};
  template <class T>
  static constexpr T apply(T x) {
    return T(1) / (T(1) + exp(-x));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return y * (1 - y);
  }
};

/// max(x, 0).
struct relu_op {
  static constexpr row about{
      .name = "relu", .formula = "max(x, 0)", .kind = kind::arithmetic, .takes = ordered};
  template <class T>
  static constexpr T apply(T x) {
    return max(x, T(0));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::where(lazuli::greater(x, 0), 1, 0);
  }
};

/// a where it is positive, else a · b with the slope b.
struct leaky_relu_op {
  static constexpr row about{
      .name = "leaky_relu", .formula = "a > 0 ? a : a · b", .max_ulp = 0.5f};
  template <class T>
  static constexpr T apply(T a, T slope) {
    return select(a > T(0), a, a * slope);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& slope, Y const&) {
    if constexpr (I == 0) {
      return lazuli::where(lazuli::greater(a, 0), 1, slope);
    } else {
      return lazuli::where(lazuli::greater(a, 0), 0, a);
    }
  }
};

/// x Φ(x) with the normal distribution's Φ: the erf form, as `gelu` in PyTorch; accurate in
/// the left tail: of packs and in kernels by a function of their own, else by erfc.
struct gelu_op {
  static constexpr row about{
      .name = "gelu", .formula = "x/2 · (1 + erf(x/√2))", .domain = {-4, 10}, .max_ulp = 20};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (requires { times_normal(x); }) {
      return times_normal(x);
    } else {
      T const seen = max(x, constant<T>(detail::far_below));
      return constant<T>(0.5) * seen * erfc(seen * constant<T>(-detail::sqrt_half));
    }
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 0.5 * lazuli::erfc(x * -detail::sqrt_half) +
           x * lazuli::exp(x * x * -0.5) * (0.5 * detail::two_over_sqrt_pi * detail::sqrt_half);
  }
};

/// x · sigmoid(x).
struct silu_op {
  static constexpr row about{
      .name = "silu", .formula = "x / (1 + e⁻ˣ)", .domain = {-80, 80}, .max_ulp = 3};
  template <class T>
  static constexpr T apply(T x) {
    T const seen = max(x, constant<T>(detail::far_below));
    return seen / (T(1) + exp(-seen));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return lazuli::sigmoid(x) * (1 + x - y);
  }
};

/// ln(1 + eˣ) without overflow on the way.
struct softplus_op {
  static constexpr row about{
      .name = "softplus", .formula = "ln(1 + eˣ)", .domain = {-80, 80}, .max_ulp = 3};
  template <class T>
  static constexpr T apply(T x) {
    return max(x, T(0)) + log1p(exp(-abs(x)));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::sigmoid(x);
  }
};

}  // namespace op

inline constexpr callable<op::erf_op> erf{};
inline constexpr callable<op::relu_op> relu{};
/// sigmoid, under SciPy's name.
inline constexpr callable<op::sigmoid_op> expit{};
/// leaky_relu(x): with slope 0.01 below 0.
struct leaky_relu_callable : callable<op::leaky_relu_op> {
  using callable<op::leaky_relu_op>::operator();
  template <class X>
  constexpr auto operator()(X&& x) const {
    return (*this)(static_cast<X&&>(x), 0.01);
  }
};
inline constexpr leaky_relu_callable leaky_relu{};
inline constexpr callable<op::gelu_op> gelu{};
inline constexpr callable<op::silu_op> silu{};
inline constexpr callable<op::softplus_op> softplus{};

LAZULI_END
