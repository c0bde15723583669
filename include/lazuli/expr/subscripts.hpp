// What subscripts and the methods that return views take, and the verdicts on what they refuse.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/sizes.hpp>
#include <lazuli/shape/slice.hpp>

LAZULI_BEGIN

/// What the compiler prints where the elements of a tensor cannot be subscripts.
template <class... Subscripts>
struct subscript_tensors_hold_integers_or_bool {};
/// What the compiler prints of subscripts of other types.
template <class... Subscripts>
struct subscripts_are_whole_numbers_slices_or_tensors {};

/// What the compiler prints of m(mask, 0) where the mask is a matrix.
template <class... Subscripts>
struct a_mask_beside_other_subscripts_is_a_vector {};

/// What the compiler prints of x({1, 3}).
struct braces_are_no_subscript_write_slice_or_lz_tensor {};

/// What the compiler prints where the rank of the result would depend on run-time extents.
struct squeeze_needs_an_axis_for_run_time_extents {};

namespace detail {

/// index_tensor: an expression whose elements are integers. Models: arange(3), argsort(x). Not:
/// int.
template <class I>
concept index_tensor = expression<I> && integer_dtype<value_t<I>>;
/// mask_tensor: an expression of bool. Models: x > 3. Not: bool.
template <class M>
concept mask_tensor = expression<M> &&(std::same_as<value_t<M>, bool>);
/// selector: what x(…) takes beside numbers and slices. Models: x > 3, argsort(x). Not: int.
template <class I>
concept tensor_selector = mask_tensor<I> || index_tensor<I>;
/// subscript: what x[…] takes. Models: int, all_t, x > 3. Not: 1.5.
template <class S>
concept any_subscript = tensor_selector<S> || subscript_spec<std::remove_cvref_t<S>>;
/// wide_mask: a mask that selects elements, and not places along one axis. Models: x > 3 for a
/// matrix x. Not: for a vector.
template <class M>
concept wide_mask = mask_tensor<M> &&(rank_of<M> != 1);
template <class... S>
concept wide_mask_among = sizeof...(S) > 1 && (wide_mask<S> || ...);
/// selectors: subscripts with at least one selector among them. Models: x > 3; all, argsort(x).
template <class... S>
concept with_selectors = (tensor_selector<S> || ...) && (any_subscript<S> && ...) &&
                         !wide_mask_among<S...>;
/// refused_subscripts: one among them is no subscript, or none beside the others. Models: 1.5; "a";
/// tensor<float, 3>. Not: 1.
template <class... S>
concept refused_subscripts = !(any_subscript<S> && ...) || wide_mask_among<S...>;

template <class... S>
using subscript_objection = std::conditional_t<
    (any_subscript<S> && ...),
    a_mask_beside_other_subscripts_is_a_vector<std::remove_cvref_t<S>...>,
    std::conditional_t<((expression<S> || subscript_spec<std::remove_cvref_t<S>>)&&...),
                       subscript_tensors_hold_integers_or_bool<std::remove_cvref_t<S>...>,
                       subscripts_are_whole_numbers_slices_or_tensors<std::remove_cvref_t<S>...>>>;

// Derived is used only where this is called: in its base class it is not complete yet.
template <class Derived>
concept squeezable = views::is_squeezable<typename Derived::extents_type>;
template <class Derived, class... A>
concept axis_to_squeeze = sizeof...(A) < 2 &&
                          (sizeof...(A) == 1 || squeezable<Derived>)&&(size_argument<A>&&...);
template <class Derived, class... S>
consteval auto judge_sizes() {
  return views::sizes_verdict<typename Derived::extents_type, S...>{};
}
template <class Derived, class... S>
using sizes_verdict_on = decltype(judge_sizes<Derived, S...>());
template <class Derived, class... S>
concept sizes_refused = refused_verdict<sizes_verdict_on<Derived, S...>>;
template <class Derived, class... S>
concept sizes_taken = !refused_verdict<sizes_verdict_on<Derived, S...>>;

}  // namespace detail

LAZULI_END
