// Triangular systems with right-hand sides that lie in rows: products above blocks of the triangle,
// and substitution within them, on packs of right-hand sides. The trsm of OpenBLAS 0.3.21 takes
// three times as long where there is AVX-512.
#pragma once

#include <lazuli/backend/blas/calls.hpp>
#include <lazuli/backend/blas/dot.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA::detail {

/// Does substitution run instead of the BLAS? Not without optimisation, nor in packs narrower than
/// those that the BLAS may choose at run time: there it is slower.
template <class T>
inline constexpr bool substitutes_in_rows =
#if defined(__OPTIMIZE__)
    std::is_floating_point_v<T>&& simd::native_bytes >= 32;
#else
    false;
#endif

/// A triangle of order n in a row-major matrix; with `unit` its diagonal is not read, but taken as
/// ones.
template <class T>
struct triangle {
  T const* data;
  index n, stride;
  bool upper, unit;
};

/// The solution of a triangular system, in place of its right-hand sides.
template <class T>
class substitution {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  static constexpr index L = packs::lanes;
  /// Rows at a time, and packs of each: as many sums as there are registers for.
  static constexpr int rows = 4, wide = simd::native_bytes == 64 ? 4 : 2;
  /// Rows of a block, which lie in the first cache.
  static constexpr index block = 96;

 public:
  substitution(char const* call, triangle<T> const& of)
      : of_(of),
        gemm_(need(call, get<T>().gemm)),
        factors_(of.n),
        room_(smaller(block, of.n) * wide * L) {
    for (index i = 0; i < of.n; ++i)
      factors_.data()[i] = of.unit ? T(-1) : T(-1) / of.data[i * (of.stride + 1)];
  }

  /// x: (n, columns), row-major with this stride.
  void solve(T* x, index stride, index columns) {
    index const blocks = (of_.n + block - 1) / block;
    for (index b = 0; b < blocks; ++b) {
      index const k = of_.upper ? blocks - 1 - b : b;
      index const low = of_.n * k / blocks, high = of_.n * (k + 1) / blocks;
      if (of_.upper)
        subtract(x, stride, columns, low, high, high, of_.n);
      else
        subtract(x, stride, columns, low, high, 0, low);
      index j = 0;
      for (; j + wide * L <= columns; j += wide * L)
        solve_strip<wide>(x + j, stride, wide * L, low, high);
      for (; j < columns; j += L) solve_strip<1>(x + j, stride, smaller(L, columns - j), low, high);
    }
  }

 private:
  /// Takes what rows [from, to) of the solution give from rows [low, high).
  void subtract(T* x, index stride, index columns, index low, index high, index from,
                index to) const {
    if (from == to) return;
    int const m = static_cast<int>(columns), n = static_cast<int>(high - low),
              k = static_cast<int>(to - from);
    int const step = static_cast<int>(stride), lda = static_cast<int>(of_.stride);
    T const one(1), minus(-1);
    gemm_("N", "N", &m, &n, &k, &minus, x + from * stride, &step,
          of_.data + low * of_.stride + from, &lda, &one, x + low * stride, &step, 1, 1);
  }
  /// Rows [low, high) of up to V packs of right-hand sides, from which those of other blocks are
  /// taken.
  template <int V>
  void solve_strip(T* x, index stride, index columns, index low, index high) {
    index const n = high - low, first = of_.upper ? high - 1 : low, way = of_.upper ? -1 : 1;
    T* const y = room_.data();
    for (index i = 0; i < n; ++i) {
      T const* const from = x + (first + way * i) * stride;
      T* const to = y + i * V * L;
      for (index j = 0; j < columns; ++j) to[j] = from[j];
      for (index j = columns; j < V * L; ++j) to[j] = T(0);
    }
    substitute<V>(of_.data + first * (of_.stride + 1), way, n, factors_.data() + first, y);
    for (index i = 0; i < n; ++i) {
      T* const to = x + (first + way * i) * stride;
      T const* const from = y + i * V * L;
      for (index j = 0; j < columns; ++j) to[j] = from[j];
    }
  }
  /// Element (i, j) of the triangle lies i rows and j columns from a, backwards where `way` is -1.
  template <int V>
  LAZULI_LOOP void substitute(T const* a, index way, index n, T const* factors, T* y) const {
    index i = 0;
    for (; i + rows <= n; i += rows) substitute_rows<rows, V>(a, way, i, factors, y);
    for (; i < n; ++i) substitute_rows<1, V>(a, way, i, factors, y);
  }
  /// The same for R rows from i on. What is summed is the solution with the other sign, which the
  /// factors, -1 / a(i, i), turn.
  template <int R, int V>
  LAZULI_THIN void substitute_rows(T const* a, index way, index i, T const* factors, T* y) const {
    constexpr index W = V * L;
    index const down = way * of_.stride;
    T const* const row = a + i * down;
    pack sums[R][V];
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 4
      for (int v = 0; v < V; ++v) sums[r][v] = -packs::load(y + (i + r) * W + v * L);
    }
    for (index j = 0; j < i; ++j) {
      pack x[V];
#pragma GCC unroll 4
      for (int v = 0; v < V; ++v) x[v] = packs::load(y + j * W + v * L);
#pragma GCC unroll 4
      for (int r = 0; r < R; ++r) {
        pack const f(row[r * down + j * way]);
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v) sums[r][v] = simd::fma(f, x[v], sums[r][v]);
      }
    }
#pragma GCC unroll 4
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 4
      for (int q = 0; q < r; ++q) {
        pack const f(row[r * down + (i + q) * way]);
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v) sums[r][v] = simd::fma(f, sums[q][v], sums[r][v]);
      }
      pack const f(factors[(i + r) * way]);
#pragma GCC unroll 4
      for (int v = 0; v < V; ++v) {
        sums[r][v] = sums[r][v] * f;
        simd::detail::store_raw(sums[r][v], y + (i + r) * W + v * L);
      }
    }
  }

  triangle<T> of_;
  decltype(get<T>().gemm) gemm_;
  memory::buffer<T> factors_, room_;
};

}  // namespace blas::inline LAZULI_SIMD_ISA::detail

LAZULI_END
