// The first of a row in sorted order, without sorting it. A few of a long row: what is not before
// the worst of the best so far is passed over, a block at a time.
#pragma once

#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/sorting/keys.hpp>

LAZULI_BEGIN

namespace detail {

/// Brings the k least of n elements to the front, ready for sort_keys. `scratch` has n elements.
template <class E>
void least_first(E* data, index n, index k, E* scratch) {
  if (k >= n) return;
  if (k < radix_limit) return std::nth_element(data, data + k, data + n);
  std::copy(data, data + n, scratch);  // a long front must keep the order of its places
  std::nth_element(scratch, scratch + k, scratch + n);
  E const bound = scratch[k];
  static_cast<void>(std::remove_if(data, data + n, [&](E const& x) { return !(x < bound); }));
}

/// Fewer keys are not worth counting their digits.
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
    // Two tables: equal digits that follow each other need not wait for each other.
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

/// Whether it is worth it to look for the first k of n this way: then the best are sorted by
/// comparisons, which need no order of places.
constexpr bool few_of_many(index k, index n) { return k > 0 && k < radix_limit && 8 * k <= n; }
/// How many elements best_of_row needs room for.
constexpr index room_for_best(index k) { return 2 * k + 2 * best_block; }

/// Is x before `bound`, or not comparable with it?
template <class T>
bool maybe_before(T x, T bound, bool descending) {
  using C = compute_t<T>;
  return descending ? !(static_cast<C>(x) <= static_cast<C>(bound))
                    : !(static_cast<C>(x) >= static_cast<C>(bound));
}
/// Is any of a block's elements?
template <class T>
bool any_before(T const* block, T bound, bool descending) {
  key_t<T> found = 0;
  if (descending) {
    for (index i = 0; i < best_block; ++i)
      found = static_cast<key_t<T>>(found | maybe_before(block[i], bound, true));
  } else {
    for (index i = 0; i < best_block; ++i)
      found = static_cast<key_t<T>>(found | maybe_before(block[i], bound, false));
  }
  return found != 0;
}

/// Brings the first k of the row's n elements, as keys with their places in sorted order, to the
/// front of `best`. few_of_many(k, n).   Cost: one comparison per element, and about log(n / k) · k
/// insertions where the row is in no order.
template <class T, class E>
void best_of_row(T const* row, index n, index k, key_order<T> const& order, bool descending,
                 E* best) {
  using place = decltype(E::place);
  index const room = room_for_best(k);
  index count = 0;
  bool bounded = false;
  key_t<T> bound{};  // of the worst of the best, which later ones of the same key do not replace
  T worst{};
  auto const keep_best = [&] {
    std::nth_element(best, best + (k - 1), best + count);
    count = k;
    bounded = true;
    bound = best[k - 1].key;
    worst = row[static_cast<index>(best[k - 1].place)];
  };
  for (index i = 0; i < n; i += best_block) {
    index const end = n - i < best_block ? n : i + best_block;
    if (bounded && end - i == best_block && !any_before(row + i, worst, descending)) continue;
    for (index j = i; j < end; ++j) {
      if (bounded && !maybe_before(row[j], worst, descending)) continue;
      key_t<T> const key = order.key(row[j]);
      if (!bounded || key < bound) best[count++] = {key, static_cast<place>(j)};
    }
    if (count > room - best_block || (!bounded && count >= k + best_block)) keep_best();
  }
  std::nth_element(best, best + (k - 1), best + count);
  std::sort(best, best + k);
}

}  // namespace detail

LAZULI_END
