// Boxes of arrays, and which one a rank has of extents that are placed.
#pragma once

#include <array>
#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/mpi/cyclic.hpp>

LAZULI_BEGIN
namespace detail {

/// For each axis, the mesh axis that it is shared along, or -1: every rank has all of it. An axis
/// with one element also has -1, whatever its placement: it can be broadcast anywhere.
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

/// Part of an array: where it begins and ends along each axis, counted in the whole.
template <int R>
using box = std::array<mpi::share, static_cast<std::size_t>(R)>;

template <std::size_t R>
bool is_empty(std::array<mpi::share, R> const& part) {
  bool empty = false;
  for (mpi::share const& s : part) empty = empty || s.size() <= 0;
  return empty;
}
template <std::size_t R>
dextents<static_cast<int>(R)> extents_of_box(std::array<mpi::share, R> const& part) {
  index_array<static_cast<int>(R)> sizes{};
  for (std::size_t i = 0; i < R; ++i) sizes[i] = part[i].size();
  return dextents<static_cast<int>(R)>(sizes);
}

/// The first axis that has several elements.
template <class E>
int first_axis(E const& shape) {
  int first = 0;
  while (first + 1 < E::rank() && shape[first] == 1) ++first;
  return first;
}

/// This rank's share of an axis with n elements.
inline mpi::share share_along(mpi::grid const* grid, int mesh_axis, index n) {
  if (mesh_axis < 0) return {0, n};
  return mpi::share_of(n, grid->size(mesh_axis), grid->place(mesh_axis));
}
/// This rank's part of extents that are shared along these axes of the mesh.
template <class E, class Axes>
box<E::rank()> part_here(mpi::grid const* grid, E const& shape, Axes const& along) {
  box<E::rank()> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = share_along(grid, along[i], shape[static_cast<int>(i)]);
  return out;
}

/// How axis i of a tensor in Space is divided along this axis of the mesh (-1: none): in its
/// blocks, or in shares.
template <class Space, int I>
mpi::dealt_axis dealt_along(mpi::grid const* grid, int mesh_axis, index n) {
  constexpr index block =
      block_of<decltype(placements<Space>::template from_end<Space::rank - 1 - I>())>;
  int const places = mesh_axis < 0 ? 1 : grid->size(mesh_axis);
  return {n, block != 0 ? block : std::max<index>(mpi::share_of(n, places, 0).size(), 1), places};
}
/// The same of all axes.
template <class Space>
std::array<mpi::dealt_axis, static_cast<std::size_t>(Space::rank)> dealt_axes(
    mpi::grid const* grid, dextents<Space::rank> const& shape,
    axes_of_mesh<Space::rank> const& along) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return std::array<mpi::dealt_axis, static_cast<std::size_t>(Space::rank)>{
        dealt_along<Space, I>(grid, along[I], shape[I])...};
  }
  (std::make_integer_sequence<int, Space::rank>{});
}
/// This rank's part of extents in Space. An axis in blocks is counted in the order of ranks: a loop
/// over operands that are placed alike needs no other order.
template <class Space>
box<Space::rank> part_of_space(mpi::grid const* grid, dextents<Space::rank> const& shape) {
  auto const along = axes_in<Space>(grid, shape);
  auto out = part_here(grid, shape, along);
  if constexpr (is_cyclic<Space>) {
    auto const dealt = dealt_axes<Space>(grid, shape, along);
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (along[i] < 0) continue;
      out[i] = {0, 0};
      for (int p = 0; p < grid->place(along[i]); ++p) out[i].low += dealt[i].count(p);
      out[i].high = out[i].low + dealt[i].count(grid->place(along[i]));
    }
  }
  return out;
}

}  // namespace detail
LAZULI_END
