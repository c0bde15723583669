// Division that rounds, and its remainders. By zero: 0 for integers, what IEEE 754 says for reals.
#pragma once

#include <lazuli/op/arithmetic.hpp>

LAZULI_BEGIN

namespace op {
struct floor_divide_op;
struct remainder_op;
struct fmod_op;
}  // namespace op

inline constexpr callable<op::floor_divide_op> floor_divide{};
inline constexpr callable<op::remainder_op> remainder{};
/// remainder, under NumPy's other name.
inline constexpr callable<op::remainder_op> mod{};
inline constexpr callable<op::fmod_op> fmod{};

namespace op {

namespace detail {
// Whether a division that rounds towards zero left a rest on the other side of zero than the
// divisor.
template <class T>
constexpr truth_t<T> rest_opposes(T rest, T divisor) {
  if constexpr (integer_dtype<lane_t<T>> && !std::is_signed_v<lane_t<T>>) {
    return rest != rest;
  } else {
    return bit_and(rest != T(0), bit_xor(rest < T(0), divisor < T(0)));
  }
}
}  // namespace detail

/// The largest integer not above a / b. Reals: as Python, from the exact remainder, so that
/// floor_divide(1., .1) is 9.
struct floor_divide_op {
  static constexpr row about{.name = "floor_divide",
                             .formula = "⌊a / b⌋",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4},
                             .max_ulp = 2};
  static constexpr bool prepares_second = true;  // one divisor of many
  /// The same of integers whose quotient, rounded down, is known; b is not 0.
  template <class T>
  static constexpr T from_floor(T const&, T const&, T quotient) {
    return quotient;
  }
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (integer_dtype<lane_t<T>>) {
      T const whole = quotient(a, b);
      T const rest = minus(a, times(whole, b));
      return select(b == T(0), T(0),
                    select(detail::rest_opposes(rest, b), minus(whole, T(1)), whole));
    } else {
      T const rest = fmod(a, b);
      T const exact = (a - rest) / b;
      T const lowered = select(detail::rest_opposes(rest, b), exact - T(1), exact);
      T const low = floor(lowered);
      T const nearest = select(lowered - low > constant<T>(0.5), low + T(1), low);
      T const signed_zero = copysign(T(0), a / b);
      return select(b == T(0), a / b, select(nearest == T(0), signed_zero, nearest));
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr int derivative(A const&, B const&, Y const&) {
    return 0;
  }
};

/// a - b · ⌊a / b⌋: the remainder with the sign of b, as `%` in Python.
struct remainder_op {
  static constexpr row about{.name = "remainder",
                             .formula = "a - b · ⌊a / b⌋",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .infix = "%",
                             .precedence = at_product,
                             .domain = {-1e4, 1e4},
                             .max_ulp = 1};
  static constexpr bool prepares_second = true;
  template <class T>
  static constexpr T from_floor(T a, T b, T quotient) {
    return minus(a, times(quotient, b));
  }
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (integer_dtype<lane_t<T>>) {
      T const rest = minus(a, times(quotient(a, b), b));
      return select(b == T(0), T(0), select(detail::rest_opposes(rest, b), plus(rest, b), rest));
    } else {
      T const rest = fmod(a, b);
      return select(rest == T(0), copysign(T(0), b),
                    select(detail::rest_opposes(rest, b), rest + b, rest));
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const&) {
    if constexpr (I == 0) {
      return 1;
    } else {
      return -lazuli::floor_divide(a, b);
    }
  }
};

/// a - b · trunc(a / b), exact: the remainder with the sign of a, as `fmod` in C.
struct fmod_op {
  static constexpr row about{.name = "fmod",
                             .formula = "a - b · trunc(a / b)",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  static constexpr bool prepares_second = true;
  /// The same of integers whose quotient towards zero is known; b is not 0.
  template <class T>
  static constexpr T from_trunc(T a, T b, T quotient) {
    return minus(a, times(quotient, b));
  }
  template <class T>
  static constexpr T apply(T a, T b) {
    if constexpr (integer_dtype<lane_t<T>>) {
      return select(b == T(0), T(0), from_trunc(a, b, quotient(a, b)));
    } else {
      return fmod(a, b);
    }
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const& a, B const& b, Y const& y) {
    if constexpr (I == 0) {
      return 1;
    } else {
      return (y - a) / b;
    }
  }
};

/// The greatest common divisor of |a| and |b|; |a| where b is 0.
struct gcd_op {
  static constexpr row about{
      .name = "gcd", .formula = "gcd(|a|, |b|)", .kind = kind::arithmetic, .takes = integers};
  template <class T>
  static constexpr T apply(T a, T b) {
    return gcd(a, b);
  }
};

/// The least common multiple of |a| and |b|, wrapping; 0 where either is 0.
struct lcm_op {
  static constexpr row about{
      .name = "lcm", .formula = "|a b| / gcd(a, b)", .kind = kind::arithmetic, .takes = integers};
  template <class T>
  static constexpr T apply(T a, T b) {
    return times(abs(quotient(a, gcd(a, b))), abs(b));
  }
};

}  // namespace op

inline constexpr callable<op::gcd_op> gcd{};
inline constexpr callable<op::lcm_op> lcm{};

LAZULI_END
