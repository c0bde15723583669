// How a batch of matrix products becomes calls of a column-major gemm: which operands can be passed
// where they lie, which axes of the batch are one call. Plain data, no library.
#pragma once

#include <cstdint>
#include <lazuli/backend/gpu/code.hpp>
#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace gpu {

/// A batch of matrices in device memory: strides in elements, of any sign, 0 to repeat.
struct matrices {
  void const* data = nullptr;
  index row = 0, col = 0;
  index batch[max_rank] = {};
  bool conjugate = false;  // of a complex operand, never of the result
};

/// d = alpha·a·b + beta·d for each of a batch: a (m, k), b (k, n), d (m, n).
struct product {
  code type = code::float32;  // of a and b; int8 gives int32, all others their own
  index m = 0, n = 0, k = 0;
  int axes = 0;  // of the batch, outermost first
  index extents[max_rank] = {};
  matrices a, b, d;
};

/// One call of a column-major gemm: `batch` products op(x)·op(y) of (m, k) and (k, n).
struct gemm_call {
  index m = 0, n = 0, k = 0, batch = 1;
  int op_x = 0, op_y = 0;                    // cublasOperation_t: as it is, transposed, adjoint
  index ld_x = 1, ld_y = 1, ld_d = 1;        // leading dimensions
  index x_step = 0, y_step = 0, d_step = 0;  // from one of the batch to the next
};

/// What is to be done for a product.
struct gemm_plan {
  bool copy_a = false, copy_b = false, copy_d = false;  // cannot be passed where it lies
  bool empty = false;                                   // no element of d: nothing to do
  bool scale_only = false;  // k = 0: d = beta·d, a loop of the caller's
  /// d is row-major: the call computes dᵀ = bᵀ·aᵀ, x is b and y is a. Else x is a.
  bool swapped = true;
  code type = code::float32;
  gemm_call call;
  void const *a = nullptr, *b = nullptr;
  void* d = nullptr;
  // Axes of the batch that the call does not cover: one call for each of their elements.
  int axes = 0;
  index extents[max_rank] = {};
  index a_steps[max_rank] = {}, b_steps[max_rank] = {}, d_steps[max_rank] = {};

  /// True where the call is all there is to do.
  bool ready() const { return !copy_a && !copy_b && !copy_d && !empty && !scale_only; }
};

namespace detail {

/// A matrix as column-major gemm may read it: its operation and leading dimension, 0 for not at
/// all. An axis of extent 1 may have any stride.
struct reading {
  int operation = 0;
  index leading = 0;
};

inline reading read_columns(index rows, index cols, index row, index col) {
  if (rows != 1 && row != 1) return {};
  index const least = rows > 1 ? rows : 1;
  if (cols == 1) return {0, least};
  return {0, col >= least ? col : 0};
}

inline reading read(index rows, index cols, index row, index col, bool conjugate) {
  reading const columns = read_columns(rows, cols, row, col);
  if (columns.leading != 0 && !conjugate) return columns;
  reading const turned = read_columns(cols, rows, col, row);
  return {conjugate ? 2 : 1, turned.leading};
}

/// An axis of the batch: its extent, and the steps of a, b and d along it.
struct batch_axis {
  index extent, a, b, d;
};

/// Axes of extent other than 1, merged where the steps of all three matrices allow.
inline int merge_axes(product const& of, batch_axis* axes) {
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

/// The axis of a batch as more rows of `factor` and d, where the other factor repeats along it: one
/// large product instead of many. False, and nothing changed, where that cannot be read.
/// factor (rows, depth) at `step`, the other's step, d (rows, cols) at `d_step`.
inline bool fold(index& rows, index depth, index cols, index& row, index col, bool conjugate,
                 index& d_row, index d_col, index extent, index step, index other, index d_step) {
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
inline bool fold(product& p, batch_axis const& axis) {
  return fold(p.m, p.k, p.n, p.a.row, p.a.col, p.a.conjugate, p.d.row, p.d.col, axis.extent, axis.a,
              axis.b, axis.d) ||
         fold(p.n, p.k, p.m, p.b.col, p.b.row, p.b.conjugate, p.d.col, p.d.row, axis.extent, axis.b,
              axis.a, axis.d);
}

/// int8 products read four bytes at a time.
inline bool fits_int8(matrices const& x, index leading, batch_axis const* axes, int count,
                      index batch_axis::*step) {
  bool fits = reinterpret_cast<std::uintptr_t>(x.data) % 4 == 0 && leading % 4 == 0;
  for (int i = 0; i < count; ++i) fits = fits && axes[i].*step % 4 == 0;
  return fits;
}

/// The call for p, whose batch is the last axis alone.
inline void describe(product const& p, gemm_plan& plan) {
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

/// The plan of a product. Where copy_a, copy_b or copy_d is set the caller copies that operand to
/// a contiguous one (of int8: with rows of a multiple of four elements) and asks again.
/// dtype: float16, bfloat16, float32, float64, complex64, complex128; int8 to int32. Throws
/// dtype_error for others.
/// Axes of the batch merge where their strides allow; those along which one factor repeats become
/// rows or columns of one product; of what is left the innermost is the batch of each call.
inline gemm_plan plan_gemm(product const& of) {
  if (of.type < code::float16 && of.type != code::int8) {
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
