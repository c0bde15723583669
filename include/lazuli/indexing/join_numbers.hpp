// Numbers, joined: a vector.
#pragma once

#include <lazuli/indexing/join.hpp>

LAZULI_BEGIN

/// Numbers as the elements of a vector: `stack({x(0), x(1)})`.   dtype: theirs.   Throws
/// index_error for an axis other than 0 and -1.   Source: numpy.stack.
template <dtype T, std::size_t N>
auto stack(T const (&numbers)[N], brace_index axis = 0) {
  (void)normalize_axis(axis, 1, "stack");
  vector<T> out(static_cast<index>(N));
  for (std::size_t i = 0; i < N; ++i) out.data()[i] = numbers[i];
  return out;
}

/// The same behind the axis: `stack(0, x(0), x(1))`.
template <index_like Axis, dtype T, std::same_as<T>... U>
auto stack(Axis axis, T first, U... numbers) {
  return lazuli::stack({first, numbers...}, static_cast<index>(axis));
}

/// What the compiler prints of `concat({x(0), x(1)})`, `concat(0, x, 1.)` and `concat(0)`.
struct numbers_have_no_axis_to_join_along_write_stack_of_them {};
namespace detail {
template <class... X>
inline constexpr bool numbers_of_one_type = false;
template <dtype T, std::same_as<T>... U>
inline constexpr bool numbers_of_one_type<T, U...> = true;
/// Operands to be joined of which one is a number or text, or none at all; not those that can be stacked.
template <bool Stacked, class... X>
concept numbers_among = (sizeof...(X) == 0 || (... || is_scalar_v<X>) || (... || text_like<X>)) &&
                        !(Stacked && numbers_of_one_type<X...>);
}  // namespace detail
// clang-format off
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them concat(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them concatenate(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them cat(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
template <index_like Axis, class... X> requires detail::numbers_among<false, X...>
numbers_have_no_axis_to_join_along_write_stack_of_them concat(Axis, X const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b}) of numbers of one type, full(1, v) for one among vectors");
template <index_like Axis, class... X> requires detail::numbers_among<false, X...>
numbers_have_no_axis_to_join_along_write_stack_of_them concatenate(Axis, X const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b}) of numbers of one type, full(1, v) for one among vectors");
template <index_like Axis, class... X> requires detail::numbers_among<false, X...>
numbers_have_no_axis_to_join_along_write_stack_of_them cat(Axis, X const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b}) of numbers of one type, full(1, v) for one among vectors");
template <index_like Axis, class... X> requires detail::numbers_among<true, X...>
numbers_have_no_axis_to_join_along_write_stack_of_them stack(Axis, X const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b}) of numbers of one type, full(1, v) for one among vectors");
// clang-format on

LAZULI_END
