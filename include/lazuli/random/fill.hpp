// Fills memory with numbers of a law: tile by tile on all threads, or one after another.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/random/normal.hpp>

LAZULI_BEGIN
namespace random::detail {

/// `count` numbers from the tiles of a key, from number `first` on.
template <class Law, class T>
void fill_from_tiles(Law const& law, std::uint64_t key, std::uint64_t first, T* out, index count) {
  constexpr index per_tile = Law::per_tile, tiles_per_part = 64;
  index const tiles = (count + per_tile - 1) / per_tile;
  auto const part = [&](index p) {
    philox_tile tile;
    for (index t = p * tiles_per_part; t < std::min((p + 1) * tiles_per_part, tiles); ++t) {
      fill_tile(tile, key, first + static_cast<std::uint64_t>(t));
      index const rest = count - t * per_tile;
      if (rest >= per_tile) {
        law.from_tile(tile, out + t * per_tile);
      } else {
        T numbers[per_tile];
        law.from_tile(tile, numbers);
        std::copy_n(numbers, rest, out + t * per_tile);
      }
    }
  };
  index const parts = (tiles + tiles_per_part - 1) / tiles_per_part;
  openmp::for_each_part(parts, openmp::threads_for(100 * count), part);
}

/// `count` numbers of a law to memory without gaps.
template <class Law, class T>
void fill_memory(Law const& law, generator& g, T* out, index count) {
  static_assert(std::is_same_v<T, typename Law::value_type>);
  if (g.engine() == philox) {
    auto const first = g.take((count + Law::per_tile - 1) / Law::per_tile);
    fill_from_tiles(law, g.initial_seed(), first, out, count);
  } else if constexpr (requires { law.from_twister(g, out, count); }) {
    law.from_twister(g, out, count);
  } else {
    for (index i = 0; i < count; ++i) out[i] = law.from_twister(g);
  }
}

}  // namespace random::detail
LAZULI_END
