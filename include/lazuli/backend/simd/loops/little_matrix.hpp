// Small matrices with any strides, rows one after another: what a loop cannot read is packed first.
// No plan: it would take longer than the work.
#pragma once

#include <lazuli/backend/simd/loops/gather.hpp>

LAZULI_BEGIN

namespace simd {

/// Rows that do not form one are walked one after another if they are no more, or long enough.
inline constexpr index few_rows = 16;
/// Of many rows: are they worth it, beside operands that are broadcast? (Of 60 and 200 rows of 9
/// doubles, beside an 8-lane pack, walking lost up to a half, of 8, 16 and more it gained: Intel,
/// AVX-512.)
constexpr bool walks_rows(index rows, index columns, index lanes) {
  return rows <= few_rows || columns == lanes || columns >= 2 * lanes;
}

/// The operands of a statement over a matrix, as rows; the destination first.
struct LAZULI_OBJECT_TAG matrix_operands {
  row_operands row;
  index* row_steps;  // bytes
  index rows, columns;
  index lanes;
  std::byte const *first = nullptr, *end = nullptr;  // of the destination
  bool fits = true;      // all have extents of the destination or 1, and lie apart or in place
  bool packed = false;   // some cannot be walked
  bool gaps = false;     // of the others, some do not lie as one row
  bool still = false;    // some stand still along rows,
  bool repeats = false;  // or from row to row
  bool has_rows = false, has_columns = false;  // some operand has that extent of the destination
};

/// Extents and steps, in elements, of an operand, which may be broadcast.
struct matrix_of_operand {
  index rows, columns;
  index row_step, step;
};

/// The destination, which has elements of `size` bytes. One whose rows lie on one another does not
/// fit.
LAZULI_API void begin_matrix(matrix_operands& all, std::byte* data, index size, index row_step,
                             index step);
/// Operand k.
LAZULI_API void add_matrix(matrix_operands& all, int k, std::byte* data, index size,
                           matrix_of_operand const& x);
/// Runs the kernel over all. False: they do not fit, or are too many; nothing was done.
LAZULI_API bool run_matrix(elementwise_kernel const& kernel, matrix_operands& all);

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/little_matrix.ipp>
#endif
