// What numbers of a type can hold, under NumPy's names: finfo, iinfo.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <limits>

LAZULI_BEGIN

/// What a floating type T can hold.
template <class T>
struct floating_limits {
  /// How many bits it has.
  static constexpr int bits = 8 * sizeof(T);
  /// The distance from 1 to the next number.
  static constexpr T eps = std::numeric_limits<T>::epsilon();
  /// The greatest number, and the least.
  static constexpr T max = std::numeric_limits<T>::max();
  static constexpr T min = std::numeric_limits<T>::lowest();
  /// The smallest positive number of full precision.
  static constexpr T smallest_normal = std::numeric_limits<T>::min();
  static constexpr T tiny = smallest_normal;
};
/// What an integer type T can hold.
template <class T>
struct integer_limits {
  /// How many bits it has.
  static constexpr int bits = 8 * sizeof(T);
  /// The greatest number, and the least.
  static constexpr T max = std::numeric_limits<T>::max();
  static constexpr T min = std::numeric_limits<T>::min();
};

namespace detail {
template <class T>
concept of_fractions = dtype<T> && !integer_dtype<T> && !std::is_same_v<T, bool>;
template <class X>
using limits_element = typename X::value_type;
/// What the compiler prints of the one where the other is meant.
struct integers_have_iinfo_and_floating_numbers_finfo {};
}  // namespace detail

/// The limits of a floating type, or of the parts of a complex one: `finfo<float>().eps`, of a
/// tensor's elements `finfo(x).max`; of an integer type `iinfo<int>().max`.   Source: array API,
/// NumPy.
template <detail::of_fractions T>
constexpr floating_limits<real_part_t<T>> finfo() {
  return {};
}
template <class X>
  requires detail::of_fractions<detail::limits_element<X>>
constexpr auto finfo(X const&) { return finfo<detail::limits_element<X>>(); }
template <integer_dtype T>
constexpr integer_limits<T> iinfo() {
  return {};
}
template <class X>
  requires integer_dtype<detail::limits_element<X>>
constexpr auto iinfo(X const&) { return iinfo<detail::limits_element<X>>(); }
// clang-format off
template <integer_dtype T>
detail::integers_have_iinfo_and_floating_numbers_finfo finfo() LAZULI_REFUSED("lazuli: integers have iinfo");
template <class X> requires integer_dtype<detail::limits_element<X>>
detail::integers_have_iinfo_and_floating_numbers_finfo finfo(X const&) LAZULI_REFUSED("lazuli: integers have iinfo");
template <detail::of_fractions T>
detail::integers_have_iinfo_and_floating_numbers_finfo iinfo() LAZULI_REFUSED("lazuli: floating numbers have finfo");
template <class X> requires detail::of_fractions<detail::limits_element<X>>
detail::integers_have_iinfo_and_floating_numbers_finfo iinfo(X const&) LAZULI_REFUSED("lazuli: floating numbers have finfo");
// clang-format on

namespace detail {
/// What no number of T is above, and what none is below: infinity, where there is one.
template <class T>
constexpr T highest() {
  if constexpr (std::numeric_limits<T>::has_infinity)
    return std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::max();
}
template <class T>
constexpr T lowest() {
  if constexpr (std::numeric_limits<T>::has_infinity)
    return -std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::lowest();
}
}  // namespace detail

LAZULI_END
