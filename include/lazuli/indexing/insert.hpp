// Elements and slices put into a tensor: append, insert.
#pragma once

#include <lazuli/indexing/join.hpp>

LAZULI_BEGIN

namespace detail {
/// All elements as a vector.
template <class X>
auto flat_array(X const& x) {
  if constexpr (requires { x.flatten(); })
    return x.flatten();
  else
    return evaluate_to_tensor(x).flatten();
}
}  // namespace detail

/// The elements of x and then those of y, as a vector; y may be a number. dtype: the common one.
/// With an axis, concat(axis, x, y).   Cost: a copy of both.   Source: NumPy.
template <in_one_memory X, operand Y>
auto append(X const& x, Y const& y) {
  if constexpr (expression<Y>) {
    return lazuli::concat(0, detail::flat_array(x), detail::flat_array(y));
  } else {
    using T = promote_t<value_t<X>, weak<Y>>;
    auto one = detail::empty_beside<T>(extents<1>{}, detail::inactive(x));
    one.fill_(y);
    return lazuli::concat(0, detail::flat_array(x), one);
  }
}
template <in_one_memory X, in_one_memory Y, index_like Axis>
auto append(X const& x, Y const& y, Axis axis) {
  return lazuli::concat(axis, x, y);
}

namespace detail {
/// What insert puts into x as slices along an axis: `values` of x's rank, else one slice of them.
template <class X, class V>
decltype(auto) slices_for(X const& x, int along, V const& values) {
  constexpr int R = rank_of<X>;
  if constexpr (requires {
                  requires rank_of<V>
                  == R;
                }) {
    return (values);
  } else if constexpr (expression<V>) {
    static_assert(rank_of<V> < R, "lazuli::insert: the values have more axes than x");
    index_array<R - 1> slice{};
    for (int i = 0, k = 0; i < R; ++i)
      if (i != along) slice[static_cast<std::size_t>(k++)] = x.extents()[i];
    auto const& own = with_views(values);
    return evaluate_to_tensor(own.expand(slice).unsqueeze(along));
  } else {
    auto sizes = x.extents().values();
    sizes[static_cast<std::size_t>(along)] = 1;
    auto slice = empty_beside<promote_t<value_t<X>, weak<V>>>(dextents<R>(sizes), inactive(x));
    slice.fill_(values);
    return slice;
  }
}
}  // namespace detail

/// x with `values` before its place `at` along an axis (the extent: after all; negative places
/// count from there); without an axis, x is flattened: `insert(x, 1, 9)`, `insert(a, 0, row, 0)`.
/// Values: a number, something that broadcasts to one slice, or several slices of the rank of x.
/// dtype: the common one (NumPy: that of x).   Throws index_error, shape_error.   Cost: a copy of
/// x. Source: NumPy.
template <in_one_memory X, operand V>
auto insert(X const& x, brace_index at, V const& values, brace_index axis) {
  static_assert(rank_of<X> > 0, "lazuli::insert: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "insert");
  auto const& from = detail::with_views(x);
  index const n = from.extents()[along], place = at < 0 ? at + n : at.value;
  if (place < 0 || place > n)
    fail<index_error>("insert: place ", at.value, " of ", n, " elements along axis ", along);
  return lazuli::concat(along, from.narrow(along, index{0}, place),
                        detail::slices_for(from, along, values),
                        from.narrow(along, place, n - place));
}
template <in_one_memory X, operand V>
auto insert(X const& x, brace_index at, V const& values) {
  return lazuli::insert(detail::flat_array(x), at, values, 0);
}

LAZULI_END
