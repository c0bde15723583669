// Writers and launchers of kernels, without their types.
#include <lazuli/backend/gpu/codegen/kernel_source.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

BOOST_AUTO_TEST_CASE(a_launcher_asks_the_writer_where_it_needs_the_text) {
  int written = 0;
  auto const write = [&] { return ++written, gpu::written_kernel{"k", "text"}; };
  std::string seen;
  auto const launch = [&](std::string_view key, gpu::kernel_writer writer, unsigned blocks, void**,
                          unsigned threads) {
    if (key == "new") seen = writer().text + std::to_string(blocks * threads);
  };
  gpu::kernel_launcher const launcher = launch;
  launcher("known", write, 3, nullptr, 256);
  BOOST_TEST((written == 0 && seen.empty()));
  launcher("new", write, 4, nullptr, 2);
  BOOST_TEST((written == 1 && seen == "text8"));
}
