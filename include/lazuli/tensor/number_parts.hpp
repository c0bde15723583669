// Numbers taken apart: quotient and rest, whole and fraction, mantissa and exponent; their
// exponents and nearest integers as integers.
#pragma once

#include <climits>
#include <lazuli/tensor/evaluate.hpp>
#include <limits>
#include <utility>

LAZULI_BEGIN

namespace detail {

/// The dtype of an operand.
template <class X>
using element_of = typename unweak<typename operand_dtype<X>::type>::type;

/// An expression's value; a number is one.
template <class X>
auto at_once(X const& x) {
  if constexpr (expression<X>)
    return evaluate_to_tensor(x);
  else
    return x;
}

/// A real operand as floating-point numbers: a number, or a tensor that is read several times.
template <class X>
decltype(auto) floating(X const& x) {
  if constexpr (!expression<X>) {
    return positive(astype<floating_t<as_dtype_t<X>>>(x));
  } else {
    static_assert(!complex_dtype<value_t<X>>,
                  "lazuli: complex numbers are not taken apart; take real(x), imag(x) or abs(x)");
    using T = floating_t<value_t<X>>;
    if constexpr (std::is_same_v<T, value_t<X>> && leaf<X>)
      return (x);
    else
      return evaluate_to_tensor(astype<T>(x));
  }
}

/// What users call: the nearest integers as int64.
struct nearest_integer {
  template <operand X>
  auto operator()(X const& x) const {
    return astype<std::int64_t>(round(x));
  }
};

}  // namespace detail

/// floor_divide(a, b) and remainder(a, b), not lazy: `auto [quotient, rest] = divmod(a, b)`. Errors
/// and dtypes are theirs.   Source: NumPy.
template <operand A, operand B>
auto divmod(A const& a, B const& b) {
  return std::pair(detail::at_once(floor_divide(a, b)), detail::at_once(remainder(a, b)));
}

/// The fraction and the whole number of x, with its sign: `auto [fraction, whole] = modf(x)`. Not
/// lazy. dtype: floating. Infinities have the fraction 0. Source: NumPy, C.
template <operand X>
auto modf(X const& x) {
  auto&& y = detail::floating(x);
  return std::pair(detail::at_once(copysign(where(isinf(y), 0, y - trunc(y)), y)),
                   detail::at_once(trunc(y)));
}

/// The mantissa, of magnitude 1/2 to 1, and the exponent of 2, computed immediately:
/// `auto [mantissa, exponent] = frexp(x)`; the inverse of ldexp. For 0, infinities and NaN the
/// exponent is 0.   dtypes: floating, int32.   Source: NumPy.
template <operand X>
auto frexp(X const& x) {
  auto&& y = detail::floating(x);
  auto const found = detail::at_once(logb(y));
  auto const exponent = detail::at_once(where(isfinite(found), found + 1, 0));
  return std::pair(detail::at_once(ldexp(y, -exponent)),
                   detail::at_once(astype<std::int32_t>(exponent)));
}

/// logb(x) as int32, not lazy: the least one for 0 and NaN, the greatest for infinities. Source: C.
template <operand X>
auto ilogb(X const& x) {
  auto&& y = detail::floating(x);
  auto const found = detail::at_once(logb(y));
  auto const finite = isfinite(found);
  auto const exponent = astype<std::int32_t>(where(finite, found, 0));
  return detail::at_once(where(finite, exponent, where(isinf(y), INT_MAX, INT_MIN)));
}

/// round(x) as int64, lazy: <cmath>'s names, though halves go to the even integer for all of them.
inline constexpr detail::nearest_integer lrint{}, lround{}, llrint{}, llround{};

/// x without its whole number, with the sign of x: x - trunc(x).   Source: PyTorch.
template <operand X>
auto frac(X&& x) {
  if constexpr (!expression<X>) {
    return x - trunc(x);
  } else {
    auto held = close(static_cast<X&&>(x));
    using H = decltype(held);
    return H(held) - trunc(H(held));
  }
}

/// isposinf: is x = ∞? isneginf: is x = -∞?   Lazy.   dtype: bool, of real numbers. Source: NumPy.
template <operand X>
auto isposinf(X&& x) {
  static_assert(!complex_dtype<detail::element_of<X>>, "lazuli: isposinf is for real numbers");
  return static_cast<X&&>(x) == std::numeric_limits<double>::infinity();
}
template <operand X>
auto isneginf(X&& x) {
  static_assert(!complex_dtype<detail::element_of<X>>, "lazuli: isneginf is for real numbers");
  return static_cast<X&&>(x) == -std::numeric_limits<double>::infinity();
}
/// isreal: is the imaginary part 0? iscomplex: is it not 0?   Lazy.   dtype: bool. Source: NumPy.
template <operand X>
auto isreal(X&& x) {
  return imag(static_cast<X&&>(x)) == 0;
}
template <operand X>
auto iscomplex(X&& x) {
  return imag(static_cast<X&&>(x)) != 0;
}

/// Is x neither 0, subnormal, infinite nor NaN? For integers: is x not 0?   dtype: bool. Source:
/// C.
template <operand X>
auto isnormal(X&& x) {
  if constexpr (!expression<X>) {
    using T = floating_t<as_dtype_t<std::remove_cvref_t<X>>>;
    return abs(x) >= static_cast<compute_t<T>>(std::numeric_limits<T>::min()) && isfinite(x);
  } else {
    using T = floating_t<value_t<X>>;
    static_assert(!complex_dtype<T>, "lazuli: isnormal is for real numbers; take real(x), imag(x)");
    constexpr auto least = static_cast<compute_t<T>>(std::numeric_limits<T>::min());
    auto held = close(astype<T>(static_cast<X&&>(x)));
    using H = decltype(held);
    return abs(H(held)) >= least && isfinite(H(held));
  }
}

LAZULI_END
