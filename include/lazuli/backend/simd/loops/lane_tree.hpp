// Merges the lanes of a reduction's states into one, in an order that does not depend on the
// register width.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/meta/list.hpp>
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

/// The virtual lanes of a reduction R over numbers of type A, in states of packs of N lanes.
template <class R, class A, int N>
struct lane_tree {
  using number = pack_of<A, N>;
  using state = typename R::template state<number>;
  using single = typename R::template state<A>;
  static constexpr int fields = fields_of<state>;
  /// Merging with the state of no elements changes nothing.
  static constexpr bool has_neutral =
      fields == 1 && std::is_arithmetic_v<A> && !op::takes_runs<R, number>;

  /// States of no elements are told from others: packs can be merged that hold some of them.
  static constexpr bool tells_empty =
      std::is_arithmetic_v<A> && requires(state const& s) { R::template is_empty<number>(s); };

  /// Where the first pack holds all.
  LAZULI_INLINE static A merged(state const& s)
    requires(fields == 1)
  {
    return reduce(get<0>(s), merge_heads());
  }

  static single lane(state const* states, index i) {
    return lane_of(states[i / N], static_cast<int>(i % N));
  }

  /// Lane i with lane i + 32, then with lane i + 16 and so on, into lane 0; lanes from `used` on
  /// hold nothing.
  LAZULI_INLINE static void merge(state* all, int used) {
    if constexpr (tells_empty) {
      merge_packs(all, used);
    } else if (has_neutral || used == virtual_lanes) {
      halve<virtual_lanes>(all);
      if constexpr (fields == 1 && std::is_arithmetic_v<A>)
        get<0>(*all).set_lane(0, merged(*all));
      else
        merge_each(all, N, N);
    } else {
      merge_each(all, virtual_lanes, used);
    }
  }

 private:
  template <int Width>
  LAZULI_INLINE static void halve(state* all) {
    if constexpr (Width > N) {
      constexpr int half = Width / N / 2;
      unroll<half>([&](auto i) LAZULI_INLINE_LAMBDA {
        R::template merge<number>(all[i.value], all[i.value + half]);
      });
      halve<Width / 2>(all);
    }
  }
  template <class S>
  LAZULI_INLINE static single lane_of(S const& s, int i) {
    single out;
    unroll<fields>([&](auto f) { get<f.value>(out) = get<f.value>(s)[i]; });
    return out;
  }
  /// The first `used` of `width` lanes, one after another.
  LAZULI_INLINE static single const& merge_singles(single* each, int width, int used) {
    for (int half = width / 2; half > 0; half /= 2) {
      for (int i = 0; i < half && i + half < used; ++i) op::join<R, A>(each[i], each[i + half]);
    }
    return each[0];
  }
  LAZULI_INLINE static void put_first(state& s, single const& one) {
    unroll<fields>([&](auto f) { get<f.value>(s).set_lane(0, get<f.value>(one)); });
  }
  /// Lanes of t that hold elements join those of s.
  template <class P, class S>
  LAZULI_INLINE static void join(S& s, S const& t) {
    S merged = s;
    op::join<R, P>(merged, t);
    keep_lanes<fields>(s, merged, R::template is_empty<P>(t));
  }
  template <int Width, class S>
  LAZULI_INLINE static single merge_within(S const& s, int used) {
    if constexpr (Width * sizeof(A) > 16) {
      using half = pack<A, Width / 2>;
      typename R::template state<half> low, high;
      unroll<fields>([&](auto f) {
        get<f.value>(low) = get<f.value>(s).low();
        get<f.value>(high) = get<f.value>(s).high();
      });
      if (used > Width / 2) join<half>(low, high);
      return merge_within<Width / 2>(low, used);
    } else {
      single each[Width];
      unroll<Width>([&](auto i) { each[i.value] = lane_of(s, i.value); });
      return merge_singles(each, Width, used);
    }
  }
  /// merge_each for many lanes at a time, with the same bits.
  LAZULI_NOINLINE static void merge_packs(state* all, int used) {
    for (int i = 0; i * N < used; ++i) op::settle<R, number>(all[i]);
    for (int half = virtual_lanes / N / 2; half > 0; half /= 2) {
      for (int i = 0; i < half && (i + half) * N < used; ++i) join<number>(all[i], all[i + half]);
    }
    put_first(*all, merge_within<N>(*all, used));
  }
  LAZULI_NOINLINE static void merge_each(state* all, int width, int used) {
    single each[virtual_lanes];
    for (int i = 0; i < used && i < width; ++i) op::settle<R, A>(each[i] = lane(all, i));
    put_first(*all, merge_singles(each, width, used));
  }
  struct merge_heads {
    template <class P>
    LAZULI_INLINE P operator()(P const& x, P const& y) const {
      typename R::template state<P> s{x};
      R::template merge<P>(s, {y});
      return s.first;
    }
  };
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
