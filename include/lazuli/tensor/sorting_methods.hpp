// Methods that scan and sort. Each calls a function of <lazuli/sorting.hpp>, found where it is
// used: the core does not include them.
#pragma once

#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace detail {

// Functions under other names than the methods: a method's own name would hide them.
// clang-format off
template <class... A> auto call_cumsum(A&&... a) { return cumsum(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cumprod(A&&... a) { return cumprod(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cummax(A&&... a) { return cummax(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_cummin(A&&... a) { return cummin(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_sort(A&&... a) { return sort_with_indices(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_argsort(A&&... a) { return argsort(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_topk(A&&... a) { return topk(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_kthvalue(A&&... a) { return kthvalue(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_unique(A&&... a) { return unique(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_quantile(A&&... a) { return quantile(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_median(A&&... a) { return median(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
template <class... A> auto call_bincount(A&&... a) { return bincount(static_cast<A&&>(a)...); /* needs <lazuli/sorting.hpp> */ }
// clang-format on

}  // namespace detail

/// Methods of a tensor or view type Derived. They need <lazuli/sorting.hpp>; results, shapes and
/// errors are those of the functions there.
template <class Derived>
class sorting_methods {
 public:
  template <class... A>
  auto cumsum(A... axis) const {
    return detail::call_cumsum(self(), axis...);
  }
  template <class... A>
  auto cumprod(A... axis) const {
    return detail::call_cumprod(self(), axis...);
  }
  template <class A>
  auto cummax(A axis) const {
    return detail::call_cummax(self(), axis);
  }
  template <class A>
  auto cummin(A axis) const {
    return detail::call_cummin(self(), axis);
  }
  /// Values and indices, as PyTorch: `auto [values, indices] = x.sort(0)`; sort_with_indices(x, 0).
  template <class... A>
  auto sort(A... arguments) const {
    return detail::call_sort(self(), arguments...);
  }
  template <class... A>
  auto argsort(A... arguments) const {
    return detail::call_argsort(self(), arguments...);
  }
  template <class... A>
  auto topk(A... arguments) const {
    return detail::call_topk(self(), arguments...);
  }
  template <class... A>
  auto kthvalue(A... arguments) const {
    return detail::call_kthvalue(self(), arguments...);
  }
  auto unique() const { return detail::call_unique(self()); }
  template <class... A>
  auto bincount(A const&... arguments) const {
    return detail::call_bincount(self(), arguments...);
  }
  template <class Q, class... A>
  auto quantile(Q const& q, A... axes) const {
    return detail::call_quantile(self(), q, axes...);
  }
  template <class Q, int N, class... A>
  auto quantile(Q const& q, int const (&list)[N], A... options) const {
    return detail::call_quantile(self(), q, list, options...);
  }
  /// The mean of the two middle elements where their number is even, as NumPy.
  template <class... A>
  auto median(A... axes) const {
    return detail::call_median(self(), axes...);
  }
  template <int N, class... A>
  auto median(int const (&list)[N], A... options) const {
    return detail::call_median(self(), list, options...);
  }

 private:
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
