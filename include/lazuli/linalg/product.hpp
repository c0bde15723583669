// The product of two operands in memory: matrices, vectors and batches of them, as a whole or the
// part of it that belongs to some rows.
#pragma once

#include <lazuli/backend/blas/dot.hpp>
#include <lazuli/backend/blas/gemm.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <lazuli/backend/small/multiply.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/linalg/batch.hpp>
#include <lazuli/linalg/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// Whether matrices of these static extents have a kernel of their own.
template <class T, index... E>
inline constexpr bool fits_registers =
    ((E >= 1 && E <= small::largest) && ...) && std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

/// Whether a product of A and B, vectors or matrices of numbers of one type, is small and static.
template <class A, class B>
consteval bool is_small_product() {
  using E = typename A::extents_type;
  using F = typename B::extents_type;
  using T = typename A::value_type;
  if constexpr (!E::is_static || !F::is_static || !std::is_same_v<T, typename B::value_type>)
    return false;
  else if constexpr (E::rank() < 1 || E::rank() > 2 || F::rank() < 1 || F::rank() > 2)
    return false;
  else
    return on_host<A> && on_host<B> && fits_registers < T, E::rank() == 2 ? E::static_extent(0) : 1,
           E::static_extent(E::rank() - 1), F::static_extent(0),
           F::rank() == 2 ? F::static_extent(1)
                          : 1 > &&dense_goes_at_once<A> && dense_goes_at_once<B>;
}

/// A·B of leaves of one element type, in which the product is computed.
template <leaf A, leaf B>
class product {
  using T = std::remove_const_t<typename A::value_type>;
  static constexpr int ra = A::extents_type::rank(), rb = B::extents_type::rank();

 public:
  using extents_type =
      decltype(product_extents<typename A::extents_type, typename B::extents_type>());
  static constexpr int batch_rank = extents_type::rank() - (ra > 1) - (rb > 1);

  product(A a, B b) : a_(static_cast<A&&>(a)), b_(static_cast<B&&>(b)) {}

  /// With fewer rows BLAS is slower than it could be, as it packs b anew for each call: with 1024
  /// rows by 0.4 %, with 256 by 3 % (OpenBLAS 0.3.21, float, 1 thread, Zen 4).
  static constexpr index least_rows = batch_rank > 0 ? 1 : 1024;

  /// The product for indices [first, first + count) of its first axis.
  auto part(index first, index count) const {
    if constexpr (batch_rank > 0) {
      bool const in_a = ra - 2 == batch_rank && a_.extents()[0] != 1;
      bool const in_b = rb - 2 == batch_rank && b_.extents()[0] != 1;
      return make(in_a ? slab<0>(a_, first, count) : slab<0>(a_),
                  in_b ? slab<0>(b_, first, count) : slab<0>(b_));
    } else if constexpr (ra == 2) {
      return make(slab<0>(a_, first, count), slab<0>(b_));
    } else {
      return make(slab<0>(a_), slab<rb - 1>(b_, first, count));
    }
  }

  /// Whether its library has threads that cannot be told to wait for those of loops.
  static bool starts_threads() { return blas::get().threads.set == nullptr; }

  /// Whether BLAS computes it into such memory in one call for each matrix, which neither allocates
  /// nor fails.
  template <class E>
  bool at_once(strided<T, E> const& to) const {
    auto const call = make_call(to);
    return blas::multiplies_at_once(call.a, call.b, call.c);
  }

  /// Writes it to memory that overlaps neither operand.
  template <class E>
  void evaluate(strided<T, E> const& to) const {
    auto const [a, b, c] = make_call(to);
    if constexpr (batch_rank == 0) {
      if constexpr (is_small)
        one(a, b, c);
      else
        way_for(a, b, c)(a, b, c);
    } else {
      if (multiply_squares(to)) return;
      plan::operand operands[3];
      plan::nest batches;
      batches.rank = batch_rank;
      batches.count = 3;
      batches.operands = operands;
      for (int i = 0; i < batch_rank; ++i) batches.extents[i] = to.shape[i];
      place(to, batches, 0, 2 - (ra == 1) - (rb == 1));
      place(a_, batches, 1, 2);
      place(b_, batches, 2, 2);
      auto* const multiply = way_for(a, b, c);
      matrices const all{batches.size(), c.rows, c.cols > a.cols ? c.cols : a.cols, true};
      for_each_run(blas::algorithms::product, all, batches.extents[0],
                   [&](index first, index last) {
                     std::byte* start[3];
                     for (int i = 0; i < 3; ++i)
                       start[i] = operands[i].data + first * operands[i].strides[0];
                     plan::nest run = batches;
                     run.extents[0] = last - first;
                     auto left = a;
                     auto out = c;
                     if (multiply == one && !is_small && gains_by_rows(a, c))
                       join_rows(run, left, out);
                     simd::walker walk(run, start, [](int) { return true; });
                     auto const at = [](auto x, std::byte* data) {
                       x.data = reinterpret_cast<decltype(x.data)>(data);
                       return x;
                     };
                     do {
                       auto* const* p = walk.data();
                       if constexpr (is_small)
                         one(at(a, p[1]), at(b, p[2]), at(c, p[0]));
                       else
                         multiply(at(left, p[1]), at(b, p[2]), at(out, p[0]));
                     } while (walk.next());
                   });
    }
  }

 private:
  template <class X, class Y>
  static product<X, Y> make(X x, Y y) {
    return {x, y};
  }

  // Static extents of one matrix product.
  static constexpr index rows = ra > 1 ? static_from_end<typename A::extents_type>(2) : 1,
                         depth = static_from_end<typename A::extents_type>(1),
                         cols = rb > 1 ? static_from_end<typename B::extents_type>(1) : 1;
  static constexpr bool is_small = fits_registers<T, rows, depth, cols>;

  /// One product of matrices; if the compiler knows their extents to be small, by a kernel of their
  /// own.
  LAZULI_INLINE static void one(blas::matrix<T const> const& a, blas::matrix<T const> const& b,
                                blas::matrix<T> const& c) {
    if constexpr (is_small) {
      if (is_dense(a) && is_dense(b) && is_dense(c))
        return small::multiply<int{rows}, int{depth}, int{cols}>(a.data, b.data, c.data);
      T left[rows * depth], right[depth * cols], out[rows * cols];
      blas::copy(a, blas::row_major(left, rows, depth));
      blas::copy(b, blas::row_major(right, depth, cols));
      small::multiply<int{rows}, int{depth}, int{cols}>(left, right, out);
      blas::copy<T>(blas::row_major<T const>(out, rows, cols), c);
    } else {
      if constexpr (ra == 1 && rb == 1 && std::is_floating_point_v<T>)
        *c.data = blas::dot<T>(a.data, a.col, b.data, b.row, a.cols);
      else
        blas::gemm<T>(T(1), a, b, T(0), c);
    }
  }

  using way = void (*)(blas::matrix<T const> const&, blas::matrix<T const> const&,
                       blas::matrix<T> const&);
  /// How matrices with the extents and strides of these are multiplied. A call of a BLAS takes 70
  /// ns and more (OpenBLAS 0.3.21, Zen 5), longer than the few sums of the smallest matrices.
  static way way_for(blas::matrix<T const> const& a, blas::matrix<T const> const& b,
                     blas::matrix<T> const& c) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && (ra > 1 || rb > 1)) {
      index const m = c.rows, k = a.cols, n = c.cols;
      if constexpr (sizeof(T) >= 4 && ra > 1 && rb > 1) {
        bool const square = m == n && k == n && n >= 2 && n <= 4;
        if (square && is_dense(a) && is_dense(b) && is_dense(c)) {
          return small::with_order(n, [](auto order) -> way { return dense<order.value>; });
        }
      }
      if (m * n * k <= 64 && k <= 8) return tiny;
    }
    return one;
  }
  template <int N>
  static void dense(blas::matrix<T const> const& a, blas::matrix<T const> const& b,
                    blas::matrix<T> const& c) {
    small::multiply<N, N, N>(a.data, b.data, c.data);
  }
  /// As `one`, for a few elements, one sum at a time.
  static void tiny(blas::matrix<T const> const& a, blas::matrix<T const> const& b,
                   blas::matrix<T> const& c) {
    using ring = blas::detail::ring<T>;
    for (index i = 0; i < c.rows; ++i) {
      for (index j = 0; j < c.cols; ++j) {
        T sum{};
        for (index k = 0; k < a.cols; ++k) sum = ring::plus(sum, ring::times(a(i, k), b(k, j)));
        c(i, j) = sum;
      }
    }
  }
  static bool is_dense(auto const& x) {
    return (x.col == 1 || x.cols == 1) && (x.row == x.cols || x.rows == 1);
  }

  /// Whether a product of more rows takes less time than one product for each such a. Not if BLAS
  /// multiplies a's size without packing it (OpenBLAS 0.3.21, Zen 5: fewer than 10⁶ products), and
  /// there are more than a few rows: 0.85 to 1 of the time; others 1.1 to 6 times faster.
  static bool gains_by_rows(blas::matrix<T const> const& a, blas::matrix<T> const& c) {
    index const products = a.rows * a.cols * c.cols;
    return a.rows <= 4 || products <= 8192 || products > 1000000;
  }
  /// If one b serves all matrices along the last axes of a batch, and the rows of each a and c lie
  /// below those of the one before, joins these products into one of more rows.
  static void join_rows(plan::nest& n, blas::matrix<T const>& a, blas::matrix<T>& c) {
    constexpr auto size = static_cast<index>(sizeof(T));
    for (; ra > 1 && n.rank > 0; --n.rank) {
      int const i = n.rank - 1;
      auto const step = [&](int k) { return n.operands[k].strides[i]; };
      if (n.extents[i] > 1 &&
          (step(2) != 0 || step(1) != a.rows * a.row * size || step(0) != c.rows * c.row * size))
        return;
      a.rows *= n.extents[i];
      c.rows *= n.extents[i];
    }
  }

  /// A batch of small square matrices, one after another. False: it is no such batch.
  template <class E>
  bool multiply_squares(strided<T, E> const& to) const {
    if constexpr (ra == rb && ra > 2 && rows == cols && std::is_arithmetic_v<T> && sizeof(T) >= 4) {
      index const n = to.shape[ra - 1];
      bool const square = to.shape[ra - 2] == n && a_.extents()[ra - 1] == n && n >= 2 && n <= 4;
      if (!square || !(a_.extents() == to.shape) || !(b_.extents() == to.shape)) return false;
      if (!is_dense_leaf(to) || !is_dense_leaf(a_) || !is_dense_leaf(b_)) return false;
      index const count = to.shape.size() / (n * n);
      small::with_order(n, [&](auto order) {
        constexpr int N = order.value;
        if constexpr (rows == dyn || rows == N)
          small::multiply_batch<N>(count, a_.data(), b_.data(), to.data());
      });
      return true;
    } else {
      return false;
    }
  }

  struct call {
    blas::matrix<T const> a, b;
    blas::matrix<T> c;
  };
  /// The first matrices of the batch.
  template <class E>
  call make_call(strided<T, E> const& to) const {
    auto const ea = a_.extents();
    auto const eb = b_.extents();
    index_array<ra> const sa(a_.strides());
    index_array<rb> const sb(b_.strides());
    auto const& sc = to.steps;
    index const m = ra > 1 ? ea[ra > 1 ? ra - 2 : 0] : 1, k = ea[ra - 1],
                n = rb > 1 ? eb[rb - 1] : 1;
    index c_row = 0, c_col = 0;
    if constexpr (ra > 1) c_row = sc[batch_rank];
    if constexpr (rb > 1) c_col = sc[sc.size() - 1];
    return {{a_.data(), m, k, ra > 1 ? sa[ra > 1 ? ra - 2 : 0] : 0, sa[ra - 1]},
            {b_.data(), k, n, sb[rb > 1 ? rb - 2 : 0], rb > 1 ? sb[rb - 1] : 0},
            {to.data(), m, n, c_row, c_col}};
  }

  /// Operand `which` along the axes of the batch; the last `inner` axes are those of one matrix.
  template <class X>
  static void place(X const& x, plan::nest& n, int which, int inner) {
    auto& out = n.operands[which];
    out.data = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    auto const extents = x.extents();
    auto const strides = x.strides();
    int const own = X::extents_type::rank() - inner;
    for (int i = 0; i < n.rank; ++i) {
      int const axis = i - (n.rank - own);
      bool const stands = axis < 0 || extents[axis] == 1 || x.data() == nullptr;
      out.strides[i] =
          stands ? 0 : strides[static_cast<std::size_t>(axis)] * static_cast<index>(sizeof(T));
    }
  }

  A a_;
  B b_;
};

}  // namespace detail

LAZULI_END
