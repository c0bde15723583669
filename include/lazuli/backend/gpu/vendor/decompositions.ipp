// Bodies of decompositions.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/decompositions.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

/// As eigh, by the routine of a type.
inline void eigen_of_type(solver_call const& c, index n, index batch, void* a, void* w,
                              int mode, int triangle) {
  int const order = c.narrow(n), reals = real_bytes(c.kind);
  int elements = 0;
  c.routines.syevd_size[c.kind](c.on, c.state.handle, mode, triangle, order, a, order, w,
                                &elements);
  workspace const work(c.on,
                       static_cast<std::size_t>(elements) * static_cast<std::size_t>(c.bytes));
  infos const info(c.on, batch);
  for (index i = 0; i < batch; ++i)
    c.routines.syevd_of_type[c.kind](c.on, c.state.handle, mode, triangle, order,
                                     c.at(a, i * n * n), order, at(w, i * n, reals), work.data(),
                                     elements, info.of(i));
  info.check("eigh", "syevd", not_converged);
}

/// Singular values of (rows, k) matrices by the routine of a type.
class singular_of_type {
 public:
  singular_of_type(solver_call const& c, index rows, index k)
      : call_(c),
        rows_(c.narrow(rows)),
        k_(c.narrow(k)),
        elements_(ask()),
        work_(c.on, static_cast<std::size_t>(elements_) * static_cast<std::size_t>(c.bytes)),
        reals_(c.on, static_cast<std::size_t>(k * real_bytes(c.kind))) {}
  void operator()(signed char job, void* a, void* s, void* u, void* vt, int* info) const {
    call_.routines.gesvd_of_type[call_.kind](call_.on, call_.state.handle, job, job, rows_, k_, a,
                                             rows_, s, u, rows_, vt, k_, work_.data(), elements_,
                                             reals_.data(), info);
  }

 private:
  int ask() const {
    int elements = 0;
    call_.routines.gesvd_size[call_.kind](call_.on, call_.state.handle, rows_, k_, &elements);
    return elements;
  }
  solver_call const& call_;
  int rows_, k_, elements_;
  workspace work_, reals_;
};

}  // namespace vendor

LAZULI_API void qr_factor(code type, index m, index n, index batch, void* a, index step, void* tau,
                          execution const& on) {
  vendor::solver_call const c("qr", type, on);
  if (m == 0 || n == 0 || batch == 0) return;
  index const k = m < n ? m : n;
  vendor::infos const info(on, batch);
  vendor::work_areas work(on, [&](std::size_t* device, std::size_t* host) {
    c.routines.geqrf_bytes(on, c.state.handle, c.state.parameters, m, n, c.type, a, m, c.type, tau,
                           c.type, device, host);
  });
  for (index i = 0; i < batch; ++i) {
    c.routines.geqrf(on, c.state.handle, c.state.parameters, m, n, c.type, c.at(a, i * step), m,
                     c.type, c.at(tau, i * k), c.type, work.device(), work.device_bytes(),
                     work.host(), work.host_bytes(), info.of(i));
  }
}

LAZULI_API void qr_basis(code type, index m, index columns, index k, index batch, void* a,
                         index step, void const* tau, execution const& on) {
  vendor::solver_call const c("qr", type, on);
  if (m == 0 || columns == 0 || batch == 0) return;
  int const rows = c.narrow(m), width = c.narrow(columns), reflectors = c.narrow(k);
  vendor::infos const info(on, batch);
  int elements = 0;
  c.routines.orgqr_size[c.kind](on, c.state.handle, rows, width, reflectors, a, rows, tau,
                                &elements);
  workspace const work(on, static_cast<std::size_t>(elements) * static_cast<std::size_t>(c.bytes));
  for (index i = 0; i < batch; ++i) {
    c.routines.orgqr[c.kind](on, c.state.handle, rows, width, reflectors, c.at(a, i * step), rows,
                             vendor::at(tau, i * k, c.bytes), work.data(), elements, info.of(i));
  }
}

LAZULI_API void least_squares(code type, index m, index n, index nrhs, index batch, void* a,
                              void* b, void* x, execution const& on) {
  vendor::solver_call const c("lstsq", type, on);
  if (m < n) {
    fail<linalg_error>("lstsq: gels: ", m, " rows and ", n,
                       " columns: at least as many rows as columns are needed");
  }
  if (n == 0 || nrhs == 0 || batch == 0) return;
  int const rows = c.narrow(m), columns = c.narrow(n), right = c.narrow(nrhs);
  vendor::infos const info(on, batch);
  std::size_t bytes = 0;
  c.routines.gels_bytes[c.kind](on, c.state.handle, rows, columns, right, a, rows, b, rows, x,
                                columns, nullptr, &bytes);
  workspace const work(on, bytes);
  for (index i = 0; i < batch; ++i) {
    int iterations = 0;
    c.routines.gels[c.kind](on, c.state.handle, rows, columns, right, c.at(a, i * m * n), rows,
                            c.at(b, i * m * nrhs), rows, c.at(x, i * n * nrhs), columns,
                            work.data(), bytes, &iterations, info.of(i));
  }
  info.check("lstsq", "gels", [](int column) {
    return text::concat(": its rank is below the number of columns: R(", column, ", ", column,
                        ") is zero");
  });
}

LAZULI_API void svd(code type, index m, index n, index batch, svd_vectors which, void* a, void* u,
                    void* s, void* vh, execution const& on) {
  vendor::solver_call const c("svd", type, on);
  index const rows = m < n ? n : m, k = m < n ? m : n;
  if (k == 0 || batch == 0) return;
  index const left = which == svd_vectors::all ? rows : k;  // columns of the left factor
  void *const tall = m < n ? vh : u, *const square = m < n ? u : vh;
  int const real = vendor::real_type(c.kind), real_bytes = vendor::real_bytes(c.kind);
  auto const job = static_cast<signed char>(which);
  bool const none = which == svd_vectors::none;
  vendor::infos const info(on, batch);
  if (!c.routines.gesvd) {
    vendor::singular_of_type const by_type(c, rows, k);
    for (index i = 0; i < batch; ++i)
      by_type(job, c.at(a, i * rows * k), vendor::at(s, i * k, real_bytes),
              none ? nullptr : c.at(tall, i * rows * left),
              none ? nullptr : c.at(square, i * k * k), info.of(i));
    return info.check("svd", "gesvd", vendor::not_converged);
  }
  vendor::work_areas work(on, [&](std::size_t* device, std::size_t* host) {
    c.routines.gesvd_bytes(on, c.state.handle, c.state.parameters, job, job, rows, k, c.type, a,
                           rows, real, s, c.type, tall, rows, c.type, square, k, c.type, device,
                           host);
  });
  for (index i = 0; i < batch; ++i) {
    c.routines.gesvd(on, c.state.handle, c.state.parameters, job, job, rows, k, c.type,
                     c.at(a, i * rows * k), rows, real, vendor::at(s, i * k, real_bytes), c.type,
                     none ? nullptr : c.at(tall, i * rows * left), rows, c.type,
                     none ? nullptr : c.at(square, i * k * k), k, c.type, work.device(),
                     work.device_bytes(), work.host(), work.host_bytes(), info.of(i));
  }
  info.check("svd", "gesvd", vendor::not_converged);
}

LAZULI_API void svd_small(code type, index m, index n, index batch, void* a, void* u, void* s,
                          void* v, execution const& on) {
  vendor::solver_call const c("svd", type, on);
  if (m > most_svd_small || n > most_svd_small)
    fail<shape_error>("svd: gesvdjBatched: ", m, " × ", n, ": at most 32 × 32");
  if (m == 0 || n == 0 || batch == 0) return;
  vendor::solver_table const& t = c.routines;
  struct settings {
    vendor::solver_table const& routines;
    void* handle = nullptr;
    ~settings() {
      if (handle != nullptr && routines.destroy_jacobi) routines.destroy_jacobi.function(handle);
    }
  } jacobi{t};
  t.create_jacobi(on, &jacobi.handle);
  int const rows = static_cast<int>(m), columns = static_cast<int>(n), count = c.narrow(batch);
  int const mode = t.number(u == nullptr ? vendor::values_only : vendor::with_vectors);
  // cuSOLVER 12.0.4 writes both even if only values are wanted.
  auto const unwanted = [&](void* memory, index order) {
    return memory != nullptr ? std::size_t(0)
                             : static_cast<std::size_t>(batch * order * order * c.bytes);
  };
  workspace const left(on, unwanted(u, m)), right(on, unwanted(v, n));
  if (u == nullptr) u = left.data();
  if (v == nullptr) v = right.data();
  int elements = 0;
  t.gesvdj_size[c.kind](on, c.state.handle, mode, rows, columns, a, rows, s, u, rows, v, columns,
                        &elements, jacobi.handle, count);
  workspace const work(on, static_cast<std::size_t>(elements) * static_cast<std::size_t>(c.bytes));
  vendor::infos const info(on, batch);
  t.gesvdj[c.kind](on, c.state.handle, mode, rows, columns, a, rows, s, u, rows, v, columns,
                   work.data(), elements, info.of(0), jacobi.handle, count);
  info.check("svd", "gesvdjBatched", vendor::not_converged);
}

LAZULI_API void eigh(code type, index n, index batch, void* a, void* w, bool vectors, bool upper,
                     execution const& on) {
  vendor::solver_call const c("eigh", type, on);
  if (n == 0 || batch == 0) return;
  // To the library row-major memory is the transpose, here the conjugate; so are its vectors.
  int const triangle =
      c.routines.number(upper ? vendor::lower_triangle : vendor::upper_triangle);
  int const mode = c.routines.number(vectors ? vendor::with_vectors : vendor::values_only);
  int const real = vendor::real_type(c.kind), real_bytes = vendor::real_bytes(c.kind);
  if (!c.routines.syevd)
    return vendor::eigen_of_type(c, n, batch, a, w, mode, triangle);
  bool const together = batch > 1 && c.routines.syev_batched && c.routines.syev_batched_bytes;
  vendor::infos const info(on, batch);
  vendor::work_areas work(on, [&](std::size_t* device, std::size_t* host) {
    if (together) {
      c.routines.syev_batched_bytes(on, c.state.handle, c.state.parameters, mode, triangle, n,
                                    c.type, a, n, real, w, c.type, device, host, batch);
    } else {
      c.routines.syevd_bytes(on, c.state.handle, c.state.parameters, mode, triangle, n, c.type, a,
                             n, real, w, c.type, device, host);
    }
  });
  if (together) {
    c.routines.syev_batched(on, c.state.handle, c.state.parameters, mode, triangle, n, c.type, a, n,
                            real, w, c.type, work.device(), work.device_bytes(), work.host(),
                            work.host_bytes(), info.of(0), batch);
  }
  for (index i = 0; i < batch && !together; ++i) {
    c.routines.syevd(on, c.state.handle, c.state.parameters, mode, triangle, n, c.type,
                     c.at(a, i * n * n), n, real, vendor::at(w, i * n, real_bytes), c.type,
                     work.device(), work.device_bytes(), work.host(), work.host_bytes(),
                     info.of(i));
  }
  info.check("eigh", together ? "syevBatched" : "syevd", vendor::not_converged);
}

}  // namespace gpu

LAZULI_END
