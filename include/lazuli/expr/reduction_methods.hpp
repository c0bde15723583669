// The reductions as methods: x.sum(), x.sum(0), x.sum({0, 1}, keepdims): one list gives all.
#pragma once

#include <lazuli/op/variance.hpp>
#include <utility>

// M(method, reduction)
#define LAZULI_METHODS_THAT_REDUCE(M) \
  M(sum, sum_reduction)               \
  M(prod, prod_reduction)             \
  M(mean, mean_reduction)             \
  M(var, var_reduction)               \
  M(stddev, stddev_reduction)         \
  M(min, min_reduction)               \
  M(max, max_reduction)               \
  M(argmin, argmin_reduction)         \
  M(argmax, argmax_reduction)         \
  M(any, any_reduction)               \
  M(all, all_reduction)               \
  M(count_nonzero, count_reduction)   \
  M(norm, norm_reduction)

LAZULI_BEGIN

namespace detail {

// Under another name than the methods: a method's own name would hide the function.
template <class R, class... A>
constexpr auto reduce_method(A&&... a) {
  return reduce_as<R>(static_cast<A&&>(a)...);
}

}  // namespace detail

/// Reductions as methods of an expression type Derived: x.sum(0) is sum(x, 0). A named operand is
/// referred to, a temporary is moved into the reduction, also where the axes stand in braces.
template <class Derived>
class reduction_methods {
 public:
#define LAZULI_METHOD(method, reduction)                                              \
  template <class... A>                                                               \
  constexpr auto method(A... a) const& {                                              \
    return detail::reduce_method<op::reduction>(self(), a...);                        \
  }                                                                                   \
  template <class... A>                                                               \
  constexpr auto method(A... a)&& {                                                   \
    return detail::reduce_method<op::reduction>(std::move(self()), a...);             \
  }                                                                                   \
  template <int N, class... A>                                                        \
  constexpr auto method(int const(&axes)[N], A... options) const& {                   \
    return detail::reduce_method<op::reduction>(self(), axes, options...);            \
  }                                                                                   \
  template <int N, class... A>                                                        \
  constexpr auto method(int const(&axes)[N], A... options)&& {                        \
    return detail::reduce_method<op::reduction>(std::move(self()), axes, options...); \
  }
  LAZULI_METHODS_THAT_REDUCE(LAZULI_METHOD)
#undef LAZULI_METHOD

 protected:
  constexpr reduction_methods() = default;
  constexpr reduction_methods(reduction_methods const&) = default;
  constexpr reduction_methods& operator=(reduction_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END

#undef LAZULI_METHODS_THAT_REDUCE
