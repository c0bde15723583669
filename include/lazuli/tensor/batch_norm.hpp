// batch_norm: channels scaled by known means and variances.
#pragma once

#include <lazuli/tensor/group_norm.hpp>

LAZULI_BEGIN

namespace detail {

/// What batch_norm takes of channels, beside x, in the type of computation.
template <class C, class X, class A>
auto beside_channels(X const& x, A const& a, char const* which) {
  return evaluate_to_tensor(
      of_channels<rank_of<X>>(astype<C>(a), x.extents()[1], which, "batch_norm"));
}
template <class X, class M, class V, class... Affine>
auto normal_of_batch(X const& x, M const& mean, V const& var, double added,
                     Affine const&... affine) {
  using T = floating_t<value_t<X>>;
  using C = compute_t<T>;
  auto const middle = beside_channels<C>(x, mean, "the mean");
  auto const scale = evaluate_to_tensor(
      reciprocal(sqrt(beside_channels<C>(x, var, "the variance") + static_cast<C>(added))));
  auto const normal = (astype<C>(x) - middle) * scale;
  return evaluate_to_tensor(astype<T>(scaled_and_moved(normal, affine...)));
}

}  // namespace detail

/// (x - mean) / sqrt(var + eps) of x (samples, channels, …), with one mean and variance for each
/// channel: what a trained network computes. If vectors `weight` and `bias` are given, the result
/// is multiplied by weight, and bias is added.   Shape and dtype of x; integers give floats that
/// hold them.   Throws shape_error.   Cost: one pass, computed immediately.   Source: PyTorch;
/// Ioffe and Szegedy 2015.   Example: test/tensor/batch_norm.cpp
template <in_one_memory X, in_one_memory M, in_one_memory V, detail::eps_like Eps = eps>
auto batch_norm(X const& x, M const& mean, V const& var, Eps added = Eps(1e-5)) {
  return detail::normal_of_batch(x, mean, var, detail::number_of(added));
}
template <in_one_memory X, in_one_memory M, in_one_memory V, in_one_memory W,
          detail::eps_like Eps = eps>
auto batch_norm(X const& x, M const& mean, V const& var, W const& weight, Eps added = Eps(1e-5)) {
  using C = compute_t<floating_t<value_t<X>>>;
  return detail::normal_of_batch(x, mean, var, detail::number_of(added),
                                 detail::beside_channels<C>(x, weight, "the weight"));
}
template <in_one_memory X, in_one_memory M, in_one_memory V, in_one_memory W, in_one_memory B,
          detail::eps_like Eps = eps>
auto batch_norm(X const& x, M const& mean, V const& var, W const& weight, B const& bias,
                Eps added = Eps(1e-5)) {
  using C = compute_t<floating_t<value_t<X>>>;
  return detail::normal_of_batch(x, mean, var, detail::number_of(added),
                                 detail::beside_channels<C>(x, weight, "the weight"),
                                 detail::beside_channels<C>(x, bias, "the bias"));
}

LAZULI_END
