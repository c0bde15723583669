// A strided matrix by pointer, and copies between layouts.
#pragma once

#include <lazuli/memory/buffer.hpp>
#include <lazuli/number/dtype.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

/// A rows × cols matrix somewhere in memory; strides in elements, of any sign, 0 to repeat.
template <class T>
struct matrix {
  T* data;
  index rows, cols;
  index row, col;  // strides

  constexpr T& operator()(index i, index j) const { return data[i * row + j * col]; }
  constexpr matrix transposed() const { return {data, cols, rows, col, row}; }
  constexpr matrix block(index i, index j, index height, index width) const {
    return {data + i * row + j * col, height, width, row, col};
  }
  constexpr operator matrix<T const>() const requires(!std::is_const_v<T>) {
    return {data, rows, cols, row, col};
  }
};

/// A contiguous row-major (column-major) matrix over `data`.
template <class T>
constexpr matrix<T> row_major(T* data, index rows, index cols) {
  return {data, rows, cols, cols, 1};
}
template <class T>
constexpr matrix<T> column_major(T* data, index rows, index cols) {
  return {data, rows, cols, 1, rows};
}

namespace detail {

constexpr index magnitude(index x) { return x < 0 ? -x : x; }
constexpr index smaller(index x, index y) { return x < y ? x : y; }
constexpr index larger(index x, index y) { return x < y ? y : x; }

/// The number of elements, checked: a matrix that repeats one number can be larger than any memory.
inline index count(index rows, index cols) {
  index elements = 0;
  if (__builtin_mul_overflow(rows, cols, &elements)) {
    index const extents[] = {rows, cols};
    fail<shape_error>("matrix: the number of elements of ", text::shape(extents),
                      " overflows 64 bits");
  }
  return elements;
}

}  // namespace detail

/// dst = src, element by element, in tiles that stay in cache for both layouts.   Equal extents;
/// memory apart.
template <class T>
void copy(matrix<T const> src, matrix<T> dst) {
  if (dst.cols == 1 || detail::magnitude(dst.row) < detail::magnitude(dst.col)) {
    src = src.transposed();
    dst = dst.transposed();
  }
  if (dst.cols == 0) return;
  // Rows of dst are runs now.
  if (dst.col == 1 && src.col == 1) {
    for (index i = 0; i < dst.rows; ++i)
      std::copy(&src(i, 0), &src(i, 0) + dst.cols, &dst(i, 0));
    return;
  }
  // Where those of src are not: 16 × 16, sixteen cache lines of each.
  bool const alike = detail::magnitude(src.col) <= detail::magnitude(src.row);
  index const height = 16, width = alike ? dst.cols : 16;
  for (index i = 0; i < dst.rows; i += height) {
    index const i_end = detail::smaller(i + height, dst.rows);
    for (index j = 0; j < dst.cols; j += width) {
      index const j_end = detail::smaller(j + width, dst.cols);
      for (index r = i; r < i_end; ++r) {
        for (index s = j; s < j_end; ++s) dst(r, s) = src(r, s);
      }
    }
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
