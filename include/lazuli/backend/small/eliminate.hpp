// Inverses of matrices of order 2 to 4 and solutions of such systems: one matrix per SIMD lane, by
// elimination with partial pivoting, as LAPACK does it.
#pragma once

#include <atomic>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/small/interleave.hpp>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA {

/// Orders that have kernels here.
inline constexpr index least_order = 2, largest_order = 4;

/// The first matrix with a pivot of exactly zero, and which pivot it is (from 1).
struct singular {
  index matrix = -1;
  int pivot = 0;
};

namespace detail {

template <class V>
LAZULI_INLINE void exchange(decltype(V{} < V{}) where, V& x, V& y) {
  V const old = x;
  x = where ? y : x;
  y = where ? old : y;
}

/// Where row i must become the pivot's row: its element is larger, or it is NaN. (The bits of
/// floats are ordered as the floats are, but for the sign.)
template <class V>
LAZULI_INLINE auto better(V pivot, V other) {
  using bits = decltype(V{} < V{});
  using bit = std::remove_cvref_t<decltype(bits{}[0])>;
  bits const no_sign = bits{} + static_cast<bit>(~(bit{1} << (8 * sizeof(bit) - 1)));
  bits x, y;
  __builtin_memcpy(&x, &pivot, sizeof x);
  __builtin_memcpy(&y, &other, sizeof y);
  return (x & no_sign) < (y & no_sign);
}

/// a becomes its inverse: Gauss-Jordan in place, rows exchanged. Returns the lanes with a zero
/// pivot.
template <int N, class V>
LAZULI_INLINE auto invert(V (&a)[N * N], V (&pivots)[N]) {
  using mask = decltype(V{} < V{});
  mask swapped[N * N], bad{};
#pragma GCC unroll 4
  for (int k = 0; k < N; ++k) {
#pragma GCC unroll 4
    for (int i = k + 1; i < N; ++i) {
      swapped[k * N + i] = better(a[k * N + k], a[i * N + k]);
#pragma GCC unroll 4
      for (int j = 0; j < N; ++j) exchange(swapped[k * N + i], a[k * N + j], a[i * N + j]);
    }
    V const pivot = a[k * N + k];
    pivots[k] = pivot;
    bad |= pivot == 0;
    V const inverse = 1 / pivot;
    a[k * N + k] = V{} + 1;
#pragma GCC unroll 4
    for (int j = 0; j < N; ++j) a[k * N + j] *= inverse;
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
      if (i == k) continue;
      V const factor = a[i * N + k];
      a[i * N + k] = V{};
#pragma GCC unroll 4
      for (int j = 0; j < N; ++j) a[i * N + j] -= factor * a[k * N + j];
    }
  }
  // The exchanges of rows, backwards, as exchanges of columns.
#pragma GCC unroll 4
  for (int k = N - 1; k >= 0; --k) {
#pragma GCC unroll 4
    for (int i = N - 1; i > k; --i) {
#pragma GCC unroll 4
      for (int j = 0; j < N; ++j) exchange(swapped[k * N + i], a[j * N + k], a[j * N + i]);
    }
  }
  return bad;
}

/// b becomes the solution of a·x = b; a is used up.
template <int N, class V>
LAZULI_INLINE auto solve(V (&a)[N * N], V (&b)[N], V (&pivots)[N]) {
  decltype(V{} < V{}) bad{};
  V inverse[N];
#pragma GCC unroll 4
  for (int k = 0; k < N; ++k) {
#pragma GCC unroll 4
    for (int i = k + 1; i < N; ++i) {
      auto const where = better(a[k * N + k], a[i * N + k]);
#pragma GCC unroll 4
      for (int j = k; j < N; ++j) exchange(where, a[k * N + j], a[i * N + j]);
      exchange(where, b[k], b[i]);
    }
    pivots[k] = a[k * N + k];
    bad |= pivots[k] == 0;
    inverse[k] = 1 / pivots[k];
#pragma GCC unroll 4
    for (int i = k + 1; i < N; ++i) {
      V const factor = a[i * N + k] * inverse[k];
#pragma GCC unroll 4
      for (int j = k + 1; j < N; ++j) a[i * N + j] -= factor * a[k * N + j];
      b[i] -= factor * b[k];
    }
  }
#pragma GCC unroll 4
  for (int i = N - 1; i >= 0; --i) {
#pragma GCC unroll 4
    for (int j = i + 1; j < N; ++j) b[i] -= a[i * N + j] * b[j];
    b[i] *= inverse[i];
  }
  return bad;
}

/// One matrix per lane; b null: the inverses. Returns the first lane with a zero pivot, and which,
/// as lane · 8 + pivot; -1: none.
template <int N, class T>
LAZULI_INLINE int run_block(T const* a, T const* b, T* out) {
  using V = line<T>;
  V m[N * N], pivots[N];
  load_records<N * N>(a, m);
  decltype(V{} < V{}) bad;
  if (b == nullptr) {
    bad = invert<N, V>(m, pivots);
    store_records<N * N>(m, out);
  } else {
    V x[N];
    load_records<N>(b, x);
    bad = solve<N, V>(m, x, pivots);
    store_records<N>(x, out);
  }
  typename simd::detail::integer_of_bytes<sizeof(T)>::sign any = 0;
#pragma GCC unroll 16
  for (int l = 0; l < lanes<T>; ++l) any |= bad[l];
  if (any == 0) return -1;
  for (int l = 0; l < lanes<T>; ++l) {
    for (int k = 0; k < N; ++k) {
      if (pivots[k][l] == 0) return 8 * l + k + 1;
    }
  }
  return -1;
}

/// A block at the end: fewer matrices than lanes, filled up with unit ones.
template <int N, class T>
LAZULI_NOINLINE int run_rest(int count, T const* a, T const* b, T* out) {
  constexpr int L = lanes<T>, width = N * N;
  T left[L * (width + 1)] = {}, right[L * (N + 1)] = {}, result[L * width];
  int const each = b == nullptr ? width : N;
  for (int l = 0; l < L; ++l) {
    for (int e = 0; e < width; ++e)
      left[l * width + e] = l < count ? a[l * width + e] : e % (N + 1) == 0;
    for (int e = 0; e < N && b != nullptr && l < count; ++e) right[l * N + e] = b[l * N + e];
  }
  int const bad = run_block<N>(left, b == nullptr ? nullptr : right, result);
  for (int e = 0; e < count * each; ++e) out[e] = result[e];
  return bad;
}

template <int N, class T>
LAZULI_NOINLINE singular run(index count, T const* a, T const* b, T* out) {
  constexpr index L = lanes<T>, part = 64 * L;
  index const each = b == nullptr ? N * N : N;
  std::atomic<index> first{PTRDIFF_MAX};
  openmp::for_each_part(
      (count + part - 1) / part, openmp::threads_for(count * N * N * 50), [&](index number) {
        index const high = (number + 1) * part < count ? (number + 1) * part : count;
        for (index q = number * part; q < high; q += L) {
          T const* const right = b == nullptr ? nullptr : b + q * N;
          // A whole block reads beyond its end, where the next one lies.
          int const bad = q + 2 * L <= count
                              ? run_block<N>(a + q * N * N, right, out + q * each)
                              : run_rest<N>(static_cast<int>(count - q < L ? count - q : L),
                                            a + q * N * N, right, out + q * each);
          if (bad < 0) continue;
          index const found = 8 * q + bad;
          index now = first.load();
          while (found < now && !first.compare_exchange_weak(now, found)) {
          }
        }
      });
  index const found = first.load();
  if (found == PTRDIFF_MAX) return {};
  return {found / 8, static_cast<int>(found % 8)};
}

template <class T>
singular run_order(index n, index count, T const* a, T const* b, T* out) {
  if (n == 2) return run<2>(count, a, b, out);
  if (n == 3) return run<3>(count, a, b, out);
  return run<4>(count, a, b, out);
}

/// One matrix or vector, each element in all lanes of a short register: few instructions, and to the
/// bit what a lane of a long one gives.
template <class T>
using short_line = simd::detail::vec<T, 16 / static_cast<int>(sizeof(T))>;
template <int E, class T>
LAZULI_INLINE void spread(T const* p, short_line<T> (&out)[E]) {
#pragma GCC unroll 16
  for (int e = 0; e < E; ++e) out[e] = simd::detail::filled<T, 16 / int{sizeof(T)}>(p[e]);
}
template <int E, class T>
LAZULI_INLINE void gather(short_line<T> const (&in)[E], T* p) {
#pragma GCC unroll 16
  for (int e = 0; e < E; ++e) p[e] = in[e][0];
}
/// The first pivot that is zero, from 1; 0: none.
template <int N, class V>
LAZULI_INLINE int zero_pivot(V const (&pivots)[N]) {
  int found = 0;
#pragma GCC unroll 4
  for (int k = N; k > 0; --k) found = pivots[k - 1][0] == 0 ? k : found;
  return found;
}

}  // namespace detail

/// out = the inverse of one matrix of order N (2 to 4), which may be a, as in a batch. Returns the
/// first pivot that is zero, from 1; 0: none.
template <int N, class T>
LAZULI_INLINE int invert_one(T const* a, T* out) {
  detail::short_line<T> m[N * N], pivots[N];
  detail::spread<N * N>(a, m);
  detail::invert<N>(m, pivots);
  detail::gather<N * N>(m, out);
  return detail::zero_pivot<N>(pivots);
}

/// out = the solution of one system, as in a batch; a zero pivot as of invert_one.
template <int N, class T>
LAZULI_INLINE int solve_one(T const* a, T const* b, T* out) {
  detail::short_line<T> m[N * N], x[N], pivots[N];
  detail::spread<N * N>(a, m);
  detail::spread<N>(b, x);
  detail::solve<N>(m, x, pivots);
  detail::gather<N>(x, out);
  return detail::zero_pivot<N>(pivots);
}

/// out = the inverses of `count` dense matrices of order n (2 to 4), one after the other.
/// dtype: float, double.   Partial pivoting; NaN and infinity go through. out apart from a; where a
/// matrix is singular, what is written there means nothing.   Threads for large batches.
template <class T>
singular invert(index n, index count, T const* a, T* out) {
  return detail::run_order<T>(n, count, a, nullptr, out);
}

/// out = the solutions of `count` systems of order n (2 to 4), one right-hand side each.
template <class T>
singular solve(index n, index count, T const* a, T const* b, T* out) {
  return detail::run_order<T>(n, count, a, b, out);
}

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END
