// The reductions that users call, and what each one first computes from its operand.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reduce.hpp>
#include <lazuli/op/variance.hpp>
#include <lazuli/shape/slice.hpp>

LAZULI_BEGIN

namespace detail {

/// What a reduction first computes from its operand: nothing (as it is), whether it is not 0, or
/// its squared magnitude.
struct as_it_is {
  template <class X>
  static constexpr auto of(X&& x) {
    return close(static_cast<X&&>(x));
  }
};
struct as_truth {
  template <class X>
  static constexpr auto of(X&& x) {
    if constexpr (std::is_same_v<value_t<X>, bool>)
      return as_it_is::of(static_cast<X&&>(x));
    else
      return astype<bool>(static_cast<X&&>(x));
  }
};
struct as_square {
  template <class X>
  static constexpr auto of(X&& x) {
    if constexpr (complex_dtype<value_t<X>>) {
      return square(abs(static_cast<X&&>(x)));
    } else if constexpr (!real_dtype<value_t<X>>) {  // integers would wrap
      return square(astype<floating_t<value_t<X>>>(static_cast<X&&>(x)));
    } else {
      return square(static_cast<X&&>(x));
    }
  }
};

template <class R>
struct prepare_for {
  using type = as_it_is;
};
template <class R>
  requires detail::is_one_of<R, op::any_reduction, op::all_reduction, op::count_reduction>
struct prepare_for<R> {
  using type = as_truth;
};
template <>
struct prepare_for<op::norm_reduction> {
  using type = as_square;
};
template <class R>
using reducer_for = reducer<R, typename prepare_for<R>::type>;

template <class R, class X, class... A>
struct verdict_on_method {
  using type = reduction_verdict<R, typename prepare_for<R>::type, X const&, A...>;
};

}  // namespace detail

/// Σ x over all axes, one (`1`, `-1`, `1_c`) or several (`{0, 2}`). bool and integers give int64
/// (uint64 stays uint64). Pairwise over blocks: the error grows with the logarithm of the count;
/// the result has the same bits on any number of threads.
inline constexpr detail::reducer_for<op::sum_reduction> sum{};
/// Π x; types as sum.
inline constexpr detail::reducer_for<op::prod_reduction> prod{};
/// The average; NaN if there are no elements. Integers give the floating type that holds them.
inline constexpr detail::reducer_for<op::mean_reduction> mean{};
/// The variance, in one pass; `correction(1)` divides by n - 1. For complex numbers it is real: the
/// sum of the variances of the real and of the imaginary parts.
inline constexpr detail::reducer_for<op::var_reduction> var{};
/// The square root of var.
inline constexpr detail::reducer_for<op::stddev_reduction> stddev{};
/// stddev, under NumPy's and PyTorch's name. (`std::` still names the namespace: a name before ::
/// is looked up among namespaces and types only.)
inline constexpr detail::reducer_for<op::stddev_reduction> std{};
/// The smallest and the greatest element; NaN if any element is NaN. Throws shape_error if there
/// are no elements.
inline constexpr detail::reducer_for<op::min_reduction> min{};
inline constexpr detail::reducer_for<op::max_reduction> max{};
/// Index (int64) of the first smallest or greatest element: along the axis, or in the flattened
/// operand.
inline constexpr detail::reducer_for<op::argmin_reduction> argmin{};
inline constexpr detail::reducer_for<op::argmax_reduction> argmax{};
/// Is any element not zero? (`all(x)`: see reduce_all.)
inline constexpr detail::reducer_for<op::any_reduction> any{};
/// How many elements are not zero, as int64.
inline constexpr detail::reducer_for<op::count_reduction> count_nonzero{};
/// sqrt(Σ |x|²).
inline constexpr detail::reducer_for<op::norm_reduction> norm{};

/// Are all elements not zero? What `lz::all(x)` calls: `all` is also the tag of a whole axis.
template <class... A>
constexpr auto reduce_all(A&&... a) {
  return detail::reducer_for<op::all_reduction>{}(static_cast<A&&>(a)...);
}

/// The reduction R as a function: what the methods call.
template <class R, class... A>
constexpr auto reduce_as(A&&... a) {
  return detail::reducer_for<R>{}(static_cast<A&&>(a)...);
}

namespace detail {
/// owner: a tensor, of which a reference may outlive it. Models: tensor<float, 3>. Not: x + 1.
template <class X>
concept owning_leaf = leaf<X> && std::remove_cvref_t<X>::owns_memory;

/// The result of a reduction that was found by its operand's type: a value, where it would be an
/// expression over a tensor that may be a temporary.
template <class Reduce, class X, class... A>
constexpr auto reduce_found(Reduce const& reduce, X const& x, A const&... a) {
  using result = std::remove_cvref_t<decltype(reduce(x, a...))>;
  if constexpr (owning_leaf<X> && sizeof...(A) > 0 && expression<result> && !leaf<result>)
    return reduce(x, a...).eval();
  else
    return reduce(x, a...);
}
}  // namespace detail

// As in generic.hpp. The parameters are const, and packs, so that a program's own functions with
// these names are chosen before them.
namespace generic {
#define LAZULI_REDUCTION(name)           \
  template <expression X, class... A>    \
  constexpr auto name(X const& x, A const&... a) { return detail::reduce_found(lazuli::name, x, a...); }
LAZULI_REDUCTION(sum)
LAZULI_REDUCTION(prod)
LAZULI_REDUCTION(mean)
LAZULI_REDUCTION(var)
LAZULI_REDUCTION(stddev)
LAZULI_REDUCTION(any)
LAZULI_REDUCTION(argmax)
LAZULI_REDUCTION(argmin)
LAZULI_REDUCTION(count_nonzero)
LAZULI_REDUCTION(norm)
#undef LAZULI_REDUCTION
template <expression X, class... A>
constexpr auto all(X const& x, A const&... a) {
  return detail::reduce_found(detail::reducer_for<op::all_reduction>{}, x, a...);
}

// For one operand the reduction; for two, above, the greater and the lesser of each pair.
template <expression... X>
  requires(sizeof...(X) == 1)
constexpr auto max(X const&... x) {
  return lazuli::max(x...);
}
template <expression... X>
  requires(sizeof...(X) == 1)
constexpr auto min(X const&... x) {
  return lazuli::min(x...);
}
}  // namespace generic

LAZULI_END
