// Comparisons, and yes-or-no questions about one number (isnan, isinf, isfinite, signbit).
#pragma once

#include <lazuli/op/callable.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {
template <class A, class B>
inline constexpr bool of_two_signs = !std::is_same_v<lane_t<A>, lane_t<B>>;
template <class A>
inline constexpr bool is_signed = std::is_signed_v<lane_t<A>>;

// uint64 beside int64: where the signed side is not negative, both are compared as uint64.
template <class U>
constexpr auto as_unsigned(U x) {
  return convert<std::uint64_t>(x);
}
template <class A, class B>
constexpr auto same(A a, B b) {
  if constexpr (is_signed<A>)
    return same(b, a);
  else
    return bit_and(b >= B(0), a == as_unsigned(b));
}
template <class A, class B>
constexpr auto below(A a, B b) {
  if constexpr (is_signed<A>)
    return bit_or(a < A(0), as_unsigned(a) < b);
  else
    return bit_and(b > B(0), a < as_unsigned(b));
}
}  // namespace detail

/// a == b; NaN is equal to nothing. Whole numbers are compared by value whatever their types.
struct equal_op {
  static constexpr row about{.name = "equal",
                             .formula = "a == b",
                             .kind = kind::comparison,
                             .takes = every_dtype,
                             .infix = "==",
                             .precedence = at_equality};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return detail::same(a, b);
    else
      return truth_t<A>(a == b);
  }
};

/// a != b; NaN is unequal to everything, itself too.
struct not_equal_op {
  static constexpr row about{.name = "not_equal",
                             .formula = "a != b",
                             .kind = kind::comparison,
                             .takes = every_dtype,
                             .infix = "!=",
                             .precedence = at_equality};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return bit_not(detail::same(a, b));
    else
      return truth_t<A>(a != b);
  }
};

/// a < b; false if either is NaN.
struct less_op {
  static constexpr row about{.name = "less",
                             .formula = "a < b",
                             .kind = kind::comparison,
                             .infix = "<",
                             .precedence = at_order};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return detail::below(a, b);
    else
      return truth_t<A>(a < b);
  }
};

/// a <= b; false if either is NaN.
struct less_equal_op {
  static constexpr row about{.name = "less_equal",
                             .formula = "a <= b",
                             .kind = kind::comparison,
                             .infix = "<=",
                             .precedence = at_order};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return bit_not(detail::below(b, a));
    else
      return truth_t<A>(a <= b);
  }
};

/// a > b; false if either is NaN.
struct greater_op {
  static constexpr row about{.name = "greater",
                             .formula = "a > b",
                             .kind = kind::comparison,
                             .infix = ">",
                             .precedence = at_order};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return detail::below(b, a);
    else
      return truth_t<A>(a > b);
  }
};

/// a >= b; false if either is NaN.
struct greater_equal_op {
  static constexpr row about{.name = "greater_equal",
                             .formula = "a >= b",
                             .kind = kind::comparison,
                             .infix = ">=",
                             .precedence = at_order};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    if constexpr (detail::of_two_signs<A, B>)
      return bit_not(detail::below(a, b));
    else
      return truth_t<A>(a >= b);
  }
};

/// Whether either is NaN, so that no order holds between the two.
struct isunordered_op {
  static constexpr row about{
      .name = "isunordered", .formula = "a or b is NaN", .kind = kind::comparison};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    return bit_or(truth_t<A>(a != a), truth_t<A>(b != b));
  }
};

/// a < b or a > b; false if either is NaN, where a != b holds.
struct islessgreater_op {
  static constexpr row about{
      .name = "islessgreater", .formula = "a < b or a > b", .kind = kind::comparison};
  template <class A, class B>
  static constexpr auto apply(A a, B b) {
    return bit_or(less_op::apply(a, b), greater_op::apply(a, b));
  }
};

/// Whether x, or a part of a complex x, is NaN.
struct isnan_op {
  static constexpr row about{
      .name = "isnan", .formula = "x is NaN", .kind = kind::predicate, .takes = every_dtype};
  template <class T>
  static constexpr truth_t<T> apply(T x) {
    return x != x;
  }
};

/// Whether x, or a part of a complex x, is infinite.
struct isinf_op {
  static constexpr row about{
      .name = "isinf", .formula = "|x| = ∞", .kind = kind::predicate, .takes = every_dtype};
  template <class T>
  static constexpr truth_t<T> apply(T x) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return bit_or(isinf(real(x)), isinf(imag(x)));
    } else if constexpr (real_dtype<lane_t<T>>) {
      return isinf(x);
    } else {
      return x != x;
    }
  }
};

/// Neither infinite nor NaN, in both parts of a complex number.
struct isfinite_op {
  static constexpr row about{
      .name = "isfinite", .formula = "|x| < ∞", .kind = kind::predicate, .takes = every_dtype};
  template <class T>
  static constexpr truth_t<T> apply(T x) {
    if constexpr (complex_dtype<lane_t<T>>) {
      return bit_and(isfinite(real(x)), isfinite(imag(x)));
    } else if constexpr (real_dtype<lane_t<T>>) {
      return isfinite(x);
    } else {
      return x == x;
    }
  }
};

/// Whether the sign bit is set: true for -0 too.
struct signbit_op {
  static constexpr row about{
      .name = "signbit", .formula = "sign bit of x", .kind = kind::predicate};
  template <class T>
  static constexpr truth_t<T> apply(T x) {
    if constexpr (real_dtype<lane_t<T>>) {
      return signbit(x);
    } else {
      return x < T(0);
    }
  }
};

}  // namespace op

inline constexpr callable<op::equal_op> equal{};
inline constexpr callable<op::not_equal_op> not_equal{};
inline constexpr callable<op::less_op> less{};
inline constexpr callable<op::less_equal_op> less_equal{};
inline constexpr callable<op::greater_op> greater{};
inline constexpr callable<op::greater_equal_op> greater_equal{};
/// The comparisons under the names of <cmath>: no element of ours traps.
inline constexpr callable<op::less_op> isless{};
inline constexpr callable<op::less_equal_op> islessequal{};
inline constexpr callable<op::greater_op> isgreater{};
inline constexpr callable<op::greater_equal_op> isgreaterequal{};
inline constexpr callable<op::islessgreater_op> islessgreater{};
inline constexpr callable<op::isunordered_op> isunordered{};
inline constexpr callable<op::isnan_op> isnan{};
inline constexpr callable<op::isinf_op> isinf{};
inline constexpr callable<op::isfinite_op> isfinite{};
inline constexpr callable<op::signbit_op> signbit{};

LAZULI_END
