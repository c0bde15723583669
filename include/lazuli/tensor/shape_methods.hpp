// The methods that give the same elements another shape: view, reshape, flatten, contiguous.
#pragma once

#include <lazuli/expr/subscripts.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/tensor/rebind.hpp>

LAZULI_BEGIN

/// What the compiler prints of flatten(1).
struct the_rank_depends_on_the_axes_of_flatten_write_constants_as_in_x_flatten_1_c;

/// The methods of a tensor or view type Derived that change its shape and keep its elements in
/// their order. Sizes are run-time numbers, constants (`3_c`: static extents) or one list of them
/// (`{3, -1}`, `x.shape()`, std::array).
template <class Derived>
class shape_methods {
 public:
  /// Other extents over the same elements, one of them may be -1; without sizes the same extents.
  /// Throws shape_error where the strides forbid it. Of rank 0: view(shape()).
  constexpr auto view() & { return detail::rebind(self(), self().map()); }
  constexpr auto view() const& { return detail::rebind(self(), self().map()); }
  constexpr auto view() && {
    auto const map = self().map();
    return detail::rebind(std::move(self()), map);
  }
  template <class... S>
    requires(sizeof...(S) > 0 && detail::sizes_taken<Derived, S...>)
  constexpr auto view(S... sizes) & {
    return detail::rebind(self(), views::view_as(self().map(), sizes...));
  }
  template <class... S>
    requires(sizeof...(S) > 0 && detail::sizes_taken<Derived, S...>)
  constexpr auto view(S... sizes) const& {
    return detail::rebind(self(), views::view_as(self().map(), sizes...));
  }
  template <class... S>
    requires(sizeof...(S) > 0 && detail::sizes_taken<Derived, S...>)
  constexpr auto view(S... sizes) && {
    return detail::rebind(std::move(self()), views::view_as(self().map(), sizes...));
  }
  template <std::size_t N>
  constexpr auto view(brace_index const (&sizes)[N]) & {
    return self().view(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto view(brace_index const (&sizes)[N]) const& {
    return self().view(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto view(brace_index const (&sizes)[N]) && {
    return std::move(self()).view(detail::listed(sizes));
  }
  template <class... S, class Verdict = detail::sizes_verdict_on<Derived, S...>>
  requires(sizeof...(S) > 0 && detail::sizes_refused<Derived, S...>)
      // clang-format off
  Derived const& view(S...) const
      LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows, and hold as many elements as the tensor");
  template <class U>
  LAZULI_NO_FORM view() const LAZULI_FORMS("x.view(sizes...); elements of another type are x.to<int>(), a copy");
  // clang-format on
  /// Other extents, as view() where the strides allow it, else a copy (owned by the result).
  template <class... S>
    requires detail::sizes_taken<Derived, S...>
  constexpr auto reshape(S... sizes) & {
    return reshape_or_copy(self(), views::resolve_shape("reshape", self().extents(), sizes...));
  }
  template <class... S>
    requires detail::sizes_taken<Derived, S...>
  constexpr auto reshape(S... sizes) const& {
    return reshape_or_copy(self(), views::resolve_shape("reshape", self().extents(), sizes...));
  }
  template <class... S>
    requires detail::sizes_taken<Derived, S...>
  constexpr auto reshape(S... sizes) && {
    return reshape_or_copy(std::move(self()),
                           views::resolve_shape("reshape", self().extents(), sizes...));
  }
  template <std::size_t N>
  constexpr auto reshape(brace_index const (&sizes)[N]) & {
    return self().reshape(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto reshape(brace_index const (&sizes)[N]) const& {
    return self().reshape(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto reshape(brace_index const (&sizes)[N]) && {
    return std::move(self()).reshape(detail::listed(sizes));
  }
  template <class... S, class Verdict = detail::sizes_verdict_on<Derived, S...>>
  requires detail::sizes_refused<Derived, S...>
      // clang-format off
  Derived const& reshape(S...) const
      LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows, and hold as many elements as the tensor");
  // clang-format on
  /// All axes, or the constants first … last, as one; a copy where the strides forbid a view.
  template <static_index... A>
  constexpr auto flatten(A... axes) & {
    return reshape_or_copy(self(), views::flat_shape(self().extents(), axes...));
  }
  template <static_index... A>
  constexpr auto flatten(A... axes) const& {
    return reshape_or_copy(self(), views::flat_shape(self().extents(), axes...));
  }
  template <static_index... A>
  constexpr auto flatten(A... axes) && {
    return reshape_or_copy(std::move(self()), views::flat_shape(self().extents(), axes...));
  }
  // clang-format off
  template <index_like... A, class Why = the_rank_depends_on_the_axes_of_flatten_write_constants_as_in_x_flatten_1_c>
  requires(!(static_index<A> && ...))
  Derived const& flatten(A...) const
      LAZULI_REFUSED("lazuli: the rank of the result depends on the axes, which are constants: x.flatten(1_c), or x.reshape(n, -1)");
  // clang-format on
  template <class... A>
    requires(!each_index<A...>)
  LAZULI_NO_FORM flatten(A const&...)
  const LAZULI_FORMS("x.flatten(), x.flatten(1_c), x.flatten(0_c, 1_c)");
  /// One axis as several, of these sizes, one of which may be -1: a view.   Source: PyTorch.
  template <index_like A, detail::fixed_index_list S>
  constexpr auto unflatten(A axis, S const& sizes) & {
    auto const shape = views::unflat_shape(self().extents(), axis, detail::listed(sizes));
    return detail::rebind(self(), views::view_as(self().map(), shape));
  }
  template <index_like A, std::size_t N>
  constexpr auto unflatten(A axis, brace_index const (&sizes)[N]) & {
    return self().unflatten(axis, detail::listed(sizes));
  }
  template <index_like A, detail::fixed_index_list S>
  constexpr auto unflatten(A axis, S const& sizes) const& {
    auto const shape = views::unflat_shape(self().extents(), axis, detail::listed(sizes));
    return detail::rebind(self(), views::view_as(self().map(), shape));
  }
  template <index_like A, std::size_t N>
  constexpr auto unflatten(A axis, brace_index const (&sizes)[N]) const& {
    return self().unflatten(axis, detail::listed(sizes));
  }
  template <index_like A, detail::fixed_index_list S>
  constexpr auto unflatten(A axis, S const& sizes) && {
    auto const shape = views::unflat_shape(self().extents(), axis, detail::listed(sizes));
    auto const map = views::view_as(self().map(), shape);
    return detail::rebind(std::move(self()), map);
  }
  template <index_like A, std::size_t N>
  constexpr auto unflatten(A axis, brace_index const (&sizes)[N]) && {
    return std::move(self()).unflatten(axis, detail::listed(sizes));
  }
  /// view(), reshape() and expand() to the shape of another operand.   Source: PyTorch.
  template <expression Y>
  constexpr auto view_as(Y const& other) & {
    return self().view(other.extents());
  }
  template <expression Y>
  constexpr auto view_as(Y const& other) const& {
    return self().view(other.extents());
  }
  template <expression Y>
  constexpr auto view_as(Y const& other) && {
    return std::move(self()).view(other.extents());
  }
  template <expression Y>
  constexpr auto reshape_as(Y const& other) & {
    return self().reshape(other.extents());
  }
  template <expression Y>
  constexpr auto reshape_as(Y const& other) const& {
    return self().reshape(other.extents());
  }
  template <expression Y>
  constexpr auto reshape_as(Y const& other) && {
    return std::move(self()).reshape(other.extents());
  }
  template <expression Y>
  constexpr auto expand_as(Y const& other) & {
    return self().expand(other.extents());
  }
  template <expression Y>
  constexpr auto expand_as(Y const& other) const& {
    return self().expand(other.extents());
  }
  template <expression Y>
  constexpr auto expand_as(Y const& other) && {
    return std::move(self()).expand(other.extents());
  }
  /// The same elements without gaps: itself if they are, else a copy.
  constexpr auto contiguous() & { return contiguous_or_copy(self(), self().extents()); }
  constexpr auto contiguous() const& { return contiguous_or_copy(self(), self().extents()); }
  constexpr auto contiguous() && { return contiguous_or_copy(std::move(self()), self().extents()); }

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
