// Square matrices of order 2 to 4: those whose order is static, and batches of them in memory.
#pragma once

#include <lazuli/backend/blas/lapack.hpp>
#include <lazuli/backend/small/systems.hpp>
#include <lazuli/linalg/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// Whether X is one matrix of static order that small:: takes, with static extents.
template <class X>
inline constexpr bool is_small_square = [] {
  using E = typename X::extents_type;
  if constexpr (!E::is_static || E::rank() != 2)
    return false;
  else
    return E::static_extent(0) == E::static_extent(1) &&
           E::static_extent(0) >= small::least_order &&
           E::static_extent(0) <= small::largest_order &&
           std::is_floating_point_v<typename X::value_type> && dense_goes_at_once<X>;
}();
template <class X>
inline constexpr int order_of = static_cast<int>(X::extents_type::static_extent(0));

/// Whether matrices of order n are solved one per SIMD lane.
template <class T>
constexpr bool one_per_lane(index n) {
  return std::is_floating_point_v<T> && n >= small::least_order && n <= small::largest_order;
}

/// An operand as dense elements of type T, where it lies or in a copy.
template <class T, class X, class Run, class F>
auto with_dense(X const& x, Run const& run, F const& f) {
  auto const value = in_memory<T>(x, run);
  if (is_dense_leaf(value)) return f(value.data());
  plan::temporary<T, typename X::extents_type> copy(x.extents());
  run(copy.target(), value);
  return f(copy.data());
}

/// Checks the zero pivot that one small matrix reported.
inline void check_pivot(char const* call, int zero_pivot) {
  if (zero_pivot != 0) blas::throw_singular(call, zero_pivot, -1);
}
inline void check_pivots(char const* call, small::singular found, bool batched) {
  if (found.matrix >= 0) blas::throw_singular(call, found.pivot, batched ? found.matrix : -1);
}

/// `count` systems of n equations, one in each lane: the columns of b one after another, so that a
/// column has the same bits as if it were solved alone.
template <class T>
void solve_in_lanes(index n, index count, index columns, T const* a, T const* b, T* x,
                    bool batched) {
  auto const solve = [&](T const* from, T* to) {
    check_pivots("solve", small::solve(n, count, a, from, to), batched);
  };
  if (columns == 1) return solve(b, x);
  memory::buffer<T> column(2 * count * n);
  T *const from = column.data(), *const to = from + count * n;
  for (index c = 0; c < columns; ++c) {
    for (index i = 0; i < count * n; ++i) from[i] = b[i * columns + c];
    solve(from, to);
    for (index i = 0; i < count * n; ++i) x[i * columns + c] = to[i];
  }
}

}  // namespace detail

LAZULI_END
