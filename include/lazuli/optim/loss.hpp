// Losses: numbers of rank 0, computed immediately, and recorded if an operand is tracked by a tape.
// cross_entropy is in statistics/cross_entropy.hpp.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/indexing/coordinates.hpp>
#include <lazuli/op/catalogue.hpp>

LAZULI_BEGIN

/// The mean of (x - target)², broadcast. dtype: that of the difference, floating.   Source:
/// PyTorch's mse_loss.
template <expression X, operand T>
auto mse_loss(X const& x, T const& target) {
  return mean(square(x - target));
}

/// The mean of |x - target|, broadcast.   Source: PyTorch's l1_loss.
template <expression X, operand T>
auto l1_loss(X const& x, T const& target) {
  return mean(abs(x - target));
}

/// The mean of d²/2 where d = |x - target| is below `delta`, and of delta·(d - delta/2) elsewhere.
/// Source: Huber 1964; PyTorch's huber_loss.
template <expression X, operand T>
auto huber_loss(X const& x, T const& target, double delta = 1) {
  auto const apart = abs(x - target);
  auto const inner = minimum(apart, delta);
  return mean(inner * (apart - 0.5 * inner));
}

/// The mean of d²/(2·beta) where d = |x - target| is below beta, and of d - beta/2 elsewhere; with
/// beta = 0 it is l1_loss.   Source: PyTorch.
template <expression X, operand T>
auto smooth_l1_loss(X const& x, T const& target, double beta = 1) {
  auto const apart = abs(x - target);
  double const by = beta > 0 ? 0.5 / beta : 0;
  return mean(where(apart < beta, square(apart) * by, apart - 0.5 * beta));
}

/// The mean of -t·ln σ(x) - (1 - t)·ln(1 - σ(x)), for scores x of two classes and targets t in
/// [0, 1]; exact for large |x|.   Source: PyTorch's binary_cross_entropy_with_logits.
template <expression X, operand T>
auto bce_with_logits(X const& x, T const& target) {
  return mean(softplus(x) - x * target);
}
template <expression X, operand T>
auto binary_cross_entropy_with_logits(X const& x, T const& target) {
  return bce_with_logits(x, target);
}
/// The mean of -t·ln p - (1 - t)·ln(1 - p), for probabilities p; logarithms are at least -100. For
/// scores use bce_with_logits, which is exact where σ(x) is not.   Source: PyTorch.
template <expression P, operand T>
auto binary_cross_entropy(P const& p, T const& target) {
  auto const off = (target - 1) * maximum(log1p(-p), -100);
  return mean(off - target * maximum(log(p), -100));
}

/// The mean of -x[i, class of i], for logarithms of probabilities x (n, c) and class numbers (n).
/// Throws index_error for a class out of range, shape_error.   Source: PyTorch's nll_loss.
template <expression X, expression I>
auto nll_loss(X const& x, I const& classes) {
  static_assert(rank_of<X> == 2 && rank_of<I> == 1,
                "lazuli: nll_loss takes logarithms (n, classes) and a class number for each row");
  static_assert(integer_dtype<value_t<I>>, "lazuli: nll_loss: class numbers are integers");
  auto const shape = x.extents();
  if (classes.extents()[0] != shape[0])
    fail<shape_error>("nll_loss: ", classes.extents()[0], " class numbers for ", shape[0], " rows");
  auto const chosen = one_hot<value_t<X>>(classes, shape[1]);
  index const rows = shape[0];
  return sum(x * chosen) * (-1.0 / static_cast<double>(rows));
}

/// The Kullback–Leibler divergence of `target` from exp(x), for logarithms of probabilities x: Σ
/// t·(ln t - x), divided by the extent of axis 0; 0·ln 0 is 0.   Source: PyTorch's kl_div with
/// reduction="batchmean".
template <expression X, expression T>
auto kl_div(X const& x, T const& target) {
  static_assert(rank_of<X> > 0, "lazuli: kl_div needs an axis of samples");
  static_assert(!on_tape<T>, "lazuli: kl_div derives by the logarithms x, not by the target");
  using R = value_t<T>;
  tensor_of<R, extents_t<T>> const t(target);
  double const entropy = static_cast<double>(sum(where(t > R(0), t * log(t), R(0))).item());
  double const samples = static_cast<double>(x.extents()[0]);
  return sum(x * t) * (-1 / samples) + entropy / samples;
}

LAZULI_END
