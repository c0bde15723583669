// A cuSOLVER, and the batched LU of cuBLAS, on host memory by the LAPACK that is installed; it
// checks workspaces and types.
#pragma once

#include <algorithm>
#include <complex>
#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/gpu/vendor/solver_table.hpp>
#include <string>
#include <vector>

#include "blas.hpp"

namespace mock {

namespace lapack = lazuli::blas;

struct solver_record {
  std::vector<std::string> calls;
  int created = 0, parameters = 0, settings = 0;
  void* stream = nullptr;
  int fail_info = 0;  // what every routine says instead of converging
};
inline solver_record& solver_seen() {
  static solver_record all;
  return all;
}

constexpr std::size_t device_bytes = 48, host_bytes = 16;

/// Every routine with an X gets the workspaces it asked for; 31 is INVALID_WORKSPACE.
inline int workspace_status(void* device, std::size_t device_size, void* host,
                            std::size_t host_size) {
  if (device_size != device_bytes || host_size != host_bytes || device == nullptr ||
      host == nullptr)
    return 31;
  std::memset(device, 1, device_size);
  std::memset(host, 1, host_size);
  return 0;
}

/// f with a value of the type of a number of cudaDataType.
template <class F>
int with_type(int type, F&& f) {
  if (type == 0) return f(float());
  if (type == 1) return f(double());
  if (type == 4) return f(std::complex<float>());
  if (type == 5) return f(std::complex<double>());
  return 8;
}

template <class T>
struct factorisations {
  using R = lazuli::real_part_t<T>;
  static lapack::routines<T> const& routine() { return lapack::get<T>(); }

  static void lu(int m, int n, T* a, int lda, int* pivots, int* info) {
    routine().getrf(&m, &n, a, &lda, pivots, info);
  }
  static void solve(int op, int n, int nrhs, T const* a, int lda, int const* pivots, T* b,
                    int ldb) {
    int info = 0;
    char const name[] = {"NTC"[op], '\0'};
    routine().getrs(name, &n, &nrhs, a, &lda, pivots, b, &ldb, &info, 1);
  }
  static void invert(int n, T const* a, int lda, int const* pivots, T* out, int ld) {
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) out[i + j * ld] = T(i == j);
    }
    solve(0, n, n, a, lda, pivots, out, ld);
  }
  static void cholesky(int triangle, int n, T* a, int lda, int* info) {
    routine().potrf(triangle == 0 ? "L" : "U", &n, a, &lda, info, 1);
  }
  static void qr(int m, int n, T* a, int lda, T* tau, int* info) {
    std::vector<T> work(static_cast<std::size_t>(64 * n));
    int const length = 64 * n;
    routine().geqrf(&m, &n, a, &lda, tau, work.data(), &length, info);
  }
  static void basis(int m, int n, int k, T* a, int lda, T const* tau, int* info) {
    std::vector<T> work(static_cast<std::size_t>(64 * n));
    int const length = 64 * n;
    routine().orgqr(&m, &n, &k, a, &lda, tau, work.data(), &length, info);
  }
  static void eigen(int mode, int triangle, int n, T* a, int lda, R* w, int* info) {
    std::vector<T> work(static_cast<std::size_t>(4 * n * n + 64 * n + 64));
    std::vector<R> reals(static_cast<std::size_t>(2 * n * n + 5 * n + 1));
    std::vector<int> ints(static_cast<std::size_t>(5 * n + 3));
    int const length = int(work.size()), real_length = int(reals.size()),
              int_length = int(ints.size());
    char const *const job = mode == 0 ? "N" : "V", *const half = triangle == 0 ? "L" : "U";
    if constexpr (lazuli::complex_dtype<T>) {
      routine().heevd(job, half, &n, a, &lda, w, work.data(), &length, reals.data(), &real_length,
                      ints.data(), &int_length, info, 1, 1);
    } else {
      routine().syevd(job, half, &n, a, &lda, w, work.data(), &length, ints.data(), &int_length,
                      info, 1, 1);
    }
  }
  static void svd(char job, int m, int n, T* a, int lda, R* s, T* u, int ldu, T* vt, int ldvt,
                  int* info) {
    std::vector<T> work(static_cast<std::size_t>(8 * m * n + 64 * (m + n) + 64));
    std::vector<R> reals(static_cast<std::size_t>(8 * m * n + 64 * (m + n)));
    std::vector<int> ints(static_cast<std::size_t>(8 * std::min(m, n)));
    int const length = int(work.size());
    char const name[] = {job, '\0'};
    if constexpr (lazuli::complex_dtype<T>) {
      routine().gesdd_complex(name, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work.data(), &length,
                              reals.data(), ints.data(), info, 1);
    } else {
      routine().gesdd(name, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work.data(), &length,
                      ints.data(), info, 1);
    }
  }
  static void triangular(int side, int triangle, int op, int diagonal, int m, int n, T const* alpha,
                         T const* a, int lda, T* b, int ldb) {
    char const name[] = {"NTC"[op], '\0'};
    routine().trsm(side == 0 ? "L" : "R", triangle == 0 ? "L" : "U", name,
                   diagonal == 0 ? "N" : "U", &m, &n, alpha, a, &lda, b, &ldb, 1, 1, 1, 1);
  }
  static void fit(int m, int n, int nrhs, T* a, int lda, T* b, int ldb, T* x, int ldx, int* info) {
    int const length = 64 * (m + n + nrhs);
    std::vector<T> work(static_cast<std::size_t>(length)), tau(static_cast<std::size_t>(n));
    routine().geqrf(&m, &n, a, &lda, tau.data(), work.data(), &length, info);
    for (int i = n; i-- > 0;) {
      if (a[i + i * lda] == T(0)) *info = i + 1;
    }
    if (*info != 0) return;
    T const one(1);
    routine().ormqr("L", lazuli::complex_dtype<T> ? "C" : "T", &m, &nrhs, &n, a, &lda, tau.data(),
                    b, &ldb, work.data(), &length, info, 1, 1);
    routine().trsm("L", "U", "N", "N", &n, &nrhs, &one, a, &lda, b, &ldb, 1, 1, 1, 1);
    for (int j = 0; j < nrhs; ++j) std::copy(b + j * ldb, b + j * ldb + n, x + j * ldx);
  }
};

/// Keeps the name of a routine; its info is what is to be failed with.
inline void note(char const* routine, int* info, std::int64_t count = 1,
                 void* stream = solver_seen().stream) {
  arrive(stream);
  solver_seen().calls.push_back(routine);
  for (std::int64_t i = 0; info != nullptr && i < count; ++i) info[i] = solver_seen().fail_info;
}
/// The same for a routine of cuBLAS.
inline void note_blas(char const* routine, int* info = nullptr, std::int64_t count = 1) {
  note(routine, info, count, seen().stream);
}

/// The routines of one type, by its letter's number.
template <class T>
void fill_type(vendor::solver_table& t, vendor::blas_table& b, int kind) {
  using L = factorisations<T>;
  b.getrf_batched[kind].function = [](void*, int n, void* const* a, int lda, int* pivots,
                                      int* infos, int batch) {
    note_blas("getrfBatched");
    for (int i = 0; i < batch; ++i)
      L::lu(n, n, static_cast<T*>(a[i]), lda, pivots + i * n, infos + i);
    return 0;
  };
  b.getrs_batched[kind].function = [](void*, int op, int n, int nrhs, void* const* a, int lda,
                                      int const* pivots, void* const* x, int ldb, int* info,
                                      int batch) {
    note_blas("getrsBatched", info);
    for (int i = 0; i < batch; ++i)
      L::solve(op, n, nrhs, static_cast<T*>(a[i]), lda, pivots + i * n, static_cast<T*>(x[i]), ldb);
    return 0;
  };
  b.getri_batched[kind].function = [](void*, int n, void* const* a, int lda, int const* pivots,
                                      void* const* x, int ld, int* infos, int batch) {
    note_blas("getriBatched", infos, batch);
    for (int i = 0; i < batch; ++i)
      L::invert(n, static_cast<T*>(a[i]), lda, pivots + i * n, static_cast<T*>(x[i]), ld);
    return 0;
  };
  t.potrf_batched[kind].function = [](void*, int triangle, int n, void** a, int lda, int* infos,
                                      int batch) {
    note("potrfBatched", infos, batch);
    for (int i = 0; i < batch; ++i) L::cholesky(triangle, n, static_cast<T*>(a[i]), lda, infos + i);
    return 0;
  };
  b.trsm[kind].function = [](void*, int side, int triangle, int op, int diagonal, std::int64_t m,
                             std::int64_t n, void const* alpha, void const* a, std::int64_t lda,
                             void* x, std::int64_t ldx) {
    note_blas("trsm");
    L::triangular(side, triangle, op, diagonal, int(m), int(n), static_cast<T const*>(alpha),
                  static_cast<T const*>(a), int(lda), static_cast<T*>(x), int(ldx));
    return 0;
  };
  b.trsm_batched[kind].function = [](void*, int side, int triangle, int op, int diagonal,
                                     std::int64_t m, std::int64_t n, void const* alpha,
                                     void* const* a, std::int64_t lda, void* const* x,
                                     std::int64_t ldx, std::int64_t batch) {
    note_blas("trsmBatched");
    for (std::int64_t i = 0; i < batch; ++i) {
      L::triangular(side, triangle, op, diagonal, int(m), int(n), static_cast<T const*>(alpha),
                    static_cast<T const*>(a[i]), int(lda), static_cast<T*>(x[i]), int(ldx));
    }
    return 0;
  };
  t.gesvdj_size[kind].function = [](void*, int, int m, int n, void const*, int, void const*,
                                    void const*, int, void const*, int, int* elements,
                                    void* settings, int) {
    *elements = 5;
    return m > 32 || n > 32 || settings == nullptr ? 3 : 0;
  };
  t.gesvdj[kind].function = [](void*, int mode, int m, int n, void* a, int lda, void* s, void* u,
                               int ldu, void* v, int ldv, void* work, int elements, int* infos,
                               void*, int batch) {
    note("gesvdjBatched", infos, batch);
    if (elements != 5 || lda != m || ldu != m || ldv != n) return 3;
    std::memset(work, 1, 5 * sizeof(T));
    using R = lazuli::real_part_t<T>;
    for (int i = 0; i < batch && infos[i] == 0; ++i) {
      std::vector<T> left(static_cast<std::size_t>(m * m)), right(static_cast<std::size_t>(n * n));
      L::svd(mode == 0 ? 'N' : 'A', m, n, static_cast<T*>(a) + i * m * n, lda,
             static_cast<R*>(s) + i * std::min(m, n), left.data(), m, right.data(), n, infos + i);
      if (mode == 0) continue;
      std::copy(left.begin(), left.end(), static_cast<T*>(u) + i * m * m);
      for (int e = 0; e < n * n; ++e) {  // v, where LAPACK gives vᴴ
        static_cast<T*>(v)[i * n * n + e] =
            conjugated(right[static_cast<std::size_t>(e % n * n + e / n)], 2);
      }
    }
    return 0;
  };
  using R = lazuli::real_part_t<T>;
  t.syevd_size[kind].function = [](void*, int, int, int, void const*, int, void const*,
                                   int* elements) { return *elements = 6, 0; };
  t.syevd_of_type[kind].function = [](void*, int mode, int triangle, int n, void* a, int lda,
                                      void* w, void* work, int elements, int* info) {
    note("syevd of type", info);
    if (elements != 6) return 3;
    std::memset(work, 1, 6 * sizeof(T));
    if (*info == 0) L::eigen(mode, triangle, n, static_cast<T*>(a), lda, static_cast<R*>(w), info);
    return 0;
  };
  t.gesvd_size[kind].function = [](void*, int m, int n, int* elements) {
    return *elements = 4, m < n ? 3 : 0;
  };
  t.gesvd_of_type[kind].function = [](void*, signed char job_u, signed char job_vt, int m, int n,
                                      void* a, int lda, void* s, void* u, int ldu, void* vt,
                                      int ldvt, void* work, int elements, void* reals, int* info) {
    note("gesvd of type", info);
    if (elements != 4 || job_u != job_vt || m < n) return 3;
    std::memset(work, 1, 4 * sizeof(T));
    std::memset(reals, 1, static_cast<std::size_t>(n - 1) * sizeof(R));
    if (*info == 0)
      L::svd(static_cast<char>(job_u), m, n, static_cast<T*>(a), lda, static_cast<R*>(s),
             static_cast<T*>(u), ldu, static_cast<T*>(vt), ldvt, info);
    return 0;
  };
  t.orgqr_size[kind].function = [](void*, int, int, int, void const*, int, void const*,
                                   int* elements) {
    *elements = 7;
    return 0;
  };
  t.orgqr[kind].function = [](void*, int m, int n, int k, void* a, int lda, void const* tau,
                              void* work, int elements, int* info) {
    note("orgqr", info);
    if (elements != 7) return 31;
    std::memset(work, 1, 7 * sizeof(T));
    L::basis(m, n, k, static_cast<T*>(a), lda, static_cast<T const*>(tau), info);
    return 0;
  };
  t.gels_bytes[kind].function = [](void*, int, int, int, void*, int, void*, int, void*, int, void*,
                                   std::size_t* bytes) {
    *bytes = device_bytes;
    return 0;
  };
  t.gels[kind].function = [](void*, int m, int n, int nrhs, void* a, int lda, void* b, int ldb,
                             void* x, int ldx, void* work, std::size_t bytes, int* iterations,
                             int* info) {
    note("gels", info);
    if (bytes != device_bytes || m < n) return 3;
    std::memset(work, 1, bytes);
    *iterations = 0;
    L::fit(m, n, nrhs, static_cast<T*>(a), lda, static_cast<T*>(b), ldb, static_cast<T*>(x), ldx,
           info);
    return 0;
  };
}

}  // namespace mock
