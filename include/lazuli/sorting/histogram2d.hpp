// histogram2d: pairs of elements counted over a grid of bins.
#pragma once

#include <lazuli/sorting/histogram.hpp>

LAZULI_BEGIN

/// `auto [counts, x_edges, y_edges] = histogram2d(x, y, 10)`.
template <class T, class U, class Space = host_space>
struct histogram2d_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 3;
  detail::tensor_in<Space, std::int64_t, dextents<2>> counts;  // (bins of x, bins of y)
  detail::vector_in<Space, T> x_edges;
  detail::vector_in<Space, U> y_edges;
};

namespace detail {

/// How many of n points are in each cell of a grid with so many bins along its axes, in the space
/// S. place(axis): the bins of the points, those outside below 0 or not below their number.
template <class S, std::size_t D, class F>
auto counted_in_cells(std::array<index, D> const& bins, F const& place) {
  index cells = 1;
  for (index b : bins) cells *= b;
  auto at = evaluate_to_tensor(place(std::size_t{0}));
  auto inside = evaluate_to_tensor(at >= 0 && at < bins[0]);
  for (std::size_t axis = 1; axis < D; ++axis) {
    auto const next = evaluate_to_tensor(place(axis));
    inside = inside && next >= 0 && next < bins[axis];
    at = at * bins[axis] + next;
  }
  auto const counts = lazuli::bincount(evaluate_to_tensor(where(inside, at, cells)), cells + 1);
  return tensor_in<S, std::int64_t, dextents<static_cast<int>(D)>>(
      counts.narrow(0, index{0}, cells).view(bins));
}

/// x, y: vectors in memory; edges: likewise, increasing, at least 2.
template <class X, class Y, class E, class F>
auto counted_in_pairs(X const& x, Y const& y, E const& x_edges, F const& y_edges) {
  using S = space_beside<X, Y>;
  if (x.numel() != y.numel())
    fail<shape_error>("histogram2d: x has ", x.numel(), " elements, y ", y.numel());
  auto counts = counted_in_cells<S>(
      index_array<2>{x_edges.numel() - 1, y_edges.numel() - 1},
      [&](std::size_t axis) { return axis == 0 ? bins_of(x, x_edges) : bins_of(y, y_edges); });
  return histogram2d_result<value_t<E>, value_t<F>, S>{
      std::move(counts), vector_in<S, value_t<E>>(x_edges), vector_in<S, value_t<F>>(y_edges)};
}

template <class X, class Y>
auto counted_in_equal_pairs(X const& x, Y const& y, brace_index const (&bins)[2],
                            interval const* over_x, interval const* over_y) {
  static_assert(rank_of<X> == 1 && rank_of<Y> == 1, "lazuli::histogram2d: x and y must be vectors");
  check_beside("histogram2d", x, y);
  check_order<X>();
  check_order<Y>();
  vector_in<space_beside<X>, value_t<X>> const own(x);
  vector_in<space_beside<Y>, value_t<Y>> const other(y);
  auto const x_edges = equal_edges(own, bins[0].value, over_x);
  return counted_in_pairs(own, other, x_edges, equal_edges(other, bins[1].value, over_y));
}

}  // namespace detail

/// How many pairs (x(k), y(k)) of two vectors are in each cell of a grid, with the rule of
/// histogram along both axes: `histogram2d(x, y, 10)`, `histogram2d(x, y, {10, 20})`, with an
/// interval for each `histogram2d(x, y, {10, 20}, {0, 1}, {-1, 1})`. Pairs outside, or with a NaN,
/// are not counted. Counts: (bins of x, bins of y), int64 (NumPy: floating).   Cost: log of the
/// number of bins per element.   Throws shape_error as histogram, and if x and y differ in length.
/// Source: NumPy.
template <of_values X, of_values Y>
auto histogram2d(X const& x, Y const& y, brace_index bins = 10) {
  return detail::counted_in_equal_pairs(x, y, {bins, bins}, nullptr, nullptr);
}
template <of_values X, of_values Y>
auto histogram2d(X const& x, Y const& y, brace_index const (&bins)[2]) {
  return detail::counted_in_equal_pairs(x, y, bins, nullptr, nullptr);
}
template <of_values X, of_values Y, detail::index_element I, std::size_t N>
  requires(N == 2)
auto histogram2d(X const& x, Y const& y, I const (&bins)[N]) {
  return detail::counted_in_equal_pairs(x, y, {bins[0], bins[1]}, nullptr, nullptr);
}
template <of_values X, of_values Y>
auto histogram2d(X const& x, Y const& y, brace_index const (&bins)[2], interval const& over_x,
                 interval const& over_y) {
  return detail::counted_in_equal_pairs(x, y, bins, &over_x, &over_y);
}
/// The same between given edges, which must increase.
template <of_values X, of_values Y, of_values E, of_values F>
auto histogram2d(X const& x, Y const& y, E const& x_edges, F const& y_edges) {
  static_assert(rank_of<X> == 1 && rank_of<Y> == 1 && rank_of<E> == 1 && rank_of<F> == 1,
                "lazuli::histogram2d: x, y and the edges must be vectors");
  detail::check_beside("histogram2d", x, y, x_edges, y_edges);
  detail::check_edges<value_t<E>>(vector<value_t<E>>(detail::readable(x_edges)));
  detail::check_edges<value_t<F>>(vector<value_t<F>>(detail::readable(y_edges)));
  return detail::counted_in_pairs(evaluate_to_tensor(x), evaluate_to_tensor(y),
                                  evaluate_to_tensor(x_edges), evaluate_to_tensor(y_edges));
}

LAZULI_END
