// pad over ranks: the border of an axis comes from the ranks where its elements lie.
#pragma once

#include <lazuli/indexing/pad.hpp>
#include <lazuli/mpi/moves.hpp>

LAZULI_BEGIN
namespace detail {

/// How n elements move to an axis with a border: all of them, then runs that the border shows.
inline std::vector<axis_move> moves_to_border(index n, index before, index after, padding mode) {
  std::vector<axis_move> out;
  if (n > 0) out.push_back(axis_move::of_all(n, before));
  if (mode == padding::constant || n == 0) return out;
  for (mpi::share const border : {mpi::share{-before, 0}, mpi::share{n, n + after}})
    for_each_run_of_border(
        border.low, border.high, n, mode, [&](index k, index count, index from, index step) {
          if (step < 0)
            out.push_back({n, from - count + 1, from + 1, before + k + from - n + 1, true});
          else
            for (index i = 0, some = step == 0 ? 1 : count; i < count; i += some)
              out.push_back({n, from, from + some, before + k + i - from});
        });
  return out;
}

template <class X>
auto with_border(X const& x, index_array<2 * rank_of<X>> const& widths, padding mode,
                 value_t<X> value) {
  auto const total = padded_extents<rank_of<X>>(x.extents().values(), widths, mode);
  // From the last axis on, as on one machine: each border then contains those added before.
  return moved_axis_by_axis_or_followed(
      x,
      [=](int i, index n, index& length, std::vector<axis_move>& out) {
        auto const a = static_cast<std::size_t>(i);
        length = total[a];
        out = moves_to_border(n, widths[2 * a], widths[2 * a + 1], mode);
        return length != n;
      },
      mode == padding::constant ? std::optional(value) : std::nullopt);
}

/// padded_over_ranks: what pad accepts.
template <class X>
concept padded_over_ranks = lies_in_shares<X> &&(rank_of<X> > 0);

}  // namespace detail

/// x over ranks with a border, a new tensor placed as x: modes, dtype and errors as on one machine,
/// with errors on every rank. Collective.   Cost: elements that lie on other ranks in the result
/// are sent once for each axis with a border.
template <detail::padded_over_ranks X, std::size_t N, class V = int>
  requires(is_scalar_v<V> && (N == 1 || N == static_cast<std::size_t>(rank_of<X>)))
auto pad(X const& x, brace_index const (&widths)[N][2], detail::any_padding by = padding::constant,
         V value = 0) {
  auto const all = detail::borders<rank_of<X>>(widths);
  return detail::with_border(x, all, by.mode, exactly<value_t<X>>("pad", value));
}
template <detail::padded_over_ranks X, detail::index_element I, std::size_t N, class V = int>
  requires(is_scalar_v<V> && (N == 1 || N == static_cast<std::size_t>(rank_of<X>)))
auto pad(X const& x, I const (&widths)[N][2], detail::any_padding by = padding::constant,
         V value = 0) {
  auto const all = detail::borders<rank_of<X>>(widths);
  return detail::with_border(x, all, by.mode, exactly<value_t<X>>("pad", value));
}
template <detail::padded_over_ranks X, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, brace_index const (&width)[2], detail::any_padding by = padding::constant,
         V value = 0) {
  brace_index const pair[1][2] = {{width[0], width[1]}};
  return lazuli::pad(x, pair, by, value);
}
template <detail::padded_over_ranks X, index_like W, class V = int>
  requires is_scalar_v<V>
auto pad(X const& x, W width, detail::any_padding by = padding::constant, V value = 0) {
  brace_index const both[1][2] = {{width, width}};
  return lazuli::pad(x, both, by, value);
}

LAZULI_END
