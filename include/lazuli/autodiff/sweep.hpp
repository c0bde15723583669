// The way back through a chain: from the adjoint of its value to that of one of its leaves, as one
// function over numbers, packs and symbols, so that it runs in the same loops and kernels.
#pragma once

#include <lazuli/autodiff/chain_values.hpp>

LAZULI_BEGIN

namespace detail::sweep {

/// Operands that choose and have no slope, whatever their dtype: the condition of where.
template <class Op, int I>
inline constexpr bool is_condition = false;
template <>
inline constexpr bool is_condition<op::where_op, 0> = true;

/// Do derivatives reach leaf Leaf of tree E? They end at integers, truth values and conditions.
template <class E, int Leaf, int First = 0>
consteval bool reaches() {
  if constexpr (dtype_kind_v<typename E::value_type> < dtype_kind::real) {
    return false;
  } else if constexpr (!elementwise<E>) {
    return Leaf == First;
  } else {
    return []<int... I>(std::integer_sequence<int, I...>) {
      return ((!is_condition<typename E::op_type, I> &&
               reaches<typename E::template child<I>, Leaf,
                       First + leaves_before(std::type_identity<E>{}, I)>()) ||
              ...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }
}

template <class Op>
inline constexpr bool selects = Op::about.kind == op::kind::selection;
template <class Op>
  requires(std::is_same_v<Op, op::minimum_op> || std::is_same_v<Op, op::maximum_op> ||
           std::is_same_v<Op, op::fmin_op> || std::is_same_v<Op, op::fmax_op> ||
           std::is_same_v<Op, op::clip_op> || std::is_same_v<Op, op::relu_op>)
inline constexpr bool selects<Op> = true;

/// Does tree E choose between values? Then an adjoint of 0 says that this branch was not taken, and
/// the slopes on it do not count, even if they are infinite or NaN.
template <class E>
inline constexpr bool holds_selection = false;
template <class Op, class T, class... C>
inline constexpr bool holds_selection<node<Op, T, C...>> = selects<Op> ||
                                                           (holds_selection<C> || ...);

/// A slope that was chosen among C++ numbers, as doubles, in the narrower lanes of the result y.
template <class Y, class S>
LAZULI_INLINE constexpr auto slope_beside(Y const&, S const& s) {
  using lane = real_part_t<lane_t<Y>>;
  if constexpr (std::is_same_v<lane_t<S>, double> && real_dtype<lane> &&
                simd::is_pack_v<S> == simd::is_pack_v<Y>)
    return convert<lane>(s);
  else
    return s;
}
/// The derivative of the op of E with respect to operand I.
template <class E, int I, class O, class Y>
LAZULI_INLINE constexpr auto slope(O const& o, Y const& y) {
  using Op = typename E::op_type;
  if constexpr (E::arity == 1) {
    return slope_beside(y, Op::derivative(o.x, y));
  } else if constexpr (E::arity == 2) {
    return slope_beside(y, Op::template derivative<I>(o.x, o.rest.x, y));
  } else {
    return [&]<int... J>(std::integer_sequence<int, J...>) LAZULI_INLINE_LAMBDA {
      return slope_beside(y, Op::template derivative<I>(operand_at<J>(o).x..., y));
    }
    (std::make_integer_sequence<int, E::arity>{});
  }
}

/// The derivative where operands and result are all x.
template <class E, int I, class X>
constexpr auto slope_where_all_are(X const& x) {
  using Op = typename E::op_type;
  if constexpr (E::arity == 1)
    return Op::derivative(x, x);
  else if constexpr (E::arity == 2)
    return Op::template derivative<I>(x, x, x);
  else
    return Op::template derivative<I>(x, x, x, x);
}
/// A derivative that is a C++ number even for packs is the same everywhere.
template <class E, int I>
consteval bool has_constant_slope() {
  using pack = simd::pack<double, 2>;
  return std::is_arithmetic_v<decltype(slope_where_all_are<E, I>(std::declval<pack>()))>;
}
/// That number in the lanes of E.
template <class E, int I>
consteval auto constant_slope() {
  using R = real_part_t<compute_t<typename E::value_type>>;
  return static_cast<std::conditional_t<real_dtype<R>, R, double>>(slope_where_all_are<E, I>(0.));
}

template <bool Selected, class G, class S>
LAZULI_INLINE constexpr G scaled(G const& g, S const& s) {
  if constexpr (complex_dtype<lane_t<G>>) {
    return lazuli::multiply(g, lazuli::conj(s));
  } else if constexpr (Selected) {
    G const product = lazuli::multiply(g, s);
    return lazuli::where(lazuli::equal(g, 0), G(0), product);
  } else {
    return lazuli::multiply(g, s);
  }
}
/// What reaches, or comes from, an operand that is chosen by its slope s: 0 if it is not chosen,
/// however steep the rest of the way is.
template <class G, class S>
LAZULI_INLINE constexpr G chosen(G const& g, S const& s) {
  if constexpr (std::is_arithmetic_v<S>)
    return s == 0 ? G(0) : G(lazuli::multiply(g, s));
  else
    return lazuli::where(lazuli::equal(s, 0), G(0), G(lazuli::multiply(g, s)));
}

/// The adjoint that op, which is differentiable by parts, gives its operand.
template <class Op, class G, class X, class Y>
LAZULI_INLINE constexpr auto adjoint_by_parts(G const& g, X const& x, Y const& y) {
  return Op::adjoint(g, x, y);
}
/// An adjoint as one of numbers of type T.
template <class T, class A>
LAZULI_INLINE constexpr auto adjoint_in(A const& adjoint) {
  if constexpr (complex_dtype<lane_t<A>> && !complex_dtype<T>)
    return convert<T>(lazuli::real(adjoint));
  else
    return convert<T>(adjoint);
}

/// The place of leaf First among the leaves Leaf…; -1 if it is none of them.
template <int First, int... Leaf>
consteval int place_among() {
  int at = 0, found = -1;
  ((Leaf == First ? found = at : 0, ++at), ...);
  return found;
}

/// The adjoint of operand I of node E, from that of E, in the type that the node gives.
template <class E, int I, bool Selected, class V, class G>
LAZULI_INLINE constexpr auto through(V const& v, G const& g) {
  if constexpr (differentiable_by_parts<typename E::op_type>) {
    return adjoint_by_parts<typename E::op_type>(g, v.operands.x, v.y);
  } else if constexpr (has_constant_slope<E, I>()) {
    constexpr auto c = constant_slope<E, I>();
    if constexpr (c == 1)
      return g;
    else if constexpr (c == -1)
      return G(-g);
    else
      return G(lazuli::multiply(g, c));
  } else if constexpr (selects<typename E::op_type>) {
    return chosen(g, slope<E, I>(v.operands, v.y));
  } else {
    return scaled<Selected>(g, slope<E, I>(v.operands, v.y));
  }
}
/// The same, in the type of the operand's numbers.
template <class E, int I, bool Selected, class V, class G>
LAZULI_INLINE constexpr auto back_to_operand(V const& v, G const& g) {
  return adjoint_in<compute_t<typename E::template child<I>::value_type>>(
      through<E, I, Selected>(v, g));
}

/// The adjoint of leaf Leaf of tree E, from that of E, whose values are v.
template <class E, int Leaf, bool Selected, int First = 0, class V, class G>
LAZULI_INLINE constexpr auto back(V const& v, G const& g) {
  if constexpr (!elementwise<E>) {
    return g;
  } else {
    // A leaf has one place in the tree: exactly one operand leads to it.
    constexpr int I = child_with_leaf(std::type_identity<E>{}, Leaf - First);
    using child = typename E::template child<I>;
    constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
    if constexpr (elementwise<child>)
      return back<child, Leaf, Selected, at>(operand_at<I>(v.operands).inner,
                                             back_to_operand<E, I, Selected>(v, g));
    else
      return back_to_operand<E, I, Selected>(v, g);
  }
}

/// Calls write(adjoint, d) for each of the leaves Leaf… of tree E, the d-th of them. What several
/// of them share on their way is computed once.
template <class E, bool Selected, int First, int... Leaf, class V, class G, class Write>
LAZULI_INLINE constexpr void back_to_all(V const& v, G const& g, Write const& write);
template <class E, int I, bool Selected, int First, int... Leaf, class V, class G, class Write>
LAZULI_INLINE constexpr void back_through(V const& v, G const& g, Write const& write) {
  using child = typename E::template child<I>;
  constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
  if constexpr (!((Leaf >= at && Leaf < at + leaf_count<child>) || ...))
    return;
  else if constexpr (elementwise<child>)
    back_to_all<child, Selected, at, Leaf...>(operand_at<I>(v.operands).inner,
                                              back_to_operand<E, I, Selected>(v, g), write);
  else
    write(back_to_operand<E, I, Selected>(v, g), place_among<at, Leaf...>());
}
template <class E, bool Selected, int First, int... Leaf, class V, class G, class Write>
LAZULI_INLINE constexpr void back_to_all(V const& v, G const& g, Write const& write) {
  [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
    (back_through<E, I, Selected, First, Leaf...>(v, g, write), ...);
  }
  (std::make_integer_sequence<int, E::arity>{});
}

/// Does one of the leaves Leaf… of tree E, counted from First, get an adjoint or give a tangent?
template <class E, int First, int... Leaf>
consteval bool any_reached() {
  return (reaches<E, Leaf, First>() || ...);
}

/// Does a tangent reach operand I of node E?
template <class E, int I, int First, int... Leaf>
consteval bool counts() {
  if constexpr (I >= E::arity)
    return false;
  else
    return !is_condition<typename E::op_type, I> &&
           any_reached<typename E::template child<I>,
                       First + leaves_before(std::type_identity<E>{}, I), Leaf...>();
}
/// The operand of node E, from I on, that a tangent reaches first; E::arity if none.
template <class E, int I, int First, int... Leaf>
consteval int next_that_counts() {
  if constexpr (I < E::arity && !counts<E, I, First, Leaf...>())
    return next_that_counts<E, I + 1, First, Leaf...>();
  else
    return I;
}

template <class E, bool Selected, int Count, int First, int... Leaf, class V, class N>
LAZULI_INLINE constexpr auto forward(V const& v, N const& all);

/// What the tangent `inner` of operand I contributes to that of node E.
template <class E, int I, bool Selected, class V, class N>
LAZULI_INLINE constexpr auto tangent_of(V const& v, N const& inner) {
  auto const t = convert<typename computed_operand<E, I>::type>(inner);
  if constexpr (differentiable_by_parts<typename E::op_type>)
    return E::op_type::tangent(t, v.operands.x, v.y);
  else if constexpr (has_constant_slope<E, I>())
    return decltype(t)(lazuli::multiply(t, constant_slope<E, I>()));
  else if constexpr (complex_dtype<compute_t<typename E::value_type>>)
    return lazuli::multiply(convert<compute_t<typename E::value_type>>(t),
                            slope<E, I>(v.operands, v.y));
  else if constexpr (selects<typename E::op_type>)
    return chosen(t, slope<E, I>(v.operands, v.y));
  else
    return scaled<Selected>(t, slope<E, I>(v.operands, v.y));
}
template <class E, int I, bool Selected, int Count, int First, int... Leaf, class V, class N>
LAZULI_INLINE constexpr auto forward_through(V const& v, N const& all) {
  using child = typename E::template child<I>;
  constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
  if constexpr (elementwise<child>)
    return tangent_of<E, I, Selected>(
        v, forward<child, Selected, Count, at, Leaf...>(operand_at<I>(v.operands).inner, all));
  else
    return tangent_of<E, I, Selected>(v, get<Count + place_among<at, Leaf...>()>(all));
}
/// What operand I of node E and those after it contribute.
template <class E, int I, bool Selected, int Count, int First, int... Leaf, class V, class N>
LAZULI_INLINE constexpr auto forward_from(V const& v, N const& all) {
  constexpr int next = next_that_counts<E, I + 1, First, Leaf...>();
  auto const own = forward_through<E, I, Selected, Count, First, Leaf...>(v, all);
  if constexpr (next == E::arity)
    return own;
  else
    return own + forward_from<E, next, Selected, Count, First, Leaf...>(v, all);
}

/// The way forward: the tangent of tree E from those of the leaves Leaf…, which come after the
/// values of all leaves.
template <class E, bool Selected, int Count, int First, int... Leaf, class V, class N>
LAZULI_INLINE constexpr auto forward(V const& v, N const& all) {
  if constexpr (!elementwise<E>)
    return get<Count + place_among<First, Leaf...>()>(all);
  else if constexpr (E::arity == 1)
    return forward_through<E, 0, Selected, Count, First, Leaf...>(v, all);
  else
    return forward_from<E, next_that_counts<E, 0, First, Leaf...>(), Selected, Count, First,
                        Leaf...>(v, all);
}

}  // namespace detail::sweep

LAZULI_END
