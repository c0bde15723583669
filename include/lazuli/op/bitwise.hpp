// Bits of integers; on bool the same as logic.
#pragma once

#include <lazuli/op/callable.hpp>

LAZULI_BEGIN

namespace op {

/// The bits that are set in both a and b; for bool "and".
struct bitwise_and_op {
  static constexpr row about{.name = "bitwise_and",
                             .formula = "a & b",
                             .kind = kind::bitwise,
                             .takes = whole,
                             .infix = "&",
                             .precedence = at_bit_and};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_and(a, b);
  }
};

/// The bits that are set in a or b; for bool "or".
struct bitwise_or_op {
  static constexpr row about{.name = "bitwise_or",
                             .formula = "a | b",
                             .kind = kind::bitwise,
                             .takes = whole,
                             .infix = "|",
                             .precedence = at_bit_or};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_or(a, b);
  }
};

/// The bits that are set in exactly one of a and b; for bool "exclusive or".
struct bitwise_xor_op {
  static constexpr row about{.name = "bitwise_xor",
                             .formula = "a ^ b",
                             .kind = kind::bitwise,
                             .takes = whole,
                             .infix = "^",
                             .precedence = at_bit_xor};
  template <class T>
  static constexpr T apply(T a, T b) {
    return bit_xor(a, b);
  }
};

/// All bits of x inverted; for bool it is "not".
struct invert_op {
  static constexpr row about{.name = "invert",
                             .formula = "~x",
                             .kind = kind::bitwise,
                             .takes = whole,
                             .infix = "~",
                             .precedence = at_prefix};
  template <class T>
  static constexpr T apply(T x) {
    return bit_not(x);
  }
};

/// a · 2ᵇ, wrapping; 0 where b is negative or not less than the number of bits.
struct left_shift_op {
  static constexpr row about{.name = "left_shift",
                             .formula = "a << b",
                             .kind = kind::shift,
                             .takes = integers,
                             .infix = "<<",
                             .precedence = at_shift};
  template <class T>
  static constexpr T apply(T a, T b) {
    return shift_left(a, b);
  }
};

/// ⌊a / 2ᵇ⌋; where b is negative or not less than the number of bits, 0, or -1 of negative a.
struct right_shift_op {
  static constexpr row about{.name = "right_shift",
                             .formula = "a >> b",
                             .kind = kind::shift,
                             .takes = integers,
                             .infix = ">>",
                             .precedence = at_shift};
  template <class T>
  static constexpr T apply(T a, T b) {
    return shift_right(a, b);
  }
};

}  // namespace op

inline constexpr callable<op::bitwise_and_op> bitwise_and{};
inline constexpr callable<op::bitwise_or_op> bitwise_or{};
inline constexpr callable<op::bitwise_xor_op> bitwise_xor{};
inline constexpr callable<op::invert_op> invert{};
inline constexpr callable<op::left_shift_op> left_shift{};
inline constexpr callable<op::right_shift_op> right_shift{};
/// The same under the names of the array API.
inline constexpr callable<op::invert_op> bitwise_invert{};
inline constexpr callable<op::left_shift_op> bitwise_left_shift{};
inline constexpr callable<op::right_shift_op> bitwise_right_shift{};
/// invert, under NumPy's and PyTorch's name.
inline constexpr callable<op::invert_op> bitwise_not{};

LAZULI_END
