// The routines of the mock cuSOLVER that take any type by its number, and its whole table.
#pragma once

#include "solver.hpp"

namespace mock {

/// Types and workspaces of a call, then its work with a value of the type; 8 is
/// MATRIX_TYPE_NOT_SUPPORTED.
template <class F>
int any_type(int type, int compute, void* device, std::size_t device_size, void* host,
             std::size_t host_size, F&& f) {
  if (int const status = workspace_status(device, device_size, host, host_size); status != 0)
    return status;
  if (type != compute) return 8;
  return with_type(type, [&](auto zero) {
    f(zero);
    return 0;
  });
}
inline bool is_real_of(int real, int type) { return real == (type == 0 || type == 4 ? 0 : 1); }

inline void fill_any(vendor::solver_table& t) {
  using i64 = std::int64_t;
  using in = void const*;
  using size = std::size_t;
  t.getrf_bytes.function = [](void*, void*, i64, i64, int, in, i64, int, size* device, size* host) {
    return *device = device_bytes, *host = host_bytes, 0;
  };
  t.potrf_bytes.function = [](void*, void*, int, i64, int, in, i64, int, size* device, size* host) {
    return *device = device_bytes, *host = host_bytes, 0;
  };
  t.geqrf_bytes.function = [](void*, void*, i64, i64, int, in, i64, int, in, int, size* device,
                              size* host) { return *device = device_bytes, *host = host_bytes, 0; };
  t.syevd_bytes.function = [](void*, void*, int, int, i64, int, in, i64, int, in, int, size* device,
                              size* host) { return *device = device_bytes, *host = host_bytes, 0; };
  t.syev_batched_bytes.function = [](void*, void*, int, int, i64, int, in, i64, int, in, int,
                                     size* device, size* host,
                                     i64) { return *device = device_bytes, *host = host_bytes, 0; };
  t.gesvd_bytes.function = [](void*, void*, signed char, signed char, i64 m, i64 n, int, in, i64,
                              int, in, int, in, i64, int, in, i64, int, size* device, size* host) {
    return *device = device_bytes, *host = host_bytes, m < n ? 3 : 0;
  };
  t.getrf.function = [](void*, void*, i64 m, i64 n, int type, void* a, i64 lda, i64* pivots,
                        int compute, void* device, size device_size, void* host, size host_size,
                        int* info) {
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      note("getrf", info);
      std::vector<int> rows(static_cast<size>(std::min(m, n)));
      factorisations<T>::lu(int(m), int(n), static_cast<T*>(a), int(lda), rows.data(), info);
      std::copy(rows.begin(), rows.end(), pivots);
    });
  };
  t.getrs.function = [](void*, void*, int op, i64 n, i64 nrhs, int type, in a, i64 lda,
                        i64 const* pivots, int, void* b, i64 ldb, int* info) {
    return with_type(type, [&]<class T>(T) {
      note("getrs", info);
      std::vector<int> const rows(pivots, pivots + n);
      factorisations<T>::solve(op, int(n), int(nrhs), static_cast<T const*>(a), int(lda),
                               rows.data(), static_cast<T*>(b), int(ldb));
      return 0;
    });
  };
  t.potrf.function = [](void*, void*, int triangle, i64 n, int type, void* a, i64 lda, int compute,
                        void* device, size device_size, void* host, size host_size, int* info) {
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      note("potrf", info);
      factorisations<T>::cholesky(triangle, int(n), static_cast<T*>(a), int(lda), info);
    });
  };
  t.geqrf.function = [](void*, void*, i64 m, i64 n, int type, void* a, i64 lda, int, void* tau,
                        int compute, void* device, size device_size, void* host, size host_size,
                        int* info) {
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      note("geqrf", info);
      factorisations<T>::qr(int(m), int(n), static_cast<T*>(a), int(lda), static_cast<T*>(tau),
                            info);
    });
  };
  t.syevd.function = [](void*, void*, int mode, int triangle, i64 n, int type, void* a, i64 lda,
                        int real, void* w, int compute, void* device, size device_size, void* host,
                        size host_size, int* info) {
    if (!is_real_of(real, type)) return 8;
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      using R = lazuli::real_part_t<T>;
      note("syevd", info);
      if (*info == 0)
        factorisations<T>::eigen(mode, triangle, int(n), static_cast<T*>(a), int(lda),
                                 static_cast<R*>(w), info);
    });
  };
  t.syev_batched.function = [](void*, void*, int mode, int triangle, i64 n, int type, void* a,
                               i64 lda, int real, void* w, int compute, void* device,
                               size device_size, void* host, size host_size, int* infos,
                               i64 batch) {
    if (!is_real_of(real, type)) return 8;
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      using R = lazuli::real_part_t<T>;
      note("syevBatched", infos, batch);
      for (i64 i = 0; i < batch && infos[i] == 0; ++i) {
        factorisations<T>::eigen(mode, triangle, int(n), static_cast<T*>(a) + i * lda * n, int(lda),
                                 static_cast<R*>(w) + i * n, infos + i);
      }
    });
  };
  t.gesvd.function = [](void*, void*, signed char job_u, signed char job_vt, i64 m, i64 n, int type,
                        void* a, i64 lda, int real, void* s, int, void* u, i64 ldu, int, void* vt,
                        i64 ldvt, int compute, void* device, size device_size, void* host,
                        size host_size, int* info) {
    if (!is_real_of(real, type)) return 8;
    if (m < n || job_u != job_vt) return 3;
    return any_type(type, compute, device, device_size, host, host_size, [&]<class T>(T) {
      using R = lazuli::real_part_t<T>;
      note("gesvd", info);
      if (*info == 0)
        factorisations<T>::svd(static_cast<char>(job_u), int(m), int(n), static_cast<T*>(a),
                               int(lda), static_cast<R*>(s), static_cast<T*>(u), int(ldu),
                               static_cast<T*>(vt), int(ldvt), info);
    });
  };
}

struct solver_tables {
  vendor::solver_table solver;
  vendor::blas_table blas = make_blas();
  solver_tables() {
    fill_type<float>(solver, blas, 0);
    fill_type<double>(solver, blas, 1);
    fill_type<std::complex<float>>(solver, blas, 2);
    fill_type<std::complex<double>>(solver, blas, 3);
    fill_any(solver);
    solver.create.function = [](void** handle) {
      return *handle = new int(++solver_seen().created), 0;
    };
    solver.destroy.function = [](void* handle) { return delete static_cast<int*>(handle), 0; };
    solver.create_params.function = [](void** made) {
      return *made = new int(++solver_seen().parameters), 0;
    };
    solver.destroy_params.function = [](void* made) { return delete static_cast<int*>(made), 0; };
    solver.create_jacobi.function = [](void** made) {
      return *made = new int(++solver_seen().settings), 0;
    };
    solver.destroy_jacobi.function = [](void* made) {
      return --solver_seen().settings, delete static_cast<int*>(made), 0;
    };
    solver.set_stream.function = [](void*, void* stream) {
      return solver_seen().stream = stream, 0;
    };
  }
};
inline solver_tables const& solver() {
  static solver_tables const tables;
  return tables;
}

}  // namespace mock
