// The way back through a chain: from the adjoint of its value to that of one of its leaves, as one
// function over numbers, packs and symbols, so that it runs in the same loops and kernels.
#pragma once

#include <lazuli/expr/evaluate.hpp>
#include <lazuli/op/special.hpp>

LAZULI_BEGIN

namespace detail::sweep {

/// References to the numbers of one place: the leaves' values in evaluate's order, then the adjoint.
template <class... N>
struct numbers {};
template <class Head, class... Tail>
struct numbers<Head, Tail...> {
  Head const& head;
  numbers<Tail...> tail;
  LAZULI_INLINE constexpr explicit numbers(Head const& h, Tail const&... t) : head(h), tail(t...) {}
};
template <>
struct numbers<> {};

template <int I, class N>
LAZULI_INLINE constexpr auto const& number_at(N const& n) {
  if constexpr (I == 0)
    return n.head;
  else
    return number_at<I - 1>(n.tail);
}

template <class E, int First, class N>
struct values;

/// The operands I, I + 1, … of node E, each in the type in which E's op computes.
template <class E, int I, int First, class N>
struct operand_values {
  using child = typename E::template child<I>;
  values<child, First + leaves_before<I>(std::type_identity<E>{}), N> inner;
  decltype(convert<typename computed_operand<E, I>::type>(inner.y)) x;
  operand_values<E, I + 1, First, N> rest;
  LAZULI_INLINE constexpr explicit operand_values(N const& n)
      : inner(n), x(convert<typename computed_operand<E, I>::type>(inner.y)), rest(n) {}
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
/// The adjoint that op, differentiable by parts, gives its operand.
template <class Op, class G, class X, class Y>
LAZULI_INLINE constexpr auto adjoint_by_parts(G const& g, X const& x, Y const& y) {
  return Op::adjoint(g, x, y);
}

template <class E, class O>
LAZULI_INLINE constexpr auto apply_op(O const& o) {
  return [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
    if constexpr ((is_dual<decltype(operand_at<I>(o).x)> || ...))
      return on_duals<typename E::op_type>(operand_at<I>(o).x...);
    else
      return E::op_type::apply(operand_at<I>(o).x...);
  }
  (std::make_integer_sequence<int, E::arity>{});
}

/// The value of tree E at one place and those of all its parts: built where they stay, without a
/// copy, so that compilers keep them in registers.
template <class E, int First, class N>
struct values {
  std::remove_cvref_t<decltype(number_at<First>(std::declval<N const&>()))> const& y;
  LAZULI_INLINE constexpr explicit values(N const& n) : y(number_at<First>(n)) {}
};
template <elementwise E, int First, class N>
struct values<E, First, N> {
  operand_values<E, 0, First, N> operands;
  decltype(apply_op<E>(operands)) y;
  LAZULI_INLINE constexpr explicit values(N const& n) : operands(n), y(apply_op<E>(operands)) {}
};

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
                       First + leaves_before<I>(std::type_identity<E>{})>()) ||
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

/// Does tree E choose between values? There an adjoint of 0 says that this way was not taken, and
/// the slopes on it do not count, even where they are infinite or NaN.
template <class E>
inline constexpr bool holds_selection = false;
template <class Op, class T, class... C>
inline constexpr bool holds_selection<node<Op, T, C...>> = selects<Op> ||
                                                           (holds_selection<C> || ...);

/// A slope that was chosen among C++ numbers, doubles, in the narrower lanes of the result y.
template <class Y, class S>
LAZULI_INLINE constexpr auto slope_beside(Y const&, S const& s) {
  using lane = real_part_t<lane_t<Y>>;
  if constexpr (std::is_same_v<lane_t<S>, double> && real_dtype<lane> &&
                simd::is_pack_v<S> == simd::is_pack_v<Y>)
    return convert<lane>(s);
  else
    return s;
}
/// The derivative of op E with regard to operand I.
template <class E, int I, class O, class Y>
LAZULI_INLINE constexpr auto slope(O const& o, Y const& y) {
  return [&]<int... J>(std::integer_sequence<int, J...>) LAZULI_INLINE_LAMBDA {
    using Op = typename E::op_type;
    if constexpr (E::arity == 1)
      return slope_beside(y, Op::derivative(operand_at<J>(o).x..., y));
    else
      return slope_beside(y, Op::template derivative<I>(operand_at<J>(o).x..., y));
  }
  (std::make_integer_sequence<int, E::arity>{});
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
/// A derivative that is a C++ number even of packs is the same everywhere.
template <class E, int I>
consteval bool has_constant_slope() {
  using pack = simd::pack<double, 2>;
  return std::is_arithmetic_v<decltype(slope_where_all_are<E, I>(std::declval<pack>()))>;
}
/// It in the lanes of E.
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
/// The tangent of an operand that is chosen by its slope, 0 where it is not, however steep it is.
template <class G, class S>
LAZULI_INLINE constexpr G chosen(G const& t, S const& s) {
  if constexpr (std::is_arithmetic_v<S>)
    return s == 0 ? G(0) : scaled<true>(t, s);
  else
    return lazuli::where(lazuli::equal(s, 0), G(0), scaled<true>(t, s));
}

/// The adjoint of leaf Leaf of tree E, from that of E.
template <class E, int Leaf, bool Selected, int First = 0, class V, class G>
LAZULI_INLINE constexpr auto back(V const& v, G const& g) {
  if constexpr (!elementwise<E>) {
    return g;
  } else {
    // A leaf has one place in the tree: one operand leads to it.
    constexpr int I = [] {
      int found = 0;
      unroll<E::arity>([&](auto i) {
        constexpr int from = First + leaves_before<i.value>(std::type_identity<E>{});
        if (from <= Leaf) found = i.value;
      });
      return found;
    }();
    using child = typename E::template child<I>;
    constexpr int at = First + leaves_before<I>(std::type_identity<E>{});
    auto const& inner = operand_at<I>(v.operands).inner;
    auto const through = [&]<class A>(A const& adjoint) LAZULI_INLINE_LAMBDA {
      using T = compute_t<typename child::value_type>;
      if constexpr (complex_dtype<lane_t<A>> && !complex_dtype<T>)
        return back<child, Leaf, Selected, at>(inner, convert<T>(lazuli::real(adjoint)));
      else
        return back<child, Leaf, Selected, at>(inner, convert<T>(adjoint));
    };
    if constexpr (differentiable_by_parts<typename E::op_type>) {
      return through(adjoint_by_parts<typename E::op_type>(g, operand_at<0>(v.operands).x, v.y));
    } else if constexpr (has_constant_slope<E, I>()) {
      constexpr auto c = constant_slope<E, I>();
      if constexpr (c == 1)
        return through(g);
      else if constexpr (c == -1)
        return through(G(-g));
      else
        return through(G(lazuli::multiply(g, c)));
    } else {
      return through(scaled<Selected>(g, slope<E, I>(v.operands, v.y)));
    }
  }
}

/// Which of the leaves Leaf… lies in tree E, counted from First: its place among them, -1 if none.
template <class E, int First, int... Leaf>
consteval bool any_reached() {
  return (reaches<E, Leaf, First>() || ...);
}
template <int First, int... Leaf>
consteval int place_among() {
  int at = 0, found = -1;
  ((Leaf == First ? found = at : 0, ++at), ...);
  return found;
}

/// The way forward: the tangent of tree E, from those of the leaves Leaf…, which stand behind the
/// values of all leaves.
template <class E, bool Selected, int Count, int First, int... Leaf, class V, class N>
LAZULI_INLINE constexpr auto forward(V const& v, N const& all) {
  if constexpr (!elementwise<E>) {
    return number_at<Count + place_among<First, Leaf...>()>(all);
  } else {
    using T = compute_t<typename E::value_type>;
    auto const part = [&]<int I>(std::integral_constant<int, I>) LAZULI_INLINE_LAMBDA {
      using child = typename E::template child<I>;
      constexpr int at = First + leaves_before<I>(std::type_identity<E>{});
      auto const inner =
          forward<child, Selected, Count, at, Leaf...>(operand_at<I>(v.operands).inner, all);
      auto const t = convert<typename computed_operand<E, I>::type>(inner);
      if constexpr (differentiable_by_parts<typename E::op_type>)
        return E::op_type::tangent(t, operand_at<0>(v.operands).x, v.y);
      else if constexpr (has_constant_slope<E, I>())
        return decltype(t)(lazuli::multiply(t, constant_slope<E, I>()));
      else if constexpr (complex_dtype<T>)
        return lazuli::multiply(convert<T>(t), slope<E, I>(v.operands, v.y));
      else if constexpr (selects<typename E::op_type>)
        return chosen(t, slope<E, I>(v.operands, v.y));
      else
        return scaled<Selected>(t, slope<E, I>(v.operands, v.y));
    };
    constexpr auto counts = []<int I>(std::integral_constant<int, I>) {
      return !is_condition<typename E::op_type, I> &&
             any_reached<typename E::template child<I>,
                         First + leaves_before<I>(std::type_identity<E>{}), Leaf...>();
    };
    auto const sum = [&]<int I>(auto const& self, std::integral_constant<int, I> i,
                                auto const&... so_far) LAZULI_INLINE_LAMBDA {
      if constexpr (I == E::arity)
        return (so_far + ...);
      else if constexpr (counts(i))
        return self(self, std::integral_constant<int, I + 1>{}, so_far..., part(i));
      else
        return self(self, std::integral_constant<int, I + 1>{}, so_far...);
    };
    return sum(sum, std::integral_constant<int, 0>{});
  }
}

}  // namespace detail::sweep

LAZULI_END
