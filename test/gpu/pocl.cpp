// Generated kernels of random expressions over random layouts on an OpenCL device, where there is
// one: real work-groups, barriers and local memory.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "fuzz_cases.hpp"
#include "gpu/mock/host_compiler.hpp"
#include "host_program.hpp"
#include "opencl.hpp"

namespace {

/// Merges n neighbours by s - 3 t, which tells the order, and leaves the result with all of them.
std::string merging(int n) {
  return lazuli::text::concat(mock::ordered_merge, R"(KERNEL(lanes, 256, 1)(GLOBAL int* y) {
  SHARED state shared[256];
  PRIVATE(state, kept, 256);
  THREADS(256) { OWN(kept).f0 = (int)(THREAD * THREAD % 101u); }
  MERGE_LANES(kept, shared, 256, )",
                              n, R"();
  THREADS(256) { y[THREAD] = OWN(kept).f0; }
}
ENTRY(lanes)
)");
}

std::vector<int> merged(int n) {
  std::vector<int> all(256);
  for (int i = 0; i < 256; ++i) all[static_cast<std::size_t>(i)] = i * i % 101;
  for (std::size_t half = static_cast<std::size_t>(n) / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i + half < 256; ++i) all[i] -= 3 * all[i + half];
  for (std::size_t i = 0; i < 256; ++i)
    all[i] = all[i / static_cast<std::size_t>(n) * static_cast<std::size_t>(n)];
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lanes_merge_in_one_order_on_the_host_and_in_opencl) {
  for (int const n : {2, 4, 32}) {
    std::vector<int> y(256);
    int* to = y.data();
    void* parameters[] = {&to};
    mock::host_program({merging(n)}).run("lanes", 1, parameters);
    BOOST_TEST(y == merged(n), boost::test_tools::per_element());
    if (mock::sanitized) continue;
    opencl::machine device;
    if (!device.missing.empty()) continue;
    auto* shared = reinterpret_cast<int*>(device.allocate(1024));
    device.build(lazuli::gpu::prelude(lazuli::gpu::dialect::opencl, "") + merging(n));
    void* others[] = {&shared};
    device.run("lanes", 1, {0}, others);
    BOOST_TEST(std::vector<int>(shared, shared + 256) == merged(n),
               boost::test_tools::per_element());
    device.release(reinterpret_cast<std::byte*>(shared));
  }
}

BOOST_AUTO_TEST_CASE(random_expressions_over_random_layouts_equal_the_host_in_opencl) {
  if (mock::sanitized) {
    std::puts("skipped: OpenCL under a sanitizer");
    return;
  }
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  std::mt19937_64 random(20261122);
  std::size_t const bytes = std::size_t{64} << 20;
  fuzz::batch all{{device.allocate(bytes), bytes, 0}, {}, {}};
  for (int i = 0; i < 96; ++i) fuzz::add(all, i % fuzz::first_cpp, random);
  device.build(all.kernels.opencl());
  all.kernels.run([&](std::string const& name, unsigned blocks, auto const& sizes,
                      void** parameters) { device.run(name, blocks, sizes, parameters); });
  for (std::size_t i = 0; i < all.checks.size(); ++i) {
    std::string const wrong = all.checks[i]();
    BOOST_TEST(wrong == "", "case " << i << ", expression "
                                    << i % static_cast<std::size_t>(fuzz::first_cpp) << ": "
                                    << wrong);
  }
  device.release(all.memory.memory);
}
