// Drives an elementwise kernel over a planned nest: outer axes, blocks, rows; split over threads.
// Compiled once.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/tile.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>

LAZULI_BEGIN

namespace simd {

/// Runs the kernel over all points of a collapsed, non-empty nest. `ordered`: one thread, in the
/// nest's order.
LAZULI_API void drive(elementwise_kernel const& kernel, plan::nest const& n, bool ordered);

/// The same for little work over one or two axes, if nothing that is read lies over the destination
/// except in place (`apart`: that is known); the nest need not be collapsed. False: it is another
/// case, and nothing was done.
LAZULI_API bool drive_little(elementwise_kernel const& kernel, plan::nest const& n,
                             bool apart = false);

/// Runs the kernel over a non-empty nest of merged axes and operands that lie row-major without
/// gaps, broadcast or not, each apart from the destination or in place. The kernel's packers may be
/// dense ones.
LAZULI_API void drive_dense(elementwise_kernel const& kernel, plan::nest const& n);
/// The same of a nest of rank 1: nothing is packed.
LAZULI_API void drive_vectors(elementwise_kernel const& kernel, plan::nest const& n);

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/drive.ipp>
#endif
