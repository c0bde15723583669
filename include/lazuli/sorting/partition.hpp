// partition and argpartition.
#pragma once

#include <lazuli/sorting/sort.hpp>

LAZULI_BEGIN

namespace detail {
template <class X>
void check_partition(X const& x, index k, index axis, char const* call) {
  index const n = x.extents()[normalize_axis(axis, rank_of<X>, call)];
  if (k < -n || k >= n) fail<index_error>(call, ": place ", k, " of ", n, " elements");
}
}  // namespace detail

/// x with element k along an axis (the last one) where sorting puts it, none before it greater and
/// none behind it less. All are in order here, which is one of the ways to do that: where only the
/// greatest or least k are wanted, topk is faster.   Throws index_error.   Source: NumPy.
template <in_one_memory X>
auto partition(X const& x, index k, index axis = -1) {
  detail::check_partition(x, k, axis, "partition");
  return sort(x, axis);
}
/// The indices of partition(x, k, axis), for take_along_axis.
template <in_one_memory X>
auto argpartition(X const& x, index k, index axis = -1) {
  detail::check_partition(x, k, axis, "argpartition");
  return argsort(x, axis);
}

LAZULI_END
