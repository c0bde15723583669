// The text of selections.
#include <lazuli/backend/gpu/codegen/select_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(digits_are_counted_among_those_whose_higher_ones_are_known) {
  gpu::select_frame f;
  auto const made = gpu::write_select(f);
  BOOST_TEST(made.name == "lazuli_select_count_float32");
  BOOST_TEST(has_part(made.text,
                      "typedef uint32 key;\nenum { digit_bits = 11, bins = 2048, each = 8 };\n"));
  BOOST_TEST(has_part(made.text, "DEVICE key in_order(key bits) {\n"));
  BOOST_TEST(has_part(made.text, "    if (g.pass == 0)\n    ONCE for (unsigned first"));
  BOOST_TEST(has_part(made.text, "if (i < end && k >> g.above == last) {\n"));
  BOOST_TEST(has_part(made.text, "  if (known) return;\n"));
  f.digit_bits = 8;
  auto const few = gpu::write_select(f);
  BOOST_TEST(few.name == "lazuli_select_count_float32_short");
  BOOST_TEST(has_part(few.text, "enum { digit_bits = 8, bins = 256, each = 1 };\n"));
}

BOOST_AUTO_TEST_CASE(what_is_chosen_is_known_by_key_and_place) {
  gpu::select_frame f;
  f.dtype = gpu::code::uint64;
  f.kind = gpu::select_kind::first;
  auto const first = gpu::write_select(f);
  BOOST_TEST(first.name == "lazuli_select_first_uint64");
  BOOST_TEST(has_part(first.text,
                      "if (i < end && (k < last || (k == last && (known || i <= place)))) {\n"));
  BOOST_TEST(has_part(first.text, "COUNT_UP(numbers + row, 0xffffffffu)"));
  f.kind = gpu::select_kind::last;
  auto const last = gpu::write_select(f);
  BOOST_TEST(has_part(last.text, "if (i < end && k == last && (known || i == place)) {\n"));
  BOOST_TEST(has_part(last.text, "values[row] = own.of[u];\n          places[row] = (int64)i;\n"));
}
