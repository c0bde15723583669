// Counting whole numbers that are indices of a table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <lazuli/base/error.hpp>
#include <limits>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_negative_count(index at, std::int64_t value) {
  fail<index_error>("bincount: element ", at, " is ", value, "; elements must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_great_count(index at, std::int64_t value) {
  fail<shape_error>("bincount: element ", at, " is ", value, ": as many counts have no memory");
}

/// The greatest of n numbers plus 1, or `least`. Throws index_error for negative ones, shape_error
/// for one whose table has no memory.
LAZULI_NOINLINE inline index counted_length(std::int64_t const* v, index n, index least) {
  constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max();
  std::uint64_t greatest[4] = {};  // of negative ones, too, which are greater then
  auto const take = [&](index i, int k) {
    auto const number = static_cast<std::uint64_t>(v[i]);
    greatest[k] = number > greatest[k] ? number : greatest[k];
  };
  index at = 0;
  for (; at + 4 <= n; at += 4) {  // each would wait for the one before
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) take(at + k, k);
  }
  for (; at < n; ++at) take(at, 0);
  std::uint64_t const most = std::max({greatest[0], greatest[1], greatest[2], greatest[3]});
  if (most >= static_cast<std::uint64_t>(limit))
    for (index i = 0; i < n; ++i) {
      if (v[i] < 0) throw_negative_count(i, v[i]);
      if (v[i] == limit) throw_great_count(i, v[i]);
    }
  index const needed = n > 0 ? static_cast<index>(most) + 1 : 0;
  return needed > least ? needed : least;
}

/// Adds to counts[k] how often k is among the `count` numbers, each in [0, n). If the same number
/// comes again and again, each addition waits for the one before: long lists of few different
/// numbers are counted in four tables.
LAZULI_NOINLINE inline void count_occurrences(std::int64_t const* v, index count,
                                              std::int64_t* counts, index n) {
  index i = 0;
  if (n <= 1024 && count >= 8 * n) {
    std::vector<std::int64_t> tables(static_cast<std::size_t>(3 * n));
    std::int64_t* const more = tables.data();
    for (; i + 4 <= count; i += 4) {
      ++counts[v[i]];
      ++more[v[i + 1]];
      ++more[n + v[i + 2]];
      ++more[2 * n + v[i + 3]];
    }
    for (index k = 0; k < n; ++k) counts[k] += more[k] + more[n + k] + more[2 * n + k];
  }
  for (; i < count; ++i) ++counts[v[i]];
}

/// How often each byte is among `count` bytes, and after the table the greatest plus 1.
struct byte_counts {
  std::int64_t of[256] = {};
  index length = 0;

  LAZULI_NOINLINE byte_counts(std::uint8_t const* v, index count) {
    constexpr index at_once = index{1} << 31;  // what 32 bits count
    for (index i = 0; i < count; i += at_once)
      add(v + i, count - i < at_once ? count - i : at_once);
    for (index k = 0; k < 256; ++k)
      if (of[k] > 0) length = k + 1;
  }

 private:
  void add(std::uint8_t const* v, index count) {
    std::uint32_t tables[4][256] = {};
    index i = 0;
    for (; i + 8 <= count; i += 8) {
      std::uint64_t bytes;
      std::memcpy(&bytes, v + i, 8);
      for (int k = 0; k < 8; ++k) ++tables[k % 4][bytes >> (8 * k) & 0xff];
    }
    for (; i < count; ++i) ++tables[0][v[i]];
    for (int k = 0; k < 256; ++k)
      of[k] += std::int64_t{tables[0][k]} + tables[1][k] + tables[2][k] + tables[3][k];
  }
};

}  // namespace detail

LAZULI_END
