// Products of small matrices whose extents the compiler knows: unrolled, in registers, without a
// call of a BLAS.
#pragma once

#include <bit>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/small/interleave.hpp>

LAZULI_BEGIN

/// Matrices of a few rows, all of them dense and row-major.
namespace small::inline LAZULI_SIMD_ISA {

namespace detail {

/// The type in which sums are computed: integers wrap.
template <class T, bool Integer = std::is_integral_v<T>>
struct ring {
  using type = T;
};
template <class T>
struct ring<T, true> {
  using type = std::make_unsigned_t<T>;
};

/// L elements, of which the first `count` are in memory; the others are 0.
template <class T, int L>
LAZULI_INLINE auto load(T const* p, int count = L) {
  using pack = simd::pack<T, L>;
  return simd::detail::vec<T, L>((count >= L ? simd::detail::load_raw<pack>(p)
                                             : simd::detail::load_first(p, count, pack(T(0))))
                                     .v);
}
template <class T, int L>
LAZULI_INLINE void store(simd::detail::vec<T, L> v, T* p, int count = L) {
  if (count >= L)
    simd::detail::store_raw(simd::pack<T, L>(v), p);
  else
    simd::detail::store_first(simd::pack<T, L>(v), p, count);
}

/// Several matrices of order N in one register of L lanes: lane l takes element (i, k) of a and
/// (k, j) of b for its own i and j, for each k.
template <class T, int N, int L>
struct whole {
  static constexpr int size = N * N, matrices = L / size;
  static constexpr int first(int lane) { return lane / size < matrices ? lane / size * size : 0; }
  static constexpr int of_a(int lane, int k) { return first(lane) + lane % size / N * N + k; }
  static constexpr int of_b(int lane, int k) { return first(lane) + k * N + lane % N; }

  template <int K, int... I>
  LAZULI_INLINE static auto spread_a(simd::detail::vec<T, L> a, std::integer_sequence<int, I...>) {
    return LAZULI_SHUFFLE(a, a, of_a(I, K)...);
  }
  template <int K, int... I>
  LAZULI_INLINE static auto spread_b(simd::detail::vec<T, L> b, std::integer_sequence<int, I...>) {
    return LAZULI_SHUFFLE(b, b, of_b(I, K)...);
  }
  /// `count` matrices, at most as many as there is room for.
  LAZULI_INLINE static void multiply(T const* a, T const* b, T* c, int count) {
    auto const x = load<T, L>(a, count * size), y = load<T, L>(b, count * size);
    constexpr std::make_integer_sequence<int, L> all;
    auto sum = spread_a<0>(x, all) * spread_b<0>(y, all);
    unroll<N - 1>([&](auto k) LAZULI_INLINE_LAMBDA {
      sum += spread_a<k.value + 1>(x, all) * spread_b<k.value + 1>(y, all);
    });
    store<T, L>(sum, c, count * size);
  }
};

/// Row by row: a row of c is the sum of the rows of b, each times one element of a. Rows shorter
/// than a register take along the first elements of the next row, which is written later.
template <class T, int M, int K, int N>
LAZULI_INLINE void multiply_rows(T const* a, T const* b, T* c) {
  constexpr int wide = static_cast<int>(std::bit_ceil(static_cast<unsigned>(N)));
  constexpr int L = wide < lanes<T> ? wide : lanes<T>;
  constexpr int registers = (N + L - 1) / L, most = registers > 2 ? 2 : 4;
  constexpr int rows = M % most == 0 ? most : M % 3 == 0 && registers == 1 ? 3 : M % 2 == 0 ? 2 : 1;
  using V = simd::detail::vec<T, L>;
  constexpr bool keeps_b = K * registers <= (simd::native_bytes == 64 ? 16 : 8);
  auto const row_of_b = [&](int k, int r) LAZULI_INLINE_LAMBDA {
    bool const beyond = k * N + (r + 1) * L > K * N;
    return load<T, L>(b + k * N + r * L, beyond ? N - r * L : L);
  };
  V kept[keeps_b ? K : 1][registers];
  if constexpr (keeps_b) {
#pragma GCC unroll 16
    for (int k = 0; k < K; ++k) {
#pragma GCC unroll 16
      for (int r = 0; r < registers; ++r) kept[k][r] = row_of_b(k, r);
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < M; i += rows) {
    V sum[rows][registers];
#pragma GCC unroll 16
    for (int k = 0; k < K; ++k) {
#pragma GCC unroll 16
      for (int r = 0; r < registers; ++r) {
        V const y = keeps_b ? kept[keeps_b ? k : 0][r] : row_of_b(k, r);
#pragma GCC unroll 4
        for (int u = 0; u < rows; ++u) {
          T const x = a[(i + u) * K + k];
          sum[u][r] = k == 0 ? x * y : sum[u][r] + x * y;
        }
      }
    }
#pragma GCC unroll 4
    for (int u = 0; u < rows; ++u) {
#pragma GCC unroll 16
      for (int r = 0; r < registers; ++r) {
        // The last rows of the last block may not be written beyond; the others need no mask.
        constexpr int slack = (M * N - (M - rows) * N);
        bool const last = u * N + (r + 1) * L > slack;
        store<T, L>(sum[u][r], c + (i + u) * N + r * L, last ? N - r * L : L);
      }
    }
  }
}

/// One sum of products at a time.
template <class T, int M, int K, int N>
LAZULI_INLINE void multiply_plain(T const* a, T const* b, T* c) {
  // Narrow unsigned numbers would be multiplied as int, whose overflow does not wrap.
  using wide = std::conditional_t<std::is_integral_v<T> && sizeof(T) < sizeof(int), unsigned, T>;
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      T sum{};
#pragma GCC unroll 16
      for (int k = 0; k < K; ++k) {
        sum = static_cast<T>(sum + static_cast<T>(wide(a[i * K + k]) * wide(b[k * N + j])));
      }
      c[i * N + j] = sum;
    }
  }
}

/// The first `count` lanes, a number known when this is inlined: by halves, as stores under a mask
/// are slow on AMD before AVX-512.
template <class T, int L>
LAZULI_INLINE void store_halves(simd::detail::vec<T, L> v, T* p, int count) {
  if constexpr (L == 1) {
    if (count > 0) *p = v[0];
  } else {
    if (count >= L) return store<T, L>(v, p);
    auto const low = simd::detail::low_half<T, L>(v);
    if (count < L / 2) return store_halves<T, L / 2>(low, p, count);
    store<T, L / 2>(low, p);
    store_halves<T, L / 2>(simd::detail::high_half<T, L>(v), p + L / 2, count - L / 2);
  }
}

template <class T, int N>
inline constexpr int row_lanes =
    N < lanes<T> ? static_cast<int>(std::bit_ceil(static_cast<unsigned>(N))) : lanes<T>;

/// As multiply_rows, but all of c stays in registers until a and b have been read.
template <class T, int M, int K, int N>
LAZULI_INLINE void multiply_rows_first(T const* a, T const* b, T* c) {
  constexpr int L = row_lanes<T, N>, registers = (N + L - 1) / L;
  using V = simd::detail::vec<T, L>;
  V sum[M][registers];
#pragma GCC unroll 16
  for (int k = 0; k < K; ++k) {
#pragma GCC unroll 16
    for (int r = 0; r < registers; ++r) {
      bool const beyond = k * N + (r + 1) * L > K * N;
      V const y = load<T, L>(b + k * N + r * L, beyond ? N - r * L : L);
#pragma GCC unroll 16
      for (int i = 0; i < M; ++i) {
        T const x = a[i * K + k];
        sum[i][r] = k == 0 ? x * y : sum[i][r] + x * y;
      }
    }
  }
#pragma GCC unroll 16
  for (int i = 0; i < M; ++i) {
#pragma GCC unroll 16
    for (int r = 0; r < registers; ++r) {
      // What a register writes beyond its row is overwritten later; the last one must not do so.
      bool const beyond = i * N + (r + 1) * L > M * N;
      store_halves<T, L>(sum[i][r], c + i * N + r * L, beyond ? N - r * L : L);
    }
  }
}

/// Writes numbers to memory; if they fill a register, in one store, for which later loads of them
/// need not wait.
template <class T, int E, int... I>
LAZULI_INLINE void store_numbers(T const (&in)[E], T* p, std::integer_sequence<int, I...>) {
  if constexpr (E > 1 && std::has_single_bit(static_cast<unsigned>(E)) &&
                E * sizeof(T) <= simd::native_bytes) {
    store<T, E>(simd::detail::vec<T, E>{in[I]...}, p);
  } else {
    ((p[I] = in[I]), ...);
  }
}

/// As multiply_plain, but all of c is computed before it is written.
template <class T, int M, int K, int N>
LAZULI_INLINE void multiply_plain_first(T const* a, T const* b, T* c) {
  using wide = std::conditional_t<std::is_integral_v<T> && sizeof(T) < sizeof(int), unsigned, T>;
  T sum[M * N] = {};
#pragma GCC unroll 16
  for (int i = 0; i < M; ++i) {
#pragma GCC unroll 16
    for (int j = 0; j < N; ++j) {
#pragma GCC unroll 16
      for (int k = 0; k < K; ++k) {
        T& s = sum[i * N + j];
        s = static_cast<T>(s + static_cast<T>(wide(a[i * K + k]) * wide(b[k * N + j])));
      }
    }
  }
  store_numbers<T, M * N>(sum, c, std::make_integer_sequence<int, M * N>());
}

template <class T, int N>
inline constexpr bool fits_one_register = sizeof(T) >= 4 && N* N <= lanes<T>;
template <class T, int N>
inline constexpr int whole_lanes = static_cast<int>(std::bit_ceil(static_cast<unsigned>(N* N)));

}  // namespace detail

/// Extents up to which products are unrolled.
inline constexpr index largest = 16;

/// Whether M × N sums stay in registers, so that multiply reads a and b before it writes c, which
/// may then overlap them.
template <class T, int M, int K, int N>
inline constexpr bool reads_first =
    N > 1 && sizeof(T) >= 4
        ? M*((N + detail::row_lanes<T, N> - 1) / detail::row_lanes<T, N>) <= 8 && K <= largest
        : M * N <= 8;

/// c = a·b for a (M, K), b (K, N), c (M, N), all dense and c apart.   dtype: integers (which wrap),
/// float, double.
template <int M, int K, int N, class T>
LAZULI_INLINE void multiply(T const* a_data, T const* b_data, T* c_data) {
  using W = typename detail::ring<T>::type;
  auto const *a = reinterpret_cast<W const*>(a_data), *b = reinterpret_cast<W const*>(b_data);
  auto* const c = reinterpret_cast<W*>(c_data);
  if constexpr (M == N && K == N && N > 1 && detail::fits_one_register<W, N>) {
    detail::whole<W, N, detail::whole_lanes<W, N>>::multiply(a, b, c, 1);
  } else if constexpr (N > 1 && sizeof(W) >= 4) {
    if constexpr (reads_first<T, M, K, N>)
      detail::multiply_rows_first<W, M, K, N>(a, b, c);
    else
      detail::multiply_rows<W, M, K, N>(a, b, c);
  } else if constexpr (reads_first<T, M, K, N>) {
    detail::multiply_plain_first<W, M, K, N>(a, b, c);
  } else {
    detail::multiply_plain<W, M, K, N>(a, b, c);
  }
}

/// `count` products of matrices of order N, one after the other in memory.
template <int N, class T>
LAZULI_NOINLINE void multiply_batch(index count, T const* a_data, T const* b_data, T* c_data) {
  using W = typename detail::ring<T>::type;
  constexpr index part = 4096 / (N * N);
  int const threads = openmp::threads_for(count * N * N * N * 3);
  openmp::for_each_part((count + part - 1) / part, threads, [&](index number) {
    index const low = number * part, high = low + part < count ? low + part : count;
    auto const* a = reinterpret_cast<W const*>(a_data) + low * N * N;
    auto const* b = reinterpret_cast<W const*>(b_data) + low * N * N;
    auto* c = reinterpret_cast<W*>(c_data) + low * N * N;
    index left = high - low;
    if constexpr (N > 1 && detail::fits_one_register<W, N>) {
      using full = detail::whole<W, N, lanes<W>>;
      constexpr int step = full::matrices;
      for (; left >= step; left -= step, a += step * N * N, b += step * N * N, c += step * N * N)
        full::multiply(a, b, c, step);
      if (left > 0) full::multiply(a, b, c, static_cast<int>(left));
    } else {
      for (; left > 0; --left, a += N * N, b += N * N, c += N * N) multiply<N, N, N>(a, b, c);
    }
  });
}

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END
