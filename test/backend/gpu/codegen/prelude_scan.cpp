// Threads and blocks that hand on what they have, in the host dialect and in CUDA's.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "gpu/interleaved_program.hpp"

namespace {

namespace gpu = lazuli::gpu;

/// Of n neighbours each merges those up to it by s - 3 t, which tells the order.
std::string scanning(int n) {
  return lazuli::text::concat(mock::ordered_merge, R"(KERNEL(lanes, 256, 1)(GLOBAL int* y, GLOBAL unsigned* tickets) {
  SHARED state shared[256];
  SHARED unsigned ticket[1];
  PRIVATE(state, kept, 256);
  PRIVATE(state, before, 256);
  THREADS(256) {
    if (THREAD == 0) ticket[0] = TICKET(tickets);
    OWN(kept).f0 = (int)(THREAD * THREAD % 101u);
  }
  BARRIER;
  SCAN_LANES(kept, shared, 256, )",
                              n, R"();
  LANES_BEFORE(before, kept, shared, 256, )",
                              n, R"();
  THREADS(256) {
    y[512u * ticket[0] + 2 * THREAD] = OWN(kept).f0;
    y[512u * ticket[0] + 2 * THREAD + 1] = THREAD % )",
                              n, R"(u > 0 ? OWN(before).f0 : 0;
  }
}
ENTRY(lanes)
)");
}

/// By the same tree: lane i takes in what lane i - away has.
std::vector<int> scanned(int n) {
  std::vector<int> all(256), out;
  for (int i = 0; i < 256; ++i) all[static_cast<std::size_t>(i)] = i * i % 101;
  auto const lanes = static_cast<std::size_t>(n);
  for (std::size_t away = 1; away < lanes; away *= 2)
    for (std::size_t i = 256; i-- > 0;)
      if (i % lanes >= away) all[i] = all[i - away] - 3 * all[i];
  for (std::size_t i = 0; i < 256; ++i) {
    out.push_back(all[i]);
    out.push_back(i % lanes > 0 ? all[i - 1] : 0);
  }
  out.insert(out.end(), out.begin(), out.end());  // two blocks
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lanes_are_scanned_in_one_order_in_both_dialects) {
  for (int const n : {1, 2, 8, 32}) {
    auto const expected = scanned(n);
    std::vector<int> y(expected.size());
    unsigned tickets = 0;
    int* to = y.data();
    unsigned* counter = &tickets;
    void* parameters[] = {&to, &counter};
    mock::host_program({scanning(n)}).run("lanes", 2, parameters);
    BOOST_TEST(y == expected, boost::test_tools::per_element());
    if (mock::sanitized) continue;  // fibers
    y.assign(y.size(), 0);
    mock::interleaved_program({scanning(n)}).run("lanes", 2, parameters);
    BOOST_TEST(y == expected, boost::test_tools::per_element());
    BOOST_TEST(tickets == 2u);
  }
}

BOOST_AUTO_TEST_CASE(they_stand_before_kernels_that_name_them_alone) {
  for (auto const d :
       {gpu::dialect::cuda, gpu::dialect::hip, gpu::dialect::host, gpu::dialect::opencl}) {
    BOOST_TEST(gpu::prelude(d, "").find("TICKET") == std::string::npos);
    BOOST_TEST(gpu::prelude(d, "SCAN_LANES").find("#define TICKET(counter)") != std::string::npos);
    BOOST_TEST(gpu::prelude(d, "SCAN_LANES").find("#define LANES_BEFORE(") != std::string::npos);
  }
}
