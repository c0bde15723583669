// Reductions that ignore NaN: nansum, nanprod, nanmean, nanvar, nanstd, nanmax, nanmin, nanargmax,
// nanargmin; and nan_to_num.
#pragma once

#include <array>
#include <lazuli/indexing/select.hpp>
#include <lazuli/sorting/scan.hpp>
#include <lazuli/sorting/sort.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <limits>
#include <tuple>

LAZULI_BEGIN

namespace detail {

template <class T>
concept may_be_nan = dtype_kind_v<T>
>= dtype_kind::real;

/// A held operand with a number where it is NaN.
template <class H>
auto without_nan(H const& x, double instead) {
  return where(isnan(H(x)), instead, H(x));
}

/// What users call. `Rule::of(x, along)` has the operand and calls along(reduction, y) for each
/// reduction along the axes that the user names.
template <class Rule>
struct passing_over_nan : mistaken_reduction {
  using mistaken_reduction::operator();
  template <expression X, class... A>
  auto operator()(X&& x, A const&... axes) const {
    auto const along = [&](auto const& reduction, auto&& y) {
      return reduction(static_cast<decltype(y)&&>(y), axes...);
    };
    return Rule::of(close(static_cast<X&&>(x)), along);
  }
  template <expression X, int N, class... A>
  auto operator()(X&& x, brace_index const (&list)[N], A... options) const {
    auto const along = [&](auto const& reduction, auto&& y) {
      return reduction(static_cast<decltype(y)&&>(y), list, options...);
    };
    return Rule::of(close(static_cast<X&&>(x)), along);
  }
};

/// What is made of values is a value, what is made of expressions an expression.
template <class Part, class E>
auto as_lazy_as(E&& e) {
  if constexpr (leaf<Part>)
    return evaluate_to_tensor(e);
  else
    return static_cast<E&&>(e);
}

template <class R, auto Neutral>
struct nan_as_neutral {
  template <class H, class Along>
  static auto of(H x, Along const& along) {
    if constexpr (may_be_nan<value_t<H>>)
      return along(reducer_for<R>{}, without_nan(x, Neutral));
    else
      return along(reducer_for<R>{}, std::move(x));
  }
};

/// reduction(x, axes…, options…) without a correction among the options, which only variances take.
template <class R, class X, class... Axes>
auto reduce_uncorrected(R const& reduction, X&& x, Axes const&... axes) {
  [[maybe_unused]] auto const kept = [](auto const& option) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(option)>, correction>)
      return std::tuple<>{};
    else
      return std::tuple(option);
  };
  return std::apply([&](auto const&... a) { return reduction(static_cast<X&&>(x), a...); },
                    std::tuple_cat(kept(axes)...));
}
template <class... A>
double correction_among(A const&... options) {
  double off = 0;
  (..., [&] {
    if constexpr (std::same_as<A, correction>) off = options.value;
  }());
  return off;
}

struct nanmean_rule {
  template <class H, class Along>
  static auto of(H x, Along const& along) {
    using T = value_t<H>;
    if constexpr (may_be_nan<T>) {
      using C = compute_t<T>;  // float16 holds no large count
      auto total = along(sum, astype<C>(without_nan(x, 0)));
      using part = decltype(total);
      auto count = along(count_nonzero, !isnan(H(x)));
      return as_lazy_as<part>(
          astype<T>(std::move(total) / astype<real_part_t<C>>(std::move(count))));
    } else {
      return along(mean, std::move(x));
    }
  }
};

/// nanvar and nanstd: two passes, about the mean of what is no NaN.
template <bool Root>
struct nan_spread : mistaken_reduction {
  using mistaken_reduction::operator();
  template <expression X, class... A>
  auto operator()(X const& x, A... axes) const {
    using T = value_t<X>;
    if constexpr (!may_be_nan<T>) {
      if constexpr (Root)
        return evaluate_to_tensor(stddev(x, axes...));
      else
        return evaluate_to_tensor(var(x, axes...));
    } else {
      using C = compute_t<T>;  // float16 holds no large count
      using R = real_part_t<C>;
      auto const values = evaluate_to_tensor(astype<C>(x));
      auto const mean_of = [&] {
        if constexpr (sizeof...(A) == 0 || keeps_dims<A...>)
          return evaluate_to_tensor(
              reduce_uncorrected(passing_over_nan<nanmean_rule>{}, values, axes...));
        else
          return evaluate_to_tensor(
              reduce_uncorrected(passing_over_nan<nanmean_rule>{}, values, axes..., keepdims));
      };
      auto const apart = evaluate_to_tensor(without_nan(close(values - mean_of()), 0));
      auto const count =
          evaluate_to_tensor(astype<R>(reduce_uncorrected(count_nonzero, !isnan(values), axes...)) -
                             R(correction_among(axes...)));
      auto const squares =
          evaluate_to_tensor(reduce_uncorrected(sum, real(apart * conj(apart)), axes...));
      auto const spread =
          where(count > 0, squares / count, std::numeric_limits<double>::quiet_NaN());
      if constexpr (Root)
        return evaluate_to_tensor(astype<real_part_t<T>>(sqrt(spread)));
      else
        return evaluate_to_tensor(astype<real_part_t<T>>(spread));
    }
  }
  template <expression X, int N, class... A>
  auto operator()(X const& x, brace_index const (&list)[N], A... options) const {
    return (*this)(x, listed(list), options...);
  }
  template <expression X, index_element I, int N, class... A>
  auto operator()(X const& x, I const (&list)[N], A... options) const {
    return (*this)(x, unnamed(list), options...);
  }
};

/// For reductions by order: NaN as the infinity that no number comes after.
template <class R, bool Greatest>
struct nan_as_last {
  template <class H, class Along>
  static auto of(H x, Along const& along) {
    static_assert(!complex_dtype<value_t<H>>,
                  "lazuli: complex numbers have no order; take abs(x), real(x) or imag(x) first");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return nan_as_neutral<R, Greatest ? -infinity : infinity>::of(std::move(x), along);
  }
};

template <class Extreme>
struct nan_extreme_rule {
  template <class H, class Along>
  static auto of(H x, Along const& along) {
    auto extreme =
        nan_as_last<Extreme, std::is_same_v<Extreme, op::max_reduction>>::of(H(x), along);
    if constexpr (may_be_nan<value_t<H>>) {
      using part = decltype(extreme);
      auto none = along(reducer_for<op::all_reduction>{}, isnan(H(x)));
      return as_lazy_as<part>(
          where(std::move(none), std::numeric_limits<double>::quiet_NaN(), std::move(extreme)));
    } else {
      return extreme;
    }
  }
};

}  // namespace detail

/// sum, product, mean, max and min of the elements that are not NaN, over all axes (a value), one
/// or several (lazy); options as for sum. If all are NaN: 0 (nansum), 1 (nanprod), else NaN.
/// nanmean, nanmax and nanmin take two passes.   Source: NumPy. Example: test/statistics/nan.cpp.
inline constexpr detail::passing_over_nan<detail::nan_as_neutral<op::sum_reduction, 0>> nansum{};
inline constexpr detail::passing_over_nan<detail::nan_as_neutral<op::prod_reduction, 1>> nanprod{};
inline constexpr detail::passing_over_nan<detail::nanmean_rule> nanmean{};
inline constexpr detail::passing_over_nan<detail::nan_extreme_rule<op::max_reduction>> nanmax{};
inline constexpr detail::passing_over_nan<detail::nan_extreme_rule<op::min_reduction>> nanmin{};

/// The index of the greatest and of the least element that is not NaN, as argmax; 0 if all are NaN
/// (NumPy throws), and not reliable if -∞ (nanargmin: ∞) is the only number among NaN.   Source:
/// NumPy.
inline constexpr detail::passing_over_nan<detail::nan_as_last<op::argmax_reduction, true>> nanargmax{};
inline constexpr detail::passing_over_nan<detail::nan_as_last<op::argmin_reduction, false>> nanargmin{};

/// Variance and standard deviation of the elements that are not NaN, not lazy; axes and options as
/// for var: `nanvar(x, 1, correction(1))`. NaN if no more elements are left than the correction
/// says. dtype: that of var. Cost: three passes, a copy of x.   Source: NumPy.
inline constexpr detail::nan_spread<false> nanvar{};
inline constexpr detail::nan_spread<true> nanstd{};

namespace detail {
/// x where no element is NaN, else with `instead` there; in memory.
template <class X>
auto filled_where_nan(X const& x, double instead) {
  if constexpr (may_be_nan<value_t<X>>)
    return evaluate_to_tensor(where(isnan(x), instead, x));
  else
    return evaluate_to_tensor(x);
}
}  // namespace detail

/// cumsum and cumprod with NaN read as 0 and 1; axes and dtypes as theirs.   Source: NumPy.
template <in_one_memory X, detail::whole_number... A>
auto nancumsum(X const& x, A... axis) {
  return cumsum(detail::filled_where_nan(x, 0), axis...);
}
template <in_one_memory X, detail::whole_number... A>
auto nancumprod(X const& x, A... axis) {
  return cumprod(detail::filled_where_nan(x, 1), axis...);
}

/// x with NaN and infinities replaced by numbers: by 0 and the greatest finite ones, unless others
/// are given; complex numbers in both parts. Lazy; the dtype of x.   Source: NumPy.
template <expression X>
auto nan_to_num(X&& x, double nan, double infinity, double minus_infinity) {
  using T = value_t<X>;
  auto held = close(static_cast<X&&>(x));
  using H = decltype(held);
  if constexpr (complex_dtype<T>) {
    return complex(lazuli::nan_to_num(real(H(held)), nan, infinity, minus_infinity),
                   lazuli::nan_to_num(imag(H(held)), nan, infinity, minus_infinity));
  } else if constexpr (detail::may_be_nan<T>) {
    constexpr double limit = std::numeric_limits<double>::infinity();
    auto upper = where(H(held) == limit, infinity, H(held));
    auto both = where(H(held) == -limit, minus_infinity, std::move(upper));
    return where(isnan(H(held)), nan, std::move(both));
  } else {
    return astype<T>(std::move(held));
  }
}
template <expression X>
auto nan_to_num(X&& x, double nan = 0) {
  using T = value_t<X>;
  double most = 0;
  if constexpr (detail::may_be_nan<T>)
    most = static_cast<double>(std::numeric_limits<real_part_t<T>>::max());
  return lazuli::nan_to_num(static_cast<X&&>(x), nan, most, -most);
}

LAZULI_END
