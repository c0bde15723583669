// How joined_columns.hpp packs what it joins.
#pragma once

#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <lazuli/backend/simd/loops/joined_columns.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// Which axes are joined, and how many outputs along the first of them at once.
struct joined_columns {
  static constexpr index few = 256;        // more columns are a row of their own
  static constexpr index most_points = 32;  // elements of one output
  int across = -1;                         // the axis beside the columns; -1: none
  int row = -1;                            // the last reduced one, and its extent
  index rows = 1, points = 1, outputs = 1;
  index pitch = 0, each = 0;  // bytes from one packed row to the next, and of each operand

  joined_columns(reduction_kernel const& kernel, plan::nest const& n) {
    int const inner = n.rank - 1;
    index const columns = n.extents[inner];
    if (columns >= few || plan::reads_in_place(n, inner)) return;
    int const axis = plan::axis_beside_columns(n, inner);
    if (axis < 0) return;
    index size = 1;
    int packed = 0;
    for (int k = 1; k < n.count; ++k) {
      auto const& o = n.operands[k];
      if (o.constant) continue;
      ++packed;
      size = o.size > size ? o.size : size;
    }
    for (int i = 0; i < n.rank; ++i) {
      if (!n.reduced[i]) continue;
      row = i;
      rows = n.extents[i];
      points *= n.extents[i];
    }
    if (row < 0 || points > most_points) return;
    index const near = 2 * near_bytes / (packed * size * points), lanes = 64 * kernel.lanes;
    outputs = (near < lanes ? near : lanes) / columns;
    if (outputs > n.extents[axis]) outputs = n.extents[axis];
    pitch = row_pitch(outputs * columns * size);
    each = pitch * points;
    index const packs = (outputs * columns + kernel.lanes - 1) / kernel.lanes;
    if (outputs < 2 || packed * each > scratch_bytes || packs * kernel.state_bytes > state_room)
      return;
    across = axis;
  }
};

LAZULI_API bool reduce_joined_columns(reduction_kernel const& kernel, plan::nest const& n,
                                      std::byte* const* origin, index count) {
  joined_columns const j(kernel, n);
  if (j.across < 0) return false;
  int const inner = n.rank - 1;
  index const columns = n.extents[inner];
  alignas(alignment) std::byte scratch[scratch_bytes];
  alignas(alignment) std::byte states[state_room];
  std::byte* data[max_operands];
  index steps[max_operands], row_steps[max_operands];
  int packed = 0;
  for (int k = 1; k < n.count; ++k) {
    bool const constant = n.operands[k].constant;
    data[k] = constant ? n.operands[k].data : scratch + j.each * packed++;
    steps[k] = !constant;
    row_steps[k] = constant ? 0 : j.pitch;
  }
  walker outputs(n, origin,
                 [&](int axis) { return !n.reduced[axis] && axis != inner && axis != j.across; });
  do {
    for (index i = 0; i < n.extents[j.across]; i += j.outputs) {
      index const left = n.extents[j.across] - i, some = left < j.outputs ? left : j.outputs;
      walker points(n, outputs.data(), [&](int axis) { return n.reduced[axis] && axis != j.row; });
      index above = 0;
      do {
        for (int k = 1; k < n.count; ++k) {
          auto const& o = n.operands[k];
          if (o.constant) continue;
          std::byte* to = data[k] + above * j.pitch;
          std::byte const* from = points.data()[k] + i * o.strides[j.across];
          for (index q = 0; q < some; ++q) {
            (*kernel.pack)[o.size]({to, j.pitch, o.size, from, o.strides[j.row], o.strides[inner],
                                    j.rows, columns});
            to += columns * o.size;
            from += o.strides[j.across];
          }
        }
        above += j.rows;
      } while (points.next());
      index const width = some * columns;
      kernel.clear(states, (width + kernel.lanes - 1) / kernel.lanes);
      kernel.fold_columns(kernel.context, states, data, steps, row_steps, j.points, width);
      auto const& to = n.operands[0];
      kernel.finish(kernel.context, states, count, outputs.data()[0] + i * to.strides[j.across],
                    to.size, width);
    }
  } while (outputs.next());
  return true;
}

}  // namespace driver

}  // namespace simd

LAZULI_END
