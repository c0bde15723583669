// cov and corrcoef over ranks: a product of what is left of x without its means.
#pragma once

#include <lazuli/mpi/join.hpp>
#include <lazuli/mpi/matmul.hpp>
#include <lazuli/mpi/permute.hpp>
#include <lazuli/mpi/reduce.hpp>
#include <lazuli/mpi/triangles.hpp>
#include <lazuli/statistics/moments.hpp>

LAZULI_BEGIN
namespace detail {

/// variables_over_ranks: a vector or a matrix over ranks.
template <class... X>
inline constexpr bool are_variables_over_ranks = false;
template <on_ranks X>
inline constexpr bool are_variables_over_ranks<X> = rank_of<X> == 1 || rank_of<X> == 2;
template <on_ranks X, on_ranks Y>
inline constexpr bool are_variables_over_ranks<X, Y> = rank_of<X> == 1 && rank_of<Y> == 1;
template <class... X>
concept variables_over_ranks = are_variables_over_ranks<X...>;
/// What cov and corrcoef take over ranks, of which another operand may be the correction.
template <class X, class... A>
concept covariance_over_ranks = variables_over_ranks<X> &&
    ((!over_ranks<A> || variables_over_ranks<X, A>)&&...);

/// x times its own adjoint; where the ranks share its rows, every rank gets the other factor whole.
template <class X>
auto times_own_adjoint(X const& x) {
  auto const turned = [&] {
    if constexpr (complex_dtype<value_t<X>>)
      return lazuli::eval(conj(x)).t();
    else
      return x.t();
  }();
  if constexpr (misplaced_product<X, decltype(turned)>)
    return lazuli::eval(matmul(x, turned.to(all_t{}, all_t{})));
  else
    return lazuli::eval(matmul(x, turned));
}

}  // namespace detail

/// The covariances of the rows of x over ranks, each a variable, as `cov` on one machine: of
/// observations that ranks share, x (all, on<"x">) or `table.t()` of a table (on<"x">, all), a
/// matrix that every rank has; of shared variables its rows are shared. Of a vector its variance,
/// of two the 2 × 2 matrix of theirs.   Cost: means, and one product, whose second factor every
/// rank has whole where variables are shared.   Example: test/mpi/covariance.cpp
template <class X>
  requires detail::variables_over_ranks<X>
auto cov(X const& x, correction off = correction(1)) {
  using T = floating_t<value_t<X>>;
  if constexpr (rank_of<X> == 1) {
    return var(astype<T>(x), off);
  } else {
    auto const apart = eval(astype<T>(x) - mean(astype<T>(x), 1, keepdims));
    double const degrees = static_cast<double>(x.extents()[1]) - off.value;
    return eval(astype<T>(detail::times_own_adjoint(apart) / (degrees > 0 ? degrees : 0.)));
  }
}
template <class X, class Y>
  requires detail::variables_over_ranks<X, Y>
auto cov(X const& x, Y const& y, correction off = correction(1)) {
  return lazuli::cov(stack(constant<0>{}, x, y), off);
}

/// The correlations of the rows of x over ranks: cov(x) over the deviations, placed as it is; of
/// two vectors a 2 × 2 matrix.   Cost: that of cov.   Source: NumPy.
template <class X>
  requires(detail::variables_over_ranks<X>&& rank_of<X> == 2)
auto corrcoef(X const& x) {
  auto const c = lazuli::cov(x);
  auto const deviations = eval(sqrt(real(diagonal(c))));
  auto const scaled = c / unsqueeze(deviations, constant<1>{}) / deviations;
  if constexpr (complex_dtype<value_t<decltype(c)>>)
    return eval(scaled);
  else
    return eval(clip(scaled, -1., 1.));
}
template <class X, class Y>
  requires detail::variables_over_ranks<X, Y>
auto corrcoef(X const& x, Y const& y) { return lazuli::corrcoef(stack(constant<0>{}, x, y)); }

LAZULI_END
