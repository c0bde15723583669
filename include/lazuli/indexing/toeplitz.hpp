// toeplitz, hankel: matrices with equal elements along each diagonal, or across them.
#pragma once

#include <lazuli/indexing/join.hpp>

LAZULI_BEGIN

namespace detail {

template <class C, class R>
auto along_diagonals(C const& column, R const& row) {
  static_assert(rank_of<C> == 1 && rank_of<R> == 1,
                "lazuli::toeplitz takes vectors: a column and a row");
  index const m = column.extents()[0], n = row.extents()[0];
  // The diagonals from the last element of the row to the last of the column: each row of the
  // matrix is a window of them, backwards.
  auto const diagonals =
      concat(index{0}, row.narrow(0, n > 0 ? 1 : 0, n > 0 ? n - 1 : 0).flip(0), column);
  if (m == 0 || n == 0)
    return evaluate_to_tensor(
        diagonals.narrow(0, index{0}, index{0}).reshape(std::array<index, 2>{m, n}));
  return evaluate_to_tensor(diagonals.unfold(0, n, index{1}).flip(1));
}

template <class C, class R>
auto across_diagonals(C const& column, R const& row) {
  static_assert(rank_of<C> == 1 && rank_of<R> == 1,
                "lazuli::hankel takes vectors: a column and a row");
  index const m = column.extents()[0], n = row.extents()[0];
  auto const values = concat(index{0}, column, row.narrow(0, n > 0 ? 1 : 0, n > 0 ? n - 1 : 0));
  if (m == 0 || n == 0)
    return evaluate_to_tensor(
        values.narrow(0, index{0}, index{0}).reshape(std::array<index, 2>{m, n}));
  return evaluate_to_tensor(values.unfold(0, n, index{1}));
}

}  // namespace detail

/// The matrix whose first column is c and whose first row is r, but for its first element, with
/// equal elements along each diagonal; without r its row is conj(c). Shape: (m), (n) → (m, n).
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

/// The matrix whose first column is c and whose last row is r, but for its first element, with
/// equal elements along each diagonal from right to left; without r zeros. Shape: (m), (n) → (m,
/// n). dtype: the common one.   Cost: one pass over the result.   Source: SciPy.   Example:
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
