// Rounding to integers that stay in their type; integers are themselves.
#pragma once

#include <lazuli/op/callable.hpp>

LAZULI_BEGIN

namespace op {

/// The largest integer not above x.
struct floor_op {
  static constexpr row about{.name = "floor",
                             .formula = "⌊x⌋",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (integer_dtype<lane_t<T>>) {
      return x;
    } else {
      return floor(x);
    }
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};

/// The smallest integer not below x.
struct ceil_op {
  static constexpr row about{.name = "ceil",
                             .formula = "⌈x⌉",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (integer_dtype<lane_t<T>>) {
      return x;
    } else {
      return ceil(x);
    }
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};

/// The nearest integer; halves go to the even one, as in NumPy.
struct round_op {
  static constexpr row about{.name = "round",
                             .formula = "nearest integer",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (integer_dtype<lane_t<T>>) {
      return x;
    } else {
      return nearbyint(x);
    }
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};

/// x without its fraction.
struct trunc_op {
  static constexpr row about{.name = "trunc",
                             .formula = "integer part of x",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  template <class T>
  static constexpr T apply(T x) {
    if constexpr (integer_dtype<lane_t<T>>) {
      return x;
    } else {
      return trunc(x);
    }
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};

}  // namespace op

inline constexpr callable<op::floor_op> floor{};
inline constexpr callable<op::ceil_op> ceil{};
inline constexpr callable<op::round_op> round{};
/// round, under the name of <cmath> and NumPy.
inline constexpr callable<op::round_op> rint{};
inline constexpr callable<op::round_op> nearbyint{};
inline constexpr callable<op::trunc_op> trunc{};
/// trunc, under another name of NumPy's.
inline constexpr callable<op::trunc_op> fix{};

LAZULI_END
