// Values of expressions over slices as new tensors, whose blocks are cut by their own extents; and
// the reductions of such expressions.
#pragma once

#include <lazuli/backend/mpi/messages.hpp>
#include <lazuli/mpi/reduce.hpp>

LAZULI_BEGIN
namespace detail {

/// Sends this rank's part of slices to the other ranks where those elements lie in a new tensor.
template <class From, class To>
void plan_moves(From const& from, To const& to, mpi::messages& out) {
  constexpr int rank = From::rank;
  auto const& grid = *from.grid;
  auto const along = from.axes();
  auto const beside = [&](std::vector<int> const& places) {  // what other mesh axes have is the same
    for (int m = 0; m < grid.axes(); ++m)
      if (std::find(along.begin(), along.end(), m) == along.end() && places[static_cast<std::size_t>(m)] != grid.place(m))
        return false;
    return true;
  };
  auto const common = [](box<rank> const& origin, box<rank> const& other) {
    auto both = origin;
    for (std::size_t i = 0; i < both.size(); ++i)
      both[i] = {std::max(origin[i].low, other[i].low) - origin[i].low,
                 std::min(origin[i].high, other[i].high) - origin[i].low};
    return both;
  };
  auto const own_from = from.shares(), own_to = to.shares();
  auto const sent = extents_of_box(own_from).values(), received = extents_of_box(own_to).values();
  constexpr auto bytes = static_cast<index>(sizeof(typename From::value_type));
  for (int r = 0; r < grid.all().size(); ++r) {
    auto const places = grid.places_of(r);
    if (!beside(places) || r == grid.all().rank()) continue;
    out.send(from.first, {sent, common(own_from, to.shares_at(places)), bytes}, r);
    out.receive(to.first, {received, common(own_to, from.shares_at(places)), bytes}, r);
  }
}

/// Copies the elements that stay on this rank.
template <class From, class To>
void copy_own(From const& from, To const& to) {
  auto both = from.shares();
  auto const there = to.shares();
  for (std::size_t i = 0; i < both.size(); ++i)
    both[i] = {std::max(both[i].low, there[i].low), std::min(both[i].high, there[i].high)};
  if (!is_empty(both)) assign_to(to.local(both), from.read_only().local(both), aliasing::excluded);
}

/// The value of an expression over slices as elements T, in blocks of its own extents. Collective.
template <class T, class X>
auto unsliced(X const& e) {
  using plain = plain_space_t<space_of<X>>;
  auto const grid = grid_of(e, "eval");
  dextents<plain::rank> const shape(e.extents().values());
  if (grid == nullptr) return make_shard<plain, T>(nullptr, shape);
  MPI_Comm const all = grid->all().get();
  // First the evaluator's own checks, before anything is allocated; then all allocations together.
  auto const made = mpi::together(all, [&] {
    return std::pair(typename backend_in_space<space_of<X>>::type{grid}.template allocate_for<T>(e), make_shard<plain, T>(grid, shape));
  });
  assign_to(made.first, close(e), aliasing::excluded);
  mpi::messages moves(grid->all());
  mpi::together(all, [&] { plan_moves(made.first, made.second, moves); });
  moves.start();
  copy_own(made.first, made.second);
  moves.wait();
  return made.second;
}

/// The same as a tensor.
template <class X>
auto value_of_slices(X const& x) {
  using T = value_t<X>;
  auto const value = unsliced<T>(x);
  typename sharded_in<plain_space_t<space_of<X>>, T>::type out(value.grid, value.shape);
  if (out.grid() != nullptr) out = value;
  return out;
}

/// Reduces locally along axes that no ranks share; along others, reduces the values in blocks of
/// their own extents, with the bits of a tensor in such blocks.
template <class Space, class D, class Reduction, class X>
void reduce_slices(shard<Space, D> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  constexpr int rank = X::extents_type::rank();
  auto const shape = folded.extents();
  auto const lies = windows_of(folded, R::about.name);
  auto const there = to.lies();
  auto const own = to.shares();
  box<rank> part{};
  bool crossing = false, moves = false;
  for (std::size_t i = 0, next = 0; i < part.size(); ++i) {
    int const axis = static_cast<int>(i);
    bool const reduced = r.reduces(axis);
    part[i] = {0, shape[axis]};
    if (reduced) {
      crossing = crossing || lies[i].whole >= 0;
      if (R::needs_elements && shape[axis] == 0) {
        auto const values = shape.values();
        throw_empty_reduction(R::about.name, values);
      }
      next += Reduction::keeps_axes;
    } else if constexpr (Space::rank > 0) {
      if (lies[i].whole >= 0) {
        if (!(lies[i] == there[next]))
          throw_windows(R::about.name, static_cast<int>(next), there[next], lies[i], shape[axis]);
        moves = moves || !(lies[i] == axis_window{0, 1, shape[axis]});
      }
      part[i] = own[next++];
    }
  }
  if (crossing) {
    if (moves)
      fail<shape_error>(R::about.name, ": ranks share an axis that is reduced, and another one is sliced; reduce the "
                                       "tensor that .to(…) gives of the slice");
    return reduce_on_ranks(to, r, unsliced<folded_t<X>>(folded));
  }
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const e = here(folded, part);
  using chain = std::remove_const_t<decltype(e)>;
  using on_host = reduction<R, chain, typename shard<Space, D>::extents_type, Reduction::keeps_axes>;
  host_backend{}.reduce(local, on_host(r.op(), e, r.axes()), e);
}

}  // namespace detail
LAZULI_END
