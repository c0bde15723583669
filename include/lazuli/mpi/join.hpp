// roll, concat and stack over ranks: elements at a distance from where they were.
#pragma once

#include <lazuli/indexing/joined.hpp>
#include <lazuli/mpi/moves.hpp>

LAZULI_BEGIN
namespace detail {

/// rolled_over_ranks: what roll takes: an axis for a tensor with axes, none for a vector.
template <class X, class... Axis>
concept rolled_over_ranks = lies_in_shares<X> && one_axis_is_meant<X, Axis...> &&
    (index_like<Axis>&&...);
/// The space in which joined operands lie, without their tape.
template <class... X>
using joined_space = typename space_under_tape<joint_space<X...>>::type;
/// joined_over_ranks: operands of one rank, of which some lie over ranks, placed so that all of
/// them meet.
template <class... X>
concept joined_over_ranks = (over_ranks<X> || ...) && sizeof...(X) > 0 &&
                            ((rank_of<X> == std::max({rank_of<X>...})) && ...) &&
                            ((rank_of<X> > 0) && ...) &&
                            (lies_in_shares<X> && ...) && share_a_space<X...> &&
                            !has_slices<joined_space<X...>>;
/// stacked_over_ranks: the same for values: views of what a tape follows do not go over ranks.
template <class... X>
concept stacked_over_ranks = joined_over_ranks<X...> && (on_ranks<X> && ...);

/// A tensor placed in a space, with the value of x as elements T.
template <class Space, class T, class X>
auto value_placed_in(X const& x) {
  using result = typename sharded_in<Space, T>::type;
  if constexpr (std::is_same_v<Space, plain_space_t<space_of<X>>>)
    return values_of_its_own<T>(x, 0);
  else
    return result(astype<T>(x));
}

template <class X>
auto rolled_over_ranks_by(X const& x, index shift, int axis) {
  return moved_axis_by_axis(x, [&](int i, index n, index&, std::vector<axis_move>& out) {
    if (i != axis || n == 0) return false;
    index const s = (shift % n + n) % n;
    out = {axis_move::of_all(n, s), axis_move::of_all(n, s - n)};
    return s != 0;
  });
}

template <class... X>
auto joined_over_ranks_along(index axis, X const&... x) {
  using T = promote_t<value_t<X>...>;
  using space = joint_space<X...>;
  constexpr int rank = space::rank;
  int const along = normalize_axis(axis, rank, "concat");
  index_array<rank> const shapes[] = {dextents<rank>(x.extents().values()).values()...};
  auto total = shapes[0];
  for (std::size_t k = 1; k < sizeof...(X); ++k) {
    check_join<rank>("concat", static_cast<index>(k), shapes[k], shapes[0], along);
    total[static_cast<std::size_t>(along)] += shapes[k][static_cast<std::size_t>(along)];
  }
  std::shared_ptr<mpi::grid const> grid;
  ((grid = grid_of(x, "concat", grid)), ...);
  using result = typename sharded_in<space, T>::type;
  if (grid == nullptr) return result(nullptr, dextents<rank>(total));
  auto const values = std::array{value_placed_in<space, T>(x)...};
  auto out = mpi::together(grid->all().get(), [&] { return result(grid, dextents<rank>(total)); });
  std::vector<move_along<space, T>> moves;
  index start = 0;
  for (auto const& v : values) {
    index const n = v.extent(along);
    moves.emplace_back(v.data(), v.target().axes()[static_cast<std::size_t>(along)], out.target(),
                       along, axis_move::of_all(n, start));
    start += n;
  }
  run_moves(*grid, moves);
  return out;
}

/// The same for operands of which a tape follows some.
template <class... X>
auto joined_and_followed(index axis, X const&... x) {
  int const along = normalize_axis(axis, joined_space<X...>::rank, "concat");
  std::vector<index> ends{0};
  (ends.push_back(ends.back() + x.extents()[along]), ...);
  return recording_on<joint_space<X...>>::over_ranks(
      [along](auto const&... values) { return joined_over_ranks_along(along, values...); },
      [along, ends](auto const&...) {
        return [along, ends](auto i, auto const& g, auto const&) {
          return part_along(g, along, ends[std::size_t(i)], ends[std::size_t(i) + 1]);
        };
      },
      x...);
}

}  // namespace detail

/// The elements of x over ranks moved by `shift` places along an axis; those that leave at one end
/// come back at the other, as periodic neighbours. Placed as x; vectors need no axis. Collective.
/// Throws index_error on every rank, rank_error if one has no memory.   Cost: along divided axes
/// each element that goes to another rank is sent once.   Example: docs/distributed.md
template <expression X, index_like Axis>
  requires detail::rolled_over_ranks<X, Axis>
auto roll(X const& x, brace_index shift, Axis axis) {
  int const along = normalize_axis(static_cast<index>(axis), rank_of<X>, "roll");
  index const by = shift % std::max(x.extents()[along], index{1});
  return detail::moved_or_followed(
      x, [=](auto const& from) { return detail::rolled_over_ranks_by(from, by, along); },
      [=](auto const& g) { return detail::rolled_over_ranks_by(g, -by, along); });
}
template <expression X>
  requires detail::rolled_over_ranks<X>
auto roll(X const& x, brace_index shift) { return lazuli::roll(x, shift, 0); }

/// Operands over ranks one after another along an axis, `concat(0, a, b)`: placed as they are; an
/// operand that every rank has completely counts as placed like the others. Each element goes where
/// the blocks of the result need it. Collective. dtype: the common one.   Throws shape_error,
/// index_error on every rank, and rank_error if one has no memory.   Cost: elements that lie on
/// other ranks in the result are sent once.
template <index_like Axis, class... X>
  requires detail::joined_over_ranks<X...>
auto concat(Axis axis, X const&... x) {
  if constexpr ((on_tape<X> || ...))
    return detail::joined_and_followed(static_cast<index>(axis), x...);
  else
    return detail::joined_over_ranks_along(static_cast<index>(axis), x...);
}
template <index_like Axis, class... X>
  requires detail::joined_over_ranks<X...>
auto concatenate(Axis axis, X const&... x) {
  return lazuli::concat(axis, x...);
}
template <index_like Axis, class... X>
  requires detail::joined_over_ranks<X...>
auto cat(Axis axis, X const&... x) {
  return lazuli::concat(axis, x...);
}
/// The same along a new axis, a constant, complete on every rank: `stack(0_c, a, b)`.
template <static_index Axis, class... X>
  requires(detail::stacked_over_ranks<X...> && (detail::is_axis<rank_of<X> + 1, Axis> && ...))
auto stack(Axis axis, X const&... x) {
  return lazuli::concat(axis, lazuli::unsqueeze(x, axis)...);
}
/// Vectors end to end, others along axis 1; vectors as rows of a matrix, others along axis 0;
/// vectors as columns, matrices along axis 1. As concat and stack.
template <class... X>
  requires detail::joined_over_ranks<X...>
auto hstack(X const&... x) {
  return lazuli::concat(std::max({rank_of<X>...}) > 1 ? 1 : 0, x...);
}
template <class... X>
  requires detail::stacked_over_ranks<X...>
auto vstack(X const&... x) {
  if constexpr (std::max({rank_of<X>...}) == 1)
    return lazuli::stack(constant<0>{}, x...);
  else
    return lazuli::concat(0, x...);
}
template <class... X>
  requires(detail::stacked_over_ranks<X...> && std::max({rank_of<X>...}) <= 2)
auto column_stack(X const&... x) {
  if constexpr (std::max({rank_of<X>...}) == 1)
    return lazuli::stack(constant<1>{}, x...);
  else
    return lazuli::concat(1, x...);
}

LAZULI_END
