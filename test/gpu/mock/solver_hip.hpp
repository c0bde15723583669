// hipSOLVER 2.3 and the batched routines of hipBLAS: those of the mock cuSOLVER with numbers of
// their own, which are those of their headers; others are refused (10: INVALID_ENUM).
#pragma once

#include "solver_any.hpp"

namespace mock {

inline bool is_amd_operation(int op) { return op >= 111 && op <= 113; }
inline bool is_amd_triangle(int triangle) { return triangle == 121 || triangle == 122; }

/// The routines of one type, by its letter's number.
template <int Kind>
void renumber(vendor::solver_table& t, vendor::blas_table& b) {
  using i64 = std::int64_t;
  b.getrs_batched[Kind].function = [](void* handle, int op, int n, int nrhs, void* const* a,
                                      int lda, int const* pivots, void* const* x, int ldb,
                                      int* info, int batch) {
    return !is_amd_operation(op)
               ? 10
               : solver().blas.getrs_batched[Kind].function(handle, op - 111, n, nrhs, a, lda,
                                                            pivots, x, ldb, info, batch);
  };
  b.trsm[Kind].function = [](void* handle, int side, int triangle, int op, int diagonal, i64 m,
                             i64 n, void const* alpha, void const* a, i64 lda, void* x, i64 ldx) {
    if (!is_amd_operation(op) || !is_amd_triangle(triangle) || side < 141 || diagonal < 131)
      return 10;
    return solver().blas.trsm[Kind].function(handle, side - 141, 122 - triangle, op - 111,
                                             diagonal - 131, m, n, alpha, a, lda, x, ldx);
  };
  b.trsm_batched[Kind].function = [](void* handle, int side, int triangle, int op, int diagonal,
                                     i64 m, i64 n, void const* alpha, void* const* a, i64 lda,
                                     void* const* x, i64 ldx, i64 batch) {
    if (!is_amd_operation(op) || !is_amd_triangle(triangle) || side < 141 || diagonal < 131)
      return 10;
    return solver().blas.trsm_batched[Kind].function(handle, side - 141, 122 - triangle, op - 111,
                                                     diagonal - 131, m, n, alpha, a, lda, x, ldx,
                                                     batch);
  };
  t.potrf_batched[Kind].function = [](void* handle, int triangle, int n, void** a, int lda,
                                      int* infos, int batch) {
    return !is_amd_triangle(triangle) ? 10
                                      : solver().solver.potrf_batched[Kind].function(
                                            handle, 122 - triangle, n, a, lda, infos, batch);
  };
  t.syevd_of_type[Kind].function = [](void* handle, int mode, int triangle, int n, void* a, int lda,
                                      void* w, void* work, int elements, int* info) {
    if (!is_amd_triangle(triangle) || (mode != 201 && mode != 202)) return 10;
    return solver().solver.syevd_of_type[Kind].function(handle, mode - 201, 122 - triangle, n, a,
                                                        lda, w, work, elements, info);
  };
  t.gesvdj[Kind].function = [](void* handle, int mode, int m, int n, void* a, int lda, void* s,
                               void* u, int ldu, void* v, int ldv, void* work, int elements,
                               int* infos, void* settings, int batch) {
    if (mode != 201 && mode != 202) return 10;
    return solver().solver.gesvdj[Kind].function(handle, mode - 201, m, n, a, lda, s, u, ldu, v,
                                                 ldv, work, elements, infos, settings, batch);
  };
}

struct hip_solver_tables {
  vendor::solver_table solver = mock::solver().solver;
  vendor::blas_table blas = hip_blas();
  hip_solver_tables() {
    using i64 = std::int64_t;
    vendor::name_for_hip(solver);
    for (int kind = 0; kind < 4; ++kind) {
      blas.getrf_batched[kind].function = mock::solver().blas.getrf_batched[kind].function;
      blas.getri_batched[kind].function = mock::solver().blas.getri_batched[kind].function;
    }
    renumber<0>(solver, blas), renumber<1>(solver, blas);
    renumber<2>(solver, blas), renumber<3>(solver, blas);
    solver.gesvd.function = nullptr, solver.gesvd_bytes.function = nullptr;
    solver.syevd.function = nullptr, solver.syevd_bytes.function = nullptr;
    solver.syev_batched.function = nullptr, solver.syev_batched_bytes.function = nullptr;
    solver.getrs.function = [](void* handle, void* parameters, int op, i64 n, i64 nrhs, int type,
                               void const* a, i64 lda, i64 const* pivots, int b_type, void* b,
                               i64 ldb, int* info) {
      return !is_amd_operation(op)
                 ? 10
                 : mock::solver().solver.getrs.function(handle, parameters, op - 111, n, nrhs, type,
                                                        a, lda, pivots, b_type, b, ldb, info);
    };
    solver.potrf.function = [](void* handle, void* parameters, int triangle, i64 n, int type,
                               void* a, i64 lda, int compute, void* device, std::size_t device_size,
                               void* host, std::size_t host_size, int* info) {
      return !is_amd_triangle(triangle) ? 10
                                        : mock::solver().solver.potrf.function(
                                              handle, parameters, 122 - triangle, n, type, a, lda,
                                              compute, device, device_size, host, host_size, info);
    };
  }
};
inline hip_solver_tables const& hip_solver() {
  static hip_solver_tables const tables;
  return tables;
}

}  // namespace mock
