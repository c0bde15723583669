// What numbers of a type can hold, under NumPy's names: finfo, iinfo.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <limits>

LAZULI_BEGIN

/// Of a floating type T: bits, the step behind 1, the greatest and the least number, the smallest
/// positive one of full precision.
template <class T>
struct floating_limits {
  static constexpr int bits = 8 * sizeof(T);
  static constexpr T eps = std::numeric_limits<T>::epsilon(), max = std::numeric_limits<T>::max(),
                     min = std::numeric_limits<T>::lowest(),
                     smallest_normal = std::numeric_limits<T>::min(), tiny = smallest_normal;
};
/// Of an integer type T: bits, the greatest and the least number.
template <class T>
struct integer_limits {
  static constexpr int bits = 8 * sizeof(T);
  static constexpr T max = std::numeric_limits<T>::max(), min = std::numeric_limits<T>::min();
};

/// The limits of a floating type, of a complex one of its parts: `finfo<float>().eps`, of a tensor's
/// elements `finfo(x).max`; of an integer type `iinfo<int>().max`.   Source: array API, NumPy.
template <dtype T>
  requires(!integer_dtype<T> && !std::is_same_v<T, bool>)
constexpr floating_limits<real_part_t<T>> finfo() { return {}; }
template <class X>
  requires requires { typename X::value_type; }
constexpr auto finfo(X const&) { return finfo<typename X::value_type>(); }
template <integer_dtype T>
constexpr integer_limits<T> iinfo() { return {}; }
template <class X>
  requires requires { typename X::value_type; }
constexpr auto iinfo(X const&) { return iinfo<typename X::value_type>(); }

LAZULI_END
