// linalg::cholesky, qr and lu.
#pragma once

#include <lazuli/backend/blas/factor.hpp>
#include <lazuli/linalg/matrices.hpp>

LAZULI_BEGIN

namespace linalg {

/// The result of qr: a = q·r. Unpacks as `auto [q, r]`.
template <class T, class Q, class R, class Space = host_space>
struct qr_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  lazuli::detail::tensor_in<Space, T, Q> q;  // (…, m, k), orthonormal columns; complete: (…, m, m)
  lazuli::detail::factor_in<Space, T, R> r;  // (…, k, n), upper triangular; complete: (…, m, n)
};
/// The result of lu: a = p·l·u. Unpacks as `auto [p, l, u]`.
template <class T, class P, class L, class U, class Space = host_space>
struct lu_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 3;
  lazuli::detail::tensor_in<Space, T, P> p;  // (…, m, m), a permutation
  lazuli::detail::tensor_in<Space, T, L> l;  // (…, m, k), ones on the diagonal, zeros above
  lazuli::detail::tensor_in<Space, T, U> u;  // (…, k, n), zeros below the diagonal
};

}  // namespace linalg

namespace detail {

struct cholesky_rule : matrix_rule {
  bool upper = false;
  static constexpr std::string_view name = "cholesky";
  template <class E>
  constexpr E extents(E const& e) const {
    check_square("cholesky", e);
    return e;
  }
  template <class T>
  void compute(matrices const& all, T const* a, T* out) const {
    for (index e = 0; e < all.count * all.size(); ++e) out[e] = a[e];
    for_each_matrix(blas::algorithms::cholesky, all, [&](index i) {
      blas::cholesky<T>(all.rows, out + i * all.size(), upper, all.name(i));
    });
  }
};

struct qr_of {
  static constexpr std::string_view name = "qr";
  template <class A>
  static auto of(A const& x) {
    auto const all = matrices_of(x.extents());
    return with_basis<smaller_of<extents_t<A>>>(x, all.rows < all.cols ? all.rows : all.cols);
  }
  template <class A>
  static auto of(A const& x, std::string_view mode) {
    if (mode != "reduced" && mode != "complete")
      fail<error>("qr: mode \"", mode, "\" is neither \"reduced\" nor \"complete\"");
    auto const all = matrices_of(x.extents());
    bool const reduced = mode == "reduced" && all.cols < all.rows;
    return with_basis<dyn>(x, reduced ? all.cols : all.rows);
  }

 private:
  template <index Basis, class A>
  static auto with_basis(A const& x, index basis) {
    using S = space_beside<A>;
    using T = lapack_t<value_t<A>>;
    using E = extents_t<A>;
    if constexpr (on_tape<A>)
      return matrices_on<S, qr_of>::record(
          x, basis, [basis](auto const& a) { return with_basis<Basis>(a, basis); });
    else {
      auto const all = matrices_of(x.extents());
      auto const shape_q = behind_batch<static_rows<E>, Basis>(x.extents(), all.rows, basis);
      auto const shape_r = behind_batch<Basis, static_cols<E>>(x.extents(), basis, all.cols);
      using Q = std::remove_const_t<decltype(shape_q)>;
      using R = std::remove_const_t<decltype(shape_r)>;
      using small = memory_of<typename space_of_factor<S>::type>;
      linalg::qr_result<T, Q, R, S> out{empty_beside<T>(shape_q, x),
                                        small::template empty<T>(shape_r, x)};
      matrices_on<S, qr_of>::compute(x, basis, out);
      return out;
    }
  }
};
template <>
struct matrices_on<host_space, qr_of> {
  template <class A, class Out>
  static void compute(A const& x, index basis, Out& out) {
    for_each_copied_matrix(blas::algorithms::qr, x, [&](matrices const& all, index i, auto* a) {
      blas::qr(all.rows, all.cols, basis, a, out.q.data() + i * all.rows * basis,
               out.r.data() + i * basis * all.cols);
    });
  }
};

struct lu_of {
  static constexpr std::string_view name = "lu";
  template <class A>
  static auto of(A const& x) {
    if constexpr (on_tape<A>)
      return matrices_on<space_of<A>, lu_of>::record(x, [](auto const& a) { return of(a); });
    else
      return at_once(x);
  }

 private:
  template <class A>
  static auto at_once(A const& x) {
    using S = space_beside<A>;
    using T = lapack_t<value_t<A>>;
    using E = extents_t<A>;
    auto const all = matrices_of(x.extents());
    index const m = all.rows, n = all.cols, k = m < n ? m : n;
    auto const shape_p = behind_batch<static_rows<E>, static_rows<E>>(x.extents(), m, m);
    auto const shape_l = behind_batch<static_rows<E>, smaller_of<E>>(x.extents(), m, k);
    auto const shape_u = behind_batch<smaller_of<E>, static_cols<E>>(x.extents(), k, n);
    using P = std::remove_const_t<decltype(shape_p)>;
    using L = std::remove_const_t<decltype(shape_l)>;
    using U = std::remove_const_t<decltype(shape_u)>;
    linalg::lu_result<T, P, L, U, S> out{empty_beside<T>(shape_p, x), empty_beside<T>(shape_l, x),
                                         empty_beside<T>(shape_u, x)};
    matrices_on<S, lu_of>::compute(x, out);
    return out;
  }
};
template <>
struct matrices_on<host_space, lu_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    for_each_copied_matrix(blas::algorithms::lu, x,
                           [&](matrices const& all, index i, auto const* a) {
                             index const m = all.rows, n = all.cols, k = m < n ? m : n;
                             blas::lu(m, n, a, out.p.data() + i * m * m, out.l.data() + i * m * k,
                                      out.u.data() + i * k * n);
                           });
  }
};

}  // namespace detail

namespace linalg {

/// The lower triangular l of positive definite a = l·lᴴ; `cholesky(a, true)`: the upper triangular
/// u of a = uᴴ·u.   Shape: (…, n, n). Only the triangle of the result is read.   dtype: float,
/// double or complex; integers as floats that hold them.   Throws shape_error; on evaluation
/// linalg_error where a matrix is not positive definite, with nothing written.   Cost: n³/3 flops
/// and a copy.   Source: LAPACK potrf.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::cholesky_rule>>
    cholesky{};

/// a = q·r, computed at once: `auto [q, r] = qr(a)`.   Shapes: a (…, m, n) → q (…, m, k), r
/// (…, k, n), k = min(m, n); `qr(a, "complete")`: q (…, m, m), r (…, m, n).   dtype: float, double
/// or complex; integers and 16-bit floats as float.   Throws linalg_error without LAPACK.   Cost:
/// 4·n²·(m - n/3) flops.   Source: LAPACK geqrf, orgqr (Householder); of tall matrices by blocks of
/// rows (TSQR), with the same signs.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::qr_of> qr{};

/// a = p·l·u by partial pivoting, computed at once: `auto [p, l, u] = lu(a)`.   Shapes: a (…, m, n)
/// → p (…, m, m), l (…, m, k), u (…, k, n), k = min(m, n). A singular matrix has zeros on u's
/// diagonal.   dtype as qr.   Source: LAPACK getrf.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::lu_of> lu{};

}  // namespace linalg

LAZULI_END
