// Elimination with partial pivoting, as LAPACK does it: one matrix of order 2 to 4 per SIMD lane.
#pragma once

#include <lazuli/backend/small/interleave.hpp>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA {

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
  // The row exchanges, backwards, as column exchanges.
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

}  // namespace detail

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END
