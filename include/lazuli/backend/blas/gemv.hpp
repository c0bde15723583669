// Matrix times vector of real numbers, if rows or columns are contiguous. Memory limits it, or for
// few elements the call; OpenBLAS's gemv is slower in both cases.
#pragma once

#include <lazuli/backend/blas/dot.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA::detail {

/// Whether the loops below are faster than a BLAS; not if they are not optimised.
#if defined(__OPTIMIZE__)
inline constexpr bool outruns_gemv = true;
#else
inline constexpr bool outruns_gemv = false;
#endif

/// `Rows` sums Σ a(i, k)·x[k] over n elements, rows side by side in memory; each is the same
/// whatever the number of rows.
template <int Rows, class T, class F>
LAZULI_INLINE void rows_times_vector(T const* a, index row, T const* x, index n, F const& put) {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  constexpr index L = packs::lanes;
  pack sums[Rows][2];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) sums[r][0] = sums[r][1] = pack(T(0));
  index k = 0;
  for (; k + 2 * L <= n; k += 2 * L) {
    pack const first = packs::load(x + k), second = packs::load(x + k + L);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      sums[r][0] = simd::fma(packs::load(a + r * row + k), first, sums[r][0]);
      sums[r][1] = simd::fma(packs::load(a + r * row + k + L), second, sums[r][1]);
    }
  }
  if (k + L <= n) {
    pack const next = packs::load(x + k);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
      sums[r][0] = simd::fma(packs::load(a + r * row + k), next, sums[r][0]);
    k += L;
  }
  if (k < n) {
    pack const rest = packs::load(x + k, n - k);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
      sums[r][1] = simd::fma(packs::load(a + r * row + k, n - k), rest, sums[r][1]);
  }
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) put(r, packs::sum_of(sums[r][0] + sums[r][1]));
}

/// y[i·step] = Σ a(i, k)·x[k], rows of a side by side.
template <class T>
LAZULI_NOINLINE void multiply_rows(matrix<T const> const& a, T const* x, T* y, index step) {
  index i = 0;
  for (; i + 4 <= a.rows; i += 4) {
    rows_times_vector<4>(a.data + i * a.row, a.row, x, a.cols,
                         [&](int r, T sum) LAZULI_THIN_LAMBDA { y[(i + r) * step] = sum; });
  }
  for (; i < a.rows; ++i) {
    rows_times_vector<1>(a.data + i * a.row, a.row, x, a.cols,
                         [&](int, T sum) LAZULI_THIN_LAMBDA { y[i * step] = sum; });
  }
}

/// y, or 0, + Σ a(·, k)·x[k] over `Columns` columns, each side by side in memory.
template <int Columns, class T>
LAZULI_INLINE void add_columns(T const* a, index column, T const* x, T* y, index rows, bool first) {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  constexpr index L = packs::lanes;
  pack factors[Columns];
#pragma GCC unroll 8
  for (int k = 0; k < Columns; ++k) factors[k] = pack(x[k]);
  // Two sums, or each would wait for the one before; with one column the second is 0.
  auto const add = [&](pack const& before, auto const& load) LAZULI_THIN_LAMBDA {
    pack sums[2] = {before, pack(T(0))};
#pragma GCC unroll 8
    for (int k = 0; k < Columns; ++k) sums[k % 2] = simd::fma(load(k), factors[k], sums[k % 2]);
    return sums[0] + sums[1];
  };
  index i = 0;
  for (; i + L <= rows; i += L) {
    auto const sum = add(first ? pack(T(0)) : packs::load(y + i),
                         [&](int k) LAZULI_THIN_LAMBDA { return packs::load(a + k * column + i); });
    simd::detail::store_raw(sum, y + i);
  }
  if (index const rest = rows - i; rest > 0) {
    auto const sum =
        add(first ? pack(T(0)) : packs::load(y + i, rest),
            [&](int k) LAZULI_THIN_LAMBDA { return packs::load(a + k * column + i, rest); });
    simd::detail::store_first(sum, y + i, static_cast<int>(rest));
  }
}

/// The same sums, for all columns, where one pack holds the rows.
template <class T>
LAZULI_NOINLINE void multiply_short_columns(matrix<T const> const& a, T const* x, T* y) {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  pack sums[4] = {pack(T(0)), pack(T(0)), pack(T(0)), pack(T(0))};
  auto const add = [&](index k, pack& sum) LAZULI_THIN_LAMBDA {
    sum = simd::fma(packs::load(a.data + k * a.col, a.rows), pack(x[k]), sum);
  };
  index k = 0;
  for (; k + 4 <= a.cols; k += 4) {
#pragma GCC unroll 4
    for (int u = 0; u < 4; ++u) add(k + u, sums[u]);
  }
  for (; k < a.cols; ++k) add(k, sums[0]);
  simd::detail::store_first((sums[0] + sums[1]) + (sums[2] + sums[3]), y, static_cast<int>(a.rows));
}

/// y = Σ a(·, k)·x[k], columns of a side by side; by blocks of rows whose part of y stays in the
/// first cache.
template <class T>
LAZULI_NOINLINE void multiply_columns_by(matrix<T const> const& a, T const* x, T* y) {
  constexpr index block = 2048;
  if (a.rows < vector_packs<T>::lanes) return multiply_short_columns(a, x, y);
  for (index top = 0; top < a.rows; top += block) {
    index const rows = smaller(block, a.rows - top);
    T const* const from = a.data + top;
    index k = 0;
    for (; k + 8 <= a.cols; k += 8)
      add_columns<8>(from + k * a.col, a.col, x + k, y + top, rows, k == 0);
    for (; k < a.cols; ++k) add_columns<1>(from + k * a.col, a.col, x + k, y + top, rows, k == 0);
  }
}

/// c = a·b for a column c. False: nothing was done, since neither rows nor columns of a are
/// contiguous, or long vectors have steps.
template <class T>
bool multiply_vector_here(matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c) {
  constexpr index few = 512;  // elements that are copied, on the stack
  bool const by_rows = a.col == 1 || a.cols == 1;
  if (a.cols == 0 || (!by_rows && a.row != 1)) return false;
  // A row shorter than a pack takes longer to fold than to read: BLAS goes by columns there.
  if (by_rows && a.cols < vector_packs<T>::lanes && a.rows > 64) return false;
  bool const copies_b = b.row != 1 && b.rows != 1;
  bool const copies_c = !by_rows && c.row != 1 && c.rows != 1;
  if ((copies_b && b.rows > few) || (copies_c && c.rows > few)) return false;
  T right[few], sums[few];
  if (copies_b) copy(b, column_major(right, b.rows, 1));
  T const* const x = copies_b ? right : b.data;
  if (by_rows)
    multiply_rows(a, x, c.data, c.row);
  else
    multiply_columns_by(a, x, copies_c ? sums : c.data);
  if (copies_c) copy<T>(column_major<T const>(sums, a.rows, 1), c);
  return true;
}

}  // namespace blas::inline LAZULI_SIMD_ISA::detail

LAZULI_END
