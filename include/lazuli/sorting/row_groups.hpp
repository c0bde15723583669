// Short rows whose keys are sorted many at a time.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/sorting/keys.hpp>
#include <lazuli/sorting/rows.hpp>

LAZULI_BEGIN

namespace detail {

/// The longest rows that are sorted together: longer ones take less time one by one.
inline constexpr index longest_together = 1024;

/// Whether rows of n elements are sorted together if there are `count` of them: few rows leave too
/// many lanes empty.
template <class T>
bool sorts_together(index n, index count) {
  constexpr index lanes = simd::sorted_together<key_t<T>>;
  return n > 1 && n <= longest_together && (n <= 256 ? 4 : 2) * count >= lanes;
}

/// Elements to keys in packs, and back.
template <class T>
struct packed_keys {
  using K = key_t<T>;
  static constexpr bool is_number = !std::same_as<T, bool> && !integer_dtype<T>;
  static constexpr K sign = static_cast<K>(K(1) << (8 * sizeof(K) - 1));
  static constexpr K all = static_cast<K>(~K(0));

  template <int N>
  static simd::pack<K, N> key(simd::pack<K, N> const& x) {
    using packs = simd::pack<K, N>;
    if constexpr (is_number) {
      packs const size = x & packs(static_cast<K>(all ^ sign));
      constexpr K infinity = std::bit_cast<K>(std::numeric_limits<T>::infinity());
      packs const ordered = select(x >= packs(sign), x ^ packs(all), x | packs(sign));
      packs const number = select(size == packs(K(0)), packs(sign), ordered);
      return select(size > packs(infinity), packs(all), number);
    } else {
      return std::is_signed_v<T> ? x ^ packs(sign) : x;
    }
  }
  template <int N>
  static simd::pack<K, N> value(simd::pack<K, N> const& k) {
    using packs = simd::pack<K, N>;
    if constexpr (is_number)
      return select(k >= packs(sign), k ^ packs(sign), k ^ packs(all));
    else
      return std::is_signed_v<T> ? k ^ packs(sign) : k;
  }
};

/// Replaces packs of keys in place by f of them, as many as there are; returns how many keys.
template <class K, class F>
LAZULI_ISA_TAG index replace_packs(K* x, index n, F const& f) {
  constexpr int lanes = simd::sorted_together<K>;
  index i = 0;
  for (; i + lanes <= n; i += lanes) store(f(simd::load<K, lanes>(x + i)), x + i);
  return i;
}
/// Turns the bits of elements into keys in place, and back, as many as fill packs; returns how
/// many.
template <class T>
LAZULI_ISA_TAG index keys_of_packs(key_t<T>* x, index n, key_order<T> const& order) {
  simd::pack<key_t<T>, simd::sorted_together<key_t<T>>> const turned(order.turned);
  return replace_packs(x, n, [&](auto const& bits) { return packed_keys<T>::key(bits) ^ turned; });
}
template <class T>
LAZULI_ISA_TAG index packs_of_keys(key_t<T>* x, index n, key_order<T> const& order) {
  simd::pack<key_t<T>, simd::sorted_together<key_t<T>>> const turned(order.turned);
  return replace_packs(x, n, [&](auto const& key) { return packed_keys<T>::value(key ^ turned); });
}

/// The elements of a row as keys, in reversed order for `descending`; possibly in place.
template <class T>
LAZULI_ISA_TAG void keys_of_row(T const* row, index n, bool descending, key_t<T>* keys) {
  key_order<T> const order(descending);
  if (n == 0) return;  // there may be no row
  std::memmove(keys, row, static_cast<std::size_t>(n) * sizeof(T));
  for (index i = keys_of_packs<T>(keys, n, order); i < n; ++i)
    keys[i] = order.key(std::bit_cast<T>(keys[i]));
}
/// The inverse; the keys are lost.
template <class T>
LAZULI_ISA_TAG void row_of_keys(key_t<T>* keys, index n, bool descending, T* row) {
  key_order<T> const order(descending);
  index i = packs_of_keys<T>(keys, n, order);
  if (i > 0) std::memmove(static_cast<void*>(row), keys, static_cast<std::size_t>(i) * sizeof(T));
  for (; i < n; ++i) row[i] = order.value(keys[i]);
}

/// Calls work(first, count, columns) for groups of `together` rows: element i of row first + r is
/// columns[i · L + r], L = sorted_together; behind `count` rows lies 0.
template <class K, class Rows, class F>
void for_groups(Rows& rows, int together, F const& work) {
  constexpr int lanes = simd::sorted_together<K>;
  index const n = rows.length(), count = rows.count();
  for_each_row((count + together - 1) / together, 8 * n * lanes, [&](index g) {
    memory::buffer<K> columns(n * lanes);
    index const first = g * together;
    int const own = static_cast<int>(count - first < together ? count - first : together);
    if (own < lanes) std::fill(columns.data(), columns.data() + n * lanes, K(0));
    simd::columns_of_rows(columns.data(), reinterpret_cast<K const*>(rows.row(first)), n, n, own);
    work(first, own, columns.data());
  });
}

/// Calls use(first, count, keys) for groups of rows: key i of row first + r is keys[i · L + r] in
/// sorted order, L = sorted_together.
template <class T, class Rows, class F>
void sort_together(Rows& rows, bool descending, F const& use) {
  using K = key_t<T>;
  constexpr int lanes = simd::sorted_together<K>;
  index const n = rows.length();
  key_order<T> const order(descending);
  for_groups<K>(rows, lanes, [&](index first, int count, K* keys) {
    keys_of_packs<T>(keys, n * lanes, order);
    simd::sort_columns(keys, n);
    use(first, count, keys);
  });
}

/// Calls use(first, count, places) for groups of rows: the place of the i-th of row first + r in
/// sorted order is places[i · L + r], L = sorted_together<std::uint64_t>.
template <class T, class Rows, class F>
void sort_places_together(Rows& rows, bool descending, F const& use) {
  using K = key_t<T>;
  using P = std::uint64_t;
  constexpr int lanes = simd::sorted_together<P>;
  using packs = simd::pack<P, lanes>;
  index const n = rows.length();
  simd::pack<K, lanes> const turned(key_order<T>(descending).turned);
  for_groups<K>(rows, lanes, [&](index first, int count, K* columns) {
    memory::buffer<P> places(n * lanes);
    auto const key = [&](index i) {
      K const* const at = columns + i * simd::sorted_together<K>;
      return packed_keys<T>::key(simd::load<K, lanes>(at)) ^ turned;
    };
    for (index i = 0; i < n; ++i) {
      packs const place(static_cast<P>(i));
      if constexpr (sizeof(K) == 8) {
        store(key(i), columns + i * lanes);
        store(place, places.data() + i * lanes);
      } else {  // one number sorts both
        store(simd::convert<P>(key(i)) << packs(32) | place, places.data() + i * lanes);
      }
    }
    if constexpr (sizeof(K) == 8) {
      simd::sort_columns(columns, places.data(), n);
    } else {
      simd::sort_columns(places.data(), n);
      for (index i = 0; i < n * lanes; i += lanes) {
        P* const at = places.data() + i;
        store(simd::load<P, lanes>(at) & packs(0xffffffffu), at);
      }
    }
    use(first, count, static_cast<P const*>(places.data()));
  });
}

/// Sorts each row of at most longest_together elements to `to`: rows like these, or themselves.
template <class T, class Rows, class To>
void sort_rows_together(Rows& rows, bool descending, To& to) {
  using K = key_t<T>;
  constexpr int lanes = simd::sorted_together<K>;
  index const n = rows.length();
  key_order<T> const order(descending);
  sort_together<T>(rows, descending, [&](index first, int count, K* keys) {
    packs_of_keys<T>(keys, n * lanes, order);
    simd::rows_of_columns(reinterpret_cast<K*>(to.row(first)), keys, n, n, count);
  });
}

}  // namespace detail

LAZULI_END
