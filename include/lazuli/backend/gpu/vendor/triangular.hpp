// Triangular systems in device memory by cuBLAS.
#pragma once

#include <lazuli/backend/gpu/vendor/solver.hpp>

LAZULI_BEGIN

namespace gpu {

/// Solves a·x = b for each of a batch, in place, where only one triangle of a is read, and with
/// `unit` ones instead of its diagonal: b becomes x.
/// Shapes: a (batch, n, n) and b (batch, n, columns), row-major.
/// dtype: float32, float64, complex64, complex128.   An element of the diagonal that is zero gives
/// infinity or NaN; the caller looks for them first.
/// Source: cublas trsm from the right, as row-major memory is to it the transposed; small batches:
/// trsmBatched.
LAZULI_API void solve_triangular(code type, index n, index columns, index batch, void* a, void* b,
                                 bool upper, bool unit, execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/triangular.ipp>
#endif
