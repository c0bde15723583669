// cov and corrcoef over ranks: of observations that ranks share, x (all, on<"x">) or `table.t()` of
// a table (on<"x">, all), matrices that every rank has; of shared variables their rows are shared,
// and every rank gets all of x for the product.
#pragma once

#include <lazuli/mpi/join.hpp>
#include <lazuli/mpi/matmul.hpp>
#include <lazuli/mpi/permute.hpp>
#include <lazuli/mpi/reduce.hpp>
#include <lazuli/mpi/triangles.hpp>
#include <lazuli/statistics/covariance.hpp>

LAZULI_BEGIN
namespace detail {

template <on_ranks X>
inline constexpr bool are_variables<X> = rank_of<X> == 1 || rank_of<X> == 2;
template <on_ranks X, on_ranks Y>
inline constexpr bool are_variables<X, Y> = rank_of<X> == 1 && rank_of<Y> == 1;
/// What cov takes over ranks, of which another operand may be the correction.
template <class X, class... A>
concept variables_over_ranks = are_variables<X> &&((!over_ranks<A> || are_variables<X, A>)&&...);

}  // namespace detail
LAZULI_END
