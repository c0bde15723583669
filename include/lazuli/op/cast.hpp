// astype<T>(x): the same numbers in another element type.
#pragma once

#include <lazuli/op/callable.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {
template <dtype T>
inline constexpr auto cast_name = [] {
  struct {
    char text[24] = "astype<";
    std::size_t size = 7;
  } name;
  for (char c : dtype_name_v<T>) name.text[name.size++] = c;
  name.text[name.size++] = '>';
  return name;
}();
}  // namespace detail

/// x converted to T: a real to an integer drops the fraction, a complex number to a real drops the
/// imaginary part, any number but zero becomes true. A real outside the range of an integer type
/// gives an unspecified value, as in NumPy.
template <dtype T>
struct cast_op {
  using target = T;
  static constexpr row about{.name = {detail::cast_name<T>.text, detail::cast_name<T>.size},
                             .formula = "x as T",
                             .kind = kind::cast,
                             .takes = every_dtype};
  template <class X>
    requires requires(X x) { convert<T>(x); }
  static constexpr auto apply(X x) {
    if constexpr (std::is_same_v<T, bool>)
      return truth(x);
    else
      return convert<T>(x);
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 1;
  }
};

}  // namespace op

namespace detail {
template <class T>
struct cast_to {
  template <class X>
  // clang-format off
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex operator()(X const&) const
      LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  // clang-format on
};
template <dtype T>
struct cast_to<T> : callable<op::cast_op<T>> {};
}  // namespace detail

/// x as T; see op::cast_op.
template <class T>
inline constexpr detail::cast_to<T> astype{};

LAZULI_END
