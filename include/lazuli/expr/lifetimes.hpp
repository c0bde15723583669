// Debug builds: finds the operand of an expression that has been destroyed before the expression
// was evaluated.
#pragma once

#include <lazuli/expr/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// Throws lifetime_error that names the op and the operand. Does nothing in release builds.
template <class E>
void check_lifetimes([[maybe_unused]] E const& e, [[maybe_unused]] std::string_view call = "assign",
                     [[maybe_unused]] int operand = 1) {
#if LAZULI_DEBUG
  if constexpr (elementwise<E>) {
    unroll<E::arity>([&](auto i) {
      check_lifetimes(e.template operand<i.value>(), E::op_type::about.name, i.value + 1);
    });
  } else if constexpr (barrier<E>) {
    int i = 0;
    e.for_each_operand([&i](auto const& x) { check_lifetimes(x, E::name, ++i); });
  } else if constexpr (leaf<E>) {
    if (!leaf_lives(e))
      fail<lifetime_error>("operand ", operand, " of ", call, " has been destroyed");
  }
#endif
}

}  // namespace detail

LAZULI_END
