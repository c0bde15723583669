// The view methods: nothing is copied. Called on a named tensor they give a tensor_view that shares
// its storage, on a temporary one a held_view that keeps it alive.
#pragma once

#include <lazuli/expr/subscripts.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/slice.hpp>
#include <lazuli/shape/split.hpp>
#include <lazuli/shape/window.hpp>
#include <lazuli/tensor/rebind.hpp>

LAZULI_BEGIN

namespace detail {
/// What the compiler prints of permute("x", "y").
template <class... A>
struct axes_are_whole_numbers_as_in_x_permute_1_0 {};
/// refused_permutation: axes for permute that are not as many whole numbers as X has axes.
template <class X, class... A>
concept refused_permutation = !complete_order<X, A...>;
template <class X, class... A>
struct permutation {};  // a class, so that nothing is asked of X before it is complete
template <class X, class... A>
  requires refused_permutation<X, A...>
struct permutation<X, A...> {
  using verdict =
      std::conditional_t<each_index<A...>, views::permute_verdict<typename X::extents_type, A...>,
                         axes_are_whole_numbers_as_in_x_permute_1_0<A...>>;
};
}  // namespace detail

/// View methods of a tensor or view type Derived. Each takes run-time numbers or constants (`1_c`:
/// static extents are kept), or one list of them (`{3, -1}`, `x.shape()`, std::array); axes may be negative. Errors: index_error for an axis or range outside
/// the extents, shape_error for extents that do not fit.
template <class Derived>
class view_methods {
 public:
  /// Axes of a matrix exchanged; a vector or scalar as it is.
  constexpr auto t() & requires(detail::no_more_than_a_matrix<Derived>) { return self().transpose(); }
  constexpr auto t() const& requires(detail::no_more_than_a_matrix<Derived>) { return self().transpose(); }
  constexpr auto t() && requires(detail::no_more_than_a_matrix<Derived>) { return std::move(self()).transpose(); }
  // clang-format off
  template <class Why = t_is_of_matrices_write_mT_for_the_last_two_axes_or_T_for_all, class D = Derived>
    requires(!detail::no_more_than_a_matrix<D>)
  Derived const& t() const LAZULI_REFUSED("lazuli: t() is of matrices; x.mT() exchanges the last two axes, x.T() reverses all");
  // clang-format on
  /// All axes in reverse order: a matrix transposed, as NumPy and Eigen have it.
  constexpr auto transpose() & { return detail::rebind(self(), views::reversed(self().map())); }
  constexpr auto transpose() const& { return detail::rebind(self(), views::reversed(self().map())); }
  constexpr auto transpose() && { return detail::rebind(std::move(self()), views::reversed(self().map())); }
  /// Two axes exchanged.
  template <index_like A, index_like B>
  constexpr auto transpose(A a, B b) & {
    return detail::rebind(self(), views::transpose(self().map(), a, b));
  }
  template <index_like A, index_like B>
  constexpr auto transpose(A a, B b) const& {
    return detail::rebind(self(), views::transpose(self().map(), a, b));
  }
  template <index_like A, index_like B>
  constexpr auto transpose(A a, B b) && {
    return detail::rebind(std::move(self()), views::transpose(self().map(), a, b));
  }
  /// NumPy's, of one axis or list, and of three axes and more: permute.
  template <class... A>
    requires(sizeof...(A) != 2 && detail::complete_order<Derived, A...>)
  constexpr auto transpose(A... axes) & { return self().permute(axes...); }
  template <class... A>
    requires(sizeof...(A) != 2 && detail::complete_order<Derived, A...>)
  constexpr auto transpose(A... axes) const& { return self().permute(axes...); }
  template <class... A>
    requires(sizeof...(A) != 2 && detail::complete_order<Derived, A...>)
  constexpr auto transpose(A... axes) && { return std::move(self()).permute(axes...); }
  template <std::size_t N>
  constexpr auto transpose(brace_index const (&axes)[N]) & {
    return self().permute(axes);
  }
  template <std::size_t N>
  constexpr auto transpose(brace_index const (&axes)[N]) const& {
    return self().permute(axes);
  }
  template <std::size_t N>
  constexpr auto transpose(brace_index const (&axes)[N]) && {
    return std::move(self()).permute(axes);
  }
  // clang-format off
  template <class... A> requires detail::mistaken_order<Derived, A...>
  transpose_takes_two_axes_or_all_of_them_or_none transpose(A const&...) const& LAZULI_REFUSED("lazuli: transpose takes two axes that change places, all axes in another order, or none: x.transpose(0, 1), x.transpose({1, 0}), x.transpose()");
  // clang-format on
  /// All axes in another order.
  template <class... A>
  constexpr auto permute(A... axes) & {
    return detail::rebind(self(), views::permute_by(self().map(), axes...));
  }
  template <class... A>
  constexpr auto permute(A... axes) const& {
    return detail::rebind(self(), views::permute_by(self().map(), axes...));
  }
  template <class... A>
  constexpr auto permute(A... axes) && {
    return detail::rebind(std::move(self()), views::permute_by(self().map(), axes...));
  }
  // clang-format off
  template <class... A> requires detail::refused_permutation<Derived, A...>
  typename detail::permutation<Derived, A...>::verdict permute(A...) & LAZULI_REFUSED("lazuli: permute takes as many axes as there are");
  template <class... A> requires detail::refused_permutation<Derived, A...>
  typename detail::permutation<Derived, A...>::verdict permute(A...) const& LAZULI_REFUSED("lazuli: permute takes as many axes as there are");
  template <class... A> requires detail::refused_permutation<Derived, A...>
  typename detail::permutation<Derived, A...>::verdict permute(A...) && LAZULI_REFUSED("lazuli: permute takes as many axes as there are");
  // clang-format on
  template <std::size_t N>
  constexpr auto permute(brace_index const (&axes)[N]) & {
    return self().permute(detail::listed(axes));
  }
  template <std::size_t N>
  constexpr auto permute(brace_index const (&axes)[N]) const& {
    return self().permute(detail::listed(axes));
  }
  template <std::size_t N>
  constexpr auto permute(brace_index const (&axes)[N]) && {
    return std::move(self()).permute(detail::listed(axes));
  }
  /// `length` indices from `start` on along an axis.
  template <index_like A, index_like S, index_like L>
  constexpr auto narrow(A axis, S start, L length) & {
    return detail::rebind(self(), views::narrow(self().map(), axis, start, length));
  }
  template <index_like A, index_like S, index_like L>
  constexpr auto narrow(A axis, S start, L length) const& {
    return detail::rebind(self(), views::narrow(self().map(), axis, start, length));
  }
  template <index_like A, index_like S, index_like L>
  constexpr auto narrow(A axis, S start, L length) && {
    return detail::rebind(std::move(self()), views::narrow(self().map(), axis, start, length));
  }
  LAZULI_NO_FORM narrow(...) const LAZULI_FORMS("x.narrow(axis, start, length)");
  /// Stretches axes of extent 1 without a copy and adds new ones in front; -1 keeps an extent.
  template <class... S>
    requires(detail::size_argument<S>&&...)
  constexpr auto expand(S... sizes) & {
    return detail::rebind(self(), views::expand(self().map(), sizes...));
  }
  template <class... S>
    requires(detail::size_argument<S>&&...)
  constexpr auto expand(S... sizes) const& {
    return detail::rebind(self(), views::expand(self().map(), sizes...));
  }
  template <class... S>
    requires(detail::size_argument<S>&&...)
  constexpr auto expand(S... sizes) && {
    return detail::rebind(std::move(self()), views::expand(self().map(), sizes...));
  }
  template <std::size_t N>
  constexpr auto expand(brace_index const (&sizes)[N]) & {
    return self().expand(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto expand(brace_index const (&sizes)[N]) const& {
    return self().expand(detail::listed(sizes));
  }
  template <std::size_t N>
  constexpr auto expand(brace_index const (&sizes)[N]) && {
    return std::move(self()).expand(detail::listed(sizes));
  }
  // clang-format off
  template <detail::open_list L, class Why = the_rank_is_not_known_write_lz_shape_of_s_0_s_1>
  Derived const& expand(L const&) const
      LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are, and that is the rank of the result: write lz::shape(s[0], s[1])");
  template <class... S, class Why = sizes_are_whole_numbers_or_one_list_of_known_length<S...>>
  requires(!((detail::size_argument<S> && ...) || (detail::open_list<S> && ...)))
  Derived const& expand(S const&...) const
      LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows: x.expand(3, 2), x.expand({3, 2})");
  template <class... A> requires(!(detail::axes_argument<A> && ...))
  LAZULI_NO_FORM flip(A const&...) const LAZULI_FORMS("x.flip(0), x.flip(0, 1), x.flip({0, 1})");
  // clang-format on
  /// Reverses axes.
  template <detail::axes_argument... A>
  constexpr auto flip(A... axes) & {
    return detail::rebind(self(), views::flip(self().map(), axes...));
  }
  template <detail::axes_argument... A>
  constexpr auto flip(A... axes) const& {
    return detail::rebind(self(), views::flip(self().map(), axes...));
  }
  template <detail::axes_argument... A>
  constexpr auto flip(A... axes) && {
    return detail::rebind(std::move(self()), views::flip(self().map(), axes...));
  }
  template <std::size_t N>
  constexpr auto flip(brace_index const (&axes)[N]) & {
    return self().flip(detail::listed(axes));
  }
  template <std::size_t N>
  constexpr auto flip(brace_index const (&axes)[N]) const& {
    return self().flip(detail::listed(axes));
  }
  template <std::size_t N>
  constexpr auto flip(brace_index const (&axes)[N]) && {
    return std::move(self()).flip(detail::listed(axes));
  }
  /// A new axis of extent 1.
  template <index_like A>
  constexpr auto unsqueeze(A axis) & {
    return detail::rebind(self(), views::unsqueeze(self().map(), axis));
  }
  template <index_like A>
  constexpr auto unsqueeze(A axis) const& {
    return detail::rebind(self(), views::unsqueeze(self().map(), axis));
  }
  template <index_like A>
  constexpr auto unsqueeze(A axis) && {
    return detail::rebind(std::move(self()), views::unsqueeze(self().map(), axis));
  }
  LAZULI_NO_FORM unsqueeze(...) const LAZULI_FORMS("x.unsqueeze(axis)");
  /// Drops an axis of extent 1, or several: x.squeeze({0, 2}); without an argument, all axes whose
  /// static extent is 1.
  template <class... A>
    requires detail::axis_to_squeeze<Derived, A...>
  constexpr auto squeeze(A... axis) & {
    return detail::rebind(self(), views::squeeze(self().map(), axis...));
  }
  template <std::size_t N>
  constexpr auto squeeze(brace_index const (&axes)[N]) & {
    return self().squeeze(detail::listed(axes));
  }
  template <class... A>
    requires detail::axis_to_squeeze<Derived, A...>
  constexpr auto squeeze(A... axis) const& {
    return detail::rebind(self(), views::squeeze(self().map(), axis...));
  }
  template <std::size_t N>
  constexpr auto squeeze(brace_index const (&axes)[N]) const& {
    return self().squeeze(detail::listed(axes));
  }
  template <class... A>
    requires detail::axis_to_squeeze<Derived, A...>
  constexpr auto squeeze(A... axis) && {
    return detail::rebind(std::move(self()), views::squeeze(self().map(), axis...));
  }
  template <std::size_t N>
  constexpr auto squeeze(brace_index const (&axes)[N]) && {
    return std::move(self()).squeeze(detail::listed(axes));
  }
  template <class Why = squeeze_needs_an_axis_for_run_time_extents>
    requires(!detail::squeezable<Derived>)
  // clang-format off
  Derived const& squeeze() const
      LAZULI_REFUSED("lazuli: which axes have extent 1 is known at run time only: name the one to drop, squeeze(axis)");
  template <class... A> requires(sizeof...(A) > 0 && !detail::axis_to_squeeze<Derived, A...>)
  LAZULI_NO_FORM squeeze(A const&...) const LAZULI_FORMS("x.squeeze(), x.squeeze(axis), x.squeeze({axes})");
  LAZULI_NO_FORM diagonal(detail::any_argument, ...) const LAZULI_FORMS("x.diagonal(), x.diagonal(offset), x.diagonal(offset, axis_a, axis_b)");
  // clang-format on
  /// The diagonal of two axes, as the last axis.
  template <index_like... A>
  constexpr auto diagonal(A... a) & {
    return detail::rebind(self(), views::diagonal(self().map(), a...));
  }
  template <index_like... A>
  constexpr auto diagonal(A... a) const& {
    return detail::rebind(self(), views::diagonal(self().map(), a...));
  }
  template <index_like... A>
  constexpr auto diagonal(A... a) && {
    return detail::rebind(std::move(self()), views::diagonal(self().map(), a...));
  }
  /// Windows of `size` every `step` along an axis; the window is the last axis.
  template <class A, class S, class T>
  constexpr auto unfold(A axis, S size, T step) & {
    return detail::rebind(self(), views::unfold(self().map(), axis, size, step));
  }
  template <class A, class S, class T>
  constexpr auto unfold(A axis, S size, T step) const& {
    return detail::rebind(self(), views::unfold(self().map(), axis, size, step));
  }
  template <class A, class S, class T>
  constexpr auto unfold(A axis, S size, T step) && {
    return detail::rebind(std::move(self()), views::unfold(self().map(), axis, size, step));
  }
  LAZULI_NO_FORM unfold(...) const LAZULI_FORMS("x.unfold(axis, size, step)");
  /// Index i of an axis, which is dropped.
  template <index_like A>
  constexpr auto select(A axis, brace_index i) & {
    return detail::rebind(self(), views::select(self().map(), axis, i.value));
  }
  template <index_like A>
  constexpr auto select(A axis, brace_index i) const& {
    return detail::rebind(self(), views::select(self().map(), axis, i.value));
  }
  template <index_like A>
  constexpr auto select(A axis, brace_index i) && {
    return detail::rebind(std::move(self()), views::select(self().map(), axis, i.value));
  }
  LAZULI_NO_FORM select(...) const LAZULI_FORMS("x.select(axis, i)");

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
