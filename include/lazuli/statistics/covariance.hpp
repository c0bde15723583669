// Covariances and correlations of the rows of a matrix.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/statistics/moments.hpp>

LAZULI_BEGIN

namespace detail {

/// Whether cov takes these operands, which do not all lie in one memory; specialised where it does.
template <class... X>
inline constexpr bool are_variables = (in_one_memory<X> && ...);

/// x times its own adjoint; where product and factor cannot lie so, of a factor that is whole
/// everywhere.
template <class X>
auto times_own_adjoint(X const& x) {
  // Of real numbers with their own transpose: half of them computed.
  auto const product = [&](auto const& turned) {
    if constexpr (misplaced_product<X, decltype(turned)>)
      return evaluate_to_tensor(matmul(x, turned.to(all_t{}, all_t{})));
    else
      return evaluate_to_tensor(matmul(x, turned));
  };
  if constexpr (complex_dtype<value_t<X>>)
    return product(evaluate_to_tensor(conj(x)).t());
  else
    return product(x.t());
}

}  // namespace detail

/// The covariances of the rows of x, the variables; of a vector its variance. Divided by n - 1, as
/// in NumPy; `cov(x, correction(0))` by n. `cov(x, y)` of two vectors: their 2 × 2 matrix. Shape:
/// (k, n) → (k, k). dtype: floating.   Throws shape_error for vectors of different lengths.
template <class X>
  requires detail::are_variables<X>
auto cov(X const& x, correction off = correction(1)) {
  static_assert(rank_of<X> == 1 || rank_of<X> == 2, "lazuli: cov takes a vector or a matrix");
  using T = floating_t<value_t<X>>;
  if constexpr (rank_of<X> == 1) {
    return var(astype<T>(x), off);
  } else {
    auto&& values = detail::in_memory(x);
    auto const apart = evaluate_to_tensor(astype<T>(values) - mean(astype<T>(values), 1, keepdims));
    double const degrees = static_cast<double>(values.extents()[1]) - off.value;
    return evaluate_to_tensor(detail::times_own_adjoint(apart) / (degrees > 0 ? degrees : 0.));
  }
}

template <class X, class Y>
  requires detail::are_variables<X, Y>
auto cov(X const& x, Y const& y, correction off = correction(1)) {
  static_assert(rank_of<X> == 1 && rank_of<Y> == 1, "lazuli: cov(x, y) takes two vectors");
  return cov(stack(constant<0>{}, x, y), off);
}

/// The correlations of the rows of x: cov(x) divided by the deviations; `corrcoef(x, y)` of two
/// vectors is a 2 × 2 matrix. 1 on the diagonal, NaN if a row is constant.   Source: NumPy.
template <class X>
  requires(detail::are_variables<X> && (in_one_memory<X> || rank_of<X> == 2))
auto corrcoef(X const& x) {
  static_assert(rank_of<X> == 2, "lazuli: corrcoef takes a matrix, whose rows are variables");
  auto const c = cov(x);
  auto const deviations = evaluate_to_tensor(sqrt(real(diagonal(c))));
  auto const scaled = c / unsqueeze(deviations, constant<1>{}) / deviations;
  if constexpr (complex_dtype<value_t<decltype(c)>>)
    return evaluate_to_tensor(scaled);
  else
    return evaluate_to_tensor(clip(scaled, -1., 1.));
}
template <class X, class Y>
  requires detail::are_variables<X, Y>
auto corrcoef(X const& x, Y const& y) {
  static_assert(rank_of<X> == 1 && rank_of<Y> == 1, "lazuli: corrcoef(x, y) takes two vectors");
  return corrcoef(stack(constant<0>{}, x, y));
}

LAZULI_END
