// Bodies of solver.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/solver.hpp>

LAZULI_BEGIN

namespace gpu {

namespace vendor {

LAZULI_API void write_addresses(execution const& on, void* first, index step_bytes, index batch,
                                void* out) {
  std::vector<void*> all(static_cast<std::size_t>(batch));
  for (index i = 0; i < batch; ++i)
    all[static_cast<std::size_t>(i)] = static_cast<std::byte*>(first) + i * step_bytes;
  on.write(on.context, out, all.data(), all.size() * sizeof(void*));
}

LAZULI_API addresses::addresses(execution const& on, int bytes, index n, index columns, index batch,
                                void* a, void* b)
    : memory_(on, 2 * sizeof(void*) * static_cast<std::size_t>(batch)), batch_(batch) {
  write_addresses(on, a, n * n * bytes, batch, first());
  if (b != nullptr) write_addresses(on, b, n * columns * bytes, batch, second());
}

LAZULI_API void factor_one_by_one(solver_call const& c, index m, index n, index batch, void* a,
                                  std::int64_t* pivots, infos const& info) {
  work_areas work(c.on, [&](std::size_t* device, std::size_t* host) {
    c.routines.getrf_bytes(c.on, c.state.handle, c.state.parameters, m, n, c.type, a, m, c.type,
                           device, host);
  });
  for (index i = 0; i < batch; ++i) {
    c.routines.getrf(c.on, c.state.handle, c.state.parameters, m, n, c.type, c.at(a, i * m * n), m,
                     pivots + i * (m < n ? m : n), c.type, work.device(), work.device_bytes(),
                     work.host(), work.host_bytes(), info.of(i));
  }
}

LAZULI_API void solve_one_by_one(solver_call const& c, bool plain, index n, index nrhs, index batch,
                                 void* a, void* x) {
  workspace const pivots(c.on, static_cast<std::size_t>(n * batch) * sizeof(std::int64_t));
  auto* const pivot = static_cast<std::int64_t*>(pivots.data());
  infos const info(c.on, batch), second(c.on, batch);
  factor_one_by_one(c, n, n, batch, a, pivot, info);
  info.check(c.name, "getrf", singular);
  for (index i = 0; i < batch; ++i) {
    c.routines.getrs(c.on, c.state.handle, c.state.parameters, c.routines.number(plain ? as_is : transposed), n, nrhs,
                     c.type, c.at(a, i * n * n), n, pivot + i * n, c.type, c.at(x, i * n * nrhs), n,
                     second.of(i));
  }
}

LAZULI_API void factor_all(solver_call const& c, blas_table const& blas, void* handle, int n,
                           int batch, addresses const& of, int* pivots, infos const& info) {
  blas.getrf_batched[c.kind](c.on, handle, n, of.first(), n, pivots, info.of(0), batch);
  info.check(c.name, "getrf", singular);
}

}  // namespace vendor

LAZULI_API void solve(code type, index n, index nrhs, index batch, void* a, void* b,
                      execution const& on) {
  vendor::solver_call const c("solve", type, on);
  if (n == 0 || nrhs == 0 || batch == 0) return;
  if (!vendor::is_small_batch(n, nrhs, batch)) {
    vendor::solve_one_by_one(c, false, n, nrhs, batch, a, b);
    return;
  }
  auto const& blas = vendor::library<vendor::blas_table>(on.hip);
  void* const handle = vendor::blas_handle(blas, on);
  int const order = static_cast<int>(n), count = static_cast<int>(batch);
  workspace const pivots(on, static_cast<std::size_t>(n * batch) * sizeof(int));
  auto* const pivot = static_cast<int*>(pivots.data());
  vendor::infos const info(on, batch);
  vendor::addresses const of(on, c.bytes, n, nrhs, batch, a, b);
  vendor::factor_all(c, blas, handle, order, count, of, pivot, info);
  int refused = 0;
  blas.getrs_batched[c.kind](on, handle, blas.number(vendor::transposed), order, static_cast<int>(nrhs),
                             of.first(), order, pivot, of.second(), order, &refused, count);
}

LAZULI_API void invert(code type, index n, index batch, void* a, void* x, execution const& on) {
  vendor::solver_call const c("inv", type, on);
  if (n == 0 || batch == 0) return;
  if (!vendor::is_small_batch(n, n, batch)) {  // (aᵀ)⁻¹ column-major is a⁻¹ row-major
    vendor::solve_one_by_one(c, true, n, n, batch, a, x);
    return;
  }
  auto const& blas = vendor::library<vendor::blas_table>(on.hip);
  void* const handle = vendor::blas_handle(blas, on);
  int const order = static_cast<int>(n), count = static_cast<int>(batch);
  workspace const pivots(on, static_cast<std::size_t>(n * batch) * sizeof(int));
  auto* const pivot = static_cast<int*>(pivots.data());
  vendor::infos const info(on, batch), second(on, batch);
  vendor::addresses const of(on, c.bytes, n, n, batch, a, x);
  vendor::factor_all(c, blas, handle, order, count, of, pivot, info);
  blas.getri_batched[c.kind](on, handle, order, of.first(), order, pivot, of.second(), order,
                             second.of(0), count);
}

LAZULI_API void lu(code type, index m, index n, index batch, void* a, std::int64_t* pivots,
                   execution const& on) {
  vendor::solver_call const c("lu", type, on);
  if (m == 0 || n == 0 || batch == 0) return;
  vendor::infos const info(on, batch);
  vendor::factor_one_by_one(c, m, n, batch, a, pivots, info);
}

LAZULI_API void cholesky(code type, index n, index batch, void* a, bool upper,
                         execution const& on) {
  vendor::solver_call const c("cholesky", type, on);
  if (n == 0 || batch == 0) return;
  int const triangle =
      c.routines.number(upper ? vendor::lower_triangle : vendor::upper_triangle);
  vendor::infos const info(on, batch);
  if (vendor::is_small_batch(n, 0, batch)) {
    vendor::addresses const of(on, c.bytes, n, 0, batch, a, nullptr);
    int const order = static_cast<int>(n);
    c.routines.potrf_batched[c.kind](on, c.state.handle, triangle, order, of.first(), order,
                                     info.of(0), static_cast<int>(batch));
  } else {
    vendor::work_areas work(on, [&](std::size_t* device, std::size_t* host) {
      c.routines.potrf_bytes(on, c.state.handle, c.state.parameters, triangle, n, c.type, a, n,
                             c.type, device, host);
    });
    for (index i = 0; i < batch; ++i) {
      c.routines.potrf(on, c.state.handle, c.state.parameters, triangle, n, c.type,
                       c.at(a, i * n * n), n, c.type, work.device(), work.device_bytes(),
                       work.host(), work.host_bytes(), info.of(i));
    }
  }
  info.check("cholesky", "potrf", [](int order) {
    return text::concat(" is not positive definite: its leading minor of order ", order, " is not");
  });
}

}  // namespace gpu

LAZULI_END
