// Joining: concat along an axis, stack along a new one.
#pragma once

#include <lazuli/indexing/joined.hpp>

LAZULI_BEGIN

/// Joins the operands along the existing `axis`.   Shapes: equal but for that axis. dtype: the
/// common one. A constant axis (`0_c`) keeps static extents.   Throws shape_error, index_error.
/// Cost: one loop per operand, into the result.   Source: array API.
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto concat(Axis axis, X const&... x) {
  detail::check_near<X...>();
  if constexpr ((on_tape<X> || ...))
    return detail::join_recorded(axis, x...);
  else
    return detail::joined(axis, x...);
}
/// The same of a range of tensors, views or actives of one type.
template <index_like Axis, detail::joinable_range R>
auto concat(Axis axis, R const& range) {
  if constexpr (on_tape<std::ranges::range_value_t<R const>>)
    return detail::join_recorded_range(axis, range);
  else
    return detail::joined_range(axis, range);
}

/// PyTorch's and NumPy's spellings of concat, whose operands come first, in a range or in braces,
/// and whose axis is the first one: `cat({a, b}, 1)`, `concatenate(tensors)`. Operands in braces have
/// one type, or are refused: concat(1, a, b) takes any.   Braces copy what they hold.
template <detail::joinable_range R, index_like Axis = constant<0>>
auto concatenate(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <expression X, std::size_t N, index_like Axis = constant<0>>
auto concatenate(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <detail::joinable_range R, index_like Axis = constant<0>>
auto cat(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <expression X, std::size_t N, index_like Axis = constant<0>>
auto cat(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto cat(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto concatenate(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }

/// Joins the operands along a new axis.   Shapes: all equal. dtype: the common one. A
/// constant axis keeps static extents.   Throws shape_error, index_error.   Source: array API.
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto stack(Axis axis, X const&... x) {
  detail::check_near<X...>();
  if constexpr ((on_tape<X> || ...))
    return detail::stack_recorded(axis, x...);
  else
    return detail::stacked(axis, x...);
}
/// The same of a range of tensors, views or actives of one type.
template <index_like Axis, detail::joinable_range R>
auto stack(Axis axis, R const& range) {
  if constexpr (on_tape<std::ranges::range_value_t<R const>>)
    return detail::stack_recorded_range(axis, range);
  else
    return detail::stacked_range(axis, range);
}

/// Vectors end to end, others along axis 1.   Source: NumPy.
template <expression X, expression... Rest>
auto hstack(X const& x, Rest const&... rest) {
  return lazuli::concat(constant<(rank_of<X> > 1 ? 1 : 0)>{}, x, rest...);
}
/// Vectors as rows of a matrix, others along axis 0.
template <expression X, expression... Rest>
auto vstack(X const& x, Rest const&... rest) {
  if constexpr (rank_of<X> <= 1)
    return lazuli::stack(constant<0>{}, x, rest...);
  else
    return lazuli::concat(constant<0>{}, x, rest...);
}
/// Vectors as columns of a matrix.
template <expression... X>
auto column_stack(X const&... x) {
  static_assert(((rank_of<X> == 1) && ...), "lazuli::column_stack: the operands must be vectors");
  return lazuli::stack(constant<1>{}, x...);
}

LAZULI_END
