// Bodies of sort_network.hpp.
#pragma once

#include <lazuli/backend/simd/loops/pack_block.ipp>
#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/backend/simd/pack.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

namespace detail {

/// Columns of keys: what a network loads, exchanges and stores.
template <class K>
struct key_columns {
  using element = pack<K, sorted_together<K>>;
  K* keys;

  LAZULI_INLINE element load(index i) const {
    return simd::load<K, element::size>(keys + i * element::size);
  }
  LAZULI_INLINE void store(element const& x, index i) const {
    simd::store(x, keys + i * element::size);
  }
  LAZULI_INLINE static void exchange(element& a, element& b) {
    if constexpr (has_lesser<K> && native_bytes < 64) {
      element const low = lesser(a, b);
      b = greater(a, b);
      a = low;
    } else {  // with AVX-512 min and max wait for one port, a comparison and two blends take two
      auto const swaps = b < a;
      element const low = select(swaps, b, a);
      b = select(swaps, a, b);
      a = low;
    }
  }
};
/// The same for keys with their places, which order equal keys.
template <class K>
struct placed_columns {
  using packs = pack<K, sorted_together<K>>;
  struct element {
    packs key, place;
  };
  K *keys, *places;

  LAZULI_INLINE element load(index i) const {
    return {key_columns<K>{keys}.load(i), key_columns<K>{places}.load(i)};
  }
  LAZULI_INLINE void store(element const& x, index i) const {
    key_columns<K>{keys}.store(x.key, i);
    key_columns<K>{places}.store(x.place, i);
  }
  LAZULI_INLINE static void exchange(element& a, element& b) {
    auto const swaps = b.key < a.key || (b.key == a.key && b.place < a.place);
    element const low{select(swaps, b.key, a.key), select(swaps, b.place, a.place)};
    b = {select(swaps, a.key, b.key), select(swaps, a.place, b.place)};
    a = low;
  }
};

/// Which pairs of 8 elements are exchanged, two digits for each pair: to sort them; to sort them if
/// they rise and fall.
inline constexpr int sort_of_eight[] = {02, 013, 046, 057, 04, 015, 026, 037, 01, 023,
                                        045, 067, 024, 035, 014, 036, 012, 034, 056};
inline constexpr int merge_of_eight[] = {04, 015, 026, 037, 02, 013, 046, 057, 01, 023, 045, 067};

/// Exchanges elements i < j, if there are that many.
template <class Columns>
LAZULI_INLINE void exchange_at(Columns const& columns, index i, index j, index n) {
  if (j >= n) return;
  auto a = columns.load(i), b = columns.load(j);
  Columns::exchange(a, b);
  columns.store(a, i);
  columns.store(b, j);
}
/// The pairs of 8 elements, or of as many as n leaves from `at` on.
template <auto const& Pairs, class Columns, std::size_t... I>
LAZULI_INLINE void exchange_eight(Columns const& columns, index at, index n,
                                  std::index_sequence<I...>) {
  if (at + 8 > n) return (exchange_at(columns, at + Pairs[I] / 8, at + Pairs[I] % 8, n), ...);
  typename Columns::element x[8];
  for (int i = 0; i < 8; ++i) x[i] = columns.load(at + i);
  (Columns::exchange(x[Pairs[I] / 8], x[Pairs[I] % 8]), ...);
  for (int i = 0; i < 8; ++i) columns.store(x[i], at + i);
}
template <auto const& Pairs, class Columns>
LAZULI_INLINE void exchange_eights(Columns const& columns, index n) {
  for (index at = 0; at < n; at += 8)
    exchange_eight<Pairs>(columns, at, n, std::make_index_sequence<std::size(Pairs)>());
}

/// The first two steps of a merge: over the distance `apart`, mirrored if the second run must be
/// reversed, and over half of that distance.
template <bool Mirrored, class Columns>
LAZULI_INLINE void exchange_quads(Columns const& columns, index at, index apart, index n) {
  index const half = apart / 2;
  for (index i = at; i < at + half; ++i) {
    index const j = i + half, end = at + 2 * apart - 1 - (i - at);
    index const third = Mirrored ? end - half : i + apart, fourth = Mirrored ? end : j + apart;
    if (fourth < n) {
      auto a = columns.load(i), b = columns.load(j);
      auto c = columns.load(third), d = columns.load(fourth);
      if constexpr (Mirrored) {
        Columns::exchange(a, d);
        Columns::exchange(b, c);
      } else {
        Columns::exchange(a, c);
        Columns::exchange(b, d);
      }
      Columns::exchange(a, b);
      Columns::exchange(c, d);
      columns.store(a, i);
      columns.store(b, j);
      columns.store(c, third);
      columns.store(d, fourth);
    } else {
      exchange_at(columns, Mirrored ? j : i, third, n);
      exchange_at(columns, i, j, n);
    }
  }
}
template <bool Mirrored, class Columns>
LAZULI_INLINE void exchange_pairs(Columns const& columns, index at, index apart, index n) {
  for (index i = at; i < at + apart; ++i)
    exchange_at(columns, i, Mirrored ? at + 2 * apart - 1 - (i - at) : i + apart, n);
}
/// Does these steps over all elements; returns the distance of the next step.
template <bool Mirrored, class Columns>
LAZULI_INLINE index exchange_far(Columns const& columns, index apart, index n) {
  for (index at = 0; at < n; at += 2 * apart) {
    if (apart > 8)
      exchange_quads<Mirrored>(columns, at, apart, n);
    else
      exchange_pairs<Mirrored>(columns, at, apart, n);
  }
  return apart > 8 ? apart / 4 : apart / 2;
}

/// Sorts n elements: eights in registers; then runs are merged, two steps at a time from memory to
/// memory and the last three in registers.
template <class Columns>
LAZULI_INLINE void sort_network(Columns const& columns, index n) {
  exchange_eights<sort_of_eight>(columns, n);
  for (index run = 8; run < n; run *= 2) {
    index apart = exchange_far<true>(columns, run, n);
    while (apart >= 8) apart = exchange_far<false>(columns, apart, n);
    exchange_eights<merge_of_eight>(columns, n);
  }
}

}  // namespace detail

template <class K>
void sort_columns(K* keys, index n) {
  detail::sort_network(detail::key_columns<K>{keys}, n);
}
template <class K>
void sort_columns(K* keys, K* places, index n) {
  detail::sort_network(detail::placed_columns<K>{keys, places}, n);
}

template <class K>
void columns_of_rows(K* columns, K const* rows, index n, index apart, int count) {
  constexpr index size = sizeof(K), pack = sorted_together<K> * size;
  detail::pack_block<size>({reinterpret_cast<std::byte*>(columns), pack, size,
                            reinterpret_cast<std::byte const*>(rows), size, apart * size, n,
                            index{count}});
}
template <class K>
void rows_of_columns(K* rows, K const* columns, index n, index apart, int count) {
  constexpr index size = sizeof(K), pack = sorted_together<K> * size;
  detail::pack_block<size>({reinterpret_cast<std::byte*>(rows), apart * size, size,
                            reinterpret_cast<std::byte const*>(columns), size, pack, index{count},
                            n});
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
