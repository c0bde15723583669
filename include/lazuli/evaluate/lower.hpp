// Lowering: an expression whose barriers are replaced by their values, in memory of a backend.
#pragma once

#include <lazuli/evaluate/backend.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

/// Evaluates e into `to`, whose extents are e's or those to which e is broadcast. The caller has
/// checked them. Whole: `to` is a whole tensor, or new memory.
template <bool Whole = false, backend B, class To, class X>
void evaluate_into(B const& on, To const& to, X const& e, aliasing known);

namespace detail {
/// Memory of `on` for the value of e as elements T.
template <class T, backend B, class X>
auto memory_for_value(B const& on, X const& e) {
  if constexpr (requires { on.template allocate_for<T>(e); })
    return on.template allocate_for<T>(e);
  else
    return on.template allocate<T>(e.extents());
}

/// What `lower` calls with an expression, and with the operands of a chain.
template <backend B>
struct lowering {
  B const& on;
  template <class E>
  auto operator()(E const& e) const {
    if constexpr (plan::detail::barriers_in<E> != 0 && requires { on.lower(e); }) {
      return on.lower(e);
    } else if constexpr (barrier<E>) {
      auto value = memory_for_value<typename E::value_type>(on, e);
      evaluate_into<true>(on, value.target(), e, aliasing::excluded);
      return value;
    } else if constexpr (elementwise<E> && plan::detail::barriers_in<E> > 0) {
      return rebuilt(e.op(), e, *this);
    } else {
      return close(e);
    }
  }
};
}  // namespace detail

/// The expression with every barrier replaced by its value in memory of `on`; leaves are held by
/// reference.
template <backend B, class E>
auto lower(B const& on, E const& e) {
  return detail::lowering<B>{on}(e);
}

LAZULI_END
