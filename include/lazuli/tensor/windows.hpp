// Windows that slide along axes: sliding_window_view, unfold.
#pragma once

#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {
template <int I, class X, std::size_t N>
constexpr auto windows_from(X&& x, std::array<index, N> const& sizes,
                            std::array<index, N> const& axes) {
  if constexpr (I == static_cast<int>(N))
    return static_cast<X&&>(x);
  else
    return detail::windows_from<I + 1>(static_cast<X&&>(x).unfold(axes[I], sizes[I], 1), sizes,
                                       axes);
}
template <class X, std::size_t N>
constexpr auto windows_along(X&& x, std::array<index, N> const& sizes, std::array<index, N> axes) {
  for (index& axis : axes) axis = normalize_axis(axis, rank_of<X>, "sliding_window_view");
  return detail::windows_from<0>(detail::as_array(static_cast<X&&>(x)), sizes, axes);
}
}  // namespace detail

/// All windows of these sizes, one for each axis, or for each of the axes that are named:
/// `sliding_window_view(x, {3, 3})`, `sliding_window_view(x, 3, -1)`. A view, as for flip, whose
/// last axes are those of the windows.   Shape: (n…) → (n - size + 1…, size…).   Throws
/// shape_error, index_error.   Source: NumPy.   Example: docs/views.md
template <in_one_memory X, std::size_t N>
  requires(N == static_cast<std::size_t>(rank_of<X>))
constexpr auto sliding_window_view(X&& x, brace_index const (&sizes)[N]) {
  std::array<index, N> axes{};
  for (std::size_t i = 0; i < N; ++i) axes[i] = static_cast<index>(i);
  return detail::windows_along(static_cast<X&&>(x), detail::listed(sizes), axes);
}
template <in_one_memory X, std::size_t N>
constexpr auto sliding_window_view(X&& x, brace_index const (&sizes)[N],
                                   brace_index const (&axes)[N]) {
  return detail::windows_along(static_cast<X&&>(x), detail::listed(sizes), detail::listed(axes));
}
template <in_one_memory X, index_like S, index_like A>
constexpr auto sliding_window_view(X&& x, S size, A axis) {
  return detail::as_array(static_cast<X&&>(x)).unfold(axis, size, 1);
}
template <in_one_memory X, index_like S>
  requires(rank_of<X> == 1)
constexpr auto sliding_window_view(X&& x, S size) {
  return detail::as_array(static_cast<X&&>(x)).unfold(0, size, 1);
}

/// Windows along an axis, every `step` indices, as a new last axis.   Throws shape_error,
/// index_error.   Source: PyTorch's method.
template <in_one_memory X, index_like A, index_like S, index_like T>
constexpr auto unfold(X&& x, A axis, S size, T step) {
  return detail::as_array(static_cast<X&&>(x)).unfold(axis, size, step);
}

LAZULI_END
