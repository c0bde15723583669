// The reduction kernels of one expression: elements into lanes, rows into columns, states merged,
// results written.
#pragma once

#include <lazuli/backend/simd/cursor.hpp>
#include <lazuli/backend/simd/kernel.hpp>
#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

inline constexpr std::int8_t lane_numbers[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

template <int Fields, class State, class Mask>
LAZULI_INLINE void keep_lanes(State& now, State const& before, Mask const& taken) {
  unroll<Fields>(
      [&](auto f) { get<f.value>(now) = select(taken, get<f.value>(now), get<f.value>(before)); });
}

template <class L>
inline constexpr int fields_of = 0;
template <class... T>
inline constexpr int fields_of<list<T...>> = sizeof...(T);

/// What a reduction kernel needs besides memory: the expression that is folded, and the reduction
/// with its options.
template <class R, class E>
struct fold_context {
  E const* folded;
  R op;
};

template <class R, class E, class A, class D>
struct folding {
  static constexpr int lanes = lanes_for<E>;
  static constexpr int packs = virtual_lanes / lanes;
  static constexpr int leaves = leaf_count<E>;
  static constexpr int rows_at_once = 4;
  using number = pack_of<A, lanes>;
  using position = pack<std::int64_t, lanes>;
  using state = typename R::template state<number>;
  using single = typename R::template state<A>;
  using mixed = typename cursors<E, lanes, false>::type;
  using context_type = fold_context<R, E>;
  static constexpr int fields = fields_of<state>;

  static void clear(void* states, index count) {
    auto const empty = R::template empty<number>();
    for (index i = 0; i < count; ++i) static_cast<state*>(states)[i] = empty;
  }

  LAZULI_INLINE static void step(state& s, number const& x, [[maybe_unused]] position const& at) {
    if constexpr (R::positional)
      R::template step<number>(s, x, at);
    else
      R::template step<number>(s, x);
  }

  LAZULI_INLINE static void open(mixed& all, std::byte* const* data, index const* steps) {
    unroll<leaves>([&](auto i) { get<i.value>(all).reset(data[i.value + 1], steps[i.value + 1]); });
  }

  /// Positions first, first + stride, …
  LAZULI_INLINE static position positions([[maybe_unused]] index first,
                                          [[maybe_unused]] index stride) {
    if constexpr (R::positional) {
      return load<std::int64_t, lanes>(lane_numbers) * position(stride) + position(first);
    } else {
      return {};
    }
  }
  LAZULI_INLINE static index position_of(std::byte* const* data) {
    if constexpr (R::positional)
      return plan::count_of(data[leaves + 1]);
    else
      return 0;
  }
  LAZULI_INLINE static index position_step(index const* steps) {
    if constexpr (R::positional)
      return steps[leaves + 1];
    else
      return 0;
  }

  LAZULI_INLINE static void fold_whole(E const& e, mixed const& all, index at, state& s,
                                       position const& p) {
    step(s, convert<A>(evaluate(e, whole_packs<mixed>{all, at})), p);
  }
  LAZULI_INLINE static void fold_first(E const& e, mixed const& all, index at, int count, state& s,
                                       position const& p) {
    state const before = s;
    step(s, convert<A>(evaluate(e, first_lanes<mixed>{all, at, count})), p);
    auto const taken = load<std::int8_t, lanes>(lane_numbers) <
                       pack<std::int8_t, lanes>(static_cast<std::int8_t>(count));
    keep_lanes<fields>(s, before, taken);
  }

  static void fold_row(void const* context, void* states, std::byte* const* data,
                       index const* steps, index n) {
    auto const& e = *static_cast<context_type const*>(context)->folded;
    mixed all;
    open(all, data, steps);
    index const origin = position_of(data), stride = position_step(steps);
    state local[packs];
    for (int u = 0; u < packs; ++u) local[u] = static_cast<state*>(states)[u];
    index i = 0;
    for (; i + virtual_lanes <= n; i += virtual_lanes) {
      unroll<packs>([&](auto u) LAZULI_INLINE_LAMBDA {
        index const at = i + u.value * lanes;
        fold_whole(e, all, at, local[u.value], positions(origin + at * stride, stride));
      });
    }
    for (int u = 0; i < n; i += lanes, ++u) {
      auto const p = positions(origin + i * stride, stride);
      if (i + lanes <= n)
        fold_whole(e, all, i, local[u], p);
      else
        fold_first(e, all, i, static_cast<int>(n - i), local[u], p);
    }
    for (int u = 0; u < packs; ++u) static_cast<state*>(states)[u] = local[u];
  }

  // `Rows` rows at once: each state is read and written once for all of them.
  template <int Rows>
  static void fold_some_rows(E const& e, state* states, std::byte* const* data, index const* steps,
                             index const* row_steps, index n) {
    mixed all[Rows];
    index first[Rows];
    std::byte* at_row[max_operands];
    for (int r = 0; r < Rows; ++r) {
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] = data[k] + r * row_steps[k];
      open(all[r], at_row, steps);
      first[r] = position_of(at_row);
    }
    index const stride = position_step(steps);
    index i = 0;
    for (; i + lanes <= n; i += lanes, ++states) {
      state s = *states;
      for (int r = 0; r < Rows; ++r)
        fold_whole(e, all[r], i, s, positions(first[r] + i * stride, stride));
      *states = s;
    }
    if (i == n) return;
    for (int r = 0; r < Rows; ++r) {
      fold_first(e, all[r], i, static_cast<int>(n - i), *states,
                 positions(first[r] + i * stride, stride));
    }
  }

  static void fold_columns(void const* context, void* states, std::byte* const* data,
                           index const* steps, index const* row_steps, index rows, index n) {
    auto const& e = *static_cast<context_type const*>(context)->folded;
    std::byte* at_row[max_operands];
    for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] = data[k];
    index r = 0;
    for (; r + rows_at_once <= rows; r += rows_at_once) {
      fold_some_rows<rows_at_once>(e, static_cast<state*>(states), at_row, steps, row_steps, n);
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] += rows_at_once * row_steps[k];
    }
    for (; r < rows; ++r) {
      fold_some_rows<1>(e, static_cast<state*>(states), at_row, steps, row_steps, n);
      for (int k = 1; k <= leaves + R::positional; ++k) at_row[k] += row_steps[k];
    }
  }

  static void merge(void* into, void const* from, index count) {
    for (index i = 0; i < count; ++i) {
      R::template merge<number>(static_cast<state*>(into)[i], static_cast<state const*>(from)[i]);
    }
  }

  static single lane(state const* states, index i) {
    single out;
    unroll<fields>([&](auto f) {
      get<f.value>(out) = get<f.value>(states[i / lanes])[static_cast<int>(i % lanes)];
    });
    return out;
  }

  static void merge_lanes(void* states, int used) {
    single each[virtual_lanes];
    for (int i = 0; i < used; ++i) each[i] = lane(static_cast<state*>(states), i);
    for (int half = virtual_lanes / 2; half > 0; half /= 2) {
      for (int i = 0; i < half && i + half < used; ++i)
        R::template merge<A>(each[i], each[i + half]);
    }
    unroll<fields>([&](auto f) {
      get<f.value>(*static_cast<state*>(states)).set_lane(0, get<f.value>(each[0]));
    });
  }

  static void finish(void const* context, void const* states, index count, std::byte* out,
                     index stride, index n) {
    auto const& op = static_cast<context_type const*>(context)->op;
    using lazuli::number::convert;
    for (index i = 0; i < n; ++i) {
      auto const value = op.template finish<A>(lane(static_cast<state const*>(states), i), count);
      *reinterpret_cast<D*>(out + i * stride) = convert<D>(value);
    }
  }
};

}  // namespace detail

/// The kernel that folds an expression by R and writes elements of type D. `context` must outlive
/// it.
template <class D, class A, class R, class E>
reduction_kernel make_reduction_kernel(detail::fold_context<R, E> const& context) {
  static_assert(leaf_count<E> < max_operands - 1,
                "lazuli: this expression has more than 126 leaves; evaluate a part of it first");
  using f = detail::folding<R, E, A, D>;
  return {f::clear,
          f::fold_row,
          f::fold_columns,
          f::merge,
          f::merge_lanes,
          f::finish,
          &context,
          f::lanes,
          1 + detail::cost_of<E>(),
          static_cast<index>(sizeof(typename f::state))};
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
