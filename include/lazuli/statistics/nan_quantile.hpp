// Quantiles of the elements that are not NaN: nanmedian, nanquantile, nanpercentile.
#pragma once

#include <lazuli/sorting/quantile.hpp>

LAZULI_BEGIN

namespace detail {

/// The elements of rows at one place each; rows: sorted, (n, length); places: (n, 1).
template <class Rows, class P>
auto of_rows_at(Rows const& rows, P const& places) {
  return evaluate_to_tensor(astype<double>(take_along_axis(rows, places, 1)));
}

/// Of every sorted row, whose NaN come last, the quantile at p of the `count` numbers before them:
/// (n, 1). Computed as `between` does.
template <class Rows, class C>
auto quantile_of_counted(Rows const& rows, C const& count, double p) {
  auto const place = evaluate_to_tensor(p * astype<double>(maximum(count - 1, 0)));
  auto const low = evaluate_to_tensor(astype<index>(place));
  auto const high = evaluate_to_tensor(minimum(low + 1, maximum(count - 1, 0)));
  auto const part = evaluate_to_tensor(place - astype<double>(low));
  auto const a = of_rows_at(rows, low), b = of_rows_at(rows, high);
  auto const inside = where(part == 0.5, a * 0.5 + b * 0.5,
                            where(part < 0.5, a + (b - a) * part, b - (b - a) * (1 - part)));
  return evaluate_to_tensor(where(part == 0 || a == b, a, inside));
}

struct nan_quantile_rule {
  template <bool Keep, int Reduced, class X, class F>
  static auto of(X const& x, axis_set<X> const& axes, vector<double> const& q, F const& front) {
    using T = value_t<X>;
    if constexpr (dtype_kind_v<T> != dtype_kind::real) {
      return quantiles<Keep, Reduced>(x, axes, q, front);
    } else {
      using part_type = tensor_in<space_of<X>, T, dextents<2>>;
      check_probabilities(q);
      auto const shape = quantile_extents<Keep, Reduced>(x, axes, front);
      auto const rows = sorted_rows(with_views(x), axes);
      std::vector<part_type> parts;
      if (rows.extents()[1] == 0) {
        part_type const none(sum(rows, index{1}, keepdims));
        for (index i = 0; i < q.numel(); ++i)
          parts.push_back(part_type(none.t() + std::numeric_limits<T>::quiet_NaN()));
      } else {
        auto const count = evaluate_to_tensor(count_nonzero(!isnan(inactive(rows)), 1, keepdims));
        for (double p : q)
          parts.push_back(part_type(astype<T>(quantile_of_counted(rows, count, p).t())));
      }
      if (parts.empty()) parts.push_back(part_type(astype<T>(rows.narrow(1, 0, 0).t())));
      return arranged_as(concat(index{0}, parts), shape);
    }
  }
};

}  // namespace detail

/// The quantile of the elements that are not NaN; NaN if none is left. Arguments, dtype and errors
/// as for quantile. Not lazy; on devices, too.   Cost: a sort.   Source: NumPy.
template <in_one_memory X, detail::probability_like Q, class... A>
  requires detail::axes_and_options<A...>
auto nanquantile(X const& x, Q const& q, A const&... axes) {
  return detail::ranking<detail::nan_quantile_rule>{"nanquantile"}(x, q, detail::unnamed(axes)...);
}
template <in_one_memory X, detail::probability_like Q, int N, class... A>
auto nanquantile(X const& x, Q const& q, brace_index const (&list)[N], A... options) {
  return detail::ranking<detail::nan_quantile_rule>{"nanquantile"}(x, q, list, options...);
}
template <in_one_memory X, std::size_t N, class... A>
auto nanquantile(X const& x, double const (&q)[N], A const&... axes) {
  return lazuli::nanquantile(x, lazuli::view(q, lazuli::shape(index(N))), axes...);
}

/// nanquantile at p / 100.   Source: NumPy.
template <in_one_memory X, detail::probability_like P, class... A>
  requires detail::axes_and_options<A...>
auto nanpercentile(X const& x, P const& p, A const&... axes) {
  return lazuli::nanquantile(x, p / 100., axes...);
}
template <in_one_memory X, detail::probability_like P, int N, class... A>
auto nanpercentile(X const& x, P const& p, brace_index const (&list)[N], A... options) {
  return lazuli::nanquantile(x, p / 100., list, options...);
}
template <in_one_memory X, std::size_t N, class... A>
auto nanpercentile(X const& x, double const (&p)[N], A const&... axes) {
  return lazuli::nanpercentile(x, lazuli::view(p, lazuli::shape(index(N))), axes...);
}

/// The median of the elements that are not NaN: nanquantile at 0.5; axes and keepdims as there.
/// Source: NumPy.
template <in_one_memory X, class... A>
  requires detail::axes_and_options<A...>
auto nanmedian(X const& x, A const&... axes) {
  return detail::ranking<detail::nan_quantile_rule>{"nanmedian"}(x, 0.5, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto nanmedian(X const& x, brace_index const (&list)[N], A... options) {
  return detail::ranking<detail::nan_quantile_rule>{"nanmedian"}(x, 0.5, list, options...);
}

LAZULI_END
