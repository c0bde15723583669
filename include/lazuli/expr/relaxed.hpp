// relaxed(e): an expression whose quotients and roots need not be rounded correctly.
#pragma once

#include <lazuli/expr/reduction.hpp>
#include <lazuli/op/relaxed.hpp>

LAZULI_BEGIN

namespace detail {

/// A node whose op has a form that need not round correctly takes that form: not for complex
/// numbers, nor for quotients by one number on the host, which is prepared once for a whole row.
template <class E>
concept relaxable = requires {
  typename E::op_type::relaxed;
} && !complex_dtype<value_t<E>> &&
    !(E::arity == 2 && E::template child<E::arity - 1>::extents_type::rank() == 0 &&
      host_readable<typename E::memory_space>);

template <class X>
constexpr auto relax(X&& x) {
  using E = std::remove_cvref_t<X>;
  if constexpr (elementwise<E>) {
    auto const relaxed = []<class Y>(Y&& y) { return detail::relax(static_cast<Y&&>(y)); };
    if constexpr (relaxable<E>)
      return rebuilt(typename E::op_type::relaxed{}, static_cast<X&&>(x), relaxed);
    else
      return rebuilt(x.op(), static_cast<X&&>(x), relaxed);
  } else if constexpr (requires { typename E::reduction_type; }) {
    using operand = decltype(detail::relax(static_cast<X&&>(x).operand()));
    return reduction<typename E::reduction_type, operand, typename E::extents_type, E::keeps_axes,
                     typename E::memory_space>(
        x.op(), detail::relax(static_cast<X&&>(x).operand()), x.axes());
  } else {
    return close(static_cast<X&&>(x));
  }
}

}  // namespace detail

/// The expression with quotients, reciprocal, sqrt and rsqrt within 2 ulp instead of correctly
/// rounded, in its chains and in the operands of its reductions along axes. Everything else,
/// including products, softmax and evaluated parts, stays as it is. The last bits may depend on the
/// processor and on where an element lies. Same shape and dtype; complex numbers are not affected.
/// `sqrt` of doubles takes 0.64 of the time on Zen 4; quotients gain in CUDA kernels. Example:
/// docs/expressions.md.
template <expression X>
constexpr auto relaxed(X&& x) {
  return detail::relax(static_cast<X&&>(x));
}
/// A number as it is, for generic code.
template <class X>
  requires std::is_arithmetic_v<X>
constexpr X relaxed(X x) {
  return x;
}

LAZULI_END
