// Decompositions on raw row-major memory through LAPACK: solve, invert, least squares.
#pragma once

#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/blas/threads.hpp>
#include <limits>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// The routine, or linalg_error in words where no LAPACK was found or it lacks this one.
template <class F>
F* need(char const* call, F* routine) {
  if (routine != nullptr) return routine;
  library const& from = get().from;
  fail<linalg_error>(
      call, " needs LAPACK, ",
      !from.fault.empty()   ? from.fault
      : from.name == "none" ? std::string("none was found")
                            : from.name + " lacks it",
      ": install one (Debian: apt install libopenblas0) or set LAZULI_BLAS to its path");
}

/// " 3 of the batch", or nothing for -1.
LAZULI_COLD inline std::string place(index batch) {
  return batch < 0 ? std::string() : text::concat(' ', batch, " of the batch");
}

}  // namespace detail

/// Throws for a pivot (from 1) of exactly zero in an LU factorisation.
[[noreturn]] LAZULI_COLD inline void throw_singular(char const* call, int pivot, index batch) {
  fail<linalg_error>(call, ": getrf: matrix", detail::place(batch), " is singular: U(", pivot, ", ",
                     pivot, ") is exactly zero");
}

namespace detail {

/// An extent as LAPACK counts it; linalg_error above 2^31 - 1.
inline int narrow(char const* call, index extent) {
  if (extent > INT_MAX) {
    fail<linalg_error>(call, ": extent ", extent, ": ", get().from.name,
                       " counts in 32 bits, up to ", INT_MAX);
  }
  return static_cast<int>(extent);
}

/// The answer to a workspace query as an extent: rounded up, for a float holds only 24 bits of it.
template <class T>
int workspace(char const* call, T answer) {
  auto const size = static_cast<double>(std::real(answer)) * (1 + 2e-7) + 1;
  return narrow(call, static_cast<index>(size));
}

/// Throws if `routine` refused an argument, which can only be a defect in Lazuli or in the library.
inline void check_arguments(char const* call, char const* routine, int info) {
  if (info >= 0) return;
  fail<linalg_error>(call, ": ", routine, ": argument ", -info, " has an illegal value");
}

/// LU factors of the n × n matrix a in place.
template <class T>
void factor(char const* call, int n, T* a, int* pivots, index batch) {
  int info = 0;
  need(call, get<T>().getrf)(&n, &n, a, &n, pivots, &info);
  check_arguments(call, "getrf", info);
  if (info > 0) throw_singular(call, info, batch);
}

/// True where every element is a number: neither NaN nor infinite.
template <class T>
bool all_finite(index count, T const* x) {
  using R = real_part_t<T>;
  auto const* const parts = reinterpret_cast<R const*>(x);
  index const all = count * static_cast<index>(sizeof(T) / sizeof(R));
  int bad = 0;
  for (index i = 0; i < all; ++i) bad |= parts[i] - parts[i] != 0;
  return bad == 0;
}

/// |x|² in double: a sum over many rows keeps float's digits.
template <class T>
double squared(T x) {
  double const re = std::real(x), im = std::imag(x);
  return re * re + im * im;
}

}  // namespace detail

/// Solves a·x = b in place: b becomes x.
/// Shapes: a (n, n), b (n, nrhs), both contiguous row-major; a is overwritten.
/// Throws linalg_error where a pivot is exactly zero (with the number of the matrix in its batch,
/// unless -1), and where there is no LAPACK. NaN and infinity go through to x.
/// Cost: 2/3·n³ + 2·n²·nrhs flops; a is not copied, b is (transposed) where nrhs > 1.
/// Source: LAPACK getrf and getrs (LU, partial pivoting) of aᵀ, as row-major memory is to LAPACK.
template <class T>
void solve(index n, index nrhs, T* a, T* b, index batch = -1) {
  if (n == 0 || nrhs == 0) return;
  auto const getrs = detail::need("solve", get<T>().getrs);
  int const size = detail::narrow("solve", n), columns = detail::narrow("solve", nrhs);
  memory::buffer<int> pivots(n);
  detail::factor("solve", size, a, pivots.data(), batch);
  memory::buffer<T> turned(nrhs == 1 ? 0 : detail::count(n, nrhs));
  T* const x = nrhs == 1 ? b : turned.data();
  if (nrhs != 1) copy<T>(row_major<T const>(b, n, nrhs), column_major(x, n, nrhs));
  int info = 0;
  getrs("T", &size, &columns, a, &size, pivots.data(), x, &size, &info, 1);
  detail::check_arguments("solve", "getrs", info);
  if (nrhs != 1) copy<T>(column_major<T const>(x, n, nrhs), row_major(b, n, nrhs));
}

/// a becomes its inverse.   Shape: a (n, n), contiguous, row- or column-major alike.
/// Throws linalg_error as solve does.   Cost: 2·n³ flops.   Source: LAPACK getrf and getri.
template <class T>
void invert(index n, T* a, index batch = -1) {
  if (n == 0) return;
  auto const getri = detail::need("inv", get<T>().getri);
  int const size = detail::narrow("inv", n);
  memory::buffer<int> pivots(n);
  detail::factor("inv", size, a, pivots.data(), batch);
  T answer{};
  int info = 0, query = -1;
  getri(&size, a, &size, pivots.data(), &answer, &query, &info);
  int const length = detail::workspace("inv", answer);
  memory::buffer<T> work(length);
  getri(&size, a, &size, pivots.data(), work.data(), &length, &info);
  detail::check_arguments("inv", "getri", info);
}

namespace detail {

/// Minimum-norm least squares of column-major a (m × n) and b (b_stride × nrhs) by their SVD.
template <class T, class R = real_part_t<T>>
void divide_and_conquer(int m, int n, int nrhs, T* a, T* b, int b_stride, R rcond, int& rank,
                        R* singular_values, index batch) {
  auto const& routine = get<T>();
  int const a_stride = m;
  int info = 0;
  auto const call = [&](T* work, int length, R* real_work, int* int_work) {
    if constexpr (complex_dtype<T>) {
      routine.gelsd_complex(&m, &n, &nrhs, a, &a_stride, b, &b_stride, singular_values, &rcond,
                            &rank, work, &length, real_work, int_work, &info);
    } else {
      routine.gelsd(&m, &n, &nrhs, a, &a_stride, b, &b_stride, singular_values, &rcond, &rank, work,
                    &length, int_work, &info);
    }
    check_arguments("lstsq", "gelsd", info);
  };
  T answer{};
  R real_answer{};
  int int_answer = 0;
  one_thread const alone(algorithms::svd.runs_on_one(m, n));
  call(&answer, -1, &real_answer, &int_answer);
  int const length = workspace("lstsq", answer);
  memory::buffer<T> work(length);
  memory::buffer<R> real_work(workspace("lstsq", real_answer));
  memory::buffer<int> int_work(int_answer + 1);
  call(work.data(), length, real_work.data(), int_work.data());
  if (info > 0) {
    fail<linalg_error>("lstsq: gelsd: the SVD of matrix", place(batch), " does not converge");
  }
}

/// Reduces the row-major problem of m rows to one of n: the triangle r (n × n) of a = q·r and the
/// first n rows qb of qᴴ·b, both column-major; `rest` grows by the squares of its other rows.
/// Block of rows by block, with the triangle so far on top of each: that stays in cache, where one
/// geqrf of all rows would stream them through memory for each column.
template <class T>
void reduce_rows(index m, index n, index nrhs, T const* a, T const* b, index block, T* r, T* qb,
                 double* rest) {
  auto const& routine = get<T>();
  auto const ormqr = need("lstsq", routine.ormqr);
  index const most = n + block;
  memory::buffer<T> a_rows(count(most, n)), b_rows(count(most, larger(nrhs, 1))), tau(n),
      work(64 * larger(n, nrhs));
  T *const x = a_rows.data(), *const y = b_rows.data();
  int const columns = static_cast<int>(n), right = static_cast<int>(nrhs),
            stride = static_cast<int>(most), length = static_cast<int>(work.capacity());
  one_thread const alone(algorithms::qr.runs_on_one(most, n));
  index top = 0;
  for (index i = 0; i < m; i += block) {
    index const rows = smaller(block, m - i), height = top + rows;
    copy<T>(row_major(a + i * n, rows, n), {x + top, rows, n, 1, most});
    copy<T>(row_major(b + i * nrhs, rows, nrhs), {y + top, rows, nrhs, 1, most});
    int const tall = static_cast<int>(height), reflectors = static_cast<int>(smaller(height, n));
    int info = 0;
    routine.geqrf(&tall, &columns, x, &stride, tau.data(), work.data(), &length, &info);
    check_arguments("lstsq", "geqrf", info);
    ormqr("L", complex_dtype<T> ? "C" : "T", &tall, &right, &reflectors, x, &stride, tau.data(), y,
          &stride, work.data(), &length, &info, 1, 1);
    check_arguments("lstsq", "ormqr", info);
    top = reflectors;
    for (index j = 0; j < n; ++j) {
      for (index k = j + 1; k < top; ++k) x[k + j * most] = T(0);
    }
    for (index j = 0; j < nrhs; ++j) {
      for (index k = top; k < height; ++k) rest[j] += squared(y[k + j * most]);
    }
  }
  copy<T>(matrix<T const>{x, n, n, 1, most}, column_major(r, n, n));
  copy<T>(matrix<T const>{y, n, nrhs, 1, most}, column_major(qb, n, nrhs));
}

/// The first n rows of b become x; `rest` grows by the squares of what is left. Returns the rank.
/// No extent of a is 0.
template <class T, class R = real_part_t<T>>
index least_squares(index m, index n, index nrhs, T const* a, T* b, R rcond, R* singular_values,
                    double* rest, index batch) {
  need("lstsq", get<T>().gelsd);
  if (!all_finite(m * n, a)) {
    fail<linalg_error>("lstsq: matrix", place(batch),
                       " holds NaN or infinity: its SVD does not converge");
  }
  // With 32768 elements (256 KiB of double) a block stays in L2: 10000 × 20 takes 0.9 ms instead
  // of 1.6 by gelsd alone (OpenBLAS 0.3.21, 1 thread, Zen 4).
  bool const tall = m >= 8 * n && m >= 512;
  index const rows = tall ? n : m, rows_of_y = tall ? n : larger(m, n), columns = larger(nrhs, 1);
  int const lapack_rows = narrow("lstsq", rows), lapack_columns = narrow("lstsq", n),
            right = narrow("lstsq", columns);
  memory::buffer<T> x(count(rows, n)), y(count(rows_of_y, columns));
  if (nrhs == 0) {  // gelsd gives singular values only for one right-hand side or more
    for (index i = 0; i < rows_of_y; ++i) y.data()[i] = T(0);
  }
  if (tall) {
    reduce_rows<T>(m, n, nrhs, a, b, larger(32768 / n, 8 * n), x.data(), y.data(), rest);
  } else {
    copy<T>(row_major<T const>(a, m, n), column_major(x.data(), m, n));
    copy<T>(row_major<T const>(b, m, nrhs), {y.data(), m, nrhs, 1, rows_of_y});
  }
  int rank = 0;
  divide_and_conquer<T>(lapack_rows, lapack_columns, right, x.data(), y.data(),
                        narrow("lstsq", rows_of_y), rcond, rank, singular_values, batch);
  matrix<T> const solution{y.data(), rows_of_y, nrhs, 1, rows_of_y};
  copy<T>(solution.block(0, 0, n, nrhs), row_major(b, n, nrhs));
  for (index j = 0; j < nrhs; ++j) {
    for (index i = n; i < rows; ++i) rest[j] += squared(solution(i, j));
  }
  return rank;
}

}  // namespace detail

/// The x of smallest norm among those that minimise |a·x - b|, in the first n rows of b.
/// Shapes: a (m, n), b (max(m, n), nrhs) with m rows filled, both contiguous row-major and
/// overwritten; singular_values (min(m, n)), descending; residuals (nrhs) or null: the sums of
/// squares of b - a·x where rank = n < m, else 0.
/// Singular values up to rcond times the largest count as 0; rank is the number of the others.
/// Throws linalg_error where a holds NaN or infinity (NumPy raises there too), where the SVD does
/// not converge, and where there is no LAPACK. NaN in a column of b stays in that column of x.
/// Cost: about 2·m·n² flops for m much larger than n.
/// Source: LAPACK gelsd; for m much larger than n after geqrf and ormqr, which leave n rows.
template <class T>
void least_squares(index m, index n, index nrhs, T* a, T* b, real_part_t<T> rcond, index& rank,
                   real_part_t<T>* singular_values, real_part_t<T>* residuals = nullptr,
                   index batch = -1) {
  memory::buffer<double> rest(nrhs);
  for (index j = 0; j < nrhs; ++j) rest.data()[j] = 0;
  rank = 0;
  if (m == 0 || n == 0) {  // any x is as good: the one of norm 0
    for (index i = 0; i < m; ++i) {
      for (index j = 0; j < nrhs; ++j) rest.data()[j] += detail::squared(b[i * nrhs + j]);
    }
    for (index i = 0; i < n * nrhs; ++i) b[i] = T(0);
  } else {
    rank = detail::least_squares(m, n, nrhs, a, b, rcond, singular_values, rest.data(), batch);
  }
  bool const defined = rank == n && m > n;
  for (index j = 0; residuals != nullptr && j < nrhs; ++j) {
    residuals[j] = static_cast<real_part_t<T>>(defined ? rest.data()[j] : 0);
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
