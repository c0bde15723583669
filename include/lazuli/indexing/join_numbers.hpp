// Numbers in braces, joined: a vector.
#pragma once

#include <lazuli/indexing/join.hpp>

LAZULI_BEGIN

/// Numbers as the elements of a vector: `stack({x(0), x(1)})`.   dtype: theirs.   Throws
/// index_error for an axis other than 0 and -1.   Source: numpy.stack.
template <dtype T, std::size_t N>
auto stack(T const (&numbers)[N], index axis = 0) {
  (void)normalize_axis(axis, 1, "stack");
  vector<T> out(static_cast<index>(N));
  for (std::size_t i = 0; i < N; ++i) out.data()[i] = numbers[i];
  return out;
}

/// What the compiler prints of `concat({x(0), x(1)})`.
struct numbers_have_no_axis_to_join_along_write_stack_of_them {};
// clang-format off
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them concat(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them concatenate(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
template <dtype T, std::size_t N, class... Axis>
numbers_have_no_axis_to_join_along_write_stack_of_them cat(T const (&)[N], Axis const&...) LAZULI_REFUSED("lazuli: numbers have no axis to be joined along: write stack({a, b})");
// clang-format on

LAZULI_END
