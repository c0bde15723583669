// Averages with weights, ranges, trapezoids: what is built of reductions.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/sorting/quantile.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/tensor/multi_assign.hpp>

LAZULI_BEGIN

/// max and min under their other names.
inline constexpr detail::reducer_for<op::max_reduction> amax{};
inline constexpr detail::reducer_for<op::min_reduction> amin{};

/// The least and the greatest element, as tensors: `auto [low, high] = minmax(x, 1)`.
template <class Values>
struct low_and_high {
  Values low, high;
};

namespace detail {

template <class X>
decltype(auto) in_memory(X const& x) {
  if constexpr (leaf<X>)
    return (x);
  else
    return evaluate_to_tensor(x);
}

template <class Low, class High>
auto both_extremes(Low low, High high) {
  using values = decltype(evaluate_to_tensor(low));
  if constexpr (on_tape<Low>) {
    return low_and_high<values>{evaluate_to_tensor(low), evaluate_to_tensor(high)};
  } else {
    low_and_high<values> out{values(low), values()};
    if constexpr (Low::extents_type::rank_dynamic() == 0 && on_host<Low>)
      assign(into(out.low, out.high), exprs(low, high));
    else
      out.high = high;
    return out;
  }
}

/// The elements of x before the last and after the first along an axis.
template <class X>
auto neighbours(X const& x, int axis) {
  index const n = x.extent(axis), pairs = n > 0 ? n - 1 : 0;
  return std::pair(x.narrow(axis, 0, pairs), x.narrow(axis, n > 0 ? 1 : 0, pairs));
}

template <class... T>
using real_of = floating_t<promote_t<T...>>;

}  // namespace detail

/// minmax(x), minmax(x, 1), minmax(x, {0, 1}, keepdims): not lazy. Axes and errors as for max.
/// Source: PyTorch's aminmax.
template <expression X, class... A>
auto minmax(X const& x, A const&... axes) {
  auto&& y = detail::in_memory(x);
  if constexpr (detail::options_of<op::max_reduction, A...>)
    return detail::both_extremes(min(y, all_t{}, axes...), max(y, all_t{}, axes...));
  else
    return detail::both_extremes(min(y, axes...), max(y, axes...));
}
template <expression X, int N, class... A>
auto minmax(X const& x, brace_index const (&list)[N], A... options) {
  auto&& y = detail::in_memory(x);
  return detail::both_extremes(min(y, list, options...), max(y, list, options...));
}

/// minmax, under PyTorch's name: `auto [low, high] = aminmax(x, 1)`.
template <expression X, class... A>
auto aminmax(X const& x, A const&... axes) {
  return lazuli::minmax(x, axes...);
}
template <expression X, int N, class... A>
auto aminmax(X const& x, brace_index const (&list)[N], A... options) {
  return lazuli::minmax(x, list, options...);
}

/// max - min, in the dtype of x; not lazy.   Source: NumPy.
template <expression X, class... A>
  requires(!std::same_as<value_t<X>, bool>)
auto ptp(X const& x, A const&... axes) {
  auto const ends = minmax(x, axes...);
  return evaluate_to_tensor(ends.high - ends.low);
}
template <expression X, int N, class... A>
  requires(!std::same_as<value_t<X>, bool>)
auto ptp(X const& x, brace_index const (&list)[N], A... options) {
  auto const ends = minmax(x, list, options...);
  return evaluate_to_tensor(ends.high - ends.low);
}

/// The quantile at p / 100.   Source: NumPy. Throws index_error for p outside 0 … 100.
template <in_one_memory X, detail::probability_like P, class... A>
  requires detail::axes_and_options<A...>
auto percentile(X const& x, P const& p, A const&... axes) { return quantile(x, p / 100., axes...); }
template <in_one_memory X, detail::probability_like P, int N, class... A>
auto percentile(X const& x, P const& p, brace_index const (&list)[N], A... options) {
  return quantile(x, p / 100., list, options...);
}
template <in_one_memory X, std::size_t N, class... A>
auto percentile(X const& x, double const (&p)[N], A const&... axes) {
  return lazuli::percentile(x, lazuli::view(p, lazuli::shape(index(N))), axes...);
}

/// The average: mean(x), or with weights Σ x·w / Σ w over all axes or those named. Weights either
/// have as many axes as are named, in this order, or broadcast to x. Axes and keepdims as for mean,
/// before or after the weights: `average(x, w, {0, 1})`. Not lazy.   dtype: floating. Throws
/// shape_error if the weights do not fit.   Source: NumPy.
template <expression X, class... A>
  requires detail::axes_and_options<A...>
auto average(X const& x, A const&... axes) { return evaluate_to_tensor(mean(x, axes...)); }
template <expression X, expression W, class... A>
  requires detail::axes_and_options<A...>
auto average(X const& x, W const& weights, A const&... axes) {
  auto&& values = detail::in_memory(x);
  auto const w = evaluate_to_tensor(astype<detail::real_of<value_t<X>, value_t<W>>>(weights));
  auto const over = [&](auto const& of_all) {
    return evaluate_to_tensor(sum(values * of_all, axes...) / sum(of_all, axes...));
  };
  auto const named = detail::axes_first(axes...);
  constexpr auto n = static_cast<int>(named.size());
  if constexpr (n > 0 && rank_of<W> == n && rank_of<X> != n) {
    auto last = named;
    for (int i = 0; i < n; ++i) last[static_cast<std::size_t>(i)] = i - n;
    return over(w.broadcast_to(values.movedim(named, last).shape()).movedim(last, named));
  } else
    return over(w.broadcast_to(values.shape()));
}
template <expression X, class Axes, expression W, class... K>
  requires(!expression<Axes> && detail::axes_and_options<Axes>)
auto average(X const& x, Axes const& axes, W const& weights, K... keep) {
  return lazuli::average(x, weights, axes, keep...);
}
template <expression X, std::size_t N, class... A>
auto average(X const& x, brace_index const (&axes)[N], A const&... rest) {
  return lazuli::average(x, detail::listed(axes), rest...);
}
template <expression X, expression W, std::size_t N, class... K>
auto average(X const& x, W const& weights, brace_index const (&axes)[N], K... keep) {
  return lazuli::average(x, weights, detail::listed(axes), keep...);
}

namespace detail {
/// fold(areas, axis) of the trapezoids under samples y along an axis, at distance dx.
template <class Y, class F>
auto over_trapezoids(char const* call, Y const& y, double dx, index axis, F const& fold) {
  using T = floating_t<value_t<Y>>;
  auto&& values = in_memory(y);
  int const a = normalize_axis(axis, rank_of<Y>, call);
  auto const [first, second] = neighbours(values, a);
  return fold((astype<T>(first) + astype<T>(second)) * (dx / 2), a);
}
/// At the places x (rank 1, or the shape of y).
template <class Y, class X, class F>
auto over_trapezoids(char const* call, Y const& y, X const& x, index axis, F const& fold) {
  using T = real_of<value_t<Y>, value_t<X>>;
  auto&& values = in_memory(y);
  auto&& places = in_memory(x);
  int const a = normalize_axis(axis, rank_of<Y>, call);
  constexpr bool shared = rank_of<X> == 1;
  auto const [first, second] = neighbours(values, a);
  auto const [left, right] = neighbours(places, shared ? 0 : a);
  auto const widths = evaluate_to_tensor((astype<T>(right) - astype<T>(left)) * 0.5);
  auto const heights = evaluate_to_tensor(astype<T>(first) + astype<T>(second));
  if constexpr (!shared) {
    return fold(heights * widths, a);
  } else {
    auto out = fold(heights.movedim(a, -1) * widths, -1);
    if constexpr (rank_of<decltype(out)> == rank_of<Y>)
      return evaluate_to_tensor(out.movedim(-1, a));
    else
      return out;
  }
}
inline constexpr auto sum_of_areas = [](auto const& areas, int axis) {
  return evaluate_to_tensor(sum(areas, axis));
};
inline constexpr auto cumulated_areas = [](auto const& areas, int axis) { return cumsum(areas, axis); };
}  // namespace detail

/// The integral of samples y along an axis by the trapezoidal rule: at distance dx, or at the
/// places x (rank 1, or the shape of y). Not lazy. dtype: floating.   Throws index_error,
/// shape_error. Source: NumPy.
template <in_one_memory Y>
auto trapezoid(Y const& y, double dx = 1, brace_index axis = -1) {
  return detail::over_trapezoids("trapezoid", y, dx, axis, detail::sum_of_areas);
}
template <in_one_memory Y, in_one_memory X>
auto trapezoid(Y const& y, X const& x, brace_index axis = -1) {
  return detail::over_trapezoids("trapezoid", y, x, axis, detail::sum_of_areas);
}
/// trapezoid, under NumPy's older name.
template <in_one_memory Y, class X = double>
auto trapz(Y const& y, X const& x = 1, brace_index axis = -1) {
  return lazuli::trapezoid(y, x, axis);
}
/// The integrals of samples y up to each one but the first, by the trapezoidal rule; the last is
/// that of trapezoid. Shape: the axis is shorter by one.   Source: SciPy.
template <in_one_memory Y>
auto cumulative_trapezoid(Y const& y, double dx = 1, brace_index axis = -1) {
  return detail::over_trapezoids("cumulative_trapezoid", y, dx, axis, detail::cumulated_areas);
}
template <in_one_memory Y, in_one_memory X>
auto cumulative_trapezoid(Y const& y, X const& x, brace_index axis = -1) {
  return detail::over_trapezoids("cumulative_trapezoid", y, x, axis, detail::cumulated_areas);
}

namespace detail {
/// The arguments of a mean: those of var but for its correction.
template <class A>
auto of_mean(A a) {
  return std::tuple<A>(a);
}
inline auto of_mean(correction) { return std::tuple<>(); }

template <class Spread, class X, class... A>
auto with_mean(Spread const& spread, X const& x, A... arguments) {
  auto&& y = in_memory(x);
  return std::pair(evaluate_to_tensor(spread(y, arguments...)),
                   std::apply([&](auto... a) { return evaluate_to_tensor(mean(y, a...)); },
                              std::tuple_cat(of_mean(arguments)...)));
}
}  // namespace detail

/// var(x, …) and mean(x, …) together: `auto [variance, average] = var_mean(x, 0)`; axes and options
/// as for var, whose correction is 0 by default (PyTorch's: 1).   Source: PyTorch.
template <expression X, class... A>
auto var_mean(X const& x, A const&... axes) {
  return detail::with_mean(var, x, detail::unnamed(axes)...);
}
template <expression X, int N, class... A>
auto var_mean(X const& x, brace_index const (&list)[N], A... options) {
  return detail::with_mean(var, x, detail::listed(list), options...);
}
/// stddev(x, …) and mean(x, …) together.
template <expression X, class... A>
auto std_mean(X const& x, A const&... axes) {
  return detail::with_mean(stddev, x, detail::unnamed(axes)...);
}
template <expression X, int N, class... A>
auto std_mean(X const& x, brace_index const (&list)[N], A... options) {
  return detail::with_mean(stddev, x, detail::listed(list), options...);
}

LAZULI_END
