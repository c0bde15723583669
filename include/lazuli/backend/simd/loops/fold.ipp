// Folds the blocks of a reduction.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <lazuli/backend/simd/loops/fold.hpp>
#include <lazuli/backend/simd/loops/joined_columns.hpp>
#include <lazuli/backend/simd/loops/merge_tree.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

inline tiling fixed_tiling(plan::nest const& n, int row_axis, int column_axis,
                           packers const* pack) {
  tiling t;
  t.pack = pack;
  t.row_axis = row_axis;
  t.column_axis = column_axis;
  int packed = 0;
  for (int k = 1; k < n.count; ++k) packed += !walks(n.operands[k], column_axis, false);
  t.packed_bytes = packed == 0 ? scratch_bytes : scratch_bytes / packed / alignment * alignment;
  return t;
}

/// Elements of one tile that fit into the buffer of the widest packed operand.
inline index tile_room(plan::nest const& n, tiling const& t) {
  index size = 1;
  for (int k = 1; k < n.count; ++k) size = n.operands[k].size > size ? n.operands[k].size : size;
  return t.packed_bytes / size;
}

/// Rows along the last axis that are folded in one call if they are short and kernels read them in
/// place: those along the next reduced axis.
struct rows_together {
  int axis = -1;
  index rows = 1;

  rows_together(reduction_kernel const& kernel, plan::nest const& n) {
    int const inner = n.rank - 1;
    if (!plan::reads_in_place(n, inner)) return;
    for (int i = 0; i < inner; ++i) {
      if (n.reduced[i]) axis = i;
    }
    if (axis >= 0) rows = kernel.run / n.extents[inner];
    if (rows <= 1) axis = -1;
  }
};

/// Folds the rows of `outputs` neighbouring outputs into their states, in pieces whose states are
/// merged as a tree; returns how many of the virtual lanes hold something.
inline index fold_pieces(reduction_kernel const& kernel, plan::nest const& n, tiling const& t,
                         std::byte* const* origin, index outputs, index piece, std::byte* states,
                         std::byte* levels, std::byte* scratch) {
  int const inner = n.rank - 1;
  index const packs = virtual_lanes / kernel.lanes;
  std::byte* at[max_operands];
  tile block;
  merge_tree tree(kernel, levels, outputs * packs);
  index pending = 0;
  index used = 0;
  auto const push = [&] {
    tree.push(states);
    kernel.clear(states, outputs * packs);
    pending = 0;
  };
  // Short rows that kernels read in place are folded many at a time.
  rows_together const many(kernel, n);
  walker points(n, origin, [&](int axis) {
    return n.reduced[axis] && axis < inner && axis != many.axis;
  });
  do {
    if (many.axis >= 0) {
      load_tile(n, t, points.data(), 1, n.extents[inner], scratch, block);
      for (int k = 0; k < n.count; ++k) block.row_steps[k] = n.operands[k].strides[many.axis];
      used = n.extents[inner];
      index const all = n.extents[many.axis];
      for (index i = 0; i < all; i += many.rows) {
        index const rows = all - i < many.rows ? all - i : many.rows;
        kernel.fold_rows(kernel.context, states, block.data, block.steps, block.row_steps, rows, used);
        for (int k = 0; k < n.count; ++k) block.data[k] += rows * block.row_steps[k];
        if ((pending += rows * used) + used > kernel.run) push();
      }
      continue;
    }
    for (index j = 0; j < n.extents[inner]; j += piece) {
      index const length = n.extents[inner] - j < piece ? n.extents[inner] - j : piece;
      for (int k = 0; k < n.count; ++k) at[k] = points.data()[k] + j * n.operands[k].strides[inner];
      load_tile(n, t, at, outputs, length, scratch, block);
      for (index i = 0; i < outputs; ++i) {
        kernel.fold_rows(kernel.context, states + i * packs * kernel.state_bytes, block.data,
                         block.steps, no_row_steps, 1, length);
        for (int k = 0; k < n.count; ++k) block.data[k] += block.row_steps[k];
      }
      used = length > used ? length : used;
      if ((pending += length) >= kernel.run) push();
    }
  } while (points.next());
  tree.collect(states, pending > 0);
  return used;
}

/// Rows that a kernel reads in place, each of them one output: many in one call.
inline void reduce_whole_rows(reduction_kernel const& kernel, plan::nest const& n, tiling const& t,
                              std::byte* const* origin, index count) {
  int const inner = n.rank - 1, across = inner - 1;
  tile block;
  index row_steps[max_operands];
  for (int k = 0; k < n.count; ++k) row_steps[k] = across < 0 ? 0 : n.operands[k].strides[across];
  walker outer(n, origin, [&](int axis) { return axis < across; });
  do {
    load_tile(n, t, outer.data(), 1, n.extents[inner], nullptr, block);
    kernel.reduce_rows(kernel.context, block.data[0], row_steps[0], count, block.data, block.steps,
                       row_steps, across < 0 ? 1 : n.extents[across], n.extents[inner]);
  } while (outer.next());
}

/// The outputs whose rows are packed together: neighbours along one axis share cache lines of what
/// is packed.
struct together {
  int axis = -1;
  index outputs = 1;
};
inline together outputs_together(reduction_kernel const& kernel, plan::nest const& n, index rows,
                                 index elements) {
  together all;
  for (int i = 0; i + 1 < n.rank; ++i) {
    if (!n.reduced[i]) all.axis = i;
  }
  if (all.axis < 0) return all;
  index const bytes = virtual_lanes / kernel.lanes * kernel.state_bytes;
  index const states = state_room / bytes / (levels_for(elements / kernel.run + 1) + 2);
  all.outputs = n.extents[all.axis];
  for (index const most : {states, rows})
    if (most < all.outputs) all.outputs = most;
  if (all.outputs <= 1) all = {};
  return all;
}

LAZULI_API void reduce_rows(reduction_kernel const& kernel, plan::nest const& n,
                            std::byte* const* origin, std::byte* result, index count) {
  int const inner = n.rank - 1;
  index const packs = virtual_lanes / kernel.lanes, bytes = packs * kernel.state_bytes;
  alignas(alignment) std::byte scratch[scratch_bytes];
  alignas(alignment) std::byte levels[state_room];
  tiling t = fixed_tiling(n, -1, inner, kernel.pack);
  // Packed pieces are powers of two, so that they end where the blocks of a row in place end.
  bool const in_place = plan::reads_in_place(n, inner);
  index piece = kernel.run, elements = n.extents[inner];
  bool one_row = true;
  for (int i = 0; i < inner; ++i) {
    if (!n.reduced[i]) continue;
    one_row = false;
    elements *= n.extents[i];
  }
  together side;
  if (!in_place) {
    piece = packed_piece;
    while (piece + 64 > tile_room(n, t)) piece /= 2;
    t.row_bytes = t.packed_bytes / tile_room(n, t) * piece + 64;  // rows share few sets of a cache
    side = outputs_together(kernel, n, t.packed_bytes / t.row_bytes, elements);
    t.row_axis = side.axis;
  }
  if (one_row && elements <= piece && result == nullptr && elements <= kernel.longest_row &&
      in_place)
    return reduce_whole_rows(kernel, n, t, origin, count);
  index const all = side.axis < 0 ? 1 : n.extents[side.axis];
  walker outputs(n, origin, [&](int axis) { return !n.reduced[axis] && axis != side.axis; });
  std::byte* at[max_operands];
  do {
    for (index i = 0; i < all; i += side.outputs) {
      index const some = all - i < side.outputs ? all - i : side.outputs;
      for (int k = 0; k < n.count; ++k)
        at[k] = outputs.data()[k] + (i == 0 ? 0 : i * n.operands[k].strides[side.axis]);
      std::byte* state = levels;
      kernel.clear(state, some * packs);
      index const used =
          fold_pieces(kernel, n, t, at, some, piece, state, levels + some * bytes, scratch);
      for (index r = 0; r < some; ++r, state += bytes) {
        kernel.merge_lanes(state, used < virtual_lanes ? static_cast<int>(used) : virtual_lanes);
        if (result != nullptr) {  // one part of several: the state is wanted, not the value
          std::memcpy(result, state, static_cast<std::size_t>(kernel.state_bytes));
          result += kernel.state_bytes;
        } else {
          kernel.finish(kernel.context, state, count, at[0], 0, 1);
          if (side.axis >= 0) at[0] += n.operands[0].strides[side.axis];
        }
      }
    }
  } while (outputs.next());
}

/// Packed columns: tiles that stay in the first level of the cache, with at least 16 lines of a
/// row.
inline void pack_columns(plan::nest const& n, index lanes, index rows, tiling& t, index& width,
                         index& rows_per_tile) {
  index const size = t.packed_bytes / tile_room(n, t), packed = scratch_bytes / t.packed_bytes;
  auto const whole = [&](index columns) { return columns < lanes ? lanes : columns / lanes * lanes; };
  index const near = near_bytes / (packed * size) / (rows < 8 ? rows : 8);
  index const least = 1024 / size;
  if (width > near) width = whole(near > least ? near : least);
  t.row_bytes = row_pitch(width * size);
  if (t.row_bytes * 8 > t.packed_bytes) {
    width = whole((t.packed_bytes / 8 - 128) / size);
    t.row_bytes = row_pitch(width * size);
  }
  rows_per_tile = t.packed_bytes / t.row_bytes;
  if (rows_per_tile > 8) rows_per_tile = rows_per_tile / 8 * 8;  // as kernels take them
}

LAZULI_API void reduce_columns(reduction_kernel const& kernel, plan::nest const& n,
                               std::byte* const* origin, std::byte* result, index count) {
  if (result == nullptr && reduce_joined_columns(kernel, n, origin, count)) return;
  int const inner = n.rank - 1;
  int row_axis = -1;
  index points_in_all = 1;
  for (int i = 0; i < n.rank; ++i) {
    if (!n.reduced[i]) continue;
    row_axis = i;
    points_in_all *= n.extents[i];
  }
  index const rows_in_all = row_axis < 0 ? 1 : n.extents[row_axis];
  alignas(alignment) std::byte scratch[scratch_bytes];
  alignas(alignment) std::byte levels[state_room];
  tiling t = fixed_tiling(n, row_axis, inner, kernel.pack);
  index const slots =
      state_room / kernel.state_bytes / (levels_for(points_in_all / column_block + 1) + 2);
  index width = (slots < 64 ? slots : 64) * kernel.lanes;
  index rows_per_tile = column_block;
  if (!plan::reads_in_place(n, inner))
    pack_columns(n, kernel.lanes, rows_in_all, t, width, rows_per_tile);
  std::byte* at[max_operands];
  tile block;
  walker outputs(n, origin, [&](int axis) { return !n.reduced[axis] && axis != inner; });
  do {
    for (index j = 0; j < n.extents[inner]; j += width) {
      index const columns = n.extents[inner] - j < width ? n.extents[inner] - j : width;
      index const packs = (columns + kernel.lanes - 1) / kernel.lanes;
      std::byte* const state = levels;
      merge_tree tree(kernel, levels + packs * kernel.state_bytes, packs);
      for (int k = 0; k < n.count; ++k)
        at[k] = outputs.data()[k] + j * n.operands[k].strides[inner];
      walker points(n, at, [&](int axis) { return n.reduced[axis] && axis != row_axis; });
      kernel.clear(state, packs);
      index pending = 0;
      do {
        for (index r = 0; r < rows_in_all;) {
          index rows =
              rows_in_all - r < column_block - pending ? rows_in_all - r : column_block - pending;
          rows = rows < rows_per_tile ? rows : rows_per_tile;
          std::byte* corner[max_operands];
          for (int k = 0; k < n.count; ++k) {
            corner[k] = points.data()[k] + (row_axis < 0 ? 0 : r * n.operands[k].strides[row_axis]);
          }
          load_tile(n, t, corner, rows, columns, scratch, block);
          kernel.fold_columns(kernel.context, state, block.data, block.steps, block.row_steps, rows,
                              columns);
          r += rows;
          if ((pending += rows) < column_block) continue;
          tree.push(state);
          kernel.clear(state, packs);
          pending = 0;
        }
      } while (points.next());
      tree.collect(state, pending > 0);
      if (result != nullptr) {
        std::memcpy(result, state, static_cast<std::size_t>(packs * kernel.state_bytes));
        result += packs * kernel.state_bytes;
      } else {
        kernel.finish(kernel.context, state, count, at[0], n.operands[0].strides[inner], columns);
      }
    }
  } while (outputs.next());
}

}  // namespace driver

}  // namespace simd

LAZULI_END
