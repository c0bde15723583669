// The loss of classification: cross_entropy.
#pragma once

#include <lazuli/indexing/coordinates.hpp>
#include <lazuli/tensor/softmax.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_targets(std::span<index const> x,
                                                   std::span<index const> targets) {
  fail<shape_error>(
      "cross_entropy: targets of shape ", text::shape(targets), " do not fit scores of shape ",
      text::shape(x),
      ": one for each, without the axis of classes, or probabilities of the same shape");
}
[[noreturn]] LAZULI_COLD inline void throw_target(std::int64_t value, index classes) {
  fail<index_error>("cross_entropy: class ", value, " is out of range: there are ", classes,
                    " classes");
}

/// The mean of the losses of all elements that count.
template <class X, class T>
auto loss_of_classes(X const& x, T const& targets, int axis, index ignored) {
  using R = floating_t<value_t<X>>;
  auto const shape = x.extents().values();
  index const classes = shape[static_cast<std::size_t>(axis)];
  auto const own = targets.extents().values();
  if (views::detail::without(shape, axis) != own) throw_targets(shape, own);
  auto const scores_at = [&](auto const& places) {
    return lazuli::take_along_axis(x, places.unsqueeze(axis), axis);
  };
  using result = tensor_beside<R, extents<>, X>;
  if constexpr (on_host<T>) {
    auto places = as_places(targets);
    index count = 0;
    for (auto& place : places.flat()) {
      bool const counts = place != ignored;
      if (counts && (place < 0 || place >= classes)) throw_target(place, classes);
      if (counts) ++count;
      if (!counts) place = -1;
    }
    auto const chosen = scores_at(maximum(places, 0).eval());
    auto const each = logsumexp(x, axis) - astype<R>(chosen.squeeze(axis));
    return result(sum(where(places < 0, 0, each)) / static_cast<double>(count));
  } else {  // on a device: what is no class is found out of range where it would be read
    tensor_beside<index, extents_t<T>, T> const given(astype<index>(targets));
    auto const counts = (given != ignored).eval();
    auto const chosen =
        scores_at(where(counts, where(given < index{0}, classes, given), index{0}).eval());
    auto const each = logsumexp(x, axis) - astype<R>(chosen.squeeze(axis));
    return result(sum(where(counts, each, 0)) / sum(counts));
  }
}

}  // namespace detail

/// The mean over all samples of -log softmax(x)[class], computed immediately. Classes are axis 1 of
/// x, or the axis of a vector.   Shapes: x (c), (n, c) or (n, c, …); targets: class numbers without
/// that axis, where those equal to `ignored` do not count, or probabilities in the shape of x.
/// dtype: that of x, floating. Throws shape_error; index_error for a class out of range.   Cost:
/// three passes over x; class numbers need no array of its size.   Source: PyTorch.
template <in_one_memory X, in_one_memory T>
auto cross_entropy(X const& x, T const& targets, brace_index ignored = -100) {
  static_assert(rank_of<X> > 0, "lazuli: cross_entropy: the scores need an axis of classes");
  detail::check_near<X, T>();
  constexpr int axis = rank_of < X >> 1 ? 1 : 0;
  using R = floating_t<value_t<X>>;
  auto&& scores = detail::with_views(x);
  if constexpr (integer_dtype<value_t<T>>) {
    static_assert(rank_of<T> + 1 == rank_of<X>,
                  "lazuli: cross_entropy: class numbers have one axis less than the scores");
    return detail::loss_of_classes(scores, targets, axis, ignored);
  } else {
    if (!extents_meet<X, T> || !(scores.extents() == targets.extents())) {
      auto const shape = scores.extents().values();
      auto const own = targets.extents().values();
      detail::throw_targets(shape, own);
    }
    index const samples = scores.numel() / std::max(scores.extents()[axis], index{1});
    auto const total = sum(log_softmax(scores, axis) * astype<R>(targets));
    return detail::tensor_beside<R, extents<>, X, T>(
        -total / static_cast<double>(rank_of<X> > 1 ? samples : 1));
  }
}

LAZULI_END
