// In how many lanes an expression is computed, and what an element of it costs.
#pragma once

#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/expr/evaluate.hpp>

LAZULI_BEGIN

namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Lanes of a native register of T; 0 for bool, which fits any number of lanes.
template <class T>
constexpr int lane_count() {
  return std::is_same_v<T, bool> ? 0 : native_bytes / static_cast<int>(sizeof(real_part_t<T>));
}

template <class E>
inline constexpr int wanted_below = 0;
template <class E, int... I>
consteval int lanes_in_node(std::integer_sequence<int, I...>) {
  int most = lane_count<compute_t<typename E::value_type>>();
  for (int const own : {0, lane_count<typename lazuli::detail::computed_operand<E, I>::type>()...,
                        wanted_below<typename E::template child<I>>...})
    most = own > most ? own : most;
  return most;
}
/// The most lanes of any number type in E: of E itself, of what its ops compute in, of its nodes.
template <class E>
inline constexpr int wanted_lanes = lane_count<compute_t<typename E::value_type>>();
template <elementwise E>
inline constexpr int wanted_lanes<E> =
    lanes_in_node<E>(std::make_integer_sequence<int, E::arity>{});
template <elementwise E>
inline constexpr int wanted_below<E> = wanted_lanes<E>;

/// The sizes of the elements of all leaves that have axes, as one set of bits.
template <class E>
inline constexpr int leaf_sizes =
    E::extents_type::rank() == 0 ? 0 : static_cast<int>(sizeof(typename E::value_type));
template <class Op, class T, class... C>
inline constexpr int leaf_sizes<node<Op, T, C...>> = (0 | ... | leaf_sizes<C>);

/// The approximate number of operations per element of E.
template <class E>
inline constexpr int operations_of = 0;
template <class Op, class T, class... C>
inline constexpr int operations_of<node<Op, T, C...>> =
    ((Op::about.kind == op::kind::real_function ? 8 : 1) + ... + operations_of<C>);
template <class E>
inline constexpr int operations_of<E const> = operations_of<E>;

/// The approximate time per element in hundredths of a nanosecond, which decides over threads. A
/// cheap operation on a register takes 0.3 ns.
template <class E>
constexpr int cost_of(int lanes) {
  return 1 + 30 * (1 + operations_of<E>) / lanes;
}

}  // namespace detail

/// Lanes in which an expression is computed: as many as its smallest number type has in a register;
/// 64 if all are bool.
template <class E>
inline constexpr int lanes_for = detail::wanted_lanes<E> > 0 ? detail::wanted_lanes<E> : 64;

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
