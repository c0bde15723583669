// Triangles of matrices on a device: the places of elements as expressions.
#pragma once

#include <lazuli/device/same_space.hpp>
#include <lazuli/expr/operators.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct triangles_in<S> {
  template <class X>
  static auto lower(X const& x, index k) {
    return kept(x, [k](auto const& diagonal) { return diagonal <= k; });
  }
  template <class X>
  static auto upper(X const& x, index k) {
    return kept(x, [k](auto const& diagonal) { return diagonal >= k; });
  }

 private:
  /// x where kept(column - row), else 0.
  template <class X, class Kept>
  static auto kept(X const& x, Kept const& kept) {
    auto const extents = x.extents();
    index const rows = extents[rank_of<X> - 2], columns = extents[rank_of<X> - 1];
    auto out = empty_beside<value_t<X>>(extents, x);
    if (out.numel() == 0) return out;
    auto const number = values_in<S>::numbers(out);
    out = where(kept(number % columns - floor_divide(number, columns) % rows), x, value_t<X>(0));
    return out;
  }
};

}  // namespace detail

LAZULI_END
