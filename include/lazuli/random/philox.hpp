// Philox4x32-10: random numbers as a function of a key and a counter, so that any of them can be
// computed by itself, in any order, on any number of threads.
// Source: J. Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as easy as 1, 2, 3
// (2011).
#pragma once

#include <array>
#include <lazuli/backend/simd/packs/widening.hpp>
#include <lazuli/number/arithmetic.hpp>

LAZULI_BEGIN
namespace random {

/// The constants of the paper: two multipliers, two steps of the key (golden ratio, √3 - 1).
struct philox_facts {
  static constexpr std::uint32_t multiplier[2] = {0xD2511F53u, 0xCD9E8D57u};
  static constexpr std::uint32_t key_step[2] = {0x9E3779B9u, 0xBB67AE85u};
  static constexpr int rounds = 10;
};

/// The rounds, over numbers of 32 and 64 bits: plain ones, or symbols, which write them down.
template <class Wide, class Word>
constexpr std::array<Word, 4> philox_rounds(std::array<Word, 4> c, Wide const& key) {
  using number::convert;
  Word const low = convert<std::uint32_t>(key), high = convert<std::uint32_t>(key >> Wide(32u));
  for (std::uint32_t round = 0; round < philox_facts::rounds; ++round) {
    Wide const p = Wide(philox_facts::multiplier[0]) * convert<std::uint64_t>(c[0]);
    Wide const q = Wide(philox_facts::multiplier[1]) * convert<std::uint64_t>(c[2]);
    Word const low_now = low + Word(round * philox_facts::key_step[0]);
    Word const high_now = high + Word(round * philox_facts::key_step[1]);
    c = {convert<std::uint32_t>(q >> Wide(32u)) ^ c[1] ^ low_now, convert<std::uint32_t>(q),
         convert<std::uint32_t>(p >> Wide(32u)) ^ c[3] ^ high_now, convert<std::uint32_t>(p)};
  }
  return c;
}

using philox_counter = std::array<std::uint32_t, 4>;

/// The four random words that belong to a counter and a key.
constexpr philox_counter philox_block(philox_counter c, std::uint64_t key) {
  return philox_rounds(c, key);
}

/// What the upper half of a counter says: whose numbers these are.
enum class philox_use : std::uint32_t { tiles = 0, keys = 1, sequences = 2 };

/// The key of child number k of a key.
constexpr std::uint64_t child_key(std::uint64_t key, std::uint64_t k) {
  auto const words =
      philox_block({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(k >> 32), 0,
                    static_cast<std::uint32_t>(philox_use::keys)},
                   key);
  return words[0] | std::uint64_t{words[1]} << 32;
}

// Numbers come in tiles of 16 counters. A tile has 64 words: words 0 and 1 of all its blocks one
// after another, then words 2 and 3. That order needs no shuffles in registers of 2, 4 or 8 lanes,
// and does not depend on which of them there are.
inline constexpr int blocks_per_tile = 16;
inline constexpr int words_per_tile = 4 * blocks_per_tile;
struct alignas(alignment) philox_tile {
  std::uint32_t words[words_per_tile];
};

inline namespace LAZULI_SIMD_ISA {
namespace detail {

inline constexpr int philox_lanes = simd::native_bytes / 8;
using philox_vec = simd::detail::vec<std::uint64_t, philox_lanes>;

/// One word of each block in the lower half of each lane; what the upper halves hold is of no
/// consequence.
struct philox_state {
  philox_vec c[4];

  LAZULI_INLINE explicit philox_state(std::uint64_t first) {
    philox_vec blocks{};
    for (int lane = 0; lane < philox_lanes; ++lane)
      blocks[lane] = first + static_cast<std::uint64_t>(lane);
    c[0] = blocks;
    c[1] = c[0] >> 32;
    c[2] = c[3] = philox_vec{};
  }
  LAZULI_INLINE void round(std::uint64_t low, std::uint64_t high) {
    philox_vec const zero{};
    auto const p = simd::detail::widening_product<philox_lanes>(
        c[0], zero + std::uint64_t{philox_facts::multiplier[0]});
    auto const q = simd::detail::widening_product<philox_lanes>(
        c[2], zero + std::uint64_t{philox_facts::multiplier[1]});
    c[0] = (q >> 32) ^ c[1] ^ low;
    c[1] = q;
    c[2] = (p >> 32) ^ c[3] ^ high;
    c[3] = p;
  }
  /// The words of the pair 2·half, 2·half + 1 of each block, next to each other.
  LAZULI_INLINE philox_vec pair(int half) const {
    return (c[2 * half] & 0xffffffffu) | (c[2 * half + 1] << 32);
  }
};

}  // namespace detail

/// The words of one tile.
inline void fill_tile(philox_tile& out, std::uint64_t key, std::uint64_t tile) {
  using detail::philox_lanes, detail::philox_state, detail::philox_vec;
  // Two states at a time hide the latency of a product.
  for (int block = 0; block < blocks_per_tile; block += 2 * philox_lanes) {
    std::uint64_t const first = tile * blocks_per_tile + static_cast<std::uint64_t>(block);
    philox_state a(first), b(first + static_cast<std::uint64_t>(philox_lanes));
    std::uint32_t low = static_cast<std::uint32_t>(key),
                  high = static_cast<std::uint32_t>(key >> 32);
    for (int round = 0; round < philox_facts::rounds; ++round) {
      a.round(low, high);
      b.round(low, high);
      low += philox_facts::key_step[0];
      high += philox_facts::key_step[1];
    }
    for (int half = 0; half < 2; ++half) {
      std::uint32_t* const to = out.words + half * words_per_tile / 2 + 2 * block;
      philox_vec const pairs[] = {a.pair(half), b.pair(half)};
      __builtin_memcpy(to, pairs, sizeof pairs);
    }
  }
}

}  // namespace LAZULI_SIMD_ISA

}  // namespace random
LAZULI_END
