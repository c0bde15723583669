// linalg::solve, inv and cholesky of matrices over ranks: by ScaLAPACK, or, if every rank has all
// of them, by each rank as on one machine.
#pragma once

#include <lazuli/linalg/factor.hpp>
#include <lazuli/linalg/solve.hpp>
#include <lazuli/mpi/cyclic_operands.hpp>

LAZULI_BEGIN
namespace detail {

template <class A, class B>
concept system_on_ranks = over_a_mesh<A> && over_a_mesh<B> &&(rank_of<A> == 2) &&
                          (rank_of<B> == 1 || rank_of<B> == 2);
template <class A>
concept matrix_on_ranks = over_a_mesh<A> &&(rank_of<A> == 2);

/// A result of dtype V, as T has computed it.
template <class V, class T, auto... P>
sharded<V, P...> rounded(sharded<T, P...>&& x) {
  if constexpr (std::is_same_v<T, V>)
    return std::move(x);
  else
    return sharded<V, P...>(astype<V>(x));
}

/// LU factors of the transposed matrix, and the row with which each row was exchanged; `zero`: the
/// first pivot that is zero, from 1 on, or 0.
template <class T>
memory::buffer<int> cyclic_factors(cyclic_problem<T> const& problem, int n, cyclic_matrix<T>& a, int& zero) {
  auto rows = problem.together([&] { return memory::buffer<int>(a.form.rows + problem.block()); });
  int const one = 1;
  int info = 0;
  if (problem.here()) problem.routines().getrf(&n, &n, a.data(), &one, &one, a.descriptor(), rows.data(), &info);
  // ScaLAPACK's pdgetf2 does not report a zero pivot in a matrix of one element.
  if (n == 1 && a.form.rows * a.form.columns == 1 && a.data()[0] == T(0)) info = 1;
  zero = problem.checked("getrf", info);
  return rows;
}
/// The same; throws linalg_error for a zero pivot.
template <class T>
memory::buffer<int> cyclic_factors(char const* call, cyclic_problem<T> const& problem, int n, cyclic_matrix<T>& a) {
  int zero = 0;
  auto rows = cyclic_factors(problem, n, a, zero);
  if (zero > 0) blas::throw_singular(call, zero, -1);
  return rows;
}

/// x = a⁻¹·b, placed as b.
template <class T, class A, class B, class X>
void solve_on_ranks(A const& a, B const& b, X& x) {
  cyclic_problem<T> const problem("solve", a);
  index const columns = B::rank == 1 ? 1 : b.shape[B::rank - 1];
  auto left = brought_to_cycles("solve", problem, a, true, true);
  auto right = problem.matrix_of(a.shape[0], columns);
  {
    auto const values = problem.together([&] { return dense_shares<T, B>(b); });
    problem.bring(held(b, values.data()), right);
  }
  int const n = static_cast<int>(a.shape[0]), count = static_cast<int>(columns), one = 1;
  auto const pivots = cyclic_factors("solve", problem, n, left);
  int info = 0;
  if (problem.here())
    problem.routines().getrs("T", &n, &count, left.data(), &one, &one, left.descriptor(), pivots.data(), right.data(),
                             &one, &one, right.descriptor(), &info, 1);
  (void)problem.checked("getrs", info);
  problem.take(right, held(b, x.data()));
}

/// The inverse of a, placed as a. The inverse of the transposed is the transposed inverse.
template <class T, class A, class X>
void invert_on_ranks(A const& a, X& x) {
  cyclic_problem<T> const problem("inv", a);
  auto both = brought_to_cycles("inv", problem, a, true, true);
  int const n = static_cast<int>(a.shape[0]), one = 1;
  auto const pivots = cyclic_factors("inv", problem, n, both);
  int info = 0;
  problem.with_workspaces([&](T* work, int length, real_part_t<T>*, int, int* ints, int int_length) {
    problem.routines().getri(&n, both.data(), &one, &one, both.descriptor(), pivots.data(), work, &length, ints,
                             &int_length, &info);
  });
  (void)problem.checked("getri", info);
  problem.take(both, held(a, x.data()).transposed());
}

/// The triangle l of a = l·lᴴ (upper: u of uᴴ·u), placed as a. The transposed of a is conj(l)·lᵀ.
template <class T, class A, class X>
void cholesky_on_ranks(A const& a, bool upper, X& x) {
  cyclic_problem<T> const problem("cholesky", a);
  auto both = brought_to_cycles("cholesky", problem, a, !upper, upper);
  int const n = static_cast<int>(a.shape[0]), one = 1;
  int info = 0;
  if (problem.here())
    problem.routines().potrf(upper ? "L" : "U", &n, both.data(), &one, &one, both.descriptor(), &info, 1);
  if (int const minor = problem.checked("potrf", info); minor > 0) blas::detail::throw_not_definite(minor, -1);
  if (problem.here())
    both.for_each(problem.ranks(), [upper](index i, index j, T& element) {
      if (upper ? i < j : i > j) element = T(0);
    });
  problem.take(both, held(a, x.data()).transposed());
}

/// Matrices of any placement.
template <>
inline constexpr bool takes_blocks<node_of<cholesky_rule>> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<cholesky_rule>, sharded_space<Rows, Columns>> = true;
template <class A>
inline constexpr bool barrier_takes_blocks<per_matrix_node<cholesky_rule, A>> = true;
template <class A>
struct barrier_on_ranks<per_matrix_node<cholesky_rule, A>> {
  template <class On, class To>
  static void run(On const& on, To const& to, per_matrix_node<cholesky_rule, A> const& e) {
    e.with_operand([&](auto const& a, cholesky_rule const& rule) {
      using T = compute_t<value_t<per_matrix_node<cholesky_rule, A>>>;
      auto const values = values_on_ranks(a);
      typename sharded_in<space_of<A>, T>::type x(values.grid, values.shape);
      if (x.size() != 0) {
        if (every_rank_has_all(*values.grid, values.axes()))
          assign_to(x.target().local(), linalg::cholesky(values.local(), rule.upper), aliasing::excluded);
        else
          cholesky_on_ranks<T>(values, rule.upper, x);
      }
      on.run(to, close(x), aliasing::excluded);
    });
  }
};

}  // namespace detail

namespace linalg {

/// Solves a·x = b over ranks, not lazy: a and b may have any placement.   Shapes: a (n, n), b (n)
/// or (n, k) → x as b, and placed as b.   dtype as on one machine.   Throws shape_error;
/// linalg_error if a pivot is exactly zero, or a contains NaN or infinity; error without ScaLAPACK;
/// rank_error if a rank has no memory: all on every rank.   Cost: (2/3·n³ + 2·n²·k) / ranks flops
/// on each rank and n² / ranks elements, moved once. The last bits depend on the number of ranks.
/// Source: ScaLAPACK getrf, getrs; LAPACK, and no message, if every rank has all of a and b.
/// Example: docs/distributed.md
template <expression A, expression B>
  requires lazuli::detail::system_on_ranks<A, B>
auto solve(A const& a, B const& b) {
  namespace d = lazuli::detail;
  using V = floating_t<promote_t<value_t<A>, value_t<B>>>;
  using T = compute_t<V>;
  auto const mesh = d::grid_of(b, "solve", d::grid_of(a, "solve"));
  d::check_square("solve", a.extents());
  if (b.extents()[0] != a.extents()[1]) {
    auto const va = a.extents().values();
    auto const vb = b.extents().values();
    fail<shape_error>("solve: shapes ", text::shape(va), " and ", text::shape(vb), ": b must have ", va[0],
                      " rows, as a has; it has ", vb[0]);
  }
  auto x = d::agreed<typename d::sharded_in<space_of<B>, T>::type>(mesh, b.extents());
  if (x.size() == 0) return d::rounded<V>(std::move(x));
  auto const left = d::values_on_ranks(a);
  auto const right = d::values_on_ranks(b);
  if (d::every_rank_has_all(*mesh, left.axes()) && d::every_rank_has_all(*mesh, right.axes()))
    assign_to(x.target().local(), solve(left.local(), right.local()), aliasing::excluded);
  else
    d::solve_on_ranks<T>(left, right, x);
  return d::rounded<V>(std::move(x));
}

/// The inverse of a matrix of any placement over ranks, not lazy.   Shape: (n, n), placed as a.
/// dtype, errors and last bits as solve.   Cost: 2·n³ / ranks flops on each rank.   Source:
/// ScaLAPACK getrf, getri; LAPACK, and no message, if every rank has all of a.   Example:
/// docs/distributed.md
template <expression A>
  requires lazuli::detail::matrix_on_ranks<A>
auto inv(A const& a) {
  namespace d = lazuli::detail;
  using V = floating_t<value_t<A>>;
  using T = compute_t<V>;
  d::check_square("inv", a.extents());
  auto const values = d::values_on_ranks(a);
  auto x = d::agreed<typename d::sharded_in<space_of<A>, T>::type>(values.grid, values.shape);
  if (x.size() != 0) {
    if (d::every_rank_has_all(*values.grid, values.axes()))
      assign_to(x.target().local(), inv(values.local()), aliasing::excluded);
    else
      d::invert_on_ranks<T>(values, x);
  }
  return d::rounded<V>(std::move(x));
}

}  // namespace linalg
LAZULI_END
