// Products of few rows and columns over a long inner axis, such as xᵀ·x of many points: by parts of
// that axis, on as many threads.
#pragma once

#include <lazuli/backend/blas/dot.hpp>
#include <lazuli/backend/blas/threads.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA::detail {

/// The largest product that an OpenBLAS for AVX-512 takes in place. For larger ones it packs both
/// operands: 3 × 10,000 × 3 floats take 3.4 µs, 3 × 200,000 × 3 took 700 (0.3.21, Intel Xeon).
inline constexpr index unpacked_work = 1'000'000;

/// Is a product (m, k)·(k, n), k < 2^31, found by parts of k?
constexpr bool has_long_inner(index m, index n, index k) {
  return m > 1 && n > 1 && m * n <= 1024 && m * n * k > unpacked_work;
}

/// c (m, n) = the sum over parts of `length` of k numbers of what find(first, end, sums) writes to
/// m · n numbers, in the order of parts: nothing depends on the number of threads.
template <class T>
LAZULI_NOINLINE void sum_over_parts(index k, index length, matrix<T> const& c,
                                    function_ref<void(index, index, T*)> find) {
  index const parts = (k + length - 1) / length, size = c.rows * c.cols;
  memory::buffer<T> all(parts * size);
  T* const sums = all.data();
  openmp::for_each_part(
      parts, openmp::threads_for(work_of_product<T>(c.rows, c.cols, k)),
      [&](index p) { find(p * length, smaller((p + 1) * length, k), sums + p * size); });
  for (index p = 1; p < parts; ++p) {
    for (index e = 0; e < size; ++e) sums[e] += sums[p * size + e];
  }
  for (index e = 0; e < size; ++e) c(e / c.cols, e % c.cols) = sums[e];
}

/// Are a, m × k, and b, k × m, columns and rows of few numbers each, contiguous, and many of them?
template <class T>
constexpr bool is_thin(matrix<T> const& a, matrix<T> const& b) {
  index const m = a.rows;
  return m > 1 && m <= 4 && b.cols == m && a.cols >= 1000 && a.row == 1 && a.col == m &&
         b.col == 1 && b.row == m;
}

/// sums (M, M) of rows `first` to `end` of a and b, n numbers each: number q of all beside number q
/// + d, d < M, is a product of c(i, i + d), i being q modulo M; or of none, where i + d is M or
/// more. So packs are full whatever M is.
template <int M, class T>
class thin_sums {
 public:
  static void find(T const* a, T const* b, index first, index end, index n, T* sums) {
    index const reads = smaller(end * M, n - M) - first * M,
                whole = reads < 0 ? 0 : reads / step * step;
    for (index e = 0; e < M * M; ++e) sums[e] = T(0);
    add(a + first * M, b + first * M, whole, 0, sums, M, 1);
    if (a != b) add(b + first * M, a + first * M, whole, 1, sums, 1, M);
    for (index e = 0; e < M * M && a == b; ++e)
      sums[e] = sums[smaller(e / M, e % M) * M + larger(e / M, e % M)];
    for (index row = first * M + whole; row < end * M; row += M) {
      for (index e = 0; e < M * M; ++e) sums[e] += a[row + e / M] * b[row + e % M];
    }
  }

 private:
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  static constexpr index L = packs::lanes;
  static constexpr int group = M == 2 ? 4 : M;
  /// Numbers after which their places in packs are the same again.
  static constexpr index step = group * L;

  /// Products of x number i and y number i + d ≥ least, to i·down + (i + d)·along.
  LAZULI_LOOP static void add(T const* x, T const* y, index n, int least, T* to, index down,
                              index along) {
    pack sums[M][group];
#pragma GCC unroll 16
    for (int e = 0; e < M * group; ++e) sums[e / group][e % group] = pack(T(0));
    for (index q = 0; q < n; q += step) {
#pragma GCC unroll 4
      for (int r = 0; r < group; ++r) {
        pack const left = packs::load(x + q + r * L);
#pragma GCC unroll 4
        for (int d = 0; d < M; ++d)
          sums[d][r] = simd::fma(left, packs::load(y + q + r * L + d), sums[d][r]);
      }
    }
    T numbers[step];
    for (int d = least; d < M; ++d) {
      for (int r = 0; r < group; ++r) simd::detail::store_raw(sums[d][r], numbers + r * L);
      for (index row = 0; row < step; row += M) {
        for (int i = 0; i + d < M; ++i) to[i * down + (i + d) * along] += numbers[row + i];
      }
    }
  }
};

template <int M, class T>
void multiply_thin(matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c) {
  sum_over_parts<T>(a.cols, 16'384, c, [&](index first, index end, T* sums) {
    thin_sums<M, T>::find(a.data, b.data, first, end, a.cols * M, sums);
  });
}

/// c = a·b by parts of the inner axis, each by `gemm`, which is z = alpha·x·y + beta·z. False where
/// k is no long inner axis: nothing was done.
template <class T>
bool multiply_by_parts(matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c,
                       void (*gemm)(T, matrix<T const>, matrix<T const>, T, matrix<T>)) {
  index const m = a.rows, n = b.cols, k = a.cols;
  if (!has_long_inner(m, n, k)) return false;
  one_thread const alone;
  index const length = larger(unpacked_work / (m * n) / 64 * 64, 64);
  sum_over_parts<T>(k, 8 * length, c, [&](index first, index end, T* sums) {
    for (index from = first; from < end; from += length) {
      index const now = smaller(length, end - from);
      gemm(T(1), a.block(0, from, m, now), b.block(from, 0, now, n), T(from == first ? 0 : 1),
           row_major(sums, m, n));
    }
  });
  return true;
}

}  // namespace blas::inline LAZULI_SIMD_ISA::detail

LAZULI_END
