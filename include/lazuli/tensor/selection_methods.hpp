// Methods that read or write the elements which another tensor names. Each calls a function of
// <lazuli/indexing.hpp>, found where it is used: the core does not include them.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/slice.hpp>

LAZULI_BEGIN

namespace detail {

/// selector: what x(…) takes beside numbers and slices. Models: x > 3, argsort(x). Not: int.
template <class I>
concept selector = expression<I> &&(std::same_as<value_t<I>, bool> || integer_dtype<value_t<I>>);
/// selectors: subscripts with at least one selector among them. Models: x > 3; all, argsort(x).
template <class... S>
concept selectors = (selector<S> || ...) &&
                    ((selector<S> || subscript_spec<std::remove_cvref_t<S>>)&&...);

// Functions under other names than the methods: a method's own name would hide them.
// clang-format off
template <class... A> auto call_select(A&&... a) { return select_elements(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_masked_select(A&&... a) { return masked_select(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_argwhere(A&&... a) { return argwhere(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_take(A&&... a) { return take(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_index_select(A&&... a) { return index_select(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_gather(A&&... a) { return gather(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_tile(A&&... a) { return tile(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_repeat(A&&... a) { return repeat(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_roll(A&&... a) { return roll(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
template <class... A> auto call_diff(A&&... a) { return diff(static_cast<A&&>(a)...); /* needs <lazuli/indexing.hpp> */ }
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
  template <class M>
  auto masked_select(M const& mask) const {
    return detail::call_masked_select(self(), mask);
  }
  /// (n, rank): the indices of the elements that are not 0, as PyTorch; argwhere(x).
  auto nonzero() const { return detail::call_argwhere(self()); }
  auto argwhere() const { return detail::call_argwhere(self()); }
  template <class I, class... A>
  auto take(I const& indices, A... axis) const {
    return detail::call_take(self(), indices, axis...);
  }
  template <class I>
  auto index_select(index axis, I const& indices) const {
    return detail::call_index_select(self(), axis, indices);
  }
  template <class I>
  auto gather(index axis, I const& indices) const {
    return detail::call_gather(self(), axis, indices);
  }
  /// Copies side by side, as PyTorch: x.repeat(2, 3) is tile(x, 2, 3); at least one count per axis.
  template <class... N>
  auto repeat(N... counts) const {
    static_assert(
        sizeof...(N) >= static_cast<std::size_t>(axes()),
        "lazuli: x.repeat takes a count for each axis, as PyTorch; see also tile, repeat");
    return detail::call_tile(self(), counts...);
  }
  template <class... N>
  auto tile(N... counts) const {
    return detail::call_tile(self(), counts...);
  }
  template <class N, class... A>
  auto repeat_interleave(N const& counts, A... axis) const {
    return detail::call_repeat(self(), counts, axis...);
  }
  template <class... A>
  auto roll(index shift, A... axis) const {
    return detail::call_roll(self(), shift, axis...);
  }
  template <class... A>
  auto diff(A... arguments) const {
    return detail::call_diff(self(), arguments...);
  }

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
  static constexpr int axes() { return Derived::extents_type::rank(); }
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
