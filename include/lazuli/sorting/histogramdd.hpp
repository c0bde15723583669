// histogramdd: points counted over a grid of bins in any number of dimensions.
#pragma once

#include <lazuli/sorting/histogram2d.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

/// `auto [counts, edges] = histogramdd<3>(points, 10)`.
template <class T, int D, class Space = host_space>
struct histogramdd_result {
  detail::tensor_in<Space, std::int64_t, dextents<D>> counts;
  std::array<detail::vector_in<Space, T>, static_cast<std::size_t>(D)> edges;
};

/// What the compiler prints where the number of dimensions is not known to it.
struct name_the_number_of_dimensions_as_in_histogramdd_3_x {};

namespace detail {

/// The dimensions of the points of X: as named, or as its static extent says.
template <int D, class X>
inline constexpr int dimensions_of = D;
template <int D, class X>
  requires(D == 0 && rank_of<X> == 2)
inline constexpr int dimensions_of<D, X> =
    extents_t<X>::static_extent(1) == dyn ? 0 : static_cast<int>(extents_t<X>::static_extent(1));
template <int D, class X>
concept rows_of_points = of_values<X> && rank_of<X>
== 2 && (dimensions_of<D, X> > 0);

template <int D, class X>
auto counted_points(X const& x, index_array<D> const& bins, interval const* over) {
  using E = floating_t<value_t<X>>;
  using S = space_beside<X>;
  check_order<X>();
  auto&& all_of_them = with_views(x);
  index const own = x.extents()[1];
  if (own != D) fail<shape_error>("histogramdd: points of ", own, " coordinates are not of ", D);
  auto const column = [&](std::size_t axis) {
    return vector_in<S, value_t<X>>(all_of_them.t()(static_cast<index>(axis)));
  };
  std::array<vector_in<S, E>, static_cast<std::size_t>(D)> edges;
  for (std::size_t d = 0; d < edges.size(); ++d)
    edges[d] = equal_edges(column(d), bins[d], over == nullptr ? nullptr : over + d);
  auto counts = counted_in_cells<S>(
      bins, [&](std::size_t axis) { return bins_of(column(axis), edges[axis]); });
  return histogramdd_result<E, D, S>{std::move(counts), std::move(edges)};
}

}  // namespace detail

/// How many points, the rows of a matrix, are in each cell of a grid, with the rule of histogram
/// along each axis: `histogramdd<3>(x, 10)`, `histogramdd<3>(x, {10, 20, 5})`, with an interval for
/// each `histogramdd<2>(x, {10, 20}, {{0, 1}, {-1, 1}})`. <3> is not needed if the number of
/// columns is static. Counts: int64 (NumPy: floating), a tensor with an axis for each column. Cost:
/// log of the number of bins per coordinate. Throws shape_error as histogram, and for another
/// number of columns. Source: NumPy.   Example: test/sorting/histogramdd.cpp
template <int D = 0, class X>
  requires detail::rows_of_points<D, X>
auto histogramdd(X const& x, brace_index bins = 10) {
  constexpr int n = detail::dimensions_of<D, X>;
  index_array<n> all_of_them{};
  all_of_them.fill(bins);
  return detail::counted_points<n>(x, all_of_them, nullptr);
}
template <int D = 0, class X, std::size_t N>
  requires(detail::rows_of_points<D, X>&& N == static_cast<std::size_t>(detail::dimensions_of<D, X>))
auto histogramdd(X const& x, brace_index const (&bins)[N]) {
  return detail::counted_points<static_cast<int>(N)>(x, detail::listed(bins), nullptr);
}
template <int D = 0, class X, std::size_t N>
  requires(detail::rows_of_points<D, X>&& N == static_cast<std::size_t>(detail::dimensions_of<D, X>))
auto histogramdd(X const& x, brace_index const (&bins)[N], interval const (&over)[N]) {
  return detail::counted_points<static_cast<int>(N)>(x, detail::listed(bins), over);
}
// clang-format off
template <int D = 0, of_values X, class... A>
  requires(!detail::rows_of_points<D, X>)
name_the_number_of_dimensions_as_in_histogramdd_3_x histogramdd(X const&, A const&...)
    LAZULI_REFUSED("lazuli: histogramdd<3>(x) is of a matrix of points, whose number of coordinates stands in angle brackets");
// clang-format on

LAZULI_END
