// From a collapsed nest to the frame of a generated kernel: which loop, how many elements at once,
// how each operand is reached. Plain data, no device needed.
#pragma once

#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/runtime/rehearsal.hpp>
#include <lazuli/plan/nest.hpp>
#include <string_view>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// The loop around a kernel's body. An item is what a thread does at a time: `lanes` points.
enum class frame_kind : char {
  linear = 'l',  // items of neighbours in the destination, whatever the axes
  rows = 'r',    // items of neighbours along the last axis, which they divide
  tiles = 't'    // squares of the last axis and another one
};

constexpr std::string_view name_of(frame_kind kind) {
  return kind == frame_kind::linear ? "linear" : kind == frame_kind::rows ? "rows" : "tiles";
}

/// Threads of a block of a generated kernel.
inline constexpr int block_threads = 256;
/// The most points of one launch: items and coordinates have 32 bits.
inline constexpr index most_points = index{1} << 30;
/// Edge of a tile; of one of elements of 1 or 2 bytes, whose rows would not fill a cache line.
inline constexpr int tile_edge = 32, long_tile_edge = 64;
/// Shared memory for the tiles of one kernel: every device has it without asking.
inline constexpr int most_tile_bytes = 40 << 10;

/// On what the generated text depends, apart from the operands' own `operand_route`.
struct frame {
  frame_kind kind = frame_kind::linear;
  int rank = 0;
  int lanes = 1;
  int unroll = 1;        // items of a thread
  bool wide = false;     // strides need 64 bits
  bool located = false;  // some operand is found by coordinates
  int tile_axis = -1;    // tiles: the second axis of the squares
  int edge = tile_edge;  // tiles: points along each axis of a square
};

namespace detail {

constexpr int lanes_of_16_bytes(int size) { return size >= 16 ? 1 : 16 / size; }

LAZULI_API bool moves(plan::nest const& n, int k);

/// Is an address or a step a multiple of so many elements? Both are powers of two.
constexpr bool is_multiple(std::uintptr_t bytes, int lanes, int size) {
  return (bytes & static_cast<std::uintptr_t>(lanes * size - 1)) == 0;
}
inline bool aligned(plan::operand const& o, int lanes) {
  return is_multiple(reinterpret_cast<std::uintptr_t>(o.data), lanes, o.size);
}

/// Are the elements neighbours in memory over the whole nest, in the order of its points?
LAZULI_API bool is_run(plan::nest const& n, int k);

/// May operand k be read `lanes` elements at a time along an axis?
LAZULI_API bool vectorises(plan::nest const& n, int k, int lanes, int axis);
/// The same along the last axis.
inline bool vectorises(plan::nest const& n, int k, int lanes) {
  return vectorises(n, k, lanes, n.rank - 1);
}

/// Do both read the same elements in the same order?
LAZULI_API bool alike(plan::nest const& n, int a, int b);

/// The axis other than the last along which operand k lies without gaps; -1 if there is none.
LAZULI_API int unit_axis(plan::nest const& n, int k);

/// Bytes of operand k that all points together fetch from memory: what is read again lies in a
/// cache.
LAZULI_API index fetched(plan::nest const& n, int k);

LAZULI_API bool strides_are_wide(plan::nest const& n);

/// Elements between the rows of a tile in shared memory that keep neighbours of a column in
/// different banks.
constexpr int padding(int edge, int size) { return edge > tile_edge ? 4 / size : 1; }

/// Tiles pay if an operand lies along another axis than the destination, and both are long enough.
LAZULI_API int choose_tile_axis(plan::nest const& n, operand_route const* of);

LAZULI_API route reach_in_tiles(plan::nest const& n, int k, int axis);

/// Do threads take two neighbours at a time in the squares of a frame? A warp then fills lines of
/// 128 bytes with elements of 16 bits. Operands without a tile for which that is one access become
/// vectors.
LAZULI_API bool take_pairs(plan::nest const& n, frame const& f, operand_route* of);

/// Marks which operands in memory move, and which read what an earlier one reads; the others keep
/// how they are reached.
template <class Code>
void tell_apart(plan::nest const& n, Code const* dtypes, operand_route* of) {
  for (int k = 0; k < n.count; ++k) {
    of[k].alike = k;
    if (of[k].how == route::value) continue;
    bool const memory = in_memory(of[k].how);
    if (memory) of[k].how = detail::moves(n, k) || k == 0 ? route::gather : route::fixed;
    for (int j = 1; j < k && of[k].alike == k; ++j) {
      if (n.operands[j].data != n.operands[k].data) continue;  // most are told apart by this
      bool const same_kind = memory ? in_memory(of[j].how) : of[j].how == of[k].how;
      if (same_kind && dtypes[j] == dtypes[k] && detail::alike(n, j, k)) of[k].alike = of[j].alike;
    }
  }
}

}  // namespace detail

/// The frame for a collapsed nest of at most `most_points` points, and how each operand is reached
/// in it; operands whose `how` is `value` on entry are numbers and stay so, `counted` ones have no
/// memory. `dtypes` tells operands of one size apart.
template <class Code>
frame schedule(plan::nest const& n, Code const* dtypes, operand_route* of) {
  frame f;
  f.rank = n.rank;
  f.wide = detail::strides_are_wide(n);
  int widest = 1;  // bytes of the widest element
  index read = 0;  // bytes fetched for all points
  bool counters = false;
  detail::tell_apart(n, dtypes, of);
  for (int k = 0; k < n.count; ++k) {
    if (of[k].how == route::value) continue;
    bool const counts = of[k].how == route::counted;
    counters = counters || counts;
    if (counts || of[k].how == route::fixed || of[k].alike != k) continue;
    widest = n.operands[k].size > widest ? n.operands[k].size : widest;
    read += k > 0 ? detail::fetched(n, k) : 0;
  }
  int const most = detail::lanes_of_16_bytes(widest);
  auto const moving = [&](int k) { return of[k].how == route::gather; };

  f.tile_axis = detail::choose_tile_axis(n, of);
  if (f.tile_axis >= 0) {
    f.kind = frame_kind::tiles;
    f.located = true;
    f.unroll = 1;
    if (widest <= 2 && n.extents[n.rank - 1] >= long_tile_edge &&
        n.extents[f.tile_axis] >= long_tile_edge)
      f.edge = long_tile_edge;
    int shared = 0;  // bytes of the tiles so far
    for (int k = 0; k < n.count; ++k) {
      if (!moving(k)) continue;
      int const size = n.operands[k].size;
      int const bytes = size * f.edge * (f.edge + detail::padding(f.edge, size));
      of[k].how = detail::reach_in_tiles(n, k, f.tile_axis);
      bool const own = of[k].how == route::tile && of[k].alike == k;
      if (own && shared + bytes > most_tile_bytes) of[k].how = route::gather;
      shared += own && of[k].how == route::tile ? bytes : 0;
      if (of[k].alike != k) of[k].how = of[of[k].alike].how;
    }
    if (f.edge == long_tile_edge && !counters && detail::take_pairs(n, f, of)) f.lanes = 2;
    return f;
  }

  int across = 1, along = 1;  // lanes of the linear frame, and of rows
  bool const destination_runs = n.rank == 0 || detail::is_run(n, 0);
  if (destination_runs)
    for (across = most; across > 1 && !detail::aligned(n.operands[0], across);) across /= 2;
  if (n.rank > 0) {
    along = most;
    while (along > 1 && (n.extents[n.rank - 1] % along != 0 || !detail::vectorises(n, 0, along)))
      along /= 2;
  }
  bool all_run = destination_runs;
  for (int k = 1; k < n.count; ++k)
    all_run = all_run && ((!moving(k) && of[k].how != route::counted) || detail::is_run(n, k));
  bool const linear = all_run || (destination_runs && across > along);
  f.kind = linear ? frame_kind::linear : frame_kind::rows;
  f.lanes = linear ? across : along;
  // One item a thread: a second one costs 3 % of a copy of 2^26 floats, and 1.5 % where they are
  // made of bytes (H200).
  index const bytes = read * f.lanes / n.size();
  f.unroll = !counters && bytes == 0 ? 2 : 1;
  for (int k = 0; k < n.count; ++k) {
    if (of[k].how == route::counted) {
      if (linear && detail::is_run(n, k)) of[k].how = route::numbered;
      f.located = f.located || of[k].how == route::counted;
    }
    if (!moving(k)) continue;
    bool const unit =
        linear ? all_run || detail::is_run(n, k) : n.operands[k].strides[n.rank - 1] != 0;
    if (linear && unit) {
      of[k].how = detail::aligned(n.operands[k], f.lanes) ? route::vector : route::run;
    } else if (!linear) {
      of[k].how = detail::vectorises(n, k, f.lanes) ? route::vector
                  : unit                            ? route::gather
                                                    : route::row;
    }
    f.located = f.located || !linear || of[k].how == route::gather;
  }
  return f;
}

/// The number of items of a nest in a frame.
LAZULI_API index items_of(plan::nest const& n, frame const& f);

/// The number of blocks that run them.
LAZULI_API index blocks_of(plan::nest const& n, frame const& f);

/// Calls f(nest) for parts of a nest that have at most `most` points each.
template <class F>
void for_each_part(plan::nest& n, F const& f, index most = most_points) {
  if (n.size() <= most) return f(n);
  index const inner = n.size() / n.extents[0], all = n.extents[0];
  index step = inner >= most ? 1 : most / inner;
  if (n.rank == 1 && step > 64) step -= step % 64;  // parts stay aligned
  std::vector<plan::operand> operands;
  for (index at = 0; at < all; at += step) {
    operands.assign(n.operands, n.operands + n.count);
    plan::nest part = n;
    part.operands = operands.data();
    for (auto& o : operands) o.data += at * o.strides[0];
    part.extents[0] = all - at < step ? all - at : step;
    if (part.extents[0] == 1) part.drop_axis(0);
    for_each_part(part, f, most);
  }
}

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/schedule.ipp>
#endif
