// Bodies of triangular.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/triangular.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API void solve_triangular(code type, index n, index columns, index batch, void* a, void* b,
                                 bool upper, bool unit, execution const& on) {
  int const kind = vendor::letter(type), bytes = size_of(type);
  if (kind < 0) {
    fail<dtype_error>("solve_triangular: the device's BLAS takes float32, float64, complex64 and ",
                      "complex128, not ", name_of(type));
  }
  if (n == 0 || columns == 0 || batch == 0) return;
  auto const& t = vendor::library<vendor::blas_table>(on.hip);
  void* const handle = vendor::blas_handle(t, on);
  vendor::scale const one(type, 1);
  int const triangle = t.number(upper ? vendor::lower_triangle : vendor::upper_triangle);
  int const diagonal = t.number(unit ? vendor::unit_diagonal : vendor::any_diagonal);
  int const right = t.number(vendor::from_right), plain = t.number(vendor::as_is);
  if (vendor::is_small_batch(n, columns, batch)) {
    vendor::addresses const of(on, bytes, n, columns, batch, a, b);
    t.trsm_batched[kind](on, handle, right, triangle, plain, diagonal, columns, n,
                         one.data(), of.first(), n, of.second(), columns, batch);
    return;
  }
  for (index i = 0; i < batch; ++i) {
    t.trsm[kind](on, handle, right, triangle, plain, diagonal, columns, n,
                 one.data(), vendor::at(a, i * n * n, bytes), n,
                 vendor::at(b, i * n * columns, bytes), columns);
  }
}

}  // namespace gpu

LAZULI_END
