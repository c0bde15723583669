// Norms of matrices by the reductions of which they are made: for tapes, and for ranks.
#pragma once

#include <lazuli/linalg/norm.hpp>
#include <lazuli/linalg/svd.hpp>

LAZULI_BEGIN
namespace detail {

/// A norm of matrices in any memory. (A switch: each order is compiled.)
template <class A>
auto norm_of_matrices(A const& a, blas::matrix_norm_kind kind) {
  using enum blas::matrix_norm_kind;
  constant<-2> const rows{};
  constant<-1> const last{};
  auto const largest_sum = [&](auto along) {
    return evaluate_to_tensor(max(evaluate_to_tensor(sum(abs(a), along)), last));
  };
  using result = decltype(largest_sum(rows));
  if (kind == frobenius) return result(frobenius_norm(a));
  if (kind == nuclear || kind == two || kind == least_two) {
    auto const values = evaluate_to_tensor(linalg::svdvals(a));
    return kind == nuclear ? result(sum(values, last))
           : kind == two   ? result(max(values, last))
                           : result(min(values, last));
  }
  if (kind == one) return largest_sum(rows);
  if (kind == row) return largest_sum(last);
  auto const least_sum = [&](auto along) {
    return result(min(evaluate_to_tensor(sum(abs(a), along)), last));
  };
  return kind == least_one ? least_sum(rows) : least_sum(last);
}

}  // namespace detail
LAZULI_END
