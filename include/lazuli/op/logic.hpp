// Logic on truth values; a number counts as true if it is not zero.
#pragma once

#include <lazuli/op/callable.hpp>

LAZULI_BEGIN

namespace op {

/// a && b, of all elements: both operands are computed.
struct logical_and_op {
  static constexpr row about{.name = "logical_and",
                             .formula = "a and b",
                             .kind = kind::logic,
                             .takes = every_dtype,
                             .infix = "&&",
                             .precedence = at_and};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_and(a, b);
  }
};

/// a || b, of all elements: both operands are computed.
struct logical_or_op {
  static constexpr row about{.name = "logical_or",
                             .formula = "a or b",
                             .kind = kind::logic,
                             .takes = every_dtype,
                             .infix = "||",
                             .precedence = at_or};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_or(a, b);
  }
};

/// Whether exactly one of a and b is true.
struct logical_xor_op {
  static constexpr row about{.name = "logical_xor",
                             .formula = "a or b, not both",
                             .kind = kind::logic,
                             .takes = every_dtype};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_xor(a, b);
  }
};

/// !x: whether x is zero.
struct logical_not_op {
  static constexpr row about{.name = "logical_not",
                             .formula = "not x",
                             .kind = kind::logic,
                             .takes = every_dtype,
                             .infix = "!",
                             .precedence = at_prefix};
  template <class T>
  static constexpr T apply(T x) {
    return bit_not(x);
  }
};

}  // namespace op

inline constexpr callable<op::logical_and_op> logical_and{};
inline constexpr callable<op::logical_or_op> logical_or{};
inline constexpr callable<op::logical_xor_op> logical_xor{};
inline constexpr callable<op::logical_not_op> logical_not{};

LAZULI_END
