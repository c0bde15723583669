// unwrap: angles without jumps.
#pragma once

#include <lazuli/indexing/turn.hpp>
#include <lazuli/sorting/scan.hpp>
#include <numbers>

LAZULI_BEGIN

/// Angles along an axis (the last one) without jumps: whole periods are added where neighbours
/// differ by more than half a period. Not lazy.   dtype: floating, not complex.   Throws
/// index_error. Source: NumPy.
template <in_one_memory X>
auto unwrap(X const& x, brace_index axis = -1, double period = 2 * std::numbers::pi) {
  using T = floating_t<value_t<X>>;
  static_assert(!complex_dtype<T>, "lazuli: unwrap is of real numbers");
  int const a = normalize_axis(axis, rank_of<X>, "unwrap");
  auto const angles = evaluate_to_tensor(astype<T>(detail::inactive(x)));
  auto added = detail::empty_beside<T>(angles.extents(), angles);
  added = T(0);
  if (index const n = angles.extent(a); n > 1) {
    double const half = period / 2;
    auto const steps = evaluate_to_tensor(diff(angles, 1, a));
    auto const inside = evaluate_to_tensor(remainder(steps + half, period) - half);
    auto const wrapped = where(inside == -half && steps > 0, half, inside);
    added.narrow(a, 1, n - 1) = cumsum(where(abs(steps) < half, 0, wrapped - steps), a);
  }
  return evaluate_to_tensor(astype<T>(x) + added);
}

LAZULI_END
