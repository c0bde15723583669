// Bodies of matmul_plan.hpp.
#pragma once

#include <lazuli/backend/gpu/vendor/matmul_plan.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API reading read_columns(index rows, index cols, index row, index col) {
  if (rows != 1 && row != 1) return {};
  index const least = rows > 1 ? rows : 1;
  if (cols == 1) return {0, least};
  return {0, col >= least ? col : 0};
}

LAZULI_API reading read(index rows, index cols, index row, index col, bool conjugate) {
  reading const columns = read_columns(rows, cols, row, col);
  if (columns.leading != 0 && !conjugate) return columns;
  reading const turned = read_columns(cols, rows, col, row);
  return {conjugate ? 2 : 1, turned.leading};
}

LAZULI_API int merge_axes(product const& of, batch_axis* axes) {
  int count = 0;
  for (int i = 0; i < of.axes; ++i) {
    if (of.extents[i] == 1) continue;
    batch_axis const next{of.extents[i], of.a.batch[i], of.b.batch[i], of.d.batch[i]};
    if (count > 0) {
      batch_axis& last = axes[count - 1];
      if (last.a == next.a * next.extent && last.b == next.b * next.extent &&
          last.d == next.d * next.extent) {
        last = {last.extent * next.extent, next.a, next.b, next.d};
        continue;
      }
    }
    axes[count++] = next;
  }
  return count;
}

LAZULI_API bool fold(index& rows, index depth, index cols, index& row, index col, bool conjugate,
                     index& d_row, index d_col, index extent, index step, index other,
                     index d_step) {
  if (other != 0 || step == 0 || d_step == 0) return false;
  bool const one = rows == 1;
  if (!one && (step != rows * row || d_step != rows * d_row)) return false;
  index const all = rows * extent, new_row = one ? step : row, new_d = one ? d_step : d_row;
  if (read(all, depth, new_row, col, conjugate).leading == 0) return false;
  if (read(all, cols, new_d, d_col, false).leading == 0) return false;
  rows = all;
  row = new_row;
  d_row = new_d;
  return true;
}

LAZULI_API bool fold(product& p, batch_axis const& axis) {
  return fold(p.m, p.k, p.n, p.a.row, p.a.col, p.a.conjugate, p.d.row, p.d.col, axis.extent, axis.a,
              axis.b, axis.d) ||
         fold(p.n, p.k, p.m, p.b.col, p.b.row, p.b.conjugate, p.d.col, p.d.row, axis.extent, axis.b,
              axis.a, axis.d);
}

LAZULI_API bool fits_int8(matrices const& x, index leading, batch_axis const* axes, int count,
                          index batch_axis::*step) {
  bool fits = reinterpret_cast<std::uintptr_t>(x.data) % 4 == 0 && leading % 4 == 0;
  for (int i = 0; i < count; ++i) fits = fits && axes[i].*step % 4 == 0;
  return fits;
}

LAZULI_API void describe(product const& p, gemm_plan& plan) {
  gemm_call& call = plan.call;
  reading written = read_columns(p.n, p.m, p.d.col, p.d.row);
  plan.swapped = written.leading != 0;
  if (!plan.swapped) written = read_columns(p.m, p.n, p.d.row, p.d.col);
  plan.copy_d = written.leading == 0;
  // Column-major dᵀ = bᵀ·aᵀ: rows and columns of all three are exchanged.
  matrices const &x = plan.swapped ? p.b : p.a, &y = plan.swapped ? p.a : p.b;
  index const m = plan.swapped ? p.n : p.m, n = plan.swapped ? p.m : p.n;
  reading const rx = plan.swapped ? read(m, p.k, x.col, x.row, x.conjugate)
                                  : read(m, p.k, x.row, x.col, x.conjugate);
  reading const ry = plan.swapped ? read(p.k, n, y.col, y.row, y.conjugate)
                                  : read(p.k, n, y.row, y.col, y.conjugate);
  (plan.swapped ? plan.copy_b : plan.copy_a) = rx.leading == 0;
  (plan.swapped ? plan.copy_a : plan.copy_b) = ry.leading == 0;
  call.m = m;
  call.n = n;
  call.k = p.k;
  call.op_x = rx.operation;
  call.op_y = ry.operation;
  call.ld_x = rx.leading;
  call.ld_y = ry.leading;
  call.ld_d = written.leading;
}

}  // namespace detail

LAZULI_API gemm_plan plan_gemm(product const& of) {
  if (!multiplies(of.type) && of.type != code::int8) {
    fail<dtype_error>("matmul: the device's BLAS multiplies float16, bfloat16, float32, float64, ",
                      "complex64, complex128 and int8, not ", name_of(of.type));
  }
  gemm_plan plan;
  plan.type = of.type;
  plan.a = of.a.data;
  plan.b = of.b.data;
  plan.d = const_cast<void*>(of.d.data);
  plan.empty = of.m == 0 || of.n == 0;
  for (int i = 0; i < of.axes; ++i) plan.empty = plan.empty || of.extents[i] == 0;
  plan.scale_only = !plan.empty && of.k == 0;
  if (plan.empty || plan.scale_only) return plan;
  product p = of;
  detail::batch_axis axes[max_rank];
  int count = detail::merge_axes(of, axes);
  while (count > 0 && detail::fold(p, axes[count - 1])) --count;
  detail::describe(p, plan);
  if (of.type == code::int8) {
    bool const x_is_b = plan.swapped;
    index const ld_a = x_is_b ? plan.call.ld_y : plan.call.ld_x,
                ld_b = x_is_b ? plan.call.ld_x : plan.call.ld_y;
    if (!detail::fits_int8(p.a, ld_a, axes, count, &detail::batch_axis::a)) plan.copy_a = true;
    if (!detail::fits_int8(p.b, ld_b, axes, count, &detail::batch_axis::b)) plan.copy_b = true;
  }
  for (int i = 0; i < count; ++i) plan.copy_d = plan.copy_d || axes[i].d == 0;
  if (count > 0) {
    detail::batch_axis const& last = axes[--count];
    plan.call.batch = last.extent;
    plan.call.x_step = plan.swapped ? last.b : last.a;
    plan.call.y_step = plan.swapped ? last.a : last.b;
    plan.call.d_step = last.d;
  }
  plan.axes = count;
  for (int i = 0; i < count; ++i) {
    plan.extents[i] = axes[i].extent;
    plan.a_steps[i] = axes[i].a;
    plan.b_steps[i] = axes[i].b;
    plan.d_steps[i] = axes[i].d;
  }
  return plan;
}

}  // namespace gpu

LAZULI_END
