// Makes a view from a mapping: a tensor_view of a named tensor, a held_view of a temporary one,
// which keeps it alive.
#pragma once

#include <lazuli/base/lifetime.hpp>
#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/mapping.hpp>

LAZULI_BEGIN

template <class T, index... E>
class LAZULI_ISA_TAG tensor;
template <class T, index... E>
class LAZULI_ISA_TAG tensor_view;
template <class Owner, index... E>
class LAZULI_ISA_TAG held_view;

namespace detail {

/// The element type of a tensor or view type, known before its class is complete.
template <class D>
struct value_of;
template <class T, index... E>
struct value_of<tensor<T, E...>> {
  using type = T;
};
template <class T, index... E>
struct value_of<tensor_view<T, E...>> {
  using type = T;
};
template <class Owner, index... E>
struct value_of<held_view<Owner, E...>> {
  using type = std::conditional_t<std::is_const_v<Owner>, typename Owner::value_type const,
                                  typename Owner::value_type>;
};

/// The extents type, likewise.
template <class D>
struct extents_of;
template <class T, index... E>
struct extents_of<tensor<T, E...>> {
  using type = extents<E...>;
};
template <class T, index... E>
struct extents_of<tensor_view<T, E...>> {
  using type = extents<E...>;
};
template <class Owner, index... E>
struct extents_of<held_view<Owner, E...>> {
  using type = extents<E...>;
};

template <class T, class E>
struct tensor_with;
template <class T, index... E>
struct tensor_with<T, extents<E...>> {
  using type = tensor<T, E...>;
};
template <class Owner, class E>
struct held_with;
template <class Owner, index... E>
struct held_with<Owner, extents<E...>> {
  using type = held_view<Owner, E...>;
};
template <class Owner, class E>
using held_with_t = typename held_with<Owner, E>::type;

template <class T, class E>
struct view_with;
template <class T, index... E>
struct view_with<T, extents<E...>> {
  using type = tensor_view<T, E...>;
};

/// The elements of x that a mapping of its storage names.
template <class X, class E>
constexpr auto rebind(X&& x, mapping<E> const& map) {
  using plain = std::remove_cvref_t<X>;
  if constexpr (requires { x.viewed(map); }) {  // device memory, which views share
    return x.viewed(map);
  } else if constexpr (plain::owns_memory && !std::is_lvalue_reference_v<X>) {
    return static_cast<X&&>(x).rebound(map);
  } else {
    using view = typename view_with<std::remove_pointer_t<decltype(x.storage_data())>, E>::type;
    return view(x.storage_data(), map, x.view_token());
  }
}

}  // namespace detail

/// Tensor type of element type T and extents type E.
template <class T, extents_like E>
using tensor_of = typename detail::tensor_with<T, E>::type;

LAZULI_END
