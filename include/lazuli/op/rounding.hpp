// Rounding to integers that stay in their type; integers are themselves.
#pragma once

#include <lazuli/op/arithmetic.hpp>
#include <lazuli/op/cast.hpp>
#include <lazuli/op/comparison.hpp>
#include <lazuli/op/division.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {
/// What ops that round have in common: integers stay as they are, and the slope is 0.
struct rounding {
  template <class T>
    requires integer_dtype<lane_t<T>>
  static constexpr T apply(T x) { return x; }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};
}  // namespace detail

/// The largest integer not above x.
struct floor_op : detail::rounding {
  static constexpr row about{.name = "floor",
                             .formula = "⌊x⌋",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  using rounding::apply;
  template <class T>
  static constexpr T apply(T x) {
    return floor(x);
  }
};

/// The smallest integer not below x.
struct ceil_op : detail::rounding {
  static constexpr row about{.name = "ceil",
                             .formula = "⌈x⌉",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  using rounding::apply;
  template <class T>
  static constexpr T apply(T x) {
    return ceil(x);
  }
};

/// The nearest integer; halves go to the even one, as in NumPy.
struct round_op : detail::rounding {
  static constexpr row about{.name = "round",
                             .formula = "nearest integer",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  using rounding::apply;
  template <class T>
  static constexpr T apply(T x) {
    return nearbyint(x);
  }
};

/// x without its fraction.
struct trunc_op : detail::rounding {
  static constexpr row about{.name = "trunc",
                             .formula = "integer part of x",
                             .kind = kind::arithmetic,
                             .takes = ordered,
                             .domain = {-1e4, 1e4}};
  using rounding::apply;
  template <class T>
  static constexpr T apply(T x) {
    return trunc(x);
  }
};

}  // namespace op

namespace detail {

/// Reals and integers, which can be rounded to decimals.
template <class X>
concept decimal_operand =
    is_plain_operand<X> && !complex_dtype<unweak_t<typename operand_dtype<X>::type>> &&
    !std::same_as<unweak_t<typename operand_dtype<X>::type>, bool>;

/// What users call: the op, and rounding to decimals by it.
struct round_callable : callable<op::round_op> {
  using callable<op::round_op>::operator();
  template <decimal_operand X, std::integral D>
  constexpr auto operator()(X&& x, D decimals) const {
    using T = unweak_t<typename operand_dtype<X>::type>;
    if constexpr (is_stored_float_v<T>) {  // whose range ends at 65504
      return astype<T>((*this)(astype<float>(static_cast<X&&>(x)), decimals));
    } else if constexpr (integer_dtype<T>) {
      using H = std::conditional_t<std::is_lvalue_reference_v<X>, X, std::remove_cvref_t<X>>;
      T step = 1, half = 1, kept = 1;
      for (D i = decimals; i < 0 && kept != 0; ++i) {
        kept = step > std::numeric_limits<T>::max() / 10 ? T(0) : static_cast<T>(step * 10);
        step = kept == 0 ? T(1) : kept;  // beyond T there is nothing left but 0
        half = static_cast<T>(step > 1 ? step / 2 : 1);
      }
      auto odd = remainder(floor_divide(H(x), step), T(2));  // of halves the odd one goes up
      auto up = greater(lazuli::add(remainder(H(x), step), std::move(odd)), half);
      return multiply(lazuli::add(floor_divide(H(x), step), std::move(up)), kept);
    } else {
      T up = 1, down = 1;  // both exact powers of ten, of which one is 1
      for (D i = 0; i < decimals; ++i) up *= T(10);
      for (D i = decimals; i < 0; ++i) down *= T(10);
      auto whole = (*this)(divide(multiply(static_cast<X&&>(x), up), down));
      return divide(multiply(std::move(whole), down), up);
    }
  }
};

}  // namespace detail

inline constexpr callable<op::floor_op> floor{};
inline constexpr callable<op::ceil_op> ceil{};
/// The nearest integer, of halves the even one; `round(x, 2)` to decimals (-1: to tens), as NumPy
/// and PyTorch do: x·10² rounded, divided by 10²; integers exactly.
inline constexpr detail::round_callable round{};
/// round, under NumPy's other name.
inline constexpr detail::round_callable around{};
/// round, under the name of <cmath> and NumPy.
inline constexpr callable<op::round_op> rint{};
inline constexpr callable<op::round_op> nearbyint{};
inline constexpr callable<op::trunc_op> trunc{};
/// trunc, under another name of NumPy's.
inline constexpr callable<op::trunc_op> fix{};

LAZULI_END
