// The pieces of sorts by lanes, as a text has them.
#include <lazuli/backend/gpu/codegen/sort_lanes.hpp>
#include <lazuli/backend/gpu/codegen/sort_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(lanes_exchange_what_they_have) {
  gpu::sort_frame f;
  f.kind = gpu::sort_kind::lanes;
  f.near = 32;
  f.rounds = 2;
  auto const keys = gpu::write_sort(f);
  BOOST_TEST(keys.name == "lazuli_sort_lanes_float32");
  BOOST_TEST(has_part(keys.text, "enum { rounds = 2, tile = 512, near = 32, padded = 64 };\n"));
  BOOST_TEST(has_part(keys.text, "return a.k < b.k; }"));
  BOOST_TEST(has_part(keys.text, gpu::detail::lanes_network.substr(1)));
  BOOST_TEST(!has_part(keys.text, "RANK_LANES"));
  f.places = true;
  auto const placed = gpu::write_sort(f);
  BOOST_TEST(has_part(placed.text, "return a.k < b.k || (a.k == b.k && a.at < b.at); }"));
  BOOST_TEST(has_part(placed.text, "      OWN(own).of[u].at = i;\n"));
}
