// inner, and multi_dot of matrices in braces.
#pragma once

#include <lazuli/linalg/products.hpp>
#include <lazuli/linalg/tensordot.hpp>

LAZULI_BEGIN

namespace detail {
/// A matrix of any type, as an element of braces that are refused.
struct any_factor {
  template <expression X>
  any_factor(X const&);
};
}  // namespace detail

/// Σ a·b over the last axis of both: dot for vectors, a·bᵀ for matrices. A number multiplies.
/// Shapes: (…, k), (…, k) → those of a and then of b without their last axis.   dtype: the common
/// one. Throws shape_error if the last extents differ.   Source: NumPy.
template <operand A, operand B>
  requires(expression<A> || expression<B>)
auto inner(A const& a, B const& b) {
  if constexpr (!expression<A> || !expression<B>) {
    return multiply(a, b);
  } else if constexpr (rank_of<A> == 0 || rank_of<B> == 0) {
    return multiply(a, b);
  } else if constexpr (rank_of<B> == 1) {
    return detail::value_without_axes(matmul(a, b));
  } else if constexpr (rank_of<A> == 1 && rank_of<B> == 2) {
    return matmul(b, a);
  } else {
    return tensordot(a, b, {rank_of<A> - 1}, {rank_of<B> - 1});
  }
}

namespace linalg {

/// a·b·c·… in the order of least work, computed at once.   Shapes: matrices; the first operand may
/// be a row, the last a column, as vectors.   dtype: the common one.   Throws shape_error where
/// neighbours do not fit.   Cost: that of the cheapest order, found in N³ steps for N operands.
template <in_one_memory... X>
  requires(sizeof...(X) > 1) && (lazuli::detail::can_chain<X...>())
auto multi_dot(X const&... x) {
  lazuli::detail::check_chain(x...);
  using lazuli::detail::products_on, lazuli::detail::space_beside;
  return products_on<space_beside<X...>, lazuli::detail::multi_dot_call>::compute(x...);
}

/// Matrices of one type, in braces: `multi_dot({a, b, c})`.   Braces copy what they hold.
template <in_one_memory X, std::size_t N>
  requires(N > 1 && rank_of<X> == 2)
auto multi_dot(X const (&factors)[N]) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return multi_dot(factors[I]...); }
  (std::make_index_sequence<N>{});
}
/// What the compiler prints of factors of several types in braces.
struct braces_hold_matrices_of_one_type_write_multi_dot_a_b_c_without_braces {};
template <std::size_t N>
braces_hold_matrices_of_one_type_write_multi_dot_a_b_c_without_braces multi_dot(lazuli::detail::any_factor const (&)[N])
    LAZULI_REFUSED("lazuli: matrices in braces are of one type; without braces of any: multi_dot(a, b, c)");

}  // namespace linalg

LAZULI_END
