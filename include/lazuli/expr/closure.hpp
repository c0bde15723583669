// How an expression holds an operand: a named tensor by reference (of rank 0 on the host: its
// number), a temporary by moving it in, a view by copying the view.
#pragma once

#include <lazuli/expr/leaf.hpp>

LAZULI_BEGIN

namespace detail {

template <leaf L>
inline constexpr bool one_host_number =
    L::extents_type::rank() == 0 && std::is_same_v<space_of<L>, host_space>;

template <class X>
struct closure {  // a temporary of any kind, or a named view or light expression: held by value
  template <class Y>
  static constexpr X make(Y&& x) {
    return X(static_cast<Y&&>(x));
  }
  using type = X;
  static constexpr bool at_once = true;  // type(x) makes it
};

template <leaf L>
  requires(L::owns_memory && !one_host_number<L>)
struct closure<L&> {  // a named tensor
  static constexpr reference<L> make(L const& x) { return reference<L>(x); }
  using type = reference<L>;
  static constexpr bool at_once = true;
};

template <leaf L>
  requires(L::owns_memory&& one_host_number<L>)
struct closure<L&> {  // a named number on the host
  using type = held_number<typename L::value_type>;
  static constexpr type make(L const& x) { return type(*x.data()); }
  static constexpr bool at_once = false;
};

template <class E>
  requires(expression<E> && !leaf<E> && E::owns_memory)
struct closure<E&> {  // a named expression that owns tensors: its copy refers to those tensors
  using type = decltype(std::declval<E const&>().borrow());
  static constexpr type make(E const& x) { return x.borrow(); }
  static constexpr bool at_once = false;
};

template <class E>
  requires(expression<E> && !E::owns_memory)
struct closure<E&> : closure<E> {};

template <class X>
using closure_for = closure<std::conditional_t<std::is_lvalue_reference_v<X>,
                                               std::remove_cvref_t<X>&, std::remove_cvref_t<X>>>;

}  // namespace detail

/// The type that holds an expression operand of type X (with its value category) inside a node.
template <class X>
using closure_t = typename detail::closure_for<X>::type;

/// Holds an expression operand: by reference for a named tensor that is not one number on the host,
/// by value for everything else.
template <expression X>
constexpr closure_t<X&&> close(X&& x) {
  return detail::closure_for<X>::make(static_cast<X&&>(x));
}

LAZULI_END
