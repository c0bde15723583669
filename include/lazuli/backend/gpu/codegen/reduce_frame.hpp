// How a reduction is divided among threads: plain data, from the nest of a reduction. All of it
// depends on shapes alone, never on the device, so that results are the same everywhere.
#pragma once

#include <lazuli/backend/gpu/codegen/schedule.hpp>

LAZULI_BEGIN

namespace gpu {

/// The frame of a reduction. An item is `lanes` neighbours along the last reduced axis; a group of
/// threads reduces to one output.
struct reduce_frame {
  int kept = 0, reduced = 0;  // axes: the kept ones first
  int lanes = 1;
  int group = 1;
  int unroll = 1;        // items that a thread loads before it folds them
  bool columns = false;  // neighbouring threads have neighbouring outputs, not neighbouring items
  bool split = false;    // the outputs are too few: partial states go to memory, a second kernel
                         // merges them
  bool rest = false;     // one run whose last elements fill no item
  bool wide = false;     // strides need 64 bits
  bool elements =
      false;  // writes an element for each that is read (softmax), not one for each output
  int threads = block_threads;  // of a block
  int held = 0;        // elements: items of a thread that stay in registers until they are written
  bool exact = false;  // held: no thread has fewer
  int merging = 0;     // split: threads of a group that merges states, if the last block does it
  int outputs_per_block() const { return threads / group; }
};

constexpr std::string_view words_of(reduce_frame const& f) {
  return f.held > 0 ? "rows in registers"
         : f.elements
             ? f.split ? "parts of rows, read again by a second kernel" : "rows that are read twice"
         : f.columns ? "columns"
         : f.merging ? "parts of rows, merged by the last block"
         : f.split   ? "parts of rows, merged by a second kernel"
                     : "rows";
}

/// The sizes that belong to it, as arguments.
struct reduce_sizes {
  index outputs = 1, items = 1, parts = 1, chunk = 1, elements = 1;
  index blocks = 1;
};

namespace detail {

/// Blocks that fill the largest device: all of them run at once, so that none waits for the end of
/// others. Twice as many where elements are written, which read again what the caches hold.
inline constexpr index wanted_blocks = 512;

/// Threads that share a row of so many items. Each takes at least two rounds of loads; a row has at
/// least 32 threads, and more if the rows are too few to give every thread of a device work.
LAZULI_API int threads_of_row(index items, int unroll, index outputs);

/// Threads of a block of columns; fewer if columns are so few that some threads would have none.
LAZULI_API int threads_of_columns(int group, index outputs);

/// Keeps rows in registers if they fit: 128 bytes a thread, up to 1,024 threads a row. An item has
/// `bytes` in all operands that are folded. Not if so few blocks would leave most of a device
/// idle.
LAZULI_API void hold_rows(reduce_frame& f, reduce_sizes const& sizes, int bytes);

/// Moves kept axes to the front, both kinds in their order; returns how many are kept.
LAZULI_API int separate_axes(plan::nest& n);

}  // namespace detail

/// The frame for a collapsed nest of a reduction, whose axes it reorders. `of` as for `schedule`;
/// `folded`: > 0 where elements are written, and only so many operands folded.
template <class Code>
reduce_frame schedule_reduction(plan::nest& n, Code const* dtypes, operand_route* of,
                                reduce_sizes& sizes, int folded = 0) {
  bool const elements = folded > 0;
  reduce_frame f;
  f.elements = elements;
  f.columns = n.rank > 0 && !n.reduced[n.rank - 1];
  f.kept = detail::separate_axes(n);
  f.reduced = n.rank - f.kept;
  f.columns = f.columns && f.reduced > 0;
  f.wide = detail::strides_are_wide(n);
  for (int i = 0; i < n.rank; ++i) (i < f.kept ? sizes.outputs : sizes.elements) *= n.extents[i];

  int widest = 1, leaves = 0;
  detail::tell_apart(n, dtypes, of);
  for (int k = 0; k < n.count; ++k) {
    if (!in_memory(of[k].how) || of[k].how == route::fixed || of[k].alike != k ||
        (k == 0 && !elements))
      continue;
    widest = n.operands[k].size > widest ? n.operands[k].size : widest;
    leaves += k > 0;
  }
  f.unroll = leaves <= 2 ? 4 : leaves <= 4 ? 2 : 1;
  if (f.columns && leaves < 2 && widest < 8) f.unroll = 8;  // one element each: more of them

  bool const one_run = f.kept == 0 && f.reduced == 1 && !elements;
  if (!f.columns && f.reduced > 0) {
    index const last = n.extents[n.rank - 1];
    auto const useful = [&](int lanes) {
      for (int k = elements ? 0 : 1; k < n.count; ++k)
        if (of[k].how == route::gather && detail::vectorises(n, k, lanes)) return true;
      return false;
    };
    f.lanes = detail::lanes_of_16_bytes(widest);
    while (f.lanes > 1 && ((last % f.lanes != 0 && !one_run) || !useful(f.lanes))) f.lanes /= 2;
    f.rest = one_run && last % f.lanes != 0;
  }
  for (int k = elements ? 0 : 1; k < n.count && f.lanes > 1; ++k)
    if (of[k].how == route::gather && detail::vectorises(n, k, f.lanes)) of[k].how = route::vector;

  sizes.items = sizes.elements / f.lanes;
  if (f.columns) {
    f.group = sizes.items >= 16 ? 8 : 1;
    while (f.group > 1 && f.group < block_threads && 2 * sizes.outputs <= f.outputs_per_block() &&
           sizes.items >= 16 * f.group) {
      f.group *= 2;  // few columns: more threads for each
    }
    f.threads = detail::threads_of_columns(f.group, sizes.outputs);
  } else {
    f.group = detail::threads_of_row(sizes.items, f.unroll, sizes.outputs);
    int bytes = 0;
    for (int k = 1; k < folded; ++k)
      if (of[k].how == route::gather || of[k].how == route::vector)
        bytes += of[k].alike == k ? f.lanes * n.operands[k].size : 0;
    if (bytes > 0) detail::hold_rows(f, sizes, bytes);
  }
  index const of_outputs = (sizes.outputs + f.outputs_per_block() - 1) / f.outputs_per_block();
  index const most = sizes.items / (8 * f.group);  // a thread takes 8 items at least
  // Rows that one block reads twice are in the caches the second time.
  index const wanted = detail::wanted_blocks * block_threads /
                       (f.held == 0 ? f.threads : block_threads) * (elements ? 2 : 1);
  index const enough = wanted / (elements && !f.columns ? 4 : 2);
  if (f.held == 0 && of_outputs > 0 && of_outputs < enough && most > 1) {
    sizes.parts = wanted / of_outputs;
    if (sizes.parts > most) sizes.parts = most;
  }
  sizes.chunk = (sizes.items + sizes.parts - 1) / sizes.parts;
  if (sizes.items > 0) sizes.parts = (sizes.items + sizes.chunk - 1) / sizes.chunk;  // none empty
  f.split = sizes.parts > 1;
  sizes.blocks = of_outputs * sizes.parts;
  return f;
}

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/reduce_frame.ipp>
#endif
