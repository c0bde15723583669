// Every op over every dtype as a kernel on a device, against the op itself.
#include <boost/test/unit_test.hpp>

#include "catalogue.hpp"
#include "gpu/device_program.hpp"

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_CASE(every_op_over_every_dtype_gives_the_numbers_of_the_host_on_a_device) {
  if (mock::skipped()) return;
  gpu::platform& device = mock::install();
  {
    auto const& all = catalogue::everything();
    std::vector<std::string> texts;
    for (auto const& each : all)
      texts.push_back(catalogue::text_of(each, static_cast<int>(texts.size())));
    mock::device_program const kernels(device, texts);
    constexpr std::size_t room = 16 * catalogue::tried;  // an operand of the widest dtype
    gpu::pinned_block const memory(device, 4 * room);
    auto* const at = static_cast<std::byte*>(memory.data());
    for (std::size_t i = 0; i < all.size(); ++i) {
      catalogue::trial t(all[i]);
      for (std::size_t j = 0; j < 3; ++j)
        std::copy(t.x[j].begin(), t.x[j].end(), at + (1 + j) * room);
      std::copy(t.found.begin(), t.found.end(), at);
      unsigned count = catalogue::tried;
      void* pointers[] = {at, at + room, at + 2 * room, at + 3 * room};
      void* parameters[5];
      for (int k = 0; k <= all[i].arity; ++k) parameters[k] = &pointers[k];
      parameters[all[i].arity + 1] = &count;
      kernels.run(i, 1, parameters);
      std::copy_n(at, t.found.size(), t.found.begin());
      std::string const wrong = catalogue::complaint(all[i], t, 2);
      BOOST_TEST(wrong == "");
    }
  }
  mock::release();
}
