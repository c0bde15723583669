// Evaluates an expression over any number type. Only this code walks the tree: SIMD packs and the
// text of kernels both come from it.
#pragma once

#include <lazuli/expr/node.hpp>
#include <lazuli/number/pack.hpp>
#include <lazuli/op/arithmetic.hpp>

LAZULI_BEGIN

namespace detail {

template <class E>
struct leaf_counter {
  static constexpr int value = 1;
};
template <class Op, class T, class... C>
struct leaf_counter<node<Op, T, C...>> {
  static constexpr int value = (0 + ... + leaf_counter<C>::value);
};

/// Number of the first leaf of a child, counted from the node's own first leaf.
template <class Op, class T, class... C>
consteval int leaves_before(std::type_identity<node<Op, T, C...>>, int child) {
  int sum = 0;
  for (int const count : {leaf_counter<C>::value...}) {
    if (child-- == 0) break;
    sum += count;
  }
  return sum;
}

template <class E>
inline constexpr bool is_product = false;
template <class T, class A, class B>
inline constexpr bool is_product<node<op::multiply_op, T, A, B>> = true;

/// The type in which the op of node E computes operand I.
template <class E, int I>
struct computed_operand;
template <class T, class Op, class... C, int I>
struct computed_operand<node<Op, T, C...>, I> {
  using type = compute_t<operand_t<Op, I, typename C::value_type...>>;
};
template <class T, class Op, class... C, int I>
  requires requires { Op::takes_operands_as_they_are; }  // the user's own function
struct computed_operand<node<Op, T, C...>, I> {
  using type = compute_t<typename nth_t<I, C...>::value_type>;
};

/// THE contraction rule: a product that is an operand of + or - of the same real type becomes one
/// fma; of two products, the left one.
template <class E, int I>
inline constexpr bool contracts_to_fma = [] {
  using child = typename E::template child<I>;
  if constexpr (is_product<child>) {
    using sum = compute_t<typename E::value_type>;
    return std::is_floating_point_v<sum> &&
           std::is_same_v<sum, compute_t<typename child::value_type>>;
  } else {
    return false;
  }
}();

template <class E>
inline constexpr bool is_sum = false;
template <class T, class A, class B>
inline constexpr bool is_sum<node<op::add_op, T, A, B>> = true;
template <class E>
inline constexpr bool is_difference = false;
template <class T, class A, class B>
inline constexpr bool is_difference<node<op::subtract_op, T, A, B>> = true;

}  // namespace detail

/// Number of leaves of an expression; a tensor counts each time it occurs.
template <class E>
inline constexpr int leaf_count = detail::leaf_counter<E>::value;

namespace detail {
/// The child of a node that contains its leaf number `leaf`.
template <class Op, class T, class... C>
consteval int child_with_leaf(std::type_identity<node<Op, T, C...>>, int leaf) {
  int child = 0;
  for (int const count : {leaf_counter<C>::value...}) {
    if (leaf < count) break;
    leaf -= count;
    ++child;
  }
  return child;
}
}  // namespace detail

/// Leaf I of an expression, in the order in which `evaluate` numbers them.
template <int I, class E>
constexpr auto const& leaf_at(E const& e) {
  if constexpr (!elementwise<E>) {
    return e;
  } else {
    constexpr int child = detail::child_with_leaf(std::type_identity<E>{}, I);
    constexpr int before = detail::leaves_before(std::type_identity<E>{}, child);
    return leaf_at<I - before>(e.template operand<child>());
  }
}

// The following is compiled for each pair of a (part of an) expression and a visitor F. Where every
// expression is visited, F is a class that does not depend on the expression, so that expressions
// share their parts. There is no lambda between them, as it would be a function for each operand.

template <class E, class F>
constexpr void for_each_leaf(E const& e, F&& f, int first = 0);
namespace detail {
/// For a leaf, f is called directly.
template <class E, class F, int... I>
constexpr void for_each_leaf_of(E const& e, F& f, int at, std::integer_sequence<int, I...>) {
  if constexpr ((elementwise<typename E::template child<I>> || ...))
    ((for_each_leaf(e.template operand<I>(), f, at),
      at += leaf_counter<typename E::template child<I>>::value),
     ...);
  else
    (f(e.template operand<I>(), at++), ...);
}
}  // namespace detail

/// Calls f(leaf, number) for every leaf, in the order in which `evaluate` numbers them.
template <class E, class F>
constexpr void for_each_leaf(E const& e, F&& f, int first) {
  if constexpr (!elementwise<E>) {
    f(e, first);
  } else if constexpr (E::arity <= 3) {
    if constexpr (E::arity > 0) for_each_leaf(e.template operand<0>(), f, first);
    if constexpr (E::arity > 1) {
      constexpr int before = leaf_count<typename E::template child<0>>;
      for_each_leaf(e.template operand<1>(), f, first + before);
      if constexpr (E::arity > 2)
        for_each_leaf(e.template operand<2>(), f,
                      first + before + leaf_count<typename E::template child<1>>);
    }
  } else {
    detail::for_each_leaf_of(e, f, first, std::make_integer_sequence<int, E::arity>{});
  }
}

template <class E, class F>
void for_each_source(E const& e, F&& f);

namespace detail {
/// Visits the sources of each operand of a barrier.
template <class F>
struct operand_sources {
  F& visit;
  template <class X>
  void operator()(X const& operand) const {
    for_each_source(operand, visit);
  }
};
/// Visits the sources of each leaf of a chain; some leaves are barriers.
template <class F>
struct leaf_sources {
  F& visit;
  template <class X>
  void operator()(X const& x, int) const {
    for_each_source(x, visit);
  }
};
}  // namespace detail

/// Calls f(leaf) for every leaf of an expression, also of those inside barriers.
template <class E, class F>
void for_each_source(E const& e, F&& f) {
  if constexpr (barrier<E>) {
    e.for_each_operand(detail::operand_sources<std::remove_reference_t<F>>{f});
  } else if constexpr (elementwise<E>) {
    for_each_leaf(e, detail::leaf_sources<std::remove_reference_t<F>>{f});
  } else {
    f(e);
  }
}

template <int First, class E, class Access>
LAZULI_THIN constexpr auto evaluate(E const& e, Access const& access);

namespace detail {

using number::convert;  // the scalar one; packs and symbols bring their own

/// The operand that selects among the others, if the op has one.
template <class Op>
inline constexpr int condition_of = -1;
template <class Op>
  requires requires { Op::condition; }
inline constexpr int condition_of<Op> = Op::condition;

/// What operand I delivers before its conversion for the op.
template <int I, int First, class E, class Access>
using delivered = decltype(lazuli::evaluate<First + leaves_before(std::type_identity<E>{}, I)>(
    std::declval<E const&>().template operand<I>(), std::declval<Access const&>()));

/// Whether the op takes operand I, a truth value, in whatever width its lanes have: as one that
/// selects between numbers, or as one of several of the same width.
template <int I, int First, class E, class Access>
constexpr bool takes_any_width() {
  using value = delivered<I, First, E, Access>;
  if constexpr (requires { E::op_type::takes_operands_as_they_are; }) {
    return false;
  } else if constexpr (!std::is_same_v<typename E::value_type, bool>) {
    return condition_of<typename E::op_type> == I;
  } else {
    return []<int... J>(std::integer_sequence<int, J...>) {
      return (std::is_same_v<value, delivered<J, First, E, Access>> && ...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }
}

template <class Value, int I, int First, class E, class Access>
concept answer_of_any_width = simd::is_mask_v<Value> && takes_any_width<I, First, E, Access>();

template <int I, int First, class E, class Access>
LAZULI_THIN constexpr auto argument(E const& e, Access const& access) {
  constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
  using computed = typename computed_operand<E, I>::type;
  using value = delivered<I, First, E, Access>;
  if constexpr (answer_of_any_width<value, I, First, E, Access>) {
    return lazuli::evaluate<at>(e.template operand<I>(), access);
  }
  // A pack that already has the target type is passed on: debug builds save a copy of it.
  else if constexpr (simd::is_pack_v<value> &&
                     std::is_same_v<value, decltype(convert<computed>(std::declval<value>()))>) {
    return lazuli::evaluate<at>(e.template operand<I>(), access);
  } else {
    return convert<computed>(lazuli::evaluate<at>(e.template operand<I>(), access));
  }
}

// For a sum whose operand I is a product a·b; the other operand is c.
template <int I, int First, class E, class Access>
LAZULI_THIN constexpr auto contracted(E const& e, Access const& access) {
  constexpr int at = First + leaves_before(std::type_identity<E>{}, I);
  auto const& product = e.template operand<I>();
  auto const a = argument<0, at>(product, access);
  auto const b = argument<1, at>(product, access);
  auto const c = argument<1 - I, First>(e, access);
  using number::fma, number::fms, number::fnma;
  if constexpr (is_sum<E>) {
    return fma(a, b, c);
  } else if constexpr (I == 0) {
    return fms(a, b, c);
  } else {
    return fnma(a, b, c);
  }
}

// A leaf that divides, or is an exponent, may be prepared; loops may divide in their own way.
template <int First, class E, class Access>
LAZULI_THIN constexpr auto with_second(E const& e, Access const& access) {
  using value = delivered<1, First, E, Access>;
  if constexpr (simd::is_prepared_v<value>) {
    constexpr int at = First + leaves_before(std::type_identity<E>{}, 1);
    auto const second = lazuli::evaluate<at>(e.template operand<1>(), access);
    return second.applied_to(argument<0, First>(e, access), e.op());
  } else if constexpr (std::is_same_v<typename E::op_type, op::divide_op> &&
                       requires { &Access::template quotient<op::divide_op, value>; }) {
    return access.quotient(e.op(), argument<0, First>(e, access), argument<1, First>(e, access));
  } else {
    return e.op().apply(argument<0, First>(e, access), argument<1, First>(e, access));
  }
}

}  // namespace detail

/// The value of an expression in the number type that `access.leaf<I>(leaf)` delivers for leaf I.
template <int First = 0, class E, class Access>
LAZULI_THIN constexpr auto evaluate(E const& e, Access const& access) {
  if constexpr (!elementwise<E>) {
    return access.template leaf<First>(e);
  } else {
    if constexpr (detail::is_sum<E> || detail::is_difference<E>) {
      if constexpr (detail::contracts_to_fma<E, 0>)
        return detail::contracted<0, First>(e, access);
      else if constexpr (detail::contracts_to_fma<E, 1>)
        return detail::contracted<1, First>(e, access);
      else
        return e.op().apply(detail::argument<0, First>(e, access),
                            detail::argument<1, First>(e, access));
    } else if constexpr (requires { E::op_type::prepares_second; }) {
      return detail::with_second<First>(e, access);
    } else {
      return [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_THIN_LAMBDA {
        return e.op().apply(detail::argument<I, First>(e, access)...);
      }
      (std::make_integer_sequence<int, E::arity>{});
    }
  }
}

LAZULI_END
