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

 private:
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
