// rankdata: the ranks of elements.
#pragma once

#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

template <class X>
auto ranks(X const& x, axis_set<X> const& along) {
  using T = value_t<X>;
  static_assert(on_host<X>, "lazuli::rankdata: the host finds them, of x.cpu()");
  check_order<X>();
  row_array<T, X> rows(x, along);
  row_array<double, X> out(rows.array(), along, unfilled{});
  index const n = rows.length();
  sort_places<T>(rows, false, [&](index r, auto const& sorted) {
    for (index start = 0, end = 0; start < n; start = end) {
      while (end < n && sorted.key(end) == sorted.key(start)) ++end;
      double const rank = static_cast<double>(start + 1 + end) / 2;  // the mean of start + 1 … end
      for (index i = start; i < end; ++i) out.row(r)[sorted.place(i)] = rank;
    }
  });
  return std::move(out).back();
}

}  // namespace detail

/// The rank of each element: 1 for the least; equal ones share the mean of theirs. Over all of x,
/// in its shape (SciPy: as a vector), or along an axis. NaN counts as the greatest. Not for complex
/// numbers. dtype: double.   Throws index_error.   Cost: that of argsort.   Source: SciPy.
template <of_values X>
auto rankdata(X const& x) {
  return detail::ranks(x, detail::every_axis<X>());
}
template <of_values X, index_like A>
auto rankdata(X const& x, A axis) {
  return detail::ranks(x, detail::one_axis<X>(static_cast<index>(axis), "rankdata"));
}

LAZULI_END
