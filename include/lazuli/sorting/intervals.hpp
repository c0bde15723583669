// In which interval of an ordered vector each value lies: digitize, bucketize; and interp, which
// joins points by lines.
#pragma once

#include <lazuli/sorting/search.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_bin_order(index at) {
  fail<shape_error>("digitize: the bins must rise or fall throughout; they turn at ", at);
}
[[noreturn]] LAZULI_COLD inline void throw_points(index x, index y) {
  fail<shape_error>("interp: ", x, " places and ", y,
                    " values: there must be as many, and one at least");
}

/// Whether the bins fall; throws if they neither rise nor fall.
template <class T>
bool bins_fall(vector<T> const& bins) {
  bool const down = bins.numel() > 1 && bins(bins.numel() - 1) < bins(0);
  for (index i = 1; i < bins.numel(); ++i) {
    if (!(down ? bins(i) <= bins(i - 1) : bins(i) >= bins(i - 1))) throw_bin_order(i);
  }
  return down;
}

/// The lines between points (x[i], y[i]), x rising.
template <class Y>
struct joined_points {
  vector<double> x;
  vector<Y> y;
  Y below, above;

  /// At v, above which the first `upto` of x are not.
  Y at(index upto, double v) const {
    index const last = x.numel() - 1, j = upto - 1;
    double const* const p = x.data();
    if (std::isnan(v)) return Y(v);
    if (v < p[0]) return below;
    if (v > p[last]) return above;
    if (j >= last || p[j] == v) return y.data()[j];
    Y const left = y.data()[j], right = y.data()[j + 1];
    Y const slope = (right - left) / (p[j + 1] - p[j]);
    Y out = slope * (v - p[j]) + left;
    if (out != out) out = slope * (v - p[j + 1]) + right;  // from infinity on the left
    return out != out && left == right ? left : out;
  }
};

}  // namespace detail

/// For each element of x the number i of its bin: bins(i - 1) <= x < bins(i), with `right` bins(i -
/// 1) < x <= bins(i); 0 before the first bin. For falling bins the other way round. In the shape of
/// x.   dtype: int64. NaN lies beyond all bins, which may be in braces. Throws shape_error for bins
/// without order.   Source: NumPy.
template <of_values X, of_values B>
auto digitize(X const& x, B const& bins, bool right = false) {
  static_assert(rank_of<B> == 1, "lazuli::digitize: the bins must be a vector");
  static_assert(on_host<B>, "lazuli::digitize: copy the device's bins with .cpu() first");
  vector<value_t<B>> const edges(bins);
  side const where = right ? side::left : side::right;
  bool const down = detail::bins_fall(edges);
  vector<value_t<B>> const rising = down ? vector<value_t<B>>(edges.flip(0)) : edges;
  auto out = lazuli::searchsorted(detail::brought_beside(rising, x), x, where);
  if (down) out = edges.numel() - out;
  return out;
}
template <of_values X, class V, std::size_t N>
  requires is_scalar_v<V>
auto digitize(X const& x, V const (&bins)[N], bool right = false) {
  return lazuli::digitize(x, lazuli::view(bins, lazuli::shape(index(N))), right);
}

/// digitize by PyTorch's name, and with its meaning of `right`: bins(i - 1) < x <= bins(i),
/// with `right` bins(i - 1) <= x < bins(i). The bins must rise (not checked).   Source:
/// PyTorch.
template <class X, of_values B>
  requires(of_values<X> || is_scalar_v<X>)
auto bucketize(X const& x, B const& bins, bool right = false) {
  return lazuli::searchsorted(bins, x, right ? side::right : side::left);
}
template <class X, class V, std::size_t N>
  requires((of_values<X> || is_scalar_v<X>) && is_scalar_v<V>)
auto bucketize(X const& x, V const (&bins)[N], bool right = false) {
  return lazuli::bucketize(x, lazuli::view(bins, lazuli::shape(index(N))), right);
}

/// The values at x of the lines that join the points (places, values): `interp(x, places, values)`.
/// Before the first and after the last place they are the first and the last value, or `below` and
/// `above`. In the shape of x; a number gives a number. The places must rise (not checked). dtype:
/// double, or complex<double> for complex values.   Throws shape_error.   Cost: log n per element.
/// Source: NumPy.
template <class X, of_values P, of_values V>
  requires(of_values<X> || is_scalar_v<X>)
auto interp(X const& x, P const& places, V const& values, std::optional<double> below = {},
            std::optional<double> above = {}) {
  static_assert(rank_of<P> == 1 && rank_of<V> == 1,
                "lazuli::interp: places and values must be vectors");
  static_assert(on_host<P> && on_host<V>,
                "lazuli::interp: copy devices' tensors with .cpu() first");
  using Y = std::conditional_t<complex_dtype<value_t<V>>, std::complex<double>, double>;
  index const n = places.extents().size(), m = values.extents().size();
  if (n != m || n == 0) detail::throw_points(n, m);
  detail::joined_points<Y> lines{vector<double>(astype<double>(places)),
                                 vector<Y>(astype<Y>(values)), Y(), Y()};
  lines.below = below ? Y(*below) : lines.y(0);
  lines.above = above ? Y(*above) : lines.y(n - 1);
  double const* const first = lines.x.data();
  if constexpr (expression<X>) {
    return detail::searched<double, Y>(
        first, n, x, [](double v) { return v; }, side::right,
        [&](index upto, double v) { return lines.at(upto, v); });
  } else {
    auto const v = static_cast<double>(x);
    return lines.at(static_cast<index>(std::upper_bound(first, first + n, v) - first), v);
  }
}

LAZULI_END
