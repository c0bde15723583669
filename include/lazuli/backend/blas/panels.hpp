// LU and Cholesky factors, inverses and solutions of one matrix by panels of
// columns on the threads that run loops; each call of the BLAS runs on the thread
// that makes it. The results do not depend on the number of threads. OpenBLAS's own
// threads would wait for those of loops, which spin for some milliseconds after
// each loop: on two cores a system of 500 equations took 1.7 ms, but 8.2 after a
// loop.
#pragma once

#include <atomic>
#include <lazuli/backend/blas/calls.hpp>
#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/blas/threads.hpp>
#include <lazuli/backend/blas/triangular.hpp>
#include <lazuli/base/function_ref.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA::detail {

/// Columns cut into panels: of multiples of what kernels of products take at a time (8 to 24).
struct panels {
  index columns, width = columns < 600 ? 48 : 96;

  constexpr index count() const { return (columns + width - 1) / width; }
  constexpr int first(index k) const { return static_cast<int>(k * width); }
  constexpr int size(index k) const {
    return static_cast<int>(smaller(width, columns - k * width));
  }
};

/// Calls work(k) for k in [first, end) on up to `threads` threads, each taking the next one.
inline void take_in_turn(index first, index end, int threads, function_ref<void(index)> work) {
  std::atomic<index> next{first};
  openmp::for_each_part(smaller(threads, end - first), threads, [&](index) {
    for (index k; (k = next.fetch_add(1, std::memory_order_relaxed)) < end;) work(k);
  });
}

/// A factorisation of `steps` panels out of `all`: factor(j), update(j, k) of each later panel k by
/// it. The next one is factored as soon as it is up to date, while others are brought up to date.
LAZULI_COLD inline void factor_panels(index steps, index all, int threads,
                                      function_ref<void(index)> factor,
                                      function_ref<void(index, index)> update) {
  for (index j = 0; j < steps; ++j) {
    if (j == 0) factor(j);
    take_in_turn(j + 1, all, threads, [&](index k) {
      update(j, k);
      if (k == j + 1 && k < steps) factor(k);
    });
  }
}

/// Threads for an algorithm on m × n matrices that runs by panels.
inline int threads_of_panels(algorithm by, index m, index n) {
  return openmp::threads_for(static_cast<index>(by.work(m, n)));
}

/// The same for an algorithm of order n on each of so many columns.
inline int threads_of_columns(algorithm by, index n, index columns) {
  return openmp::threads_for(static_cast<index>(by.work(n, n) / static_cast<double>(n)) * columns);
}

/// LU factors of a (m, n), column by column, in place, with partial pivoting. Returns the first
/// pivot that is exactly zero, from 1, or 0.   pivots: min(m, n), as getrf's.
template <class T>
LAZULI_NOINLINE int lu_factors(char const* call, int m, int n, T* a, int* pivots) {
  auto const getrf = need(call, get<T>().getrf);
  int info = 0;
  if (!algorithms::lu.goes_by_panels(m, n)) {
    getrf(&m, &n, a, &m, pivots, &info);
    check_arguments(call, "getrf", info);
    return info;
  }
  auto const trsm = need(call, get<T>().trsm);
  auto const gemm = need(call, get<T>().gemm);
  one_thread const alone;
  int const rank = static_cast<int>(smaller(m, n)),
            threads = threads_of_panels(algorithms::lu, m, n);
  panels const of{n};
  index const steps = panels{rank, of.width}.count();
  T const one(1), minus(-1);
  auto const at = [&](index i, index j) { return a + i + j * m; };
  auto const exchange = [&](index panel, int from, int to) {
    for (index j = of.first(panel); j < of.first(panel) + of.size(panel); ++j) {
      T* const column = at(0, j);
      for (int i = from; i < to; ++i) std::swap(column[i], column[pivots[i] - 1]);
    }
  };
  auto const last_row = [&](index j) {
    return static_cast<int>(smaller(of.first(j) + of.size(j), rank));
  };
  factor_panels(
      steps, of.count(), threads,
      [&](index j) {
        int const first = of.first(j), rows = m - first, columns = of.size(j);
        int found = 0;
        getrf(&rows, &columns, at(first, first), &m, pivots + first, &found);
        check_arguments(call, "getrf", found);
        if (found > 0 && info == 0) info = first + found;
        for (int i = first; i < last_row(j); ++i) pivots[i] += first;
      },
      [&](index j, index k) {
        int const first = of.first(j), end = last_row(j), left = of.first(k), columns = of.size(k);
        int const height = end - first, rest = m - end;
        exchange(k, first, end);
        trsm("L", "L", "N", "U", &height, &columns, &one, at(first, first), &m, at(first, left), &m,
             1, 1, 1, 1);
        if (rest > 0) {
          gemm("N", "N", &rest, &columns, &height, &minus, at(end, first), &m, at(first, left), &m,
               &one, at(end, left), &m, 1, 1);
        }
      });
  take_in_turn(0, steps, threads, [&](index k) { exchange(k, last_row(k), rank); });
  return info;
}

/// The Cholesky factor of a (n, n), column by column, in place: of the lower triangle, or (`upper`)
/// of the upper one; the other holds anything afterwards. Returns the order of the first leading
/// minor that is not positive, or 0.
template <class T>
LAZULI_NOINLINE int cholesky_factor(char const* call, bool upper, int n, T* a) {
  auto const potrf = need(call, get<T>().potrf);
  char const* const which = upper ? "U" : "L";
  int info = 0;
  if (!algorithms::cholesky.goes_by_panels(n, n)) {
    potrf(which, &n, a, &n, &info, 1);
    check_arguments(call, "potrf", info);
    return info;
  }
  auto const trsm = need(call, get<T>().trsm);
  auto const gemm = need(call, get<T>().gemm);
  one_thread const alone;
  panels const of{n};
  T const one(1), minus(-1);
  std::atomic<int> failed{0};
  // A panel lies below its diagonal block, or beside it.
  auto const at = [&](index along, index across) {
    return upper ? a + across + along * n : a + along + across * n;
  };
  factor_panels(
      of.count(), of.count(), threads_of_panels(algorithms::cholesky, n, n),
      [&](index j) {
        if (failed.load(std::memory_order_relaxed) != 0) return;
        int const first = of.first(j), width = of.size(j), end = first + width, rest = n - end;
        int found = 0;
        potrf(which, &width, at(first, first), &n, &found, 1);
        check_arguments(call, "potrf", found);
        if (found > 0) return failed.store(first + found, std::memory_order_relaxed);
        if (rest == 0) return;
        trsm(upper ? "L" : "R", which, "C", "N", upper ? &width : &rest, upper ? &rest : &width,
             &one, at(first, first), &n, at(end, first), &n, 1, 1, 1, 1);
      },
      [&](index j, index k) {
        if (failed.load(std::memory_order_relaxed) != 0) return;
        int const first = of.first(j), depth = of.size(j), left = of.first(k), width = of.size(k);
        int const rest = n - left;
        T *const near = at(left, first), *const to = at(left, left);
        gemm(upper ? "C" : "N", upper ? "N" : "C", upper ? &width : &rest, upper ? &rest : &width,
             &depth, &minus, near, &n, near, &n, &one, to, &n, 1, 1);
      });
  return failed.load(std::memory_order_relaxed);
}

/// Right-hand sides in rows: panels of so many that most of their rows are whole strips of packs.
constexpr panels panels_of_rows(index columns) { return {columns, columns < 768 ? 192 : 384}; }

/// x (n, columns), row-major, becomes the solution of a triangular system: panels of right-hand
/// sides.
template <class T>
LAZULI_NOINLINE void solve_triangle(char const* call, triangle<T> const& of, index columns, T* x) {
  panels const cut = panels_of_rows(columns);
  int const threads =
      cut.count() == 1 ? 1 : threads_of_columns(algorithms::triangular, of.n, columns);
  one_thread const alone(threads > 1);
  take_in_turn(0, cut.count(), threads, [&](index k) {
    substitution<T>(call, of).solve(x + cut.first(k), columns, cut.size(k));
  });
}

/// `width` columns from `first` on of x (n, columns), row-major, become the solution by the factors
/// of aᵀ: in a copy, column by column.
template <class T>
void solve_in_columns(char const* call, int n, index columns, T const* factors, int* pivots, T* x,
                      index first, int width) {
  auto const getrs = need(call, get<T>().getrs);
  memory::buffer<T> turned(columns == 1 ? 0 : count(n, width));
  T* const y = columns == 1 ? x : turned.data();
  matrix<T> const here = row_major(x, n, columns).block(0, first, n, width),
                  there = column_major(y, n, width);
  int info = 0;
  if (columns != 1) copy<T>(here, there);
  getrs("T", &n, &width, factors, &n, pivots, y, &n, &info, 1);
  check_arguments(call, "getrs", info);
  if (columns != 1) copy<T>(there, here);
}
/// The same where they lie. Read by rows, the factors are those of a: u and l transposed, and its
/// columns were exchanged.
template <class T>
void solve_in_rows(char const* call, int n, index columns, T const* factors, int const* pivots,
                   T* x, index first, int width) {
  T* const y = x + first;
  substitution<T>(call, {factors, n, n, false, false}).solve(y, columns, width);
  substitution<T>(call, {factors, n, n, true, true}).solve(y, columns, width);
  for (index i = n; i-- > 0;) {
    index const other = pivots[i] - 1;
    if (other != i) std::swap_ranges(y + i * columns, y + i * columns + width, y + other * columns);
  }
}

/// x (n, columns), row-major, becomes the solution by the factors of aᵀ: panels of right-hand
/// sides.
template <class T>
LAZULI_NOINLINE void solve_panels(char const* call, int n, index columns, T const* factors,
                                  int* pivots, T* x) {
  auto const solve = [&](index first, int width) {
    if constexpr (substitutes_in_rows<T>)
      solve_in_rows(call, n, columns, factors, pivots, x, first, width);
    else
      solve_in_columns(call, n, columns, factors, pivots, x, first, width);
  };
  if (!algorithms::lu.goes_by_panels(n, n)) return solve(0, narrow(call, columns));
  panels const of = substitutes_in_rows<T> ? panels_of_rows(columns) : panels{columns};
  one_thread const alone;
  take_in_turn(0, of.count(), threads_of_columns(algorithms::lu, n, columns),
               [&](index k) { solve(of.first(k), of.size(k)); });
}

/// Which row comes to each place when the exchanges of getrf are undone.
inline memory::buffer<index> order_of_pivots(index n, int const* pivots) {
  memory::buffer<index> from(n);
  for (index i = 0; i < n; ++i) from.data()[i] = i;
  for (index i = n; i-- > 0;) std::swap(from.data()[i], from.data()[pivots[i] - 1]);
  return from;
}

/// a (n, n), LU factors of aᵀ, becomes the inverse: rows of l⁻ᵀ·u⁻ᵀ, of u⁻ᵀ only what is not zero,
/// and then in the order of the pivots.
template <class T>
LAZULI_NOINLINE void invert_in_rows(char const* call, int n, T* a, int const* pivots) {
  bool const share = algorithms::inverse.goes_by_panels(n, n);
  one_thread const alone(share);
  panels const of = panels_of_rows(n);
  int const threads = share ? threads_of_panels(algorithms::inverse, n, n) : 1;
  memory::buffer<T> inverse(count(n, n));
  T* const z = inverse.data();
  take_in_turn(0, of.count(), threads, [&](index k) {
    index const first = of.first(k), width = of.size(k);
    for (index i = 0; i < n; ++i) std::fill_n(z + i * n + first, width, T(0));
    for (index i = first; i < first + width; ++i) z[i * (n + 1)] = T(1);
    substitution<T>(call, {a + first * (n + 1), n - first, n, false, false})
        .solve(z + first * (n + 1), n, width);
    substitution<T>(call, {a, n, n, true, true}).solve(z + first, n, width);
  });
  auto const from = order_of_pivots(n, pivots);
  for (index i = 0; i < n; ++i) std::copy_n(z + from.data()[i] * n, n, a + i * n);
}

/// a (n, n), LU factors, becomes the inverse: columns of u⁻¹·l⁻¹ in panels, of l⁻¹ only what is not
/// zero, and then in the order of the pivots.
template <class T>
LAZULI_NOINLINE void invert_panels(char const* call, int n, T* a, int const* pivots) {
  auto const trsm = need(call, get<T>().trsm);
  one_thread const alone;
  panels const of{n};
  int const threads = threads_of_panels(algorithms::inverse, n, n);
  T const one(1);
  memory::buffer<T> inverse(count(n, n));
  auto const from = order_of_pivots(n, pivots);
  T* const z = inverse.data();
  take_in_turn(0, of.count(), threads, [&](index k) {
    int const first = of.first(k), width = of.size(k), rest = n - first;
    std::fill_n(z + index{first} * n, index{width} * n, T(0));
    for (index i = first; i < first + width; ++i) z[i * (n + 1)] = one;
    trsm("L", "L", "N", "U", &rest, &width, &one, a + index{first} * (n + 1), &n,
         z + index{first} * (n + 1), &n, 1, 1, 1, 1);
    trsm("L", "U", "N", "N", &n, &width, &one, a, &n, z + index{first} * n, &n, 1, 1, 1, 1);
  });
  take_in_turn(0, of.count(), threads, [&](index k) {
    for (index j = of.first(k); j < of.first(k) + of.size(k); ++j)
      std::copy(z + from.data()[j] * n, z + (from.data()[j] + 1) * n, a + j * n);
  });
}

}  // namespace blas::inline LAZULI_SIMD_ISA::detail

LAZULI_END
