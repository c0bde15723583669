// Singular value decompositions of matrices over ranks: by way of a triangle if only the long side
// of a matrix is divided; otherwise by ScaLAPACK.
#pragma once

#include <lazuli/linalg/svd.hpp>
#include <lazuli/mpi/lstsq.hpp>
#include <lazuli/mpi/qr.hpp>
#include <lazuli/mpi/systems.hpp>

LAZULI_BEGIN
namespace detail {

/// The only mesh axis that shares a matrix, along its longer side: its rows or, if `wide`, its
/// columns; each rank can have as many as the other side is long. -1: there is none.
struct long_side {
  int along = -1;
  bool wide = false;
};
template <class T, class A>
long_side long_side_of(A const& a) {
  auto along = a.axes();
  for (int& m : along)
    if (m >= 0 && a.grid->size(m) == 1) m = -1;
  for (std::size_t const side : {0, 1}) {
    int const m = along[side];
    index const rows = a.shape[static_cast<int>(side)], columns = a.shape[static_cast<int>(1 - side)];
    if (m >= 0 && along[1 - side] < 0 && mpi::share_of(rows, a.grid->size(m), 0).size() >= columns &&
        columns * columns * static_cast<index>(sizeof(T)) <= INT_MAX)
      return {m, side == 1};
  }
  return {};
}

/// Runs f on every rank with the same data: linalg_error is thrown on all of them; another
/// exception, of one rank, is thrown as rank_error.
template <class F>
void same_on_all(MPI_Comm all, F const& f) {
  std::exception_ptr refused;
  mpi::together(all, [&] {
    try {
      f();
    } catch (linalg_error const&) {
      refused = std::current_exception();
    }
  });
  if (refused) std::rethrow_exception(refused);
}

/// This rank's rows (columns) of a, as rows. Throws linalg_error, alike on every rank, for NaN and
/// infinity.
template <class T, class A>
matrix<T> rows_here(char const* call, A const& a, long_side side) {
  MPI_Comm const all = a.grid->all().get();
  auto rows = mpi::together(all, [&] {
    auto block = a.local();
    if (side.wide) block = {block.first, dextents<2>(block.shape[1], block.shape[0]), {block.steps[1], block.steps[0]}};
    matrix<T> out(block.shape);
    if (out.size() != 0) assign_to(out.target(), astype<T>(block), aliasing::excluded);
    return out;
  });
  int const bad = !blas::detail::all_finite(rows.size(), rows.data());
  if (mpi::largest(all, bad) != 0) blas::detail::throw_not_finite(call, -1);
  return rows;
}

/// The singular value decomposition of a with its long side as rows: left·diag(s)·vh. This rank has
/// the rows of left that it has of a; s and vh are whole on every rank.
template <class T>
struct tall_svd {
  matrix<T> left;
  vector<real_part_t<T>> s;
  matrix<T> vh;

  template <class A>
  tall_svd(char const* call, A const& a, long_side side) {
    MPI_Comm const all = a.grid->all().get();
    matrix<T> q, r;
    qr_tree<T>(rows_here<T>(call, a, side), all).run(a.grid->along(side.along), q, r);
    same_on_all(all, [&] {
      auto found = linalg::svd(r, false);
      left = matmul(q, found.u);
      s = std::move(found.s);
      vh = std::move(found.vh);
    });
  }
};
template <class T, class A>
vector<real_part_t<T>> tall_svdvals(char const* call, A const& a, long_side side) {
  MPI_Comm const all = a.grid->all().get();
  row_tree<T> tree(0, a.shape[side.wide ? 0 : 1]);
  tree.rows() = rows_here<T>(call, a, side);
  tree.join(a.grid->along(side.along), all);
  vector<real_part_t<T>> out;
  same_on_all(all, [&] { out = linalg::svdvals(tree.rows()); });
  return out;
}

/// That of the transposed a, which ScaLAPACK gets: left·diag(s)·right; s on every rank.
template <class T>
struct cyclic_svd {
  cyclic_problem<T> problem;
  memory::buffer<real_part_t<T>> s;
  std::vector<cyclic_matrix<T>> factors;  // left, right, if wanted

  template <class A>
  cyclic_svd(char const* call, A const& a, bool vectors)
      : problem(call, *a.grid, std::min(a.shape[0], a.shape[1])), s(0) {
    using R = real_part_t<T>;
    auto given = brought_to_cycles(call, problem, a, true, true);
    int const m = static_cast<int>(a.shape[1]), n = static_cast<int>(a.shape[0]), k = std::min(m, n), one = 1;
    s = problem.together([&] { return memory::buffer<R>(k); });
    if (vectors) {
      factors.push_back(problem.matrix_of(m, k));
      factors.push_back(problem.matrix_of(k, n));
    }
    T unused{};
    T *const u = vectors ? left().data() : &unused, *const vt = vectors ? right().data() : &unused;
    int const *const of_u = vectors ? left().descriptor() : given.descriptor(),
              *const of_vt = vectors ? right().descriptor() : given.descriptor();
    char const* const job = vectors ? "V" : "N";
    int info = 0;
    problem.with_workspaces([&](T* work, int length, [[maybe_unused]] R* reals, int, int*, int) {
      if constexpr (complex_dtype<T>)
        problem.routines().gesvd_complex(job, job, &m, &n, given.data(), &one, &one, given.descriptor(), s.data(), u, &one,
                                         &one, of_u, vt, &one, &one, of_vt, work, &length, reals, &info, 1, 1);
      else
        problem.routines().gesvd(job, job, &m, &n, given.data(), &one, &one, given.descriptor(), s.data(), u, &one, &one,
                                 of_u, vt, &one, &one, of_vt, work, &length, &info, 1, 1);
    });
    if (problem.checked("gesvd", info) > 0) blas::detail::throw_not_converged(call, "gesvd", -1);
    problem.copies(s.data(), k);
  }
  cyclic_matrix<T>& left() { return factors[0]; }
  cyclic_matrix<T>& right() { return factors[1]; }
};

}  // namespace detail
LAZULI_END
