// unique along an axis: the distinct rows of a matrix, or its distinct columns.
#pragma once

#include <algorithm>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

/// Where the first of each kind of `count` slices is, in the order of the slices; keys holds the
/// slices one after another.
template <class Key>
vector<std::int64_t> first_of_each(Key const* keys, index count, index width) {
  auto const slice = [&](index i) {
    return std::span(keys + i * width, static_cast<std::size_t>(width));
  };
  vector<std::int64_t> out(count);
  for (index i = 0; i < count; ++i) out.data()[i] = i;
  std::sort(out.begin(), out.end(), [&](index i, index j) {  // of equal slices the first one first
    auto const a = slice(i), b = slice(j);
    auto const [x, y] = std::ranges::mismatch(a, b);
    return x == a.end() ? i < j : *x < *y;
  });
  auto const end = std::unique(out.begin(), out.end(), [&](index i, index j) {
    return std::ranges::equal(slice(i), slice(j));
  });
  shorten(out, end - out.begin());
  return out;
}

}  // namespace detail

/// The distinct slices of x along an axis, ordered by their first elements, then by their second
/// ones, …: for a matrix and axis 0 the distinct rows. Elements are compared as in unique(x). On
/// the host.   Throws index_error.   Cost: sorting slices.   Source: NumPy.
template <of_values X, index_like A>
auto unique(X const& x, A axis) {
  using T = value_t<X>;
  static_assert(on_host<X>, "lazuli::unique: the host finds slices, of x.cpu()");
  detail::check_order<X>();
  int const along = normalize_axis(static_cast<index>(axis), rank_of<X>, "unique");
  auto const all = evaluate_to_tensor(x);
  index const count = all.extents()[along];
  memory::buffer<detail::key_t<T>> keys(all.numel());
  dtensor<T, rank_of<X>> const slices = all.movedim(along, 0);
  for (index i = 0; i < slices.numel(); ++i) keys.data()[i] = detail::to_key(slices.data()[i]);
  return lazuli::take(
      all, detail::first_of_each(keys.data(), count, count > 0 ? slices.numel() / count : 0),
      along);
}

LAZULI_END
