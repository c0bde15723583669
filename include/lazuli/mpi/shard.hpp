// shard: what expressions hold of a sharded tensor: its extents in all, this rank's block, and where
// that lies in the whole.
#pragma once

#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/mpi/placement.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN
namespace detail {

/// For each axis the mesh's axis that it is shared along, or -1: all of it is on every rank. That is
/// also so of an axis with one element, whatever its placement: it can be broadcast anywhere.
template <int R>
using axes_of_mesh = std::array<int, static_cast<std::size_t>(R)>;

template <class Space>
axes_of_mesh<Space::rank> axes_in(mpi::grid const* grid, dextents<Space::rank> const& shape) {
  axes_of_mesh<Space::rank> out{};
  [&]<int... I>(std::integer_sequence<int, I...>) {
    [[maybe_unused]] auto const one = [&](auto placed, int i) {
      int& axis = out[static_cast<std::size_t>(i)];
      axis = -1;
      if constexpr (!std::is_same_v<decltype(placed), all_t>)
        if (grid != nullptr && shape[i] != 1) axis = grid->axis(placed.name());
    };
    (one(placements<Space>::template from_end<Space::rank - 1 - I>(), I), ...);
  }
  (std::make_integer_sequence<int, Space::rank>{});
  return out;
}

/// Leaves that read elements of other ranks (mpi/shift.hpp), and chains over such.
template <class X>
inline constexpr bool reads_neighbours = false;
template <class Op, class T, class... C>
inline constexpr bool reads_neighbours<node<Op, T, C...>> = (reads_neighbours<C> || ...);

/// This rank's share of an axis with n elements.
inline mpi::share share_along(mpi::grid const* grid, int mesh_axis, index n) {
  if (mesh_axis < 0) return {0, n};
  return mpi::share_of(n, grid->size(mesh_axis), grid->place(mesh_axis));
}

/// A leaf, and a destination: elements of type D, of which this rank holds a block.
template <class Space, class D>
struct shard {
  using value_type = std::remove_const_t<D>;
  using extents_type = dextents<Space::rank>;
  using expression_kind = leaf_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = false;
  static constexpr int rank = Space::rank;

  D* first;  // of the block
  extents_type shape;  // of the whole
  index_array<rank> steps;
  std::shared_ptr<mpi::grid const> grid;
  std::shared_ptr<void const> memory;  // kept as long as anything refers to it

  D* data() const { return first; }
  extents_type extents() const { return shape; }
  index_array<rank> strides() const { return steps; }
  shard const& target() const { return *this; }

  axes_of_mesh<rank> axes() const { return axes_in<Space>(grid.get(), shape); }
  std::array<mpi::share, static_cast<std::size_t>(rank)> shares() const {
    std::array<mpi::share, static_cast<std::size_t>(rank)> out{};
    auto const along = axes();
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = share_along(grid.get(), along[i], shape[static_cast<int>(i)]);
    return out;
  }
  /// This rank's block as a leaf of the host.
  strided<D, extents_type> local() const {
    index_array<rank> sizes{};
    auto const own = shares();
    for (std::size_t i = 0; i < own.size(); ++i) sizes[i] = own[i].size();
    return {first, extents_type(sizes), steps};
  }
};

/// What this rank reads of leaf x, which lies here as `local`, to compute its part of extents `shape`
/// that are shared along mesh axes `along`: no more than it holds.
template <class Space, class D, class Local, class E, class Axes>
strided<D const, dextents<Space::rank>> read_here(shard<Space, D> const& x, Local const& local,
                                                  E const& shape, Axes const& along) {
  constexpr int rank = Space::rank, added = E::rank() - rank;
  index_array<rank> sizes = local.shape.values();
  D const* first = local.first;
  auto const own = x.axes();
  for (int i = 0; i < rank; ++i) {
    auto const at = static_cast<std::size_t>(i);
    int const wanted = along[static_cast<std::size_t>(i + added)];
    if (x.shape[i] == 1 || wanted < 0 || own[at] >= 0) continue;
    auto const part = share_along(x.grid.get(), wanted, shape[i + added]);
    if (part.size() > 0) first += part.low * local.steps[at];
    sizes[at] = part.size();
  }
  return {first, dextents<rank>(sizes), local.steps};
}

/// The mesh on which the leaves of an expression lie. Throws shape_error, alike on every rank, where
/// they lie on two; null where there is none.
template <class X>
std::shared_ptr<mpi::grid const> grid_of(X const& e, std::string_view call,
                                         std::shared_ptr<mpi::grid const> found = nullptr) {
  for_each_source(e, [&](auto const& x) {
    if constexpr (on_ranks<decltype(x)>) {
      auto const& own = x.target().grid;
      if (found != nullptr && own != nullptr && own != found)
        fail<shape_error>(call, ": the operands lie on two meshes; make one, and copy it");
      if (found == nullptr) found = own;
    }
  });
  return found;
}

/// A chain without barriers as a chain of the host: what this rank computes of it.
template <class X, class E, class Axes>
auto here(X const& e, E const& shape, Axes const& along) {
  return plan::with_leaves(e, [&](auto const& x) {
    if constexpr (on_ranks<decltype(x)>)
      return read_here(x, x.local(), shape, along);
    else
      return x;
  });
}

}  // namespace detail
LAZULI_END
