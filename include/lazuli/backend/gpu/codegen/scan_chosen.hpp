// The pieces of scans for elements that are not zero, as they stand in kernels; see scan_pieces.hpp.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// The state of an element: -0 is zero, NaN is not.
inline constexpr std::string_view chosen_functions = R"(
DEVICE number chosen(source x) { return VALUE(x) != ZERO ? 3 : 0; }
)";
/// Where a tile's chosen elements are, and how many there are before and up to its end.
inline constexpr std::string_view chosen_begin = R"(
  SHARED uint16 picked[tile];
  SHARED number span[2];
)";
/// From the state before the tile.
inline constexpr std::string_view chosen_before = R"(
    number const base = front.v >> 1;
)";
/// Neighbouring threads write neighbouring places.
inline constexpr std::string_view store_chosen = R"(
    UNROLL for (int k = 0; k < rounds * lanes; ++k) {
      number const s = OWN(own).of[k].v;
      if ((s & 1) != 0) picked[(s >> 1) - 1 - base] = (uint16)(at_of(k / lanes) + k % lanes);
    }
    if (THREAD + 1 == LINE_THREADS) {
      span[0] = base;
      span[1] = OWN(own).of[LAST_ITEM].v >> 1;
    }
  }
  BARRIER;
  THREADS(256) {
    ONCE for (unsigned i = THREAD; i < span[1] - span[0]; i += 256u)
      x[(int64)span[0] + i] = from + picked[i];
  }
}
)";

}  // namespace gpu::detail

LAZULI_END
