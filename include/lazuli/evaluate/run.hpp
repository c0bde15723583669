// Running a planned chain on the host: overlap decides between in place, another order, and a
// temporary. Plain data: compiled once for all expressions.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/evaluate/backend.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_API void throw_noalias();

/// Runs the kernel over the nest, which need not be collapsed. `fails_halfway`: what is written
/// must not be seen before all of it is there.   Throws where operands overlap the destination
/// though that was excluded.
LAZULI_API void run_planned(simd::elementwise_kernel const& kernel, plan::nest& n, aliasing known,
                            bool fails_halfway);

}  // namespace detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/evaluate/run.ipp>
#endif
