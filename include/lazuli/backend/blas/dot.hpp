// Σ a·b of two vectors, without BLAS: a call of gemv takes longer than a hundred elements do, and
// runs at half the speed.
#pragma once

#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/packs/fma.hpp>
#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// Packs of T, whole or the first `count` lanes, the others 0.
template <class T>
struct vector_packs {
  static constexpr index lanes = simd::native_bytes / static_cast<int>(sizeof(T));
  using pack = simd::pack<T, static_cast<int>(lanes)>;
  LAZULI_THIN static pack load(T const* p) { return simd::detail::load_raw<pack>(p); }
  LAZULI_THIN static pack load(T const* p, index count) {
    return simd::detail::load_first(p, static_cast<int>(count), pack(T(0)));
  }
  LAZULI_THIN static T sum_of(pack const& p) {
    return simd::reduce(p, [](auto const& x, auto const& y) LAZULI_THIN_LAMBDA { return x + y; });
  }
};

/// Elements whose products each lane sums one after another; the sums of blocks are added in
/// pairs.
inline constexpr index dot_block = 8192;

/// For n contiguous elements.
template <class T>
LAZULI_LOOP T dot_of_run(T const* a, T const* b, index n) {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  constexpr index L = packs::lanes;
  pack sums[4] = {pack(T(0)), pack(T(0)), pack(T(0)), pack(T(0))};
  index i = 0;
  for (; i + 4 * L <= n; i += 4 * L) {
#pragma GCC unroll 4
    for (index k = 0; k < 4; ++k)
      sums[k] = simd::fma(packs::load(a + i + k * L), packs::load(b + i + k * L), sums[k]);
  }
  for (; i + L <= n; i += L) sums[0] = simd::fma(packs::load(a + i), packs::load(b + i), sums[0]);
  if (i < n) sums[1] = simd::fma(packs::load(a + i, n - i), packs::load(b + i, n - i), sums[1]);
  return packs::sum_of((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

/// For n elements in steps of their own.
template <class T>
T dot_in_steps(T const* a, index a_step, T const* b, index b_step, index n) {
  T sums[8] = {};
  index i = 0;
  for (; i + 8 <= n; i += 8) {
#pragma GCC unroll 8
    for (index k = 0; k < 8; ++k) sums[k] += a[(i + k) * a_step] * b[(i + k) * b_step];
  }
  for (; i < n; ++i) sums[0] += a[i * a_step] * b[i * b_step];
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// The sum of n numbers, by halves.
template <class T>
T sum_by_halves(T const* x, index n) {
  if (n == 1) return x[0];
  return sum_by_halves(x, n / 2) + sum_by_halves(x + n / 2, n - n / 2);
}

template <class T>
LAZULI_NOINLINE T dot_of_blocks(T const* a, index a_step, T const* b, index b_step, index n) {
  index const blocks = (n + dot_block - 1) / dot_block;
  memory::buffer<T> sums(blocks);
  int const threads = openmp::threads_for(n < (index{1} << 50) ? 8 * n : index{8} << 50);
  openmp::for_each_part(blocks, threads, [&](index k) {
    index const first = k * dot_block, count = smaller(dot_block, n - first);
    T const *const x = a + first * a_step, *const y = b + first * b_step;
    sums.data()[k] = a_step == 1 && b_step == 1 ? dot_of_run(x, y, count)
                                                : dot_in_steps(x, a_step, y, b_step, count);
  });
  return sum_by_halves<T>(sums.data(), blocks);
}

}  // namespace detail

/// Σ a[i·a_step] · b[i·b_step] over n elements; 0 for none.   dtype: float, double.
/// Does not depend on the number of threads; on the width of registers in the last digits. Error:
/// at most 8192 / lanes + log2(n) roundings, lanes of four registers.
template <class T>
LAZULI_INLINE T dot(T const* a, index a_step, T const* b, index b_step, index n) {
  if (n > detail::dot_block) return detail::dot_of_blocks(a, a_step, b, b_step, n);
  if (n < 8 || a_step != 1 || b_step != 1) return detail::dot_in_steps(a, a_step, b, b_step, n);
  return detail::dot_of_run(a, b, n);
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
