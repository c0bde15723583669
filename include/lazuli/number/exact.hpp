// C++ numbers in integer element types: only those that the type holds. What does not fit is an
// error, or the bound of the type where that is what the user means.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/number/arithmetic.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_unfit(std::string_view call, std::string_view number,
                                                 std::string_view dtype) {
  fail<dtype_error>(call, ": ", number, " is no ", dtype, "; convert the tensor or the number");
}

/// Whether every value of integer type (or bool) S is one of integer type T.
template <class T, class S>
inline constexpr bool holds_all = std::is_same_v<S, bool> ||
                                  (sizeof(T) > sizeof(S) &&
                                   (std::is_signed_v<T> || std::is_unsigned_v<S>)) ||
                                  (sizeof(T) == sizeof(S) &&
                                   std::is_signed_v<T> == std::is_signed_v<S>);

/// Whether x lies below (-1), within (0) or beyond (1) the integer type T; reals are cut towards
/// zero first, NaN is beyond.
template <integer_dtype T, dtype S>
constexpr int side_of(S x) {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_same_v<S, bool>) {
    return 0;
  } else if constexpr (real_dtype<S>) {
    auto const wide = static_cast<double>(static_cast<compute_t<S>>(x));
    // The least T is a power of two (or 0), the greatest one less than such: both ends are exact.
    constexpr double end = 2.0 * static_cast<double>(T(1) << (limits::digits - 1));
    constexpr double start = std::is_signed_v<T> ? -end : 0.0;
    if (wide < 0 && !(wide > start - 1) && wide != start) return -1;
    return wide < end ? 0 : 1;
  } else if constexpr (holds_all<T, S>) {
    return 0;
  } else {
    if constexpr (std::is_signed_v<S>) {
      if (x < S(0)) {
        if constexpr (std::is_unsigned_v<T>)
          return -1;
        else
          return static_cast<std::int64_t>(x) < limits::min() ? -1 : 0;
      }
    }
    return static_cast<std::uint64_t>(x) > static_cast<std::uint64_t>(limits::max()) ? 1 : 0;
  }
}

}  // namespace detail

/// The C++ number x as a T. Throws dtype_error, "add: 300 is no uint8; …", where T is an integer
/// type and x, cut towards zero, is none of its values.
template <dtype T, class X>
  requires is_scalar_v<X>
constexpr T exactly(std::string_view call, X x) {
  static_assert(!complex_dtype<as_dtype_t<X>> || complex_dtype<T> || std::is_same_v<T, bool>,
                "lazuli: complex values for real elements; take real(x), imag(x) or abs(x)");
  auto const number = static_cast<as_dtype_t<X>>(x);
  if constexpr (integer_dtype<T> && !complex_dtype<as_dtype_t<X>>) {
    if (detail::side_of<T>(number) != 0) {
      if constexpr (real_dtype<as_dtype_t<X>>)
        detail::throw_unfit(call, text::concat(static_cast<compute_t<as_dtype_t<X>>>(number)),
                            dtype_name_v<T>);
      else
        detail::throw_unfit(call, text::concat(number), dtype_name_v<T>);
    }
  }
  return number::convert<T>(number);
}

/// The C++ number x as a T; one beyond an integer type is the bound on its side.
template <dtype T, class X>
  requires is_scalar_v<X>
constexpr T saturated(X x) {
  auto const number = static_cast<as_dtype_t<X>>(x);
  if constexpr (integer_dtype<T>) {
    int const side = detail::side_of<T>(number);
    if (side != 0) return side < 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
  }
  return number::convert<T>(number);
}

LAZULI_END
