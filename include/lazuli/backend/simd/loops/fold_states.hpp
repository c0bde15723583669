// The states of a reduction: packs of them that take elements, are merged, and give results, for
// all expressions alike.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/loops/lane_tree.hpp>
#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// What a reduction kernel needs besides memory: as functions of states see it,
template <class R>
struct fold_operation {
  void const* expression;
  R op;
};
/// and with the type of the expression.
template <class R, class E>
struct fold_context : fold_operation<R> {
  constexpr fold_context(E const* folded, R const& op) : fold_operation<R>{folded, op} {}
  E const& folded() const { return *static_cast<E const*>(this->expression); }
};

/// The states of reduction R over elements A in packs of N lanes, its results written as D: the same
/// for all expressions.
template <class R, class A, int N, class D>
struct fold_states {
  static constexpr int lanes = N;
  static constexpr int packs = virtual_lanes / lanes;
  using number = pack_of<A, lanes>;
  using position = pack<std::int64_t, lanes>;
  using state = typename R::template state<number>;
  using single = typename R::template state<A>;
  static constexpr int fields = fields_of<state>;
  static constexpr bool finishes_packs = requires { requires R::finishes_packs; }
  &&std::is_arithmetic_v<A>&& dtype<D> && !std::is_same_v<D, bool>;

  static void clear(void* states, index count) {
    auto const empty = R::template empty<number>();
    for (index i = 0; i < count; ++i) static_cast<state*>(states)[i] = empty;
  }

  // Reductions that count their elements do so once for a run of them.
  static constexpr bool counts = op::takes_runs<R, number>;
  /// Elements that one chain of states takes; for sums 64 a lane: short chains of roundings.
  static constexpr index longest_row = R::positional ? std::numeric_limits<index>::max() / 4
                                       : counts      ? row_block
                                                     : 4096;
  /// At multiples of so many elements, one call and several give the same state.
  static constexpr index resumes_at = R::positional || counts ? virtual_lanes : longest_row;
  /// If lanes cost more to merge than several elements to take, longer rows count as short.
  static constexpr index short_row = R::positional ? 65 : op::settles<R, number> ? 288 : 32;
  LAZULI_THIN static void begin([[maybe_unused]] state& s, [[maybe_unused]] number const& x) {
    if constexpr (counts) R::template begin<number>(s, x);
  }
  LAZULI_THIN static void count([[maybe_unused]] state& s, [[maybe_unused]] index taken) {
    if constexpr (counts) R::template count<number>(s, taken);
  }
  LAZULI_THIN static void step(state& s, number const& x, [[maybe_unused]] position const& at) {
    if constexpr (R::positional)
      R::template step<number>(s, x, at);
    else if constexpr (counts)
      R::template take<number>(s, x);
    else
      R::template step<number>(s, x);
  }

  /// Positions first, first + stride, …
  LAZULI_THIN static position positions([[maybe_unused]] index first,
                                        [[maybe_unused]] index stride) {
    if constexpr (R::positional)
      return load<std::int64_t, lanes>(lane_numbers) * position(stride) + position(first);
    else
      return {};
  }
  /// Adds the first `rest` lanes of x to a state.
  LAZULI_INLINE static void take(state& s, number const& x, int rest, position const& p) {
    state const before = s;
    begin(s, x);
    step(s, x, p);
    count(s, 1);
    if (rest < lanes) keep_first(s, before, rest);
  }
  /// Lanes from `rest` on stay what they were.
  LAZULI_INLINE static void keep_first(state& s, state const& before, int rest) {
    using width = int_of<sizeof(lane_t<number>) < 8 ? sizeof(lane_t<number>) : 8>;
    auto const taken =
        load<width, lanes>(lane_numbers) < pack<width, lanes>(static_cast<width>(rest));
    keep_lanes<fields>(s, before, taken);
  }

  static void merge(void* into, void const* from, index count) {
    for (index i = 0; i < count; ++i) {
      R::template merge<number>(static_cast<state*>(into)[i], static_cast<state const*>(from)[i]);
    }
  }

  static void merge_lanes(void* states, int used) {
    // Rows of positional reductions leave all in lane 0.
    if constexpr (!R::positional) lane_tree<R, A, lanes>::merge(static_cast<state*>(states), used);
  }

  static void write(single const& lane, R const& op, index count, std::byte* out) {
    using lazuli::number::convert;
    auto const value = op.template finish<A>(lane, count);
    auto& to = *reinterpret_cast<D*>(out);
    if constexpr (requires { to.each; })  // several results side by side
      unroll<fields_of<std::remove_const_t<decltype(value)>>>([&](auto f) {
        auto& one = get<f.value>(to.each);
        one = convert<std::remove_reference_t<decltype(one)>>(get<f.value>(value));
      });
    else
      to = convert<D>(value);
  }

  static void finish(void const* context, void const* states, index count, std::byte* out,
                     index stride, index n) {
    R const& op = static_cast<fold_operation<R> const*>(context)->op;
    index i = 0;
    if constexpr (finishes_packs) {
      for (; stride == sizeof(D) && i + lanes <= n; i += lanes) {
        auto const& s = static_cast<state const*>(states)[i / lanes];
        store(op.template finish<number>(s, count), reinterpret_cast<D*>(out) + i);
      }
    }
    for (; i < n; ++i)
      write(lane_tree<R, A, lanes>::lane(static_cast<state const*>(states), i), op, count,
            out + i * stride);
  }
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
