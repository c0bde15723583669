// Kernels that count: how many elements lie in each of some bins of equal width, or, of integers,
// how often each number from 0 on occurs. Plain text and data.
#pragma once

#include <algorithm>
#include <lazuli/backend/gpu/codegen/kernel_source.hpp>

LAZULI_BEGIN

namespace gpu {

/// Up to so many bins a block counts in memory of its own; more are counted in place.
inline constexpr index block_bins = 4096;

/// On what the text of a counting kernel depends.
struct counting_frame {
  code dtype = code::float32;
  bool equal_bins = false;  // else an element is its own bin
  bool shared = false;      // each block counts for itself first
};

/// The argument behind the pointers to elements, edges (of equal bins: bins + 1 doubles, which
/// decide about elements beside one) and counts of 64 bits, to which is added.
struct counting_geometry {
  std::int64_t count, bins;
  std::int64_t stride;  // threads of the launch
  double low, high, scale;
  double near;  // an element so near to an edge, in bins, is decided by the edge: more than what
                // rounding has moved both; NaN: every one is
};

/// Blocks of a launch: some for each processor, if each has more elements than bins. A block counts
/// in 32 bits: it has less than 2^32 elements.
constexpr index counting_blocks(index count, index bins) {
  index const each = bins > block_bins || bins < 1 ? block_bins : block_bins / 4 + bins;
  index const some = std::min(count / each + 1, index{1024});
  return std::max(some, (count >> 31) + 1);
}

LAZULI_API written_kernel write_counting(counting_frame const& f);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/counting.ipp>
#endif
