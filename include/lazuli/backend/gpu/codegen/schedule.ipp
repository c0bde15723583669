// Bodies of schedule.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/schedule.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API bool moves(plan::nest const& n, int k) {
  return n.operands[k].moves(n.rank);
}

LAZULI_API bool is_run(plan::nest const& n, int k) {
  index step = n.operands[k].size;
  for (int i = n.rank - 1; i >= 0; --i) {
    if (n.operands[k].strides[i] != step) return false;
    step *= n.extents[i];
  }
  return true;
}

LAZULI_API bool vectorises(plan::nest const& n, int k, int lanes, int axis) {
  auto const& o = n.operands[k];
  if (o.strides[axis] != o.size || !aligned(o, lanes)) return false;
  for (int i = 0; i < n.rank; ++i)
    if (i != axis && !is_multiple(static_cast<std::uintptr_t>(o.strides[i]), lanes, o.size))
      return false;
  return true;
}

LAZULI_API bool alike(plan::nest const& n, int a, int b) {
  auto const &x = n.operands[a], &y = n.operands[b];
  bool same = x.data == y.data && x.size == y.size;
  for (int i = 0; i < n.rank && same; ++i) same = x.strides[i] == y.strides[i];
  return same;
}

LAZULI_API int unit_axis(plan::nest const& n, int k) {
  for (int i = n.rank - 2; i >= 0; --i)
    if (n.operands[k].strides[i] == n.operands[k].size) return i;
  return -1;
}

LAZULI_API index fetched(plan::nest const& n, int k) {
  index bytes = n.operands[k].size;
  for (int i = 0; i < n.rank; ++i)
    if (n.operands[k].strides[i] != 0) bytes *= n.extents[i];
  return bytes;
}

LAZULI_API bool strides_are_wide(plan::nest const& n) {
  constexpr index most = 0x7fffffff / 16;
  for (int k = 0; k < n.count; ++k) {
    index const bytes = most * n.operands[k].size;
    for (int i = 0; i < n.rank; ++i)
      if (n.operands[k].strides[i] > bytes || n.operands[k].strides[i] < -bytes) return true;
  }
  return false;
}

LAZULI_API int choose_tile_axis(plan::nest const& n, operand_route const* of) {
  if (n.rank < 2 || n.extents[n.rank - 1] < tile_edge / 2 ||
      n.operands[0].strides[n.rank - 1] != n.operands[0].size) {
    return -1;
  }
  for (int k = 1; k < n.count; ++k) {
    if (!in_memory(of[k].how) || n.operands[k].strides[n.rank - 1] == 0) continue;
    int const axis = unit_axis(n, k);
    bool const unit = n.operands[k].strides[n.rank - 1] == n.operands[k].size;
    if (axis >= 0 && !unit && n.extents[axis] >= tile_edge / 2) return axis;
  }
  return -1;
}

LAZULI_API bool take_pairs(plan::nest const& n, frame const& f, operand_route* of) {
  if (n.extents[n.rank - 1] % 2 != 0 || n.extents[f.tile_axis] % 2 != 0 || !vectorises(n, 0, 2))
    return false;
  for (int k = 1; k < n.count; ++k)
    if (of[k].how == route::tile && !vectorises(n, k, 2, f.tile_axis)) return false;
  for (int k = 1; k < n.count; ++k)
    if (of[k].how == route::gather && vectorises(n, k, 2)) of[k].how = route::vector;
  return true;
}

LAZULI_API route reach_in_tiles(plan::nest const& n, int k, int axis) {
  auto const& o = n.operands[k];
  index const along = o.strides[n.rank - 1];
  return k > 0 && o.strides[axis] == o.size && along != o.size && along != 0 ? route::tile
                                                                             : route::gather;
}

}  // namespace detail

LAZULI_API index items_of(plan::nest const& n, frame const& f) {
  if (f.kind != frame_kind::tiles) return (n.size() + f.lanes - 1) / f.lanes;
  index items = 1;
  for (int i = 0; i < n.rank; ++i) {
    bool const edge = i == n.rank - 1 || i == f.tile_axis;
    items *= edge ? (n.extents[i] + f.edge - 1) / f.edge : n.extents[i];
  }
  return items;
}

LAZULI_API index blocks_of(plan::nest const& n, frame const& f) {
  index const items = items_of(n, f);
  if (f.kind == frame_kind::tiles) return items;
  index const each = index{block_threads} * f.unroll;
  return (items + each - 1) / each;
}

}  // namespace gpu

LAZULI_END
