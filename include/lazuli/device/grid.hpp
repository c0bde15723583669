// Triangles of matrices on a device: the places of elements as expressions.
#pragma once

#include <lazuli/device/beside.hpp>
#include <lazuli/expr/operators.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

/// x where kept(column - row), else 0.
template <class X, class Kept>
auto triangle_on_device(X const& x, Kept const& kept) {
  static_assert(rank_of<X> >= 2, "lazuli::tril, triu: the operand needs rank 2 or more");
  auto const extents = x.extents();
  index const rows = extents[rank_of<X> - 2], columns = extents[rank_of<X> - 1];
  auto out = empty_beside<value_t<X>>(extents, x);
  if (out.numel() == 0) return out;
  auto const number = number_elements(out);
  out = where(kept(number % columns - floor_divide(number, columns) % rows), x, value_t<X>(0));
  return out;
}

}  // namespace detail

template <expression X>
  requires on_device<X>
auto tril(X const& x, index k = 0) {
  return detail::triangle_on_device(x, [k](auto const& diagonal) { return diagonal <= k; });
}
template <expression X>
  requires on_device<X>
auto triu(X const& x, index k = 0) {
  return detail::triangle_on_device(x, [k](auto const& diagonal) { return diagonal >= k; });
}

LAZULI_END
