// Reductions over ranks: local along axes that are complete on every rank. Reductions of everything
// join the states of the ranks, with the bits of one machine.
#pragma once

#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/row_reduction.hpp>

#include <span>
#include <string_view>

LAZULI_BEGIN
namespace detail {

/// The values of a chain as a new shard.
template <class X>
auto values_on_ranks(X const& e, std::shared_ptr<mpi::grid const> grid) {
  auto const out = make_shard<space_of<X>, folded_t<X>>(std::move(grid), e.extents());
  auto const local = out.local();
  if (local.shape.size() != 0)
    evaluate_into(host_backend{}, local, here(e, out.shares()), aliasing::excluded);
  return out;
}

// Code that depends only on the op, the dtypes and the rank of a reduction is kept apart from code
// that reads its chain: it is compiled once for all chains, placements and kept axes.

/// A reduction of rows that ranks hold one after another; this rank has those of e.
template <class A, class D, class R, class E>
void reduce_rows(D* out, bool full, index columns, R const& op, E const& e, row_of_ranks const& row,
                 index kept, mpi::communicator const& line, MPI_Comm all) {
  row_reduction(row_chain<R, A, D, E>(op, e), row, line, full, columns, kept).run(out, all);
}
/// The same for a rank's block of values, which first move to such rows.
template <class A, class D, class R, class T, int Rank>
void reduce_moved_rows(D* out, bool full, index columns, R const& op, moving_block<T, Rank>&& block,
                       axes_of_mesh<Rank> const& rows, row_of_ranks const& row, index kept,
                       mpi::communicator const& line, MPI_Comm all) {
  block.move_to(rows);
  reduce_rows<A>(out, full, columns, op, in_a_row(block.block(), 0, block.block().shape.size()),
                 row, kept, line, all);
}

/// A reduction along the first axis with several elements, which ranks share; with kept axes or of
/// everything. If the ranks do not hold consecutive rows, a full reduction first moves its values
/// there. It writes to memory of as many outputs as this rank keeps, row-major.
template <class D, class Reduction, class X, class Axes>
void reduce_rows_of_ranks(D* out, bool full, index columns, Reduction const& r, X const& folded,
                          mpi::borrowed_grid grid, Axes const& along) {
  using A = typename Reduction::accumulator;
  constexpr int rank = X::extents_type::rank();
  dextents<rank> const shape(folded.extents().values());
  auto const rows = full ? cut_in_rows(shape, along) : along;
  int const axis = first_axis(shape);
  auto const& line = grid->along(rows[static_cast<std::size_t>(axis)]);
  index const inner = shape.size() / shape[axis];
  row_of_ranks const row{shape[axis], full ? inner : 1, line.size()};
  MPI_Comm const all = grid->all().get();
  if (rows == along && lies_in_a_row(folded, along)) {
    auto const local = here(folded, part_here(grid.get(), shape, along));
    return reduce_rows<A>(out, full, columns, r.op(), in_a_row(local, 0, local.extents().size()),
                          row, inner, line, all);
  }
  auto const values = mpi::together(all, [&] { return values_on_ranks(folded, grid); });
  auto const own = values.local();
  reduce_moved_rows<A>(
      out, full, columns, r.op(),
      moving_block<folded_t<X>, rank>(*grid, shape, along, {own.first, own.shape, own.steps}), rows,
      row, inner, line, all);
}

/// The same reduction of a chain of the host, to extents E.
template <class E, class Reduction, class X>
auto local_reduction(Reduction const& r, X const& e) {
  return reduction<typename Reduction::reduction_type, std::remove_const_t<X>, E,
                   Reduction::keeps_axes>(r.op(), e, r.axes());
}

/// A sum along axes that ranks may share in any order: of each rank's block, then over ranks.
template <class Space, class D, class Reduction, class X, class Axes>
void sum_blocks(shard<Space, D> const& to, Reduction const& r, X const& folded, mpi::grid const& grid,
                Axes const& along) {
  using T = compute_t<D>;
  using shape = typename shard<Space, D>::extents_type;
  auto const local = to.local();
  auto sums = mpi::together(grid.all().get(), [&] {
    dtensor<T, Space::rank> out(local.shape);
    auto const e = here(folded, part_here(&grid, folded.extents(), along));
    if (out.size() != 0)
      evaluate_into(host_backend{}, out.target(), local_reduction<shape>(r, e), aliasing::excluded);
    return out;
  });
  for (std::size_t i = 0; i < along.size(); ++i)
    if (r.reduces(static_cast<int>(i)) && along[i] >= 0)
      mpi::sum_everywhere(grid.along(along[i]), sums.data(), sums.size());
  if (sums.size() != 0) assign_to(local, close(sums), aliasing::excluded);
}

/// The axes of an operand, of which a reduction reduces some.
template <int R>
using reduced_axes = std::array<bool, static_cast<std::size_t>(R)>;

/// How the values of a reduction are arranged.
template <int R>
struct reduction_order {
  axes_of_mesh<R> rows;  // axes of the mesh, of the reduced axes with one alone
  axes_order<R> order;
  int first = -1;             // the shared reduced axis
  index inner = 1, kept = 1;  // elements of the other reduced axes, and of those that stay
};
template <int R>
reduction_order<R> arrangement(dextents<R> const& shape, reduced_axes<R> const& reduced,
                               axes_of_mesh<R> const& along) {
  reduction_order<R> out{along, {}};
  for (int i = 0; i < R; ++i) {
    int& axis = out.rows[static_cast<std::size_t>(i)];
    if (!reduced[static_cast<std::size_t>(i)] || axis < 0) continue;
    if (out.first < 0)
      out.first = i;
    else
      axis = -1;
  }
  out.order[0] = out.first;
  std::size_t next = 1;
  for (bool const now : {true, false})
    for (int i = 0; i < R; ++i) {
      if (i == out.first || reduced[static_cast<std::size_t>(i)] != now) continue;
      out.order[next++] = i;
      (now ? out.inner : out.kept) *= shape[i];
    }
  return out;
}

/// A reduction along axes that ranks may share in any order, to memory of as many outputs as
/// this rank keeps, row-major. The values are arranged as rows in the order of ranks: a shared
/// one of the reduced axes comes first, the other reduced axes follow, and those that stay come
/// last.
template <class A, class T, int Rank, class D, class R>
void reduce_arranged(D* out, index columns, R const& op, reduced_axes<Rank> const& reduced,
                     dtensor<T, Rank> const& values, dextents<Rank> const& shape,
                     mpi::grid const& grid, axes_of_mesh<Rank> const& along) {
  MPI_Comm const all = grid.all().get();
  auto const [rows, order, first, inner, kept] = arrangement<Rank>(shape, reduced, along);
  moving_block<T, Rank> block(grid, shape, along,
                              {values.data(), values.extents(), values.strides()});
  block.move_to(rows);
  auto const& found = block.block();
  strided<T const, dextents<Rank>> from{found.first, {}, {}};
  index_array<Rank> sizes{};
  for (std::size_t i = 0; i < order.size(); ++i) {
    sizes[i] = found.shape[order[i]];
    from.steps[i] = found.steps[static_cast<std::size_t>(order[i])];
  }
  from.shape = dextents<Rank>(sizes);
  auto const arranged = mpi::together(all, [&] {
    dtensor<T, Rank> made(from.shape);
    if (made.size() != 0) assign_to(made.target(), from, aliasing::excluded);
    return made;
  });
  strided<T const, extents<dyn>> const plain{arranged.data(), extents<dyn>(arranged.size()), {1}};
  auto const& line = grid.along(rows[static_cast<std::size_t>(first)]);
  reduce_rows<A>(out, false, columns, op, plain, {shape[first], inner, line.size()}, kept, line,
                 all);
}
/// This rank's part of the values of a chain. Collective.
template <int Rank, class X>
dtensor<folded_t<X>, Rank> part_of_values(X const& e, dextents<Rank> const& shape,
                                          mpi::grid const& grid, axes_of_mesh<Rank> const& along) {
  return mpi::together(grid.all().get(), [&] {
    auto const part = part_here(&grid, shape, along);
    dtensor<folded_t<X>, Rank> made(extents_of_box(part));
    if (made.size() != 0)
      evaluate_into(host_backend{}, made.target(), here(e, part), aliasing::excluded);
    return made;
  });
}

/// Where the operand of a reduction lies for a destination, and how the reduction is done.
template <int R>
struct reduction_route {
  axes_of_mesh<R> along;
  bool shared = false;     // some ranks have what others reduce
  bool everything = true;  // to one number
  bool clash = false;      // ranks share a reduced axis as they share a kept one
  bool outer = false;      // along the first axis that has several elements, alone
};
/// What a route depends on besides the places of operand and result.
template <int R>
struct reduction_kind {
  std::string_view name;
  bool needs_elements, keeps_axes;
  reduced_axes<R> reduced;
};
/// The route of a reduction of `shape`, which lies along these axes of the mesh, to a result along
/// the axes `kept`.   Throws shape_error if the reduction needs elements and there are none.
template <int R>
reduction_route<R> route_along(reduction_kind<R> const& r, dextents<R> const& shape,
                               axes_of_mesh<R> const& operand, std::span<int const> kept) {
  reduction_route<R> out{operand};
  auto& along = out.along;
  for (std::size_t i = 0, next = 0; i < along.size(); ++i) {
    index const n = shape[static_cast<int>(i)];
    out.everything = out.everything && (r.reduced[i] || n == 1);
    if (r.reduced[i]) {
      out.shared = out.shared || along[i] >= 0;
      if (r.needs_elements && n == 0) {
        auto const values = shape.values();
        throw_empty_reduction(r.name, values);
      }
      next += r.keeps_axes;
    } else if (!kept.empty()) {
      along[i] = kept[next++];  // an axis that all ranks have whole: read only its part
    }
  }
  out.shared = out.shared && shape.size() > 0;
  if (!out.shared) return out;
  for (std::size_t i = 0; i < along.size(); ++i)
    for (std::size_t j = 0; j < along.size(); ++j)
      out.clash =
          out.clash || (r.reduced[i] && !r.reduced[j] && along[i] >= 0 && along[i] == along[j]);
  auto const first = static_cast<std::size_t>(first_axis(shape));
  out.outer = along[first] >= 0;
  for (std::size_t i = 0; i < along.size(); ++i)
    out.outer = out.outer && (shape[static_cast<int>(i)] == 1 || r.reduced[i] == (i == first));
  return out;
}
template <class Space, class D, class Reduction, class X>
auto route_of(shard<Space, D> const& to, Reduction const& r, X const& folded,
              mpi::grid const* grid) {
  using R = typename Reduction::reduction_type;
  constexpr int rank = X::extents_type::rank();
  dextents<rank> const shape(folded.extents().values());
  reduction_kind<rank> const kind{R::about.name, R::needs_elements, Reduction::keeps_axes,
                                  r.axes()};
  return route_along<rank>(kind, shape, axes_in<space_of<X>>(grid, shape), to.axes());
}

template <class Space, class D, class Reduction, class X>
void reduce_on_ranks(shard<Space, D> const& to, Reduction const& r, X const& folded);

/// A reduction along axes that ranks may share, to outputs that ranks share or that all have.
template <class Space, class D, class Reduction, class X>
void reduce_to_parts(shard<Space, D> const& to, Reduction const& r, X const& folded,
                     mpi::borrowed_grid grid,
                     reduction_route<X::extents_type::rank()> const& route) {
  using R = typename Reduction::reduction_type;
  constexpr int rank = X::extents_type::rank();
  auto const& along = route.along;
  if constexpr (std::is_same_v<Space, space_of<Reduction>>) {
  } else if (route.clash) {  // every rank has the result first
    auto const value = mpi::together(grid->all().get(), [&] {
      return make_shard<space_of<Reduction>, D>(grid, dextents<Space::rank>(r.extents().values()));
    });
    reduce_on_ranks(value, r, folded);
    auto const local = to.local();
    if (local.shape.size() != 0)
      assign_to(local, here(value.read_only(), to.shares()), aliasing::excluded);
    return;
  }
  if constexpr (std::is_same_v<R, op::sum_reduction>)
    if (!route.outer) return sum_blocks(to, r, folded, *grid, along);
  auto const local = to.local();
  index const columns = local.shape.size();
  auto const reduce = [&](D* out) {
    if (route.outer) return reduce_rows_of_ranks(out, false, columns, r, folded, grid, along);
    if constexpr (!std::is_same_v<R, op::sum_reduction>) {
      dextents<rank> const shape(folded.extents().values());
      reduce_arranged<typename Reduction::accumulator, folded_t<X>, rank>(
          out, columns, r.op(), r.axes(), part_of_values<rank>(folded, shape, *grid, along), shape,
          *grid, along);
    }
  };
  if (!to.is_view()) return reduce(to.first);
  auto room =
      mpi::together(grid->all().get(), [&] { return dtensor<D, Space::rank>(local.shape); });
  reduce(room.data());
  if (columns != 0) assign_to(local, close(room), aliasing::excluded);
}

template <class Space, class D, class Reduction, class X>
void reduce_on_ranks(shard<Space, D> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  auto const grid = grid_of(folded, R::about.name, to.grid);
  auto const route = route_of(to, r, folded, grid.get());
  auto const& along = route.along;
  if constexpr (ranks_share_reduced<space_of<X>, space_of<Reduction>, Reduction::keeps_axes>) {
    // Without kept axes a reduction is of everything: nothing else is compiled for it.
    if (route.shared && (Space::rank == 0 || route.everything))
      return reduce_rows_of_ranks(to.first, true, 0, r, folded, grid, along);
    if constexpr (Space::rank > 0)
      if (route.shared) return reduce_to_parts(to, r, folded, grid, route);
  }
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const e = here(folded, part_here(grid.get(), folded.extents(), along));
  host_backend{}.reduce(local, local_reduction<typename shard<Space, D>::extents_type>(r, e), e);
}

}  // namespace detail
LAZULI_END
