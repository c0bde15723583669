// Bodies of quick_sort.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <lazuli/backend/simd/loops/quick_sort.hpp>
#include <lazuli/backend/simd/loops/sort_network.ipp>
#include <vector>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

#if LAZULI_DIVIDES_LANES
namespace detail {

template <class K>
LAZULI_INLINE K middle(K a, K b, K c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}
/// The median of the medians of three times three keys.
template <class K>
LAZULI_INLINE K middle_of_nine(K const* at, index step) {
  auto const of_three = [=](index i) {
    return middle(at[i * step], at[(i + 1) * step], at[(i + 2) * step]);
  };
  return middle(of_three(0), of_three(3), of_three(6));
}

/// Sorts parts of one row of keys, or of keys and their places; the latter are the second array.
template <class K, int Arrays>
class quick_sorter {
  static constexpr int lanes = sorted_together<K>;
  static constexpr index block = 4 * lanes, longest_leaf = 256 / Arrays;
  using packs = pack<K, lanes>;
  using pointers = std::array<K*, Arrays>;

 public:
  /// Leaves are so small that a short row has about as many of them as are sorted at once.
  explicit quick_sorter(index n)
      : leaf_(std::clamp(3 * n / (2 * lanes), index{16}, index{longest_leaf})) {}

  /// `depth`: how often the row may be divided before another way is taken.
  void sort(pointers row, index n, int depth) {
    while (n > leaf_) {
      if (depth-- == 0) return sort_otherwise(row, n);
      K const bound = likely_middle(row[0], n);
      index below = divide(row, n, bound);
      if (below > 0) {
        sort(row, below, depth);
      } else {  // nothing is below: those that are equal come first
        below = bound == last_key ? n : divide(row, n, static_cast<K>(bound + 1));
        if constexpr (Arrays == 2) quick_sort(row[1], below);
      }
      for (K*& each : row) each += below;
      n -= below;
    }
    if (n < 2) return;
    waiting_[count_++] = {row, n};
    if (count_ == lanes) sort_waiting();
  }

  /// Sorts the leaves that wait, each in a lane.
  void sort_waiting() {
    index longest = 0;
    for (int i = 0; i < count_; ++i) longest = std::max(longest, waiting_[i].n);
    for (int a = 0; a < Arrays; ++a) {
      for (int i = 0; i < count_; ++i) {
        K* const end = std::copy_n(waiting_[i].row[a], waiting_[i].n, rows_ + i * longest);
        std::fill(end, rows_ + (i + 1) * longest, last_key);
      }
      columns_of_rows(columns_[a], rows_, longest, longest, count_);
    }
    if constexpr (Arrays == 1)
      sort_columns(columns_[0], longest);
    else
      sort_columns(columns_[0], columns_[1], longest);
    for (int a = 0; a < Arrays; ++a) {
      rows_of_columns(rows_, columns_[a], longest, longest, count_);
      for (int i = 0; i < count_; ++i)
        std::copy_n(rows_ + i * longest, waiting_[i].n, waiting_[i].row[a]);
    }
    count_ = 0;
  }

 private:
  struct part {
    pointers row;
    index n;
  };
  static constexpr K last_key = static_cast<K>(~K(0));

  /// The median of medians of some of them.
  static K likely_middle(K const* keys, index n) {
    if (n < 2048) return middle_of_nine(keys + n / 18, n / 9);
    K middles[9];
    index const step = n / 81;
    for (index i = 0; i < 9; ++i) middles[i] = middle_of_nine(keys + (9 * i * step), step);
    return middle_of_nine(middles, 1);
  }

  LAZULI_NOINLINE static void sort_otherwise(pointers row, index n) {
    if constexpr (Arrays == 1) {
      std::sort(row[0], row[0] + n);
    } else {
      std::vector<std::array<K, 2>> pairs(static_cast<std::size_t>(n));
      for (index i = 0; i < n; ++i) pairs[static_cast<std::size_t>(i)] = {row[0][i], row[1][i]};
      std::sort(pairs.begin(), pairs.end());
      for (auto const& [key, place] : pairs) {
        *row[0]++ = key;
        *row[1]++ = place;
      }
    }
  }

  /// Moves those below the bound to the front, the others to the end; returns how many are below.
  LAZULI_NOINLINE static index divide(pointers row, index n, K bound) {
    packs const bounds(bound);
    index front = 0, end = n, unread = 0, unread_end = n, kept_end = 0;
    // What is read first is written last, so that there are gaps to write to at both ends.
    alignas(64) K kept[Arrays][3 * block];
    auto const keep = [&](index from, index count) {
      for (int a = 0; a < Arrays; ++a) std::copy_n(row[a] + from, count, kept[a] + kept_end);
      kept_end += count;
    };
    auto const write = [&](packs const (&x)[Arrays]) LAZULI_INLINE_LAMBDA {
      std::uint32_t const set = lanes_below(x[0], bounds);
      for (int a = 0; a < Arrays; ++a) divide_lanes(x[a], set, row[a] + front, row[a] + end);
      int const below = count_of_lanes<lanes>(set);
      front += below;
      end -= lanes - below;
    };
    if (n >= 2 * block) {
      keep(0, block);
      keep(n - block, block);
      unread = block;
      unread_end = n - block;
      while (unread_end - unread >= block) {  // from the end with the smaller gap
        index const step = end - unread_end < unread - front ? block : 0;
        unread_end -= step;
        index const at = step != 0 ? unread_end : unread;
        unread += block - step;
        packs x[4][Arrays];
        for (int i = 0; i < 4; ++i)
          for (int a = 0; a < Arrays; ++a) x[i][a] = load<K, lanes>(row[a] + at + i * lanes);
        for (auto const& each : x) write(each);
      }
    }
    keep(unread, unread_end - unread);
    index at = 0;
    // First those that do not fill a register: the gap stays a multiple of one.
    for (; (kept_end - at) % lanes != 0; ++at) {
      for (int a = 0; a < Arrays; ++a) row[a][front] = row[a][end - 1] = kept[a][at];
      bool const below = kept[0][at] < bound;
      front += below;
      end -= !below;
    }
    for (; at < kept_end; at += lanes) {
      packs x[Arrays];
      for (int a = 0; a < Arrays; ++a) x[a] = load<K, lanes>(kept[a] + at);
      write(x);
    }
    return front;
  }

  index leaf_;
  int count_ = 0;
  part waiting_[lanes];
  alignas(64) K rows_[lanes * longest_leaf];
  alignas(64) K columns_[Arrays][lanes * longest_leaf];
};

template <class K, int Arrays>
LAZULI_NOINLINE void quick_sort_arrays(std::array<K*, Arrays> row, index n) {
  quick_sorter<K, Arrays> sorter(n);
  sorter.sort(row, n, 2 * static_cast<int>(std::bit_width(static_cast<std::size_t>(n))));
  sorter.sort_waiting();
}

}  // namespace detail

template <class K>
void quick_sort(K* keys, index n) {
  detail::quick_sort_arrays<K, 1>({keys}, n);
}
template <class K>
void quick_sort(K* keys, K* places, index n) {
  detail::quick_sort_arrays<K, 2>({keys, places}, n);
}
#endif

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
