// linalg::orth and null_space: bases of the range of a matrix, and of what it maps to 0.
#pragma once

#include <lazuli/linalg/svd.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

template <class A>
void check_one_matrix() {
  static_assert(on_host<A>, "lazuli: linalg: copy the device's matrix with .cpu() first");
}

/// What the compiler prints of batches.
struct bases_are_of_one_matrix_since_the_number_of_columns_depends_on_its_elements {};

}  // namespace detail

namespace linalg {

/// An orthonormal basis of the range of a, as columns; not lazy.   Shape: (m, n) → (m, rank). dtype
/// and errors as svd; rtol in `orth(a, rtol)` as in matrix_rank, which gives the number of columns.
/// Source: SciPy; svd.   Example: test/linalg/spaces.cpp
template <of_values A>
  requires(rank_of<A> == 2)
auto orth(A const& a, double rtol = -1) {
  lazuli::detail::check_one_matrix<A>();
  auto const found = svd(a, false);
  index const m = a.extents()[0], n = a.extents()[1];
  return evaluate_to_tensor(
      found.u.narrow(1, index{0}, lazuli::detail::rank_of_values(m, n, found.s.data(), rtol)));
}
/// An orthonormal basis of the vectors x with a·x = 0, as columns; not lazy.   Shape: (m, n) → (n,
/// n - rank).   The rest as orth.   Source: SciPy; svd.
template <of_values A>
  requires(rank_of<A> == 2)
auto null_space(A const& a, double rtol = -1) {
  lazuli::detail::check_one_matrix<A>();
  auto const found = svd(a, true);
  index const m = a.extents()[0], n = a.extents()[1];
  index const rank = lazuli::detail::rank_of_values(m, n, found.s.data(), rtol);
  return evaluate_to_tensor(lazuli::detail::conjugated(found.vh.narrow(0, rank, n - rank).t()));
}

// clang-format off
template <expression A, class... R>
  requires(rank_of<A> != 2 && !on_tape<A>)
lazuli::detail::bases_are_of_one_matrix_since_the_number_of_columns_depends_on_its_elements orth(A const&, R...) LAZULI_REFUSED("lazuli: linalg::orth is of one matrix: the number of its columns depends on the elements");
template <expression A, class... R>
  requires(rank_of<A> != 2 && !on_tape<A>)
lazuli::detail::bases_are_of_one_matrix_since_the_number_of_columns_depends_on_its_elements null_space(A const&, R...) LAZULI_REFUSED("lazuli: linalg::null_space is of one matrix: the number of its columns depends on the elements");
// clang-format on

}  // namespace linalg

LAZULI_END
