// The first of a row in sorted order, without sorting it. A few of a long row: what is not before
// the worst of the best so far is passed over, a block at a time; the best of each of some lanes
// tell beforehand which cannot be.
#pragma once

#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/number/limits.hpp>
#include <lazuli/sorting/keys.hpp>

LAZULI_BEGIN

namespace detail {

/// Moves the k least of n elements to the front, ready for sort_keys. `scratch` has n elements.
template <class E>
void least_first(E* data, index n, index k, E* scratch) {
  if (k >= n) return;
  if (k < radix_limit) return std::nth_element(data, data + k, data + n);
  std::copy(data, data + n, scratch);  // a long front must keep the order of its places
  std::nth_element(scratch, scratch + k, scratch + n);
  E const bound = scratch[k];
  static_cast<void>(std::remove_if(data, data + n, [&](E const& x) { return !(x < bound); }));
}

/// With fewer keys, counting their digits is not worth it.
inline constexpr index counted_keys = 1024;

/// The least and the greatest of n keys, n >= sorted_together.
template <class K>
LAZULI_ISA_TAG std::array<K, 2> range_of_keys(K const* keys, index n) {
  constexpr int lanes = simd::sorted_together<K>;
  using packs = simd::pack<K, lanes>;
  packs least = simd::load<K, lanes>(keys), most = least;
  for (index i = 0; i < n; i += lanes) {
    packs const x = simd::load<K, lanes>(keys + (i + lanes <= n ? i : n - lanes));
    least = simd::min(least, x);
    most = simd::max(most, x);
  }
  K low[lanes], high[lanes];
  store(least, low);
  store(most, high);
  return {*std::min_element(low, low + lanes), *std::max_element(high, high + lanes)};
}

/// The key of rank `low` and the next one in sorted order, of n keys; `scratch` has as many.
/// Cost: keys are counted by the highest digit in which they differ; only those with the digit of
/// that rank are looked at again.
template <class K>
LAZULI_ISA_TAG std::array<K, 2> ranked_keys(K const* keys, index n, index low, K* scratch) {
  K* end = scratch;
  K above = static_cast<K>(~K(0));
  if (n < counted_keys || n >= index{1} << 32) {
    end = std::copy(keys, keys + n, scratch);
  } else {
    constexpr int digit = sizeof(K) == 1 ? 8 : 11;
    auto const [least, most] = range_of_keys(keys, n);
    int const width = std::bit_width(static_cast<K>(most - least));
    int const rest = width > digit ? width - digit : 0;
    auto const high = [first = least, rest](K key) {
      return static_cast<std::uint32_t>(static_cast<K>(key - first) >> rest);
    };
    // Two tables: equal digits in succession need not wait for each other.
    std::uint32_t counts[2][1 << digit] = {};
    for (index i = 0; i + 1 < n; i += 2) {
      ++counts[0][high(keys[i])];
      ++counts[1][high(keys[i + 1])];
    }
    if (n % 2 == 1) ++counts[0][high(keys[n - 1])];
    std::uint32_t own = 0;
    for (;; ++own) {
      auto const here = index{counts[0][own]} + index{counts[1][own]};
      if (low < here) break;
      low -= here;
    }
    for (index i = 0; i < n; ++i) {
      K const key = keys[i];
      auto const its = high(key);
      *end = key;
      end += its == own;
      above = its > own && key < above ? key : above;
    }
  }
  std::nth_element(scratch, scratch + low, end);
  K const next = scratch + low + 1 < end ? *std::min_element(scratch + low + 1, end) : above;
  return {scratch[low], next};
}

/// Elements that are compared with the worst of the best at once.
inline constexpr index best_block = 32;

/// Whether it is worth looking for the first k of n in this way: the best are then sorted by
/// comparisons, which do not need places in order.
constexpr bool few_of_many(index k, index n) { return k > 0 && k < radix_limit && 8 * k <= n; }
/// How many elements best_of_row needs room for.
constexpr index room_for_best(index k) { return 2 * k + 2 * best_block; }

/// Whether x is before `bound`, or not comparable with it; of packs lane by lane.
template <class N>
LAZULI_INLINE auto maybe_before(N const& x, N const& bound, bool descending) {
  return descending ? !(x <= bound) : !(x >= bound);
}
/// The elements of a block for which this holds, as bits.
template <class T>
LAZULI_ISA_TAG std::uint64_t any_before(T const* block, T bound, bool descending) {
  using C = compute_t<T>;
  return bits(maybe_before(simd::load<C, best_block>(block), simd::broadcast<C, best_block>(bound),
                           descending));
}

/// Lanes of four registers, or of one pack.
template <class T>
inline constexpr int extreme_lanes = std::min(64, 4 * simd::native_bytes /
                                                      static_cast<int>(sizeof(compute_t<T>)));

/// Packs of a row that are looked at beforehand.
inline constexpr index sampled_packs = 32;

/// A number that is at or behind at least k elements of the row: the number of rank k among the
/// best in each of some lanes, over all elements or samples of them. `last`, which nothing is
/// behind, where they do not tell.
template <class T>
LAZULI_ISA_TAG T foretold_bound(T const* row, index n, index k, bool descending, T last) {
  using C = compute_t<T>;
  constexpr int lanes = extreme_lanes<T>;
  if (2 * k > lanes) return last;
  auto best = simd::broadcast<C, lanes>(last);
  index const step = n / sampled_packs < lanes ? lanes : n / sampled_packs;
  for (index i = 0; i + lanes <= n; i += step) {
    auto const x = simd::load<C, lanes>(row + i);
    best = select(descending ? x > best : x < best, x, best);
  }
  T found[lanes];
  store(best, found);
  auto const ahead = [&](T x, T y) {
    return descending ? static_cast<C>(x) > static_cast<C>(y)
                      : static_cast<C>(x) < static_cast<C>(y);
  };
  index width = lanes;
  for (; 4 * k <= width; width /= 2)
    for (index i = 0; i < width / 2; ++i)
      if (ahead(found[i + width / 2], found[i])) found[i] = found[i + width / 2];
  std::nth_element(found, found + (k - 1), found + width, ahead);
  return found[k - 1];
}

/// Brings the first k of the row's n elements, as keys with their places in sorted order, to the
/// front of `best`. few_of_many(k, n).   Cost: one comparison per element, and about log(n / k) · k
/// insertions where the row is in no order.
template <class T, class E>
LAZULI_ISA_TAG void best_of_row(T const* row, index n, index k, key_order<T> const& order,
                                bool descending, E* best) {
  using place = decltype(E::place);
  index const room = room_for_best(k);
  index count = 0;
  // The number of the worst of the best, which later elements with the same key do not replace.
  T const last = descending ? lowest<T>() : highest<T>();
  T worst = foretold_bound(row, n, k, descending, last);
  bool bounded = worst != last;
  key_t<T> bound = order.key(worst);
  if (bounded) {  // elements equal to it are among the best
    while (order.value(++bound) == worst) continue;
    worst = order.value(bound);
  }
  auto const keep_best = [&] {
    std::nth_element(best, best + (k - 1), best + count);
    count = k;
    bounded = true;
    bound = best[k - 1].key;
    worst = row[static_cast<index>(best[k - 1].place)];
  };
  auto const take = [&](index j) {
    key_t<T> const key = order.key(row[j]);
    if (!bounded || key < bound) best[count++] = {key, static_cast<place>(j)};
  };
  for (index i = 0; i < n; i += best_block) {
    index const end = n - i < best_block ? n : i + best_block;
    if (bounded && end - i == best_block) {
      for (auto some = any_before(row + i, worst, descending); some != 0; some &= some - 1)
        take(i + std::countr_zero(some));
    } else {
      for (index j = i; j < end; ++j) take(j);
    }
    if (count > room - best_block || (!bounded && count >= k + best_block)) keep_best();
  }
  std::nth_element(best, best + (k - 1), best + count);
  std::sort(best, best + k);
}

}  // namespace detail

LAZULI_END
