// cdist over ranks: each rank computes its block of the distances.
#pragma once

#include <lazuli/linalg/cdist.hpp>
#include <lazuli/mpi/moves.hpp>

LAZULI_BEGIN
namespace detail {

/// Where the distances of rows from rows lie: rows as those of a, columns as those of b.
template <class A, class B>
struct distances_placed;
template <class P, class Q>
struct distances_placed<sharded_space<P, all_t>, sharded_space<Q, all_t>>
    : two_spaces<sharded_space<P, all_t>, sharded_space<all_t, Q>> {};

template <class... X>
inline constexpr bool are_points_over_ranks = false;
template <on_ranks A, on_ranks B, class... More>
  requires requires {
    typename distances_placed<plain_space_t<space_of<A>>, plain_space_t<space_of<B>>>::type;
  }
inline constexpr bool are_points_over_ranks<A, B, More...> = is_one_space<
    typename distances_placed<plain_space_t<space_of<A>>, plain_space_t<space_of<B>>>::type>;
/// points_over_ranks: two matrices whose rows, points, are each whole on a rank, and divided along
/// different axes of the mesh, if both are; and what else is told.
template <class... X>
concept points_over_ranks = are_points_over_ranks<X...>;

}  // namespace detail

/// The distances between the rows of a and those of b over ranks: rows placed as those of a,
/// columns as those of b; each rank's block is `cdist` of its rows.   Shapes: (m, k), (n, k) → (m,
/// n). dtype: floating.   Throws shape_error, rank_error.   Cost: no message except the ranks'
/// agreement. Example: test/mpi/distances.cpp
template <class A, class B>
  requires detail::points_over_ranks<A, B>
auto cdist(A const& a, B const& b, double p = 2) {
  namespace d = lazuli::detail;
  decltype(auto) rows = d::tensor_to_move(a);
  decltype(auto) columns = d::tensor_to_move(b);
  auto const grid = d::grid_of(columns, "cdist", d::grid_of(rows, "cdist"));
  using space = typename d::distances_placed<d::plain_space_t<space_of<A>>,
                                             d::plain_space_t<space_of<B>>>::type;
  using T = value_t<decltype(lazuli::cdist(rows.local(), columns.local(), p))>;
  d::check_distances(rows.extent(1), columns.extent(1), p);
  return mpi::together(grid->all().get(), [&] {
    typename d::sharded_in<space, T>::type out(grid,
                                               dextents<2>(rows.extent(0), columns.extent(0)));
    out.local() = lazuli::cdist(rows.local(), columns.local(), p);
    return out;
  });
}

LAZULI_END
