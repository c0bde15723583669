// Joining: concat along an axis, stack along a new one.
#pragma once

#include <lazuli/indexing/joined.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

/// What the compiler prints where the axis of concat or stack is missing.
struct the_axis_comes_first_write_0_a_b_or_braces {};
/// And where operands in braces are of several types.
struct braces_hold_operands_of_one_type_write_0_a_b_without_braces {};
/// And where their ranks differ.
struct what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis {};
/// And where extents that the compiler knows differ.
template <class... Extents>
struct what_is_stacked_has_one_shape_concat_joins_along_an_axis {};

namespace detail {
/// of_one_rank: one operand or several, which can be joined. Models: matrix, matrix. Not: matrix,
/// vector.
template <class... X>
concept of_one_rank = sizeof...(X) > 0 && ((rank_of<X> == std::max({rank_of<X>...})) && ...);
/// Whether no axis has two extents that the compiler knows and that differ.
template <class X, class Y>
inline constexpr bool extents_alike = [] {
  for (int i = 0; i < rank_of<X>; ++i) {
    index const a = extents_t<X>::static_extent(i), b = extents_t<Y>::static_extent(i);
    if (a != b && a != dyn && b != dyn) return false;
  }
  return true;
}();
/// of_one_shape: operands that can be stacked, as far as the compiler knows. Models: tensor<int,
/// 3>, vector<int>. Not: tensor<int, 3>, tensor<int, 4>.
template <class X, class... Y>
concept of_one_shape = of_one_rank<X, Y...> &&(extents_alike<X, Y>&&...);
/// An operand of any type, as an element of braces that are refused.
struct any_operand {
  template <expression X>
  any_operand(X const&);
};
template <std::size_t N>
using any_operands = any_operand const (&)[N];
}  // namespace detail

// clang-format off
template <index_like Axis, in_one_memory X, in_one_memory... Y> requires(!detail::of_one_rank<X, Y...>)
what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis concat(Axis, X const&, Y const&...) LAZULI_REFUSED("lazuli: what is joined has one rank: x.unsqueeze(0) adds an axis");
template <index_like Axis, in_one_memory X, in_one_memory... Y> requires(!detail::of_one_rank<X, Y...>)
what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis cat(Axis, X const&, Y const&...) LAZULI_REFUSED("lazuli: what is joined has one rank: x.unsqueeze(0) adds an axis");
template <index_like Axis, in_one_memory X, in_one_memory... Y> requires(!detail::of_one_rank<X, Y...>)
what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis concatenate(Axis, X const&, Y const&...) LAZULI_REFUSED("lazuli: what is joined has one rank: x.unsqueeze(0) adds an axis");
template <index_like Axis, in_one_memory X, in_one_memory... Y> requires(!detail::of_one_rank<X, Y...>)
what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis stack(Axis, X const&, Y const&...) LAZULI_REFUSED("lazuli: what is joined has one rank: x.unsqueeze(0) adds an axis");
// clang-format on

/// Joins the operands along the existing `axis`.   Shapes: equal except along that axis. dtype: the
/// common one. A constant axis (`0_c`) keeps static extents.   Throws shape_error, index_error.
/// Cost: one loop per operand, into the result.   Source: array API.
template <index_like Axis, in_one_memory... X>
  requires detail::of_one_rank<X...>
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

/// Operands of one type in braces: `concat(1, {a, b})`, `concat({a, b})`.   Braces copy them.
template <index_like Axis, in_one_memory X, std::size_t N>
auto concat(Axis axis, X const (&operands)[N]) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <in_one_memory X, std::size_t N, index_like Axis = constant<0>>
auto concat(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <in_one_memory X, class... Rest>
the_axis_comes_first_write_0_a_b_or_braces concat(X const&, Rest const&...)
    LAZULI_REFUSED("lazuli: the axis comes first: concat(0, a, b), or braces: concat({a, b})");

template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces concat(detail::any_operands<N>, index = 0)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: concat(0, a, b)");
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces concat(index, detail::any_operands<N>)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: concat(0, a, b)");

/// concat as PyTorch and NumPy spell it: operands first, in a range or in braces; the axis is 0 by
/// default: `cat({a, b}, 1)`, `concatenate(tensors)`. Operands in braces must have one type;
/// concat(1, a, b) takes any.   Braces copy them.
template <detail::joinable_range R, index_like Axis = constant<0>>
auto concatenate(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <in_one_memory X, std::size_t N, index_like Axis = constant<0>>
auto concatenate(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <detail::joinable_range R, index_like Axis = constant<0>>
auto cat(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <in_one_memory X, std::size_t N, index_like Axis = constant<0>>
auto cat(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <index_like Axis, in_one_memory... X>
  requires detail::of_one_rank<X...>
auto cat(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }
template <index_like Axis, in_one_memory... X>
  requires detail::of_one_rank<X...>
auto concatenate(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }
template <in_one_memory X, in_one_memory Y, class... Rest>
the_axis_comes_first_write_0_a_b_or_braces cat(X const&, Y const&, Rest const&...)
    LAZULI_REFUSED("lazuli: the axis comes first: cat(0, a, b), or braces: cat({a, b})");
template <in_one_memory X, in_one_memory Y, class... Rest>
the_axis_comes_first_write_0_a_b_or_braces concatenate(X const&, Y const&, Rest const&...)
    LAZULI_REFUSED("lazuli: the axis comes first: concatenate(0, a, b), or braces: concatenate({a, b})");
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces cat(detail::any_operands<N>, index = 0)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: cat(0, a, b)");
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces concatenate(detail::any_operands<N>, index = 0)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: concatenate(0, a, b)");

/// Joins the operands along a new axis.   Shapes: all equal. dtype: the common one. A
/// constant axis keeps static extents.   Throws shape_error, index_error.   Source: array API.
template <index_like Axis, in_one_memory X, in_one_memory... Y>
  requires detail::of_one_shape<X, Y...>
auto stack(Axis axis, X const& x, Y const&... y) {
  detail::check_near<X, Y...>();
  if constexpr ((on_tape<X> || ... || on_tape<Y>))
    return detail::stack_recorded(axis, x, y...);
  else
    return detail::stacked(axis, x, y...);
}
// clang-format off
template <index_like Axis, in_one_memory X, in_one_memory... Y> requires(detail::of_one_rank<X, Y...> && !detail::of_one_shape<X, Y...>)
what_is_stacked_has_one_shape_concat_joins_along_an_axis<extents_t<X>, extents_t<Y>...> stack(Axis, X const&, Y const&...) LAZULI_REFUSED("lazuli: what is stacked has one shape; concat joins along an axis that is there");
// clang-format on
/// The same of a range of tensors, views or actives of one type.
template <index_like Axis, detail::joinable_range R>
auto stack(Axis axis, R const& range) {
  if constexpr (on_tape<std::ranges::range_value_t<R const>>)
    return detail::stack_recorded_range(axis, range);
  else
    return detail::stacked_range(axis, range);
}

/// NumPy's and PyTorch's order: `stack({a, b}, 1)`, `stack(tensors)`; the axis is 0 by default.
template <in_one_memory X, std::size_t N, index_like Axis = constant<0>>
auto stack(X const (&operands)[N], Axis axis = {}) {
  return lazuli::stack(axis, std::span<X const>(operands));
}
template <detail::joinable_range R, index_like Axis = constant<0>>
auto stack(R const& range, Axis axis = {}) {
  return lazuli::stack(axis, range);
}
/// from_range of tensors: they become the rows of the result, as of stack.
template <detail::joinable_range R>
auto from_range(R const& range) {
  return lazuli::stack(constant<0>{}, range);
}
template <in_one_memory X, class... Rest>
the_axis_comes_first_write_0_a_b_or_braces stack(X const&, Rest const&...)
    LAZULI_REFUSED("lazuli: the axis comes first: stack(0, a, b), or braces: stack({a, b})");
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces stack(detail::any_operands<N>, index = 0)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: stack(0, a, b)");

/// Vectors end to end, others along axis 1; also in braces.   Source: NumPy.
template <in_one_memory X, in_one_memory... Rest>
auto hstack(X const& x, Rest const&... rest) {
  return lazuli::concat(constant<(rank_of<X> > 1 ? 1 : 0)>{}, x, rest...);
}
template <in_one_memory X, std::size_t N>
auto hstack(X const (&operands)[N]) {
  return lazuli::concat(constant<(rank_of<X> > 1 ? 1 : 0)>{}, operands);
}
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces hstack(detail::any_operands<N>)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: hstack(a, b)");
/// Vectors as rows of a matrix, beside matrices, too; others along axis 0; also in braces.
template <in_one_memory X, in_one_memory... Rest>
auto vstack(X const& x, Rest const&... rest) {
  if constexpr (rank_of<X> <= 1 && ((rank_of<Rest> == rank_of<X>)&&...))
    return lazuli::stack(constant<0>{}, x, rest...);
  else
    return lazuli::concat(constant<0>{}, detail::rows_from(x), detail::rows_from(rest)...);
}
template <in_one_memory X, std::size_t N>
auto vstack(X const (&operands)[N]) {
  if constexpr (rank_of<X> <= 1)
    return lazuli::stack(operands);
  else
    return lazuli::concat(constant<0>{}, operands);
}
template <std::size_t N>
braces_hold_operands_of_one_type_write_0_a_b_without_braces vstack(detail::any_operands<N>)
    LAZULI_REFUSED("lazuli: operands in braces are of one type; without braces of any: vstack(a, b)");
/// vstack, under NumPy's older name.
template <in_one_memory... X>
auto row_stack(X const&... x) {
  return lazuli::vstack(x...);
}
/// Along axis 2: vectors (n) count as (1, n, 1), matrices (m, n) as (m, n, 1); also in braces. Source: NumPy.
template <in_one_memory X, in_one_memory... Rest>
auto dstack(X const& x, Rest const&... rest) {
  if constexpr (rank_of<X> == 1)
    return lazuli::stack(constant<1>{}, x, rest...).unsqueeze(constant<0>{});
  else if constexpr (rank_of<X> == 2)
    return lazuli::stack(constant<2>{}, x, rest...);
  else
    return lazuli::concat(constant<2>{}, x, rest...);
}
template <in_one_memory X, std::size_t N>
auto dstack(X const (&operands)[N]) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return lazuli::dstack(operands[I]...); }
  (std::make_index_sequence<N>{});
}
/// Vectors as columns of a matrix, beside matrices, too; also in braces.
template <in_one_memory... X>
auto column_stack(X const&... x) {
  static_assert(((rank_of<X> == 1 || rank_of<X> == 2) && ...),
                "lazuli::column_stack: the operands must be vectors or matrices");
  if constexpr (((rank_of<X> == 1) && ...))
    return lazuli::stack(constant<1>{}, x...);
  else
    return lazuli::concat(constant<1>{}, detail::columns_from(x)...);
}
template <in_one_memory X, std::size_t N>
auto column_stack(X const (&operands)[N]) {
  static_assert(rank_of<X> == 1, "lazuli::column_stack: the operands must be vectors");
  return lazuli::stack(operands, constant<1>{});
}

LAZULI_END
