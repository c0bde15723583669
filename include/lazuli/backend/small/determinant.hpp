// Determinants of matrices of order 2 to 4, one matrix per SIMD lane: by cofactors where they
// suffice, else by elimination with partial pivoting.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/small/cofactors.hpp>
#include <lazuli/backend/small/eliminate.hpp>
#include <lazuli/base/cmath.hpp>
#include <limits>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA {

namespace detail {

/// The pivots of a, which is overwritten, and the lanes with an odd number of exchanged rows.
template <int N, class V>
LAZULI_INLINE auto eliminate(V (&a)[N * N], V (&pivots)[N]) {
  decltype(V{} < V{}) odd{};
#pragma GCC unroll 4
  for (int k = 0; k < N; ++k) {
#pragma GCC unroll 4
    for (int i = k + 1; i < N; ++i) {
      auto const where = better(a[k * N + k], a[i * N + k]);
      odd ^= where;
#pragma GCC unroll 4
      for (int j = k; j < N; ++j) exchange(where, a[k * N + j], a[i * N + j]);
    }
    V const pivot = a[k * N + k];
    pivots[k] = pivot;
    V const inverse = pivot == 0 ? V{} : 1 / pivot;  // of 0 only where the column below is 0 too
#pragma GCC unroll 4
    for (int i = k + 1; i < N; ++i) {
      V const factor = a[i * N + k] * inverse;
#pragma GCC unroll 4
      for (int j = k + 1; j < N; ++j) a[i * N + j] -= factor * a[k * N + j];
    }
  }
  return odd;
}

/// The product of pivots whose partial products leave the range of T: mantissas and exponents are
/// multiplied apart.
template <int N, class V>
LAZULI_NOINLINE auto scaled_product(V const (&pivots)[N], int lane) {
  auto mantissa = pivots[0][lane];
  int exponent = 0;
  for (int k = 0; k < N; ++k) {
    int power = 0;
    mantissa = std::frexp(k == 0 ? mantissa : mantissa * pivots[k][lane], &power);
    exponent += power;
  }
  return std::ldexp(mantissa, exponent);
}

/// The determinants of the matrices in the first `count` lanes of m, which is used up.
template <int N, class V, class T>
LAZULI_NOINLINE void determinants_by_elimination(int count, V (&m)[N * N], T* out) {
  V pivots[N];
  auto const odd = eliminate<N, V>(m, pivots);
  V product = pivots[0];
  V const least = V{} + std::numeric_limits<T>::min(), most = V{} + std::numeric_limits<T>::max();
  auto plain = product == product;  // lanes where no partial product leaves the normal range
#pragma GCC unroll 4
  for (int k = 1; k < N; ++k) {
    product *= pivots[k];
    V const size = magnitude(product);
    plain &= (size >= least) & (size <= most);
  }
  product = odd ? -product : product;
  for (int l = 0; l < count; ++l) {
    T value = product[l];
    if (plain[l] == 0) {
      value = scaled_product<N, V>(pivots, l);
      if (odd[l] != 0) value = -value;
    }
    out[l] = value;
  }
}

/// The same, in the fastest way.
template <int N, class V, class T>
LAZULI_INLINE void determinants_in_lanes(int count, V (&m)[N * N], T* out) {
  if constexpr (by_cofactors<N>) {
    V cofactor[N];
    V const quick = expand<N>(m, cofactor);
    auto const done = in_range<N, N>(m, quick);
    for (int l = 0; l < count; ++l) out[l] = quick[l];
    if (simd::all(mask_of(done))) [[likely]]
      return;
    V rest[N * N];
    T slow[sizeof(V) / sizeof(T)];
#pragma GCC unroll 9
    for (int e = 0; e < N * N; ++e) rest[e] = m[e];
    determinants_by_elimination<N, V>(count, rest, slow);
    for (int l = 0; l < count; ++l) out[l] = done[l] != 0 ? out[l] : slow[l];
  } else {
    determinants_by_elimination<N, V>(count, m, out);
  }
}

/// For up to `lanes` matrices; memory may end behind the last of them.
template <int N, class T>
LAZULI_INLINE void determinants_of_block(int count, T const* a, T* out) {
  line<T> m[N * N];
  load_records<N * N>(a, m);
  determinants_in_lanes<N>(count, m, out);
}

template <int N, class T>
LAZULI_NOINLINE void determinants(index count, T const* a, T* out) {
  constexpr index L = lanes<T>, part = 64 * L;
  openmp::for_each_part(
      (count + part - 1) / part, openmp::threads_for(count * N * N), [&](index number) {
        index const high = (number + 1) * part < count ? (number + 1) * part : count;
        for (index q = number * part; q < high; q += L) {
          if (q + 2 * L <= count) {  // a whole block reads beyond its end
            determinants_of_block<N>(int{L}, a + q * N * N, out + q);
            continue;
          }
          int const rest = static_cast<int>(count - q < L ? count - q : L);
          T padded[L * (N * N + 1)] = {};
          for (int e = 0; e < L * N * N; ++e)
            padded[e] = e < rest * N * N ? a[q * N * N + e] : T(e % (N * N) % (N + 1) == 0);
          determinants_of_block<N>(rest, padded, out + q);
        }
      });
}

}  // namespace detail

namespace detail {
template <int N, class T>
LAZULI_NOINLINE T determinant_by_elimination(T const* a) {
  short_line<T> m[N * N];
  spread<N * N>(a, m);
  T out;
  determinants_by_elimination<N>(1, m, &out);
  return out;
}
}  // namespace detail

/// The determinant of one matrix of order N (2 to 4), as in a batch.
template <int N, class T>
LAZULI_INLINE T determinant(T const* a) {
  if constexpr (detail::by_cofactors<N>) {
    T cofactor[N];
    T const quick = detail::expand<N>(a, cofactor);
    if (detail::in_range<N, N>(a, quick)) [[likely]] return quick;
  }
  return detail::determinant_by_elimination<N>(a);
}

/// out = the determinants of `count` dense matrices of order n (2 to 4), one after the other.
/// dtype: float, double.   Partial pivoting; NaN and infinity go through; products of pivots
/// neither overflow nor underflow on the way.   Threads for large batches.
template <class T>
void determinants(index n, index count, T const* a, T* out) {
  with_order(n, [&](auto order) {
    if (count == 1)
      *out = determinant<order.value>(a);
    else
      detail::determinants<order.value>(count, a, out);
  });
}

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END
