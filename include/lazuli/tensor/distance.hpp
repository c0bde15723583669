// The distance of two tensors.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {
/// The difference as a number: for bool 0 or 1.
template <class A, class B>
auto difference(A&& a, B&& b) {
  if constexpr (operands_fit<op::subtract_op, A, B>)
    return static_cast<A&&>(a) - static_cast<B&&>(b);
  else
    return astype<default_float>(static_cast<A&&>(a) != static_cast<B&&>(b));
}
/// Magnitudes, or their sum, to the power p, with slope 0 at 0, so that p-norms of zeros have the
/// gradient 0, as in PyTorch.
template <class X, class P>
auto magnitude_power(X const& size, P p) {
  using T = value_t<X>;
  T const at_zero = p > P(0) ? T(0) : std::numeric_limits<T>::infinity();
  return where(size == T(0), at_zero, pow(size, p));
}
}  // namespace detail

/// The p-norm of a - b, broadcast: (Σ |a - b|^p)^(1/p). p is 2 by default; infinity gives the
/// largest difference, 0 the number of elements that differ. Rank 0, real; bool and integers give
/// floats that hold them. One fused pass, computed immediately. Throws shape_error if the shapes do
/// not broadcast.   Source: PyTorch's dist. Example: test/tensor/distance.cpp.
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
  auto const total = value(sum(detail::magnitude_power(sizes, static_cast<T>(p))));
  return value(detail::magnitude_power(total, static_cast<T>(1 / p)));
}

namespace detail {
/// What the method x.dist(y, p) calls.
template <class... A>
auto call_dist(A&&... a) {
  return lazuli::dist(static_cast<A&&>(a)...);
}
/// The smallest length by which vectors of T are divided.
template <class T>
constexpr double least_length(double wanted) {
  using R = real_part_t<floating_t<T>>;
  double const least = static_cast<double>(std::numeric_limits<R>::min());
  return wanted > least ? wanted : least;
}
}  // namespace detail

/// The cosine of the angle between vectors along an axis (the last one): Σ a·b / (|a|·|b|), 0 for
/// vectors of length 0. Shapes broadcast; the axis is dropped. Lazy, except for two vectors. dtype:
/// floating, not complex.   Throws index_error, shape_error.   Source: PyTorch.
template <expression A, expression B>
auto cosine_similarity(A&& a, B&& b, brace_index axis = -1) {
  using T = promote_t<value_t<A>, value_t<B>>;
  static_assert(!complex_dtype<T>, "lazuli: cosine_similarity is of real numbers");
  constexpr int rank = rank_of<A> > rank_of<B> ? rank_of<A> : rank_of<B>;
  auto x = close(static_cast<A&&>(a));
  auto y = close(static_cast<B&&>(b));
  using X = decltype(x);
  using Y = decltype(y);
  index const from_end = normalize_axis(axis, rank, "cosine_similarity") - rank;
  double const least = detail::least_length<T>(1e-8);
  auto product = sum(astype<floating_t<T>>(X(x)) * astype<floating_t<T>>(Y(y)), from_end);
  return detail::value_without_axes(std::move(product) /
                                    (maximum(norm(std::move(x), from_end), least) *
                                     maximum(norm(std::move(y), from_end), least)));
}

LAZULI_END
