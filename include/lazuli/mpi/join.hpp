// roll, concat and stack over ranks: elements at a distance from where they were. Those that
// another rank gets are sent once, from where they lie to where they belong.
#pragma once

#include <lazuli/indexing/joined.hpp>
#include <lazuli/mpi/scan.hpp>

LAZULI_BEGIN
namespace detail {

/// rolled_over_ranks: what roll takes: of a tensor with axes an axis, of a vector none.
template <class X, class... Axis>
concept rolled_over_ranks =
    on_ranks<X> && one_axis_is_meant<X, Axis...> && (index_like<Axis> && ...);
/// joined_over_ranks: operands of one rank, of which some lie over ranks, and all placed so that
/// they meet.
template <class... X>
concept joined_over_ranks = (on_ranks<X> || ...) && sizeof...(X) > 0 &&
                            ((rank_of<X> == std::max({rank_of<X>...})) && ...) &&
                            ((rank_of<X> > 0) && ...) &&
                            (over_ranks<X> && ...) && share_a_space<X...> &&
                            !has_slices<joint_space<X...>>;

/// Element i of one tensor along an axis becomes element i + offset of another, which is placed
/// alike, where it has that: plans the messages, and copies what stays.
template <class Space, class A, class T>
class move_along {
  using extents_type = dextents<Space::rank>;

 public:
  move_along(shard<Space, A> const& from, shard<Space, T> const& to, int axis, index offset)
      : from_(from),
        to_(to),
        at_(static_cast<std::size_t>(axis)),
        offset_(offset),
        mesh_axis_(from.axes()[at_]) {}

  void plan(mpi::messages& out) const {
    if (mesh_axis_ < 0) return;
    auto const sent = from_.local().shape.values(), received = to_.local().shape.values();
    auto const own_from = from_.shares()[at_], own_to = to_.shares()[at_];
    constexpr auto bytes = static_cast<index>(sizeof(T));
    int const ranks = from_.grid->size(mesh_axis_);
    for (int r = 0; r < ranks; ++r) {
      if (r == from_.grid->place(mesh_axis_)) continue;
      auto const there_from = mpi::share_of(extent(from_), ranks, r),
                 there_to = mpi::share_of(extent(to_), ranks, r);
      auto const going = meet(own_from, there_to), coming = meet(there_from, own_to);
      out.send(from_.first, {sent, slab(sent, going, own_from.low + offset_), bytes}, r);
      out.receive(to_.first, {received, slab(received, coming, own_to.low), bytes}, r);
    }
  }
  void copy_own() const {
    auto part = to_.shares();
    part[at_] = meet(from_.shares()[at_], part[at_]);
    if (is_empty(part)) return;
    auto source = part;
    source[at_] = {part[at_].low - offset_, part[at_].high - offset_};
    assign_to(to_.local(part), from_.read_only().local(source), aliasing::excluded);
  }

 private:
  template <class S>
  index extent(S const& x) const {
    return x.shape[static_cast<int>(at_)];
  }
  /// Of what one share holds, where it goes, that which another has.
  mpi::share meet(mpi::share const& from, mpi::share const& to) const {
    return {std::max(from.low + offset_, to.low), std::min(from.high + offset_, to.high)};
  }
  box<Space::rank> slab(index_array<Space::rank> const& sizes, mpi::share const& s,
                        index origin) const {
    box<Space::rank> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = {0, sizes[i]};
    out[at_] = {s.low - origin, s.high - origin};
    return out;
  }

  shard<Space, A> from_;
  shard<Space, T> to_;
  std::size_t at_;
  index offset_;
  int mesh_axis_;
};

/// Runs moves along an axis of the mesh (-1: nothing is sent). Collective.
template <class Moves>
void run_moves(mpi::grid const& grid, int mesh_axis, Moves const& moves) {
  mpi::messages sent(mesh_axis < 0 ? grid.all() : grid.along(mesh_axis));
  mpi::together(grid.all().get(), [&] {
    for (auto const& m : moves) m.plan(sent);
  });
  sent.start();
  for (auto const& m : moves) m.copy_own();
  sent.wait();
}

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
  using T = value_t<X>;
  using space = plain_space_t<space_of<X>>;
  auto const from = values_of_its_own<T>(x, axis);
  auto out = room_of_its_own<T>(from, from.extents(), axis);
  index const n = from.extent(axis);
  if (from.grid() == nullptr || from.size() == 0) return out;
  index const s = (shift % n + n) % n;
  using move = move_along<space, T const, T>;
  auto const own = from.target().read_only();
  std::array<move, 2> const moves{move(own, out.target(), axis, s),
                                  move(own, out.target(), axis, s - n)};
  run_moves(*from.grid(), own.axes()[static_cast<std::size_t>(axis)], moves);
  return out;
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
  std::vector<move_along<space, T const, T>> moves;
  index start = 0;
  for (auto const& v : values) {
    moves.emplace_back(v.target().read_only(), out.target(), along, start);
    start += v.extent(along);
  }
  run_moves(*grid, out.target().axes()[static_cast<std::size_t>(along)], moves);
  return out;
}

}  // namespace detail

/// The elements of x over ranks moved `shift` places along an axis, those that leave it back at its
/// other end, as periodic neighbours; placed as x; of a vector without an axis. Collective. Throws
/// index_error, alike on every rank, rank_error where one has no memory.   Cost: along axes that
/// ranks share each element that another rank gets is sent once.   Example: docs/distributed.md
template <expression X, index_like Axis>
  requires detail::rolled_over_ranks<X, Axis>
auto roll(X const& x, index shift, Axis axis) {
  return detail::rolled_over_ranks_by(x, shift,
                                      normalize_axis(static_cast<index>(axis), rank_of<X>, "roll"));
}
template <expression X>
  requires detail::rolled_over_ranks<X>
auto roll(X const& x, index shift) {
  return detail::rolled_over_ranks_by(x, shift, 0);
}

/// Operands over ranks one behind the other along an axis, `concat(0, a, b)`: placed as they are,
/// and where every rank has one of them as the others; each element then lies where the blocks of
/// the result do. Collective. dtype: the common one.   Throws shape_error, index_error, alike on
/// every rank, and rank_error where one has no memory.   Cost: elements that lie on other ranks in
/// the result are sent once.
template <index_like Axis, class... X>
  requires detail::joined_over_ranks<X...>
auto concat(Axis axis, X const&... x) {
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
/// The same along a new axis, a constant, which every rank has: `stack(0_c, a, b)`.
template <static_index Axis, class... X>
  requires(detail::joined_over_ranks<X...> && (detail::is_axis<rank_of<X> + 1, Axis> && ...))
auto stack(Axis axis, X const&... x) {
  return lazuli::concat(axis, lazuli::unsqueeze(x, axis)...);
}

LAZULI_END
