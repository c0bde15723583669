// partition and argpartition; msort.
#pragma once

#include <algorithm>
#include <lazuli/sorting/sort.hpp>

LAZULI_BEGIN

namespace detail {

/// Element k along an axis, counted from 0.
template <class X>
index place_along(X const& x, index k, index axis, char const* call) {
  check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::partition: a number has no axis");
  index const n = x.extents()[normalize_axis(axis, rank_of<X>, call)];
  if (k < -n || k >= n) fail<index_error>(call, ": place ", k, " of ", n, " elements");
  return k < 0 ? k + n : k;
}

/// How a space parts rows (rows_in) at element k; where it has no way of its own, all are sorted.
template <class Space>
struct parting_on {
  template <class Rows>
  static void part(Rows& rows, index) {
    sorting_on<Space>::sort(rows, false, rows);
  }
  template <class Rows, class Places>
  static void places(Rows& rows, index, Places& to) {
    sorting_on<Space>::places(rows, false, to);
  }
};
template <>
struct parting_on<host_space> {
  template <class Rows, class T = typename Rows::value_type>
  static void part(Rows& rows, index k) {
    index const n = rows.length();
    key_order<T> const order(false);
    rows.for_each(n, [&](index r) {
      memory::buffer<key_t<T>> keys(n);
      T* const row = rows.row(r);
      for (index i = 0; i < n; ++i) keys.data()[i] = order.key(row[i]);
      std::nth_element(keys.data(), keys.data() + k, keys.data() + n);
      for (index i = 0; i < n; ++i) row[i] = order.value(keys.data()[i]);
    });
  }
  template <class Rows, class Places, class T = typename Rows::value_type>
  static void places(Rows& rows, index k, Places& to) {
    index const n = rows.length();
    key_order<T> const order(false);
    with_places(n, [&](auto place) {
      rows.for_each(n, [&](index r) {
        memory::buffer<placed_key<key_t<T>, decltype(place)>> keys(n);
        place_keys(rows.row(r), n, order, keys.data());
        std::nth_element(keys.data(), keys.data() + k, keys.data() + n);
        for (index i = 0; i < n; ++i) to.row(r)[i] = static_cast<std::int64_t>(keys.data()[i].place);
      });
    });
  }
};

}  // namespace detail

/// x with element k along an axis (the last one) where sorting puts it; no element before it is
/// greater, none after it less, and the others are in any order. NaN counts as the greatest value.
/// Not for complex numbers.   Throws index_error.   Cost: a few passes over a row; on devices and
/// tapes that of sort.   Source: NumPy; std::nth_element.
template <in_one_memory X>
auto partition(X const& x, brace_index k, brace_index axis = -1) {
  index const place = detail::place_along(x, k, axis, "partition");
  if constexpr (on_tape<X>) {
    return sort(x, axis);
  } else {
    detail::row_array<value_t<X>, X> rows(x, detail::one_axis<X>(axis, "partition"));
    if (rows.array().numel() > 0) detail::parting_on<detail::space_beside<X>>::part(rows, place);
    return std::move(rows).back();
  }
}
/// The indices of what partition gives, for take_along_axis.   dtype: int64.
template <in_one_memory X>
auto argpartition(X const& x, brace_index k, brace_index axis = -1) {
  index const place = detail::place_along(x, k, axis, "argpartition");
  if constexpr (on_tape<X>) {
    return lazuli::argpartition(detail::inactive(x), k, axis);
  } else {
    auto const along = detail::one_axis<X>(axis, "argpartition");
    detail::row_array<value_t<X>, X> rows(x, along);
    detail::row_array<std::int64_t, X> places(rows.array(), along, detail::unfilled{});
    if (rows.array().numel() > 0)
      detail::parting_on<detail::space_beside<X>>::places(rows, place, places);
    return std::move(places).back();
  }
}

/// The elements of x in order along the first axis.   Source: PyTorch; sort(x, 0).
template <in_one_memory X>
auto msort(X const& x) { return lazuli::sort(x, 0); }

LAZULI_END
