// The pieces from which sorts are put together, as they stand in kernels. Their numbers are
// enumerators that sort_text declares: rounds, tile, digits.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

inline constexpr std::string_view sort_types = R"(
typedef struct { key of[rounds]; } keys;
typedef struct { unsigned of[rounds]; } numbers;
DEVICE unsigned merge(unsigned a, unsigned b) { return a + b; }
DEVICE unsigned digit_of(key k, unsigned at) { return (unsigned)(k >> 8u * at) & 255u; }
// The number in its tile of a thread's element u: those of a warp lie together.
DEVICE unsigned at_of(int u) { return (THREAD / 32u * rounds + u) * 32u + THREAD % 32u; }
)";

/// The elements of a part of a row, counted by each digit.
inline constexpr std::string_view count_digits = R"(
  SHARED unsigned mine[256 * digits];
  unsigned const row = DIVIDE(BLOCK, g.factor, g.shift), part = BLOCK - row * g.tiles;
  THREADS(256) {
    UNROLL for (int d = 0; d < digits; ++d) mine[256 * d + THREAD] = 0;
  }
  BARRIER;
  THREADS(256) {
    int64 const each = (g.length + g.tiles - 1) / g.tiles, start = each * part;
    int64 const end = start + each < g.length ? start + each : g.length;
    GLOBAL key const* const x = from + row * g.length;
    ONCE for (int64 i = start + THREAD; i < end; i += 256 * rounds) {
      keys k;
      UNROLL for (int u = 0; u < rounds; ++u) k.of[u] = i + 256 * u < end ? x[i + 256 * u] : 0;
      UNROLL for (int u = 0; u < rounds; ++u) {
        key const ordered = (key)(in_order(k.of[u]) ^ (key)g.key_mask);
        if (i + 256 * u < end)
          UNROLL for (int d = 0; d < digits; ++d) ADD_TO(mine + 256 * d + digit_of(ordered, d), 1u);
      }
    }
  }
  BARRIER;
  THREADS(256) {
    UNROLL for (int d = 0; d < digits; ++d)
      if (mine[256 * d + THREAD] > 0)
        ADD_TO(counts + ((int64)row * digits + d) * 256 + THREAD, mine[256 * d + THREAD]);
  }
}
)";

/// What a block that brings elements in order has. Counts of warps become where each digit's
/// elements of a warp begin among the sorted.
inline constexpr std::string_view sort_begin = R"(
  SHARED unsigned counts_of_warps[8 * 256], shown[256], of_lanes[8];
  SHARED slot sorted[tile];
  PRIVATE(keys, own, 256);
  PRIVATE(numbers, to, 256);
  PRIVATE(unsigned, total, 256);
  PRIVATE(unsigned, sum, 256);
)";
inline constexpr std::string_view sort_clear = R"(
  THREADS(256) {
    UNROLL for (int w = 0; w < 8; ++w) counts_of_warps[256 * w + THREAD] = 0;
  }
  BARRIER;
)";
/// DIGIT: of a thread's element u.
inline constexpr std::string_view sort_rank = R"(
  UNROLL for (int u = 0; u < rounds; ++u) {
    RANK_LANES(OWN(to).of[u], counts_of_warps, shown, DIGIT, 256);
  }
  BARRIER;
  THREADS(256) {
    unsigned all = 0;
    UNROLL for (int w = 0; w < 8; ++w) {
      unsigned const n = counts_of_warps[256 * w + THREAD];
      counts_of_warps[256 * w + THREAD] = all;
      all += n;
    }
    OWN(sum) = OWN(total) = all;
POST_TOTAL  }
  SCAN_LANES(sum, shown, 256, 32u);
  THREADS(256) {
    if (THREAD % 32u == 31u) of_lanes[THREAD / 32u] = OWN(sum);
  }
  BARRIER;
  THREADS(256) {
    unsigned start = OWN(sum) - OWN(total);
    UNROLL for (unsigned w = 0; w < 8; ++w)
      if (w < THREAD / 32u) start += of_lanes[w];
    UNROLL for (int w = 0; w < 8; ++w) counts_of_warps[256 * w + THREAD] += start;
    OWN(sum) = start;
  }
)";
inline constexpr std::string_view sort_keys_within = R"(
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u) {
      OWN(to).of[u] += counts_of_warps[THREAD / 32u * 256u + DIGIT];
      sorted[OWN(to).of[u]] = (slot)OWN(own).of[u];
    }
  }
  BARRIER;
)";

/// The digit of an element's row; what fills the tile comes last.
inline constexpr std::string_view digit_of_row = R"(
DEVICE unsigned row_of(unsigned number, unsigned count, geometry g) {
  return number < count ? DIVIDE(number, g.factor, g.shift) : 255u;
}
)";
/// The rows of a block: sorts by each digit in turn, then by row.
inline constexpr std::string_view short_rows_begin = R"(
  int64 const first_row = (int64)BLOCK * g.together;
  int64 const rows = g.rows - first_row < g.together ? g.rows - first_row : g.together;
  unsigned const count = (unsigned)(rows * g.length), length = (unsigned)g.length;
  from += first_row * g.apart;
)";
inline constexpr std::string_view number_elements = R"(
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u) OWN(number).of[u] = NUMBER;
  }
)";
inline constexpr std::string_view load_short_rows_of_keys = R"(
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u)
      OWN(own).of[u] = at_of(u) < count ? in_order(from[NUMBER]) ^ (key)g.key_mask : (key)~(key)0;
  }
)";
inline constexpr std::string_view load_sorted_keys = R"(
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u) OWN(own).of[u] = (key)sorted[at_of(u)];
  }
)";
/// The numbers that elements had at first move with them.
inline constexpr std::string_view sort_numbers_within = R"(
  BARRIER;
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u) sorted[OWN(to).of[u]] = (slot)OWN(number).of[u];
  }
  BARRIER;
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u) OWN(number).of[u] = (unsigned)sorted[at_of(u)];
  }
)";
inline constexpr std::string_view short_rows_end = R"(
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u)
      if (at_of(u) < count) {
        unsigned const row = DIVIDE(at_of(u), g.factor, g.shift), i = at_of(u) - row * length;
        int64 const out = (first_row + row) * g.first + i;
        if (i < g.first) {
WRITE        }
      }
  }
}
)";

/// A tile of a row, by the block's ticket.
inline constexpr std::string_view pass_begin = R"(
  SHARED unsigned ticket[1], there[256];
  THREADS(256) {
    if (THREAD == 0) ticket[0] = TICKET(work);
  }
  BARRIER;
  unsigned const b = ticket[0], t = DIVIDE(b, g.factor, g.shift), row = b - t * g.rows;
  GLOBAL word* const posts = (GLOBAL word*)(work + 1);
  bool const at_first = g.digit == 0, at_last = g.digit + 1 == g.digits;
  int64 const base = row * g.length, start = (int64)t * tile;
  unsigned const left = g.length - start < tile ? (unsigned)(g.length - start) : (unsigned)tile;
  from += base + start;
  THREADS(256) {
    UNROLL for (int u = 0; u < rounds; ++u)
      OWN(own).of[u] = at_of(u) < left ? from[at_of(u)] : (key)0;
    if (at_first)
      UNROLL for (int u = 0; u < rounds; ++u)
        OWN(own).of[u] = in_order(OWN(own).of[u]) ^ (key)g.key_mask;
    if (left < tile)
      UNROLL for (int u = 0; u < rounds; ++u)
        if (at_of(u) >= left) OWN(own).of[u] = (key)~(key)0;
  }
)";
/// The first tile knows where the digits of the row begin; others add what came before them.
inline constexpr std::string_view post_total = R"(
    if (t > 0 && t + 1 < g.tiles) POST(posts + (int64)b * 256 + THREAD, (word)1 << status | all);
)";
inline constexpr std::string_view pass_look_back = R"(
  PRIVATE(unsigned, count, 256);
  PRIVATE(unsigned, before, 256);
  if (t == 0) {
    THREADS(256) {
      OWN(before) = OWN(count) = counts[((int64)row * g.digits + g.digit) * 256 + THREAD];
    }
    SCAN_LANES(before, shown, 256, 32u);
    THREADS(256) {
      if (THREAD % 32u == 31u) of_lanes[THREAD / 32u] = OWN(before);
    }
    BARRIER;
    THREADS(256) {
      OWN(before) -= OWN(count);
      UNROLL for (unsigned w = 0; w < 8; ++w)
        if (w < THREAD / 32u) OWN(before) += of_lanes[w];
    }
  } else {
    THREADS(256) {
      unsigned found = 0, after = t;  // tiles before that one are looked at, several at once
      bool done = false;
      ONCE while (!done) {
        word seen[window];
        UNROLL for (unsigned k = 0; k < window; ++k)
          if (k < after) seen[k] = POSTED(posts + (int64)(b - (t - after + k + 1) * g.rows) * 256 + THREAD);
        UNROLL for (unsigned k = 0; k < window; ++k)
          if (!done) {
            ONCE while (seen[k] >> status == 0)
              seen[k] = POSTED(posts + (int64)(b - (t - after + k + 1) * g.rows) * 256 + THREAD);
            found += (unsigned)(seen[k] & (((word)1 << status) - 1));
            done = seen[k] >> status == 2;
          }
        after -= window;
      }
      OWN(before) = found;
    }
  }
  THREADS(256) {
    if (t + 1 < g.tiles)
      POST(posts + (int64)b * 256 + THREAD, (word)2 << status | (word)(OWN(before) + OWN(total)));
    there[THREAD] = OWN(before) - OWN(sum);
  }
)";
/// Writes each run of a digit to its place. All tiles of a row except the last are full.
inline constexpr std::string_view pass_write_keys = R"(
  THREADS(256) {
    GLOBAL key* const to_row = to_keys + base;
    if (!at_last && left == tile) {
WRITE_ALL    } else if (!at_last) {
WRITE_SOME    } else {
WRITE_LAST    }
  }
)";
inline constexpr std::string_view pass_write = R"(
      UNROLL for (int u = 0; u < rounds; ++u) {
        unsigned const i = 256u * u + THREAD;
        key const k = (key)sorted[i];
        unsigned const goes = there[digit_of(k, g.digit)] + i;
STATEMENTS      }
)";
/// Places: the numbers in the row that elements had at first.
inline constexpr std::string_view pass_write_places = R"(
  BARRIER;
  THREADS(256) {
    numbers place;
    if (at_first)
      UNROLL for (int u = 0; u < rounds; ++u) place.of[u] = (unsigned)start + at_of(u);
    else
      UNROLL for (int u = 0; u < rounds; ++u)
        place.of[u] = at_of(u) < left ? from_places[base + start + at_of(u)] : 0;
    UNROLL for (int u = 0; u < rounds; ++u) sorted[OWN(to).of[u]] = (slot)place.of[u];
  }
  BARRIER;
  THREADS(256) {
    if (!at_last) {
      GLOBAL unsigned* const to_row = to_places + base;
      UNROLL for (int u = 0; u < rounds; ++u)
        if (256u * u + THREAD < left) to_row[OWN(goal).of[u]] = (unsigned)sorted[256u * u + THREAD];
    } else {
      UNROLL for (int u = 0; u < rounds; ++u) {
        unsigned const goes = OWN(goal).of[u];
        if (256u * u + THREAD < left && goes < g.first) {
          unsigned const place = (unsigned)sorted[256u * u + THREAD];
          if (places != 0) places[row * g.first + goes] = (int64)place;
          if (values != 0) values[row * g.first + goes] = given[base + place];
        }
      }
    }
  }
)";

}  // namespace gpu::detail

LAZULI_END
