// Random expressions over random layouts as kernels on a device, against the host's own loops.
// LAZULI_FUZZ=N: N seeds.
#include <boost/test/unit_test.hpp>

#include "device_program.hpp"
#include "fuzz_cases.hpp"

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_CASE(random_expressions_over_random_layouts_equal_the_host_on_a_device) {
  if (mock::skipped()) return;
  gpu::platform& device = mock::install();
  char const* const more = std::getenv("LAZULI_FUZZ");
  for (unsigned seed = 0; seed < (more ? static_cast<unsigned>(std::atoi(more)) : 3u); ++seed) {
    std::size_t const bytes = std::size_t{64} << 20;
    gpu::pinned_block const memory(device, static_cast<lazuli::index>(bytes));
    std::mt19937_64 random(20261126 + seed);
    fuzz::batch all{{static_cast<std::byte*>(memory.data()), bytes, 0}, {}, {}};
    for (int i = 0; i < 176; ++i) fuzz::add(all, i % fuzz::expressions, random);
    mock::device_program const kernels(device, all.kernels.kernels);
    all.kernels.run([&](std::string const& name, unsigned blocks, auto const&, void** parameters) {
      kernels.run(std::stoul(name.substr(1)), blocks, parameters);
    });
    for (std::size_t i = 0; i < all.checks.size(); ++i) {
      std::string const wrong = all.checks[i]();
      BOOST_TEST(wrong == "", "seed " << seed << ", case " << i << ", expression "
                                      << i % static_cast<std::size_t>(fuzz::expressions) << ": "
                                      << wrong);
    }
  }
  mock::release();
}
