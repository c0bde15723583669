// Drives a reduction kernel over a planned nest. The tree of merges depends on the shape alone: not
// on threads or registers.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/tile.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>

LAZULI_BEGIN

namespace simd {

/// Runs a reduction over all points of a collapsed, non-empty nest; `count` elements go into each
/// output.
LAZULI_API void drive(reduction_kernel const& kernel, plan::nest& n, index count);

/// The same, bit for bit, for little work over one axis, or over one of two that kernels walk in
/// place. The nest need not be collapsed, but the operand that would lead must ascend. False: it is
/// another case, and nothing was done.
LAZULI_API bool drive_little(reduction_kernel const& kernel, plan::nest const& n, index count);

/// The same, bit for bit, over a nest of at most one axis, which is reduced, whose operands kernels
/// walk in place: the kernel need not fold columns, and needs no packers.
LAZULI_API void drive_vector(reduction_kernel const& kernel, plan::nest& n, index count);

/// Runs a reduction of one row of n > 0 elements to one output.
inline void drive_row(reduction_kernel const& kernel, std::byte* const* data, index const* steps,
                      index n, std::byte* out) {
  kernel.reduce_rows(kernel.context, out, 0, n, data, steps, steps, 1, n);
}

/// The result of a reduction over no elements, for each of `n` outputs.
LAZULI_API void drive_empty(reduction_kernel const& kernel, std::byte* out, index stride, index n);

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/drive_reduction.ipp>
#endif
