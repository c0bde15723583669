// Inverses of matrices of order 2 to 4 and solutions of such systems, one matrix per SIMD lane: by
// elimination; inverses by cofactors where they suffice.
#pragma once

#include <atomic>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/small/eliminate.hpp>
#include <lazuli/backend/small/newton.hpp>

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

/// Inverts the lanes of a that are not in `done`; in the others a becomes `inverse`.
template <int N, class V, class Mask>
LAZULI_NOINLINE Mask invert_others(V (&a)[N * N], V (&pivots)[N], V const (&inverse)[N * N],
                                   Mask const& done) {
  Mask const bad = invert<N, V>(a, pivots) & ~done;
#pragma GCC unroll 16
  for (int e = 0; e < N * N; ++e) a[e] = done ? inverse[e] : a[e];
#pragma GCC unroll 4
  for (int k = 0; k < N; ++k) pivots[k] = done ? V{} + 1 : pivots[k];
  return bad;
}
/// a becomes its inverse, in the fastest way. Returns the lanes with a zero pivot.
template <int N, class V>
LAZULI_INLINE auto inverse(V (&a)[N * N], V (&pivots)[N]) {
  if constexpr (by_cofactors<N> || by_newton<N>) {
    V quick[N * N];
    auto const done = [&]() LAZULI_INLINE_LAMBDA {
      if constexpr (by_newton<N>)
        return invert_by_newton<V>(a, quick);
      else
        return invert_by_cofactors<N>(a, quick);
    }();
    if (!simd::all(mask_of(done))) [[unlikely]] {
      V rest[N * N], rest_pivots[N];
#pragma GCC unroll 16
      for (int e = 0; e < N * N; ++e) rest[e] = a[e];
      auto const bad = invert_others<N, V>(rest, rest_pivots, quick, done);
#pragma GCC unroll 16
      for (int e = 0; e < N * N; ++e) a[e] = rest[e];
#pragma GCC unroll 4
      for (int k = 0; k < N; ++k) pivots[k] = rest_pivots[k];
      return bad;
    }
#pragma GCC unroll 16
    for (int e = 0; e < N * N; ++e) a[e] = quick[e];
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) pivots[k] = V{} + 1;
    return done ^ done;
  } else {
    return invert<N, V>(a, pivots);
  }
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
    bad = inverse<N, V>(m, pivots);
    store_records<N * N>(m, out);
  } else {
    V x[N];
    load_records<N>(b, x);
    bad = solve<N, V>(m, x, pivots);
    store_records<N>(x, out);
  }
  if (!simd::any(mask_of(bad))) return -1;
  for (int l = 0; l < lanes<T>; ++l) {
    for (int k = 0; k < N; ++k) {
      if (pivots[k][l] == 0) return 8 * l + k + 1;
    }
  }
  return -1;
}

/// A last block: fewer matrices than lanes, filled up with unit matrices.
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
          // A whole block reads beyond its end, into the next one.
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
  return with_order(n, [&](auto order) { return run<order.value>(count, a, b, out); });
}

/// The first pivot that is zero, counted from 1; 0 if none is.
template <int N, class V>
LAZULI_INLINE int zero_pivot(V const (&pivots)[N]) {
  int found = 0;
#pragma GCC unroll 4
  for (int k = N; k > 0; --k) found = pivots[k - 1][0] == 0 ? k : found;
  return found;
}

}  // namespace detail

namespace detail {
template <int N, class T>
LAZULI_NOINLINE int invert_one_by_elimination(T const* a, T* out) {
  short_line<T> m[N * N], pivots[N];
  spread<N * N>(a, m);
  invert<N>(m, pivots);
  gather<N * N>(m, out);
  return zero_pivot<N>(pivots);
}
}  // namespace detail

/// out = the inverse of one matrix of order N (2 to 4), which may be a, as in a batch. Returns the
/// first pivot that is zero, from 1; 0: none.
template <int N, class T>
LAZULI_INLINE int invert_one(T const* a, T* out) {
  if constexpr (detail::by_cofactors<N>) {
    T quick[N * N];
    if (detail::invert_by_cofactors<N>(a, quick)) [[likely]] {
      for (int e = 0; e < N * N; ++e) out[e] = quick[e];
      return 0;
    }
  } else if constexpr (detail::by_newton<N>) {
    T quick[N * N];
    if (detail::invert_one_by_newton(a, quick)) [[likely]] {
      __builtin_memcpy(out, quick, sizeof quick);
      return 0;
    }
  }
  return detail::invert_one_by_elimination<N>(a, out);
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

namespace detail {
/// One single matrix of order n; b null: its inverse. A batch of one would fill all lanes.
template <class T>
LAZULI_NOINLINE singular run_one(index n, T const* a, T const* b, T* out) {
  int const zero = with_order(n, [&](auto order) {
    return b == nullptr ? invert_one<order.value>(a, out) : solve_one<order.value>(a, b, out);
  });
  return zero == 0 ? singular{} : singular{0, zero};
}
}  // namespace detail

/// out = the inverses of `count` dense matrices of order n (2 to 4), one after the other.
/// dtype: float, double.   Partial pivoting; NaN and infinity go through. out apart from a; where a
/// matrix is singular, what is written there means nothing.   Threads for large batches.
template <class T>
singular invert(index n, index count, T const* a, T* out) {
  if (count == 1) return detail::run_one<T>(n, a, nullptr, out);
  return detail::run_order<T>(n, count, a, nullptr, out);
}

/// out = the solutions of `count` systems of order n (2 to 4), one right-hand side each.
template <class T>
singular solve(index n, index count, T const* a, T const* b, T* out) {
  if (count == 1) return detail::run_one<T>(n, a, b, out);
  return detail::run_order<T>(n, count, a, b, out);
}

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END
