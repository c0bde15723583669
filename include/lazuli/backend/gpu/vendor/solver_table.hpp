// The routines of cuSOLVER that are used, with declarations of our own: handles are void*,
// enumerations int.
#pragma once

#include <cstdint>
#include <lazuli/backend/gpu/vendor/blas_table.hpp>

LAZULI_BEGIN

namespace gpu::vendor {

/// cusolverEigMode_t.
enum eigen_mode : int { values_only = 0, with_vectors = 1 };

/// cuSOLVER for dense matrices, column-major. The routines with an X take any type by number and
/// 64-bit extents, and ask for bytes of workspace on the device and on the host. Pivots, tau and
/// infos lie on the device. Status 0 is success.
struct solver_table {
  static constexpr char const* name = "cuSOLVER";
  static constexpr std::initializer_list<char const*> files = {
      "libcusolver.so.12", "libcusolver.so.11", "libcusolver.so",
      "/usr/local/cuda/lib64/libcusolver.so"};
  using i64 = std::int64_t;
  using in = void const*;
  using bytes = std::size_t*;
  using size = std::size_t;

  routine<int(void** handle)> create{"cusolverDnCreate"};
  routine<int(void* handle)> destroy{"cusolverDnDestroy"};
  routine<int(void* handle, void* stream)> set_stream{"cusolverDnSetStream"};
  routine<int(void** parameters)> create_params{"cusolverDnCreateParams"};
  routine<int(void* parameters)> destroy_params{"cusolverDnDestroyParams"};

  // After handle and parameters; the last of those that compute are type, workspaces, infos.
  /// m, n, type, a, lda, …, pivots.
  routine<int(void*, void*, i64, i64, int, in, i64, int, bytes, bytes)> getrf_bytes{
      "cusolverDnXgetrf_bufferSize"};
  routine<int(void*, void*, i64, i64, int, void*, i64, i64*, int, void*, size, void*, size, int*)>
      getrf{"cusolverDnXgetrf"};
  /// op, n, nrhs, type, a, lda, pivots, type, b, ldb, info.
  routine<int(void*, void*, int, i64, i64, int, in, i64, i64 const*, int, void*, i64, int*)> getrs{
      "cusolverDnXgetrs"};
  /// triangle, n, type, a, lda.
  routine<int(void*, void*, int, i64, int, in, i64, int, bytes, bytes)> potrf_bytes{
      "cusolverDnXpotrf_bufferSize"};
  routine<int(void*, void*, int, i64, int, void*, i64, int, void*, size, void*, size, int*)> potrf{
      "cusolverDnXpotrf"};
  /// m, n, type, a, lda, type, tau.
  routine<int(void*, void*, i64, i64, int, in, i64, int, in, int, bytes, bytes)> geqrf_bytes{
      "cusolverDnXgeqrf_bufferSize"};
  routine<int(void*, void*, i64, i64, int, void*, i64, int, void*, int, void*, size, void*, size,
              int*)>
      geqrf{"cusolverDnXgeqrf"};
  /// mode, triangle, n, type, a, lda, type, w; of batches at the end the batch.
  routine<int(void*, void*, int, int, i64, int, in, i64, int, in, int, bytes, bytes)> syevd_bytes{
      "cusolverDnXsyevd_bufferSize"};
  routine<int(void*, void*, int, int, i64, int, void*, i64, int, void*, int, void*, size, void*,
              size, int*)>
      syevd{"cusolverDnXsyevd"};
  routine<int(void*, void*, int, int, i64, int, in, i64, int, in, int, bytes, bytes, i64)>
      syev_batched_bytes{"cusolverDnXsyevBatched_bufferSize"};
  routine<int(void*, void*, int, int, i64, int, void*, i64, int, void*, int, void*, size, void*,
              size, int*, i64)>
      syev_batched{"cusolverDnXsyevBatched"};
  /// jobs 'N', 'S', 'A' for u and vt, m ≥ n, type, a, lda, type, s, type, u, ldu, type, vt, ldvt.
  routine<int(void*, void*, signed char, signed char, i64, i64, int, in, i64, int, in, int, in, i64,
              int, in, i64, int, bytes, bytes)>
      gesvd_bytes{"cusolverDnXgesvd_bufferSize"};
  routine<int(void*, void*, signed char, signed char, i64, i64, int, void*, i64, int, void*, int,
              void*, i64, int, void*, i64, int, void*, size, void*, size, int*)>
      gesvd{"cusolverDnXgesvd"};

  // By type, 32-bit extents, workspace in elements.
  /// m, n, k, a, lda, tau, …, info.
  routines<int(void*, int, int, int, in, int, in, int*)> orgqr_size{
      {"cusolverDnSorgqr_bufferSize"},
      {"cusolverDnDorgqr_bufferSize"},
      {"cusolverDnCungqr_bufferSize"},
      {"cusolverDnZungqr_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, in, void*, int, int*)> orgqr{
      {"cusolverDnSorgqr"}, {"cusolverDnDorgqr"}, {"cusolverDnCungqr"}, {"cusolverDnZungqr"}};
  /// triangle, n, a[], lda, infos, batch.
  routines<int(void*, int, int, void**, int, int*, int)> potrf_batched{{"cusolverDnSpotrfBatched"},
                                                                       {"cusolverDnDpotrfBatched"},
                                                                       {"cusolverDnCpotrfBatched"},
                                                                       {"cusolverDnZpotrfBatched"}};
  /// m, n, nrhs, a, lda, b, ldb, x, ldx, workspace, its bytes; iterations (host), info.
  routines<int(void*, int, int, int, void*, int, void*, int, void*, int, void*, bytes)> gels_bytes{
      {"cusolverDnSSgels_bufferSize"},
      {"cusolverDnDDgels_bufferSize"},
      {"cusolverDnCCgels_bufferSize"},
      {"cusolverDnZZgels_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, void*, int, void*, int, void*, size, int*, int*)>
      gels{{"cusolverDnSSgels"}, {"cusolverDnDDgels"}, {"cusolverDnCCgels"}, {"cusolverDnZZgels"}};

  routine<int(void** settings)> create_jacobi{"cusolverDnCreateGesvdjInfo"};
  routine<int(void* settings)> destroy_jacobi{"cusolverDnDestroyGesvdjInfo"};
  /// mode, m, n, a, lda, s, u, ldu, v, ldv, …, settings, batch; m, n ≤ 32, matrices contiguous.
  routines<int(void*, int, int, int, in, int, in, in, int, in, int, int*, void*, int)> gesvdj_size{
      {"cusolverDnSgesvdjBatched_bufferSize"},
      {"cusolverDnDgesvdjBatched_bufferSize"},
      {"cusolverDnCgesvdjBatched_bufferSize"},
      {"cusolverDnZgesvdjBatched_bufferSize"}};
  routines<int(void*, int, int, int, void*, int, void*, void*, int, void*, int, void*, int, int*,
               void*, int)>
      gesvdj{{"cusolverDnSgesvdjBatched"},
             {"cusolverDnDgesvdjBatched"},
             {"cusolverDnCgesvdjBatched"},
             {"cusolverDnZgesvdjBatched"}};

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.set_stream, self.create_params, self.destroy_params,
          self.getrf_bytes, self.getrf, self.getrs, self.potrf_bytes, self.potrf, self.geqrf_bytes,
          self.geqrf, self.syevd_bytes, self.syevd, self.syev_batched_bytes, self.syev_batched,
          self.gesvd_bytes, self.gesvd, self.orgqr_size, self.orgqr, self.potrf_batched,
          self.gels_bytes, self.gels, self.create_jacobi, self.destroy_jacobi, self.gesvdj_size,
          self.gesvdj);
  }
};

}  // namespace gpu::vendor

LAZULI_END
