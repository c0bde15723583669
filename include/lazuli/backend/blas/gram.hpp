// Products of a matrix and its own transpose: one half is computed, the other half is copied.
#pragma once

#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/blas/threads.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// How BLAS reads x in place, if rows and columns are several: 'N' as column-major, 'T' as
/// row-major, 0 not at all.
template <class T>
char plain_form(matrix<T> const& x) {
  bool const columns = x.row == 1;
  index const stride = columns ? x.col : x.row, least = columns ? x.rows : x.cols;
  if ((!columns && x.col != 1) || stride < least || stride > INT_MAX) return 0;
  return columns ? 'N' : 'T';
}

/// The stride between the columns, or rows, of such an x.
template <class T>
int plain_stride(matrix<T> const& x) {
  return static_cast<int>(x.row == 1 ? x.col : x.row);
}

/// c = a·b for no more than the call of BLAS; false: nothing was done, as an operand needs more.
template <class T>
bool multiply_plain(routines<T> const& in, matrix<T const> const& a, matrix<T const> const& b,
                    matrix<T> const& c) {
  if (a.rows < 2 || a.cols < 2 || b.cols < 2) return false;
  char const into = plain_form(c);
  bool const turned = into == 'T';  // cᵀ = bᵀ·aᵀ is column-major then
  char left = plain_form(turned ? b : a), right = plain_form(turned ? a : b);
  if (into == 0 || left == 0 || right == 0) return false;
  int const rows = static_cast<int>(c.rows), cols = static_cast<int>(c.cols),
            k = static_cast<int>(a.cols);
  int const a_stride = plain_stride(a), b_stride = plain_stride(b), c_stride = plain_stride(c);
  T const one(1), zero(0);
  if (turned) {
    left = left == 'N' ? 'T' : 'N';
    right = right == 'N' ? 'T' : 'N';
    in.gemm(&left, &right, &cols, &rows, &k, &one, b.data, &b_stride, a.data, &a_stride, &zero,
            c.data, &c_stride, 1, 1);
  } else {
    in.gemm(&left, &right, &rows, &cols, &k, &one, a.data, &a_stride, b.data, &b_stride, &zero,
            c.data, &c_stride, 1, 1);
  }
  return true;
}

/// Is b the transpose of a, with both in place, and is their product so large that syrk and a copy
/// take less time than gemm? (OpenBLAS 0.3.21, Zen 4: 0.5 of it from order 300 on, 0.65 at 128, as
/// much at 64.)
template <class T>
bool is_gram(matrix<T> const& a, matrix<T> const& b) {
  return a.data == b.data && a.rows == b.cols && a.row == b.col && a.col == b.row && a.rows >= 96 &&
         a.cols >= 32;
}

/// c = a·aᵀ on the diagonal, c column-major as BLAS sees it: what is below by syrk.
template <class T>
void multiply_on_diagonal(routines<T> const& in, matrix<T const> const& a, matrix<T> const& c) {
  int const n = static_cast<int>(c.rows), k = static_cast<int>(a.cols);
  int const a_stride = plain_stride(a), c_stride = plain_stride(c);
  T const one(1), zero(0);
  char const form = plain_form(a);
  in.syrk("L", &form, &n, &k, &one, a.data, &a_stride, &zero, c.data, &c_stride, 1, 1);
  constexpr index block = 64;
  for (index j = 0; j < c.cols; j += block) {
    index const width = smaller(block, c.cols - j), below = j + width;
    for (index q = j; q < below; ++q) {
      for (index p = q + 1; p < below; ++p) c(q, p) = c(p, q);
    }
    copy<T>(c.block(below, j, c.rows - below, width).transposed(),
            c.block(j, below, width, c.rows - below));
  }
}

/// c = a·aᵀ; false: nothing was done, as syrk cannot read a or write c in place. Threads of loops
/// get equal work: products below the diagonal, and squares on it.
template <class T>
bool multiply_gram(routines<T> const& in, matrix<T const> const& a, matrix<T> c, bool starts) {
  if (in.syrk == nullptr || plain_form(a) == 0 || plain_form(c) == 0) return false;
  if (c.row != 1) c = c.transposed();
  index const n = c.rows, work = work_of_product<T>(n, n, a.cols) / 2;
  auto const whose = threads_of_product(work, get_num_threads());
  bool const shared = starts && openmp::has_threads() && whose == product_threads::of_loops;
  index const parts = shared ? smaller(openmp::useful_threads(work), n / 48) : 1;
  one_thread const alone(starts && (parts > 1 || one_is_wanted()));
  auto const start = [&](index part) {
    return n * part / parts / 8 * 8 + (part == parts) * (n % 8);
  };
  auto const rows_of = [&](index part) {
    return a.block(start(part), 0, start(part + 1) - start(part), a.cols);
  };
  auto const square = [&](index i) {
    auto const rows = rows_of(i);
    multiply_on_diagonal(in, rows, c.block(start(i), start(i), rows.rows, rows.rows));
  };
  openmp::for_each_part(parts, static_cast<int>(parts), [&](index part) {
    // A product costs two squares. With an even number of parts half a product is left for each:
    // one part takes a whole product and no square, another takes two squares.
    bool const even = parts % 2 == 0, first = part < parts / 2;
    index const many = parts / 2 - (even && !first);
    index at = even ? part * (parts / 2) - (first ? 0 : part - parts / 2) : part * (parts / 2);
    for (index const end = at + many; at < end; ++at) {
      index i = 1;
      while (i * (i + 1) / 2 <= at) ++i;
      index const j = at - i * (i - 1) / 2;
      auto const left = rows_of(i), right = rows_of(j);
      auto const below = c.block(start(i), start(j), left.rows, right.rows);
      multiply_plain<T>(in, left, right.transposed(), below);
      copy<T>(below.transposed(), c.block(start(j), start(i), right.rows, left.rows));
    }
    if (!even) return square(part);
    if (first) return;
    square(2 * part - parts);
    square(2 * part - parts + 1);
  });
  return true;
}

}  // namespace detail

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
