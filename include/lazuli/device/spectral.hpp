// linalg::eigh, eigvalsh, svd and the functions of singular values on a device: svdvals, pinv,
// matrix_rank, lstsq.
#pragma once

#include <lazuli/device/factor.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/linalg/svd.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws linalg_error for NaN and infinity, on which the library's routines may never return.
template <device_space S, class T>
void refuse_not_finite_on_device(char const* call, own_matrices<S, T> const& a) {
  auto const good = lazuli::all(isfinite(a), {1, 2}).cpu();
  for (index i = 0; i < good.numel(); ++i)
    if (!good.data()[i])
      fail<linalg_error>(call, ": matrix", blas::detail::place(good.numel() > 1 ? i : -1),
                         " holds NaN or infinity");
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

template <device_space S>
struct matrices_on<S, eigvalsh_rule> {
  template <class T>
  static auto compute(eigvalsh_rule const& rule, own_matrices<S, T>& a) {
    return eigh_in_place("eigvalsh", a, false, rule.which.upper);
  }
};

template <device_space S>
struct matrices_on<S, eigh_of> {
  template <class A, class Out>
  static void compute(A const& x, bool upper, Out& out) {
    auto a = own_copy<lapack_t<value_t<A>>, S>(x, x.extents(), device_of(x, "eigh"));
    auto const w = eigh_in_place("eigh", a, true, upper);
    write(out.w, dextents<3>(a.extent(0), 1, a.extent(1)), w.unsqueeze(1));
    write(out.v, a.extents(), conjugated(a.transpose(1, 2)));
  }
};

/// Singular values and vectors, not yet in the order of the results: views of the library's.
template <device_space S, class T>
struct device_svd {
  own_matrices<S, T> u, vh;
  device_tensor<S, real_part_t<T>, dyn, dyn> s;
};
/// a (how many, m, n), overwritten; u (…, m, left), vh (…, right, n), s (…, k).
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

template <device_space S>
struct matrices_on<S, svd_of> {
  template <class A, class Out>
  static void compute(A const& x, bool full, Out& out) {
    using T = lapack_t<value_t<A>>;
    auto const parts = svd_on_device<S, T>("svd", x, x.extents(), device_of(x, "svd"),
                                           full ? gpu::svd_vectors::all : gpu::svd_vectors::some);
    index const count = parts.s.extent(0), k = parts.s.extent(1);
    write(out.u, parts.u.extents(), parts.u);
    write(out.s, dextents<3>(count, 1, k), parts.s.unsqueeze(1));
    write(out.vh, parts.vh.extents(), parts.vh);
  }
};

/// The singular values of matrices.
template <device_space S, class T>
auto values_on_device(char const* call, own_matrices<S, T> const& a) {
  return svd_on_device<S, T>(call, a, a.extents(), a.device_index(), gpu::svd_vectors::none).s;
}
template <device_space S>
struct matrices_on<S, svdvals_rule> {
  template <class T>
  static auto compute(svdvals_rule const&, own_matrices<S, T>& a) {
    return values_on_device("svdvals", a);
  }
};

/// From which size on singular values count, per matrix: (how many, 1).
template <class X>
auto least_counted(X const& s, index m, index n, double rtol) {
  using R = value_t<X>;
  R const share = rtol < 0 ? std::numeric_limits<R>::epsilon() * static_cast<R>(m < n ? n : m)
                           : static_cast<R>(rtol);
  return s.narrow(1, 0, s.extent(1) == 0 ? 0 : 1) * share;
}

template <device_space S>
struct matrices_on<S, matrix_rank_rule> {
  template <class T>
  static device_tensor<S, index, dyn> compute(matrix_rank_rule const& rule, own_matrices<S, T>& a) {
    auto const s = values_on_device("matrix_rank", a);
    return count_nonzero(s > least_counted(s, a.extent(1), a.extent(2), rule.rtol), 1);
  }
};

/// v·diag(1/s)·uᴴ, without the values that count as 0.
template <device_space S, class T>
own_matrices<S, T> pseudoinverse(device_svd<S, T> const& of, index m, index n, double rtol) {
  using R = real_part_t<T>;
  own_matrices<S, T> const inverse =
      conjugated(of.vh.transpose(1, 2)) *
      where(of.s > least_counted(of.s, m, n, rtol), R(1) / of.s, R(0)).eval().unsqueeze(1);
  own_matrices<S, T> const right = conjugated(of.u.transpose(1, 2));
  return matmul(inverse, right);
}
template <device_space S>
struct matrices_on<S, pinv_rule> {
  template <class T>
  static own_matrices<S, T> compute(pinv_rule const& rule, own_matrices<S, T>& a) {
    auto const parts =
        svd_on_device<S, T>("pinv", a, a.extents(), a.device_index(), gpu::svd_vectors::some);
    return pseudoinverse(parts, a.extent(1), a.extent(2), rule.rcond);
  }
};

/// By the singular values, which are part of the result anyway.   Source: cusolverDnXgesvd.
template <device_space S>
struct matrices_on<S, lstsq_of> {
  template <class A, class B, class Out, class T = typename Out::value_type>
  static void compute(A const& a, B const& b, double rcond, index k, Out& out) {
    int const device = common_device("lstsq", a, b);
    index const m = a.extents()[0], n = a.extents()[1];
    auto const left = own_copy<T, S>(a, dextents<2>(m, n), device);
    auto const parts =
        svd_on_device<S, T>("lstsq", left, left.extents(), device, gpu::svd_vectors::some);
    own_matrices<S, T> right(dextents<3>(1, m, k), device_of_space<S>(device));
    assign_on_device(in_extents(right, b.extents()), b, aliasing::excluded);
    own_matrices<S, T> const x = matmul(pseudoinverse(parts, m, n, rcond), right);
    write(out.solution, x.extents(), x);
    out.singular_values = parts.s.flatten();
    out.matrix_rank = count_nonzero(parts.s > least_counted(parts.s, m, n, rcond)).item();
    if (out.matrix_rank == n && m > n)
      out.residuals = sum(square(abs(matmul(left, x) - right)), {0, 1});
  }
};

}  // namespace detail

LAZULI_END
