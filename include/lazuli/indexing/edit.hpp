// Copies without some slices along an axis, and with slices put in at several places.
#pragma once

#include <algorithm>
#include <lazuli/indexing/insert.hpp>
#include <lazuli/indexing/select.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

/// Places along an axis that a list names, counted from 0. Throws index_error if one is not below
/// `end`.
template <class L>
std::vector<index> places_along(char const* call, L const& list, index extent, index end) {
  std::vector<index> places;
  if constexpr (index_like<L>)
    places.push_back(static_cast<index>(list));
  else if constexpr (expression<L>)
    for (index const p : evaluate_to_tensor(astype<index>(list)).flat()) places.push_back(p);
  else
    places = index_vector(list);
  for (index& p : places) {
    index const given = p;
    if (p < 0) p += extent;
    if (p < 0 || p >= end) fail<index_error>(call, ": place ", given, " of ", extent, " slices");
  }
  return places;
}

// Templates, so that only programs that use them instantiate std::sort and its like.

/// The places that remain without some.
template <class Places>
tensor<index, dyn> without(Places const& gone, index extent) {
  std::vector<char> stays(static_cast<std::size_t>(extent), 1);
  for (index const p : gone) stays[static_cast<std::size_t>(p)] = 0;
  Places left;
  for (index i = 0; i < extent; ++i)
    if (stays[static_cast<std::size_t>(i)]) left.push_back(i);
  return tensor<index, dyn>(left);
}

/// Where each slice of the result lies in x followed by the k new ones: new slices before place p
/// come before x's slice p, in the order in which they are given.
template <class Places>
tensor<index, dyn> with_new(Places const& before, index extent, index k) {
  Places order(before), out;
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<index>(i);
  std::sort(order.begin(), order.end(), [&](index a, index b) {
    index const p = before[static_cast<std::size_t>(a)], q = before[static_cast<std::size_t>(b)];
    return p < q || (p == q && a < b);
  });
  auto next = order.begin();
  for (index i = 0; i <= extent; ++i) {
    for (; next != order.end() && before[static_cast<std::size_t>(*next)] == i; ++next)
      out.push_back(extent + (k == 1 ? 0 : *next));
    if (i < extent) out.push_back(i);
  }
  return tensor<index, dyn>(out);
}

template <class L>
concept some_places = index_list<L> || (expression<L> && rank_of<L> == 1 && integer_dtype<value_t<L>>);

}  // namespace detail

/// x without its slice at a place along an axis, or at several; negative places count from the end.
/// Without an axis, x is flattened: `delete_at(x, 1)`, `delete_at(a, {0, 2}, 1)`.   Throws
/// index_error.   Cost: a copy.   Source: NumPy's delete.
template <in_one_memory X, class L>
  requires(index_like<L> || detail::some_places<L>)
auto delete_at(X const& x, L const& places, brace_index axis) {
  static_assert(rank_of<X> > 0, "lazuli::delete_at: a number has no axis");
  index const extent = x.extents()[normalize_axis(axis, rank_of<X>, "delete_at")];
  auto const kept =
      detail::without(detail::places_along("delete_at", places, extent, extent), extent);
  return take(x, detail::brought_beside(kept, x), axis);
}
template <in_one_memory X, class L>
  requires(index_like<L> || detail::some_places<L>)
auto delete_at(X const& x, L const& places) {
  return lazuli::delete_at(detail::flat_array(x), places, 0);
}
template <in_one_memory X, std::size_t N, detail::whole_number... A>
auto delete_at(X const& x, brace_index const (&places)[N], A... axis) {
  return lazuli::delete_at(x, detail::listed(places), axis...);
}

/// x with slices inserted before several places, as insert does at one: `insert(x, {1, 3}, 0)`;
/// values of the rank of x give one slice for each place. Throws index_error, shape_error. Cost:
/// two copies. Source: NumPy.
template <in_one_memory X, detail::some_places L, operand V>
auto insert(X const& x, L const& places, V const& values, brace_index axis) {
  static_assert(rank_of<X> > 0, "lazuli::insert: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "insert");
  auto const& from = detail::with_views(x);
  index const extent = from.extents()[along];
  auto const before = detail::places_along("insert", places, extent, extent + 1);
  auto const& added = detail::slices_for(from, along, values);
  index const k = added.extents()[along], wanted = static_cast<index>(before.size());
  if (k != 1 && k != wanted)
    fail<shape_error>("insert: ", k, " slices of values for ", wanted, " places");
  auto const order = detail::with_new(before, extent, k);
  return take(lazuli::concat(along, from, added), detail::brought_beside(order, from), along);
}
template <in_one_memory X, detail::some_places L, operand V>
auto insert(X const& x, L const& places, V const& values) {
  return lazuli::insert(detail::flat_array(x), places, values, 0);
}
template <in_one_memory X, std::size_t N, operand V, class... A>
auto insert(X const& x, brace_index const (&places)[N], V const& values, A... axis) {
  return lazuli::insert(x, detail::listed(places), values, axis...);
}

LAZULI_END
