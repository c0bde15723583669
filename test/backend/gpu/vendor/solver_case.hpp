// Matrices for the tests of the solver: random batches, products by the definition.
#pragma once

#include <backend/blas/raw.hpp>
#include <boost/test/unit_test.hpp>
#include <gpu/mock/solver_hip.hpp>

namespace solver_case {

using namespace raw;
namespace gpu = lazuli::gpu;
namespace vendor = gpu::vendor;
using lazuli::index;

struct with_mock {
  mock::stands_for<vendor::solver_table> const solver{mock::solver().solver};
  mock::stands_for<vendor::blas_table> const blas{mock::solver().blas};
  mock::host memory;
  gpu::execution on = memory.on();
  with_mock() { mock::solver_seen() = {}; }
  ~with_mock() { BOOST_TEST(memory.blocks == 0); }
  bool called(char const* routine) const {
    auto const& all = mock::solver_seen().calls;
    return std::find(all.begin(), all.end(), routine) != all.end();
  }
};

/// AMD's libraries in the place of NVIDIA's.
struct with_amd : with_mock {
  mock::stands_for<vendor::solver_table> const hip_solver{mock::hip_solver().solver, true};
  mock::stands_for<vendor::blas_table> const hip_blas{mock::hip_solver().blas, true};
  with_amd() { on.hip = true; }
};

/// Matrix number i of a contiguous batch of rows × cols.
template <class T>
array<T> part(array<T> const& all, index i, index elements) {
  return array<T>(all.begin() + i * elements, all.begin() + (i + 1) * elements);
}

template <class T>
array<T> transposed(array<T> const& x, index rows, index cols) {
  array<T> out(x.size());
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < cols; ++j) out[std::size_t(j * rows + i)] = x[std::size_t(i * cols + j)];
  }
  return out;
}

template <class T>
array<T> adjoint(array<T> const& x, index rows, index cols) {
  auto out = transposed(x, rows, cols);
  for (T& each : out) each = conjugate(each);
  return out;
}

template <class T>
array<T> identity(index n, index batch = 1) {
  array<T> out(static_cast<std::size_t>(n * n * batch));
  for (index i = 0; i < n * batch; ++i) out[std::size_t(i * n + i % n)] = T(1);
  return out;
}

/// Largest difference from a·b, both row-major.
template <class T>
real<T> off(array<T> const& a, array<T> const& b, array<T> const& want, index m, index n, index k) {
  return largest(minus(product(m, n, k, a, b), want));
}

}  // namespace solver_case
