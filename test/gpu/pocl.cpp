// Generated kernels of random expressions over random layouts on an OpenCL device, where there is
// one: real work-groups, barriers and local memory.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "fuzz_cases.hpp"
#include "gpu/mock/host_compiler.hpp"
#include "opencl.hpp"

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
