// The driver of elementwise kernels.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <lazuli/backend/simd/loops/caches.hpp>
#include <lazuli/backend/simd/loops/drive.hpp>
#include <lazuli/backend/simd/loops/little.hpp>
#include <lazuli/backend/simd/loops/little_matrix.hpp>
#include <lazuli/backend/simd/loops/short_rows.ipp>
#include <lazuli/backend/simd/loops/tile.hpp>
#include <lazuli/plan/alias.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// One row whose destination goes past the caches from its first 64-byte line on.
LAZULI_NOINLINE inline void stream_row(elementwise_kernel const& kernel,
                                       elementwise_kernel::loop loop, plan::nest const& n,
                                       std::byte* const* data, index const* steps,
                                       index columns) {
  auto const gap = -reinterpret_cast<std::uintptr_t>(data[0]) % alignment;
  index const head = static_cast<index>(gap) / n.operands[0].size;
  if (gap % static_cast<std::uintptr_t>(n.operands[0].size) != 0 || head >= columns)
    return loop(kernel.context, data, steps, no_row_steps, 1, columns);
  std::byte* after[max_operands];
  index step[max_operands];
  for (int k = 0; k < n.count; ++k) {
    after[k] = data[k] + head * steps[k] * n.operands[k].size;
    step[k] = steps[k];
  }
  step[0] = past_caches;
  if (head > 0) loop(kernel.context, data, steps, no_row_steps, 1, head);
  loop(kernel.context, after, step, no_row_steps, 1, columns - head);
}

/// Rows one after another; `data` may end behind the last of them. (Operands are few: if loops over them
/// became calls of memcpy or loops over packs, a small statement would take half as long again.)
LAZULI_INLINE void run_rows(elementwise_kernel const& kernel, plan::nest const& n, std::byte** data,
                            tile const& block, index rows, index columns, bool streams) {
  bool unit = true, mixed = true;
  for (int k = 1; k < n.count; ++k) {
    unit = unit && (block.steps[k] == 1 || n.operands[k].constant);
    mixed = mixed && (block.steps[k] == 1 || block.steps[k] == 0);
  }
  auto const loop = unit ? kernel.unit : mixed ? kernel.mixed : kernel.strided;
  if (!streams || block.steps[0] != 1)
    return loop(kernel.context, data, block.steps, block.row_steps, rows, columns);
  for (index i = 0; i < rows; ++i) {
    stream_row(kernel, loop, n, data, block.steps, columns);
    for (int k = 0; k < n.count; ++k) {
      data[k] += block.row_steps[k];
      __asm__("" : "+r"(k));
    }
  }
}
LAZULI_NOINLINE inline void run_rows(elementwise_kernel const& kernel, plan::nest const& n,
                                     tile const& block, index rows, index columns, bool streams) {
  std::byte* data[max_operands];
  for (int k = 0; k < n.count; ++k) {
    data[k] = block.data[k];
    __asm__("" : "+r"(k));
  }
  run_rows(kernel, n, data, block, rows, columns, streams);
}

/// Copies a block of the only leaf straight into the destination.
inline void copy_between(plan::nest const& n, tiling const& t, std::byte* const* corner, index rows,
                         index columns, bool streams) {
  auto const along = [&](int k, int axis) { return axis < 0 ? 0 : n.operands[k].strides[axis]; };
  (*t.pack)[n.operands[0].size]({corner[0], along(0, t.row_axis), along(0, t.column_axis),
                                 corner[1], along(1, t.row_axis), along(1, t.column_axis), rows,
                                 columns, streams});
}

/// Do rows (or the pieces of them that tiles take) fill whole cache lines, except for a few? A line
/// that two rows share is fetched again after the rest of it has gone past the caches. (Shorter rows
/// take longer to begin than to write.)
inline bool streams_whole_lines(plan::nest const& n, index columns) {
  auto const& to = n.operands[0];
  if (columns * to.size < 512) return false;
  if (n.rank == 0 || columns * to.size >= 4096) return true;
  for (int i = 0; i + 1 < n.rank; ++i) {
    if (to.strides[i] % static_cast<index>(alignment) != 0) return false;
  }
  return reinterpret_cast<std::uintptr_t>(to.data) % alignment == 0;
}

/// Short rows, joined to long ones.
LAZULI_NOINLINE inline void run_joined(elementwise_kernel const& kernel, plan::nest const& n,
                                       joined_rows const& j, std::byte* const* origin,
                                       bool streams) {
  for_each_joined(n, j, *kernel.pack, origin, [&](tile const& block, index points) {
    run_rows(kernel, n, block, 1, points, streams && !j.packed[0]);
  });
  if (streams) fence_streams();
}

/// One thread's share of a nest.
using run_share = void (*)(elementwise_kernel const& kernel, plan::nest const& n,
                           std::byte* const* origin, bool ordered, bool streams);

/// The steps of operands in place, with rows along the last axis of the nest.
LAZULI_NOINLINE inline void set_steps(plan::nest const& n, tile& block) {
  int const inner = n.rank - 1;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    block.steps[k] = inner < 0 ? 0 : step_of(o, o.strides[inner]);
    block.row_steps[k] = inner < 1 ? 0 : o.strides[inner - 1];
  }
}

/// Vectors, which are walked in place.
LAZULI_NOINLINE inline void run_vectors(elementwise_kernel const& kernel, plan::nest const& n,
                                        std::byte* const* origin, bool, bool streams) {
  tile block;
  set_steps(n, block);
  for (int k = 0; k < n.count; ++k) block.data[k] = origin[k];
  run_rows(kernel, n, block, 1, n.extents[0], streams);
  if (streams) fence_streams();
}

/// Rows along the last axis, with every operand in place.
LAZULI_NOINLINE inline void run_as_it_lies(elementwise_kernel const& kernel, plan::nest const& n,
                                           std::byte* const* origin, bool streams) {
  int const inner = n.rank - 1;
  index const rows = inner < 1 ? 1 : n.extents[inner - 1];
  index const columns = inner < 0 ? 1 : n.extents[inner];
  streams = streams && streams_whole_lines(n, columns);
  tile block;
  set_steps(n, block);
  walker outer(n, origin, [&](int axis) { return axis + 1 < inner; });
  do {
    for (int k = 0; k < n.count; ++k) block.data[k] = outer.data()[k];
    run_rows(kernel, n, block, rows, columns, streams);
  } while (outer.next());
  if (streams) fence_streams();
}

/// Operands that are all dense: only short rows have to be packed.
LAZULI_NOINLINE inline void run_dense_rows(elementwise_kernel const& kernel, plan::nest const& n,
                                           std::byte* const* origin, bool, bool streams) {
  if (joined_rows j; join_rows(n, kernel.lanes, kernel.cost, j)) return run_joined(kernel, n, j, origin, streams);
  run_as_it_lies(kernel, n, origin, streams);
}

/// Operands of any strides: what a row cannot walk is packed, tile by tile.
LAZULI_NOINLINE inline void run_tiles(elementwise_kernel const& kernel, plan::nest const& n,
                                      std::byte* const* origin, bool ordered, bool streams) {
  tiling t = choose_tiling(n, ordered, kernel.strided != nullptr);
  t.pack = kernel.pack;
  // A pure copy needs no buffer in between, unless memory that is read may be written before.
  bool const is_short = n.rank > 1 && t.columns < short_row(kernel.lanes);
  bool const direct = kernel.is_copy && !ordered && (t.packed_bytes > 0 || is_short);
  if (direct && is_short && n.extents[n.rank - 1] <= 16 && copy_windows(n, origin)) return;
  if (joined_rows j; !ordered && !direct && join_rows(n, kernel.lanes, kernel.cost, j))
    return run_joined(kernel, n, j, origin, streams);
  if (!direct && t.packed_bytes == 0) return run_as_it_lies(kernel, n, origin, streams);
  streams = streams && streams_whole_lines(n, t.columns);
  alignas(alignment) std::byte scratch[scratch_bytes];
  tile block;
  walker outer(n, origin, [&](int axis) { return axis != t.row_axis && axis != t.column_axis; });
  index const all_rows = t.row_axis < 0 ? 1 : n.extents[t.row_axis];
  index const all_columns = n.extents[t.column_axis];
  std::byte* corner[max_operands];
  do {
    for (index i = 0; i < all_rows; i += t.rows) {
      index const rows = all_rows - i < t.rows ? all_rows - i : t.rows;
      for (index j = 0; j < all_columns; j += t.columns) {
        index const columns = all_columns - j < t.columns ? all_columns - j : t.columns;
        for (int k = 0; k < n.count; ++k) {
          auto const& o = n.operands[k];
          corner[k] = outer.data()[k] + (i == 0 ? 0 : i * o.strides[t.row_axis]) +
                      (j == 0 ? 0 : j * o.strides[t.column_axis]);
        }
        if (direct) {
          copy_between(n, t, corner, rows, columns, streams);
          continue;
        }
        load_tile(n, t, corner, rows, columns, scratch, block);
        run_rows(kernel, n, block, rows, columns, streams);
        store_tile(n, t, corner, rows, columns, block);
      }
    }
  } while (outer.next());
  if (streams) fence_streams();
}

/// The axis along which threads share a nest: the outermost one that is long enough for all, else
/// the longest.
inline int axis_to_share(plan::nest const& n, int threads) {
  int longest = 0;
  for (int i = 0; i < n.rank; ++i) {
    if (n.extents[i] >= 4 * threads && i + 1 < n.rank) return i;
    if (n.extents[i] > n.extents[longest]) longest = i;
  }
  return longest;
}

LAZULI_NOINLINE inline bool run_little(elementwise_kernel const& kernel, plan::nest const& n,
                                       bool apart) {
  if (!little_block::takes(n, kernel.cost)) return false;
  little_block block(n);
  bool const by_rows = block.rows <= few_rows || rows_are_plain(n, kernel.lanes);
  bool one_row = true;
  std::byte* written = nullptr;
  for (int k = 0; k < n.count; ++k) {
    bool const lies_so = block.is_one_row(k);
    if (lies_so || (by_rows && block.walks(k, kernel.strided != nullptr))) {
      block.keep(k);
      one_row = one_row && lies_so;
    } else if ((k == 0 && !apart && n.rank == 2) || !block.reserve(k)) {
      return false;  // axes may have to be sorted first
    }
    if (k == 0) written = block.operands.data[0];
  }
  if (!apart && !plan::lies_apart(n)) return false;
  if (block.packs() && kernel.is_copy) {
    block.copy(*kernel.pack);
    return true;
  }
  block.load(*kernel.pack);
  run_rows(kernel, n, block.operands.data, block.operands, one_row ? 1 : block.rows,
           one_row ? block.rows * block.columns : block.columns, false);
  block.store(*kernel.pack, written);
  return true;
}

/// Runs a nest, which threads share if that pays; if `ordered`, they do not.
LAZULI_NOINLINE inline void run_nest(elementwise_kernel const& kernel, plan::nest const& n,
                                     run_share run, bool ordered) {
  std::byte* origin[max_operands];
  for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
  int const threads = ordered || n.rank == 0 ? 1 : openmp::threads_for(work_of(n, kernel.cost));
  bool const streams = !ordered && driver::streams_past_caches(n, threads);
  if (threads == 1) return run(kernel, n, origin, ordered, streams);
  int const axis = driver::axis_to_share(n, threads);
  index const grain = axis == n.rank - 1 ? virtual_lanes : 1;
  index const blocks = (n.extents[axis] + grain - 1) / grain;
  openmp::for_each_part(threads, threads, [&](index part) {
    index const low = blocks * part / threads * grain;
    index const end = blocks * (part + 1) / threads * grain;
    index const high = end < n.extents[axis] ? end : n.extents[axis];
    if (low >= high) return;
    plan::nest mine = n;
    mine.extents[axis] = high - low;
    std::byte* start[max_operands];
    for (int k = 0; k < n.count; ++k) start[k] = origin[k] + low * n.operands[k].strides[axis];
    run(kernel, mine, start, false, streams);
  });
}
}  // namespace driver

LAZULI_API bool drive_little(elementwise_kernel const& kernel, plan::nest const& n, bool apart) {
  return driver::run_little(kernel, n, apart);
}

LAZULI_API void drive(elementwise_kernel const& kernel, plan::nest const& n, bool ordered) {
  if (ordered || !driver::run_little(kernel, n, true))
    driver::run_nest(kernel, n, driver::run_tiles, ordered);
}

LAZULI_API void drive_dense(elementwise_kernel const& kernel, plan::nest const& n) {
  driver::run_nest(kernel, n, driver::run_dense_rows, false);
}

LAZULI_API void drive_vectors(elementwise_kernel const& kernel, plan::nest const& n) {
  driver::run_nest(kernel, n, driver::run_vectors, false);
}

}  // namespace simd

LAZULI_END
