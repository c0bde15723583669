// The histogram as a density: the area of all bins together is 1.
#pragma once

#include <lazuli/sorting/histogram.hpp>

LAZULI_BEGIN

/// `auto [values, edges] = histogram(x, 10, density)`.
template <class T, class Space = host_space>
struct density_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  detail::vector_in<Space, double> values;
  detail::vector_in<Space, T> edges;  // one more than values
};

/// The last argument of a histogram whose area should be 1.
struct density_t {};
inline constexpr density_t density{};

namespace detail {

template <class T, class Space>
density_result<T, Space> density_of(histogram_result<T, Space> counted) {
  auto const& [counts, edges] = counted;
  index const bins = counts.numel();
  auto const total = astype<double>(sum(counts, all_t{}));
  auto const width = astype<double>(edges.narrow(constant<0>{}, 1, bins)) -
                     astype<double>(edges.narrow(constant<0>{}, 0, bins));
  vector_in<Space, double> values(astype<double>(counts) / (total * width));
  return {std::move(values), std::move(counted.edges)};
}

}  // namespace detail

/// The number of elements in each bin, divided by the number in all bins and by the width of the
/// bin: the integral over all bins is 1. NaN if no element is in any bin.   dtype: double.   Throws
/// as histogram.   Source: NumPy.
template <of_values X>
auto histogram(X const& x, brace_index bins, density_t) {
  return detail::density_of(lazuli::histogram(x, bins));
}
template <of_values X>
auto histogram(X const& x, brace_index bins, interval const& range, density_t) {
  return detail::density_of(lazuli::histogram(x, bins, range));
}
template <of_values X>
auto histogram(X const& x, brace_index bins, double low, double high, density_t) {
  return detail::density_of(lazuli::histogram(x, bins, interval{low, high}));
}
template <of_values X, of_values B>
auto histogram(X const& x, B const& edges, density_t) {
  return detail::density_of(lazuli::histogram(x, edges));
}
template <of_values X, std::size_t N>
  requires(N > 1)
auto histogram(X const& x, double const (&edges)[N], density_t) {
  return detail::density_of(lazuli::histogram(x, edges));
}

LAZULI_END
