// Bodies of quick_sort.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <lazuli/backend/simd/loops/quick_sort.hpp>
#include <lazuli/backend/simd/loops/sort_network.ipp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

#if defined(__AVX2__)
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

/// Sorts parts of one row.
template <class K>
class quick_sorter {
  static constexpr int lanes = sorted_together<K>;
  static constexpr index block = 4 * lanes;
  using packs = pack<K, lanes>;

 public:
  /// Leaves are so small that a short row has about as many of them as are sorted at once.
  explicit quick_sorter(index n)
      : leaf_(std::clamp(3 * n / (2 * lanes), index{16}, quick_sort_leaf)) {}

  /// `depth`: how often it may be divided before another way is taken.
  void sort(K* keys, index n, int depth) {
    while (n > leaf_) {
      if (depth-- == 0) return std::sort(keys, keys + n);
      K const bound = likely_middle(keys, n);
      index below = divide(keys, n, bound);
      if (below > 0) {
        sort(keys, below, depth);
      } else {  // nothing is below: those that are equal lie as they should
        if (bound == static_cast<K>(~K(0))) return;
        below = divide(keys, n, static_cast<K>(bound + 1));
      }
      keys += below;
      n -= below;
    }
    if (n < 2) return;
    waiting_[count_++] = {keys, n};
    if (count_ == lanes) sort_waiting();
  }

  /// Sorts the leaves that wait, each in a lane.
  void sort_waiting() {
    index longest = 0;
    for (int i = 0; i < count_; ++i) longest = std::max(longest, waiting_[i].n);
    for (int i = 0; i < count_; ++i) {
      K* const end = std::copy_n(waiting_[i].keys, waiting_[i].n, rows_ + i * longest);
      std::fill(end, rows_ + (i + 1) * longest, static_cast<K>(~K(0)));
    }
    columns_of_rows(columns_, rows_, longest, longest, count_);
    sort_columns(columns_, longest);
    rows_of_columns(rows_, columns_, longest, longest, count_);
    for (int i = 0; i < count_; ++i)
      std::copy_n(rows_ + i * longest, waiting_[i].n, waiting_[i].keys);
    count_ = 0;
  }

 private:
  struct part {
    K* keys;
    index n;
  };

  /// The median of medians of some of them.
  static K likely_middle(K const* keys, index n) {
    if (n < 2048) return middle_of_nine(keys + n / 18, n / 9);
    K middles[9];
    index const step = n / 81;
    for (index i = 0; i < 9; ++i) middles[i] = middle_of_nine(keys + (9 * i * step), step);
    return middle_of_nine(middles, 1);
  }

  /// Brings those below the bound to the front, the others to the end; returns how many are below.
  LAZULI_NOINLINE static index divide(K* keys, index n, K bound) {
    packs const bounds(bound);
    // What is read first is written last: so there are gaps to write to at both ends.
    alignas(64) K kept[3 * block];
    K* kept_end = kept;
    K *front = keys, *end = keys + n, *unread = keys, *unread_end = end;
    auto const write = [&](packs const& x) LAZULI_INLINE_LAMBDA {
      int const below = divide_lanes(x, bounds, front, end);
      front += below;
      end -= lanes - below;
    };
    if (n >= 2 * block) {
      kept_end = std::copy_n(keys, block, kept);
      kept_end = std::copy_n(end - block, block, kept_end);
      unread += block;
      unread_end -= block;
      while (unread_end - unread >= block) {  // from the end with the smaller gap
        index const step = end - unread_end < unread - front ? block : 0;
        unread_end -= step;
        K const* const at = step != 0 ? unread_end : unread;
        unread += block - step;
        packs const x[4] = {load<K, lanes>(at), load<K, lanes>(at + lanes),
                            load<K, lanes>(at + 2 * lanes), load<K, lanes>(at + 3 * lanes)};
        for (packs const& each : x) write(each);
      }
    }
    kept_end = std::copy(unread, unread_end, kept_end);
    K const* at = kept;
    // First those that fill no register: the gap stays a multiple of one.
    for (; (kept_end - at) % lanes != 0; ++at) {
      *front = end[-1] = *at;
      bool const below = *at < bound;
      front += below;
      end -= !below;
    }
    for (; at < kept_end; at += lanes) write(load<K, lanes>(at));
    return front - keys;
  }

  index leaf_;
  int count_ = 0;
  part waiting_[lanes];
  alignas(64) K rows_[lanes * quick_sort_leaf], columns_[lanes * quick_sort_leaf];
};

}  // namespace detail

template <class K>
void quick_sort(K* keys, index n) {
  detail::quick_sorter<K> sorter(n);
  sorter.sort(keys, n, 2 * static_cast<int>(std::bit_width(static_cast<std::size_t>(n))));
  sorter.sort_waiting();
}
#endif

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
