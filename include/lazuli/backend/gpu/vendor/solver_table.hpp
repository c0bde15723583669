// The routines of cuSOLVER that are used, and those of AMD's hipSOLVER, whose functions for
// users of cuSOLVER have the same forms. Declarations of our own: handles are void*,
// enumerations int.
#pragma once

#include <cstdint>
#include <lazuli/backend/gpu/vendor/blas_table.hpp>

LAZULI_BEGIN

namespace gpu::vendor {

/// cusolverEigMode_t.
enum eigen_mode : int { values_only = 0, with_vectors = 1 };

/// cuSOLVER or hipSOLVER for dense matrices, column-major. The routines with an X take any type by
/// number and 64-bit extents, and ask for bytes of workspace on the device and on the host;
/// hipSOLVER has them from 2.3 on, but not gesvd, and syevd from 3.4 on. Pivots, tau and infos lie
/// on the device. Status 0 is success.
struct solver_table : matrix_numbers {
  static constexpr char const* name = "cuSOLVER";
  static constexpr std::initializer_list<char const*> files = {
      "libcusolver.so.12", "libcusolver.so.11", "libcusolver.so",
      "/usr/local/cuda/lib64/libcusolver.so"};
  static constexpr char const* hip_name = "hipSOLVER";
  static constexpr std::initializer_list<char const*> hip_files = {
      "libhipsolver.so.1", "libhipsolver.so.0", "libhipsolver.so", "/opt/rocm/lib/libhipsolver.so"};
  using matrix_numbers::number;
  int number(eigen_mode of) const { return hip ? 201 + of : of; }
  using i64 = std::int64_t;
  using in = void const*;
  using bytes = std::size_t*;
  using size = std::size_t;

  routine<int(void** handle)> create{"cusolverDnCreate", "hipsolverDnCreate"};
  routine<int(void* handle)> destroy{"cusolverDnDestroy", "hipsolverDnDestroy"};
  routine<int(void* handle, void* stream)> set_stream{"cusolverDnSetStream",
                                                      "hipsolverDnSetStream"};
  routine<int(void** parameters)> create_params{"cusolverDnCreateParams",
                                                "hipsolverDnCreateParams"};
  routine<int(void* parameters)> destroy_params{"cusolverDnDestroyParams",
                                                "hipsolverDnDestroyParams"};

  // After handle and parameters; the last of those that compute are type, workspaces, infos.
  /// m, n, type, a, lda, …, pivots.
  routine<int(void*, void*, i64, i64, int, in, i64, int, bytes, bytes)> getrf_bytes{
      "cusolverDnXgetrf_bufferSize", "hipsolverDnXgetrf_bufferSize"};
  routine<int(void*, void*, i64, i64, int, void*, i64, i64*, int, void*, size, void*, size, int*)>
      getrf{"cusolverDnXgetrf", "hipsolverDnXgetrf"};
  /// op, n, nrhs, type, a, lda, pivots, type, b, ldb, info.
  routine<int(void*, void*, int, i64, i64, int, in, i64, i64 const*, int, void*, i64, int*)> getrs{
      "cusolverDnXgetrs", "hipsolverDnXgetrs"};
  /// triangle, n, type, a, lda.
  routine<int(void*, void*, int, i64, int, in, i64, int, bytes, bytes)> potrf_bytes{
      "cusolverDnXpotrf_bufferSize", "hipsolverDnXpotrf_bufferSize"};
  routine<int(void*, void*, int, i64, int, void*, i64, int, void*, size, void*, size, int*)> potrf{
      "cusolverDnXpotrf", "hipsolverDnXpotrf"};
  /// m, n, type, a, lda, type, tau.
  routine<int(void*, void*, i64, i64, int, in, i64, int, in, int, bytes, bytes)> geqrf_bytes{
      "cusolverDnXgeqrf_bufferSize", "hipsolverDnXgeqrf_bufferSize"};
  routine<int(void*, void*, i64, i64, int, void*, i64, int, void*, int, void*, size, void*, size,
              int*)>
      geqrf{"cusolverDnXgeqrf", "hipsolverDnXgeqrf"};
  /// mode, triangle, n, type, a, lda, type, w; of batches at the end the batch.
  routine<int(void*, void*, int, int, i64, int, in, i64, int, in, int, bytes, bytes)> syevd_bytes{
      "cusolverDnXsyevd_bufferSize", "hipsolverDnXsyevd_bufferSize"};
  routine<int(void*, void*, int, int, i64, int, void*, i64, int, void*, int, void*, size, void*,
              size, int*)>
      syevd{"cusolverDnXsyevd", "hipsolverDnXsyevd"};
  routine<int(void*, void*, int, int, i64, int, in, i64, int, in, int, bytes, bytes, i64)>
      syev_batched_bytes{"cusolverDnXsyevBatched_bufferSize", "hipsolverDnXsyevBatched_bufferSize"};
  routine<int(void*, void*, int, int, i64, int, void*, i64, int, void*, int, void*, size, void*,
              size, int*, i64)>
      syev_batched{"cusolverDnXsyevBatched", "hipsolverDnXsyevBatched"};
  /// jobs 'N', 'S', 'A' for u and vt, m ≥ n, type, a, lda, type, s, type, u, ldu, type, vt, ldvt.
  routine<int(void*, void*, signed char, signed char, i64, i64, int, in, i64, int, in, int, in, i64,
              int, in, i64, int, bytes, bytes)>
      gesvd_bytes{"cusolverDnXgesvd_bufferSize", "hipsolverDnXgesvd_bufferSize"};
  routine<int(void*, void*, signed char, signed char, i64, i64, int, void*, i64, int, void*, int,
              void*, i64, int, void*, i64, int, void*, size, void*, size, int*)>
      gesvd{"cusolverDnXgesvd", "hipsolverDnXgesvd"};

  // By type, 32-bit extents, workspace in elements.
  /// m, n, k, a, lda, tau, …, info.
  routines<int(void*, int, int, int, in, int, in, int*)> orgqr_size{
      {"cusolverDnSorgqr_bufferSize", "hipsolverDnSorgqr_bufferSize"},
      {"cusolverDnDorgqr_bufferSize", "hipsolverDnDorgqr_bufferSize"},
      {"cusolverDnCungqr_bufferSize", "hipsolverDnCungqr_bufferSize"},
      {"cusolverDnZungqr_bufferSize", "hipsolverDnZungqr_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, in, void*, int, int*)> orgqr{
      {"cusolverDnSorgqr", "hipsolverDnSorgqr"},
      {"cusolverDnDorgqr", "hipsolverDnDorgqr"},
      {"cusolverDnCungqr", "hipsolverDnCungqr"},
      {"cusolverDnZungqr", "hipsolverDnZungqr"}};
  /// triangle, n, a[], lda, infos, batch.
  routines<int(void*, int, int, void**, int, int*, int)> potrf_batched{
      {"cusolverDnSpotrfBatched", "hipsolverDnSpotrfBatched"},
      {"cusolverDnDpotrfBatched", "hipsolverDnDpotrfBatched"},
      {"cusolverDnCpotrfBatched", "hipsolverDnCpotrfBatched"},
      {"cusolverDnZpotrfBatched", "hipsolverDnZpotrfBatched"}};
  /// m, n, nrhs, a, lda, b, ldb, x, ldx, workspace, its bytes; iterations (host), info.
  routines<int(void*, int, int, int, void*, int, void*, int, void*, int, void*, bytes)> gels_bytes{
      {"cusolverDnSSgels_bufferSize", "hipsolverDnSSgels_bufferSize"},
      {"cusolverDnDDgels_bufferSize", "hipsolverDnDDgels_bufferSize"},
      {"cusolverDnCCgels_bufferSize", "hipsolverDnCCgels_bufferSize"},
      {"cusolverDnZZgels_bufferSize", "hipsolverDnZZgels_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, void*, int, void*, int, void*, size, int*, int*)>
      gels{{"cusolverDnSSgels", "hipsolverDnSSgels"},
           {"cusolverDnDDgels", "hipsolverDnDDgels"},
           {"cusolverDnCCgels", "hipsolverDnCCgels"},
           {"cusolverDnZZgels", "hipsolverDnZZgels"}};

  // For libraries that lack the routines with an X.
  /// mode, triangle, n, a, lda, w, …, info.
  routines<int(void*, int, int, int, in, int, in, int*)> syevd_size{
      {"cusolverDnSsyevd_bufferSize", "hipsolverDnSsyevd_bufferSize"},
      {"cusolverDnDsyevd_bufferSize", "hipsolverDnDsyevd_bufferSize"},
      {"cusolverDnCheevd_bufferSize", "hipsolverDnCheevd_bufferSize"},
      {"cusolverDnZheevd_bufferSize", "hipsolverDnZheevd_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, void*, void*, int, int*)> syevd_of_type{
      {"cusolverDnSsyevd", "hipsolverDnSsyevd"},
      {"cusolverDnDsyevd", "hipsolverDnDsyevd"},
      {"cusolverDnCheevd", "hipsolverDnCheevd"},
      {"cusolverDnZheevd", "hipsolverDnZheevd"}};
  /// m ≥ n, …; jobs, m, n, a, lda, s, u, ldu, vt, ldvt, …, min(m, n) - 1 reals, info.
  routines<int(void*, int, int, int*)> gesvd_size{
      {"cusolverDnSgesvd_bufferSize", "hipsolverDnSgesvd_bufferSize"},
      {"cusolverDnDgesvd_bufferSize", "hipsolverDnDgesvd_bufferSize"},
      {"cusolverDnCgesvd_bufferSize", "hipsolverDnCgesvd_bufferSize"},
      {"cusolverDnZgesvd_bufferSize", "hipsolverDnZgesvd_bufferSize"}};
  routines<int(void*, signed char, signed char, int, int, void*, int, void*, void*, int, void*, int,
               void*, int, void*, int*)>
      gesvd_of_type{{"cusolverDnSgesvd", "hipsolverDnSgesvd"},
                    {"cusolverDnDgesvd", "hipsolverDnDgesvd"},
                    {"cusolverDnCgesvd", "hipsolverDnCgesvd"},
                    {"cusolverDnZgesvd", "hipsolverDnZgesvd"}};

  routine<int(void** settings)> create_jacobi{"cusolverDnCreateGesvdjInfo",
                                              "hipsolverDnCreateGesvdjInfo"};
  routine<int(void* settings)> destroy_jacobi{"cusolverDnDestroyGesvdjInfo",
                                              "hipsolverDnDestroyGesvdjInfo"};
  /// mode, m, n, a, lda, s, u, ldu, v, ldv, …, settings, batch; m, n ≤ 32, matrices contiguous.
  routines<int(void*, int, int, int, in, int, in, in, int, in, int, int*, void*, int)> gesvdj_size{
      {"cusolverDnSgesvdjBatched_bufferSize", "hipsolverDnSgesvdjBatched_bufferSize"},
      {"cusolverDnDgesvdjBatched_bufferSize", "hipsolverDnDgesvdjBatched_bufferSize"},
      {"cusolverDnCgesvdjBatched_bufferSize", "hipsolverDnCgesvdjBatched_bufferSize"},
      {"cusolverDnZgesvdjBatched_bufferSize", "hipsolverDnZgesvdjBatched_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, void*, void*, int, void*, int, void*, int, int*,
               void*, int)>
      gesvdj{{"cusolverDnSgesvdjBatched", "hipsolverDnSgesvdjBatched"},
             {"cusolverDnDgesvdjBatched", "hipsolverDnDgesvdjBatched"},
             {"cusolverDnCgesvdjBatched", "hipsolverDnCgesvdjBatched"},
             {"cusolverDnZgesvdjBatched", "hipsolverDnZgesvdjBatched"}};

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.set_stream, self.create_params, self.destroy_params,
          self.getrf_bytes, self.getrf, self.getrs, self.potrf_bytes, self.potrf, self.geqrf_bytes,
          self.geqrf, self.syevd_bytes, self.syevd, self.syev_batched_bytes, self.syev_batched,
          self.gesvd_bytes, self.gesvd, self.orgqr_size, self.orgqr, self.potrf_batched,
          self.gels_bytes, self.gels, self.syevd_size, self.syevd_of_type, self.gesvd_size,
          self.gesvd_of_type, self.create_jacobi, self.destroy_jacobi, self.gesvdj_size,
          self.gesvdj);
  }
};

}  // namespace gpu::vendor

LAZULI_END
