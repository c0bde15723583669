// The pieces from which scans are put together, as they stand in kernels. Their numbers are
// enumerators that scan_text declares: lanes, rounds, near (threads of a warp that have one line),
// warps (of a line), tile, together, columns, depth, each, words.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

inline constexpr std::string_view scan_functions = R"(
typedef struct { state of[rounds * lanes]; } run;
)";
/// The last of each access: all of a thread's are scanned over the lanes at once.
inline constexpr std::string_view ends_functions = R"(
typedef struct { state of[rounds]; } ends;
DEVICE ends merge(ends s, ends t) {
  UNROLL for (int u = 0; u < rounds; ++u) s.of[u] = merge(s.of[u], t.of[u]);
  return s;
}
)";

/// What blocks show each other: each word with a 1 above it, which the cleared workspace lacks.
inline constexpr std::string_view scan_posts = R"(
typedef union { unsigned w[words]; state s; } posted;
DEVICE void post(GLOBAL uint64* to, state s) {
  posted p;
  p.s = s;
  UNROLL for (int i = 0; i < words; ++i) POST(to + i, (uint64)1 << 32 | p.w[i]);
}
typedef struct { uint64 w[words]; } glimpse;
DEVICE glimpse look(GLOBAL uint64* from) {
  glimpse g;
  UNROLL for (int i = 0; i < words; ++i) g.w[i] = POSTED(from + i);
  return g;
}
// What was seen there, once it is all there.
DEVICE state wait_after(glimpse g, GLOBAL uint64* from) {
  posted p;
  UNROLL for (int i = 0; i < words; ++i) {
    ONCE while (g.w[i] >> 32 == 0) g.w[i] = POSTED(from + i);
    p.w[i] = (unsigned)g.w[i];
  }
  return p.s;
}
DEVICE state wait(GLOBAL uint64* from) { return wait_after(look(from), from); }
)";
/// Tile t of a line, by the block's ticket; q: its place in its group of tiles.
inline constexpr std::string_view scan_ticket = R"(
  SHARED unsigned ticket[1];
  THREADS(256) { if (THREAD == 0) ticket[0] = TICKET(work); }
  BARRIER;
  unsigned const b = ticket[0], t = DIVIDE(b, g.factor, g.shift), line = b - t * g.apart;
  unsigned const q = t % together, past = t / together;
  int64 const from = (int64)t * tile;
  GLOBAL uint64* const aggregates = work + 1;
  GLOBAL uint64* const sums = aggregates + (int64)g.blocks * columns * words;
)";

inline constexpr std::string_view row_begin = R"(
  SHARED ends shared[256];
  PRIVATE(run, own, 256);
  PRIVATE(ends, kept, 256);
  PRIVATE(ends, before, 256);
)";
/// Loads INTO from SOURCE, behind the end NOTHING.
inline constexpr std::string_view load_short_rows = R"(
    several_read INTO[rounds];
    UNROLL for (int u = 0; u < rounds; ++u) {
      if (row_of(u) < g.lines && at_of(u) < g.length)
        INTO[u] = LOAD(several_read, SOURCE + row_of(u) * g.length + at_of(u), 0);
      else
        UNROLL for (int j = 0; j < lanes; ++j) INTO[u].v[j] = (source)NOTHING;
    }
)";
inline constexpr std::string_view load_tile = R"(
    several_read INTO[rounds];
    if (from + tile <= g.length)
      UNROLL for (int u = 0; u < rounds; ++u)
        INTO[u] = LOAD(several_read, SOURCE + first + at_of(u), 0);
    else
      UNROLL for (int u = 0; u < rounds; ++u)
        UNROLL for (int j = 0; j < lanes; ++j)
          INTO[u].v[j] = from + at_of(u) + j < g.length ? SOURCE[first + at_of(u) + j]
                                                        : (source)NOTHING;
)";
inline constexpr std::string_view load_column = R"(
    source INTO[rounds];
    if (left >= rounds)
      UNROLL for (int u = 0; u < rounds; ++u) INTO[u] = SOURCE[first + u * g.inner];
    else
      UNROLL for (int u = 0; u < rounds; ++u)
        INTO[u] = u < left ? SOURCE[first + u * g.inner] : (source)NOTHING;
)";
/// The sums of a thread's accesses, then of a line's lanes in a warp.
inline constexpr std::string_view scan_warps = R"(
    UNROLL for (int u = 0; u < rounds; ++u) {
      state s = ITEM(v[u].v[0], from + at_of(u));
      OWN(own).of[u * lanes] = s;
      UNROLL for (int j = 1; j < lanes; ++j) {
        s = merge(s, ITEM(v[u].v[j], from + at_of(u) + j));
        OWN(own).of[u * lanes + j] = s;
      }
      OWN(kept).of[u] = s;
    }
  }
  SCAN_LANES(kept, shared, 256, near);
  LANES_BEFORE(before, kept, shared, 256, near);
)";
/// What each access of a warp, and each warp, comes to.
inline constexpr std::string_view scan_block = R"(
  SHARED state of_rounds[8 * rounds], of_warps[8];
  THREADS(256) {
    if (THREAD % 32u == 31u) {
      state s = OWN(kept).of[0];
      of_rounds[THREAD / 32u * rounds] = s;
      UNROLL for (int u = 1; u < rounds; ++u) {
        s = merge(s, OWN(kept).of[u]);
        of_rounds[THREAD / 32u * rounds + u] = OWN(kept).of[u];
      }
      of_warps[THREAD / 32u] = s;
    }
  }
  BARRIER;
)";
/// The last tile of a group posts the group's sum before it waits for those of other groups: no
/// tile waits for what another one has waited for across groups. It has looked at them before, as
/// most are there.
inline constexpr std::string_view look_back = R"(
  SHARED state shown[256], of_tiles[8], of_groups[8];
  PRIVATE(state, part, 256);
  PRIVATE(glimpse, early, 256);
  unsigned const some = (past + 255u) / 256u, shares = some == 0 ? 0u : (past + some - 1) / some;
  THREADS(256) {
    if (THREAD == 0 && t + 1 < g.tiles) {
      state s = of_warps[0];
      UNROLL for (int i = 1; i < 8; ++i) s = merge(s, of_warps[i]);
      post(aggregates + (int64)b * words, s);
    }
  }
  THREADS(256) {
    if (words <= 4 && THREAD < shares)  // more would not fit beside the elements
      OWN(early) = look(sums + ((int64)(THREAD * some) * g.apart + line) * words);
    OWN(part) = THREAD < q ? wait(aggregates + (int64)(b - (q - THREAD) * g.apart) * words) : empty();
  }
  SCAN_LANES(part, shown, 256, 32u);
  THREADS(256) {
    if (THREAD < q && (THREAD % 32u == 31u || THREAD + 1 == q)) of_tiles[THREAD / 32u] = OWN(part);
  }
  BARRIER;
  THREADS(256) {
    if (THREAD == 0 && q + 1 == together && t + 1 < g.tiles) {
      state s = empty();
      ONCE for (unsigned i = 0; i * 32u < q; ++i) s = merge(s, of_tiles[i]);
      UNROLL for (int i = 0; i < 8; ++i) s = merge(s, of_warps[i]);
      post(sums + ((int64)past * g.apart + line) * words, s);
    }
  }
  if (past > 0) {
    THREADS(256) {
      state s = empty();
      if (THREAD < shares) {
        unsigned i = THREAD * some;
        GLOBAL uint64* const there = sums + ((int64)i * g.apart + line) * words;
        s = words <= 4 ? wait_after(OWN(early), there) : wait(there);
        ONCE for (++i; i < (THREAD + 1) * some && i < past; ++i)
          s = merge(s, wait(sums + ((int64)i * g.apart + line) * words));
      }
      OWN(part) = s;
    }
    SCAN_LANES(part, shown, 256, 32u);
    THREADS(256) {
      if (THREAD < shares && (THREAD % 32u == 31u || THREAD + 1 == shares))
        of_groups[THREAD / 32u] = OWN(part);
    }
    BARRIER;
  }
  THREADS(256) {
    state front = empty();
    ONCE for (unsigned i = 0; i * 32u < shares; ++i) front = merge(front, of_groups[i]);
    ONCE for (unsigned i = 0; i * 32u < q; ++i) front = merge(front, of_tiles[i]);
)";
inline constexpr std::string_view add_prefixes = R"(
    UNROLL for (int u = 0; u < rounds; ++u) {
      state s = front;
      if (THREAD % near > 0) s = merge(s, OWN(before).of[u]);
      UNROLL for (int j = 0; j < lanes; ++j)
        OWN(own).of[u * lanes + j] = merge(s, OWN(own).of[u * lanes + j]);
NEXT_ROUND    }
)";
inline constexpr std::string_view next_round =
    "      front = merge(front, of_rounds[THREAD / 32u * rounds + u]);\n";
inline constexpr std::string_view warps_before = R"(
    ONCE for (unsigned i = THREAD / 32u / warps * warps; i < THREAD / 32u; ++i)
      front = merge(front, of_warps[i]);
)";

inline constexpr std::string_view store_short_rows = R"(
    UNROLL for (int u = 0; u < rounds; ++u)
      if (row_of(u) < g.lines && at_of(u) < g.length) {
        int64 const to = row_of(u) * g.length + at_of(u);
        STORE_ACCESS
      }
  }
}
)";
inline constexpr std::string_view store_tile = R"(
    if (from + tile <= g.length)
      UNROLL for (int u = 0; u < rounds; ++u) {
        int64 const to = (int64)line * g.length + from + at_of(u);
        STORE_ACCESS
      }
    else
      UNROLL for (int u = 0; u < rounds; ++u)
        UNROLL for (int j = 0; j < lanes; ++j)
          if (from + at_of(u) + j < g.length) {
            int64 const to = (int64)line * g.length + from + at_of(u) + j;
            STORE_ELEMENT(u * lanes + j)
          }
  }
}
)";
/// Columns: `depth` threads below each other have `rounds` elements of one each.
inline constexpr std::string_view column_begin = R"(
  SHARED state below[256];
  PRIVATE(run, own, 256);
  unsigned const o = DIVIDE(line, g.strip_factor, g.strip_shift), strip = line - o * g.strips;
  THREADS(256) {
    unsigned const deep = THREAD / columns;
    int64 const c = (int64)strip * columns + THREAD % columns, row = from + (int64)deep * rounds;
    int64 const left = c < g.inner ? g.length - row : 0;
    int64 const first = ((int64)o * g.length + row) * g.inner + c;
)";
/// A thread's elements, and the last of them shown to the threads below it.
inline constexpr std::string_view scan_column = R"(
    state s = ITEM(v[0], row);
    OWN(own).of[0] = s;
    UNROLL for (int u = 1; u < rounds; ++u) {
      s = merge(s, ITEM(v[u], row + u));
      OWN(own).of[u] = s;
    }
    below[THREAD] = s;
  }
  BARRIER;
)";
inline constexpr std::string_view column_look_back = R"(
  SHARED state of_tiles[256], prefix[columns];
  THREADS(256) {
    unsigned const deep = THREAD / columns, column = THREAD % columns;
    if (deep + 1 == depth && t + 1 < g.tiles) {
      state s = below[column];
      for (unsigned i = 1; i < depth; ++i) s = merge(s, below[i * columns + column]);
      post(aggregates + ((int64)b * columns + column) * words, s);
    }
  }
  THREADS(256) {
    unsigned const deep = THREAD / columns, column = THREAD % columns;
    state s = empty();
    for (unsigned k = deep * each; k < (deep + 1) * each && k < q; ++k)
      s = merge(s, wait(aggregates + ((int64)(b - (q - k) * g.apart) * columns + column) * words));
    of_tiles[THREAD] = s;
    if (deep == 0)
      prefix[column] =
          past > 0 ? wait(sums + (((int64)(past - 1) * g.apart + line) * columns + column) * words)
                   : empty();
  }
  BARRIER;
)";
inline constexpr std::string_view column_end = R"(
    for (unsigned i = 0; i < deep; ++i) s = merge(s, below[i * columns + column]);
    int64 const c = (int64)strip * columns + column, row = from + (int64)deep * rounds;
    int64 const left = c < g.inner ? g.length - row : 0;
    int64 const at = ((int64)o * g.length + row) * g.inner + c;
    UNROLL for (int u = 0; u < rounds; ++u) {
      OWN(own).of[u] = merge(s, OWN(own).of[u]);
      if (u < left) {
        int64 const to = at + u * g.inner;
        STORE_ELEMENT(u)
      }
    }
  }
}
)";
inline constexpr std::string_view column_prefix = R"(
    state s = prefix[column];
    for (unsigned i = 0; i * each < q; ++i) s = merge(s, of_tiles[i * columns + column]);
    if (deep == 0 && q + 1 == together && t + 1 < g.tiles) {
      state all = s;
      for (unsigned i = 0; i < depth; ++i) all = merge(all, below[i * columns + column]);
      post(sums + (((int64)past * g.apart + line) * columns + column) * words, all);
    }
)";

}  // namespace gpu::detail

LAZULI_END
