// Matrix product of strided matrices: BLAS without copies if possible, else of a packed operand.
#pragma once

#include <lazuli/backend/blas/fallback.hpp>
#include <lazuli/backend/blas/gemv.hpp>
#include <lazuli/backend/blas/gram.hpp>
#include <lazuli/backend/blas/long_inner.hpp>
#include <lazuli/backend/blas/short_rows.hpp>
#include <lazuli/backend/blas/threads.hpp>
#include <lazuli/backend/openmp/parallel.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// The leading dimension under which BLAS reads x as column-major; 0 where it cannot.
template <class T>
index leading(matrix<T> const& x) {
  if (x.rows > 1 && x.row != 1) return 0;
  index const least = larger(x.rows, 1);
  if (x.cols <= 1) return least;
  return x.col >= least && x.col <= INT_MAX ? x.col : 0;
}

/// A matrix as BLAS takes it: column-major ('N'), or row-major ('T'), or a packed copy of it.
template <class T>
struct operand {
  memory::buffer<T> packed;
  T const* data;
  char form;
  int stride;

  explicit operand(matrix<T const> x) {
    // A single row goes as a column: 'T' is then a dot product, 'N' a loop of one step per column.
    bool const row_first = x.rows == 1;
    index stride_of = leading(row_first ? x.transposed() : x);
    form = row_first ? 'T' : 'N';
    if (stride_of == 0) {
      stride_of = leading(row_first ? x : x.transposed());
      form = row_first ? 'N' : 'T';
    }
    data = x.data;
    if (stride_of == 0) {
      packed = memory::buffer<T>(count(x.rows, x.cols));
      bool const runs_along_rows = magnitude(x.col) < magnitude(x.row);
      matrix<T> const copied = runs_along_rows ? row_major(packed.data(), x.rows, x.cols)
                                               : column_major(packed.data(), x.rows, x.cols);
      copy(x, copied);
      data = copied.data;
      form = runs_along_rows ? 'T' : 'N';
      stride_of = larger(1, runs_along_rows ? x.cols : x.rows);
    }
    stride = static_cast<int>(stride_of);
  }
};

/// c = alpha·a·b + beta·c for c a column: gemv, which reads a once and packs nothing.
template <class T>
void multiply_vector(T alpha, matrix<T const> a, matrix<T const> b, T beta, matrix<T> c) {
  operand<T> const left(a);
  index step = a.cols > 1 ? b.row : 1;
  memory::buffer<T> packed;
  if (step == 0 || magnitude(step) > INT_MAX) {
    packed = memory::buffer<T>(b.rows);
    copy(b, column_major(packed.data(), b.rows, 1));
    b = column_major<T const>(packed.data(), b.rows, 1);
    step = 1;
  }
  // BLAS expects the lowest address of a vector that runs backwards.
  T const* const x = step < 0 ? &b(b.rows - 1, 0) : b.data;
  T* const y = c.rows > 1 && c.row < 0 ? &c(c.rows - 1, 0) : c.data;
  // Some gemv multiply y by a beta of 0, which keeps its NaN.
  if (beta == T(0)) scale<ring<T>>(beta, c);
  bool const turned = left.form == 'T';
  int const m = static_cast<int>(turned ? a.cols : a.rows),
            n = static_cast<int>(turned ? a.rows : a.cols);
  int const x_step = static_cast<int>(step), y_step = c.rows > 1 ? static_cast<int>(c.row) : 1;
  get<T>().gemv(&left.form, &m, &n, &alpha, left.data, &left.stride, x, &x_step, &beta, y, &y_step,
                1);
}

/// c = alpha·a·b + beta·c for column-major c.
template <class T>
void multiply_columns(T alpha, matrix<T const> a, matrix<T const> b, T beta, matrix<T> c) {
  operand<T> const left(a), right(b);
  int const m = static_cast<int>(c.rows), n = static_cast<int>(c.cols),
            k = static_cast<int>(a.cols);
  int const c_stride = static_cast<int>(leading(c));
  get<T>().gemm(&left.form, &right.form, &m, &n, &k, &alpha, left.data, &left.stride, right.data,
                &right.stride, &beta, c.data, &c_stride, 1, 1);
}

/// c = alpha·a·b + beta·c in the loaded BLAS; no extent is 0.
template <class T>
LAZULI_NOINLINE void multiply_in_blas(T alpha, matrix<T const> a, matrix<T const> b, T beta,
                                      matrix<T> c) {
  // A dot product of two strided vectors: gemv takes 1.1 ns an element (OpenBLAS 0.3.21, Zen 4),
  // fallback_gemm 0.6 to 0.85.
  bool const is_dot = c.rows == 1 && c.cols == 1 && a.col != 1;
  if (is_dot && b.row != 1) return fallback_gemm(alpha, a, b, beta, c);
  bool const is_row = c.rows == 1 && c.cols > 1;
  if (is_dot || is_row || (c.cols > 1 && leading(c) == 0 && leading(c.transposed()) != 0)) {
    return multiply_in_blas<T>(alpha, b.transposed(), a.transposed(), beta, c.transposed());
  }
  if (c.cols == 1 && magnitude(c.row) <= INT_MAX) return multiply_vector(alpha, a, b, beta, c);
  if (leading(c) != 0) return multiply_columns(alpha, a, b, beta, c);
  memory::buffer<T> packed(count(c.rows, c.cols));
  matrix<T> const out = column_major(packed.data(), c.rows, c.cols);
  if (beta != T(0)) copy<T>(c, out);
  multiply_columns(alpha, a, b, beta, out);
  copy<T>(out, c);
}

/// Blocks of c, as many as threads, cut so that as little as possible of a and b is read in all.
struct cut {
  index down, across;
};
inline cut cut_for(index rows, index cols, index threads) {
  cut best{threads, 1};
  index least = rows + cols * threads;  // per block, times the number of blocks
  for (index down = threads - 1; down > 0; --down) {
    index const across = threads / down, reads = rows * across + cols * down;
    if (threads % down == 0 && reads < least) least = reads, best = {down, across};
  }
  return best;
}

/// c = alpha·a·b + beta·c: a block of c on each thread of loops, and there on one thread of the
/// BLAS. Those of OpenBLAS would wait for the threads of loops, which spin for a while (400 × 400
/// floats on two threads between loops: 2.8 and 0.67 ms).   by_blas: `multiply` calls it.
template <class T>
LAZULI_NOINLINE void multiply_on_threads(
    matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c, bool by_blas,
    function_ref<void(matrix<T const>, matrix<T const>, matrix<T>)> multiply) {
  index const work = work_of_product<T>(c.rows, c.cols, a.cols);
  auto const whose = threads_of_product(work, get_num_threads());
  if (by_blas && whose == product_threads::of_blas) return multiply(a, b, c);
  int const threads = whose == product_threads::one ? 1 : openmp::useful_threads(work);
  // Kernels take 4 to 24 rows and columns at a time, and the rest in another order.
  index const whole = larger(c.rows, c.cols) < 96 * threads ? 16 : 48;
  one_thread const alone(by_blas);
  auto const blocks = cut_for(c.rows, c.cols, threads);
  auto const start = [whole](index extent, index parts, index part) {
    return smaller(extent, (extent + whole - 1) / whole * part / parts * whole);
  };
  openmp::for_each_part(threads, threads, [&](index part) {
    index const i = part / blocks.across, j = part % blocks.across;
    index const top = start(c.rows, blocks.down, i), left = start(c.cols, blocks.across, j);
    index const height = start(c.rows, blocks.down, i + 1) - top,
                width = start(c.cols, blocks.across, j + 1) - left;
    if (height == 0 || width == 0) return;
    multiply(a.block(top, 0, height, a.cols), b.block(0, left, b.rows, width),
             c.block(top, left, height, width));
  });
}

}  // namespace detail

/// c = alpha·a·b + beta·c; with beta 0 c is not read, with m, n or k 0 it is scaled only.
/// Shapes: a (m, k), b (k, n), c (m, n), c apart from a and b. Strides in elements, of any sign; 0
/// repeats an operand (never c).
/// dtype: float, double, complex: gemm or gemv of the BLAS in use, without a copy of any matrix
/// with stride 1 along one axis and a stride beyond the other's extent along the second; another
/// operand is packed first, another c filled last. Of a·aᵀ half is computed, by syrk. Without a
/// BLAS, and for integers and bool: fallback_gemm. Products of a real matrix and a vector that can
/// be read as they lie need none. Throws linalg_error for extents above 2^31 - 1 (32-bit BLAS), and
/// where LAZULI_BLAS names a library that cannot be used.   Threads: those of loops, a block of c
/// each; where they have none though more than one is wanted, those of the BLAS.
template <class T>
void gemm(std::type_identity_t<T> alpha, matrix<T const> const& a, matrix<T const> const& b,
          std::type_identity_t<T> beta, matrix<T> const& c) {
  index const m = c.rows, n = c.cols, k = a.cols;
  table const* with = nullptr;
  if constexpr (blas_dtype<T>) {
    table const& now = get();
    if (now.of<T>().gemm != nullptr && m > 0 && n > 0 && k > 0) {
      with = &now;
      if (m > INT_MAX || n > INT_MAX || k > INT_MAX) {
        fail<linalg_error>("matmul: extents m = ", m, ", n = ", n, ", k = ", k, ": ", now.from.name,
                           " counts in 32 bits, up to ", INT_MAX);
      }
    } else if (!now.from.fault.empty()) {
      fail<linalg_error>("matmul: no BLAS: ", now.from.fault);
    }
  }
  [[maybe_unused]] bool const product = alpha == T(1) && beta == T(0);
  if constexpr (blas_dtype<T> && std::is_floating_point_v<T>) {
    if (product && detail::outruns_gemv && detail::is_thin(a, b)) {
      return a.rows == 2   ? detail::multiply_thin<2, T>(a, b, c)
             : a.rows == 3 ? detail::multiply_thin<3, T>(a, b, c)
                           : detail::multiply_thin<4, T>(a, b, c);
    }
    if constexpr (detail::takes_short_rows && detail::packs_short_rows<T>) {
      if (product &&
          (detail::multiply_short_rows<T>(a, b, c) ||
           detail::multiply_short_rows<T>(b.transposed(), a.transposed(), c.transposed())))
        return;
    }
    if (product && with != nullptr &&
        detail::multiply_by_parts<T>(a, b, c, detail::multiply_in_blas<T>))
      return;
  }
  auto const multiply = [&](matrix<T const> const& x, matrix<T const> const& y,
                            matrix<T> const& z) {
    if constexpr (std::is_floating_point_v<T>) {
      bool const here = product && (detail::outruns_gemv || with == nullptr);
      if (here && z.cols == 1 && detail::multiply_vector_here<T>(x, y, z)) return;
      if (here && z.rows == 1 && z.cols > 1 &&
          detail::multiply_vector_here<T>(y.transposed(), x.transposed(), z.transposed()))
        return;
    }
    if constexpr (blas_dtype<T>) {
      if (with != nullptr) {
        if (product && detail::multiply_plain(with->of<T>(), x, y, z)) return;
        return detail::multiply_in_blas<T>(alpha, x, y, beta, z);
      }
    }
    fallback_gemm<T>(alpha, x, y, beta, z);
  };
  bool const starts = (with == nullptr || with->threads.set != nullptr) &&
                      detail::starts_threads(m, n, k);
  if constexpr (blas_dtype<T>) {
    if (with != nullptr && product && detail::is_gram(a, b) &&
        detail::multiply_gram(with->of<T>(), a, c, starts))
      return;
  }
  if (starts && openmp::has_threads())
    return detail::multiply_on_threads<T>(a, b, c, with != nullptr, multiply);
  one_thread const alone(starts && with != nullptr && one_is_wanted());
  multiply(a, b, c);
}
template <class T>
void gemm(index m, index n, index k, T alpha, T const* a, index a_row, index a_col, T const* b,
          index b_row, index b_col, T beta, T* c, index c_row, index c_col) {
  gemm<T>(alpha, matrix<T const>{a, m, k, a_row, a_col}, matrix<T const>{b, k, n, b_row, b_col},
          beta, matrix<T>{c, m, n, c_row, c_col});
}

/// Whether gemm(1, a, b, 0, c) is one call of BLAS that neither allocates nor fails.
template <blas_dtype T>
bool multiplies_at_once(matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c) {
  auto const reads = [](auto const& x) {
    return x.rows <= INT_MAX && x.cols <= INT_MAX &&
           (detail::leading(x) != 0 || detail::leading(x.transposed()) != 0);
  };
  return get<T>().gemm != nullptr && c.rows > 0 && c.cols > 0 && a.cols > 0 && reads(a) &&
         reads(b) && reads(c);
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
