// Powers and roots.
#pragma once

#include <lazuli/op/arithmetic.hpp>
#include <lazuli/op/logic.hpp>
#include <lazuli/op/selection.hpp>

LAZULI_BEGIN

namespace op {
struct pow_op;
struct log_op;
struct relaxed_reciprocal_op;
struct relaxed_sqrt_op;
struct relaxed_rsqrt_op;
}  // namespace op

inline constexpr callable<op::pow_op> pow{};
/// pow, under NumPy's name.
inline constexpr callable<op::pow_op> power{};
inline constexpr callable<op::log_op> log{};

namespace op {

/// x · x. Integers wrap.
struct square_op {
  static constexpr row about{.name = "square",
                             .formula = "x²",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .max_ulp = 0.5f};
  template <class T>
  static constexpr T apply(T x) {
    return times(x, x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const&) {
    return 2 * x;
  }
};

/// 1 / x; integers as divide.
struct reciprocal_op {
  static constexpr row about{.name = "reciprocal",
                             .formula = "1 / x",
                             .kind = kind::true_divide,
                             .takes = every_dtype,
                             .max_ulp = 0.5f};
  using relaxed = relaxed_reciprocal_op;
  template <class T>
  static constexpr T apply(T x) {
    return quotient(T(1), x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return -y * y;
  }
};

/// √x and 1 / √x within 1.5 ulp: rounded, but of packs that have a faster way and functions of
/// these names.
template <class T>
LAZULI_INLINE constexpr T relaxed_root(T x) {
  return sqrt(x);
}
template <class T>
LAZULI_INLINE constexpr T relaxed_inverse_root(T x) {
  return quotient(T(1), sqrt(x));
}

/// The square root, NaN of negative reals.
struct sqrt_op {
  static constexpr row about{.name = "sqrt",
                             .formula = "√x",
                             .takes = every_dtype,
                             .domain = {1e-30, 1e30},
                             .max_ulp = 0.5f};
  using relaxed = relaxed_sqrt_op;
  template <class T>
  static constexpr T apply(T x) {
    return sqrt(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return 1 / (2 * y);
  }
};

/// 1 / √x; infinite at 0.
struct rsqrt_op {
  static constexpr row about{.name = "rsqrt",
                             .formula = "1 / √x",
                             .takes = every_dtype,
                             .domain = {1e-30, 1e30},
                             .max_ulp = 1.5f};
  using relaxed = relaxed_rsqrt_op;
  template <class T>
  static constexpr T apply(T x) {
    return relaxed_inverse_root(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const& x, Y const& y) {
    return -y / (2 * x);
  }
};

/// The cube root, negative of negative numbers.
struct cbrt_op {
  static constexpr row about{.name = "cbrt", .formula = "∛x", .domain = {-1e6, 1e6}, .max_ulp = 4};
  template <class T>
  static constexpr T apply(T x) {
    return cbrt(x);
  }
  template <class X, class Y>
  static constexpr auto derivative(X const&, Y const& y) {
    return 1 / (3 * y * y);
  }
};

/// √(a² + b²) without overflow on the way.
struct hypot_op {
  static constexpr row about{.name = "hypot",
                             .formula = "√(a² + b²)",
                             .domain = {-1e6, 1e6},
                             .second = {-1e6, 1e6},
                             .max_ulp = 1.5f};
  template <class T>
  static constexpr T apply(T a, T b) {
    return hypot(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const& y) {
    if constexpr (I == 0) {
      return a / y;
    } else {
      return b / y;
    }
  }
};

namespace detail {
constexpr bool any(bool answer) { return answer; }  // of masks it is found beside them

// Integers by squaring, wrapping, all lanes for as many bits as the largest exponent has; 1 / a^|n|
// towards zero for n < 0.
template <class T>
constexpr T integer_power(T a, T n) {
  T result(1), factor = a, left = n;
  if constexpr (std::is_signed_v<lane_t<T>>) {
    T const odd = bit_and(n, T(1));
    T const reciprocal =
        select(a == T(1), T(1), select(a == T(-1), minus(T(1), plus(odd, odd)), T(0)));
    result = select(n < T(0), reciprocal, T(1));
    left = select(n < T(0), T(0), n);
  }
  while (any(left != T(0))) {
    result = select(bit_and(left, T(1)) != T(0), times(result, factor), result);
    factor = times(factor, factor);
    left = shift_right(left, T(1));
  }
  return result;
}
}  // namespace detail

/// a to the power of b. Integers stay integers and wrap; a negative exponent then gives 0, or ±1 of
/// ±1.
struct pow_op {
  static constexpr row about{.name = "pow",
                             .formula = "aᵇ",
                             .kind = kind::arithmetic,
                             .takes = numeric,
                             .domain = {1e-3, 1e3},
                             .second = {-10, 10},
                             .max_ulp = 1};
  static constexpr bool keeps_literals = true;   // x² is a product
  static constexpr bool prepares_second = true;  // one exponent of many
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (integer_dtype<lane_t<T>> && simd::is_pack_v<T>) {
      return detail::integer_power(a, b);
    } else {
      return pow(a, b);
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const& y) {
    // As in PyTorch: a⁰ has the slope 0 at 0, too; 0ᵇ is 0 for all exponents around b.
    if constexpr (complex_dtype<lane_t<Y>>) {
      if constexpr (I == 0)
        return b * lazuli::pow(a, b - 1);
      else
        return y * lazuli::log(a);
    } else if constexpr (I == 0) {
      return lazuli::where(lazuli::equal(b, 0), 0, b * lazuli::pow(a, b - 1));
    } else {
      auto const stays = lazuli::logical_and(lazuli::equal(a, 0), lazuli::greater_equal(b, 0));
      return lazuli::where(stays, 0, y * lazuli::log(a));
    }
  }
};

}  // namespace op

inline constexpr callable<op::square_op> square{};
inline constexpr callable<op::reciprocal_op> reciprocal{};
inline constexpr callable<op::sqrt_op> sqrt{};
inline constexpr callable<op::rsqrt_op> rsqrt{};
inline constexpr callable<op::cbrt_op> cbrt{};
inline constexpr callable<op::hypot_op> hypot{};

LAZULI_END
