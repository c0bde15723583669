// toeplitz: matrices with equal elements along each diagonal.
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

LAZULI_END
