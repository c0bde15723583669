// Compound assignment: +=, -= and the like.
#pragma once

#include <lazuli/expr/make_node.hpp>
#include <lazuli/tensor/assignable.hpp>

LAZULI_BEGIN

/// `x += y`, `x -= y` and so on for a tensor or view type Derived: in place, in the dtype of x.
/// Static extents and element types that do not fit are refused by the compiler, others throw
/// shape_error; x never grows.
template <class Derived>
class compound_methods {
 public:
  // clang-format off
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator+=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::add_op, D, X>), "lazuli: += cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::add_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator-=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::subtract_op, D, X>), "lazuli: -= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::subtract_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator*=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::multiply_op, D, X>), "lazuli: *= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::multiply_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator/=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::divide_op, D, X>), "lazuli: /= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::divide_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator%=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::remainder_op, D, X>), "lazuli: %= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::remainder_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator&=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_and_op, D, X>), "lazuli: &= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_and_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator|=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_or_op, D, X>), "lazuli: |= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_or_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator^=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_xor_op, D, X>), "lazuli: ^= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_xor_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator<<=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::left_shift_op, D, X>), "lazuli: <<= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::left_shift_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered<X>
  Derived& operator>>=(X&& x)
      LAZULI_REFUSE((detail::clashes<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::right_shift_op, D, X>), "lazuli: >>= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::right_shift_op>(static_cast<X&&>(x)); }
#if !defined(__clang__)
  template <class X, class D = Derived> requires detail::refused_update<op::add_op, D, X>
  detail::update_objection_t<op::add_op, D, X> operator+=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::subtract_op, D, X>
  detail::update_objection_t<op::subtract_op, D, X> operator-=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::multiply_op, D, X>
  detail::update_objection_t<op::multiply_op, D, X> operator*=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::divide_op, D, X>
  detail::update_objection_t<op::divide_op, D, X> operator/=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::remainder_op, D, X>
  detail::update_objection_t<op::remainder_op, D, X> operator%=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::bitwise_and_op, D, X>
  detail::update_objection_t<op::bitwise_and_op, D, X> operator&=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::bitwise_or_op, D, X>
  detail::update_objection_t<op::bitwise_or_op, D, X> operator|=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::bitwise_xor_op, D, X>
  detail::update_objection_t<op::bitwise_xor_op, D, X> operator^=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::left_shift_op, D, X>
  detail::update_objection_t<op::left_shift_op, D, X> operator<<=(X&& x) = delete;
  template <class X, class D = Derived> requires detail::refused_update<op::right_shift_op, D, X>
  detail::update_objection_t<op::right_shift_op, D, X> operator>>=(X&& x) = delete;
#endif
  // clang-format on

 protected:
  constexpr compound_methods() = default;
  constexpr compound_methods(compound_methods const&) = default;
  constexpr compound_methods& operator=(compound_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }

  template <class Op, class X>
  Derived& update(X&& x) {
    if constexpr (detail::updatable<Op, Derived, X>)
      self().copy_(make_node<Op>(self(), static_cast<X&&>(x)));
    return self();
  }
};

LAZULI_END
