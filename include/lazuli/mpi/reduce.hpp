// Reductions over ranks: along axes that are whole on every rank locally; of everything by joining
// the states of the ranks, with the bits of one machine.
#pragma once

#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/row_reduction.hpp>

LAZULI_BEGIN
namespace detail {

/// The values of a chain as a shard of their own.
template <class X>
auto values_on_ranks(X const& e, std::shared_ptr<mpi::grid const> grid) {
  auto const out = make_shard<space_of<X>, folded_t<X>>(std::move(grid), e.extents());
  auto const local = out.local();
  if (local.shape.size() != 0)
    evaluate_into(host_backend{}, local, here(e, out.shares()), aliasing::excluded);
  return out;
}

/// A reduction along the first axis that has several elements, which ranks share; beside kept axes
/// or of everything. Where the ranks do not hold rows that follow each other, the values of a full
/// one move there first. To memory of as many outputs as this rank keeps, row-major.
template <class D, class Reduction, class X, class Axes>
void reduce_rows_of_ranks(D* out, bool full, index columns, Reduction const& r, X const& folded,
                          std::shared_ptr<mpi::grid const> const& grid, Axes const& along) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  auto const shape = folded.extents();
  auto const rows = full ? cut_in_rows(shape, along) : along;
  int const axis = first_axis(shape);
  auto const& line = grid->along(rows[static_cast<std::size_t>(axis)]);
  index const inner = shape.size() / shape[axis];
  row_of_ranks const row{shape[axis], full ? inner : 1, line.size()};
  MPI_Comm const all = grid->all().get();
  auto const run = [&](auto const& e) {
    row_reduction<R, A, D, std::remove_cvref_t<decltype(e)>>(r.op(), e, row, line, full, columns,
                                                             inner)
        .run(out, all);
  };
  if (rows == along && lies_in_a_row(folded, along)) {
    auto const local = here(folded, part_here(grid.get(), shape, along));
    return run(in_a_row(local, 0, local.extents().size()));
  }
  auto const values = mpi::together(all, [&] { return values_on_ranks(folded, grid); });
  auto const own = values.local();
  moving_block<folded_t<X>, X::extents_type::rank()> block(*grid, shape, along,
                                                           {own.first, own.shape, own.steps});
  block.move_to(rows);
  run(in_a_row(block.block(), 0, block.block().shape.size()));
}

/// The same reduction of a chain of the host, to extents E.
template <class E, class Reduction, class X>
auto local_reduction(Reduction const& r, X const& e) {
  return reduction<typename Reduction::reduction_type, std::remove_const_t<X>, E,
                   Reduction::keeps_axes>(r.op(), e, r.axes());
}

/// A sum along axes of which ranks share some in any order: of each rank's block, then over ranks.
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

/// How the values of a reduction are arranged.
template <int R>
struct reduction_order {
  axes_of_mesh<R> rows;  // axes of the mesh, of the reduced axes with one alone
  axes_order<R> order;
  int first = -1;             // the shared reduced axis
  index inner = 1, kept = 1;  // elements of the other reduced axes, and of those that stay
};
template <int R, class Reduction>
reduction_order<R> arrangement(dextents<R> const& shape, Reduction const& r,
                               axes_of_mesh<R> const& along) {
  reduction_order<R> out{along, {}};
  for (int i = 0; i < R; ++i) {
    int& axis = out.rows[static_cast<std::size_t>(i)];
    if (!r.reduces(i) || axis < 0) continue;
    if (out.first < 0)
      out.first = i;
    else
      axis = -1;
  }
  out.order[0] = out.first;
  std::size_t next = 1;
  for (bool const reduced : {true, false})
    for (int i = 0; i < R; ++i) {
      if (i == out.first || r.reduces(i) != reduced) continue;
      out.order[next++] = i;
      (reduced ? out.inner : out.kept) *= shape[i];
    }
  return out;
}

/// A reduction along axes of which ranks share some, in any order, to memory of as many outputs as
/// this rank keeps, row-major. The values are computed and arranged so that a shared one of these
/// axes is the first, the other reduced ones follow it, and those that stay come last: rows that
/// follow each other by rank.
template <class D, class Reduction, class X, class Axes>
void reduce_arranged(D* out, index columns, Reduction const& r, X const& folded,
                     mpi::grid const& grid, Axes const& along) {
  using R = typename Reduction::reduction_type;
  using T = folded_t<X>;
  constexpr int rank = X::extents_type::rank();
  dextents<rank> const shape(folded.extents().values());
  MPI_Comm const all = grid.all().get();
  auto const [rows, order, first, inner, kept] = arrangement<rank>(shape, r, along);
  auto const values = mpi::together(all, [&] {
    auto const part = part_here(&grid, shape, along);
    dtensor<T, rank> made(extents_of_box(part));
    if (made.size() != 0)
      evaluate_into(host_backend{}, made.target(), here(folded, part), aliasing::excluded);
    return made;
  });
  moving_block<T, rank> block(grid, shape, along,
                              {values.data(), values.extents(), values.strides()});
  block.move_to(rows);
  auto const& found = block.block();
  strided<T const, dextents<rank>> from{found.first, {}, {}};
  index_array<rank> sizes{};
  for (std::size_t i = 0; i < order.size(); ++i) {
    sizes[i] = found.shape[order[i]];
    from.steps[i] = found.steps[static_cast<std::size_t>(order[i])];
  }
  from.shape = dextents<rank>(sizes);
  auto const arranged = mpi::together(all, [&] {
    dtensor<T, rank> made(from.shape);
    if (made.size() != 0) assign_to(made.target(), from, aliasing::excluded);
    return made;
  });
  strided<T const, extents<dyn>> const plain{arranged.data(), extents<dyn>(arranged.size()), {1}};
  auto const& line = grid.along(rows[static_cast<std::size_t>(first)]);
  row_reduction<R, typename Reduction::accumulator, D, std::remove_const_t<decltype(plain)>>(
      r.op(), plain, {shape[first], inner, line.size()}, line, false, columns, kept)
      .run(out, all);
}

/// Where the operand of a reduction lies for a destination, and which way the reduction goes.
template <int R>
struct reduction_route {
  axes_of_mesh<R> along;
  bool shared = false;     // some ranks have something that others reduce
  bool everything = true;  // to one number
  bool clash = false;      // ranks share what is reduced as they share what stays
  bool outer = false;      // along the first axis that has several elements, alone
};
/// Throws shape_error where a reduction needs elements, and there are none.
template <class Space, class D, class Reduction, class X>
auto route_of(shard<Space, D> const& to, Reduction const& r, X const& folded,
              mpi::grid const* grid) {
  using R = typename Reduction::reduction_type;
  static_assert(!reads_neighbours<X>,
                "lazuli: a reduction does not exchange halos; assign what shift gives to a tensor "
                "first");
  constexpr int rank = X::extents_type::rank();
  auto const shape = folded.extents();
  reduction_route<rank> out{axes_in<space_of<X>>(grid, dextents<rank>(shape.values()))};
  auto& along = out.along;
  auto const kept = to.axes();
  for (int i = 0, next = 0; i < rank; ++i) {
    auto const at = static_cast<std::size_t>(i);
    out.everything = out.everything && (r.reduces(i) || shape[i] == 1);
    if (r.reduces(i)) {
      out.shared = out.shared || along[at] >= 0;
      if (R::needs_elements && shape[i] == 0) {
        auto const values = shape.values();
        throw_empty_reduction(R::about.name, values);
      }
      next += Reduction::keeps_axes;
    } else if constexpr (Reduction::extents_type::rank() > 0) {
      along[at] = kept[static_cast<std::size_t>(next++)];  // of what every rank has it reads its part
    }
  }
  out.shared = out.shared && shape.size() > 0;
  if (!out.shared) return out;
  for (int i = 0; i < rank; ++i) {
    for (int j = 0; j < rank; ++j) {
      auto const a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      out.clash =
          out.clash || (r.reduces(i) && !r.reduces(j) && along[a] >= 0 && along[a] == along[b]);
    }
  }
  out.outer = along[static_cast<std::size_t>(first_axis(shape))] >= 0;
  for (int i = 0; i < rank; ++i)
    out.outer = out.outer && (shape[i] == 1 || r.reduces(i) == (i == first_axis(shape)));
  return out;
}

template <class Space, class D, class Reduction, class X>
void reduce_on_ranks(shard<Space, D> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  constexpr int rank = X::extents_type::rank();
  auto const grid = grid_of(folded, R::about.name, to.grid);
  auto const route = route_of(to, r, folded, grid.get());
  auto const& along = route.along;
  if (route.shared) {
    if (route.everything) return reduce_rows_of_ranks(to.first, true, 0, r, folded, grid, along);
    if constexpr (std::is_same_v<Space, space_of<Reduction>>) {
    } else if (route.clash) {  // every rank has the result first
      auto const value = mpi::together(grid->all().get(), [&] {
        return make_shard<space_of<Reduction>, D>(grid,
                                                  dextents<Space::rank>(r.extents().values()));
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
      if (route.outer)
        reduce_rows_of_ranks(out, false, columns, r, folded, grid, along);
      else if constexpr (rank > 0)
        reduce_arranged(out, columns, r, folded, *grid, along);
    };
    if (!to.is_view()) return reduce(to.first);
    auto room =
        mpi::together(grid->all().get(), [&] { return dtensor<D, Space::rank>(local.shape); });
    reduce(room.data());
    if (columns != 0) assign_to(local, close(room), aliasing::excluded);
    return;
  }
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const e = here(folded, part_here(grid.get(), folded.extents(), along));
  host_backend{}.reduce(local, local_reduction<typename shard<Space, D>::extents_type>(r, e), e);
}

}  // namespace detail
LAZULI_END
