// Finds where the extreme of a row is: first its value, block by block, then its place, in the one
// block that holds it.
#pragma once

#include <lazuli/backend/simd/loops/cursor.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

inline constexpr index seek_block = 4096;

/// The extreme of elements [from, end) of an expression. `Exact`: NaN if there is one; else NaN are
/// passed over, and `suspect` says whether there may have been any.
template <bool Exact, class R, class A, int N, class E, class Cursors>
A extreme_between(E const& e, Cursors const& all, index from, index end, bool& suspect) {
  using number = pack_of<A, N>;
  constexpr int chains = 4;
  auto const empty = R::template empty<number>();
  number best[chains], sum[chains];
  for (auto& b : best) b = get<0>(empty);
  for (auto& s : sum) s = number(A(0));
  auto const take = [&](int u, number const& x) LAZULI_INLINE_LAMBDA {
    if constexpr (Exact) {
      best[u] = R::template extreme<number>(x, best[u]);
    } else {
      best[u] = R::greatest ? greater(x, best[u]) : lesser(x, best[u]);
      sum[u] = sum[u] + x;  // a NaN stays in it (so may infinities that meet)
    }
  };
  index i = from;
  for (; i + chains * N <= end; i += chains * N) {
    unroll<chains>([&](auto u) LAZULI_INLINE_LAMBDA {
      take(u.value, convert<A>(evaluate(e, whole_packs<Cursors>{all, i + u.value * N})));
    });
  }
  for (; i < end; i += N) {  // lanes behind the end repeat an element
    int const rest = static_cast<int>(end - i < N ? end - i : N);
    take(0, convert<A>(evaluate(e, first_lanes<Cursors>{all, i, rest})));
  }
  for (int u = 1; u < chains; ++u) {
    best[0] = R::template extreme<number>(best[u], best[0]);
    sum[0] = sum[0] + sum[u];
  }
  if constexpr (!Exact) suspect = any(isnan(sum[0]));
  return reduce(best[0], [](auto x, auto y) LAZULI_INLINE_LAMBDA {
    return R::template extreme<decltype(x)>(x, y);
  });
}
template <class R, class A, int N, class E, class Cursors>
A extreme_of(E const& e, Cursors const& all, index from, index end) {
  constexpr bool exact = !std::is_floating_point_v<A>;
  bool suspect = false;
  A const x = extreme_between<exact, R, A, N>(e, all, from, end, suspect);
  return suspect ? extreme_between<true, R, A, N>(e, all, from, end, suspect) : x;
}

/// The first (or the last) of elements [from, end) that is a hit; -1 if none is. hits(x) gives the
/// answers for a pack, that for lane i as bit i.
template <int N, class E, class Cursors, class Hits>
index find_lane(E const& e, Cursors const& all, index from, index end, bool last,
                Hits const& hits) {
  index found = -1;
  auto const look = [&](index i, auto const& x, int count) LAZULI_INLINE_LAMBDA {
    std::uint64_t const lanes = hits(x) & ~std::uint64_t{0} >> (64 - count);
    if (lanes != 0) found = i + (last ? 63 - __builtin_clzll(lanes) : __builtin_ctzll(lanes));
    return lanes != 0 && !last;
  };
  index i = from;
  for (; i + N <= end; i += N)
    if (look(i, evaluate(e, whole_packs<Cursors>{all, i}), N)) return found;
  int const rest = static_cast<int>(end - i);
  if (rest > 0) look(i, evaluate(e, first_lanes<Cursors>{all, i, rest}), rest);
  return found;
}

/// The first (or the last) of elements [from, end) that equals `value`, NaN being equal to NaN.
template <class A, int N, class E, class Cursors>
index find_element(E const& e, Cursors const& all, index from, index end, A value, bool last) {
  bool const nan = value != value;
  return find_lane<N>(e, all, from, end, last, [&](auto const& element) LAZULI_INLINE_LAMBDA {
    auto const x = convert<A>(element);
    return bits(nan ? x != x : x == pack_of<A, N>(value));
  });
}

/// The first (or the last) of n truth values that is `wanted`; -1 if none is.
template <int N, class E, class Cursors>
index find_answer(E const& e, Cursors const& all, index n, bool wanted, bool last) {
  return find_lane<N>(e, all, 0, n, last, [&](auto const& answers) LAZULI_INLINE_LAMBDA {
    return wanted ? bits(truth(answers)) : ~bits(truth(answers));
  });
}

/// Lane 0 of a state.
template <class R, class A, class State>
auto first_of(State const& state) {
  auto single = R::template empty<A>();
  get<0>(single) = get<0>(state)[0];
  get<1>(single) = get<1>(state)[0];
  return single;
}
/// Takes an element at a position into lane 0 of a state.
template <class R, class A, class State>
void take_first(State& state, A x, index position) {
  auto single = first_of<R, A>(state);
  R::template step<A>(single, x, position);
  get<0>(state).set_lane(0, get<0>(single));
  get<1>(state).set_lane(0, get<1>(single));
}

/// For truth values: the first true (or false) is the extreme, and none is beyond it.
template <class R, class A, int N, class E, class Cursors, class State>
void seek_answer(E const& e, Cursors const& all, State& state, index n, index origin,
                 index stride) {
  index const at = find_answer<N>(e, all, n, R::greatest, stride < 0);
  index const first = stride < 0 ? n - 1 : 0;
  take_first<R>(state, A(R::greatest == (at >= 0)), origin + (at < 0 ? first : at) * stride);
}

/// For numbers: finds the extreme of each block, then its place, in the block that has the extreme
/// of all.
template <class R, class A, int N, class E, class Cursors, class State>
void seek_number(E const& e, Cursors const& all, State& state, index n, index origin,
                 index stride) {
  auto const wins = [&](A x, A y) {  // is x ahead of y, or equal and at an earlier position?
    auto with = R::template empty<A>();
    R::template step<A>(with, y, 1);
    R::template step<A>(with, x, stride < 0 ? 0 : 2);
    return get<1>(with) != 1;
  };
  A best = extreme_of<R, A, N>(e, all, 0, n < seek_block ? n : seek_block);
  index block = 0;
  for (index i = seek_block; i < n; i += seek_block) {
    A const x = extreme_of<R, A, N>(e, all, i, n - i < seek_block ? n : i + seek_block);
    if (!wins(x, best)) continue;
    best = x;
    block = i;
  }
  auto single = first_of<R, A>(state);
  auto const before = get<1>(single);
  R::template step<A>(single, best, std::numeric_limits<std::int64_t>::min());
  if (get<1>(single) == before) return;  // behind what was found before
  index const end = n - block < seek_block ? n : block + seek_block;
  take_first<R>(state, best,
                origin + find_element<A, N>(e, all, block, end, best, stride < 0) * stride);
}

/// Folds a row of n elements, at positions origin, origin + stride, …, into lane 0 of a state of an
/// argmin or argmax.
template <class R, class A, int N, class E, class Cursors, class State>
void seek(E const& e, Cursors const& all, State& state, index n, index origin, index stride) {
  if (n == 0) return;
  if constexpr (std::is_same_v<typename E::value_type, bool>)
    seek_answer<R, A, N>(e, all, state, n, origin, stride);
  else
    seek_number<R, A, N>(e, all, state, n, origin, stride);
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
