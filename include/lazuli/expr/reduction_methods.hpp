// The reductions as methods: x.sum(), x.sum(0), x.sum({0, 1}, keepdims): one list gives all.
#pragma once

#include <initializer_list>
#include <lazuli/op/variance.hpp>
#include <lazuli/shape/index_list.hpp>

// M(method, reduction)
#define LAZULI_METHODS_THAT_REDUCE(M) \
  M(sum, sum_reduction)               \
  M(prod, prod_reduction)             \
  M(mean, mean_reduction)             \
  M(var, var_reduction)               \
  M(stddev, stddev_reduction)         \
  M(std, stddev_reduction)            \
  M(min, min_reduction)               \
  M(max, max_reduction)               \
  M(amin, min_reduction)              \
  M(amax, max_reduction)              \
  M(argmin, argmin_reduction)         \
  M(argmax, argmax_reduction)         \
  M(any, any_reduction)               \
  M(all, all_reduction)               \
  M(count_nonzero, count_reduction)   \
  M(norm, norm_reduction)

// Without and with axes in braces.
#define LAZULI_REDUCE(method, reduction, reference, self)                        \
  template <class... A>                                                          \
    requires detail::taken_method<op::reduction, Derived, A...>                  \
  constexpr auto method(A const&... a) reference {                               \
    return reduce_as<op::reduction>(static_cast<self>(*this), a...);             \
  }                                                                              \
  template <int N, class... A>                                                   \
    requires detail::taken_with_axes<op::reduction, Derived, N, A...>            \
  constexpr auto method(brace_index const(&axes)[N], A... options) reference {   \
    return reduce_as<op::reduction>(static_cast<self>(*this), axes, options...); \
  }

LAZULI_BEGIN

namespace detail {

/// The reason why x.sum(arguments...) is refused, void if there is none: reductions.hpp knows.
template <class R, class X, class... A>
struct verdict_on_method;
template <class R, class X, class... A>
concept refused_method = !std::is_void_v<typename verdict_on_method<R, X, A...>::type>;
template <class R, class X, class... A>
concept taken_method = !refused_method<R, X, A...>;

/// The same where axes in braces come first.
template <class R, class X, int N, class... A>
concept taken_with_axes = taken_method<R, X, index_array<N>, A...>;

/// Axes in braces before arguments that none of the methods takes.
struct axes_in_braces {
  axes_in_braces(std::initializer_list<index>);
};
template <class...>
struct after_the_axis_come_keepdims_correction_or_with_indices;

}  // namespace detail

/// Reductions as methods of an expression type Derived: x.sum(0) is sum(x, 0). A named operand is
/// held by reference; if Owns, a temporary is moved into the reduction, also if the axes are given
/// in braces.
template <class Derived, bool Owns>
class reduction_methods;
template <class Derived>
class reduction_methods<Derived, false> {
 public:
#define LAZULI_METHOD(method, reduction) LAZULI_REDUCE(method, reduction, const&, Derived const&)
  LAZULI_METHODS_THAT_REDUCE(LAZULI_METHOD)
#undef LAZULI_METHOD

  // Not made from the list: clang would print each macro on the way. An ellipsis refuses what
  // follows axes in braces: not being a template, it costs g++ a fifth as much, and volatile makes
  // it the worse match for braces that both take.
  // clang-format off
  template <class... A, class Why = typename detail::verdict_on_method<op::sum_reduction, Derived, A...>::type> requires detail::refused_method<op::sum_reduction, Derived, A...>
  Derived const& sum(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::prod_reduction, Derived, A...>::type> requires detail::refused_method<op::prod_reduction, Derived, A...>
  Derived const& prod(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::mean_reduction, Derived, A...>::type> requires detail::refused_method<op::mean_reduction, Derived, A...>
  Derived const& mean(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::var_reduction, Derived, A...>::type> requires detail::refused_method<op::var_reduction, Derived, A...>
  Derived const& var(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::stddev_reduction, Derived, A...>::type> requires detail::refused_method<op::stddev_reduction, Derived, A...>
  Derived const& stddev(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::stddev_reduction, Derived, A...>::type> requires detail::refused_method<op::stddev_reduction, Derived, A...>
  Derived const& std(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::min_reduction, Derived, A...>::type> requires detail::refused_method<op::min_reduction, Derived, A...>
  Derived const& min(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::max_reduction, Derived, A...>::type> requires detail::refused_method<op::max_reduction, Derived, A...>
  Derived const& max(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::min_reduction, Derived, A...>::type> requires detail::refused_method<op::min_reduction, Derived, A...>
  Derived const& amin(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::max_reduction, Derived, A...>::type> requires detail::refused_method<op::max_reduction, Derived, A...>
  Derived const& amax(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::argmin_reduction, Derived, A...>::type> requires detail::refused_method<op::argmin_reduction, Derived, A...>
  Derived const& argmin(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::argmax_reduction, Derived, A...>::type> requires detail::refused_method<op::argmax_reduction, Derived, A...>
  Derived const& argmax(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::any_reduction, Derived, A...>::type> requires detail::refused_method<op::any_reduction, Derived, A...>
  Derived const& any(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::all_reduction, Derived, A...>::type> requires detail::refused_method<op::all_reduction, Derived, A...>
  Derived const& all(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::count_reduction, Derived, A...>::type> requires detail::refused_method<op::count_reduction, Derived, A...>
  Derived const& count_nonzero(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  template <class... A, class Why = typename detail::verdict_on_method<op::norm_reduction, Derived, A...>::type> requires detail::refused_method<op::norm_reduction, Derived, A...>
  Derived const& norm(A const&...) const& LAZULI_REFUSED("lazuli: a reduction takes axes and options (the greater of two: maximum(a, b)), and no elements that it is not defined for (of complex ones take real, imag or abs)");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> sum(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> prod(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> mean(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> var(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> stddev(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> std(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> min(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> max(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> amin(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> amax(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> argmin(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> argmax(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> any(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> all(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> count_nonzero(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  detail::after_the_axis_come_keepdims_correction_or_with_indices<> norm(detail::axes_in_braces, ...) const volatile LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
  // clang-format on

 protected:
  constexpr reduction_methods() = default;
  constexpr reduction_methods(reduction_methods const&) = default;
  constexpr reduction_methods& operator=(reduction_methods const&) = default;
};
template <class Derived>
class reduction_methods<Derived, true> : public reduction_methods<Derived, false> {
 public:
#define LAZULI_METHOD(method, reduction)           \
  using reduction_methods<Derived, false>::method; \
  LAZULI_REDUCE(method, reduction, &&, Derived&&)
  LAZULI_METHODS_THAT_REDUCE(LAZULI_METHOD)
#undef LAZULI_METHOD

 protected:
  constexpr reduction_methods() = default;
  constexpr reduction_methods(reduction_methods const&) = default;
  constexpr reduction_methods& operator=(reduction_methods const&) = default;
};

LAZULI_END

#undef LAZULI_REDUCE
#undef LAZULI_METHODS_THAT_REDUCE
