// Bodies of reduce_frame.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_frame.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API int threads_of_row(index items, int unroll, index outputs) {
  if (items < 16) return items < 4 ? 1 : 4;
  int group = block_threads;
  while (group > 32 && items < 2 * unroll * group) group /= 2;
  constexpr index enough = block_threads * wanted_blocks / 2;
  while (group < block_threads && items >= 2 * group && outputs * group < enough) group *= 2;
  return group;
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
