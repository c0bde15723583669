// a = q·r of one matrix with many more rows than columns, by blocks of rows that stay in cache.
#pragma once

#include <lazuli/backend/blas/gemm.hpp>
#include <lazuli/backend/blas/lapack.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <memory>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// Elements of a block: 256 KiB, within a factor of two of every L2; twice or half of it takes as
/// long (OpenBLAS 0.3.21, Zen 4).
template <class T>
inline constexpr index block_size = (index{256} << 10) / static_cast<index>(sizeof(T));

/// Whether the triangle of an m × n matrix is computed by blocks of rows: geqrf of all rows would
/// stream them through memory for each column.
constexpr bool is_tall(index m, index n) { return n > 0 && m >= 8 * n && m >= 512; }
/// Whether q is, too: it takes two passes more over blocks, and from 128 columns on geqrf goes by
/// blocks of columns. On Zen 4 100,000 × 5 took 0.83 of the time of geqrf and orgqr, 1,000,000 × 20
/// 0.33, 40,000 × 200 0.75; beyond the rule 1024 × 64 took 1.31, 2000 × 200 1.62.
template <class T>
constexpr bool is_tall_for_q(index m, index n) {
  return n > 1 && m >= 32 * n && m >= n * n && m * n >= block_size<T>;
}

/// Factors rows in blocks, each by itself. The triangles of all blocks, one below the other, are
/// the rows of the level above, up to a level of one block. Right-hand sides b become qᴴ·b. Nothing
/// depends on the number of threads.   Source: Demmel, Grigori, Hoemmen, Langou,
/// Communication-optimal parallel and sequential QR (2012).
template <class T>
class row_level {
 public:
  /// Shapes: a (m, n), m ≥ n ≥ 1; b (m, k), k may be 0; kept: as a, gets the reflectors and may be
  /// a; without data they are not kept. rest (k) grows by the squares of what is left of b.
  row_level(char const* call, matrix<T const> a, matrix<T const> b, matrix<T> kept, double* rest)
      : call_(call),
        rows_(a.rows),
        columns_(a.cols),
        blocks_(larger(1, smaller(rows_ / (8 * columns_), count(rows_, columns_) / block_size<T>))),
        kept_(kept) {
    index const n = columns_, wide = n + b.cols, height = blocks_ * n;
    triangles_ = memory::buffer<T>(count(height, wide));
    if (kept.data != nullptr) tau_ = memory::buffer<T>(height);
    memory::buffer<double> squares(blocks_ * b.cols);
    for_each_block(leading() * wide + 64 * larger(wide, 1) + n, [&](index i, T* room) {
      factor_block(i, a, b, squares.data() + i * b.cols, room);
    });
    for (index i = 0; i < blocks_ * b.cols; ++i) rest[i % b.cols] += squares.data()[i];
    if (blocks_ == 1) return;
    matrix<T> const all = row_major(triangles_.data(), height, wide),
                    left = all.block(0, 0, height, n);
    above_ = std::make_unique<row_level>(call, left, all.block(0, n, height, b.cols),
                                         kept.data == nullptr ? matrix<T>{} : left, rest);
  }

  /// Row-major (n, n + k): r, with zeros below its diagonal, and beside it the first n rows of
  /// qᴴ·b.
  T const* triangle() const { return above_ ? above_->triangle() : triangles_.data(); }

  /// out (m, p) = q·c for c (n, p).
  void multiply(matrix<T const> c, matrix<T> out) const {
    memory::buffer<T> products(above_ ? count(blocks_ * columns_, c.cols) : 0);
    if (above_) {
      matrix<T> const of_triangles = row_major(products.data(), blocks_ * columns_, c.cols);
      above_->multiply(c, of_triangles);
      c = of_triangles;
    }
    for_each_block(room_for_product(c.cols), [&](index i, T* room) {
      index const first = first_of(i);
      multiply_block(i, c.block(above_ ? i * columns_ : 0, 0, columns_, c.cols),
                     out.block(first, 0, first_of(i + 1) - first, c.cols), room);
    });
  }

  /// The first n rows of q, row-major.
  memory::buffer<T> first_rows() const {
    index const n = columns_;
    memory::buffer<T> inner, out(n * n), room(room_for_product(n));
    if (above_) {
      inner = above_->first_rows();
    } else {
      inner = memory::buffer<T>(n * n);
      for (index e = 0; e < n * n; ++e) inner.data()[e] = T(e % (n + 1) == 0 ? 1 : 0);
    }
    one_thread const alone;
    openmp::alone const by_itself;
    multiply_block(0, row_major<T const>(inner.data(), n, n), row_major(out.data(), n, n),
                   room.data());
    return out;
  }

 private:
  index first_of(index block) const { return block * rows_ / blocks_; }
  /// Where the reflectors of a block are kept: column by column if its rows are one run of memory.
  matrix<T> reflectors(index i) const {
    index const first = first_of(i), height = first_of(i + 1) - first;
    matrix<T> const out = kept_.block(first, 0, height, columns_);
    return out.col == 1 && out.row == columns_ ? column_major(out.data, height, columns_) : out;
  }
  /// The stride of columns that hold a block: an odd number of cache lines.
  index leading() const {
    index const line = 64 / static_cast<index>(sizeof(T)), lines = (rows_ / blocks_ + line) / line;
    return (lines | 1) * line;
  }
  index room_for_product(index p) const {
    index const n = columns_;
    return leading() * n * (complex_dtype<T> ? 2 : 1) + n * (n + p);
  }

  /// Calls one(i, room) for each block; blocks that share a thread share `room` elements.
  template <class F>
  void for_each_block(index room, F const& one) const {
    int const threads =
        openmp::threads_for(static_cast<index>(algorithms::qr.work(rows_, columns_)));
    index const parts = smaller(threads, blocks_);
    one_thread const alone;
    openmp::for_each_part(parts, threads, [&](index part) {
      openmp::alone const by_itself;
      memory::buffer<T> memory(room);
      index const end = (part + 1) * blocks_ / parts;
      for (index i = part * blocks_ / parts; i < end; ++i) one(i, memory.data());
    });
  }

  void factor_block(index i, matrix<T const> const& a, matrix<T const> const& b, double* squares,
                    T* x) {
    index const first = first_of(i), height = first_of(i + 1) - first, n = columns_, k = b.cols;
    index const wide = n + k, stride = leading();
    T *const tau = x + stride * wide, *const work = tau + n;
    int const rows = static_cast<int>(height), columns = narrow(call_, n), right = narrow(call_, k),
              step = static_cast<int>(stride), length = narrow(call_, 64 * larger(n, k));
    auto const& routine = get<T>();
    int info = 0;
    matrix<T> const block{x, height, wide, 1, stride};
    copy<T>(a.block(first, 0, height, n), block.block(0, 0, height, n));
    if (k > 0) copy<T>(b.block(first, 0, height, k), block.block(0, n, height, k));
    need(call_, routine.geqrf)(&rows, &columns, x, &step, tau, work, &length, &info);
    check_arguments(call_, "geqrf", info);
    if (k > 0) {
      need(call_, routine.ormqr)("L", complex_dtype<T> ? "C" : "T", &rows, &right, &columns, x,
                                 &step, tau, x + n * stride, &step, work, &length, &info, 1, 1);
      check_arguments(call_, "ormqr", info);
    }
    T* const triangle = triangles_.data() + i * n * wide;
    for (index r = 0; r < n; ++r) {
      for (index j = 0; j < wide; ++j) triangle[r * wide + j] = j < r ? T(0) : block(r, j);
    }
    for (index j = 0; j < k; ++j) {
      squares[j] = 0;
      for (index r = n; r < height; ++r) squares[j] += squared(block(r, n + j));
    }
    if (kept_.data == nullptr) return;
    copy<T>(block.block(0, 0, height, n), reflectors(i));
    for (index j = 0; j < n; ++j) tau_.data()[i * n + j] = tau[j];
  }

  /// out = the first rows of q·[c; 0] for the q = 1 - v·t·vᴴ of block i, with t from its inverse,
  /// whose triangle above the diagonal is that of vᴴ·v.   Source: Joffrain, Low, Quintana-Ortí, van
  /// de Geijn, Van Zee, Accumulating Householder transformations, revisited (2006).
  void multiply_block(index i, matrix<T const> const& c, matrix<T> const& out, T* room) const {
    index const height = reflectors(i).rows, n = columns_, p = c.cols, stride = leading();
    T const* const tau = tau_.data() + i * n;
    matrix<T> const v{room, height, n, 1, stride};
    copy<T>(reflectors(i), v);
    for (index j = 0; j < n; ++j) {
      bool const none = tau[j] == T(0);  // the column stays as it is: v is zero
      for (index r = 0; r < (none ? height : j); ++r) v(r, j) = T(0);
      if (!none) v(j, j) = T(1);
    }
    T* rest = room + stride * n;
    matrix<T> adjoint = v.transposed();
    if constexpr (complex_dtype<T>) {
      for (index j = 0; j < n; ++j) {
        for (index r = 0; r < height; ++r) rest[j * stride + r] = std::conj(v(r, j));
      }
      adjoint.data = rest;
      rest += stride * n;
    }
    matrix<T> const inverse = column_major(rest, n, n), product = column_major(rest + n * n, n, p);
    gemm<T>(T(1), adjoint, v, T(0), inverse);
    for (index j = 0; j < n; ++j) inverse(j, j) = tau[j] == T(0) ? T(1) : T(1) / tau[j];
    gemm<T>(T(1), adjoint.block(0, 0, n, n), c, T(0), product);
    int const size = static_cast<int>(n), right = narrow(call_, p);
    T const one(1);
    need(call_, get<T>().trsm)("L", "U", "N", "N", &size, &right, &one, inverse.data, &size,
                               product.data, &size, 1, 1, 1, 1);
    gemm<T>(T(-1), v.block(0, 0, out.rows, n), product, T(0), out);
    for (index r = 0; r < n; ++r) {
      for (index j = 0; j < p; ++j) out(r, j) += c(r, j);
    }
  }

  char const* call_;
  index rows_, columns_, blocks_;
  matrix<T> kept_;
  memory::buffer<T> tau_, triangles_;
  std::unique_ptr<row_level> above_;
};

/// The signs of columns of q, of a = q·r by blocks, that Householder's reflections of all of a
/// give; q: its first n rows, used up; whole: it has no others. The choice for a is that for q, as
/// r scales columns and adds them: each diagonal element has the sign that its column's first one
/// had not, after the reflections before, which on rows that are left do what eliminating them
/// does.   Source: Ballard, Demmel, Grigori, Jacquelin, Knight, Nguyen, Reconstructing Householder
/// vectors from TSQR (2015).
template <class T>
void householder_signs(index n, bool whole, T* q, real_part_t<T>* signs) {
  for (index j = 0; j < n; ++j) {
    auto const lead = std::real(q[j * n + j]);
    bool const last = whole && j == n - 1;
    // Only zeros are below: LAPACK reflects nothing.
    bool const alone = last ? std::is_floating_point_v<T> : std::abs(lead) >= 1;
    signs[j] = (lead < 0) != alone ? 1 : -1;
    for (index i = j + 1; i < n && !alone; ++i) {
      T const factor = q[i * n + j] / (q[j * n + j] - signs[j]);
      for (index p = j + 1; p < n; ++p) q[i * n + p] -= factor * q[j * n + p];
    }
  }
}

/// a = q·r by levels of blocks, with the signs that geqrf of all rows gives.
template <class T>
class tall_qr {
 public:
  /// Shape: a (m, n), m ≥ n ≥ 1; it gets the reflectors, which must stay.
  tall_qr(char const* call, matrix<T> a)
      : columns_(a.cols), level_(call, a, {}, a, nullptr), signs_(columns_) {
    find_signs();
  }

  /// r (n, n), row-major, with zeros below its diagonal.
  void triangle(T* r) const {
    for (index e = 0; e < columns_ * columns_; ++e) {
      index const row = e / columns_;
      r[e] = e % columns_ < row ? T(0) : level_.triangle()[e] * signs_.data()[row];
    }
  }
  /// out (m, p) = q·c for c (n, p).
  void multiply(matrix<T const> c, matrix<T> out) const {
    memory::buffer<T> turned(count(columns_, c.cols));
    for (index i = 0; i < columns_; ++i) {
      for (index j = 0; j < c.cols; ++j) turned.data()[i * c.cols + j] = c(i, j) * signs_.data()[i];
    }
    level_.multiply(row_major<T const>(turned.data(), columns_, c.cols), out);
  }

 private:
  void find_signs() {
    auto rows = level_.first_rows();
    householder_signs(columns_, false, rows.data(), signs_.data());
  }

  index columns_;
  row_level<T> level_;
  memory::buffer<real_part_t<T>> signs_;
};

}  // namespace detail

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
