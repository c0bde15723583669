// Where the extreme of a row is: first what it is, block by block, then where, in the one block
// that holds it.
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

/// The first (or the last) of elements [from, end) that equals `value`, NaN being equal to NaN.
template <class A, int N, class E, class Cursors>
index find_element(E const& e, Cursors const& all, index from, index end, A value, bool last) {
  using number = pack_of<A, N>;
  bool const nan = value != value;
  index found = from;
  auto const hit = [&](index i, number const& x, std::uint64_t lanes) LAZULI_INLINE_LAMBDA {
    auto const hits = bits(nan ? x != x : x == number(value)) & lanes;
    if (hits == 0) return false;
    found = i + (last ? 63 - __builtin_clzll(hits) : __builtin_ctzll(hits));
    return !last;
  };
  index i = from;
  for (; i + N <= end; i += N) {
    auto const x = convert<A>(evaluate(e, whole_packs<Cursors>{all, i}));
    if (hit(i, x, ~std::uint64_t{0})) return found;
  }
  if (i < end) {
    int const rest = static_cast<int>(end - i);
    auto const x = convert<A>(evaluate(e, first_lanes<Cursors>{all, i, rest}));
    hit(i, x, (std::uint64_t{1} << rest) - 1);
  }
  return found;
}

/// Folds a row of n elements, at positions origin, origin + stride, …, into lane 0 of a state of an
/// argmin or argmax.
template <class R, class A, int N, class E, class Cursors, class State>
void seek(E const& e, Cursors const& all, State& state, index n, index origin, index stride) {
  if (n == 0) return;
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
  auto single = R::template empty<A>();
  get<0>(single) = get<0>(state)[0];
  get<1>(single) = get<1>(state)[0];
  auto const before = single;
  R::template step<A>(single, best, std::numeric_limits<std::int64_t>::min());
  if (get<1>(single) == get<1>(before)) return;  // behind what was found before
  index const end = n - block < seek_block ? n : block + seek_block;
  index const at = find_element<A, N>(e, all, block, end, best, stride < 0);
  single = before;
  R::template step<A>(single, best, origin + at * stride);
  get<0>(state).set_lane(0, get<0>(single));
  get<1>(state).set_lane(0, get<1>(single));
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
