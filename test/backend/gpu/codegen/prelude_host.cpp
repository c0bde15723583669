// The host dialect: blocks and threads one after another, barriers between, parameters as bytes.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "gpu/host_program.hpp"

namespace {

/// Each block turns its part of x round, through shared memory, and adds 2^32 / (n + 1).
std::string const turning = R"(
typedef struct { int64 wide; unsigned count; } geometry;
KERNEL(turn, 8, 1)(GLOBAL float* y, GLOBAL float const* x, uint8 small, geometry g) {
  SHARED float kept[8];
  PRIVATE(float, own, 8);
  THREADS(8) {
    kept[THREAD] = x[BLOCK * 8u + THREAD];
    OWN(own) = (float)THREAD;
  }
  BARRIER;
  THREADS(8) {
    if (BLOCK * 8u + THREAD < g.count)
      y[BLOCK * 8u + THREAD] = kept[7 - THREAD] * 100.0f + OWN(own) * (float)small + (float)g.wide;
  }
}
ENTRY(turn)
)";

}  // namespace

BOOST_AUTO_TEST_CASE(threads_meet_at_barriers_and_parameters_are_read_byte_by_byte) {
  mock::host_program const program({turning});
  float y[24] = {}, x[24];
  for (int i = 0; i < 24; ++i) x[i] = static_cast<float>(i);
  float *to = y, *from = x;
  alignas(8) std::byte raw[32] = {};
  struct {
    std::int64_t wide = 1000000;
    unsigned count = 20;
  } g;
  std::memcpy(raw + 1, &g, sizeof g);  // a place of any alignment
  std::uint8_t small = 10;
  void* parameters[] = {&to, &from, &small, raw + 1};
  program.run("turn", 3, parameters);
  for (int i = 0; i < 24; ++i) {
    float const expected = static_cast<float>((i / 8 * 8 + 7 - i % 8) * 100 + i % 8 * 10 + 1000000);
    BOOST_TEST(y[i] == (i < 20 ? expected : 0.f));
  }
}

BOOST_AUTO_TEST_CASE(a_program_says_how_many_bytes_each_parameter_has) {
  mock::host_program const program({turning});
  auto const* const sizes = static_cast<unsigned const*>(program.find("turn_sizes"));
  BOOST_TEST(std::vector<unsigned>(sizes, sizes + 5) == (std::vector<unsigned>{8, 8, 1, 16, 0}),
             boost::test_tools::per_element());
}
