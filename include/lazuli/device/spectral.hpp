// linalg::eigh, eigvalsh, svd and what follows from singular values on a device: svdvals, pinv,
// matrix_rank, lstsq.
#pragma once

#include <lazuli/device/factor.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/linalg/svd.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws linalg_error for NaN and infinity, of which the library's routines may never return.
template <device_space S, class T>
void refuse_not_finite_on_device(char const* call, own_matrices<S, T> const& a) {
  auto const good = lazuli::all(isfinite(a), {1, 2}).cpu();
  for (index i = 0; i < good.numel(); ++i)
    if (!good.data()[i])
      fail<linalg_error>(call, ": matrix", blas::detail::place(good.numel() > 1 ? i : -1),
                         " holds NaN or infinity");
}

template <class X>
auto conjugated(X const& x) {
  if constexpr (complex_dtype<value_t<X>>)
    return conj(x);
  else
    return x;
}

/// Eigenvalues; with vectors, row i of a becomes the conjugate of one.
template <device_space S, class T>
device_tensor<S, real_part_t<T>, dyn, dyn> eigh_in_place(char const* call, own_matrices<S, T>& a,
                                                         bool vectors, bool upper) {
  refuse_not_finite_on_device(call, a);
  index const n = a.extent(1), count = a.extent(0);
  device_tensor<S, real_part_t<T>, dyn, dyn> w(dextents<2>(count, n), a.device());
  run_solver(
      [&](gpu::execution const& on) {
        gpu::eigh(gpu::code_of<T>, n, count, a.data(), w.data(), vectors, upper, on);
      },
      a, w);
  return w;
}

template <device_space S, class T>
auto compute_on_device(eigvalsh_rule const& rule, own_matrices<S, T>& a) {
  return eigh_in_place("eigvalsh", a, false, rule.which.upper);
}

inline bool is_upper(read_triangle which = false) { return which.upper; }
template <class A, class... Which>
auto compute_elsewhere(eigh_of, A const& x, Which... which) {
  using S = space_of<A>;
  using T = lapack_t<value_t<A>>;
  using R = real_part_t<T>;
  check_square("eigh", x.extents());
  auto const shape = extents_of_values(x.extents());
  using E = std::remove_const_t<decltype(shape)>;
  auto a = own_copy<T, S>(x, x.extents(), device_of(x, "eigh"));
  auto const w = eigh_in_place("eigh", a, true, is_upper(which...));
  return linalg::eigen_result<R, T, E, extents_t<A>, S>{
      written<R>(shape, dextents<3>(a.extent(0), 1, a.extent(1)), a, w.unsqueeze(1)),
      written<T>(x.extents(), a.extents(), a, conjugated(a.transpose(1, 2)))};
}

/// Singular values and vectors, not yet in the order of the results: views of the library's.
template <device_space S, class T>
struct device_svd {
  own_matrices<S, T> u, vh;
  device_tensor<S, real_part_t<T>, dyn, dyn> s;
};
/// a (how many, m, n), used up; u (…, m, left), vh (…, right, n), s (…, k).
template <device_space S, class T, class X, class E>
device_svd<S, T> svd_on_device(char const* call, X const& x, E const& shape, int device,
                               gpu::svd_vectors which) {
  auto const all = matrices_of(shape);
  index const m = all.rows, n = all.cols, k = m < n ? m : n, count = all.count;
  bool const none = which == gpu::svd_vectors::none;
  // Many small ones at once; the library gives all vectors then, and v instead of vᴴ.
  bool const small = count > 1 && k > 0 && m <= gpu::most_svd_small && n <= gpu::most_svd_small;
  bool const by_columns = small || gpu::svd_is_column_major(m, n);
  auto a = own_copy<T, S>(x, shape, device, by_columns);
  refuse_not_finite_on_device(call, a);
  device_of_space<S> const where(device);
  index const left = none                             ? 0
                     : which == gpu::svd_vectors::all ? m
                                                      : k,
              right = none                             ? 0
                      : which == gpu::svd_vectors::all ? n
                                                       : k;
  auto const matrices = [&](index rows, index cols) {
    return own_matrices<S, T>(
        by_columns ? dextents<3>(count, cols, rows) : dextents<3>(count, rows, cols), where);
  };
  device_svd<S, T> out{
      matrices(m, small && !none ? m : left), matrices(small && !none ? n : right, n), {}};
  out.s = device_tensor<S, real_part_t<T>, dyn, dyn>(dextents<2>(count, k), where);
  if (k == 0) {  // the library does nothing
    auto const identities = [](auto& y) {
      if (y.extent(1) == y.extent(2) && y.numel() != 0) make_identities(y);
    };
    identities(out.u);
    identities(out.vh);
  } else {
    run_solver(
        [&](gpu::execution const& on) {
          if (small)
            gpu::svd_small(gpu::code_of<T>, m, n, count, a.data(), out.u.data(), out.s.data(),
                           out.vh.data(), on);
          else
            gpu::svd(gpu::code_of<T>, m, n, count, which, a.data(), out.u.data(), out.s.data(),
                     out.vh.data(), on);
        },
        a, out.u, out.s, out.vh);
  }
  if (none || !by_columns) return out;
  out.u = own_matrices<S, T>(out.u.transpose(1, 2).narrow(2, index{0}, left));
  if (small)
    out.vh = own_matrices<S, T>(conjugated(out.vh.narrow(1, index{0}, right)));
  else
    out.vh = own_matrices<S, T>(out.vh.transpose(1, 2));
  return out;
}

template <index Left, index Right, class A>
auto svd_with_basis(A const& x, bool every) {
  using S = space_of<A>;
  using T = lapack_t<value_t<A>>;
  using R = real_part_t<T>;
  using E = extents_t<A>;
  auto const all = matrices_of(x.extents());
  index const m = all.rows, n = all.cols, k = m < n ? m : n, left = every ? m : k,
              right = every ? n : k;
  auto const shape_u = behind_batch<static_rows<E>, Left>(x.extents(), m, left);
  auto const shape_s = behind_batch<smaller_of<E>>(x.extents(), k);
  auto const shape_v = behind_batch<Right, static_cols<E>>(x.extents(), right, n);
  using U = std::remove_const_t<decltype(shape_u)>;
  using W = std::remove_const_t<decltype(shape_s)>;
  using V = std::remove_const_t<decltype(shape_v)>;
  auto const parts = svd_on_device<S, T>("svd", x, x.extents(), device_of(x, "svd"),
                                         every ? gpu::svd_vectors::all : gpu::svd_vectors::some);
  return linalg::svd_result<T, U, W, V, S>{
      written<T>(shape_u, parts.u.extents(), parts.s, parts.u),
      written<R>(shape_s, dextents<3>(all.count, 1, k), parts.s, parts.s.unsqueeze(1)),
      written<T>(shape_v, parts.vh.extents(), parts.s, parts.vh)};
}
template <class A>
auto compute_elsewhere(svd_of, A const& x) {
  return svd_with_basis<static_rows<extents_t<A>>, static_cols<extents_t<A>>>(x, true);
}
template <class A, class Full>
auto compute_elsewhere(svd_of, A const& x, Full full_matrices) {
  return svd_with_basis<dyn, dyn>(x, full_matrices);
}

/// The singular values of matrices.
template <device_space S, class T>
auto values_on_device(char const* call, own_matrices<S, T> const& a) {
  return svd_on_device<S, T>(call, a, a.extents(), a.device_index(), gpu::svd_vectors::none).s;
}
template <device_space S, class T>
auto compute_on_device(svdvals_rule const&, own_matrices<S, T>& a) {
  return values_on_device("svdvals", a);
}

/// Of what size singular values count, per matrix: (how many, 1).
template <class X>
auto least_counted(X const& s, index m, index n, double rtol) {
  using R = value_t<X>;
  R const share = rtol < 0 ? std::numeric_limits<R>::epsilon() * static_cast<R>(m < n ? n : m)
                           : static_cast<R>(rtol);
  return s.narrow(1, 0, s.extent(1) == 0 ? 0 : 1) * share;
}

template <device_space S, class T>
device_tensor<S, index, dyn> compute_on_device(matrix_rank_rule const& rule,
                                               own_matrices<S, T>& a) {
  auto const s = values_on_device("matrix_rank", a);
  return count_nonzero(s > least_counted(s, a.extent(1), a.extent(2), rule.rtol), 1);
}

/// v·diag(1/s)·uᴴ, without what counts as 0.
template <device_space S, class T>
own_matrices<S, T> pseudoinverse(device_svd<S, T> const& of, index m, index n, double rtol) {
  using R = real_part_t<T>;
  own_matrices<S, T> const inverse =
      conjugated(of.vh.transpose(1, 2)) *
      where(of.s > least_counted(of.s, m, n, rtol), R(1) / of.s, R(0)).eval().unsqueeze(1);
  own_matrices<S, T> const right = conjugated(of.u.transpose(1, 2));
  return matmul(inverse, right);
}
template <device_space S, class T>
own_matrices<S, T> compute_on_device(pinv_rule const& rule, own_matrices<S, T>& a) {
  auto const parts =
      svd_on_device<S, T>("pinv", a, a.extents(), a.device_index(), gpu::svd_vectors::some);
  return pseudoinverse(parts, a.extent(1), a.extent(2), rule.rcond);
}

}  // namespace detail

namespace linalg {

/// lstsq on a device: solution, residuals and singular values lie there, the rank on the host.
template <class T, class E, device_space S>
struct lstsq_result<T, E, S> : expression_methods<lstsq_result<T, E, S>> {
  using value_type = T;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;

  device_tensor_of<S, T, E> solution;
  device_tensor<S, real_part_t<T>, dyn> residuals;
  index matrix_rank = 0;
  device_tensor<S, real_part_t<T>, dyn> singular_values;

  E extents() const { return solution.extents(); }
  auto strides() const { return solution.strides(); }
  T const* data() const { return solution.data(); }
  auto const& memory() const { return solution.memory(); }
  int device_index() const { return solution.device_index(); }
};

}  // namespace linalg

namespace detail {

/// By the singular values, which are part of the result anyway.   Source: cusolverDnXgesvd.
template <class A, class B>
  requires(on_device<A>&& near<A, B>)
auto fit_elsewhere(lstsq_of, A const& a, B const& b, double rcond) {
  using S = space_of<A>;
  using T = floating_t<promote_t<value_t<A>, value_t<B>>>;
  using R = real_part_t<T>;
  constexpr bool one = rank_of<B> == 1;
  linalg::detail::check_fit(a.extents(), b.extents());
  index const m = a.extents()[0], n = a.extents()[1], k = one ? 1 : b.extents()[rank_of<B> - 1];
  using shape = linalg::detail::solution_extents<extents_t<A>, extents_t<B>>;
  int const device = common_device("lstsq", a, b);
  auto const full = dextents<2>(m, n);
  auto const left = own_copy<T, S>(a, full, device);
  auto const parts =
      svd_on_device<S, T>("lstsq", left, left.extents(), device, gpu::svd_vectors::some);
  own_matrices<S, T> right(dextents<3>(1, m, k), device_of_space<S>(device));
  assign_on_device(in_extents(right, b.extents()), b, aliasing::excluded);
  own_matrices<S, T> const x = matmul(pseudoinverse(parts, m, n, rcond), right);
  linalg::lstsq_result<T, shape, S> out;
  out.solution = written<T>(linalg::detail::extents_of_solution<shape>(n, k), x.extents(), x, x);
  out.singular_values = parts.s.flatten();
  out.matrix_rank = count_nonzero(parts.s > least_counted(parts.s, m, n, rcond)).item();
  if (out.matrix_rank == n && m > n)
    out.residuals = sum(square(abs(matmul(left, x) - right)), {0, 1});
  else
    out.residuals = device_tensor<S, R, dyn>(dextents<1>(0), device_of_space<S>(device));
  return out;
}

}  // namespace detail

LAZULI_END
