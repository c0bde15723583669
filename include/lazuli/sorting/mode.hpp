// mode: the element that occurs most often.
#pragma once

#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

/// The key that occurs most often among n sorted ones, the least of several.
template <class Key>
Key longest_run(Key const* keys, index n) {
  index best = 0, most = 0;
  for (index start = 0, i = 1; i <= n; ++i) {
    if (i < n && keys[i] == keys[start]) continue;
    if (i - start > most) most = i - start, best = start;
    start = i;
  }
  return keys[best];
}

template <int Reduced, class X>
auto modes(X const& x, axis_set<X> const& axes) {
  using T = value_t<X>;
  static_assert(on_host<X>, "lazuli::mode: the host finds it, of x.cpu()");
  check_order<X>();
  index_array<rank_of<X> - Reduced> sizes{};
  std::size_t next = 0;
  for (int i = 0; i < rank_of<X>; ++i) {
    if (!axes[static_cast<std::size_t>(i)]) sizes[next++] = x.extents()[i];
  }
  row_array<T, X> rows(x, axes);
  index const n = rows.length();
  auto out = lazuli::empty<T>(dextents<rank_of<X> - Reduced>(sizes));
  if (n == 0 && out.numel() > 0) fail<shape_error>("mode: there are no elements");
  rows.for_each(sorting_cost(n), [&](index r) {
    memory::buffer<key_t<T>> keys(n + room_to_sort<key_t<T>>(n));
    for (index i = 0; i < n; ++i) keys.data()[i] = to_key(rows.row(r)[i]);
    sort_keys(keys.data(), n, keys.data() + n);
    out.data()[r] = from_key<T>(longest_run(keys.data(), n));
  });
  return out;
}

}  // namespace detail

/// The element that occurs most often in x, or along an axis; of several such elements the least.
/// NaN counts as the greatest. Not for complex numbers.   Throws shape_error if there are no
/// elements, index_error for a missing axis.   Cost: that of sort.   Source: PyTorch, SciPy.
template <of_values X>
auto mode(X const& x) {
  return detail::modes<rank_of<X>>(x, detail::every_axis<X>());
}
template <of_values X, index_like A>
auto mode(X const& x, A axis) {
  return detail::modes<1>(x, detail::one_axis<X>(static_cast<index>(axis), "mode"));
}

LAZULI_END
