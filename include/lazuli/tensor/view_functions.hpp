// The view methods as free functions, under the names of NumPy, the array API and PyTorch.
#pragma once

#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

// Of a named tensor each gives a view that shares its elements and can be written where it can; of
// a temporary, or of an expression, which is evaluated, a view that owns them. Shapes and axes:
// numbers, constants (`1_c`: static extents are kept), or one list. Errors are those of the
// methods.

namespace detail {

/// x with view methods: itself, or its value, which is read-only where x has a name.
template <class X>
constexpr decltype(auto) as_array(X&& x) {
  if constexpr (requires { x.map(); })
    return static_cast<X&&>(x);
  else
    return value_to_view<std::is_lvalue_reference_v<X>>(evaluate_to_tensor(x));
}

[[noreturn]] LAZULI_COLD inline void throw_unequal_parts(char const* call, index extent,
                                                         index count) {
  fail<shape_error>(call, ": extent ", extent, " is not divided into ", count,
                    " equal parts; array_split gives parts that are nearly equal");
}
inline void check_equal_parts(index extent, index count, char const* call) {
  if (count < 1 || extent % count != 0) throw_unequal_parts(call, extent, count);
}
template <class X, class A>
index extent_along(X const& x, A axis, char const* call) {
  return x.extents()[normalize_axis(views::detail::as_index(axis), rank_of<X>, call)];
}
/// The sizes of `count` parts, the first ones longer by one where they cannot be equal.
inline std::vector<index> nearly_equal(index extent, index count) {
  if (count < 1) views::detail::throw_parts("array_split", "the number of parts", count);
  std::vector<index> sizes(static_cast<std::size_t>(count), extent / count);
  for (index i = 0; i < extent % count; ++i) ++sizes[static_cast<std::size_t>(i)];
  return sizes;
}
/// The sizes of the parts between positions.
inline std::vector<index> between(index extent, std::vector<index> positions) {
  index start = 0;
  positions.push_back(extent);
  for (index& p : positions) {
    index const end = std::clamp(p < 0 ? p + extent : p, index{0}, extent);
    p = end - start;
    start = end;
  }
  return positions;
}

}  // namespace detail

/// At least 1, 2, 3 axes: missing ones are added in front, with extent 1; for vectors and matrices
/// atleast_3d adds one at the end, too. A view, as the methods give.   Source: NumPy.
template <in_one_memory X>
constexpr auto atleast_1d(X&& x) {
  if constexpr (rank_of<X> == 0)
    return detail::as_array(static_cast<X&&>(x)).unsqueeze(constant<0>{});
  else
    return detail::as_array(static_cast<X&&>(x))(ellipsis);
}
template <in_one_memory X>
constexpr auto atleast_2d(X&& x) {
  if constexpr (rank_of<X> < 2)
    return lazuli::atleast_1d(static_cast<X&&>(x)).unsqueeze(constant<0>{});
  else
    return detail::as_array(static_cast<X&&>(x))(ellipsis);
}
template <in_one_memory X>
constexpr auto atleast_3d(X&& x) {
  if constexpr (rank_of<X> < 3)
    return lazuli::atleast_2d(static_cast<X&&>(x)).unsqueeze(constant<2>{});
  else
    return detail::as_array(static_cast<X&&>(x))(ellipsis);
}

/// The elements in another shape, in row-major order; one size may be -1. A view where the strides
/// allow it, else a copy.   Throws shape_error.   Source: NumPy, PyTorch.
template <in_one_memory X, class... S>
  requires detail::sizes_taken<std::remove_cvref_t<X>, S...>
constexpr auto reshape(X&& x, S... sizes) {
  return detail::as_array(static_cast<X&&>(x)).reshape(sizes...);
}
template <in_one_memory X, std::size_t N>
constexpr auto reshape(X&& x, brace_index const (&sizes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).reshape(sizes);
}
// clang-format off
template <in_one_memory X, class... S>
  requires detail::sizes_refused<std::remove_cvref_t<X>, S...>
detail::sizes_verdict_on<std::remove_cvref_t<X>, S...> reshape(X&&, S...)
    LAZULI_REFUSED("lazuli: sizes are whole numbers, or one list whose length the compiler knows, and hold as many elements as the tensor");
// clang-format on
/// All elements, or the axes of the constants first … last, as one axis: as reshape.
template <in_one_memory X, class... A>
constexpr auto flatten(X&& x, A... axes) {
  return detail::as_array(static_cast<X&&>(x)).flatten(axes...);
}
template <in_one_memory X>
constexpr auto ravel(X&& x) {
  return detail::as_array(static_cast<X&&>(x)).flatten();
}

/// transpose(x): all axes in reverse order; transpose(x, {2, 0, 1}): in the order given (both
/// NumPy's); transpose(x, 0, 1): two axes exchanged; t(x): those of a matrix (both PyTorch's).
template <in_one_memory X>
constexpr auto t(X&& x) {
  return detail::as_array(static_cast<X&&>(x)).t();
}
template <in_one_memory X>
constexpr auto transpose(X&& x) {
  return detail::as_array(static_cast<X&&>(x)).transpose();
}
template <in_one_memory X, index_like A, index_like B>
constexpr auto transpose(X&& x, A a, B b) {
  return detail::as_array(static_cast<X&&>(x)).transpose(a, b);
}
template <in_one_memory X, detail::index_list L>
constexpr auto transpose(X&& x, L const& axes) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes);
}
template <in_one_memory X, std::size_t N>
constexpr auto transpose(X&& x, brace_index const (&axes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes);
}
/// The last two axes exchanged.   Source: array API.
template <in_one_memory X>
constexpr auto matrix_transpose(X&& x) {
  static_assert(rank_of<X> >= 2, "lazuli::matrix_transpose: the operand needs rank 2 or more");
  return detail::as_array(static_cast<X&&>(x)).transpose(constant<-2>{}, constant<-1>{});
}
/// All axes in another order: PyTorch's name, and the array API's.
template <in_one_memory X, class... A>
constexpr auto permute(X&& x, A... axes) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes...);
}
template <in_one_memory X, std::size_t N>
constexpr auto permute(X&& x, brace_index const (&axes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes);
}
template <in_one_memory X, class... A>
constexpr auto permute_dims(X&& x, A... axes) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes...);
}
template <in_one_memory X, std::size_t N>
constexpr auto permute_dims(X&& x, brace_index const (&axes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).permute(axes);
}
/// One axis moved to another place, or several, each to its own: `moveaxis(x, {0, 1}, {2, 0})`.
/// Throws index_error, shape_error.   Source: NumPy; movedim is PyTorch's name.
template <in_one_memory X, class A = detail::any_indices, class B = A>
  requires detail::axes_to_move<A, B>
constexpr auto moveaxis(X&& x, A const& from, B const& to) {
  return detail::as_array(static_cast<X&&>(x)).movedim(from, to);
}
template <in_one_memory X, class A = detail::any_indices, class B = A>
  requires detail::axes_to_move<A, B>
constexpr auto movedim(X&& x, A const& from, B const& to) {
  return detail::as_array(static_cast<X&&>(x)).movedim(from, to);
}
/// Two axes exchanged.   Source: NumPy.
template <in_one_memory X, index_like A, index_like B>
constexpr auto swapaxes(X&& x, A a, B b) {
  return detail::as_array(static_cast<X&&>(x)).transpose(a, b);
}

/// A new axis of extent 1: NumPy's name, and PyTorch's.
template <in_one_memory X, index_like A>
constexpr auto expand_dims(X&& x, A axis) {
  return detail::as_array(static_cast<X&&>(x)).unsqueeze(axis);
}
template <in_one_memory X, index_like A>
constexpr auto unsqueeze(X&& x, A axis) {
  return detail::as_array(static_cast<X&&>(x)).unsqueeze(axis);
}
/// Drops an axis of extent 1, or several, `squeeze(x, {0, 2})`; without an argument, all axes whose
/// static extent is 1. The rank is part of the type, so if extents are known only at run time, an
/// axis must be named.
template <in_one_memory X, detail::size_argument A>
constexpr auto squeeze(X&& x, A const& axes) {
  return detail::as_array(static_cast<X&&>(x)).squeeze(axes);
}
template <in_one_memory X, std::size_t N>
constexpr auto squeeze(X&& x, brace_index const (&axes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).squeeze(axes);
}
template <in_one_memory X>
  requires views::is_squeezable<extents_t<X>>
constexpr auto squeeze(X&& x) { return detail::as_array(static_cast<X&&>(x)).squeeze(); }
// clang-format off
template <in_one_memory X>
  requires(!views::is_squeezable<extents_t<X>>)
squeeze_needs_an_axis_for_run_time_extents squeeze(X&&)
    LAZULI_REFUSED("lazuli: which axes have extent 1 is known at run time only: name the one to drop, squeeze(x, axis)");
// clang-format on
/// Axes of extent 1 stretched, new ones in front, without a copy: `broadcast_to(x, {3, 4})`.
/// Throws shape_error.   Source: NumPy; PyTorch's expand.
template <in_one_memory X, class... S>
  requires(!detail::open_list<S> && ...)
constexpr auto broadcast_to(X&& x, S... sizes) {
  return detail::as_array(static_cast<X&&>(x)).expand(sizes...);
}
template <in_one_memory X, std::size_t N>
constexpr auto broadcast_to(X&& x, brace_index const (&sizes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).expand(sizes);
}

/// `length` indices from `start` on along an axis.   Source: PyTorch.
template <in_one_memory X, index_like A, index_like S, index_like L>
constexpr auto narrow(X&& x, A axis, S start, L length) {
  return detail::as_array(static_cast<X&&>(x)).narrow(axis, start, length);
}
/// The diagonal of two axes (0 and 1), as the last axis: `diagonal(x, offset, a, b)`.
template <in_one_memory X, index_like... A>
constexpr auto diagonal(X&& x, A... offset_and_axes) {
  return detail::as_array(static_cast<X&&>(x)).diagonal(offset_and_axes...);
}
/// chunk, split, unbind: parts along an axis in a std::vector, as the methods: up to `count` equal
/// ones, ones of `size` (or given sizes), each index. PyTorch's: NumPy's split(x, n) is chunk.
template <in_one_memory X, index_like A = constant<0>>
auto chunk(X&& x, brace_index count, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x)).chunk(count, axis);
}
template <in_one_memory X, index_like A = constant<0>>
auto split(X&& x, brace_index size, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x)).split(size, axis);
}
template <in_one_memory X, index_like A = constant<0>>
auto split(X&& x, std::initializer_list<index> sizes, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x)).split(sizes, axis);
}
template <in_one_memory X, detail::index_list L, index_like A = constant<0>>
auto split(X&& x, L const& sizes, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x)).split(sizes, axis);
}
/// Parts whose extents differ by one at most, the longer ones first; or the parts between the
/// positions where the axis is cut: `array_split(x, {2, 5})`. Positions beyond the end count as the
/// end, negative ones count from it.   Throws shape_error for a count below 1 and for descending
/// positions. Source: NumPy.
template <in_one_memory X, index_like C, index_like A = constant<0>>  // C: {1} is a position
auto array_split(X&& x, C count, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x))
      .split(detail::nearly_equal(detail::extent_along(x, axis, "array_split"), count), axis);
}
template <in_one_memory X, detail::index_list L, index_like A = constant<0>>
auto array_split(X&& x, L const& positions, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x))
      .split(detail::between(detail::extent_along(x, axis, "array_split"),
                             detail::index_vector(positions)),
             axis);
}
template <in_one_memory X, std::size_t N, index_like A = constant<0>>
auto array_split(X&& x, brace_index const (&positions)[N], A axis = {}) {
  return lazuli::array_split(static_cast<X&&>(x), detail::listed(positions), axis);
}
/// `count` equal parts, or those between positions: of columns (of a vector its elements), of rows.
/// Throws shape_error where the parts cannot be equal, and as array_split.   Source: NumPy.
template <in_one_memory X, class P>
auto hsplit(X&& x, P const& parts) {
  constexpr constant<(rank_of < X >> 1)> axis{};
  if constexpr (index_like<P>) detail::check_equal_parts(x.extents()[axis.value], parts, "hsplit");
  return lazuli::array_split(static_cast<X&&>(x), parts, axis);
}
template <in_one_memory X, std::size_t N>
auto hsplit(X&& x, brace_index const (&positions)[N]) {
  return lazuli::hsplit(static_cast<X&&>(x), detail::listed(positions));
}
template <in_one_memory X, class P>
  requires(rank_of<X> > 1)
auto vsplit(X&& x, P const& parts) {
  if constexpr (index_like<P>) detail::check_equal_parts(x.extents()[0], parts, "vsplit");
  return lazuli::array_split(static_cast<X&&>(x), parts);
}
template <in_one_memory X, std::size_t N>
auto vsplit(X&& x, brace_index const (&positions)[N]) {
  return lazuli::vsplit(static_cast<X&&>(x), detail::listed(positions));
}
template <in_one_memory X, index_like A = constant<0>>
auto unbind(X&& x, A axis = {}) {
  return detail::as_array(static_cast<X&&>(x)).unbind(axis);
}
/// unbind, under the array API's name.
template <in_one_memory X, index_like A = constant<0>>
auto unstack(X&& x, A axis = {}) { return lazuli::unbind(static_cast<X&&>(x), axis); }

LAZULI_END
