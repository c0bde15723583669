// The methods of expressions that are not in memory: making a view evaluates the expression first.
#pragma once

#include <lazuli/expr/methods.hpp>
#include <lazuli/expr/subscripts.hpp>

LAZULI_BEGIN

// What g++ prints where an expression is assigned to, or filled.
struct this_is_an_expression_write_lz_tensor_s;

namespace detail {
/// The value of an expression for a view of it. The value of a Named expression is read-only: what
/// is written there would not reach the expression, and would be lost at the end of the statement.
/// Tensors on devices or over ranks are returned as they are.
template <bool Named, class V>
constexpr auto value_to_view(V&& value) {
  if constexpr (Named && requires { static_cast<V&&>(value).unwritable(); })
    return static_cast<V&&>(value).unwritable();
  else
    return std::remove_cvref_t<V>(static_cast<V&&>(value));
}
}  // namespace detail

/// Methods of nodes and barriers. A view of one is a view of its value: the expression is evaluated
/// immediately, and the result owns it (held_view). Errors are those of the tensor's methods of the
/// same names.
template <class Derived, bool Owns = true>
class lazy_methods : public expression_methods<Derived, Owns> {
 public:
  // Each twice: for a named expression, and for a temporary, whose value nobody else has.
  // clang-format off
  /// Subscripts as for a tensor; with a number for every axis, the element.
  template <class... S> requires(!detail::refused_subscripts<S...>) auto operator()(S&&... s) const& { return this->kept()(static_cast<S&&>(s)...); }
  template <class... S> requires(!detail::refused_subscripts<S...>) auto operator()(S&&... s) && { return this->eval()(static_cast<S&&>(s)...); }
  template <detail::any_subscript S> auto operator[](S&& s) const& { return this->kept()(static_cast<S&&>(s)); }
  template <detail::any_subscript S> auto operator[](S&& s) && { return this->eval()(static_cast<S&&>(s)); }
  template <class... S> requires detail::refused_subscripts<S...>
  detail::subscript_objection<S...> operator()(S&&...) const
      LAZULI_REFUSED("lazuli: a subscript is a whole number, a slice, all, newaxis or ellipsis; a tensor as subscript must hold integers (indices) or bool (a mask, beside others a vector)");
  template <class S> requires detail::refused_subscripts<S>
  detail::subscript_objection<S> operator[](S&&) const
      LAZULI_REFUSED("lazuli: a subscript is a whole number, a slice, all, newaxis or ellipsis; a tensor as subscript must hold integers (indices) or bool (a mask)");
  auto row(brace_index i) const& { return this->kept().row(i); }
  auto row(brace_index i) && { return this->eval().row(i); }
  LAZULI_NO_FORM row(...) const LAZULI_FORMS("x.row(i)");
  auto col(brace_index j) const& { return this->kept().col(j); }
  auto col(brace_index j) && { return this->eval().col(j); }
  LAZULI_NO_FORM col(...) const LAZULI_FORMS("x.col(j)");
  template <class A> auto select(A axis, brace_index i) const& { return this->kept().select(axis, i.value); }
  template <class A> auto select(A axis, brace_index i) && { return this->eval().select(axis, i.value); }
  template <class A, class S, class L> auto narrow(A axis, S start, L length) const& { return this->kept().narrow(axis, start, length); }
  template <class A, class S, class L> auto narrow(A axis, S start, L length) && { return this->eval().narrow(axis, start, length); }
  template <class... A> auto diagonal(A... a) const& { return this->kept().diagonal(a...); }
  template <class... A> auto diagonal(A... a) && { return this->eval().diagonal(a...); }
  auto t() const& requires(detail::no_more_than_a_matrix<Derived>) { return this->kept().t(); }
  auto t() && requires(detail::no_more_than_a_matrix<Derived>) { return this->eval().t(); }
  template <class Why = t_is_of_matrices_write_mT_for_the_last_two_axes_or_T_for_all, class D = Derived> requires(!detail::no_more_than_a_matrix<D>)
  Derived const& t() const LAZULI_REFUSED("lazuli: t() is of matrices; x.mT() exchanges the last two axes, x.T() reverses all");
  auto T() const& { return this->kept().T(); }
  auto T() && { return this->eval().T(); }
  auto mT() const& { return this->kept().mT(); }
  auto mT() && { return this->eval().mT(); }
  auto mH() const& { return this->kept().mH(); }
  auto mH() && { return this->eval().mH(); }
  template <class... A> requires(!detail::mistaken_order<Derived, A...>) auto transpose(A... axes) const& { return this->kept().transpose(axes...); }
  template <class... A> requires(!detail::mistaken_order<Derived, A...>) auto transpose(A... axes) && { return this->eval().transpose(axes...); }
  template <std::size_t N> auto transpose(brace_index const (&axes)[N]) const& { return this->kept().permute(axes); }
  template <std::size_t N> auto transpose(brace_index const (&axes)[N]) && { return this->eval().permute(axes); }
  template <class... A> requires detail::mistaken_order<Derived, A...>
  transpose_takes_two_axes_or_all_of_them_or_none transpose(A const&...) const LAZULI_REFUSED("lazuli: transpose takes two axes that change places, all axes in another order, or none: x.transpose(0, 1), x.transpose({1, 0}), x.transpose()");
  template <class... A> auto permute(A... axes) const& { return this->kept().permute(axes...); }
  template <class... A> auto permute(A... axes) && { return this->eval().permute(axes...); }
  template <std::size_t N> auto permute(brace_index const (&axes)[N]) const& { return this->kept().permute(axes); }
  template <std::size_t N> auto permute(brace_index const (&axes)[N]) && { return this->eval().permute(axes); }
  template <class A = detail::any_indices, class B = A> auto movedim(A from, B to) const& { return this->kept().movedim(from, to); }
  template <class A = detail::any_indices, class B = A> auto movedim(A from, B to) && { return this->eval().movedim(from, to); }
  template <class A = detail::any_indices, class B = A> auto moveaxis(A from, B to) const& { return this->kept().movedim(from, to); }
  template <class A = detail::any_indices, class B = A> auto moveaxis(A from, B to) && { return this->eval().movedim(from, to); }
  template <class A, class B> auto swapaxes(A a, B b) const& { return this->kept().transpose(a, b); }
  template <class A, class B> auto swapaxes(A a, B b) && { return this->eval().transpose(a, b); }
  template <class... A> auto flip(A... axes) const& { return this->kept().flip(axes...); }
  template <class... A> auto flip(A... axes) && { return this->eval().flip(axes...); }
  template <std::size_t N> auto flip(brace_index const (&axes)[N]) const& { return this->kept().flip(axes); }
  template <std::size_t N> auto flip(brace_index const (&axes)[N]) && { return this->eval().flip(axes); }
  template <class... S> requires detail::sizes_taken<Derived, S...> auto view(S... sizes) const& { return this->kept().view(sizes...); }
  template <class... S> requires detail::sizes_taken<Derived, S...> auto view(S... sizes) && { return this->eval().view(sizes...); }
  template <std::size_t N> auto view(brace_index const (&sizes)[N]) const& { return this->kept().view(sizes); }
  template <std::size_t N> auto view(brace_index const (&sizes)[N]) && { return this->eval().view(sizes); }
  template <class... S> requires detail::sizes_taken<Derived, S...> auto reshape(S... sizes) const& { return this->kept().reshape(sizes...); }
  template <class... S> requires detail::sizes_taken<Derived, S...> auto reshape(S... sizes) && { return this->eval().reshape(sizes...); }
  template <std::size_t N> auto reshape(brace_index const (&sizes)[N]) const& { return this->kept().reshape(sizes); }
  template <std::size_t N> auto reshape(brace_index const (&sizes)[N]) && { return this->eval().reshape(sizes); }
  template <class... S, class Verdict = detail::sizes_verdict_on<Derived, S...>> requires(sizeof...(S) > 0 && detail::sizes_refused<Derived, S...>)
  Derived const& view(S...) const
      LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows, and hold as many elements as the tensor");
  template <class... S, class Verdict = detail::sizes_verdict_on<Derived, S...>> requires detail::sizes_refused<Derived, S...>
  Derived const& reshape(S...) const
      LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows, and hold as many elements as the tensor");
  template <class... A> auto flatten(A... axes) const& { return this->kept().flatten(axes...); }
  template <class... A> auto flatten(A... axes) && { return this->eval().flatten(axes...); }
  template <class A, class S> auto unflatten(A axis, S const& sizes) const& { return this->kept().unflatten(axis, sizes); }
  template <class A, class S> auto unflatten(A axis, S const& sizes) && { return this->eval().unflatten(axis, sizes); }
  template <class A, std::size_t N> auto unflatten(A axis, brace_index const (&sizes)[N]) const& { return this->kept().unflatten(axis, sizes); }
  template <class A, std::size_t N> auto unflatten(A axis, brace_index const (&sizes)[N]) && { return this->eval().unflatten(axis, sizes); }
  template <class Y> auto view_as(Y const& y) const& { return this->kept().view_as(y); }
  template <class Y> auto view_as(Y const& y) && { return this->eval().view_as(y); }
  template <class Y> auto reshape_as(Y const& y) const& { return this->kept().reshape_as(y); }
  template <class Y> auto reshape_as(Y const& y) && { return this->eval().reshape_as(y); }
  template <class A> auto unsqueeze(A axis) const& { return this->kept().unsqueeze(axis); }
  template <class A> auto unsqueeze(A axis) && { return this->eval().unsqueeze(axis); }
  template <class... A> requires detail::axis_to_squeeze<Derived, A...> auto squeeze(A... axis) const& { return this->kept().squeeze(axis...); }
  template <class... A> requires detail::axis_to_squeeze<Derived, A...> auto squeeze(A... axis) && { return this->eval().squeeze(axis...); }
  template <std::size_t N> auto squeeze(brace_index const (&axes)[N]) const& { return this->kept().squeeze(axes); }
  template <std::size_t N> auto squeeze(brace_index const (&axes)[N]) && { return this->eval().squeeze(axes); }
  template <class Why = squeeze_needs_an_axis_for_run_time_extents> requires(!detail::squeezable<Derived>)
  Derived const& squeeze() const
      LAZULI_REFUSED("lazuli: which axes have extent 1 is known at run time only: name the one to drop, squeeze(axis)");
  template <class... A> requires(sizeof...(A) > 0 && !detail::axis_to_squeeze<Derived, A...>)
  LAZULI_NO_FORM squeeze(A const&...) const LAZULI_FORMS("x.squeeze(), x.squeeze(axis), x.squeeze({axes})");
  // In these views several places are one element, so they are never written; contiguous() copies.
  template <class... S> requires(!detail::open_list<S> && ...)
  auto expand(S... sizes) const { return this->kept().expand(sizes...); }
  template <std::size_t N> auto expand(brace_index const (&sizes)[N]) const { return this->kept().expand(sizes); }
  template <class Y> auto expand_as(Y const& y) const { return this->kept().expand_as(y); }
  template <detail::open_list L, class Why = the_rank_is_not_known_write_lz_shape_of_s_0_s_1>
  Derived const& expand(L const&) const
      LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are, and that is the rank of the result: write lz::shape(s[0], s[1])");
  template <class A, class S, class T> auto unfold(A axis, S size, T step) const { return this->kept().unfold(axis, size, step); }
  auto contiguous() const { return this->eval().contiguous(); }
  this_is_an_expression_write_lz_tensor_s fill_(...) const
      LAZULI_REFUSED("lazuli: this is an expression, which has no elements to fill; write lz::tensor s = … where it is made");
  this_is_an_expression_write_lz_tensor_s data(...) const
      LAZULI_REFUSED("lazuli: this is an expression, which is not in memory; write lz::tensor s = … where it is made");
  // clang-format on

 protected:
  constexpr lazy_methods() = default;
  constexpr lazy_methods(lazy_methods const&) = default;
  constexpr lazy_methods& operator=(lazy_methods const&) = default;

 private:
  auto kept() const { return detail::value_to_view<true>(this->eval()); }
};

namespace detail {
template <class Derived>
class no_methods {};
}  // namespace detail

/// What an expression type Derived over operands of the types C inherits. Each class of methods
/// costs the compiler some milliseconds, and half of all expression types are below_tensors.
template <class Derived, class... C>
using methods_over = std::conditional_t<(below_tensors<C> || ...), detail::no_methods<Derived>,
                                        lazy_methods<Derived, (C::owns_memory || ...)>>;

LAZULI_END
