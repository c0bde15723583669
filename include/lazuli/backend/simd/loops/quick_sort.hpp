// A row of keys sorted by dividing it, a register at a time.
#pragma once

#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/backend/simd/packs/divide_lanes.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// Sorts n keys, unsigned integers for which divides_lanes holds, where they lie.
/// Cost: n·log n comparisons, in registers; without a branch that depends on a key.   Source:
/// C. Hoare, Quicksort, 1962; short parts by sort_columns, many at once.
template <class K>
void quick_sort(K* keys, index n);
/// The same for keys and their places: equal keys are ordered by place.
template <class K>
void quick_sort(K* keys, K* places, index n);

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/quick_sort.ipp>
#endif
