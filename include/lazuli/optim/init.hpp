// Initial values of weights.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/linalg/factor.hpp>
#include <lazuli/random/methods.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace init {

/// Whose variance is kept: that of the connections into a unit, or out of it.
enum class fan { in, out };

}  // namespace init

namespace detail {

struct fans {
  double in, out;
};
/// Of weights (out, in, …), as PyTorch counts; the axes after the second are a unit's field.
template <class W>
fans fans_of(W const& w) {
  static_assert(rank_of<W> >= 2, "lazuli: fan in and fan out need weights of rank 2 or more");
  double field = 1;
  for (int i = 2; i < rank_of<W>; ++i) field *= static_cast<double>(w.extents()[i]);
  return {static_cast<double>(w.extents()[1]) * field, static_cast<double>(w.extents()[0]) * field};
}

/// Deviations that keep the variance of what goes through rectifiers, and through both ways.
inline double deviation_for_kaiming(fans n, double slope, init::fan mode) {
  double const connections = mode == init::fan::in ? n.in : n.out;
  return connections > 0 ? std::sqrt(2 / (1 + slope * slope) / connections) : 0;
}
inline double deviation_for_xavier(fans n, double gain) {
  return n.in + n.out > 0 ? gain * std::sqrt(2 / (n.in + n.out)) : 0;
}
inline constexpr double root_of_3 = 1.7320508075688772;

}  // namespace detail

namespace init {

/// Weights (out, in, …) uniform in ±gain·√(6 / (in + out)), in place; a random::generator may be the
/// last argument.   Source: Glorot and Bengio 2010; PyTorch's xavier_uniform_.
template <class W, class... Generator>
W& xavier_uniform_(W& w, double gain = 1, Generator&... g) {
  double const edge = detail::root_of_3 * detail::deviation_for_xavier(detail::fans_of(w), gain);
  return w.uniform_(-edge, edge, g...);
}
/// Normal, with deviation gain·√(2 / (in + out)).   Source: PyTorch's xavier_normal_.
template <class W, class... Generator>
W& xavier_normal_(W& w, double gain = 1, Generator&... g) {
  return w.normal_(0., detail::deviation_for_xavier(detail::fans_of(w), gain), g...);
}
/// Uniform in ±√3·√(2 / (1 + slope²) / fan), for rectifiers with that slope on the left.   Source:
/// He et al. 2015; PyTorch's kaiming_uniform_.
template <class W, class... Generator>
W& kaiming_uniform_(W& w, double slope = 0, fan mode = fan::in, Generator&... g) {
  double const edge =
      detail::root_of_3 * detail::deviation_for_kaiming(detail::fans_of(w), slope, mode);
  return w.uniform_(-edge, edge, g...);
}
/// Normal, with deviation √(2 / (1 + slope²) / fan).   Source: PyTorch's kaiming_normal_.
template <class W, class... Generator>
W& kaiming_normal_(W& w, double slope = 0, fan mode = fan::in, Generator&... g) {
  return w.normal_(0., detail::deviation_for_kaiming(detail::fans_of(w), slope, mode), g...);
}

/// Orthonormal rows or columns, whichever are fewer, times gain; uniformly distributed. Weights of
/// rank 3 or more count as a matrix of axis 0 and the rest. Throws linalg_error without LAPACK.
/// Source: Saxe et al. 2013; PyTorch's orthogonal_.
template <class W, class... Generator>
W& orthogonal_(W& w, double gain = 1, Generator&... g) {
  static_assert(rank_of<W> >= 2, "lazuli: orthogonal_ needs weights of rank 2 or more");
  using T = compute_t<typename W::value_type>;
  index const rows = w.extents()[0];
  if (w.numel() == 0) return w;
  index const columns = w.numel() / rows;
  bool const wide = rows < columns;
  matrix<T> normal(wide ? columns : rows, wide ? rows : columns);
  normal.normal_(0., 1., g...);
  auto const [q, r] = linalg::qr(normal);
  // Without the signs of r the distribution would depend on LAPACK's.
  matrix<T> const even = q * (where(r.diagonal() < T(0), T(-1), T(1)) * static_cast<T>(gain));
  auto const shape = w.extents();
  if (wide)
    w = even.t().reshape(shape);
  else
    w = even.reshape(shape);
  return w;
}

}  // namespace init

LAZULI_END
