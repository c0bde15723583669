// Lowering: an expression whose barriers are replaced by their values, in memory of a backend.
#pragma once

#include <lazuli/evaluate/backend.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

/// Evaluates e into `to`, whose extents are e's or those that e is broadcast to. Checked
/// beforehand.
template <backend B, class To, class X>
void evaluate_into(B const& on, To const& to, X const& e, aliasing known);

/// The expression with every barrier replaced by its value in memory of `on`; leaves are referred
/// to.
template <backend B, class E>
auto lower(B const& on, E const& e) {
  if constexpr (barrier<E>) {
    auto value = on.template allocate<typename E::value_type>(e.extents());
    evaluate_into(on, value.target(), e, aliasing::excluded);
    return value;
  } else if constexpr (elementwise<E> && plan::detail::barriers_in<E> > 0) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      using lowered = node<typename E::op_type, typename E::value_type,
                           decltype(lower(on, e.template operand<I>()))...>;
      return lowered{e.op(), lower(on, e.template operand<I>())...};  // braces: in order
    }
    (std::make_integer_sequence<int, E::arity>{});
  } else {
    return close(e);
  }
}

LAZULI_END
