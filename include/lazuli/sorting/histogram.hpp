// Counting: histogram over bins, bincount over small integers.
#pragma once

#include <cmath>
#include <lazuli/sorting/search.hpp>
#include <lazuli/tensor/sequence.hpp>

LAZULI_BEGIN

/// `auto [counts, edges] = histogram(x, 10)`.
template <class T, class Space = host_space>
struct histogram_result {
  detail::vector_in<Space, std::int64_t> counts;
  detail::vector_in<Space, T> edges;  // one more than counts
};

/// The interval of a histogram: `histogram(x, 10, interval{0, 1})`.
struct interval {
  double low, high;
};

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_bins(index bins) {
  fail<shape_error>("histogram: ", bins, " bins asked for; at least 1 is needed");
}
[[noreturn]] LAZULI_COLD inline void throw_interval(double low, double high) {
  fail<shape_error>("histogram: from ", low, " to ", high,
                    " is no interval: both ends must be finite, and low <= high");
}
[[noreturn]] LAZULI_COLD inline void throw_width(double low, double high) {
  fail<shape_error>("histogram: the interval from ", low, " to ", high,
                    " is too wide: its width overflows");
}
[[noreturn]] LAZULI_COLD inline void throw_edges(index at) {
  fail<shape_error>("histogram: the edges must increase; edge ", at, " is below the one before it");
}
[[noreturn]] LAZULI_COLD inline void throw_negative_count(index at, std::int64_t value) {
  fail<index_error>("bincount: element ", at, " is ", value, "; elements must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_great_count(index at, std::int64_t value) {
  fail<shape_error>("bincount: element ", at, " is ", value, ": as many counts have no memory");
}

/// Counts what lies in [edges[k], edges[k + 1]), the last bin with its end, in steps of equal
/// width.
template <class T, class E>
void count_equal_bins(T const* x, index n, vector<E> const& edges, double low, double high,
                      std::int64_t* counts) {
  index const bins = edges.numel() - 1;
  double const count = static_cast<double>(bins), width = high - low, scale = count / width;
  bool const tiny = !std::isfinite(scale);  // a width of denormal size
  auto const edge = [&](index k) { return static_cast<double>(edges.data()[k]); };
  for (index i = 0; i < n; ++i) {
    auto const v = static_cast<double>(x[i]);
    if (!(v >= low && v <= high)) continue;
    auto k = static_cast<index>(tiny ? (v - low) / width * count : (v - low) * scale);
    if (k >= bins) k = bins - 1;
    if (v < edge(k) && k > 0)  // what rounding has put beside its bin
      --k;
    else if (k + 1 < bins && v >= edge(k + 1))
      ++k;
    ++counts[k];
  }
}

template <class X>
auto equal_bins(X const& x, index bins, interval const* given) {
  using C = compute_t<value_t<X>>;
  using E = floating_t<value_t<X>>;
  check_order<X>();
  if (bins < 1) throw_bins(bins);
  row_array<C, X> rows(x, every_axis<X>());
  index const n = rows.length();
  C const* const data = rows.row(0);
  double low = 0, high = n == 0 ? 1 : 0;
  if (given != nullptr) {
    low = given->low;
    high = given->high;
  } else if (n > 0) {
    low = high = static_cast<double>(data[0]);
    for (index i = 0; i < n; ++i) {
      auto const v = static_cast<double>(data[i]);
      low = v < low || v != v ? v : low;
      high = v > high || v != v ? v : high;
    }
  }
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) throw_interval(low, high);
  if (!std::isfinite(high - low)) throw_width(low, high);
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  histogram_result<E> out{lazuli::zeros<std::int64_t>(bins),
                          lazuli::linspace<E>(low, high, bins + 1)};
  count_equal_bins(data, n, out.edges, low, high, out.counts.data());
  return out;
}

/// The elements of a vector of integers that must not be negative, and the greatest plus 1.
template <class X>
vector<std::int64_t> countable(X const& x, index& length) {
  static_assert(rank_of<X> == 1 && (integer_dtype<value_t<X>> || std::same_as<value_t<X>, bool>),
                "lazuli::bincount: x must be a vector of integers");
  vector<std::int64_t> values = astype<std::int64_t>(x);
  for (index i = 0; i < values.numel(); ++i) {
    std::int64_t const v = values.data()[i];
    if (v < 0) throw_negative_count(i, v);
    if (v == std::numeric_limits<std::int64_t>::max()) throw_great_count(i, v);
    length = v >= length ? v + 1 : length;
  }
  return values;
}

}  // namespace detail

/// The number of elements of x in each of `bins` bins of equal width, from the smallest to the
/// greatest element or over an interval (elements outside are not counted). A bin includes its
/// lower edge, the last one both edges.   Throws shape_error for less than 1 bin, and where an
/// end is not finite.   Source: NumPy.
template <expression X>
auto histogram(X const& x, index bins = 10) {
  return detail::equal_bins(x, bins, nullptr);
}
template <expression X>
auto histogram(X const& x, index bins, interval const& range) {
  return detail::equal_bins(x, bins, &range);
}
/// The same between given edges, which must increase.
template <expression X, expression B>
auto histogram(X const& x, B const& edges) {
  static_assert(rank_of<B> == 1, "lazuli::histogram: the edges must be a vector");
  using T = promote_t<value_t<X>, value_t<B>>;
  vector<value_t<B>> bounds(edges);
  index const count = bounds.numel();
  if (count < 2) detail::throw_bins(count - 1);
  auto const keys = detail::keys_of<T>(bounds);
  for (index k = 1; k < count; ++k) {
    if (keys.data()[k] < keys.data()[k - 1]) detail::throw_edges(k);
  }
  histogram_result<value_t<B>> out{lazuli::zeros<std::int64_t>(count - 1), std::move(bounds)};
  auto const places = detail::keys_of<T>(x);
  index const n = x.extents().size();
  for (index i = 0; i < n; ++i) {
    auto const key = places.data()[i];
    index k = detail::search(keys.data(), count, key, side::right) - 1;
    if (k == count - 1 && key == keys.data()[k])  // the last bin has its end
      k = detail::search(keys.data(), count, key, side::left) - 1;
    if (k >= 0 && k < count - 1) ++out.counts.data()[k];
  }
  return out;
}

/// How often each of 0, 1, … occurs in a vector of integers: a vector of max + 1 elements, at least
/// minlength.
/// dtype: int64.   Throws index_error for a negative element.   Source: NumPy.
template <expression X>
auto bincount(X const& x, index minlength = 0) {
  auto const values = detail::countable(x, minlength);
  auto out = lazuli::zeros<std::int64_t>(minlength);
  for (std::int64_t v : values) ++out.data()[v];
  return out;
}
/// The sum of the weights of the elements equal to 0, 1, ….   dtype: floating, that of the weights;
/// summed in double.
/// Throws shape_error where there are not as many weights.
template <expression X, expression W>
auto bincount(X const& x, W const& weights, index minlength = 0) {
  static_assert(rank_of<W> == 1, "lazuli::bincount: the weights must be a vector");
  static_assert(!complex_dtype<value_t<W>>, "lazuli::bincount: complex weights");
  auto const values = detail::countable(x, minlength);
  vector<double> const each = astype<double>(weights);
  if (each.numel() != values.numel())
    fail<shape_error>("bincount: ", each.numel(), " weights for ", values.numel(), " elements");
  auto sums = lazuli::zeros<double>(minlength);
  for (index i = 0; i < values.numel(); ++i) sums.data()[values.data()[i]] += each.data()[i];
  return vector<floating_t<value_t<W>>>(astype<floating_t<value_t<W>>>(sums));
}

LAZULI_END
