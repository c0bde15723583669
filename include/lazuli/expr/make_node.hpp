// From an op and its operands to a node: what `callable` calls for anything but plain numbers.
#pragma once

#include <lazuli/expr/node.hpp>

LAZULI_BEGIN

namespace detail {

template <class Op, class Compute, class X>
using child_t = typename child_of<Op, Compute, X>::type;

template <class Op, class... X, int... I>
constexpr auto make_node_of(std::integer_sequence<int, I...>, X&&... x) {
  using result = result_t<Op, operand_type_t<X>...>;
  return node<Op, result, child_t<Op, compute_t<operand_t<Op, I, operand_type_t<X>...>>, X>...>(
      Op{}, child_of<Op, compute_t<operand_t<Op, I, operand_type_t<X>...>>, X>::make(
                static_cast<X&&>(x))...);
}

}  // namespace detail

/// Op over operands of which at least one is an expression. Throws shape_error where their extents
/// do not broadcast, dtype_error for a number that the integers it meets cannot hold.
template <class Op, class... X>
  requires((operand<X> && ...) && (expression<X> || ...))
constexpr auto make_node(X&&... x) {
  static_assert(check_dtypes<Op, detail::operand_type_t<X>...>());
  return detail::make_node_of<Op>(std::make_integer_sequence<int, sizeof...(X)>{},
                                  static_cast<X&&>(x)...);
}

LAZULI_END
