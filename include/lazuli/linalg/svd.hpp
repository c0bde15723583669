// linalg::svd and what is computed from it: svdvals, pinv, matrix_rank.
#pragma once

#include <lazuli/backend/blas/gemm.hpp>
#include <lazuli/backend/blas/spectral.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <limits>

LAZULI_BEGIN

namespace linalg {

/// The result of svd: a = u·diag(s)·vh. Unpacks as `auto [u, s, vh]`.
template <class T, class U, class S, class VH, class Space = host_space>
struct svd_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 3;
  lazuli::detail::tensor_in<Space, T, U> u;               // (…, m, m), or (…, m, k)
  lazuli::detail::factor_in<Space, real_part_t<T>, S> s;  // (…, k), descending; over ranks on each of them
  lazuli::detail::tensor_in<Space, T, VH> vh;             // (…, n, n), or (…, k, n)
};

}  // namespace linalg

namespace detail {

/// The number of singular values above rtol times the largest; negative rtol: max(m, n) · epsilon.
template <class R>
index rank_of_values(index m, index n, R const* s, double rtol) {
  index const k = m < n ? m : n;
  if (k == 0) return 0;
  R const least =
      s[0] * (rtol < 0 ? std::numeric_limits<R>::epsilon() * static_cast<R>(m < n ? n : m)
                       : static_cast<R>(rtol));
  index rank = 0;
  while (rank < k && s[rank] > least) ++rank;
  return rank;
}

struct svdvals_rule : matrix_rule {
  template <class V>
  using result = real_part_t<floating_t<V>>;
  static constexpr std::string_view name = "svdvals";
  template <class E>
  constexpr auto extents(E const& e) const {
    auto const all = matrices_of(e);
    return behind_batch<smaller_of<E>>(e, all.rows < all.cols ? all.rows : all.cols);
  }
  template <class T>
  void compute(matrices const& all, T* a, real_part_t<T>* out) const {
    values("svdvals", all, a, out);
  }
  template <class T>
  static void values(char const* call, matrices const& all, T* a, real_part_t<T>* out) {
    index const k = all.rows < all.cols ? all.rows : all.cols;
    for_each_matrix(blas::algorithms::svd, all, [&](index i) {
      blas::svd<T>(call, all.rows, all.cols, a + i * all.size(), nullptr, out + i * k, nullptr,
                   blas::singular_vectors::none, all.name(i));
    });
  }
};

struct matrix_rank_rule : matrix_rule {
  double rtol = -1;
  template <class V>
  using result = index;
  static constexpr std::string_view name = "matrix_rank";
  template <class E>
  constexpr auto extents(E const& e) const {
    return behind_batch<>(e);
  }
  template <class T>
  void compute(matrices const& all, T* a, index* out) const {
    index const k = all.rows < all.cols ? all.rows : all.cols;
    memory::buffer<real_part_t<T>> s(all.count * k);
    svdvals_rule::values("matrix_rank", all, a, s.data());
    for (index i = 0; i < all.count; ++i)
      out[i] = rank_of_values(all.rows, all.cols, s.data() + i * k, rtol);
  }
};

struct pinv_rule : matrix_rule {
  double rcond = -1;
  static constexpr std::string_view name = "pinv";
  template <class E>
  constexpr auto extents(E const& e) const {
    auto const all = matrices_of(e);
    return behind_batch<static_cols<E>, static_rows<E>>(e, all.cols, all.rows);
  }
  template <class T>
  void compute(matrices const& all, T* a, T* out) const {
    index const m = all.rows, n = all.cols, k = m < n ? m : n;
    for_each_matrix(blas::algorithms::svd, all, [&](index i) {
      memory::buffer<T> u(m * k), vh(k * n);
      memory::buffer<real_part_t<T>> s(k);
      blas::svd<T>("pinv", m, n, a + i * m * n, u.data(), s.data(), vh.data(),
                   blas::singular_vectors::some, all.name(i));
      index const rank = rank_of_values(m, n, s.data(), rcond);
      for (index p = 0; p < rank; ++p) {
        for (index j = 0; j < n; ++j) {
          T& x = vh.data()[p * n + j];
          x = blas::detail::conjugate_of(x) / s.data()[p];
        }
      }
      for (index e = 0; e < m * k; ++e) u.data()[e] = blas::detail::conjugate_of(u.data()[e]);
      blas::gemm<T>(T(1), blas::row_major<T const>(vh.data(), rank, n).transposed(),
                    blas::matrix<T const>{u.data(), rank, m, 1, k}, T(0),
                    blas::row_major(out + i * m * n, n, m));
    });
  }
};

struct svd_of {
  static constexpr std::string_view name = "svd";
  template <class A>
  static auto of(A const& x) {
    using E = extents_t<A>;
    return with_bases<static_rows<E>, static_cols<E>>(x, true);
  }
  template <class A>
  static auto of(A const& x, bool full_matrices) {
    return with_bases<dyn, dyn>(x, full_matrices);
  }

 private:
  template <index Left, index Right, class A>
  static auto with_bases(A const& x, bool full) {
    using S = space_beside<A>;
    using T = lapack_t<value_t<A>>;
    using R = real_part_t<T>;
    using E = extents_t<A>;
    if constexpr (on_tape<A>)
      return matrices_on<S, svd_of>::record(
          x, full, [full](auto const& a) { return with_bases<Left, Right>(a, full); });
    else {
      auto const all = matrices_of(x.extents());
      index const m = all.rows, n = all.cols, k = m < n ? m : n;
      auto const shape_u = behind_batch<static_rows<E>, Left>(x.extents(), m, full ? m : k);
      auto const shape_s = behind_batch<smaller_of<E>>(x.extents(), k);
      auto const shape_v = behind_batch<Right, static_cols<E>>(x.extents(), full ? n : k, n);
      using U = std::remove_const_t<decltype(shape_u)>;
      using W = std::remove_const_t<decltype(shape_s)>;
      using V = std::remove_const_t<decltype(shape_v)>;
      using values = memory_of<typename space_of_factor<S>::type>;
      linalg::svd_result<T, U, W, V, S> out{
          empty_beside<T>(shape_u, x), values::template empty<R>(shape_s, x), empty_beside<T>(shape_v, x)};
      matrices_on<S, svd_of>::compute(x, full, out);
      return out;
    }
  }
};
template <>
struct matrices_on<host_space, svd_of> {
  template <class A, class Out>
  static void compute(A const& x, bool full, Out& out) {
    for_each_copied_matrix(blas::algorithms::svd, x, [&](matrices const& all, index i, auto* a) {
      index const m = all.rows, n = all.cols, k = m < n ? m : n;
      index const left = full ? m : k, right = full ? n : k;
      blas::svd("svd", m, n, a, out.u.data() + i * m * left, out.s.data() + i * k,
                out.vh.data() + i * right * n,
                full ? blas::singular_vectors::all : blas::singular_vectors::some, all.name(i));
    });
  }
};

}  // namespace detail

namespace linalg {

/// Singular values and vectors, computed at once: `auto [u, s, vh] = svd(a)`.   Shapes: a
/// (…, m, n) → u (…, m, m), s (…, k), vh (…, n, n), k = min(m, n); `svd(a, false)`: u (…, m, k), vh
/// (…, k, n).   dtype: float, double or complex, s real; integers and 16-bit floats as float.
/// Throws linalg_error for NaN and infinity, where it does not converge, and without LAPACK.
/// Cost: about 14·m·n² + 8·n³ flops (m ≥ n), with `false` and m ≥ 8·n 6·m·n² + 22·n³.   Source:
/// LAPACK gesdd (divide and conquer); of tall and wide matrices of the triangle by blocks of rows.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::svd_of> svd{};

/// The singular values alone, descending; an expression.   Shape: (…, m, n) → (…, min(m, n)).
/// The rest as svd.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::node_of<lazuli::detail::svdvals_rule>>
    svdvals{};

/// The pseudoinverse (Moore, Penrose).   Shape: (…, m, n) → (…, n, m). Singular values of at most
/// `pinv(a, rcond)` times the largest count as 0; the default is max(m, n) · epsilon, as the array
/// API has it.   dtype and errors as svd.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::node_of<lazuli::detail::pinv_rule>>
    pinv{};

/// The number of singular values above `matrix_rank(a, rtol)` times the largest; rtol as rcond of
/// pinv.   Shape: (…, m, n) → (…) of int64.   Errors as svd.
inline constexpr lazuli::detail::on_matrices<
    lazuli::detail::node_of<lazuli::detail::matrix_rank_rule>>
    matrix_rank{};

}  // namespace linalg

LAZULI_END
