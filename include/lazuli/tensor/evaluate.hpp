// Expressions as values: eval, item, noalias, and the copies that reshape and contiguous make where
// a view is not possible.
#pragma once

#include <lazuli/tensor/tensor.hpp>

LAZULI_BEGIN

namespace detail {
/// rebinds_to: a temporary view that keeps a tensor alive, of the very type that `Held` keeps. A
/// part of a tensor of another rank is not one, and is copied.
template <class Held, class X, class E>
concept rebinds_to =
    std::is_same_v<decltype(std::declval<X>().rebound(std::declval<mapping<E> const&>())), Held>;

/// item(x) for memory that the host reads; if x is no leaf, from its value.
template <class Values>
struct reads_items {
  template <class X>
  static value_t<X> item(X const& x) {
    if constexpr (leaf<X>)
      return *x.data();
    else
      return *Values::value(x).data();
  }
};

template <>
struct values_in<host_space> : reads_items<values_in<host_space>> {
  template <class X>
  static tensor_of<value_t<X>, extents_t<X>> value(X const& x) {
    return tensor_of<value_t<X>, extents_t<X>>(x);
  }
  template <class X>
  static auto on_host(X const& x) {
    return value(x);
  }
  template <class X, class P, class... How>
  static auto sent(X const& x, P const&, How...) {
    return value(x);
  }

  template <class X, class E>
  static auto reshaped(X&& x, E const& target) {
    using plain = std::remove_cvref_t<X>;
    using owner = tensor_of<typename plain::value_type, typename plain::extents_type>;
    if constexpr (std::is_same_v<plain, owner>) {
      return rebind(static_cast<X&&>(x), mapping<E>{target, row_major(target), 0});
    } else {
      using element = std::remove_pointer_t<decltype(x.storage_data())>;
      using held = held_with_t<std::conditional_t<std::is_const_v<element>, owner const, owner>, E>;
      if (auto const map = views::try_view(x.map(), target)) {
        if constexpr (!plain::owns_memory || std::is_lvalue_reference_v<X>)
          return held(owner(typename owner::extents_type{}), *map, x.storage_data());
        else if constexpr (rebinds_to<held, X, E>)
          return held(static_cast<X&&>(x).rebound(*map));
      }
      return held(owner(x), mapping<E>{target, row_major(target), 0});
    }
  }

  template <class X, class E>
  static auto contiguous(X&& x, E const& extents) {
    using plain = std::remove_cvref_t<X>;
    using owner = tensor_of<typename plain::value_type, typename plain::extents_type>;
    if constexpr (std::is_same_v<plain, owner>) {
      return rebind(static_cast<X&&>(x), x.map());
    } else {
      using element = std::remove_pointer_t<decltype(x.storage_data())>;
      using held = held_with_t<std::conditional_t<std::is_const_v<element>, owner const, owner>, E>;
      if (!x.is_contiguous()) return held(owner(x), mapping<E>{extents, row_major(extents), 0});
      if constexpr (!plain::owns_memory || std::is_lvalue_reference_v<X>) {
        return held(owner(typename owner::extents_type{}), x.map(), x.storage_data());
      } else if constexpr (rebinds_to<held, X, E>) {
        auto const map = x.map();
        return held(static_cast<X&&>(x).rebound(map));
      } else {
        return held(owner(x), mapping<E>{extents, row_major(extents), 0});
      }
    }
  }
};

}  // namespace detail

/// The value of an expression as a tensor of its own, as x.eval(); see evaluate_to_tensor.
template <expression X>
auto eval(X const& x) {
  return detail::copied(x);
}
/// The same for a temporary tensor, whose memory moves into the result.
template <detail::its_own_value X>
X eval(X&& x) {
  return static_cast<X&&>(x);
}
namespace detail {
/// A result without axes is a value at once, as a full reduction is; any other as it is.
template <class Y>
constexpr auto value_without_axes(Y&& y) {
  if constexpr (rank_of<Y> == 0)
    return evaluate_to_tensor(y);
  else
    return static_cast<Y&&>(y);
}
}  // namespace detail
/// The value in host memory.
template <expression X>
auto copy_to_cpu(X const& x) {
  return detail::values_beside<X>::on_host(x);
}

/// A leaf with other extents: a view of it where possible, else of a copy.
template <class X, class E>
auto reshape_or_copy(X&& x, E const& target) {
  return detail::values_beside<X>::reshaped(static_cast<X&&>(x), target);
}
/// A leaf without gaps: itself, or a copy.
template <class X, class E>
auto contiguous_or_copy(X&& x, E const& extents) {
  return detail::values_beside<X>::contiguous(static_cast<X&&>(x), extents);
}

/// The destination of an assignment whose caller promises that no operand overlaps it (checked in
/// debug builds).
template <class D>
class noalias_target {
 public:
  constexpr explicit noalias_target(D& to) : to_(to) {}
  template <class X>
  requires detail::assignable<D, X> D& operator=(X const& x) {
    if constexpr (expression<X> &&
                  requires { to_.swap(to_); }) {  // a tensor follows the expression's extents
      if (rank_of<X> == D::rank() && !(to_.extents() == x.extents())) return to_ = x;
    }
    to_.assign(x, backend_for<D>::template may_fail<X> ? aliasing::possible : aliasing::excluded);
    return to_;
  }
  /// As without noalias: these read the destination, so that there is nothing to promise.
  template <class X>
    requires requires(D& to, X const& x) { to += x; }
  D& operator+=(X const& x) { return to_ += x; }
  template <class X>
    requires requires(D& to, X const& x) { to -= x; }
  D& operator-=(X const& x) { return to_ -= x; }

 private:
  D& to_;
};
template <class D>
  requires leaf<D>
constexpr noalias_target<std::remove_reference_t<D>> noalias(D&& to) {
  return noalias_target<std::remove_reference_t<D>>(to);
}

LAZULI_END
