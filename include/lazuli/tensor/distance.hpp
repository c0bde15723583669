// The distance of two tensors.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {
/// What differs, as numbers: bool by 0 or 1.
template <class A, class B>
auto difference(A&& a, B&& b) {
  if constexpr (fit<op::subtract_op, A, B>)
    return static_cast<A&&>(a) - static_cast<B&&>(b);
  else
    return astype<default_float>(static_cast<A&&>(a) != static_cast<B&&>(b));
}
}  // namespace detail

/// The p-norm of a - b, broadcast: (Σ |a - b|^p)^(1/p); p = 2 unless given, infinity: the largest
/// difference, 0: how many differ. Rank 0, real; bool and integers give floats that hold them.
/// One fused pass, at once. Throws shape_error where the shapes do not broadcast.   Source: PyTorch's dist. Example:
/// test/tensor/distance.cpp.
template <class A, class B>
  requires((expression<A> || expression<B>)&&operand<A>&& operand<B>)
auto dist(A&& a, B&& b) {
  return norm(detail::difference(static_cast<A&&>(a), static_cast<B&&>(b)));
}
template <class A, class B>
  requires((expression<A> || expression<B>)&&operand<A>&& operand<B>)
auto dist(A const& a, B const& b, double p) {
  auto const apart = detail::difference(a, b);
  using T = value_t<decltype(norm(apart))>;
  auto const sizes = astype<T>(abs(apart));
  auto const value = [](auto const& e) { return evaluate_to_tensor(astype<T>(e)); };
  if (p == 2) return value(norm(apart));
  if (p == 0) return value(count_nonzero(apart));
  if (p == 1) return value(sum(sizes));
  if (p == std::numeric_limits<double>::infinity()) return value(max(sizes));
  return value(pow(sum(pow(sizes, static_cast<T>(p))), static_cast<T>(1 / p)));
}

LAZULI_END
