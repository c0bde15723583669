// Matrix product without a BLAS: a blocked loop for every dtype, the only one for integers and
// bool.
#pragma once

#include <cstring>
#include <lazuli/backend/blas/matrix.hpp>
#include <type_traits>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// Sum and product of one element type. Integers wrap, as unsigned ones no narrower than int do.
template <class W>
struct ring {
  static constexpr bool narrow = std::is_integral_v<W> && sizeof(W) < sizeof(int);
  using same = std::type_identity<std::conditional_t<narrow, unsigned, W>>;
  using wide = typename std::conditional_t<std::is_integral_v<W> && !narrow, std::make_unsigned<W>,
                                           same>::type;
  static constexpr W plus(W x, W y) { return W(wide(x) + wide(y)); }
  static constexpr W times(W x, W y) { return W(wide(x) * wide(y)); }
  template <class V>
  static constexpr V multiply_add(V x, V y, V sum) {
    return sum + x * y;
  }
};

/// bool as bytes of 0 and 1: the sum is `or`, the product `and`, as in NumPy.
struct truth {
  static constexpr unsigned char plus(unsigned char x, unsigned char y) { return x | y; }
  static constexpr unsigned char times(unsigned char x, unsigned char y) { return x & y; }
  template <class V>
  static constexpr V multiply_add(V x, V y, V sum) {
    return sum | (x & y);
  }
};

/// The register block: six rows of two packs, which hides fma's latency and fits 16 registers.
template <class W>
struct tile {
#if defined(__AVX512F__)
  static constexpr int bytes = 64;
#elif defined(__AVX__)
  static constexpr int bytes = 32;
#else
  static constexpr int bytes = 16;
#endif
  typedef W pack __attribute__((vector_size(bytes)));
  static constexpr int lanes = bytes / static_cast<int>(sizeof(W));
  static constexpr int rows = 6, cols = 2 * lanes;
};

/// Blocks of a (`height` × `depth`) stay in L2, panels of b (`depth` × tile) in L1, blocks of b
/// (`depth` × `width`) in L3.
inline constexpr index depth = 256, height = 96, width = 2048;

/// out = a panel of a times a panel of b, `k` steps deep, both packed in the order of use.
template <class Ring, class W>
void multiply_panels(index k, W const* a, W const* b, W* out) {
  using pack = typename tile<W>::pack;
  constexpr int rows = tile<W>::rows;
  pack sum[rows][2] = {};
  for (index p = 0; p < k; ++p, a += rows, b += tile<W>::cols) {
    pack left, right;
    std::memcpy(&left, b, sizeof(pack));
    std::memcpy(&right, b + tile<W>::lanes, sizeof(pack));
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      pack const x = a[r] - pack{};
      sum[r][0] = Ring::multiply_add(x, left, sum[r][0]);
      sum[r][1] = Ring::multiply_add(x, right, sum[r][1]);
    }
  }
  std::memcpy(out, sum, sizeof sum);
}

/// Packs x into panels of `high` rows, column by column; the last panel is filled up with zeros.
template <class W>
void pack_panels(matrix<W const> x, int high, W* out) {
  for (index i = 0; i < x.rows; i += high, out += high * x.cols) {
    index const rows = smaller(high, x.rows - i);
    if (rows < high) std::memset(out, 0, static_cast<std::size_t>(high * x.cols) * sizeof(W));
    copy<W>(x.block(i, 0, rows, x.cols), {out, rows, x.cols, 1, high});
  }
}

/// c = beta·c; with beta 0 c is not read.
template <class Ring, class W>
void scale(W beta, matrix<W> c) {
  if (beta == W(1)) return;
  if (magnitude(c.row) < magnitude(c.col)) c = c.transposed();
  for (index i = 0; i < c.rows; ++i) {
    for (index j = 0; j < c.cols; ++j) c(i, j) = beta == W(0) ? W(0) : Ring::times(beta, c(i, j));
  }
}

/// c += alpha·a·b for a product too small to be worth packing.
template <class Ring, class W>
void multiply_small(W alpha, matrix<W const> a, matrix<W const> b, matrix<W> c) {
  for (index i = 0; i < c.rows; ++i) {
    for (index j = 0; j < c.cols; ++j) {
      W sum{};
      for (index p = 0; p < a.cols; ++p) sum = Ring::plus(sum, Ring::times(a(i, p), b(p, j)));
      c(i, j) = Ring::plus(c(i, j), Ring::times(alpha, sum));
    }
  }
}

/// The sum of x[i]·y[i·step], in four registers of sums.
template <class Ring, class W>
W dot(index k, W const* x, W const* y, index step) {
  using pack = typename tile<W>::pack;
  constexpr index block = 4 * tile<W>::lanes;
  W sum{}, gathered[block];
  pack sums[4] = {}, left[4], right[4];
  index i = 0;
  for (; i + block <= k; i += block) {
    W const* from = y + i * step;
    if (step != 1) {
      for (index r = 0; r < block; ++r) gathered[r] = from[r * step];
      from = gathered;
    }
    std::memcpy(left, x + i, sizeof left);
    std::memcpy(right, from, sizeof right);
#pragma GCC unroll 4
    for (int r = 0; r < 4; ++r) sums[r] = Ring::multiply_add(left[r], right[r], sums[r]);
  }
  if (i > 0) {
    std::memcpy(gathered, sums, sizeof sums);
    for (index half = block / 2; half > 0; half /= 2) {
      for (index r = 0; r < half; ++r) gathered[r] = Ring::plus(gathered[r], gathered[r + half]);
    }
    sum = gathered[0];
  }
  for (; i < k; ++i) sum = Ring::plus(sum, Ring::times(x[i], y[i * step]));
  return sum;
}

/// c += alpha·a·b for c a column: a is read once, along its rows or along its columns.
template <class Ring, class W>
void multiply_vector(W alpha, matrix<W const> a, matrix<W const> b, matrix<W> c) {
  memory::buffer<W> packed(b.row == 1 ? 0 : b.rows);
  if (b.row != 1) copy<W>(b, column_major(packed.data(), b.rows, 1));
  W const* const x = b.row == 1 ? b.data : packed.data();
  if (magnitude(a.col) <= magnitude(a.row) || a.rows < 8) {
    for (index i = 0; i < a.rows; ++i) {
      c(i, 0) = Ring::plus(c(i, 0), Ring::times(alpha, dot<Ring>(a.cols, x, &a(i, 0), a.col)));
    }
    return;
  }
  constexpr index chunk = 512;
  alignas(alignment) W sum[chunk];
  for (index i = 0; i < a.rows; i += chunk) {
    index const rows = smaller(chunk, a.rows - i);
    std::memset(sum, 0, sizeof sum);
    for (index p = 0; p < a.cols; ++p) {
      W const* const column = &a(i, p);
      index const step = a.row;
      if (step == 1) {  // apart, so that the compiler makes packs of it
        for (index r = 0; r < rows; ++r) sum[r] = Ring::plus(sum[r], Ring::times(column[r], x[p]));
      } else {
        for (index r = 0; r < rows; ++r) {
          sum[r] = Ring::plus(sum[r], Ring::times(column[r * step], x[p]));
        }
      }
    }
    for (index r = 0; r < rows; ++r) {
      c(i + r, 0) = Ring::plus(c(i + r, 0), Ring::times(alpha, sum[r]));
    }
  }
}

/// c += alpha·(packed a)·(packed b), register block by register block.
template <class Ring, class W>
void multiply_block(W alpha, index k, W const* a, W const* b, matrix<W> c) {
  constexpr int rows = tile<W>::rows, cols = tile<W>::cols;
  alignas(alignment) W out[rows * cols];
  for (index j = 0; j < c.cols; j += cols) {
    for (index i = 0; i < c.rows; i += rows) {
      multiply_panels<Ring>(k, a + i * k, b + j * k, out);
      matrix<W> const here = c.block(i, j, smaller(rows, c.rows - i), smaller(cols, c.cols - j));
      for (index r = 0; r < here.rows; ++r) {
        for (index s = 0; s < here.cols; ++s) {
          here(r, s) = Ring::plus(here(r, s), Ring::times(alpha, out[r * cols + s]));
        }
      }
    }
  }
}

/// c += alpha·a·b in blocks that fit the caches.
template <class Ring, class W>
void multiply_blocked(W alpha, matrix<W const> a, matrix<W const> b, matrix<W> c) {
  constexpr int rows = tile<W>::rows, cols = tile<W>::cols;
  auto const up = [](index x, index to) { return (x + to - 1) / to * to; };
  index const k = smaller(a.cols, depth);
  memory::buffer<W> a_packed(k * smaller(up(c.rows, rows), height));
  memory::buffer<W> b_packed(k * smaller(up(c.cols, cols), width));
  for (index j = 0; j < c.cols; j += width) {
    for (index p = 0; p < a.cols; p += depth) {
      matrix<W const> const b_block =
          b.block(p, j, smaller(depth, a.cols - p), smaller(width, c.cols - j));
      pack_panels<W>(b_block.transposed(), cols, b_packed.data());
      for (index i = 0; i < c.rows; i += height) {
        matrix<W const> const a_block = a.block(i, p, smaller(height, c.rows - i), b_block.rows);
        pack_panels<W>(a_block, rows, a_packed.data());
        multiply_block<Ring>(alpha, b_block.rows, a_packed.data(), b_packed.data(),
                             c.block(i, j, a_block.rows, b_block.cols));
      }
    }
  }
}

/// c = alpha·a·b + beta·c.
template <class Ring, class W>
void multiply(W alpha, matrix<W const> a, matrix<W const> b, W beta, matrix<W> c) {
  scale<Ring>(beta, c);
  if (c.rows == 0 || c.cols == 0 || a.cols == 0 || alpha == W(0)) return;
  if (c.cols < c.rows && c.cols < tile<W>::cols) {  // the longer axis goes along the registers
    auto const left = b.transposed();
    b = a.transposed();
    a = left;
    c = c.transposed();
  }
  // The tile is at least 6 × 8 elements: below two tiles' work packing costs more than it saves.
  if (c.rows * c.cols <= 64 && a.cols <= 16) return multiply_small<Ring>(alpha, a, b, c);
  if (c.rows > 1) return multiply_blocked<Ring>(alpha, a, b, c);
  multiply_vector<Ring>(alpha, b.transposed(), a.transposed(), c.transposed());
}

/// The complex product as a real one of twice the rows and depth: two rows (re, -im), (im, re) for
/// each row of a, two rows re, im for each row of b and c.
template <class T>
void multiply_complex(T alpha, matrix<T const> a, matrix<T const> b, T beta, matrix<T> c) {
  using R = real_part_t<T>;
  scale<ring<T>>(beta, c);
  if (c.rows == 0 || c.cols == 0 || a.cols == 0 || alpha == T(0)) return;
  memory::buffer<R> left(count(2 * c.rows, 2 * a.cols)), right(count(2 * a.cols, c.cols)),
      out(count(2 * c.rows, c.cols));
  auto const x = row_major(left.data(), 2 * c.rows, 2 * a.cols);
  auto const y = row_major(right.data(), 2 * a.cols, c.cols);
  auto const z = row_major(out.data(), 2 * c.rows, c.cols);
  for (index i = 0; i < c.rows; ++i) {
    for (index p = 0; p < a.cols; ++p) {
      T const v = alpha * a(i, p);
      x(2 * i, 2 * p) = x(2 * i + 1, 2 * p + 1) = v.real();
      x(2 * i, 2 * p + 1) = -v.imag();
      x(2 * i + 1, 2 * p) = v.imag();
    }
  }
  for (index p = 0; p < a.cols; ++p) {
    for (index j = 0; j < c.cols; ++j) {
      y(2 * p, j) = b(p, j).real();
      y(2 * p + 1, j) = b(p, j).imag();
    }
  }
  multiply<ring<R>, R>(R(1), x, y, R(0), z);
  for (index i = 0; i < c.rows; ++i) {
    for (index j = 0; j < c.cols; ++j) c(i, j) += T(z(2 * i, j), z(2 * i + 1, j));
  }
}

}  // namespace detail

/// c = alpha·a·b + beta·c without a BLAS, on one thread; with beta 0 c is not read.
/// Shapes: a (m, k), b (k, n), c (m, n); strides of any sign, c apart from a and b.
/// dtype: bool (`or` of `and`s), integers (wrap), float, double, complex.
/// Cost: 2·m·n·k operations in blocks that fit the caches; packed copies of 4.2 MiB at most
/// (double), for complex numbers copies of a, b and c. float 1000³, g++ -O3 -march=native, Zen 4:
/// 90 GF/s where OpenBLAS 0.3.21 has 105.
template <class T>
void fallback_gemm(T alpha, matrix<T const> a, matrix<T const> b, T beta, matrix<T> c) {
  static_assert(std::is_arithmetic_v<T> || complex_dtype<T>,
                "lazuli::blas::fallback_gemm: the caller converts elements that only store "
                "(float16, bfloat16) to float");
  // Signed integers and bool are read as unsigned integers of their size.
  auto const as = [&]<class Ring, class W>(Ring, W) {
    auto const view = [](auto x) {
      using E =
          std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(x.data)>>, W const, W>;
      return matrix<E>{reinterpret_cast<E*>(x.data), x.rows, x.cols, x.row, x.col};
    };
    detail::multiply<Ring, W>(W(alpha), view(a), view(b), W(beta), view(c));
  };
  if constexpr (complex_dtype<T>) {
    detail::multiply_complex(alpha, a, b, beta, c);
  } else if constexpr (std::is_same_v<T, bool>) {
    as(detail::truth{}, static_cast<unsigned char>(0));
  } else if constexpr (std::is_integral_v<T>) {
    as(detail::ring<std::make_unsigned_t<T>>{}, std::make_unsigned_t<T>(0));
  } else {
    detail::multiply<detail::ring<T>, T>(alpha, a, b, beta, c);
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
