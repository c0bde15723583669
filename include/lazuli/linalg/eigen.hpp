// linalg::eigh, eigvalsh, eig and eigvals.
#pragma once

#include <lazuli/backend/blas/spectral.hpp>
#include <lazuli/linalg/matrices.hpp>

LAZULI_BEGIN

namespace linalg {

/// Eigenvalues and eigenvectors; column j of a matrix of vectors belongs to value j. Unpacks as
/// `auto [w, v]`; the array API's long names are there, too.
template <class W, class V, class EW, class EV, class Space = host_space>
struct eigen_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  lazuli::detail::factor_in<Space, W, EW> w;  // eigenvalues (…, n); over ranks on each of them
  lazuli::detail::tensor_in<Space, V, EV> v;  // eigenvectors (…, n, n)

  auto const& eigenvalues() const& LAZULI_LIFETIMEBOUND { return w; }
  auto const& eigenvectors() const& LAZULI_LIFETIMEBOUND { return v; }
  auto eigenvalues() && { return std::move(w); }
  auto eigenvectors() && { return std::move(v); }
};

}  // namespace linalg

namespace detail {

template <class T>
using complex_of = std::complex<real_part_t<lapack_t<T>>>;

template <class E>
constexpr auto extents_of_values(E const& e) {
  return behind_batch<static_order<E>>(e, e[E::rank() - 1]);
}

struct eigvalsh_rule : matrix_rule {
  read_triangle which = false;
  template <class V>
  using result = real_part_t<floating_t<V>>;
  static constexpr std::string_view name = "eigvalsh";
  template <class E>
  constexpr auto extents(E const& e) const {
    check_square("eigvalsh", e);
    return extents_of_values(e);
  }
  template <class T>
  void compute(matrices const& all, T* a, real_part_t<T>* out) const {
    for_each_matrix(blas::algorithms::eigh, all, [&](index i) {
      blas::eigh<T>("eigvalsh", all.rows, a + i * all.size(), out + i * all.rows, false,
                    which.upper, all.name(i));
    });
  }
};

struct eigvals_rule : matrix_rule {
  template <class V>
  using result = complex_of<V>;
  static constexpr std::string_view name = "eigvals";
  template <class E>
  constexpr auto extents(E const& e) const {
    check_square("eigvals", e);
    return extents_of_values(e);
  }
  template <class T>
  void compute(matrices const& all, T* a, complex_of<T>* out) const {
    for_each_matrix(blas::algorithms::eig, all, [&](index i) {
      blas::eig<T, complex_of<T>>("eigvals", all.rows, a + i * all.size(), out + i * all.rows,
                                  nullptr, all.name(i));
    });
  }
};

/// Memory for the eigenvalues (of dtype W) and vectors (V) of x, in the space of x.
template <class W, class V, class A>
auto empty_eigen(char const* call, A const& x) {
  check_square(call, x.extents());
  auto const shape = extents_of_values(x.extents());
  using E = std::remove_const_t<decltype(shape)>;
  using values = memory_of<typename space_of_factor<space_beside<A>>::type>;
  return linalg::eigen_result<W, V, E, extents_t<A>, space_beside<A>>{
      values::template empty<W>(shape, x), empty_beside<V>(x.extents(), x)};
}

struct eigh_of {
  static constexpr std::string_view name = "eigh";
  template <class A>
  static auto of(A const& x, read_triangle which = false) {
    using T = lapack_t<value_t<A>>;
    if constexpr (on_tape<A>) {
      return matrices_on<space_of<A>, eigh_of>::record(
          x, [which](auto const& a) { return of(a, which); });
    } else {
      auto out = empty_eigen<real_part_t<T>, T>("eigh", x);
      matrices_on<space_beside<A>, eigh_of>::compute(x, which.upper, out);
      return out;
    }
  }
};
template <>
struct matrices_on<host_space, eigh_of> {
  template <class A, class Out>
  static void compute(A const& x, bool upper, Out& out) {
    using T = lapack_t<value_t<A>>;
    out.v = astype<T>(x);  // in place
    auto const all = matrices_of(out.v.extents());
    for_each_matrix(blas::algorithms::eigh, all, [&](index i) {
      blas::eigh<T>("eigh", all.rows, out.v.data() + i * all.size(), out.w.data() + i * all.rows,
                    true, upper, all.name(i));
    });
  }
};

struct eig_of {
  static constexpr std::string_view name = "eig";
  template <class A>
  static auto of(A const& x) {
    if constexpr (on_tape<A>) {
      return matrices_on<space_of<A>, eig_of>::record(x, [](auto const& a) { return of(a); });
    } else {
      using C = complex_of<lapack_t<value_t<A>>>;
      auto out = empty_eigen<C, C>("eig", x);
      matrices_on<space_beside<A>, eig_of>::compute(x, out);
      return out;
    }
  }
};
template <>
struct matrices_on<host_space, eig_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    for_each_copied_matrix(blas::algorithms::eig, x, [&](matrices const& all, index i, auto* a) {
      blas::eig("eig", all.rows, a, out.w.data() + i * all.rows, out.v.data() + i * all.size(),
                all.name(i));
    });
  }
};

}  // namespace detail

namespace linalg {

/// Eigenvalues, ascending, and orthonormal eigenvectors of a Hermitian (real: symmetric) matrix,
/// computed at once: `auto [w, v] = eigh(a)`, a·v = v·diag(w).   Shapes: a (…, n, n) → w (…, n), v
/// (…, n, n). The lower triangle is read, with `eigh(a, "U")` the upper one.   dtype: float, double
/// or complex, w real; integers and 16-bit floats as float.   Throws shape_error; linalg_error for
/// NaN and infinity, where it does not converge, and without LAPACK.   Cost: up to 9·n³ flops.
/// Source: LAPACK syevd, heevd (divide and conquer).
inline constexpr lazuli::detail::on_square<lazuli::detail::eigh_of> eigh{};

/// The eigenvalues alone, an expression.   Shape: (…, n, n) → (…, n).   Cost: 4/3·n³ flops.
/// The rest as eigh.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::eigvalsh_rule>>
    eigvalsh{};

/// Eigenvalues, in no order, and eigenvectors of norm 1 of any square matrix, computed at once:
/// `auto [w, v] = eig(a)`, a·v = v·diag(w); both complex, whatever the dtype of a.   Shapes, errors
/// as eigh.   Cost: about 25·n³ flops.   Source: LAPACK geev (QR algorithm).
inline constexpr lazuli::detail::on_square<lazuli::detail::eig_of> eig{};

/// The eigenvalues alone, complex, an expression.   Shape: (…, n, n) → (…, n).   Cost: about 10·n³
/// flops.   The rest as eig.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::eigvals_rule>>
    eigvals{};

}  // namespace linalg

LAZULI_END
