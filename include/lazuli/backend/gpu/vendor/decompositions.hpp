// Orthogonal decompositions in device memory by cuSOLVER: QR, least squares, SVD, eigenvalues of
// Hermitian matrices.
#pragma once

#include <lazuli/backend/gpu/vendor/solver.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

/// cudaDataType of the real and imaginary parts of float, double, complex64, complex128.
constexpr int real_type(int kind) { return kind == 0 || kind == 2 ? 0 : 1; }
constexpr int real_bytes(int kind) { return kind == 0 || kind == 2 ? 4 : 8; }

LAZULI_COLD inline std::string not_converged(int) { return ": the algorithm does not converge"; }

}  // namespace vendor

/// Householder reflectors of each of a batch: r on and above the diagonal, the reflectors below it,
/// their factors in tau (batch, min(m, n)).
/// Shape: a, each m × n column-major, `step` elements after one another (at least m·n; m·c leaves
/// room for qr_basis).   Cost: 2·n²·(m - n/3) flops.   Source: cusolverDnXgeqrf.
LAZULI_API void qr_factor(code type, index m, index n, index batch, void* a, index step, void* tau,
                          execution const& on);

/// The first `columns` columns of q, from k reflectors of qr_factor, in their place.
/// Shapes: a, each m × columns column-major, `step` apart; tau (batch, k); k ≤ columns ≤ m.
/// Source: cusolverDn orgqr, ungqr.
LAZULI_API void qr_basis(code type, index m, index columns, index k, index batch, void* a,
                         index step, void const* tau, execution const& on);

/// The x that minimises |a·x - b| for each of a batch, a of full rank with m ≥ n.
/// Shapes: column-major a (m × n) and b (m × nrhs), overwritten, x (n × nrhs); contiguous batches.
/// Throws linalg_error where m < n (take svd) or the library finds a rank below n.
/// Source: cusolverDn SSgels, DDgels and so on (QR).
LAZULI_API void least_squares(code type, index m, index n, index nrhs, index batch, void* a,
                              void* b, void* x, execution const& on);

/// What svd computes: singular values alone, min(m, n) vectors on each side, or all of them.
enum class svd_vectors : signed char { none = 'N', some = 'S', all = 'A' };

/// The order of a, u and vh for svd: column-major where m ≥ n, else row-major, for the library
/// takes tall matrices only, and aᵀ is vhᵀ·diag(s)·uᵀ.
constexpr bool svd_is_column_major(index m, index n) { return m >= n; }

/// a = u·diag(s)·vh for each of a batch, with k = min(m, n).
/// Shapes: a (m, n), overwritten; s (k), real, descending; u (m, k or m), vh (k or n, n), null
/// where not wanted; contiguous, in the order of svd_is_column_major. Throws linalg_error where it
/// does not converge; it waits for the device to know. a must be finite.   Source: cusolverDnXgesvd
/// (QR algorithm), one matrix after another.
LAZULI_API void svd(code type, index m, index n, index batch, svd_vectors which, void* a, void* u,
                    void* s, void* vh, execution const& on);

/// Order up to which svd_small works.
inline constexpr index most_svd_small = 32;

/// a = u·diag(s)·vᴴ for each of a batch of matrices of up to 32 rows and columns, all at once.
/// Shapes, column-major and contiguous: a (m × n), overwritten; s (k), real, descending; u (m × m)
/// and v (n × n), not vᴴ, null where not wanted.
/// Throws shape_error for larger matrices, linalg_error where it does not converge; it waits for
/// the device to know. a must be finite.   Source: cusolverDn gesvdjBatched (Jacobi).
LAZULI_API void svd_small(code type, index m, index n, index batch, void* a, void* u, void* s,
                          void* v, execution const& on);

/// Eigenvalues w (batch, n), real and ascending, of Hermitian a (batch, n, n) row-major; with
/// `vectors` row i of a becomes v_iᴴ, the conjugate of an eigenvector of norm 1, else a is
/// used up. Only the lower (or upper) triangle is read.
/// Throws linalg_error where it does not converge; it waits for the device to know. a must be
/// finite.   Source: cusolverDnXsyevd (divide and conquer); batches: XsyevBatched where the library
/// has it.
LAZULI_API void eigh(code type, index n, index batch, void* a, void* w, bool vectors, bool upper,
                     execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/decompositions.ipp>
#endif
