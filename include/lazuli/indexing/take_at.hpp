// take at one number; take and index_select at numbers of a list.
#pragma once

#include <lazuli/indexing/select.hpp>

LAZULI_BEGIN

namespace detail {
/// A number as indices of rank 0, a list of them as a vector.
template <index_like I>
auto as_indices(I i) {
  return scalar<std::int64_t>(static_cast<std::int64_t>(views::detail::as_index(i)));
}
template <index_list L>
auto as_indices(L const& list) {
  return vector<std::int64_t>(detail::index_vector(list));
}
/// a_place: a number, or numbers in a standard container. Models: int, std::vector<int>. Not:
/// tensor<int, 3>.
template <class I>
concept a_place = index_like<I> || index_list<I>;
}  // namespace detail

/// take at one flat position, `take(x, -1)`, or at one index of an axis, which is dropped,
/// `take(x, 0, 1)`: a tensor of rank 0, or of the other axes. At several places:
/// `take(x, {0, 2}, 1)`, `take(x, std_vector)`.   Throws index_error.   Source: NumPy.
template <in_one_memory X, detail::a_place I>
auto take(X const& x, I const& at) {
  return lazuli::take(x, detail::as_indices(at));
}
template <in_one_memory X, detail::a_place I>
auto take(X const& x, I const& at, brace_index axis) {
  return lazuli::take(x, detail::as_indices(at), axis);
}
template <in_one_memory X, std::size_t N>
auto take(X const& x, brace_index const (&at)[N]) {
  return lazuli::take(x, detail::as_indices(detail::listed(at)));
}
template <in_one_memory X, std::size_t N>
auto take(X const& x, brace_index const (&at)[N], brace_index axis) {
  return lazuli::take(x, detail::as_indices(detail::listed(at)), axis);
}
/// index_select at numbers in braces or in a standard container, axis first:
/// `index_select(x, 1, {0, 2})`.   Throws index_error.   Source: PyTorch.
template <in_one_memory X, detail::index_list L>
auto index_select(X const& x, brace_index axis, L const& at) {
  return lazuli::index_select(x, axis, detail::as_indices(at));
}
template <in_one_memory X, std::size_t N>
auto index_select(X const& x, brace_index axis, brace_index const (&at)[N]) {
  return lazuli::index_select(x, axis, detail::as_indices(detail::listed(at)));
}

LAZULI_END
