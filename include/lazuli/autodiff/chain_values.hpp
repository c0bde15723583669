// The values of a chain and of all its parts at one place, for the way back and the way forward.
#pragma once

#include <lazuli/expr/evaluate.hpp>
#include <lazuli/op/special.hpp>

LAZULI_BEGIN

namespace detail::sweep {

/// References to the numbers at one place: the leaves' values in evaluate's order, then the
/// adjoint.
template <class... N>
using numbers = list<N const&...>;

template <class E, int First, class N>
struct values;

// The following is compiled for each node of each statement: few functions, and none for a leaf.

/// Operand I of node E, if it is a leaf, in the type in which E's op computes.
template <class E, int I, int First, class N, class Child = typename E::template child<I>>
struct operand_value {
  static constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
  decltype(convert<typename computed_operand<E, I>::type>(
      get<at>(std::declval<N const&>()))) x;
  LAZULI_INLINE constexpr explicit operand_value(N const& n)
      : x(convert<typename computed_operand<E, I>::type>(get<at>(n))) {}
};
/// The same if it is a node, with the values of all its parts.
template <class E, int I, int First, class N, elementwise Child>
struct operand_value<E, I, First, N, Child> {
  values<Child, First + leaves_before(std::type_identity<E>{}, I), N> inner;
  decltype(convert<typename computed_operand<E, I>::type>(inner.y)) x;
  LAZULI_INLINE constexpr explicit operand_value(N const& n)
      : inner(n), x(convert<typename computed_operand<E, I>::type>(inner.y)) {}
};

/// The operands I, I + 1, … of node E.
template <class E, int I, int First, class N>
struct operand_values : operand_value<E, I, First, N> {
  operand_values<E, I + 1, First, N> rest;
  LAZULI_INLINE constexpr explicit operand_values(N const& n)
      : operand_value<E, I, First, N>(n), rest(n) {}
};
template <class E, int I, int First, class N>
  requires(I + 1 == E::arity)
struct operand_values<E, I, First, N> : operand_value<E, I, First, N> {
  using operand_value<E, I, First, N>::operand_value;
};
template <class E, int I, int First, class N>
  requires(I == E::arity)
struct operand_values<E, I, First, N> {
  LAZULI_INLINE constexpr explicit operand_values(N const&) {}
};

template <int I, class O>
LAZULI_INLINE constexpr auto const& operand_at(O const& o) {
  if constexpr (I == 0)
    return o;
  else
    return operand_at<I - 1>(o.rest);
}

/// Numbers with tangents: autodiff/dual.hpp.
template <class X>
inline constexpr bool is_dual = false;
template <class Op, class... A>
LAZULI_INLINE constexpr auto on_duals(A const&... a);
template <class Op, class... X>
LAZULI_INLINE constexpr auto apply_to(X const&... x) {
  if constexpr ((is_dual<X> || ...))
    return on_duals<Op>(x...);
  else
    return Op::apply(x...);
}
template <class E, class O>
LAZULI_INLINE constexpr auto apply_op(O const& o) {
  using Op = typename E::op_type;
  if constexpr (E::arity == 1) {
    return apply_to<Op>(o.x);
  } else if constexpr (E::arity == 2) {
    return apply_to<Op>(o.x, o.rest.x);
  } else {
    return [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
      return apply_to<Op>(operand_at<I>(o).x...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }
}

/// The value of tree E at one place and the values of all its parts: built in place, without a
/// copy, so that compilers keep them in registers.
template <class E, int First, class N>
struct values {
  std::remove_cvref_t<decltype(get<First>(std::declval<N const&>()))> const& y;
  LAZULI_INLINE constexpr explicit values(N const& n) : y(get<First>(n)) {}
};
template <elementwise E, int First, class N>
struct values<E, First, N> {
  operand_values<E, 0, First, N> operands;
  decltype(apply_op<E>(operands)) y;
  LAZULI_INLINE constexpr explicit values(N const& n) : operands(n), y(apply_op<E>(operands)) {}
};

}  // namespace detail::sweep

LAZULI_END
