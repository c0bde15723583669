// Compound assignment: +=, -= and the like.
#pragma once

#include <lazuli/expr/make_node.hpp>
#include <lazuli/tensor/assignable.hpp>
#include <lazuli/tensor/braces.hpp>

LAZULI_BEGIN

/// What the compiler prints of `s += {1}` for rank 0, bool, a read-only view or another memory.
struct braces_are_added_to_writable_tensors_of_numbers_on_the_host {};

namespace detail {
/// Whether braces may stand at the right of a compound assignment to a D: it is writable, of numbers, the host's.
template <class D>
inline constexpr bool takes_braces = false;
template <class T, index... E>
inline constexpr bool takes_braces<tensor<T, E...>> =
    sizeof...(E) > 0 && !std::same_as<T, bool>;
template <class T, index... E>
inline constexpr bool takes_braces<tensor_view<T, E...>> =
    sizeof...(E) > 0 && !std::is_const_v<T> && !std::same_as<T, bool>;
template <class Owner, index... E>
inline constexpr bool takes_braces<held_view<Owner, E...>> =
    sizeof...(E) > 0 && !std::is_const_v<Owner> && !std::same_as<typename Owner::value_type, bool>;

/// Those braces and their values as a tensor, by what is known of D in the class that it derives
/// from; and the rule that other braces break.
template <class D>
struct braces_of {
  class type {
    type() = default;
  };
  using rule = braces_are_added_to_writable_tensors_of_numbers_on_the_host;
};
template <class D>
  requires takes_braces<D>
struct braces_of<D> {
  using value = std::remove_const_t<typename value_of<D>::type>;
  static constexpr int levels = extents_of<D>::type::rank();
  using type = typename nested_braces<value, levels>::type;
  using values = tensor_of<value, dextents<levels>>;
  using rule = brace_rule<levels>;
};
}  // namespace detail

/// `x += y`, `x -= y` and so on for a tensor or view type Derived: in place, in the dtype of x.
/// Static extents and element types that do not fit are refused by the compiler, others throw
/// shape_error; x never grows. Braces hold values: `x += {1, 2, 3}`, `m *= {{1, 2}, {3, 4}}`.
template <class Derived>
class compound_methods {
  using braces = detail::braces_of<Derived>;

 public:
  // clang-format off
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator+=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::add_op, D, X>), "lazuli: += cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit (fractions into integers: write x = lz::astype<int>(x + y)), or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::add_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator-=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::subtract_op, D, X>), "lazuli: -= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit (fractions into integers: write x = lz::astype<int>(x - y)), or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::subtract_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator*=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::multiply_op, D, X>), "lazuli: *= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit (fractions into integers: write x = lz::astype<int>(x * y)), or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::multiply_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator/=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::divide_op, D, X>), "lazuli: /= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit (fractions into integers: write x = lz::astype<int>(x / y)), or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::divide_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator%=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::remainder_op, D, X>), "lazuli: %= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::remainder_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator&=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_and_op, D, X>), "lazuli: &= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_and_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator|=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_or_op, D, X>), "lazuli: |= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_or_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator^=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::bitwise_xor_op, D, X>), "lazuli: ^= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::bitwise_xor_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator<<=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::left_shift_op, D, X>), "lazuli: <<= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::left_shift_op>(static_cast<X&&>(x)); }
  template <class X, class D = Derived> requires detail::offered_operand<X>
  Derived& operator>>=(X&& x)
      LAZULI_REFUSE((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination")
      LAZULI_REFUSE((!detail::updatable<op::right_shift_op, D, X>), "lazuli: >>= cannot write this: the view is read-only, the source lies elsewhere (.to(…) moves it), the element types do not fit, or it is no operand (lz::view(v) of a container is, and lz::view(p, lz::shape(n)) of a pointer)") { return update<op::right_shift_op>(static_cast<X&&>(x)); }
  Derived& operator+=(typename braces::type values) { return update<op::add_op>(typename braces::values(values)); }
  template <class Why = typename braces::rule>
  Derived& operator+=(std::initializer_list<detail::any_braces>) LAZULI_REFUSED("lazuli: braces hold values, a pair for each row of a matrix, and are for writable tensors of numbers on the host");
  template <class Why = braces_are_added_to_writable_tensors_of_numbers_on_the_host>
  Derived const& operator+=(std::initializer_list<detail::any_braces>) const LAZULI_REFUSED("lazuli: the tensor at the left of += {…} is const");
  Derived& operator-=(typename braces::type values) { return update<op::subtract_op>(typename braces::values(values)); }
  template <class Why = typename braces::rule>
  Derived& operator-=(std::initializer_list<detail::any_braces>) LAZULI_REFUSED("lazuli: braces hold values, a pair for each row of a matrix, and are for writable tensors of numbers on the host");
  template <class Why = braces_are_added_to_writable_tensors_of_numbers_on_the_host>
  Derived const& operator-=(std::initializer_list<detail::any_braces>) const LAZULI_REFUSED("lazuli: the tensor at the left of -= {…} is const");
  Derived& operator*=(typename braces::type values) { return update<op::multiply_op>(typename braces::values(values)); }
  template <class Why = typename braces::rule>
  Derived& operator*=(std::initializer_list<detail::any_braces>) LAZULI_REFUSED("lazuli: braces hold values, a pair for each row of a matrix, and are for writable tensors of numbers on the host");
  template <class Why = braces_are_added_to_writable_tensors_of_numbers_on_the_host>
  Derived const& operator*=(std::initializer_list<detail::any_braces>) const LAZULI_REFUSED("lazuli: the tensor at the left of *= {…} is const");
  Derived& operator/=(typename braces::type values) { return update<op::divide_op>(typename braces::values(values)); }
  template <class Why = typename braces::rule>
  Derived& operator/=(std::initializer_list<detail::any_braces>) LAZULI_REFUSED("lazuli: braces hold values, a pair for each row of a matrix, and are for writable tensors of numbers on the host");
  template <class Why = braces_are_added_to_writable_tensors_of_numbers_on_the_host>
  Derived const& operator/=(std::initializer_list<detail::any_braces>) const LAZULI_REFUSED("lazuli: the tensor at the left of /= {…} is const");
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

namespace detail {
template <class D>
concept const_leaf = leaf<D> && std::is_const_v<std::remove_reference_t<D>>;
}  // namespace detail

/// What the compiler prints of `x += 1` where x is const.
struct this_tensor_is_const {};
// clang-format off
template <detail::const_leaf D, class X> this_tensor_is_const operator+=(D&&, X const&) LAZULI_REFUSED("lazuli: the tensor at the left of += is const");
template <detail::const_leaf D, class X> this_tensor_is_const operator-=(D&&, X const&) LAZULI_REFUSED("lazuli: the tensor at the left of -= is const");
template <detail::const_leaf D, class X> this_tensor_is_const operator*=(D&&, X const&) LAZULI_REFUSED("lazuli: the tensor at the left of *= is const");
template <detail::const_leaf D, class X> this_tensor_is_const operator/=(D&&, X const&) LAZULI_REFUSED("lazuli: the tensor at the left of /= is const");
// clang-format on

LAZULI_END
