// Additions by many threads, and ranks among lanes, in the host dialect and in CUDA's.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "gpu/interleaved_program.hpp"

namespace {

namespace gpu = lazuli::gpu;

/// y: the rank of each of 256 threads in two rounds, then how often each of 3 digits has come.
constexpr std::string_view ranking = R"(
KERNEL(ranks, 256, 1)(GLOBAL unsigned* y) {
  SHARED unsigned counts[8 * 256], shown[256];
  PRIVATE(unsigned, rank, 256);
  THREADS(256) {
    for (int w = 0; w < 8; ++w) counts[256 * w + THREAD] = 0;
  }
  BARRIER;
  for (unsigned u = 0; u < 2; ++u) {
    RANK_LANES(OWN(rank), counts, shown, (THREAD * THREAD + u) % 3u, 256);
    THREADS(256) {
      y[256 * u + THREAD] = OWN(rank);
      ADD_TO(y + 512 + (THREAD * THREAD + u) % 3u, 1u);
    }
  }
}
ENTRY(ranks)
)";

std::vector<unsigned> expected_ranks() {
  std::vector<unsigned> y(512 + 3), counts(8 * 3);
  for (unsigned u = 0; u < 2; ++u)
    for (unsigned i = 0; i < 256; ++i) {
      unsigned const digit = (i * i + u) % 3;
      y[256 * u + i] = counts[3 * (i / 32) + digit]++;
      ++y[512 + digit];
    }
  return y;
}

}  // namespace

BOOST_AUTO_TEST_CASE(ranks_among_lanes_are_in_order_in_both_dialects) {
  std::vector<unsigned> const expected = expected_ranks();
  std::vector<unsigned> y(expected.size());
  unsigned* to = y.data();
  void* parameters[] = {&to};
  std::string const kernel(ranking);
  mock::host_program({kernel}).run("ranks", 1, parameters);
  BOOST_TEST(y == expected, boost::test_tools::per_element());
  if (mock::sanitized) return;  // fibers
  y.assign(y.size(), 0);
  mock::interleaved_program({kernel}).run("ranks", 1, parameters);
  BOOST_TEST(y == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_counts_and_sorts_stands_before_kernels_that_name_it_alone) {
  for (auto const d :
       {gpu::dialect::cuda, gpu::dialect::hip, gpu::dialect::host, gpu::dialect::opencl}) {
    BOOST_TEST(gpu::prelude(d, "").find("RANK_LANES") == std::string::npos);
    BOOST_TEST(gpu::prelude(d, "RANK_LANES").find("#define ADD_TO(at, n)") != std::string::npos);
    BOOST_TEST(gpu::prelude(d, "ADD_TO(").find("#define RANK_LANES(rank") != std::string::npos);
  }
}
