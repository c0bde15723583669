// Bodies of reduce_frame.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/reduce_frame.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

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
