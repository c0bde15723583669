// group_norm: layer_norm of groups of channels.
#pragma once

#include <lazuli/tensor/layer_norm.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_groups(index channels, index groups) {
  fail<shape_error>("group_norm: ", channels, " channels in ", groups,
                    " groups; the number of groups must divide the extent of axis 1");
}
/// A number for each channel, beside x of rank R.
template <int R, class A>
auto of_channels(A&& a, index channels, char const* which, char const* call = "group_norm") {
  static_assert(
      R >= 2, "lazuli: group_norm and batch_norm: x needs rank 2 or more: (samples, channels, …)");
  static_assert(rank_of<A> == 1,
                "lazuli: what group_norm and batch_norm take of channels must be vectors");
  index const own = a.extents()[0];
  if (own != channels)
    fail<shape_error>(call, ": ", which, " has ", own, " elements for ", channels, " channels");
  index_array<R> shape{};
  shape.fill(1);
  shape[1] = channels;
  return lazuli::reshape(static_cast<A&&>(a), shape);
}

/// The same beside x; beside what a tape follows a constant is a tensor, which outlives its view.
template <class X, class A>
auto beside_groups(X const& x, A const& a, char const* which) {
  if constexpr (on_tape<X> && !on_tape<A>)
    return evaluate_to_tensor(of_channels<rank_of<X>>(a, x.extents()[1], which));
  else
    return of_channels<rank_of<X>>(a, x.extents()[1], which);
}

template <class X, class... Affine>
auto normal_in_groups(X const& x, index groups, double added, Affine const&... affine) {
  static_assert(rank_of<X> >= 2, "lazuli::group_norm: x needs rank 2 or more: (samples, channels, …)");
  auto const sizes = x.extents().values();
  if (groups < 1 || sizes[1] % groups != 0) throw_groups(sizes[1], groups);
  index length = sizes[1] / groups;
  for (std::size_t i = 2; i < sizes.size(); ++i) length *= sizes[i];
  auto const flat = lazuli::reshape(x, index_array<2>{sizes[0] * groups, length});
  auto const normal = lazuli::reshape(evaluate_to_tensor(layer_norm(flat, 1, eps(added))), sizes);
  return evaluate_to_tensor(scaled_and_moved(normal, affine...));
}

}  // namespace detail

/// layer_norm over each of `groups` groups of channels and all axes after them, of x (samples,
/// channels, …), computed immediately; times `weight`, plus `bias`, vectors of a number for each
/// channel, if given. One group normalises each sample as a whole; as many groups as channels is
/// instance normalization.   Shape and dtype of x; integers give floats that hold them.   Throws
/// shape_error. Source: PyTorch; Wu and He 2018.
template <in_one_memory X, detail::eps_like Eps = eps>
auto group_norm(X const& x, index groups, Eps added = Eps(1e-5)) {
  return detail::normal_in_groups(x, groups, detail::number_of(added));
}
template <in_one_memory X, in_one_memory W, detail::eps_like Eps = eps>
auto group_norm(X const& x, index groups, W const& weight, Eps added = Eps(1e-5)) {
  auto const w = detail::beside_groups(x, weight, "the weight");
  return detail::normal_in_groups(x, groups, detail::number_of(added), w);
}
template <in_one_memory X, in_one_memory W, in_one_memory B, detail::eps_like Eps = eps>
auto group_norm(X const& x, index groups, W const& weight, B const& bias, Eps added = Eps(1e-5)) {
  auto const w = detail::beside_groups(x, weight, "the weight");
  auto const b = detail::beside_groups(x, bias, "the bias");
  return detail::normal_in_groups(x, groups, detail::number_of(added), w, b);
}

LAZULI_END
