// outer and vecdot over ranks: a chain, and its sum.
#pragma once

#include <lazuli/linalg/products.hpp>
#include <lazuli/mpi/permute.hpp>
#include <lazuli/mpi/reduce.hpp>

LAZULI_BEGIN
namespace detail {

/// pair_on_ranks: two operands over ranks, and whatever else is passed.
template <class... X>
inline constexpr bool is_pair_on_ranks = false;
template <class A, class B, class... More>
inline constexpr bool is_pair_on_ranks<A, B, More...> = on_ranks<A> && on_ranks<B>;
template <class... X>
concept pair_on_ranks = is_pair_on_ranks<X...>;

}  // namespace detail

/// a[i]·b[j] over ranks, an elementwise expression: rows are placed as a, columns as b.   Cost: no
/// message.
template <class A, class B>
  requires(on_ranks<A> && on_ranks<B> && rank_of<A> == 1 && rank_of<B> == 1)
auto outer(A const& a, B const& b) {
  return lazuli::unsqueeze(a, constant<1>{}) * lazuli::unsqueeze(b, constant<0>{});
}
/// Σ conj(a)·b over ranks along an axis, which is a constant (default: the last one): for two
/// vectors a number on every rank, else an expression as `sum(x, 1_c)`.   Shapes broadcast; dtype
/// and messages as for sum.
template <class A, class B, static_index Axis = constant<-1>>
  requires(on_ranks<A> && on_ranks<B>)
auto vecdot(A const& a, B const& b, Axis axis = {}) {
  if constexpr (complex_dtype<value_t<A>>)
    return detail::value_without_axes(sum(conj(a) * b, axis));
  else
    return detail::value_without_axes(sum(a * b, axis));
}

LAZULI_END
