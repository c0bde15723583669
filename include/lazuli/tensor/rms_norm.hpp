// rms_norm: division by the root of the mean of squares.
#pragma once

#include <lazuli/tensor/layer_norm.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {

/// x over the root of the mean of its squares over `axes`, times the weight if there is one.
template <class X, class Axes, class... W>
auto over_root_mean_square(X const& x, Axes const& axes, double added, W const&... weight) {
  using T = floating_t<value_t<X>>;
  using C = compute_t<T>;
  decltype(auto) of = as_array(x);  // read twice
  auto const squares = as_square::of(astype<C>(of));
  auto const scale =
      evaluate_to_tensor(sqrt(mean(squares, axes, keepdims) + static_cast<real_part_t<C>>(added)));
  return evaluate_to_tensor(astype<T>(((astype<C>(of) / scale) * ... * weight)));
}
/// The places of the last axes, which `normalized` gives.
template <int R, class E>
constexpr auto last_axes() {
  std::array<index, static_cast<std::size_t>(E::rank())> axes{};
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = R - E::rank() + static_cast<index>(i);
  return axes;
}
/// PyTorch's eps of rms_norm: that of the type in which it is computed.
template <class X>
inline constexpr double eps_beside =
    std::numeric_limits<real_part_t<compute_t<floating_t<value_t<X>>>>>::epsilon();

}  // namespace detail

/// x / sqrt(mean(x²) + eps), with the mean over the last axis, over one (`rms_norm(x, 0)`) or over
/// several (`rms_norm(x, {0, 1})`); eps is by default that of the type in which it is computed.
/// Shape and dtype of x; integers give floats that hold them.   Throws index_error.   Cost: two
/// passes, at once.   Source: PyTorch; Zhang and Sennrich 2019.   Example: test/tensor/rms_norm.cpp
template <expression X>
auto rms_norm(X const& x, eps added = eps(detail::eps_beside<X>)) {
  static_assert(rank_of<X> > 0, "lazuli: rms_norm is over the last axis: there is none");
  return detail::over_root_mean_square(x, rank_of<X> - 1, added.value);
}
template <expression X, index_like Axis, detail::eps_like Eps = eps>
auto rms_norm(X const& x, Axis axis, Eps added = Eps(detail::eps_beside<X>)) {
  return detail::over_root_mean_square(x, axis, detail::number_of(added));
}
template <expression X, int N, detail::eps_like Eps = eps>
auto rms_norm(X const& x, brace_index const (&axes)[N], Eps added = Eps(detail::eps_beside<X>)) {
  return detail::over_root_mean_square(x, axes, detail::number_of(added));
}
template <expression X, detail::index_element I, int N, detail::eps_like Eps = eps>
auto rms_norm(X const& x, I const (&axes)[N], Eps added = Eps(detail::eps_beside<X>)) {
  return detail::over_root_mean_square(x, detail::unnamed(axes), detail::number_of(added));
}
/// The same over the last axes, whose extents `normalized` gives, as shape(n): PyTorch's rule. The
/// result is multiplied by `weight`, if it is given. Throws shape_error.
template <expression X, extents_like E, detail::eps_like Eps = eps>
auto rms_norm(X const& x, E const& normalized, Eps added = Eps(detail::eps_beside<X>)) {
  detail::check_normalized(x, normalized, "rms_norm");
  return detail::over_root_mean_square(x, detail::last_axes<rank_of<X>, E>(),
                                       detail::number_of(added));
}
template <expression X, extents_like E, expression W, detail::eps_like Eps = eps>
auto rms_norm(X const& x, E const& normalized, W const& weight,
              Eps added = Eps(detail::eps_beside<X>)) {
  detail::check_normalized(x, normalized, "rms_norm");
  detail::check_affine(weight, normalized, "weight", "rms_norm");
  return detail::over_root_mean_square(x, detail::last_axes<rank_of<X>, E>(),
                                       detail::number_of(added), weight);
}
/// The same: the extents are those of the weight.
template <in_one_memory X, in_one_memory W, detail::eps_like Eps = eps>
  requires(rank_of<W> > 0)
auto rms_norm(X const& x, W const& weight, Eps added = Eps(detail::eps_beside<X>)) {
  return lazuli::rms_norm(x, weight.extents(), weight, added);
}

LAZULI_END
