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
  /// From 1 to the next number.
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

/// The limits of a floating type, of a complex one of its parts: `finfo<float>().eps`, of a
/// tensor's elements `finfo(x).max`; of an integer type `iinfo<int>().max`.   Source: array API,
/// NumPy.
template <dtype T>
  requires(!integer_dtype<T> && !std::is_same_v<T, bool>)
constexpr floating_limits<real_part_t<T>> finfo() { return {}; }
template <class X>
  requires requires { typename X::value_type; }
constexpr auto finfo(X const&) { return finfo<typename X::value_type>(); }
template <integer_dtype T>
constexpr integer_limits<T> iinfo() {
  return {};
}
template <class X>
  requires requires { typename X::value_type; }
constexpr auto iinfo(X const&) { return iinfo<typename X::value_type>(); }

LAZULI_END
