// Bodies of sort_network.hpp.
#pragma once

#include <lazuli/backend/simd/loops/pack_block.ipp>
#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <lazuli/backend/simd/pack.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

namespace detail {
/// Calls exchange(i, j) for pairs i < j whose exchanges sort n keys.
template <class Exchange>
LAZULI_INLINE void merge_exchange(index n, Exchange const& exchange) {
  index top = 1;
  while (2 * top < n) top *= 2;
  for (index p = top; p > 0 && n > 1; p /= 2) {
    index apart = p, first = 0;
    for (index q = top;; q /= 2) {
      for (index block = first; block + apart < n; block += 2 * p) {
        index const end = block + p < n - apart ? block + p : n - apart;
        for (index i = block; i < end; ++i) exchange(i, i + apart);
      }
      if (q == p) break;
      apart = q - p;
      first = p;
    }
  }
}
}  // namespace detail

template <class K>
void sort_columns(K* keys, index n) {
  constexpr int lanes = sorted_together<K>;
  detail::merge_exchange(n, [=](index i, index j) LAZULI_INLINE_LAMBDA {
    K *const low = keys + i * lanes, *const high = keys + j * lanes;
    auto const a = load<K, lanes>(low), b = load<K, lanes>(high);
    store(detail::lesser(a, b), low);
    store(detail::greater(a, b), high);
  });
}

template <class K>
void sort_columns(K* keys, K* places, index n) {
  constexpr int lanes = sorted_together<K>;
  detail::merge_exchange(n, [=](index i, index j) LAZULI_INLINE_LAMBDA {
    i *= lanes;
    j *= lanes;
    auto const a = load<K, lanes>(keys + i), b = load<K, lanes>(keys + j);
    auto const at = load<K, lanes>(places + i), bt = load<K, lanes>(places + j);
    auto const swaps = b < a || (b == a && bt < at);
    store(select(swaps, b, a), keys + i);
    store(select(swaps, a, b), keys + j);
    store(select(swaps, bt, at), places + i);
    store(select(swaps, at, bt), places + j);
  });
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
