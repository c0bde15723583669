// flip over ranks, and elements repeated: tile and repeat.
#pragma once

#include <lazuli/indexing/repeat.hpp>
#include <lazuli/mpi/moves.hpp>
#include <ranges>

LAZULI_BEGIN
namespace detail {

template <class X>
auto flipped_over_ranks(X const& x,
                        std::array<bool, static_cast<std::size_t>(rank_of<X>)> const& axes) {
  return moved_axis_by_axis(x, [&](int i, index n, index&, std::vector<axis_move>& out) {
    out.push_back({n, 0, n, 0, true});
    return axes[static_cast<std::size_t>(i)] && n > 1;
  });
}
template <class X>
auto tiled_over_ranks(X const& x, index_array<rank_of<X>> const& repeats) {
  return moved_axis_by_axis_or_followed(
      x, [=](int i, index n, index& length, std::vector<axis_move>& out) {
        index const times = repeats[static_cast<std::size_t>(i)];
        length = repeated_extent("tile", n, times);
        for (index k = 0; k < times && n > 0; ++k) out.push_back(axis_move::of_all(n, k * n));
        return times != 1;
      });
}

/// turned_over_ranks: a tensor with axes over ranks.
template <class X>
concept turned_over_ranks = lies_in_shares<X> &&(rank_of<X> > 0);
/// repeated_over_ranks: one, and how often.
template <class X, class... N>
concept repeated_over_ranks = turned_over_ranks<X> && (index_like<N> && ...);

/// x with the axes of a list reversed.
template <class X, class L>
auto flipped_along(X const& x, L const& axes) {
  std::array<bool, static_cast<std::size_t>(rank_of<X>)> along{};
  for (auto const axis : axes)
    along[static_cast<std::size_t>(normalize_axis(static_cast<index>(axis), rank_of<X>, "flip"))] =
        true;
  auto const turn = [along](auto const& from) { return flipped_over_ranks(from, along); };
  return moved_or_followed(x, turn, turn);
}

}  // namespace detail

/// Axes of x over ranks reversed (all, if none is named), a new tensor placed as x; fliplr: the
/// columns of a matrix, flipud: its rows. Collective.   Throws index_error on every rank,
/// rank_error if one has no memory.   Cost: along divided axes each element that goes to another
/// rank is sent once.
template <class X, index_like... A>
  requires detail::turned_over_ranks<X>
auto flip(X const& x, A... axes) {
  if constexpr (sizeof...(A) == 0)
    return detail::flipped_along(x, std::views::iota(0, rank_of<X>));
  else
    return detail::flipped_along(x, std::array{static_cast<index>(axes)...});
}
template <class X, detail::index_list L>
  requires detail::turned_over_ranks<X>
auto flip(X const& x, L const& axes) {
  return detail::flipped_along(x, axes);
}
template <class X, std::size_t N>
  requires detail::turned_over_ranks<X>
auto flip(X const& x, brace_index const (&axes)[N]) {
  return detail::flipped_along(x, detail::listed(axes));
}
template <class X>
  requires(detail::turned_over_ranks<X> && rank_of<X> >= 2)
auto fliplr(X const& x) {
  return lazuli::flip(x, 1);
}
template <class X>
  requires detail::turned_over_ranks<X>
auto flipud(X const& x) {
  return lazuli::flip(x, 0);
}

/// tile: copies of x over ranks side by side, as many along the last axes as `repeats` say; repeat:
/// each element of an axis `count` times. Placed as x. Throws shape_error for negative numbers, on
/// every rank.
template <class X, index_like... N>
  requires(detail::repeated_over_ranks<X, N...> && sizeof...(N) > 0 &&
           sizeof...(N) <= static_cast<std::size_t>(rank_of<X>))
auto tile(X const& x, N... repeats) {
  index_array<rank_of<X>> all{};
  all.fill(1);
  std::size_t at = all.size() - sizeof...(N);
  ((all[at++] = static_cast<index>(repeats)), ...);
  return detail::tiled_over_ranks(x, all);
}
template <class X, index_like N, index_like A>
  requires(detail::repeated_over_ranks<X, N, A> && on_ranks<X>)
auto repeat(X const& x, N count, A axis) {
  int const along = normalize_axis(static_cast<index>(axis), rank_of<X>, "repeat");
  index const times = static_cast<index>(count);
  return detail::moved_axis_by_axis(
      x, [&](int i, index n, index& length, std::vector<detail::axis_move>& out) {
        if (i != along) return false;
        length = detail::repeated_extent("repeat", n, times);
        if (length > 0) out.push_back({n, 0, n, 0, false, times});
        return times != 1;
      });
}

LAZULI_END
