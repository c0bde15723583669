// linalg::eigh of matrices over ranks: by ScaLAPACK, or where every rank has all of them, by each rank
// as on one machine.
#pragma once

#include <lazuli/linalg/eigen.hpp>
#include <lazuli/mpi/systems.hpp>

LAZULI_BEGIN
namespace detail {

/// The eigenvalues w are on every rank, the eigenvectors v are placed as a. ScaLAPACK gets the
/// transposed a, whose eigenvectors are the conjugates.
template <class T, class A>
void eigh_on_ranks(A const& a, bool upper, real_part_t<T>* w, T* v) {
  using R = real_part_t<T>;
  cyclic_problem<T> const problem("eigh", a);
  auto given = brought_to_cycles("eigh", problem, a, !upper, upper);
  auto vectors = problem.matrix_of(a.shape[0], a.shape[0]);
  int const n = static_cast<int>(a.shape[0]), one = 1;
  char const* const triangle = upper ? "L" : "U";
  // pdsyevd asks for less workspace than the pdormtr and pdlasrt that it calls check for (2.2.1):
  // ranks that return would leave the others waiting.
  index const height = given.form.rows, width = given.form.columns, block = problem.block();
  index const more = height * (block + width) + block * (height + width + 4 * block) + 4 * n;
  int info = 0;
  problem.with_workspaces([&](T* work, int length, R* reals, int real_length, int* ints, int int_length) {
    if constexpr (complex_dtype<T>)
      problem.routines().heevd("V", triangle, &n, given.data(), &one, &one, given.descriptor(), w, vectors.data(), &one,
                               &one, vectors.descriptor(), work, &length, reals, &real_length, ints, &int_length, &info,
                               1, 1);
    else
      problem.routines().syevd("V", triangle, &n, given.data(), &one, &one, given.descriptor(), w, vectors.data(), &one,
                               &one, vectors.descriptor(), work, &length, ints, &int_length, &info, 1, 1);
  }, more);
  constexpr char const* routine = complex_dtype<T> ? "heevd" : "syevd";
  if (problem.checked(routine, info) > 0) blas::detail::throw_not_converged("eigh", routine, -1);
  problem.copies(w, n);
  auto const to = held(a, v);
  problem.take(vectors, to);
  if constexpr (complex_dtype<T>)
    for (index i = 0; i < to.here.rows * to.here.cols; ++i) v[i] = std::conj(v[i]);
}

/// Matrices of any placement.
template <>
inline constexpr bool takes_blocks<eigh_of> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<eigh_of, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, eigh_of> {
  template <class A, class Out>
  static void compute(A const& x, bool upper, Out& out) {
    using T = value_t<decltype(out.v)>;
    if (out.v.size() == 0) return;
    auto const values = values_on_ranks(x);
    if (every_rank_has_all(*values.grid, values.axes())) {
      auto const found = linalg::eigh(values.local(), upper);
      std::copy_n(found.w.data(), found.w.size(), out.w.data());
      std::copy_n(found.v.data(), found.v.size(), out.v.data());
    } else {
      eigh_on_ranks<T>(values, upper, out.w.data(), out.v.data());
    }
  }
};

/// ScaLAPACK's syevd computes vectors, too.
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<eigvalsh_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<eigvalsh_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<eigvalsh_rule>> {
  template <class A>
  static auto of(A const& x, read_triangle which = false) {
    return rounded<floating_t<real_part_t<value_t<A>>>>(std::move(eigh_of::of(x, which).w));
  }
};

}  // namespace detail
LAZULI_END
