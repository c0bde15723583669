// How a batch of matrix products becomes calls of a column-major gemm: which operands can be passed
// in place, and which axes of the batch form one call. Plain data, no library.
#pragma once

#include <cstdint>
#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
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

/// How a product is to be computed.
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

LAZULI_API reading read_columns(index rows, index cols, index row, index col);

LAZULI_API reading read(index rows, index cols, index row, index col, bool conjugate);

/// An axis of the batch: its extent, and the steps of a, b and d along it.
struct batch_axis {
  index extent, a, b, d;
};

/// Axes of extent other than 1, merged where the steps of all three matrices allow.
LAZULI_API int merge_axes(product const& of, batch_axis* axes);

/// The axis of a batch as more rows of `factor` and d, where the other factor repeats along it: one
/// large product instead of many. False, and nothing changed, where that cannot be read.
/// factor (rows, depth) at `step`, the other's step, d (rows, cols) at `d_step`.
LAZULI_API bool fold(index& rows, index depth, index cols, index& row, index col, bool conjugate,
                     index& d_row, index d_col, index extent, index step, index other,
                     index d_step);
LAZULI_API bool fold(product& p, batch_axis const& axis);

/// int8 products read four bytes at a time.
LAZULI_API bool fits_int8(matrices const& x, index leading, batch_axis const* axes, int count,
                          index batch_axis::*step);

/// The call for p, whose batch is the last axis alone.
LAZULI_API void describe(product const& p, gemm_plan& plan);

}  // namespace detail

/// The plan of a product. Where copy_a, copy_b or copy_d is set the caller copies that operand to
/// a contiguous one (of int8: with rows of a multiple of four elements) and asks again.
/// dtype: float16, bfloat16, float32, float64, complex64, complex128; int8 to int32. Throws
/// dtype_error for others.
/// Axes of the batch merge where their strides allow; those along which one factor repeats become
/// rows or columns of one product; of what is left the innermost is the batch of each call.
LAZULI_API gemm_plan plan_gemm(product const& of);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/matmul_plan.ipp>
#endif
