// What x(mask) and x(indices) have in common: reading them copies; assigning to them writes the
// elements of x.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/indexing/masks.hpp>

LAZULI_BEGIN

/// Elements of a tensor or view that are named by another tensor. Derived reads them by value(),
/// writes them by write(v), and may know a shorter way for x(…) op= v in update<Op>(v).
template <class Derived>
class selected_elements : public lazy_methods<Derived> {
 public:
  using expression_kind = barrier_kind;
  /// Not an expression that cannot be changed: x(indices) += y.
  static constexpr bool writes_elements = true;

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const&) const {
    evaluate_at_once(to);
  }
  /// The value is computed before it is assigned: what a mask selects is counted once.
  template <class To>
  void evaluate_at_once(To const& to) const {
    assign_to(to, self().value());
  }

  /// One row for all that is selected of the leading axes: `image(mask) = {255, 0, 0}`.
  template <class V, class D = Derived>
    requires(is_scalar_v<V>&& D::extents_type::rank() > 1 && on_host<D>)
  Derived& operator=(std::initializer_list<V> row) {
    return self().write(tensor_of<as_dtype_t<V>, extents<dyn>>(std::span(row.begin(), row.size())));
  }
  template <class V>
  requires detail::updatable<op::add_op, Derived, V> Derived& operator+=(V const& v) {
    return self().template update<op::add_op>(v);
  }
  template <class V>
  requires detail::updatable<op::subtract_op, Derived, V> Derived& operator-=(V const& v) {
    return self().template update<op::subtract_op>(v);
  }
  template <class V>
  requires detail::updatable<op::multiply_op, Derived, V> Derived& operator*=(V const& v) {
    return self().template update<op::multiply_op>(v);
  }
  template <class V>
  requires detail::updatable<op::divide_op, Derived, V> Derived& operator/=(V const& v) {
    return self().template update<op::divide_op>(v);
  }
  template <class V>
  requires detail::updatable<op::remainder_op, Derived, V> Derived& operator%=(V const& v) {
    return self().template update<op::remainder_op>(v);
  }
  template <class V>
  requires detail::updatable<op::bitwise_and_op, Derived, V> Derived& operator&=(V const& v) {
    return self().template update<op::bitwise_and_op>(v);
  }
  template <class V>
  requires detail::updatable<op::bitwise_or_op, Derived, V> Derived& operator|=(V const& v) {
    return self().template update<op::bitwise_or_op>(v);
  }
  template <class V>
  requires detail::updatable<op::bitwise_xor_op, Derived, V> Derived& operator^=(V const& v) {
    return self().template update<op::bitwise_xor_op>(v);
  }
  template <class V>
  requires detail::updatable<op::left_shift_op, Derived, V> Derived& operator<<=(V const& v) {
    return self().template update<op::left_shift_op>(v);
  }
  template <class V>
  requires detail::updatable<op::right_shift_op, Derived, V> Derived& operator>>=(V const& v) {
    return self().template update<op::right_shift_op>(v);
  }
  // clang-format off
  template <class V> requires detail::refused_source<Derived, V>
  detail::assign_objection_t<Derived, V> operator=(V const&) LAZULI_REFUSED("lazuli: x(…) = v: x is read-only (its elements are const), v is complex and x real (take real(v), imag(v) or abs(v)), lies elsewhere, or has other static extents");
  template <detail::no_values V, class Why = detail::no_values_rule<V>>
  Why operator=(V const&) LAZULI_REFUSED("lazuli: x(…) = v: text holds no numbers, a pointer has no extents: write lz::view(p, lz::shape(n))");
  template <class V> requires detail::refused_update<op::add_op, Derived, V>
  detail::update_objection_t<op::add_op, Derived, V> operator+=(V const&) LAZULI_REFUSED("lazuli: x(…) += v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) + v))");
  template <class V> requires detail::refused_update<op::subtract_op, Derived, V>
  detail::update_objection_t<op::subtract_op, Derived, V> operator-=(V const&) LAZULI_REFUSED("lazuli: x(…) -= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) - v))");
  template <class V> requires detail::refused_update<op::multiply_op, Derived, V>
  detail::update_objection_t<op::multiply_op, Derived, V> operator*=(V const&) LAZULI_REFUSED("lazuli: x(…) *= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) * v))");
  template <class V> requires detail::refused_update<op::divide_op, Derived, V>
  detail::update_objection_t<op::divide_op, Derived, V> operator/=(V const&) LAZULI_REFUSED("lazuli: x(…) /= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) / v))");
  template <class V> requires detail::refused_update<op::remainder_op, Derived, V>
  detail::update_objection_t<op::remainder_op, Derived, V> operator%=(V const&) LAZULI_REFUSED("lazuli: x(…) %= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) % v))");
  template <class V> requires detail::refused_update<op::bitwise_and_op, Derived, V>
  detail::update_objection_t<op::bitwise_and_op, Derived, V> operator&=(V const&) LAZULI_REFUSED("lazuli: x(…) &= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) & v))");
  template <class V> requires detail::refused_update<op::bitwise_or_op, Derived, V>
  detail::update_objection_t<op::bitwise_or_op, Derived, V> operator|=(V const&) LAZULI_REFUSED("lazuli: x(…) |= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) | v))");
  template <class V> requires detail::refused_update<op::bitwise_xor_op, Derived, V>
  detail::update_objection_t<op::bitwise_xor_op, Derived, V> operator^=(V const&) LAZULI_REFUSED("lazuli: x(…) ^= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) ^ v))");
  template <class V> requires detail::refused_update<op::left_shift_op, Derived, V>
  detail::update_objection_t<op::left_shift_op, Derived, V> operator<<=(V const&) LAZULI_REFUSED("lazuli: x(…) <<= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) << v))");
  template <class V> requires detail::refused_update<op::right_shift_op, Derived, V>
  detail::update_objection_t<op::right_shift_op, Derived, V> operator>>=(V const&) LAZULI_REFUSED("lazuli: x(…) >>= v: x is read-only (its elements are const), v is complex, elsewhere or no operand, or the dtypes do not fit (integers hold no fractions: write x(…) = lz::astype<int>(x(…) >> v))");
  // clang-format on

 protected:
  selected_elements() = default;
  selected_elements(selected_elements const&) = default;
  selected_elements& operator=(selected_elements const&) = default;

  /// Calls store(bytes of v as elements of x, the leaf that has them) once v is known to fit; X is
  /// what is written.
  template <class X, class E, class V, class F>
  static void with_fitting(X const& x, E const& places, V const& source, F const& store) {
    detail::check_assignable(places, source.extents());
    auto const all = places.values();
    detail::with_source<value_t<X>>(x.target(), source, [&](auto const& from) {
      store(detail::stretched(detail::bytes_of(from), all), from);
    });
  }
  /// What every assignment checks first.
  template <class X, class V>
  static void check_write(X const& x, V const& source) {
    detail::check_lifetimes(source);
    detail::check_target(x.target());
  }

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END
