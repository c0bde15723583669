// linalg::solve_triangular, tensorsolve and tensorinv: systems of which one triangle is read, and
// systems of tensors, which are solved as matrices.
#pragma once

#include <lazuli/backend/blas/factor.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/solve.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {

struct by_substitution {
  static constexpr std::string_view name = "solve_triangular";
  static constexpr blas::algorithm algorithm = blas::algorithms::triangular;
  read_triangle which = true;
  bool unit = false;
  template <class T>
  void solve(index n, index columns, T const* a, T* x, index batch) const {
    blas::solve_triangular<T>(n, columns, a, x, which.upper, unit, batch);
  }
};

/// The elements of a tensor without gaps, with other extents.
template <class X>
auto as_matrix(X& x, index rows, index cols) {
  return arranged(x, mapping<dextents<2>>{dextents<2>(rows, cols), {cols, 1}, 0});
}
template <class X>
auto flattened(X& x) {
  return arranged(x, mapping<dextents<1>>{dextents<1>(x.numel()), {1}, 0});
}

/// A copy of a as elements of T; on a tape, where nothing is overwritten, a statement of its own.
template <class T, class A>
auto copied_or_recorded(A const& a) {
  if constexpr (on_tape<A>)
    return evaluate_to_tensor(astype<T>(a));
  else
    return copied<T>(a);
}

/// Product of the extents [first, last).
template <extents_like E>
constexpr index product_of_extents(E const& e, int first, int last) {
  index out = 1;
  for (int i = first; i < last; ++i) out *= e[i];
  return out;
}

[[noreturn]] LAZULI_COLD inline void throw_not_square_tensor(char const* call,
                                                             std::span<index const> shape,
                                                             int first, index rows, index cols) {
  fail<shape_error>(call, ": shape ", text::shape(shape), ": its first ", first, " axes have ",
                    rows, " elements, the others ", cols, ": they must be equal");
}

}  // namespace detail

namespace linalg {

/// Solves a·x = b, where of a only the upper triangle is read; `solve_triangular(a, b, "L")`: the
/// lower one; `(a, b, "U", true)`: with ones instead of its diagonal.   Shapes, dtype as solve.
/// Throws shape_error; on evaluation linalg_error where an element of the diagonal is zero, with
/// nothing written.   Cost: n²·k flops a matrix, a copy of b.   Source: BLAS gemm, trsm.
template <in_one_memory A, in_one_memory B>
constexpr auto solve_triangular(A&& a, B&& b,
                                std::type_identity_t<lazuli::detail::read_triangle> which = true,
                                bool unit_diagonal = false)
    LAZULI_REFUSE(
        (lazuli::detail::not_solvable<A, B>),
        "lazuli: solve_triangular(a, b): a must be square matrices, b have as many rows") {
  if constexpr (lazuli::detail::solvable<extents_t<A>, extents_t<B>>) {
    using method = lazuli::detail::by_substitution;
    return solve_node<closure_t<A&&>, closure_t<B&&>, method>(
        close(static_cast<A&&>(a)), close(static_cast<B&&>(b)), method{which, unit_diagonal});
  }
}
#if !defined(__clang__)
template <in_one_memory A, in_one_memory B>
  requires lazuli::detail::not_solvable<A, B>
typename lazuli::detail::clash_of<solve_error, extents_t<A>, extents_t<B>>::type solve_triangular(
    A&& a, B&& b, std::type_identity_t<lazuli::detail::read_triangle> which = true,
    bool unit_diagonal = false) = delete;
#endif

/// Solves a·x = b with l = cholesky(a), which can serve many right-hand sides; not lazy.
/// `cholesky_solve(b, u, true)` takes u = cholesky(a, true).   Shapes, dtype and errors as solve.
/// Cost: 2·n²·k flops per matrix.   Source: PyTorch, which has the operands in this order.
template <in_one_memory B, in_one_memory L>
  requires(rank_of<L> >= 2)
auto cholesky_solve(B const& b, L const& factor, bool upper = false) {
  auto const l = upper ? evaluate_to_tensor(conj(evaluate_to_tensor(factor).mT()))
                       : evaluate_to_tensor(astype<value_t<L>>(factor));
  auto const half = evaluate_to_tensor(solve_triangular(l, b, "L"));
  auto const turned = evaluate_to_tensor(conj(l.mT()));  // a view of a local constant ends here
  return evaluate_to_tensor(solve_triangular(turned, half, "U"));
}

/// The x with tensordot(a, x, rank of x) = b, computed at once.   Shapes: a has the axes of b, then
/// those of x, with as many elements.   dtype and errors as solve.
template <in_one_memory A, in_one_memory B>
  requires(rank_of<A> >= rank_of<B>)
auto tensorsolve(A const& a, B const& b) {
  constexpr int first = rank_of<B>, rank = rank_of<A> - first;
  using T = lazuli::detail::lapack_t<promote_t<value_t<A>, value_t<B>>>;
  auto x = lazuli::detail::copied_or_recorded<T>(a);
  auto y = lazuli::detail::copied_or_recorded<T>(b);
  auto const e = x.extents();
  index const rows = y.extents().size(),
              cols = lazuli::detail::product_of_extents(e, first, rank_of<A>);
  for (int i = 0; i < first; ++i) {
    if (e[i] == y.extents()[i]) continue;
    auto const va = e.values();
    auto const vb = y.extents().values();
    fail<shape_error>("tensorsolve: shapes ", text::shape(va), " and ", text::shape(vb), ": axis ",
                      i, " of a (", e[i], ") must equal that of b (", y.extents()[i], ")");
  }
  if (rows != cols) {
    auto const shape = e.values();
    lazuli::detail::throw_not_square_tensor("tensorsolve", shape, first, rows, cols);
  }
  index_array<rank> sizes{};
  for (int i = 0; i < rank; ++i) sizes[static_cast<std::size_t>(i)] = e[first + i];
  if constexpr (on_tape<A> || on_tape<B>) {
    // Named tensors: views of constants, which are local here, would dangle.
    auto const left = evaluate_to_tensor(lazuli::reshape(x, rows, rows));
    auto const right = evaluate_to_tensor(lazuli::reshape(y, rows));
    auto const found = evaluate_to_tensor(solve(left, right));
    return evaluate_to_tensor(lazuli::reshape(found, sizes));
  } else {
    auto out = lazuli::detail::empty_beside<T>(dextents<rank>(sizes), x);
    assign_to(lazuli::detail::flattened(out),
              solve(lazuli::detail::as_matrix(x, rows, rows), lazuli::detail::flattened(y)));
    return out;
  }
}

/// The inverse of tensordot(a, ·): `tensordot(tensorinv(a), b, …)` is tensorsolve(a, b). Computed
/// at once; the first `tensorinv(a, ind)` axes of a (2) belong to b.   Shapes: (n…, m…) → (m…, n…),
/// with as many elements in both.   dtype and errors as inv.
template <in_one_memory A>
auto tensorinv(A const& a, brace_index axes = 2) {
  int const ind = static_cast<int>(axes.value);
  constexpr int rank = rank_of<A>;
  if (ind < 1 || ind > rank)
    fail<index_error>("tensorinv: ind ", ind, " is not between 1 and the rank ", rank);
  using T = lazuli::detail::lapack_t<value_t<A>>;
  auto x = lazuli::detail::copied_or_recorded<T>(a);
  auto const e = x.extents();
  index const rows = lazuli::detail::product_of_extents(e, 0, ind),
              cols = lazuli::detail::product_of_extents(e, ind, rank);
  if (rows != cols) {
    auto const shape = e.values();
    lazuli::detail::throw_not_square_tensor("tensorinv", shape, ind, rows, cols);
  }
  index_array<rank> sizes{};
  for (int i = 0; i < rank; ++i) sizes[static_cast<std::size_t>(i)] = e[(i + ind) % rank];
  if constexpr (on_tape<A>) {
    return evaluate_to_tensor(
        lazuli::reshape(evaluate_to_tensor(inv(lazuli::reshape(x, rows, rows))), sizes));
  } else {
    auto out = lazuli::detail::empty_beside<T>(dextents<rank>(sizes), x);
    assign_to(lazuli::detail::as_matrix(out, rows, rows),
              inv(lazuli::detail::as_matrix(x, rows, rows)));
    return out;
  }
}

}  // namespace linalg

LAZULI_END
