// The driver of reductions.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <lazuli/backend/simd/loops/caches.hpp>
#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/backend/simd/loops/fold.hpp>
#include <lazuli/backend/simd/loops/little.hpp>
#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// A nest and how a reduction over it is cut: by the shape alone, so that the bits are the same on
/// any number of threads.
struct cutting {
  bool rows;      // the inner axis is reduced
  int axis = -1;  // reduced axis that is cut into parts, -1: none
  index parts = 1;
  index grain = 1;  // parts begin at multiples of this
  index kept = 1;   // outputs
};

inline cutting cut_reduction(plan::nest const& n, reduction_kernel const& kernel) {
  cutting c;
  int const inner = n.rank - 1;
  c.rows = n.reduced[inner];
  for (int i = 0; i < n.rank; ++i) {
    if (!n.reduced[i])
      c.kept *= n.extents[i];
    else if (c.axis < 0)
      c.axis = i;
  }
  index const total = n.size();
  int packed = 0;
  for (int k = 1; k < n.count; ++k) packed += !walks(n.operands[k], inner, false);
  if (c.kept >= virtual_lanes || total < (index{1} << 17) || c.axis < 0 || packed > 8) return c;
  index const outer = n.rank > 0 && !c.rows ? c.kept / n.extents[inner] : c.kept;
  index const states = c.rows ? c.kept : outer;  // of up to 64 lanes each, on every register width
  index const bytes_each = kernel.state_bytes / kernel.lanes * virtual_lanes;
  c.grain = c.axis == inner ? row_block : 1;
  index parts = total >> 16;
  index const by_extent = n.extents[c.axis] / c.grain;
  index const by_room = state_room / (states * bytes_each) / 2;
  if (by_extent < parts) parts = by_extent;
  if (by_room < parts) parts = by_room;
  if (most_parts < parts) parts = most_parts;
  c.parts = parts > 1 ? parts : 1;
  return c;
}

/// The function that reduces a part of a nest: reduce_rows or reduce_columns.
using reduce_part = decltype(&reduce_rows);

/// Part i of a nest that is cut along an axis.
template <class Run>
void with_part(plan::nest const& n, int axis, index grain, index parts, index i, Run const& run) {
  index const blocks = (n.extents[axis] + grain - 1) / grain;
  index const low = blocks * i / parts * grain;
  index const end = blocks * (i + 1) / parts * grain;
  plan::nest mine = n;
  mine.extents[axis] = (end < n.extents[axis] ? end : n.extents[axis]) - low;
  if (mine.extents[axis] <= 0) return;
  std::byte* start[max_operands];
  for (int k = 0; k < n.count; ++k)
    start[k] = n.operands[k].data + low * n.operands[k].strides[axis];
  run(mine, start);
}

/// Few outputs over many elements: parts of the reduced axis give states, merged as a tree.
inline void reduce_in_parts(reduction_kernel const& kernel, cutting const& c, reduce_part reduce,
                            plan::nest const& n, index count) {
  int const inner = n.rank - 1;
  index const packs_each = c.rows ? 1 : (n.extents[inner] + kernel.lanes - 1) / kernel.lanes;
  index const packs = c.rows ? c.kept : c.kept / n.extents[inner] * packs_each;
  index const bytes = packs * kernel.state_bytes;
  alignas(alignment) std::byte states[state_room / 2];
  openmp::for_each_part(c.parts, openmp::threads_for(driver::work_of(n, kernel.cost)),
                        [&](index i) {
                          with_part(n, c.axis, c.grain, c.parts, i,
                                    [&](plan::nest const& mine, std::byte* const* start) {
                                      reduce(kernel, mine, start, states + i * bytes, count);
                                    });
                        });
  for (index step = 1; step < c.parts; step *= 2) {
    for (index i = 0; i + step < c.parts; i += 2 * step) {
      kernel.merge(states + i * bytes, states + (i + step) * bytes, packs);
    }
  }
  std::byte* origin[max_operands];
  for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
  walker outputs(n, origin,
                 [&](int axis) { return !n.reduced[axis] && (c.rows || axis != inner); });
  std::byte const* state = states;
  do {
    index const columns = c.rows ? 1 : n.extents[inner];
    kernel.finish(kernel.context, state, count, outputs.data()[0],
                  c.rows ? 0 : n.operands[0].strides[inner], columns);
    state += packs_each * kernel.state_bytes;
  } while (outputs.next());
}

/// Many outputs: threads share them.
inline void reduce_by_outputs(reduction_kernel const& kernel, reduce_part reduce,
                              plan::nest const& n, index count) {
  std::byte* origin[max_operands];
  for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
  int const threads = openmp::threads_for(driver::work_of(n, kernel.cost));
  int axis = -1;
  for (int i = 0; i < n.rank; ++i) {
    if (!n.reduced[i] &&
        (axis < 0 || (n.extents[axis] < 4 * threads && n.extents[i] > n.extents[axis])))
      axis = i;
  }
  index const grain = axis == n.rank - 1 ? virtual_lanes : 1;
  if (threads == 1 || axis < 0 || n.extents[axis] < threads * grain) {
    reduce(kernel, n, origin, nullptr, count);
    return;
  }
  openmp::for_each_part(threads, threads, [&](index i) {
    with_part(n, axis, grain, threads, i, [&](plan::nest const& mine, std::byte* const* start) {
      reduce(kernel, mine, start, nullptr, count);
    });
  });
}

}  // namespace driver

namespace driver {
LAZULI_NOINLINE inline void reduce_nest(reduction_kernel const& kernel, plan::nest& n,
                                        reduce_part reduce, index count) {
  if (n.rank == 0) n.give_axis();
  auto const c = driver::cut_reduction(n, kernel);
  if (c.parts > 1)
    driver::reduce_in_parts(kernel, c, reduce, n, count);
  else
    driver::reduce_by_outputs(kernel, reduce, n, count);
}

/// Rows longer than this are folded in pieces.
inline index longest_at_once(reduction_kernel const& kernel) {
  return kernel.longest_row < packed_piece ? kernel.longest_row : packed_piece;
}

/// Columns are folded into states that lie here.
inline constexpr index little_states = 8 << 10;

/// Reduces to one element rows that kernels read in place, one below the other, with gaps between.
inline bool reduce_rows_to_one(reduction_kernel const& kernel, plan::nest const& n,
                               little_block& block, index count) {
  bool gaps = false;
  for (int k = 1; k < n.count; ++k) {
    if (!block.walks(k, false)) return false;
    block.keep(k);
    auto const& o = n.operands[k];
    bool const moves = !o.constant && !o.position;
    if (moves && o.strides[0] < block.columns * o.strides[1]) return false;
    gaps = gaps || (moves && o.strides[0] != block.columns * o.strides[1]);
  }
  index const packs = virtual_lanes / kernel.lanes;
  if (!gaps || block.columns < 2 || block.rows < 2 || count > kernel.run ||
      plan::axis_for_rows(n, kernel.short_row) != 1 ||
      packs * kernel.state_bytes > little_states)
    return false;
  auto& [data, steps, row_steps] = block.operands;
  alignas(alignment) std::byte states[little_states];
  kernel.clear(states, packs);
  kernel.fold_rows(kernel.context, states, data, steps, row_steps, block.rows, block.columns);
  kernel.merge_lanes(states, static_cast<int>(block.columns < virtual_lanes ? block.columns : virtual_lanes));
  kernel.finish(kernel.context, states, count, n.operands[0].data, 0, 1);
  return true;
}

/// `arranged`: the axes are in the order in which they are walked.
LAZULI_NOINLINE inline bool reduce_little(reduction_kernel const& kernel, plan::nest const& n,
                                          index count, bool arranged) {
  if (!little_block::takes(n, kernel.cost)) return false;
  int const inner = n.rank - 1;
  bool const by_rows = n.reduced[inner];
  little_block block(n);
  if (n.rank == 2 && by_rows && n.reduced[0]) return reduce_rows_to_one(kernel, n, block, count);
  // Sorting, merging and reversing axes would leave such a nest as it is, and all walk it in order.
  if (n.rank == 2 && (n.reduced[0] == by_rows || block.rows == 1 || block.columns == 1 ||
                      (!arranged && plan::axis_for_rows(n, kernel.short_row) != inner)))
    return false;
  if (by_rows ? block.columns > longest_at_once(kernel) : n.rank == 1 || block.rows > column_block)
    return false;
  index const packs = (block.columns + kernel.lanes - 1) / kernel.lanes;
  if (!by_rows && packs * kernel.state_bytes > little_states) return false;
  for (int k = 1; k < n.count; ++k) {
    if (block.walks(k, false))
      block.keep(k);
    else if ((n.rank == 2 && !arranged) || !block.reserve(k))
      return false;
  }
  block.load(*kernel.pack);
  auto& [data, steps, row_steps] = block.operands;
  auto const& to = n.operands[0];
  if (by_rows) {
    kernel.reduce_rows(kernel.context, to.data, n.rank == 2 ? to.strides[0] : 0, count, data, steps,
                       row_steps, block.rows, block.columns);
    return true;
  }
  alignas(alignment) std::byte states[little_states];
  kernel.clear(states, packs);
  kernel.fold_columns(kernel.context, states, data, steps, row_steps, block.rows, block.columns);
  kernel.finish(kernel.context, states, count, to.data, to.strides[inner], block.columns);
  return true;
}
}  // namespace driver

LAZULI_API bool drive_little(reduction_kernel const& kernel, plan::nest const& n, index count) {
  return driver::reduce_little(kernel, n, count, false);
}

LAZULI_API void drive(reduction_kernel const& kernel, plan::nest& n, index count) {
  bool const rows = n.rank == 0 || n.reduced[n.rank - 1];
  if (!rows && n.rank == 2 && driver::reduce_little(kernel, n, count, true)) return;
  driver::reduce_nest(kernel, n, rows ? driver::reduce_rows : driver::reduce_columns, count);
}

LAZULI_API void drive_vector(reduction_kernel const& kernel, plan::nest& n, index count) {
  if (n.rank == 1 && count <= driver::longest_at_once(kernel)) {
    std::byte* data[max_operands];
    index steps[max_operands];
    for (int k = 0; k < n.count; ++k) {
      data[k] = n.operands[k].data;
      steps[k] = driver::step_of(n.operands[k], n.operands[k].strides[0]);
    }
    return drive_row(kernel, data, steps, count, data[0]);
  }
  driver::reduce_nest(kernel, n, driver::reduce_rows, count);
}

LAZULI_API void drive_empty(reduction_kernel const& kernel, std::byte* out, index stride, index n) {
  alignas(alignment) std::byte state[virtual_lanes * 64];
  kernel.clear(state, 1);
  for (index i = 0; i < n; ++i) kernel.finish(kernel.context, state, 0, out + i * stride, 0, 1);
}

}  // namespace simd

LAZULI_END
