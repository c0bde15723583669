// Debug builds: checks the caller's memory among the constants of a statement, which on the way
// back must hold what it held.
#pragma once

#include <lazuli/autodiff/kept.hpp>

#if LAZULI_DEBUG
LAZULI_BEGIN

namespace detail {

/// Views of the caller's memory among the constants of expression x, operand `place` of `call`, to
/// which a statement refers. What is computed or copied when it is recorded is ignored.
template <class X>
void constants_of(X const& x, lifetime_token const& tape, std::string_view call, int place,
                  std::vector<borrowed_memory>& out) {
  int next = 0;
  if constexpr (leaf<X>) {
    if constexpr (!on_tape<X> && on_host<X> && !X::owns_memory && requires { x.view_token(); }) {
      if (x.view_token().same_owner(tape)) return;  // written in steps that are undone
      out.emplace_back().watch(x, text::concat("operand ", place, " of ", call));
    }
  } else if constexpr (elementwise<X>) {
    constexpr bool computed = [] {
      if constexpr (on_tape<X>)
        return false;
      else
        return kept<X>::computed;
    }();
    if constexpr (!computed)
      unroll<X::arity>([&](auto i) {
        constants_of(x.template operand<i.value>(), tape, X::op_type::about.name, ++next, out);
      });
  } else if constexpr (on_tape<X>) {
    x.for_each_operand([&](auto const& part) { constants_of(part, tape, X::name, ++next, out); });
  }
}

}  // namespace detail

LAZULI_END
#endif
