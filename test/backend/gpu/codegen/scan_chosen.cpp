// The text of scans for what is not zero.
#include <lazuli/backend/gpu/codegen/scan_chosen.hpp>
#include <lazuli/backend/gpu/codegen/scan_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(the_places_of_what_is_not_zero_are_scanned_for) {
  gpu::scan_frame f;
  f.source = gpu::code::bfloat16;
  f.dtype = gpu::code::int64;
  f.kind = gpu::scan_kind::chosen;
  f.lanes = 4;
  f.rounds = 2;
  f.group = 256;
  f.together = 256;
  auto const made = gpu::write_scan(f);
  BOOST_TEST(made.name == "lazuli_nonzero_bfloat16");
  BOOST_TEST(
      has_part(made.text, "typedef unsigned number;\ntypedef struct { number v; } state;\n"));
  BOOST_TEST(has_part(made.text, "  s.v = (s.v & ~(number)1) + t.v;\n"));
  BOOST_TEST(has_part(made.text, "chosen(source x) { return (float)x != 0 ? 3 : 0; }"));
  BOOST_TEST(has_part(made.text, "state s = item(chosen(v[u].v[0]), from + at_of(u));"));
  BOOST_TEST(has_part(made.text, ": (source)(number)0;"));
  BOOST_TEST(has_part(made.text,
                      "(GLOBAL source const* in, GLOBAL element* x, GLOBAL uint64* work, geometry "
                      "g)"));
  BOOST_TEST(has_part(made.text, "  SHARED uint16 picked[tile];\n  SHARED number span[2];\n"));
  BOOST_TEST(has_part(made.text, "if (THREAD + 1 == 256u) {"));
  BOOST_TEST(has_part(made.text, "span[1] = OWN(own).of[rounds * lanes - 1].v >> 1;"));
  f.source = gpu::code::complex64;
  BOOST_TEST(has_part(gpu::write_scan(f).text, "{ return x != complex64(0, 0) ? 3 : 0; }"));
}
