// The in-place methods, written with a trailing underscore as in PyTorch: filling, arithmetic,
// exchanging axes.
#pragma once

#include <lazuli/shape/layout.hpp>
#include <lazuli/tensor/assignable.hpp>
#include <lazuli/tensor/rebind.hpp>

LAZULI_BEGIN

namespace detail {
/// scalable: an operand and the number that multiplies it. Models: (tensor<float, 3>, int). Not:
/// (std::string, int).
template <class Y, class V>
concept scalable = offered_operand<Y> && is_scalar_v<V> && operands_fit<op::multiply_op, Y, V>;
template <class Y, class V>
using multiple_t = decltype(multiply(std::declval<Y>(), std::declval<V>()));

/// A number, or what has rank 0, as what fills elements T. Throws dtype_error for a number that T
/// cannot hold.
template <class T, single_value V>
auto fitting(std::string_view call, V&& value) {
  if constexpr (is_scalar_v<std::remove_cvref_t<V>>)
    return exactly<T>(call, value);
  else
    return astype<T>(static_cast<V&&>(value));
}
}  // namespace detail

/// In-place methods of a tensor or view type Derived; the ops have theirs in expr/op_methods.hpp.
template <class Derived>
class in_place_methods {
 public:
  /// PyTorch's names of +=, -=, *=, /=; each returns the tensor or view itself.
  // clang-format off
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& add_(X&& x)
      LAZULI_REFUSE((!detail::updatable<op::add_op, D, X>), "lazuli: add_ is +=, which cannot write this: see what x += y says") {
    if constexpr (detail::updatable<op::add_op, D, X>) self() += static_cast<X&&>(x);
    return self();
  }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& sub_(X&& x)
      LAZULI_REFUSE((!detail::updatable<op::subtract_op, D, X>), "lazuli: sub_ is -=, which cannot write this: see what x -= y says") {
    if constexpr (detail::updatable<op::subtract_op, D, X>) self() -= static_cast<X&&>(x);
    return self();
  }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& mul_(X&& x)
      LAZULI_REFUSE((!detail::updatable<op::multiply_op, D, X>), "lazuli: mul_ is *=, which cannot write this: see what x *= y says") {
    if constexpr (detail::updatable<op::multiply_op, D, X>) self() *= static_cast<X&&>(x);
    return self();
  }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& div_(X&& x)
      LAZULI_REFUSE((!detail::updatable<op::divide_op, D, X>), "lazuli: div_ is /=, which cannot write this: see what x /= y says") {
    if constexpr (detail::updatable<op::divide_op, D, X>) self() /= static_cast<X&&>(x);
    return self();
  }
  /// x += alpha·y and x -= alpha·y, as PyTorch.
  template <class Y, class V, class D = Derived> requires detail::scalable<Y, V>
  Derived& add_(Y&& y, V alpha)
      LAZULI_REFUSE((!detail::updatable<op::add_op, D, detail::multiple_t<Y, V>>), "lazuli: add_ is +=, which cannot write this: see what x += y says") {
    if constexpr (detail::updatable<op::add_op, D, detail::multiple_t<Y, V>>) self() += multiply(static_cast<Y&&>(y), alpha);
    return self();
  }
  template <class Y, class V, class D = Derived> requires detail::scalable<Y, V>
  Derived& sub_(Y&& y, V alpha)
      LAZULI_REFUSE((!detail::updatable<op::subtract_op, D, detail::multiple_t<Y, V>>), "lazuli: sub_ is -=, which cannot write this: see what x -= y says") {
    if constexpr (detail::updatable<op::subtract_op, D, detail::multiple_t<Y, V>>) self() -= multiply(static_cast<Y&&>(y), alpha);
    return self();
  }
  LAZULI_NO_FORM add_(...) LAZULI_FORMS("x.add_(y), x.add_(y, alpha)");
  LAZULI_NO_FORM sub_(...) LAZULI_FORMS("x.sub_(y), x.sub_(y, alpha)");
  LAZULI_NO_FORM mul_(...) LAZULI_FORMS("x.mul_(y)");
  LAZULI_NO_FORM div_(...) LAZULI_FORMS("x.div_(y)");
#if !defined(__clang__)
  template <class X, class D = Derived> requires detail::refused_update<op::add_op, D, X>
  detail::update_objection_t<op::add_op, D, X> add_(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::subtract_op, D, X>
  detail::update_objection_t<op::subtract_op, D, X> sub_(X&& x) = delete;
  template <class Y, class V, class D = Derived> requires(detail::scalable<Y, V> && detail::refused_update<op::add_op, D, detail::multiple_t<Y, V>>)
  detail::update_objection_t<op::add_op, D, detail::multiple_t<Y, V>> add_(Y&&, V) = delete;
  template <class Y, class V, class D = Derived> requires(detail::scalable<Y, V> && detail::refused_update<op::subtract_op, D, detail::multiple_t<Y, V>>)
  detail::update_objection_t<op::subtract_op, D, detail::multiple_t<Y, V>> sub_(Y&&, V) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::multiply_op, D, X>
  detail::update_objection_t<op::multiply_op, D, X> mul_(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::divide_op, D, X>
  detail::update_objection_t<op::divide_op, D, X> div_(X&& x) = delete;
#endif
  // clang-format on
  template <class D = Derived>
  requires detail::writable<D> Derived& zero_() { return fill_(typename D::value_type(0)); }
  /// Writes a number, or what has rank 0, to all elements. Throws dtype_error for a number that an
  /// integer dtype cannot hold, as all methods that fill do.
  template <single_value V, class D = Derived>
    requires(detail::writable<D>)
  Derived& fill_(V value) {
    return self().copy_(detail::fitting<typename Derived::value_type>("fill_", value));
  }
  /// NumPy's name of fill_.
  template <single_value V, class D = Derived>
    requires(detail::writable<D>)
  Derived& fill(V value) { return fill_(value); }
  LAZULI_NO_FORM fill_(...) LAZULI_FORMS("x.fill_(number); x.copy_(y) takes a tensor");
  LAZULI_NO_FORM fill(...) LAZULI_FORMS("x.fill(number); x.copy_(y) takes a tensor");
  /// Exchanges two axes in place. A tensor moves its elements, so that it stays row-major; a view
  /// exchanges its extents and strides over the same elements.
  template <class A, class B>
  Derived& transpose_(A a, B b) {
    exchange_axes(views::transpose(self().map(), a, b));
    return self();
  }
  Derived& t_() {
    exchange_axes(views::reversed(self().map()));
    return self();
  }
  template <class M, single_value V, class D = Derived>
  requires detail::writable<D> Derived& masked_fill_(M const& mask, V value) {
    using T = typename Derived::value_type;
    return self().copy_(where(mask, detail::fitting<T>("masked_fill_", value), self().target()));
  }
  LAZULI_NO_FORM masked_fill_(...) LAZULI_FORMS("x.masked_fill_(mask, number)");
  // clang-format off
  template <class... A, class D = Derived> requires(!detail::writable<D>)
  view_is_read_only<D> zero_(A const&...) LAZULI_REFUSED("lazuli: this view is read-only (its element type is const)");
  template <class... A, class D = Derived> requires(!detail::writable<D>)
  view_is_read_only<D> fill_(A const&...) LAZULI_REFUSED("lazuli: this view is read-only (its element type is const)");
  template <class... A, class D = Derived> requires(!detail::writable<D>)
  view_is_read_only<D> fill(A const&...) LAZULI_REFUSED("lazuli: this view is read-only (its element type is const)");
  template <class... A, class D = Derived> requires(!detail::writable<D>)
  view_is_read_only<D> masked_fill_(A const&...) LAZULI_REFUSED("lazuli: this view is read-only (its element type is const)");
  // clang-format on

 protected:
  constexpr in_place_methods() = default;
  constexpr in_place_methods(in_place_methods const&) = default;
  constexpr in_place_methods& operator=(in_place_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }

  template <class E>
  void exchange_axes(mapping<E> const& map) {
    using own = typename Derived::extents_type;
    constexpr bool fits = [] {
      for (int i = 0; i < own::rank(); ++i)
        if (E::static_extent(i) != own::static_extent(i)) return false;
      return true;
    }();
    static_assert(fits,
                  "lazuli: the exchanged axes have different static extents; take "
                  "transpose(a, b), or a tensor whose extents are dyn");
    if constexpr (fits && requires { self().refer_to(map); }) {
      self().refer_to(map);
    } else if constexpr (fits) {
      Derived exchanged(detail::rebind(self(), map));
      self().swap(exchanged);
    }
  }
};

LAZULI_END
