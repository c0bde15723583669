// Activations of neural networks beside those of special.hpp, with PyTorch's definitions.
#pragma once

#include <lazuli/op/special.hpp>
#include <lazuli/op/trigonometric.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {
// What makes the mean 0 and the variance 1 a fixed point (Klambauer et al. 2017).
inline constexpr double selu_alpha = 1.67326324235437728481, selu_scale = 1.05070098735548049342;
}  // namespace detail

/// a where it is positive, else b (eᵃ - 1).
struct elu_op {
  static constexpr row about{.name = "elu", .formula = "a > 0 ? a : b (eᵃ - 1)", .max_ulp = 2.5f};
  template <class T>
  static constexpr T apply(T a, T alpha) {
    return select(a > T(0), a, alpha * expm1(min(a, T(0))));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& alpha, Y const& y) {
    if constexpr (I == 0) {
      return lazuli::where(lazuli::greater(a, 0), 1, y + alpha);
    } else {
      return lazuli::expm1(lazuli::minimum(a, 0));
    }
  }
};

/// elu with α = 1.6733, times 1.0507: its values keep mean 0 and variance 1.
struct selu_op {
  static constexpr row about{
      .name = "selu", .formula = "1.0507 (x > 0 ? x : 1.6733 (eˣ - 1))", .max_ulp = 3};
  template <class T>
  static constexpr T apply(T x) {
    return select(x > T(0), constant<T>(detail::selu_scale) * x,
                  constant<T>(detail::selu_scale * detail::selu_alpha) * expm1(min(x, T(0))));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return lazuli::where(lazuli::greater(x, 0), detail::selu_scale,
                         y + detail::selu_scale * detail::selu_alpha);
  }
};

/// a where it is positive, else b (e^(a/b) - 1), whose slope is 1 at 0.
struct celu_op {
  static constexpr row about{
      .name = "celu", .formula = "a > 0 ? a : b (e^(a/b) - 1)", .second = {0.1, 10}, .max_ulp = 4};
  template <class T>
  static constexpr T apply(T a, T alpha) {
    T const way = min(a, T(0)) / alpha;  // perhaps too small to be held
    return select(bit_or(a > T(0), abs(way) < constant<T>(1e-20)), a, alpha * expm1(way));
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& alpha, Y const& y) {
    if constexpr (I == 0) {
      return lazuli::where(lazuli::greater(a, 0), 1, y / alpha + 1);
    } else {
      auto const way = lazuli::minimum(a, 0) / alpha;
      return lazuli::where(lazuli::greater(a, 0), 0, lazuli::expm1(way) - way * lazuli::exp(way));
    }
  }
};

/// x / 6 + 1/2 limited to [0, 1]: a sigmoid of three straight lines.
struct hardsigmoid_op {
  static constexpr row about{
      .name = "hardsigmoid", .formula = "min(max(x + 3, 0), 6) / 6", .max_ulp = 1};
  template <class T>
  static constexpr T apply(T x) {
    return min(max(x + T(3), T(0)), T(6)) / T(6);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::where(lazuli::less_equal(x, -3), 0,
                         lazuli::where(lazuli::less(x, 3), 1. / 6, 0));
  }
};

/// x · hardsigmoid(x).
struct hardswish_op {
  static constexpr row about{
      .name = "hardswish", .formula = "x min(max(x + 3, 0), 6) / 6", .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    T const seen = max(x, T(-3));  // 0 from there on, also for -∞
    return seen * (min(seen + T(3), T(6)) / T(6));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::where(lazuli::less_equal(x, -3), 0,
                         lazuli::where(lazuli::less(x, 3), x / 3 + 0.5, 1));
  }
};

/// x tanh(softplus(x)).
struct mish_op {
  static constexpr row about{
      .name = "mish", .formula = "x tanh(ln(1 + eˣ))", .domain = {-80, 80}, .max_ulp = 6};
  template <class T>
  static constexpr T apply(T x) {
    // tanh(ln(1 + e)) = e (e + 2) / (e (e + 2) + 2), which is 1 in double for x > 40.
    T const seen = max(x, constant<T>(detail::far_below)), e = exp(min(seen, T(40)));
    T const product = e * (e + T(2));
    return seen * (product / (product + T(2)));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    auto const curve = lazuli::tanh(lazuli::softplus(x));
    return curve + x * lazuli::sigmoid(x) * (1 - curve * curve);
  }
};

/// ln(sigmoid(x)) = -softplus(-x).
struct logsigmoid_op {
  static constexpr row about{
      .name = "logsigmoid", .formula = "-ln(1 + e⁻ˣ)", .domain = {-80, 80}, .max_ulp = 3};
  template <class T>
  static constexpr T apply(T x) {
    return min(x, T(0)) - log1p(exp(-abs(x)));
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return lazuli::sigmoid(-x);
  }
};

}  // namespace op

/// An activation whose second operand is 1 unless given: elu(x), elu(x, 0.5).
template <class Op>
struct activation_of_one : callable<Op> {
  using callable<Op>::operator();
  template <class X>
  constexpr auto operator()(X&& x) const {
    return (*this)(static_cast<X&&>(x), 1.);
  }
};
inline constexpr activation_of_one<op::elu_op> elu{};
inline constexpr activation_of_one<op::celu_op> celu{};
inline constexpr callable<op::selu_op> selu{};
inline constexpr callable<op::hardsigmoid_op> hardsigmoid{};
inline constexpr callable<op::hardswish_op> hardswish{};
inline constexpr callable<op::mish_op> mish{};
inline constexpr callable<op::logsigmoid_op> logsigmoid{};

LAZULI_END
