// The reduction kernels of one expression: elements into lanes, rows into columns, states merged,
// results written.
#pragma once

#include <lazuli/backend/simd/cursor.hpp>
#include <lazuli/backend/simd/kernel.hpp>
#include <lazuli/backend/simd/pack_block.hpp>
#include <lazuli/backend/simd/seek.hpp>
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
  static constexpr int rows_at_once = 8;
  static constexpr index chain_block = 4096;  // 64 elements a lane: short chains of roundings
  using number = pack_of<A, lanes>;
  using position = pack<std::int64_t, lanes>;
  using state = typename R::template state<number>;
  using single = typename R::template state<A>;
  using mixed = typename cursors<E, lanes, reach::mixed>::type;
  using context_type = fold_context<R, E>;
  static constexpr int fields = fields_of<state>;

  static void clear(void* states, index count) {
    auto const empty = R::template empty<number>();
    for (index i = 0; i < count; ++i) static_cast<state*>(states)[i] = empty;
  }

  // Reductions that count their elements do so once for a run of them.
  static constexpr bool counts = requires(state & s) { R::template count<number>(s, 1); };
  LAZULI_INLINE static void begin([[maybe_unused]] state& s, [[maybe_unused]] number const& x) {
    if constexpr (counts) R::template begin<number>(s, x);
  }
  LAZULI_INLINE static void count([[maybe_unused]] state& s, [[maybe_unused]] index taken) {
    if constexpr (counts) R::template count<number>(s, taken);
  }
  LAZULI_INLINE static void step(state& s, number const& x, [[maybe_unused]] position const& at) {
    if constexpr (R::positional)
      R::template step<number>(s, x, at);
    else if constexpr (counts)
      R::template take<number>(s, x);
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

  LAZULI_INLINE static number whole(E const& e, mixed const& all, index at) {
    return convert<A>(evaluate(e, whole_packs<mixed>{all, at}));
  }
  LAZULI_INLINE static void fold_first(E const& e, mixed const& all, index at, int count, state& s,
                                       position const& p) {
    state const before = s;
    number const x = convert<A>(evaluate(e, first_lanes<mixed>{all, at, count}));
    begin(s, x);
    step(s, x, p);
    folding::count(s, 1);
    auto const taken = load<std::int8_t, lanes>(lane_numbers) <
                       pack<std::int8_t, lanes>(static_cast<std::int8_t>(count));
    keep_lanes<fields>(s, before, taken);
  }

  static void fold_row(void const* context, void* states, std::byte* const* data,
                       index const* steps, index n) {
    auto const& e = *static_cast<context_type const*>(context)->folded;
    mixed all;
    open(all, data, steps);
    auto* const out = static_cast<state*>(states);
    if constexpr (R::positional) {
      seek<R, A, lanes>(e, all, *out, n, position_of(data), position_step(steps));
    } else {
      constexpr index most = counts ? row_block : chain_block;
      for (index i = 0; i < n; i += most) fold_piece(e, all, out, i, n - i < most ? n : i + most);
    }
  }

  /// Elements [i, n) of a row, spread over the virtual lanes; then their states join the others.
  LAZULI_INLINE static void fold_piece(E const& e, mixed const& all, state* out, index i, index n) {
    state local[packs];
    auto const empty = R::template empty<number>();
    for (int u = 0; u < packs; ++u) local[u] = counts ? out[u] : empty;
    if (counts && n - i >= virtual_lanes) {
      for (int u = 0; u < packs; ++u) {
        begin(local[u], whole(e, all, i + u * lanes));
        count(local[u], (n - i) / virtual_lanes);
      }
    }
    for (; i + virtual_lanes <= n; i += virtual_lanes) {
      unroll<packs>([&](auto u) LAZULI_INLINE_LAMBDA {
        step(local[u.value], whole(e, all, i + u.value * lanes), {});
      });
    }
    for (int u = 0; i < n; i += lanes, ++u) {
      if (i + lanes > n) {
        fold_first(e, all, i, static_cast<int>(n - i), local[u], {});
        break;
      }
      number const x = whole(e, all, i);
      begin(local[u], x);
      step(local[u], x, {});
      count(local[u], 1);
    }
    if constexpr (counts) {
      for (int u = 0; u < packs; ++u) out[u] = local[u];
    } else {
      unroll<packs>([&](auto u) LAZULI_INLINE_LAMBDA {
        R::template merge<number>(out[u.value], local[u.value]);
      });
    }
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
      unroll<Rows>([&](auto r) LAZULI_INLINE_LAMBDA {
        number const x = whole(e, all[r.value], i);
        if (r.value == 0) begin(s, x);
        step(s, x, positions(first[r.value] + i * stride, stride));
      });
      count(s, Rows);
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

  /// Lane i with lane i + 32, then with lane i + 16 and so on: a tree that no register shows in.
  static void merge_lanes(void* states, int used) {
    if constexpr (R::positional) return;  // rows leave all in lane 0
    auto* const all = static_cast<state*>(states);
    int width = virtual_lanes;
    if (used == virtual_lanes) {
      for (; width > lanes; width /= 2) merge(all, all + width / lanes / 2, width / lanes / 2);
      if constexpr (fields == 1 && std::is_arithmetic_v<A>) {
        get<0>(*all).set_lane(0, reduce(get<0>(*all), merge_heads()));
        return;
      }
    }
    single each[virtual_lanes];
    for (int i = 0; i < used && i < width; ++i) each[i] = lane(all, i);
    for (int half = width / 2; half > 0; half /= 2) {
      for (int i = 0; i < half && i + half < used; ++i)
        R::template merge<A>(each[i], each[i + half]);
    }
    unroll<fields>([&](auto f) { get<f.value>(*all).set_lane(0, get<f.value>(each[0])); });
  }
  struct merge_heads {
    template <class P>
    LAZULI_INLINE P operator()(P const& x, P const& y) const {
      typename R::template state<P> s{x, {}};
      R::template merge<P>(s, {y, {}});
      return s.head;
    }
  };

  static void finish(void const* context, void const* states, index count, std::byte* out,
                     index stride, index n) {
    auto const& op = static_cast<context_type const*>(context)->op;
    using lazuli::number::convert;
    for (index i = 0; i < n; ++i) {
      auto const value = op.template finish<A>(lane(static_cast<state const*>(states), i), count);
      auto& to = *reinterpret_cast<D*>(out + i * stride);
      if constexpr (requires { to.each; })  // several results side by side
        unroll<fields_of<std::remove_const_t<decltype(value)>>>([&](auto f) {
          auto& one = get<f.value>(to.each);
          one = convert<std::remove_reference_t<decltype(one)>>(get<f.value>(value));
        });
      else
        to = convert<D>(value);
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
          detail::cost_of<E>(f::lanes),
          static_cast<index>(sizeof(typename f::state)),
          &packers_for<detail::leaf_sizes<E>>,
          R::positional ? std::numeric_limits<index>::max() / 4 : row_block};
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
