// Which quotients of a loop are computed without the divider: those in expressions that keep it
// busy with square roots.
#pragma once

#include <lazuli/backend/simd/loops/cursor.hpp>

LAZULI_BEGIN
namespace op {
struct sqrt_op;
}
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Whole packs for an expression whose roots keep the divider busy: its quotients do not use it.
template <class Cursors>
struct whole_packs_beside_roots : whole_packs<Cursors> {
  template <class Op, class P>
  LAZULI_THIN P quotient(Op const& op, P const& a, P const& b) const {
    if constexpr (requires { requires fuses_quotients<typename P::value_type, P::size>; })
      return fused_quotient(a, b);
    else
      return op.apply(a, b);
  }
};

/// Square roots, quotients and other functions that are not arithmetic, in an expression.
struct divider_work {
  int roots = 0, quotients = 0, functions = 0;
};
template <class E>
constexpr void count_work(divider_work& work) {
  if constexpr (elementwise<E>) {
    using function = typename E::op_type;
    if constexpr (std::is_same_v<function, op::sqrt_op>)
      ++work.roots;
    else if constexpr (std::is_same_v<function, op::divide_op>)
      ++work.quotients;
    else if constexpr (function::about.kind == op::kind::real_function)
      ++work.functions;
    unroll<E::arity>([&](auto i) { count_work<typename E::template child<i.value>>(work); });
  }
}
/// Whether packs of E wait for the divider: for a root and a quotient, while nothing else keeps the
/// multiplication units busy.
template <class E, int N>
constexpr bool waits_for_divider() {
  if constexpr (fuses_quotients<typename E::value_type, N>) {
    divider_work work;
    count_work<E>(work);
    return work.roots > 0 && work.quotients > 0 && work.functions == 0;
  } else {
    return false;
  }
}
template <class E, int N, class Cursors>
using packs_for = std::conditional_t<waits_for_divider<E, N>(), whole_packs_beside_roots<Cursors>,
                                     whole_packs<Cursors>>;

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
