// Quotients and square roots that need not be rounded correctly, which `lz::relaxed` puts in place
// of `/`, reciprocal, sqrt and rsqrt. With AVX-512, roots avoid the divider; kernels call a
// function of the op's name, in CUDA of a few instructions; elsewhere they round correctly.
#pragma once

#include <lazuli/op/power.hpp>

LAZULI_BEGIN

inline constexpr callable<op::relaxed_divide_op> relaxed_divide{};
inline constexpr callable<op::relaxed_reciprocal_op> relaxed_reciprocal{};
inline constexpr callable<op::relaxed_sqrt_op> relaxed_sqrt{};
inline constexpr callable<op::relaxed_rsqrt_op> relaxed_rsqrt{};

namespace op {

/// a / b within 2 ulp.
struct relaxed_divide_op {
  static constexpr row about{.name = "relaxed_divide",
                             .formula = "a / b",
                             .kind = kind::true_divide,
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (requires { T::call(about.name, a, b); }) {
      return T::call(about.name, a, b);
    } else {
      return quotient(a, b);
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const&, B const& b, Y const& y) {
    if constexpr (I == 0) {
      return lazuli::relaxed_reciprocal(b);
    } else {
      return -lazuli::relaxed_divide(y, b);
    }
  }
};

/// 1 / x within 2 ulp.
struct relaxed_reciprocal_op {
  static constexpr row about{.name = "relaxed_reciprocal",
                             .formula = "1 / x",
                             .kind = kind::true_divide,
                             .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    return relaxed_divide_op::apply(T(1), x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return -y * y;
  }
};

/// √x within 2 ulp, NaN of negative numbers.
struct relaxed_sqrt_op {
  static constexpr row about{
      .name = "relaxed_sqrt", .formula = "√x", .domain = {1e-30, 1e30}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (requires { T::call(about.name, x); }) {
      return T::call(about.name, x);
    } else {
      return relaxed_root(x);
    }
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return 0.5 * lazuli::relaxed_reciprocal(y);
  }
};

/// 1 / √x within 2 ulp; infinite at 0.
struct relaxed_rsqrt_op {
  static constexpr row about{
      .name = "relaxed_rsqrt", .formula = "1 / √x", .domain = {1e-30, 1e30}, .max_ulp = 2};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (requires { T::call(about.name, x); }) {
      return T::call(about.name, x);
    } else {
      return rsqrt_op::apply(x);
    }
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return -0.5 * y * lazuli::relaxed_reciprocal(x);
  }
};

}  // namespace op

LAZULI_END
