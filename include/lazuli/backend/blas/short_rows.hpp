// Many rows of two to four numbers times one small square matrix, such as points that are rotated,
// or colours that change their space.
#pragma once

#include <lazuli/backend/blas/dot.hpp>
#include <lazuli/backend/blas/threads.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA::detail {

/// Does a pack hold a row or more?
template <class T>
inline constexpr bool packs_short_rows = vector_packs<T>::lanes >= 4;
#if defined(__OPTIMIZE__)
inline constexpr bool takes_short_rows = true;
#else  // a third of a second of compiling for each type
inline constexpr bool takes_short_rows = false;
#endif

/// Is b a square of two to four columns, and are a and c many rows of that length, one after
/// another? A BLAS takes each row by itself, in packs that are only a quarter full.
template <class T>
constexpr bool has_short_rows(matrix<T const> const& a, matrix<T const> const& b,
                              matrix<T> const& c) {
  auto const in_a_run = [](auto const& x) { return x.row == x.cols && x.col == 1; };
  index const k = b.rows;
  return packs_short_rows<T> && k >= 2 && k <= 4 && b.cols == k && a.rows >= 32 && in_a_run(a) &&
         in_a_run(c);
}

/// Rows of K numbers times a K × K matrix. Lane l of pack r of the results is number r · L + l of L
/// rows: a sum of K products, whose left factors are in the two packs that begin with its first
/// row. So packs are full whatever K is.
template <int K, class T>
class short_rows {
  using packs = vector_packs<T>;
  using pack = typename packs::pack;
  static constexpr int L = static_cast<int>(packs::lanes);

 public:
  explicit short_rows(matrix<T const> const& b) {
    for (int k = 0; k < K; ++k) {
      for (int r = 0; r < K; ++r) {
        T numbers[L];
        for (int l = 0; l < L; ++l) numbers[l] = b(k, (r * L + l) % K);
        right_[r][k] = packs::load(numbers);
      }
    }
  }

  /// c = a times the matrix, for `rows` rows. Those behind the last whole group must not be read or
  /// written beyond their ends, and go through a copy.
  LAZULI_LOOP void multiply(T const* a, T* c, index rows) const {
    index i = 0;
    for (; (i + L) * K + L <= rows * K; i += L) multiply_group(a + i * K, c + i * K);
    for (; i < rows; i += L) {
      T from[(K + 1) * L] = {}, to[K * L];
      index const count = smaller(L, rows - i) * K;
      for (index e = 0; e < count; ++e) from[e] = a[i * K + e];
      multiply_group(from, to);
      for (index e = 0; e < count; ++e) c[i * K + e] = to[e];
    }
  }

 private:
  /// Multiplies L rows. Reads no further than L numbers behind them.
  LAZULI_THIN void multiply_group(T const* a, T* c) const {
    [&]<int... R>(std::integer_sequence<int, R...>) LAZULI_THIN_LAMBDA {
      (simd::detail::store_raw(results<R>(a), c + R * L), ...);
    }
    (std::make_integer_sequence<int, K>());
  }
  template <int R>
  LAZULI_THIN pack results(T const* a) const {
    T const* const first = a + R * L / K * K;
    pack const low = packs::load(first), high = packs::load(first + L);
    pack sum = factors<R, 0>(low, high, std::make_integer_sequence<int, L>()) * right_[R][0];
    [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_THIN_LAMBDA {
      ((sum = simd::fma(factors<R, I + 1>(low, high, std::make_integer_sequence<int, L>()),
                        right_[R][I + 1], sum)),
       ...);
    }
    (std::make_integer_sequence<int, K - 1>());
    return sum;
  }
  template <int R, int I, int... Lane>
  LAZULI_THIN static pack factors(pack const& low, pack const& high,
                                  std::integer_sequence<int, Lane...>) {
    return pack(LAZULI_SHUFFLE(low.v, high.v, ((R * L + Lane) / K * K + I - R * L / K * K)...));
  }

  pack right_[K][K];
};

/// The same on as many threads as loops have; results do not depend on how many.
template <int K, class T>
LAZULI_NOINLINE void multiply_rows_of(matrix<T const> const& a, matrix<T const> const& b,
                                      matrix<T> const& c) {
  short_rows<K, T> const product(b);
  constexpr index length = 8192;
  openmp::for_each_part((a.rows + length - 1) / length,
                        openmp::threads_for(work_of_product<T>(a.rows, K, K)), [&](index p) {
                          index const first = p * length;
                          product.multiply(a.data + first * K, c.data + first * K,
                                           smaller(length, a.rows - first));
                        });
}
/// c = a·b. False if a does not have such rows: nothing was done.
template <class T>
bool multiply_short_rows(matrix<T const> const& a, matrix<T const> const& b, matrix<T> const& c) {
  if (!has_short_rows<T>(a, b, c)) return false;
  if (b.cols == 2) multiply_rows_of<2, T>(a, b, c);
  if (b.cols == 3) multiply_rows_of<3, T>(a, b, c);
  if (b.cols == 4) multiply_rows_of<4, T>(a, b, c);
  return true;
}

}  // namespace blas::inline LAZULI_SIMD_ISA::detail

LAZULI_END
