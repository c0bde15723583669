// Axes in another place, view methods under NumPy's names, views of any strides, and in place:
// diagonals, other extents.
#pragma once

#include <algorithm>
#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <lazuli/tensor/storage_view.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_outside(std::span<index const> sizes,
                                                   std::span<index const> strides, index offset,
                                                   index size) {
  fail<shape_error>("as_strided: sizes ", text::shape(sizes), ", strides ", text::shape(strides),
                    " and offset ", offset, " reach outside the ", size,
                    " elements of the storage");
}
[[noreturn]] LAZULI_COLD inline void throw_unequal_axes(std::span<index const> shape) {
  fail<shape_error>("fill_diagonal: shape ", text::shape(shape),
                    ": of more than two axes all must have one extent");
}

/// Sizes and strides over a storage of `size` elements; those of rank 0 have one.
template <std::size_t N>
mapping<dextents<static_cast<int>(N)>> strided_mapping(std::array<index, N> const& sizes,
                                                       std::array<index, N> const& strides,
                                                       index offset, index size) {
  using shape = dextents<static_cast<int>(N)>;
  for (index n : sizes) {
    if (n < 0) throw_outside(sizes, strides, offset, size);
  }
  mapping<shape> const map{shape(sizes), strides, offset};
  auto const span = views::span_of(map);
  if (offset < 0 || (!span.empty() && (span.lowest < 0 || span.highest >= size)))
    throw_outside(sizes, strides, offset, size);
  return map;
}

/// The elements whose indices are all equal, as one axis.
template <class E>
mapping<dextents<1>> main_diagonal(mapping<E> const& m) {
  static_assert(E::rank() >= 2, "lazuli: fill_diagonal: the tensor needs rank 2 or more");
  auto const shape = m.extents.values();
  index length = shape[0], stride = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (E::rank() > 2 && shape[i] != shape[0]) throw_unequal_axes(shape);
    length = std::min(length, shape[i]);
    stride += m.strides[i];
  }
  return {dextents<1>(length), {stride}, m.offset};
}

}  // namespace detail

/// Methods of a tensor or view type Derived.
template <class Derived>
class numpy_methods {
 public:
  /// One axis moved to another place, or several, each to its own: x.movedim({0, 1}, {2, 0}).
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto movedim(A from, B to) & {
    return detail::rebind(self(), views::movedim(self().map(), from, to));
  }
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto movedim(A from, B to) const& {
    return detail::rebind(self(), views::movedim(self().map(), from, to));
  }
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto movedim(A from, B to) && {
    return detail::rebind(std::move(self()), views::movedim(self().map(), from, to));
  }
  LAZULI_NO_FORM movedim(...) const
      LAZULI_FORMS("x.movedim(from, to), x.movedim({axes}, {places})");
  /// movedim and transpose under NumPy's names, flatten, expand.
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto moveaxis(A from, B to) & {
    return self().movedim(from, to);
  }
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto moveaxis(A from, B to) const& {
    return self().movedim(from, to);
  }
  template <class A = detail::any_indices, class B = A>
    requires detail::axes_to_move<A, B>
  constexpr auto moveaxis(A from, B to) && { return std::move(self()).movedim(from, to); }
  LAZULI_NO_FORM moveaxis(...) const
      LAZULI_FORMS("x.moveaxis(from, to), x.moveaxis({axes}, {places})");
  template <class A, class B>
  constexpr auto swapaxes(A a, B b) & {
    return self().transpose(a, b);
  }
  template <class A, class B>
  constexpr auto swapaxes(A a, B b) const& {
    return self().transpose(a, b);
  }
  template <class A, class B>
  constexpr auto swapaxes(A a, B b) && {
    return std::move(self()).transpose(a, b);
  }
  /// All axes in reverse order, under NumPy's name; a row and a column of a matrix, as Eigen's.   Throws
  /// index_error.
  constexpr auto T() & { return self().transpose(); }
  constexpr auto T() const& { return self().transpose(); }
  constexpr auto T() && { return std::move(self()).transpose(); }
  /// The last two axes exchanged.
  constexpr auto mT() & { return self().transpose(constant<-2>{}, constant<-1>{}); }
  constexpr auto mT() const& { return self().transpose(constant<-2>{}, constant<-1>{}); }
  constexpr auto mT() && { return std::move(self()).transpose(constant<-2>{}, constant<-1>{}); }
  /// The same of conjugate elements: an expression.   Source: PyTorch.
  constexpr auto mH() const& { return self().mT().conj(); }
  constexpr auto mH() && { return std::move(self()).mT().conj(); }
  constexpr auto row(brace_index i) & { return self().select(constant<0>{}, i); }
  constexpr auto row(brace_index i) const& { return self().select(constant<0>{}, i); }
  constexpr auto row(brace_index i) && { return std::move(self()).select(constant<0>{}, i); }
  LAZULI_NO_FORM row(...) const LAZULI_FORMS("x.row(i)");
  constexpr auto col(brace_index j) & { return self().select(constant<1>{}, j); }
  constexpr auto col(brace_index j) const& { return self().select(constant<1>{}, j); }
  constexpr auto col(brace_index j) && { return std::move(self()).select(constant<1>{}, j); }
  LAZULI_NO_FORM col(...) const LAZULI_FORMS("x.col(j)");
  constexpr auto ravel() & { return self().flatten(); }
  constexpr auto ravel() const& { return self().flatten(); }
  constexpr auto ravel() && { return std::move(self()).flatten(); }
  template <class... S>
  constexpr auto broadcast_to(S... sizes) & {
    return self().expand(sizes...);
  }
  template <class... S>
  constexpr auto broadcast_to(S... sizes) const& {
    return self().expand(sizes...);
  }
  template <class... S>
  constexpr auto broadcast_to(S... sizes) && {
    return std::move(self()).expand(sizes...);
  }
  template <std::size_t N>
  constexpr auto broadcast_to(brace_index const (&sizes)[N]) & {
    return self().expand(sizes);
  }
  template <std::size_t N>
  constexpr auto broadcast_to(brace_index const (&sizes)[N]) const& {
    return self().expand(sizes);
  }
  template <std::size_t N>
  constexpr auto broadcast_to(brace_index const (&sizes)[N]) && {
    return std::move(self()).expand(sizes);
  }

  /// The storage under other sizes and strides, counted in elements; the offset counts from the
  /// start of the storage (default: where this begins).   Throws shape_error where they reach
  /// beyond the last element that this reaches.   Source: PyTorch.
  template <std::size_t N>
  auto as_strided(brace_index const (&sizes)[N], brace_index const (&strides)[N]) & {
    return self().as_strided(detail::listed(sizes), detail::listed(strides));
  }
  template <std::size_t N>
  auto as_strided(brace_index const (&sizes)[N], brace_index const (&strides)[N]) const& {
    return self().as_strided(detail::listed(sizes), detail::listed(strides));
  }
  template <std::size_t N>
  auto as_strided(brace_index const (&sizes)[N], brace_index const (&strides)[N], index offset) & {
    return self().as_strided(detail::listed(sizes), detail::listed(strides), offset);
  }
  template <std::size_t N>
  auto as_strided(brace_index const (&sizes)[N], brace_index const (&strides)[N],
                  index offset) const& {
    return self().as_strided(detail::listed(sizes), detail::listed(strides), offset);
  }
  template <detail::fixed_index_list S, detail::fixed_index_list T>
  auto as_strided(S const& sizes, T const& strides) & {
    return self().as_strided(sizes, strides, self().map().offset);
  }
  template <detail::fixed_index_list S, detail::fixed_index_list T>
  auto as_strided(S const& sizes, T const& strides) const& {
    return self().as_strided(sizes, strides, self().map().offset);
  }
  template <detail::fixed_index_list S, detail::fixed_index_list T>
  auto as_strided(S const& sizes, T const& strides, index offset) & {
    return detail::rebind(self(), strided_map(sizes, strides, offset));
  }
  template <detail::fixed_index_list S, detail::fixed_index_list T>
  auto as_strided(S const& sizes, T const& strides, index offset) const& {
    return detail::rebind(self(), strided_map(sizes, strides, offset));
  }

  /// Writes a number, or a vector, to the elements whose indices are all equal.   Throws
  /// shape_error where more than two axes differ in extent.   Source: NumPy, PyTorch.
  template <class V>
  Derived& fill_diagonal_(V const& value) {
    auto diagonal = detail::rebind(self(), detail::main_diagonal(self().map()));
    if constexpr (is_scalar_v<V>)
      diagonal.fill_(value);
    else
      diagonal.copy_(value);
    return self();
  }

  /// A copy of a vector's elements: `std::vector<float> v(x)`.   Source: NumPy's tolist.
  template <class U, class D = Derived>
    requires(D::extents_type::rank() == 1 && std::same_as<U, typename D::value_type>)
  explicit operator std::vector<U>() const {
    std::vector<U> out;
    out.reserve(static_cast<std::size_t>(self().numel()));
    for (auto const& value : self().flat()) out.push_back(value);
    return out;
  }

  /// Other extents of the same rank, for a tensor that owns its elements: those that fit are kept
  /// in row-major order, new ones are 0. Views of the old elements end.   Throws shape_error; then
  /// nothing changes.   Source: PyTorch.
  template <class... S>
    requires(detail::size_argument<S>&&...)
  Derived& resize_(S const&... sizes) {
    static_assert(Derived::owns_memory, "lazuli: resize_: a view cannot grow; resize the tensor");
    Derived out = self().new_zeros(sizes...);
    index const kept = std::min(self().numel(), out.numel());
    std::copy(self().data(), self().data() + kept, out.data());
    self() = std::move(out);
    return self();
  }
  template <std::size_t N>
  Derived& resize_(brace_index const (&sizes)[N]) {
    return self().resize_(detail::listed(sizes));
  }
  template <class... S>
    requires(!(detail::size_argument<S> && ...))
  LAZULI_NO_FORM resize_(S const&...)
  LAZULI_FORMS("x.resize_(2, 3), x.resize_({2, 3})");

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }

  template <class S, class T>
  auto strided_map(S const& sizes, T const& strides, index offset) const {
    constexpr index n = detail::list_length<S>;
    return detail::strided_mapping(detail::listed(sizes), detail::listed<n>("as_strided", strides),
                                   offset, detail::reach_of(self().map()));
  }
};

LAZULI_END
