// Debug builds: finds the operand of an expression that has been destroyed before the expression
// was evaluated.
#pragma once

#include <lazuli/expr/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

#if LAZULI_DEBUG
[[noreturn]] LAZULI_COLD inline void throw_destroyed(std::string_view call, int operand) {
  fail<lifetime_error>("operand ", operand, " of ", call, " has been destroyed");
}

template <class E>
void check_operand(E const& e, std::string_view call, int operand);

/// Checks the operands of a barrier, one by one.
struct operand_lifetimes {
  std::string_view call;
  mutable int number = 0;
  template <class X>
  void operator()(X const& x) const {
    check_operand(x, call, ++number);
  }
};

template <class E, int... I>
void check_operands(E const& e, std::string_view call, std::integer_sequence<int, I...>) {
  (check_operand(e.template operand<I>(), call, I + 1), ...);
}

template <class E>
void check_operand(E const& e, std::string_view call, int operand) {
  if constexpr (elementwise<E>) {
    constexpr std::string_view own = E::op_type::about.name;
    if constexpr (E::arity > 3) {
      check_operands(e, own, std::make_integer_sequence<int, E::arity>{});
    } else {
      if constexpr (E::arity > 0) check_operand(e.template operand<0>(), own, 1);
      if constexpr (E::arity > 1) check_operand(e.template operand<1>(), own, 2);
      if constexpr (E::arity > 2) check_operand(e.template operand<2>(), own, 3);
    }
  } else if constexpr (barrier<E>) {
    e.for_each_operand(operand_lifetimes{E::name});
  } else if constexpr (leaf<E>) {
    if (!leaf_lives(e)) throw_destroyed(call, operand);
  }
}
#endif

/// Throws lifetime_error that names the op and the operand. Does nothing in release builds.
template <class E>
LAZULI_THIN void check_lifetimes([[maybe_unused]] E const& e,
                                [[maybe_unused]] std::string_view call = "assign") {
#if LAZULI_DEBUG
  check_operand(e, call, 1);
#endif
}

}  // namespace detail

LAZULI_END
