// The text of scans.
#include <lazuli/backend/gpu/codegen/scan_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(short_rows_are_scanned_by_neighbouring_threads) {
  gpu::scan_frame f;
  f.lanes = 4;
  f.rounds = 4;
  f.group = 2;
  f.abreast = true;
  f.at_once = 6;
  auto const made = gpu::write_scan(f);
  BOOST_TEST(made.name == "lazuli_cumsum_float32_rows");
  BOOST_TEST(
      made.text ==
      "typedef float source;\n"
      "typedef float element;\n"
      "typedef float number;\n"
      "typedef struct { number v; } state;\n"
      "enum { lanes = 4, rounds = 4, tile = 8, columns = 1, near = 2, warps = 1 };\n"
      "typedef struct { source v[lanes]; } __attribute__((aligned(16))) several_read;\n"
      "typedef struct { element v[lanes]; } __attribute__((aligned(16))) several;\n"
      "typedef struct {\n"
      "  int64 length, inner, lines;\n"
      "  unsigned apart, factor, shift, tiles, blocks, strips, strip_factor, strip_shift;\n"
      "} geometry;\n"
      "DEVICE state empty(void) {\n"
      "  state s;\n"
      "  s.v = (number)0;\n"
      "  return s;\n"
      "}\n"
      "DEVICE state item(number v, int64 at) {\n"
      "  state s;\n"
      "  s.v = v;\n"
      "  (void)at;\n"
      "  return s;\n"
      "}\n"
      "DEVICE state merge(state s, state t) {\n"
      "  s.v = (number)(s.v + t.v);\n"
      "  return s;\n"
      "}\n"
      "typedef struct { state of[rounds * lanes]; } run;\n"
      "typedef struct { state of[rounds]; } ends;\n"
      "DEVICE ends merge(ends s, ends t) {\n"
      "  UNROLL for (int u = 0; u < rounds; ++u) s.of[u] = merge(s.of[u], t.of[u]);\n"
      "  return s;\n"
      "}\n"
      "DEVICE int64 row_of(int u) { return ((int64)BLOCK * rounds + u) * 128 + THREAD / 2u; }\n"
      "DEVICE unsigned at_of(int u) { return (void)u, THREAD % 2u * lanes; }\n"
      "KERNEL(lazuli_cumsum_float32_rows, 256, 6)(GLOBAL source const* in, GLOBAL element* x, "
      "geometry g) {\n"
      "  SHARED ends shared[256];\n"
      "  PRIVATE(run, own, 256);\n"
      "  PRIVATE(ends, kept, 256);\n"
      "  PRIVATE(ends, before, 256);\n"
      "  int64 const from = 0;\n"
      "  THREADS(256) {\n"
      "    several_read v[rounds];\n"
      "    UNROLL for (int u = 0; u < rounds; ++u) {\n"
      "      if (row_of(u) < g.lines && at_of(u) < g.length)\n"
      "        v[u] = LOAD(several_read, in + row_of(u) * g.length + at_of(u), 0);\n"
      "      else\n"
      "        UNROLL for (int j = 0; j < lanes; ++j) v[u].v[j] = (source)empty().v;\n"
      "    }\n"
      "    UNROLL for (int u = 0; u < rounds; ++u) {\n"
      "      state s = item((number)v[u].v[0], from + at_of(u));\n"
      "      OWN(own).of[u * lanes] = s;\n"
      "      UNROLL for (int j = 1; j < lanes; ++j) {\n"
      "        s = merge(s, item((number)v[u].v[j], from + at_of(u) + j));\n"
      "        OWN(own).of[u * lanes + j] = s;\n"
      "      }\n"
      "      OWN(kept).of[u] = s;\n"
      "    }\n"
      "  }\n"
      "  SCAN_LANES(kept, shared, 256, near);\n"
      "  LANES_BEFORE(before, kept, shared, 256, near);\n"
      "  THREADS(256) {\n"
      "    state const front = empty();\n"
      "    UNROLL for (int u = 0; u < rounds; ++u) {\n"
      "      state s = front;\n"
      "      if (THREAD % near > 0) s = merge(s, OWN(before).of[u]);\n"
      "      UNROLL for (int j = 0; j < lanes; ++j)\n"
      "        OWN(own).of[u * lanes + j] = merge(s, OWN(own).of[u * lanes + j]);\n"
      "    }\n"
      "    UNROLL for (int u = 0; u < rounds; ++u)\n"
      "      if (row_of(u) < g.lines && at_of(u) < g.length) {\n"
      "        int64 const to = row_of(u) * g.length + at_of(u);\n"
      "        several e;\n"
      "        UNROLL for (int j = 0; j < lanes; ++j) e.v[j] = (element)OWN(own).of[u * lanes + "
      "j].v;\n"
      "        STORE(several, x + to, 0, e);\n"
      "      }\n"
      "  }\n"
      "}\n"
      "ENTRY(lazuli_cumsum_float32_rows)\n");
}

BOOST_AUTO_TEST_CASE(long_rows_look_back_and_places_are_counted) {
  gpu::scan_frame f;
  f.source = f.dtype = gpu::code::bfloat16;
  f.kind = gpu::scan_kind::greatest;
  f.lanes = 4;
  f.rounds = 2;
  f.group = 256;
  f.together = 256;
  auto const made = gpu::write_scan(f);
  BOOST_TEST(made.name == "lazuli_cummax_bfloat16");
  BOOST_TEST(has_part(made.text, "typedef float number;\ntypedef unsigned place;\n"));
  BOOST_TEST(has_part(made.text, "if (t.v >= s.v || t.v != t.v) s = t;"));
  BOOST_TEST(has_part(made.text, "s.v = -(number)INFINITY;"));
  BOOST_TEST(has_part(
      made.text,
      "(GLOBAL source const* in, GLOBAL element* x, GLOBAL int64* places, GLOBAL uint64* work, "));
  BOOST_TEST(has_part(made.text, "warps = 8, together = 256, words = 2 }"));
  BOOST_TEST(f.tile() == 2048);
  BOOST_TEST(f.lines() == 1);
}

BOOST_AUTO_TEST_CASE(words_are_those_of_a_state) {
  gpu::scan_frame f;
  auto const words = [&](gpu::code c, gpu::scan_kind k, bool wide = false) {
    f.dtype = c;
    f.kind = k;
    f.wide = wide;
    return f.words();
  };
  using enum gpu::code;
  using enum gpu::scan_kind;
  BOOST_TEST(words(int8, sum) == 1);
  BOOST_TEST(words(float16, sum) == 1);
  BOOST_TEST(words(complex128, product) == 4);
  BOOST_TEST(words(bool8, least) == 2);
  BOOST_TEST(words(float32, greatest, true) == 4);
  BOOST_TEST(words(float64, greatest) == 4);  // with what fills it
  BOOST_TEST(words(int64, chosen) == 1);
  BOOST_TEST(words(int64, chosen, true) == 2);
}
