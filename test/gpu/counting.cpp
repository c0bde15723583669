// Counting by real work-groups, which add to the same counters at once (OpenCL); sums at places, as
// OpenCL C.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstring>
#include <lazuli/backend/gpu/codegen/counting.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <lazuli/backend/gpu/codegen/scatter_text.hpp>

#include "gpu/mock/host_compiler.hpp"
#include "opencl.hpp"

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_CASE(work_groups_count_together_in_opencl) {
  if (mock::sanitized) return;
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  constexpr std::int64_t n = 100'003, bins = 37;
  auto* const x = reinterpret_cast<float*>(device.allocate(n * sizeof(float)));
  auto* const edges = reinterpret_cast<double*>(device.allocate((bins + 1) * sizeof(double)));
  auto* const counts = reinterpret_cast<std::uint64_t*>(device.allocate(bins * 8));
  std::vector<std::uint64_t> expected(bins);
  for (std::int64_t i = 0; i <= bins; ++i) edges[i] = static_cast<double>(i);
  for (std::int64_t i = 0; i < n; ++i) {
    auto const k = i % 3 == 0 ? 5 : i * i % bins;
    x[i] = static_cast<float>(k) + 0.25f;
    ++expected[static_cast<std::size_t>(k)];
  }
  for (bool const shared : {false, true}) {
    auto const made = gpu::write_counting({gpu::code::float32, true, shared});
    device.build(gpu::prelude(gpu::dialect::opencl, made.text) + made.text);
    std::memset(counts, 0, bins * 8);
    gpu::counting_geometry g{n, bins, 12 * gpu::block_threads, 0, bins, 1, 1e-9};
    void const* pointers[] = {x, edges, counts};
    void* parameters[] = {&pointers[0], &pointers[1], &pointers[2], &g};
    device.run(made.name, 12, {0, 0, 0, sizeof g}, parameters);
    BOOST_TEST(std::vector<std::uint64_t>(counts, counts + bins) == expected,
               boost::test_tools::per_element());
  }
  for (void* const each :
       {static_cast<void*>(x), static_cast<void*>(edges), static_cast<void*>(counts)})
    device.release(static_cast<std::byte*>(each));
  for (auto const c : {gpu::code::bool8, gpu::code::int8, gpu::code::uint64, gpu::code::float64}) {
    auto const made = gpu::write_scatter({c, c, 2, 2, c == gpu::code::int8, true});
    BOOST_CHECK_NO_THROW(device.build(gpu::prelude(gpu::dialect::opencl, made.text) + made.text));
  }
}
