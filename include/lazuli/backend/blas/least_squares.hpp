// Least squares on raw row-major memory through LAPACK.
#pragma once

#include <lazuli/backend/blas/tall.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

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
  bool const tall = is_tall(m, n);
  index const rows = tall ? n : m, rows_of_y = tall ? n : larger(m, n), columns = larger(nrhs, 1);
  int const lapack_rows = narrow("lstsq", rows), lapack_columns = narrow("lstsq", n),
            right = narrow("lstsq", columns);
  memory::buffer<T> x(count(rows, n)), y(count(rows_of_y, columns));
  if (nrhs == 0) {  // gelsd gives singular values only for one right-hand side or more
    for (index i = 0; i < rows_of_y; ++i) y.data()[i] = T(0);
  }
  if (tall) {
    row_level<T> const found("lstsq", row_major(a, m, n), row_major(b, m, nrhs), {}, rest);
    matrix<T const> const all = row_major(found.triangle(), n, n + nrhs);
    copy<T>(all.block(0, 0, n, n), column_major(x.data(), n, n));
    copy<T>(all.block(0, n, n, nrhs), column_major(y.data(), n, nrhs));
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
