// Bodies of reduce_frame.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_frame.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// More threads for each row if the rows are too few to give every thread of a device work.
inline int widened(int group, index items, index outputs) {
  constexpr index enough = block_threads * wanted_blocks / 2;
  while (group < block_threads && items >= 2 * group && outputs * group < enough) group *= 2;
  return group;
}

LAZULI_API int threads_of_row(index items, int unroll, index outputs) {
  if (items < 16) return items < 4 ? 1 : 4;
  int group = block_threads;
  while (group > 32 && items < 2 * unroll * group) group /= 2;
  return widened(group, items, outputs);
}

LAZULI_API int threads_of_columns(int group, index outputs) {
  index const used = group * outputs;
  return used < block_threads && used % 32 == 0 ? static_cast<int>(used) : block_threads;
}

LAZULI_API void hold_rows(reduce_frame& f, reduce_sizes const& sizes, int bytes) {
  constexpr int most_bytes = 128, most_threads = 1024;
  int const most = most_bytes / bytes, wanted = most > 2 ? most / 2 : 1;
  index const items = sizes.items;
  int group = f.group;
  if (items >= 16) {
    group = 32;
    while (group < most_threads && group * index{wanted} < items) group *= 2;
    group = widened(group, items, sizes.outputs);
  }
  int const threads = group > block_threads ? group : block_threads;
  index const held = (items + group - 1) / group, blocks = sizes.outputs * group / threads;
  bool const idle = items > 8 * block_threads && blocks * threads < index{32} * most_threads;
  if (held == 0 || held > most || idle) return;
  f.group = group;
  f.threads = threads;
  f.held = static_cast<int>(held);
  f.exact = held * group == items;
}

LAZULI_API int separate_axes(plan::nest& n) {
  int kept = 0;
  for (int i = 0; i < n.rank; ++i) {
    if (n.reduced[i]) continue;
    for (int j = i; j > kept; --j) n.swap_axes(j, j - 1);
    ++kept;
  }
  return kept;
}

}  // namespace detail

}  // namespace gpu

LAZULI_END
