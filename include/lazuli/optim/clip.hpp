// Gradients within bounds.
#pragma once

#include <lazuli/optim/parameters.hpp>

LAZULI_BEGIN

namespace optim {

/// The 2-norm of all gradients together. If it is larger than `most`, they are scaled in place so
/// that it becomes `most`. Norms that are not finite are returned, and nothing is scaled. Source:
/// PyTorch's clip_grad_norm_, which then makes all of them NaN.
template <class... G>
double clip_grad_norm(double most, G&... gradients) {
  static_assert((leaf<G> && ...) && (G::is_mutable && ...) && (!on_tape<G> && ...),
                "lazuli: clip_grad_norm scales tensors or views in place");
  double squares = 0;
  auto const add = [&](auto const& g) {
    double const n = static_cast<double>(norm(g).item());
    squares += n * n;
  };
  (add(gradients), ...);
  double const total = std::sqrt(squares);
  if (std::isfinite(total) && total > most) {
    double const scale = most / (total + 1e-6);
    ((gradients *= scale), ...);
  }
  return total;
}

/// Limits every element of every gradient to [-most, most], in place.
template <class... G>
void clip_grad_value(double most, G&... gradients) {
  ((gradients = clip(gradients, -most, most)), ...);
}

}  // namespace optim

LAZULI_END
