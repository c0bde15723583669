// Bodies of select_text.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/select_text.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

inline constexpr std::string_view select_types = R"(
typedef struct { key of[8]; } keys;
typedef struct {
  uint64 key_mask;
  int64 length;
  unsigned wanted, parts, factor, shift, pass, key_passes, passes, above, low, mask, key_rest,
      place_rest, one;
} geometry;
DEVICE unsigned merge(unsigned a, unsigned b) { return a + b; }
)";

/// What is known of the last element: its highest digits, how many of those that have them come
/// before it, and whether all that are equal to it, and no others, are wanted.
inline constexpr std::string_view select_known = R"(
  SHARED unsigned shown[256], of_lanes[8], found[3];
  PRIVATE(unsigned, total, 256);
  PRIVATE(unsigned, sum, 256);
  unsigned const row = DIVIDE(BLOCK, g.factor, g.shift), part = BLOCK - row * g.parts;
  key last = 0;
  unsigned place = 0, wanted = g.wanted;
  bool known = false;
  ONCE for (unsigned p = 0; p < g.pass && !known; ++p) {
    GLOBAL unsigned const* const of = counts + ((int64)row * g.passes + p) * bins;
    THREADS(256) {
      unsigned all = 0;
      UNROLL for (int j = 0; j < each; ++j) all += of[each * THREAD + j];
      OWN(sum) = OWN(total) = all;
    }
    SCAN_LANES(sum, shown, 256, 32u);
    THREADS(256) {
      if (THREAD % 32u == 31u) of_lanes[THREAD / 32u] = OWN(sum);
    }
    BARRIER;
    THREADS(256) {
      unsigned start = OWN(sum) - OWN(total);
      UNROLL for (unsigned w = 0; w < 8; ++w)
        if (w < THREAD / 32u) start += of_lanes[w];
      if (start <= wanted && wanted - start < OWN(total)) {
        unsigned j = each * THREAD;
        ONCE while (wanted - start >= of[j]) start += of[j++];
        found[0] = j;
        found[1] = wanted - start;
        found[2] = of[j];
      }
    }
    BARRIER;
    wanted = found[1];
    if (p < g.key_passes)
      last = (key)(last << (p + 1 < g.key_passes ? digit_bits : g.key_rest) | found[0]);
    else
      place = place << (p + 1 < g.passes ? digit_bits : g.place_rest) | found[0];
    if (p + 1 == g.key_passes) known = found[2] == wanted + 1 && (g.one == 0 || wanted == 0);
    BARRIER;
  }
)";

/// Elements of a part, several at once. EACH: what is done with element i, whose key is k.
inline constexpr std::string_view select_each = R"(
  THREADS(256) {
    unsigned const length = (unsigned)((g.length + g.parts - 1) / g.parts), start = part * length;
    unsigned const end = start + length < g.length ? start + length : (unsigned)g.length;
    GLOBAL key const* const x = from + row * g.length;
LOOPS  }
)";
inline constexpr std::string_view select_loop = R"(
    CONDITION
    ONCE for (unsigned first = start + THREAD; first < end; first += 8u * 256u) {
      keys own;
      UNROLL for (unsigned u = 0; u < 8u; ++u)
        own.of[u] = first + 256u * u < end ? x[first + 256u * u] : (key)0;
      UNROLL for (unsigned u = 0; u < 8u; ++u) {
        unsigned const i = first + 256u * u;
        key const k = (key)(in_order(own.of[u]) ^ (key)g.key_mask);
        if (i < end && WANTED) {
EACH        }
      }
    }
)";

inline constexpr std::string_view select_count_begin = R"(
  SHARED unsigned mine[bins];
  if (known) return;
  THREADS(256) {
    UNROLL for (int j = 0; j < each; ++j) mine[256 * j + THREAD] = 0;
  }
  BARRIER;
)";
inline constexpr std::string_view select_count_end = R"(
  BARRIER;
  THREADS(256) {
    GLOBAL unsigned* const to = counts + ((int64)row * g.passes + g.pass) * bins;
    UNROLL for (int j = 0; j < each; ++j)
      if (mine[256 * j + THREAD] > 0) ADD_TO(to + 256 * j + THREAD, mine[256 * j + THREAD]);
  }
}
)";

}  // namespace detail

LAZULI_API written_kernel write_select(select_frame const& f) {
  constexpr std::string_view kinds[] = {"count", "first", "last"};
  bool const count = f.kind == select_kind::count;
  std::string name = text::concat("lazuli_select_", kinds[static_cast<int>(f.kind)], "_",
                                  name_of(f.dtype), f.digit_bits == 8 ? "_short" : "");
  std::string out;
  put(out, "typedef uint", 8 * size_of(f.dtype), " key;\nenum { digit_bits = ", f.digit_bits,
      ", bins = ", f.bins(), ", each = ", f.bins() / block_threads, " };\n");
  put_key_conversions(out, f.dtype);
  put_piece(out, detail::select_types);
  put(out, "KERNEL(", name, ", ", block_threads, ", 4)(GLOBAL key const* from, ",
      count                         ? "GLOBAL unsigned* counts, "
      : f.kind == select_kind::last ? "GLOBAL unsigned const* counts, GLOBAL key* values, GLOBAL "
                                      "int64* places, "
                                    : "GLOBAL unsigned const* counts, GLOBAL unsigned* "
                                      "numbers, GLOBAL unsigned* places, ",
      "geometry g) {\n");
  put_piece(out, detail::select_known);
  std::string loops;
  auto const loop = [&](std::string_view condition, std::string_view wanted,
                        std::string_view each) {
    put_piece(loops, detail::select_loop,
              {{"CONDITION", std::string(condition)},
               {"WANTED", std::string(wanted)},
               {"EACH", std::string(each)}});
  };
  if (count) {
    put_piece(out, detail::select_count_begin);
    std::string_view const key_digit =
        "          ADD_TO(mine + ((unsigned)(k >> g.low) & g.mask), 1u);\n";
    loop("if (g.pass == 0)", "true", key_digit);
    loop("else if (g.pass < g.key_passes)", "k >> g.above == last", key_digit);
    loop("else", "k == last && (g.pass == g.key_passes || i >> g.above == place)",
         "          ADD_TO(mine + (i >> g.low & g.mask), 1u);\n");
  } else if (f.kind == select_kind::last) {
    loop("", "k == last && (known || i == place)",
         "          values[row] = own.of[u];\n          places[row] = (int64)i;\n");
  } else {
    loop("", "(k < last || (k == last && (known || i <= place)))",
         "          unsigned const at = COUNT_UP(numbers + row, 0xffffffffu);\n"
         "          places[(int64)row * (g.wanted + 1u) + at] = i;\n");
  }
  put_piece(out, detail::select_each, {{"LOOPS", loops}});
  if (count)
    put_piece(out, detail::select_count_end);
  else
    put(out, "}\n");
  put(out, "ENTRY(", name, ")\n");
  return {std::move(name), std::move(out)};
}

}  // namespace gpu

LAZULI_END
