// Measures in standard deviations: zscore, skew, kurtosis; and sem, the deviation of the mean.
#pragma once

#include <lazuli/statistics/moments.hpp>

LAZULI_BEGIN

namespace detail {

/// The floating type in which moments of T are computed.
template <class T>
using moment_t = compute_t<floating_t<T>>;

/// rule(apart, variance, along), NaN where the variance is none. apart: what the elements of x differ
/// by from their mean along the axes that the user's options name; along(y): the mean of y with these
/// options; variance: along(apart²).
template <class X, class F, class... A>
auto about_the_mean(X const& x, F const& rule, A... options) {
  using C = moment_t<value_t<X>>;
  static_assert(!complex_dtype<C>,
                "lazuli: skew and kurtosis are of real numbers; take real(x) or abs(x)");
  auto const values = evaluate_to_tensor(astype<C>(x));
  auto const average = [&] {
    if constexpr (sizeof...(A) == 0 || (std::same_as<A, keepdims_t> || ...))
      return evaluate_to_tensor(mean(values, options...));
    else
      return evaluate_to_tensor(mean(values, options..., keepdims));
  }();
  auto const apart = evaluate_to_tensor(values - average);
  auto const along = [&](auto const& y) { return evaluate_to_tensor(mean(y, options...)); };
  auto const variance = along(square(apart));
  // A variance within the rounding of the mean is none.
  auto const rounding =
      evaluate_to_tensor(square(along(values) * std::numeric_limits<C>::epsilon()));
  auto const out = rule(apart, variance, along);
  return evaluate_to_tensor(astype<floating_t<value_t<X>>>(
      where(variance <= rounding, std::numeric_limits<double>::quiet_NaN(), out)));
}

struct skew_rule {
  template <class D, class V, class Along>
  auto operator()(D const& apart, V const& variance, Along const& along) const {
    auto const third = along(apart * apart * apart);
    return evaluate_to_tensor(third / (variance * sqrt(variance)));
  }
};
struct kurtosis_rule {
  template <class D, class V, class Along>
  auto operator()(D const& apart, V const& variance, Along const& along) const {
    auto const fourth = along(square(square(apart)));
    return evaluate_to_tensor(fourth / square(variance) - 3);
  }
};

template <class X, class... A>
auto standard_scores(X const& x, A... options) {
  using T = floating_t<value_t<X>>;
  auto&& values = in_memory(x);
  auto const [deviation, average] = [&] {
    if constexpr (sizeof...(A) == 0)
      return with_mean(stddev, astype<moment_t<value_t<X>>>(values));
    else
      return with_mean(stddev, astype<moment_t<value_t<X>>>(values), options..., keepdims);
  }();
  return evaluate_to_tensor(
      astype<T>((astype<moment_t<value_t<X>>>(values) - average) / deviation));
}

template <class X, class... A>
auto error_of_mean(X const& x, A... options) {
  using C = moment_t<value_t<X>>;
  auto const spread = [&] {
    if constexpr ((std::same_as<A, correction> || ...))
      return evaluate_to_tensor(var(astype<C>(x), options...));
    else
      return evaluate_to_tensor(var(astype<C>(x), options..., correction(1)));
  }();
  double const count = static_cast<double>(x.extents().size()) /
                       static_cast<double>(std::max(spread.extents().size(), index{1}));
  return evaluate_to_tensor(astype<real_part_t<floating_t<value_t<X>>>>(sqrt(spread / count)));
}

}  // namespace detail

/// Each element's distance from the mean in standard deviations: (x - mean) / stddev; not lazy.
/// Mean and deviation are those of all of x (SciPy: of axis 0), or along the axes named; options as
/// for stddev: `zscore(x, 0, correction(1))`. NaN if all are equal.   dtype: floating. Cost: a copy
/// and two passes.   Source: SciPy.
template <in_one_memory X, class... A>
auto zscore(X const& x, A const&... axes) {
  return detail::standard_scores(x, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto zscore(X const& x, brace_index const (&list)[N], A... options) {
  return detail::standard_scores(x, detail::listed(list), options...);
}

/// The skewness, mean((x - m)³) / s³ with the mean m and the standard deviation s, of all of x
/// (SciPy: along axis 0) or along the axes named; keepdims as for mean. Biased, SciPy's default.
/// NaN if all are equal. Not lazy.   dtype: floating, of real numbers.   Cost: a copy and four
/// passes.
template <in_one_memory X, class... A>
auto skew(X const& x, A const&... axes) {
  return detail::about_the_mean(x, detail::skew_rule{}, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto skew(X const& x, brace_index const (&list)[N], A... options) {
  return detail::about_the_mean(x, detail::skew_rule{}, detail::listed(list), options...);
}
/// The excess kurtosis, mean((x - m)⁴) / s⁴ - 3, which is 0 of a normal distribution; as skew.
/// Source: SciPy.
template <in_one_memory X, class... A>
auto kurtosis(X const& x, A const&... axes) {
  return detail::about_the_mean(x, detail::kurtosis_rule{}, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto kurtosis(X const& x, brace_index const (&list)[N], A... options) {
  return detail::about_the_mean(x, detail::kurtosis_rule{}, detail::listed(list), options...);
}

/// The standard error of the mean: stddev(x, correction(1)) / √n over all axes (SciPy: axis 0) or
/// those named; options as for stddev. Not lazy.   dtype: floating, real.   Source: SciPy.
template <in_one_memory X, class... A>
auto sem(X const& x, A const&... axes) {
  return detail::error_of_mean(x, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto sem(X const& x, brace_index const (&list)[N], A... options) {
  return detail::error_of_mean(x, detail::listed(list), options...);
}

LAZULI_END
