// toeplitz, hankel: matrices with equal elements along each diagonal, or across them.
#pragma once

#include <lazuli/indexing/join.hpp>

LAZULI_BEGIN

namespace detail {

/// Rows of n elements: row i is turn(…) of the window of `values` that begins at i; empty if there
/// are no rows or columns.
template <class V, class F>
auto rows_of_windows(V const& values, index m, index n, F const& turn) {
  if (m == 0 || n == 0)
    return evaluate_to_tensor(
        values.narrow(0, index{0}, index{0}).reshape(std::array<index, 2>{m, n}));
  return evaluate_to_tensor(turn(values.unfold(0, n, index{1})));
}
/// A vector without its first element, if it has one.
template <class R>
auto but_first(R const& row) {
  index const n = row.extents()[0];
  return row.narrow(0, n > 0 ? 1 : 0, n > 0 ? n - 1 : 0);
}

template <class C, class R>
auto along_diagonals(C const& column, R const& row) {
  static_assert(rank_of<C> == 1 && rank_of<R> == 1,
                "lazuli::toeplitz takes vectors: a column and a row");
  // The diagonals from the last element of the row to the last of the column: each row of the
  // matrix is a window of them, backwards.
  return rows_of_windows(concat(index{0}, but_first(row).flip(0), column), column.extents()[0],
                         row.extents()[0], [](auto const& rows) { return rows.flip(1); });
}

template <class C, class R>
auto across_diagonals(C const& column, R const& row) {
  static_assert(rank_of<C> == 1 && rank_of<R> == 1,
                "lazuli::hankel takes vectors: a column and a row");
  return rows_of_windows(concat(index{0}, column, but_first(row)), column.extents()[0],
                         row.extents()[0], [](auto const& rows) { return rows; });
}

}  // namespace detail

/// The matrix with equal elements along each diagonal whose first column is c and whose first row
/// is r, except for its first element; without r the row is conj(c). Shape: (m), (n) → (m, n).
/// dtype: the common one.   Cost: one pass over the result.   Source: SciPy.
template <in_one_memory C, in_one_memory R>
auto toeplitz(C const& c, R const& r) {
  return detail::along_diagonals(detail::with_views(c), detail::with_views(r));
}
template <in_one_memory C>
auto toeplitz(C const& c) {
  auto&& column = detail::with_views(c);
  if constexpr (complex_dtype<value_t<C>>)
    return detail::along_diagonals(column, evaluate_to_tensor(conj(column)));
  else
    return detail::along_diagonals(column, column);
}

/// The matrix with equal elements along each antidiagonal whose first column is c and whose last
/// row is r, except for its first element; without r the row is zeros. Shape: (m), (n) → (m, n).
/// dtype: the common one.   Cost: one pass over the result.   Source: SciPy.   Example:
/// test/indexing/toeplitz.cpp
template <in_one_memory C, in_one_memory R>
auto hankel(C const& c, R const& r) {
  return detail::across_diagonals(detail::with_views(c), detail::with_views(r));
}
template <in_one_memory C>
auto hankel(C const& c) {
  auto&& column = detail::with_views(c);
  return detail::across_diagonals(column, lazuli::zeros_like(column));
}

LAZULI_END
