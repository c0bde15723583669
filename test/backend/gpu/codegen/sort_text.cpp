// The text of sorts.
#include <lazuli/backend/gpu/codegen/sort_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(digits_of_rows_are_counted_by_blocks) {
  gpu::sort_frame f;
  f.kind = gpu::sort_kind::count;
  f.rounds = 8;
  f.digits = 4;
  auto const made = gpu::write_sort(f);
  BOOST_TEST(made.name == "lazuli_sort_count_float32");
  BOOST_TEST(has_part(made.text,
                      "typedef uint32 key;\ntypedef uint32 slot;\nenum { rounds = 8, tile = 2048, "
                      "digits = 4 };\n"));
  BOOST_TEST(has_part(made.text,
                      "DEVICE key in_order(key bits) {\n"
                      "  key const size = bits & (key)~((key)1 << 31);\n"
                      "  if (size > 0x7f800000u) return (key)~(key)0;\n"
                      "  if (size == 0) return ((key)1 << 31);\n"
                      "  return bits & ((key)1 << 31) ? (key)~bits : bits | ((key)1 << 31);\n}\n"
                      "DEVICE key as_stored(key k) { return k & ((key)1 << 31) ? k & (key)~((key)1 "
                      "<< 31) : (key)~k; }\n"));
  BOOST_TEST(has_part(made.text,
                      "KERNEL(lazuli_sort_count_float32, 256, 4)(GLOBAL key const* from, GLOBAL "
                      "unsigned* counts, geometry g) {\n"));
}

BOOST_AUTO_TEST_CASE(rows_of_a_block_are_one_more_digit) {
  gpu::sort_frame f;
  f.dtype = gpu::code::int16;
  f.rounds = 8;
  f.digits = 2;
  auto const one = gpu::write_sort(f);
  BOOST_TEST(one.name == "lazuli_sort_rows_int16");
  BOOST_TEST(has_part(one.text, "typedef uint16 slot;\n"));
  BOOST_TEST(has_part(one.text, "in_order(key bits) { return bits ^ ((key)1 << 15); }"));
  BOOST_TEST(has_part(one.text, "ONCE for (unsigned d = 0; d < digits; ++d) {\n"));
  f.several = true;
  auto const more = gpu::write_sort(f);
  BOOST_TEST(has_part(more.text, "typedef uint32 slot;\n"));  // numbers go with the keys
  BOOST_TEST(has_part(more.text, "ONCE for (unsigned d = 0; d < digits + 1u; ++d) {\n"));
  BOOST_TEST(has_part(more.text, "row_of(OWN(number).of[u], count, g)"));
}

BOOST_AUTO_TEST_CASE(passes_post_words_as_long_as_their_counts) {
  gpu::sort_frame f;
  f.kind = gpu::sort_kind::pass;
  f.dtype = gpu::code::uint64;
  f.places = true;
  auto const made = gpu::write_sort(f);
  BOOST_TEST(made.name == "lazuli_sort_pass_uint64_places");
  BOOST_TEST(has_part(made.text, "typedef unsigned word;\nenum { status = 30, window = 4 };\n"));
  BOOST_TEST(has_part(made.text, "POST(posts + (int64)b * 256 + THREAD, (word)2 << status"));
  BOOST_TEST(has_part(made.text,
                      "GLOBAL unsigned const* from_places, GLOBAL unsigned* to_places, "
                      "GLOBAL int64* places, GLOBAL uint64* work, "));
  f.wide = true;
  auto const wide = gpu::write_sort(f);
  BOOST_TEST(has_part(wide.text, "typedef uint64 word;\nenum { status = 62, window = 4 };\n"));
  BOOST_TEST(has_part(wide.text, "= POSTED(posts"));
  BOOST_TEST(!has_part(wide.text, "typedef unsigned word;"));
  BOOST_TEST(f.tile() == 4096);
}
