// From an op and its operands to a node: what `callable` calls for anything but plain numbers.
#pragma once

#include <lazuli/expr/node.hpp>

LAZULI_BEGIN

namespace detail {

/// offered_operand: what operators consider: operands, and what they refuse by name.
template <class X>
concept offered_operand = operand<X> || mistaken_operand<X>;

template <class Op, class Compute, class X>
using child_t = typename child_of<Op, Compute, X>::type;

template <class Op, class I, class... X>
struct node_over;
template <class Op, int... I, class... X>
struct node_over<Op, std::integer_sequence<int, I...>, X...> {
  using type = node<Op, result_t<Op, operand_type_t<X>...>,
                    child_t<Op, compute_t<operand_t<Op, I, operand_type_t<X>...>>, X>...>;
};

}  // namespace detail

/// The node of Op over operands X… (with their value categories).
template <class Op, class... X>
using node_t =
    typename detail::node_over<Op, std::make_integer_sequence<int, sizeof...(X)>, X...>::type;

/// Op over operands of which at least one is an expression. Throws shape_error if their extents do
/// not broadcast, dtype_error for a number that the integer type beside it cannot hold.
template <class Op, class... X>
  requires((operand<X> && ...) && (expression<X> || ...))
LAZULI_INLINE constexpr auto make_node(X&&... x) {
  static_assert(check_dtypes<Op, detail::operand_type_t<X>...>());
  return node_t<Op, X...>(detail::from_operands{}, static_cast<X&&>(x)...);
}

LAZULI_END
