// Folds the blocks of a reduction: rows into lanes, or rows into columns; states are merged
// pairwise, as the shape says.
#pragma once

#include <lazuli/backend/simd/loops/tile.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

inline constexpr index column_block = 128;
/// Elements of a row that are packed at once: what a row in place folds into one chain of states.
inline constexpr index packed_piece = 4096;
inline constexpr index most_parts = 64;

/// The inner axis is reduced: one output after another, elements spread over the virtual lanes.
LAZULI_API void reduce_rows(reduction_kernel const& kernel, plan::nest const& n,
                            std::byte* const* origin, std::byte* result, index count);

/// The inner axis is kept: many outputs side by side, one lane each.
LAZULI_API void reduce_columns(reduction_kernel const& kernel, plan::nest const& n,
                               std::byte* const* origin, std::byte* result, index count);

}  // namespace driver

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/fold.ipp>
#endif
