// Short rows of keys sorted many at a time, a row in each lane, by comparisons that do not depend
// on what they find.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/packs/register.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// Rows that are sorted together: columns of packs.
template <class K>
inline constexpr int sorted_together = native_bytes / static_cast<int>(sizeof(K));

/// Sorts the columns of n packs of `sorted_together` keys, unsigned integers.
/// Cost: about n·log²n / 4 exchanges of two packs.   Source: K. Batcher's merge exchange, as in
/// D. Knuth, The Art of Computer Programming 3, 5.2.2, algorithm M.
template <class K>
void sort_columns(K* keys, index n);
/// The same for keys and their places: equal keys are ordered by place.
template <class K>
void sort_columns(K* keys, K* places, index n);

/// Copies rows of n elements, `apart` elements from one to the next, to columns of such packs; and
/// columns back.
template <class K>
void columns_of_rows(K* columns, K const* rows, index n, index apart, int count);
template <class K>
void rows_of_columns(K* rows, K const* columns, index n, index apart, int count);

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/sort_network.ipp>
#endif
