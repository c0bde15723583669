// Counting: histogram over bins, bincount over small integers.
#pragma once

#include <lazuli/indexing/positions.hpp>
#include <lazuli/sorting/equal_bins.hpp>
#include <lazuli/sorting/search.hpp>
#include <lazuli/tensor/sequence.hpp>

LAZULI_BEGIN

/// `auto [counts, edges] = histogram(x, 10)`.
template <class T, class Space = host_space>
struct histogram_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
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

/// How a space counts. x: a dense array in that space.
///   reach(x)                             the interval of the elements; NaN where one is; not empty
///   edges<E>(x, low, high, bins)         where bins of equal width begin and end, beside x
///   equal_bins(x, edges, low, high)      counts of them
///   bins<T>(x, edges)                    counts of bins between edges, which are a vector of
///                                        the host; edges and elements are
///                                        compared as T
///   length(values, least)                the greatest element plus 1, or `least`; not empty.
///                                        Throws for negative ones
///   occurrences(values, n)               counts of 0 … n - 1
///   sums(values, weights, n)             sums of weights for them
/// Specialised here for the host, in device/search.hpp for devices.
template <class Space>
struct counting_on;
template <>
struct counting_on<host_space> {
  template <class X>
  static interval reach(X const& x) {
    auto const [low, high] = reach_of(x.data(), x.numel());
    return {low, high};
  }

  template <class E, class X>
  static vector<E> edges(X const&, double low, double high, index bins) {
    return lazuli::linspace<E>(low, high, bins + 1);
  }
  template <class X, class E>
  static auto equal_bins(X const& x, vector<E> const& edges, double low, double high) {
    index const bins = edges.numel() - 1;
    auto counts = lazuli::zeros<std::int64_t>(bins);
    detail::equal_bins<E>(edges.data(), bins, low, high).count(x.data(), x.numel(), counts.data());
    return counts;
  }

  template <class T, class X, class E>
  static auto bins(X const& x, vector<E> const& edges) {
    index const count = edges.numel();
    auto counts = lazuli::zeros<std::int64_t>(count - 1);
    auto const keys = keys_of<T>(edges);
    auto const places = keys_of<T>(x);
    auto const* const edge = keys.data();
    search_each(
        edge, count, 0, x.extents().size(), [&](index i) { return places.data()[i]; }, side::right,
        [&](index, index above, key_t<T> key) {
          index k = above - 1;
          if (k == count - 1 && key == edge[k]) k = count - 2;  // the last bin has its end
          if (k >= 0 && k < count - 1) ++counts.data()[k];
        });
    return counts;
  }

  template <class X>
  static index length(X const& values, index least) {
    return counted_length(values.data(), values.numel(), least);
  }
  template <class X>
  static auto occurrences(X const& values, index n) {
    auto out = lazuli::zeros<std::int64_t>(n);
    count_occurrences(values.data(), values.numel(), out.data(), n);
    return out;
  }
  template <class X>
  static auto occurrences_of_bytes(X const& x, index least) {
    vector<value_t<X>> const values(x);
    byte_counts const counts(values.data(), values.numel());
    auto out = lazuli::zeros<std::int64_t>(counts.length > least ? counts.length : least);
    std::copy(counts.of, counts.of + counts.length, out.data());
    return out;
  }
  template <class X, class W>
  static auto sums(X const& values, W const& weights, index n) {
    auto out = lazuli::zeros<double>(n);
    for (index i = 0; i < values.numel(); ++i) out.data()[values.data()[i]] += weights.data()[i];
    return out;
  }
};

/// Where bins of equal width over a dense array begin and end.
template <class X>
interval interval_of(X const& dense, index bins, interval const* given) {
  if (bins < 1) throw_bins(bins);
  auto [low, high] = given != nullptr     ? *given
                     : dense.numel() == 0 ? interval{0, 1}
                                          : counting_on<space_beside<X>>::reach(dense);
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) throw_interval(low, high);
  if (!std::isfinite(high - low)) throw_width(low, high);
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  return {low, high};
}

/// The edges of those bins, beside x.
template <class X>
auto equal_edges(X const& dense, index bins, interval const* given) {
  auto const [low, high] = interval_of(dense, bins, given);
  return counting_on<space_beside<X>>::template edges<floating_t<value_t<X>>>(dense, low, high,
                                                                              bins);
}

template <class X>
auto counted_in_equal_bins(X const& x, index bins, interval const* given) {
  using E = floating_t<value_t<X>>;
  using S = space_beside<X>;
  check_order<X>();
  tensor_in<S, value_t<X>, extents_t<X>> const dense(x);
  auto const [low, high] = interval_of(dense, bins, given);
  auto edges = counting_on<S>::template edges<E>(dense, low, high, bins);
  auto counts = counting_on<S>::equal_bins(dense, edges, low, high);
  return histogram_result<E, S>{std::move(counts), std::move(edges)};
}

/// The bin between edges of each element; -1 or as many as there are bins outside of them.
template <class X, class E>
auto bins_of(X const& x, E const& edges) {
  index const count = edges.numel();
  auto const left = searchsorted(edges, x, side::left);
  auto const right = searchsorted(edges, x, side::right);
  return evaluate_to_tensor(  // the last bin has its end
      where((right == count) && (left < right), count - 1, right) - index{1});
}

/// Throws shape_error unless there are two edges or more, which increase, compared as T.
template <class T, class V>
void check_edges(V const& bounds) {
  index const count = bounds.numel();
  if (count < 2) throw_bins(count - 1);
  auto const keys = keys_of<T>(bounds);
  for (index k = 1; k < count; ++k) {
    if (keys.data()[k] < keys.data()[k - 1]) throw_edges(k);
  }
}

/// vector_of_integers: what bincount counts. Models: vector<int>, vector<bool> > 0. Not:
/// matrix<int>.
template <class X>
concept vector_of_integers = of_values<X> && rank_of<X> == 1 &&
                             (integer_dtype<value_t<X>> || std::same_as<value_t<X>, bool>);

/// f(elements, n) of elements that are 0 … n - 1: x where it lies, or its value; n: at least
/// `least`.
template <vector_of_integers X, class F>
auto with_countable(X const& x, index least, F const& f) {
  using S = space_beside<X>;
  if constexpr (may_be_places<X>)
    if (is_dense_leaf(x)) return f(x, counting_on<S>::length(x, least));
  vector_in<S, std::int64_t> const values(astype<std::int64_t>(x));
  return f(values, values.numel() > 0 ? counting_on<S>::length(values, least) : least);
}

}  // namespace detail

/// The number of elements of x in each of `bins` bins of equal width, from the smallest to the
/// greatest element or over an interval (elements outside are not counted). A bin includes its
/// lower edge, the last one both edges.   Throws shape_error for less than 1 bin, and for ends that
/// are not finite.   Source: NumPy.
template <of_values X>
auto histogram(X const& x, brace_index bins = 10) {
  return detail::counted_in_equal_bins(x, bins, nullptr);
}
template <of_values X>
auto histogram(X const& x, brace_index bins, interval const& range) {
  return detail::counted_in_equal_bins(x, bins, &range);
}
template <of_values X>
auto histogram(X const& x, brace_index bins, double low, double high) {
  return lazuli::histogram(x, bins, interval{low, high});
}
/// The same between given edges, which must increase.
template <of_values X, of_values B>
auto histogram(X const& x, B const& edges) {
  static_assert(rank_of<B> == 1, "lazuli::histogram: the edges must be a vector");
  detail::check_beside("histogram", x, edges);
  using T = promote_t<value_t<X>, value_t<B>>;
  using S = detail::space_beside<X, B>;
  vector<value_t<B>> const bounds(detail::readable(edges));
  detail::check_edges<T>(bounds);
  auto counts = detail::counting_on<S>::template bins<T>(x, bounds);
  return histogram_result<value_t<B>, S>{std::move(counts), detail::brought_beside(bounds, edges)};
}

/// Edges in braces: `histogram(x, {0, 1, 5})`.
template <of_values X, std::size_t N>
  requires(N > 1)
auto histogram(X const& x, double const (&edges)[N]) {
  return lazuli::histogram(x, detail::brought_beside(lazuli::view(edges, shape(index{N})), x));
}

/// The counts of histogram(x, bins) alone, or of bins between low and high; if low = high, from the
/// smallest to the greatest element.   dtype: int64 (PyTorch: that of x).   Source: PyTorch.
template <of_values X>
auto histc(X const& x, brace_index bins = 100, double low = 0, double high = 0) {
  if (low == high) return lazuli::histogram(x, bins).counts;
  return lazuli::histogram(x, bins, interval{low, high}).counts;
}

/// How often each of 0, 1, … occurs in a vector of integers: a vector of max + 1 elements, at least
/// minlength.
/// dtype: int64.   Throws index_error for a negative element.   Source: NumPy.
template <detail::vector_of_integers X>
auto bincount(X const& x, brace_index minlength = 0) {
  using space = detail::space_beside<X>;
  using counting = detail::counting_on<space>;
  if constexpr (std::same_as<space, host_space> && std::same_as<value_t<X>, std::uint8_t>) {
    return counting::occurrences_of_bytes(x, minlength);
  } else {
    return detail::with_countable(
        x, minlength, [](auto const& values, index n) { return counting::occurrences(values, n); });
  }
}
/// The sum of the weights of the elements equal to 0, 1, ….   dtype: that of the weights,
/// floating; summed in double. Throws shape_error if there are not as many weights as
/// elements.
template <detail::vector_of_integers X, of_values W>
auto bincount(X const& x, W const& weights, brace_index minlength = 0) {
  static_assert(rank_of<W> == 1, "lazuli::bincount: the weights must be a vector");
  static_assert(!complex_dtype<value_t<W>>, "lazuli::bincount: complex weights");
  detail::check_beside("bincount", x, weights);
  using S = detail::space_beside<X, W>;
  using R = floating_t<value_t<W>>;
  return detail::with_countable(x, minlength, [&](auto const& values, index n) {
    detail::vector_in<S, double> const each(astype<double>(weights));
    if (each.numel() != values.numel())
      fail<shape_error>("bincount: ", each.numel(), " weights for ", values.numel(), " elements");
    auto const sums = detail::counting_on<S>::sums(values, each, n);
    return detail::vector_in<S, R>(astype<R>(sums));
  });
}

LAZULI_END
