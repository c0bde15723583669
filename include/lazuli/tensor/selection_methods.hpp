// Methods that write the elements which another tensor names. Each calls a function of
// <lazuli/indexing.hpp>, found where it is used: the core does not include them.
#pragma once

#include <lazuli/expr/subscripts.hpp>

LAZULI_BEGIN

namespace detail {

// Functions under other names than the methods: a method's own name would hide them.
// clang-format off
template <class... A> auto call_select(A&&... a) { return select_elements(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> void call_scatter_into(A&&... a) { scatter_into(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> void call_scatter_add_into(A&&... a) { scatter_add_into(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> void call_index_into(A&&... a) { index_into(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> void call_index_add_into(A&&... a) { index_add_into(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
// clang-format on

}  // namespace detail

/// Methods of a tensor or view type Derived. They need <lazuli/indexing.hpp>; results, shapes and
/// errors are those of the functions there.
template <class Derived>
class selection_methods {
 public:
  /// In place. Nothing is written where one throws.
  template <class I, class V>
  Derived& scatter_(index axis, I const& indices, V const& source) {
    detail::call_scatter_into(self(), axis, indices, source);
    return self();
  }
  template <class I, class V>
  Derived& scatter_add_(index axis, I const& indices, V const& source) {
    detail::call_scatter_add_into(self(), axis, indices, source);
    return self();
  }
  template <class I, class V, class How>
  Derived& scatter_reduce_(index axis, I const& indices, V const& source, How how,
                           bool include_self = true) {
    return self().copy_(self().scatter_reduce(axis, indices, source, how, include_self));
  }
  template <class I, class V>
  Derived& index_copy_(index axis, I const& indices, V const& source) {
    detail::call_index_into(self(), axis, indices, source, "index_copy_");
    return self();
  }
  template <class I, class V>
  Derived& index_fill_(index axis, I const& indices, V value) {
    detail::call_index_into(self(), axis, indices, value, "index_fill_");
    return self();
  }
  template <class I, class V>
  Derived& index_add_(index axis, I const& indices, V const& source) {
    detail::call_index_add_into(self(), axis, indices, source);
    return self();
  }

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
};

LAZULI_END
