// Every op over numbers that OpenCL C has, on an OpenCL device where there is one, against the op
// itself.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "catalogue.hpp"
#include "gpu/mock/host_compiler.hpp"
#include "gpu/opencl.hpp"

namespace {

namespace gpu = lazuli::gpu;

bool is_plain(gpu::code c) {
  return c != gpu::code::float16 && c != gpu::code::bfloat16 && c != gpu::code::complex64 &&
         c != gpu::code::complex128;
}

/// The function `chain` of op number i, and a line that calls it: kernels of many ops compile
/// sooner than many kernels.
std::string function_text(catalogue::op_kernel const& k, int i) {
  std::string const text = catalogue::text_of(k, i);
  auto const from = text.find("DEVICE "), to = text.find("KERNEL(");
  std::string out = text.substr(from, to - from);
  out.replace(out.find(" chain("), 7, lazuli::text::concat(" chain", i, "("));
  return out;
}
std::string call_text(catalogue::op_kernel const& k, int i, std::size_t at) {
  std::string out = lazuli::text::concat("    ((GLOBAL ", gpu::stored_name(k.out), "*)(y + ", at,
                                         "))[p] = chain", i, "(");
  for (int j = 0; j < k.arity; ++j)
    gpu::put(out, j > 0 ? ", " : "", "((GLOBAL ", gpu::stored_name(k.in), " const*)(x + ",
             at + static_cast<std::size_t>(1 + j) * 8 * catalogue::tried, "))[p]");
  return out + ");\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_op_over_plain_dtypes_gives_the_numbers_of_the_host_in_opencl) {
  if (mock::sanitized) {
    std::puts("skipped: OpenCL under a sanitizer");
    return;
  }
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  auto const& all = catalogue::everything();
  std::string functions, kernel;
  std::size_t const room = 4 * 8 * catalogue::tried;  // for result and operands of an op
  int count = 0;
  std::vector<std::string> kernels;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_plain(all[i].in) || !is_plain(all[i].out)) continue;
    functions += function_text(all[i], static_cast<int>(i));
    if (count++ % 40 == 0) {
      std::string const name = lazuli::text::concat("ops", kernels.size());
      kernels.push_back("KERNEL(" + name +
                        ", 256, 1)(GLOBAL uint8* y, GLOBAL uint8 const* x, unsigned n) {\n"
                        "  unsigned const p = THREAD;\n  if (p < n) {\n");
    }
    kernels.back() += call_text(all[i], static_cast<int>(i), i * room);
  }
  std::string text = gpu::prelude(gpu::dialect::opencl, functions) + functions;
  for (auto const& each : kernels) text += each + "  }\n}\n";
  device.build(text);

  std::vector<catalogue::trial> trials(all.begin(), all.end());
  std::byte* const memory = device.allocate(all.size() * room);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < 3; ++j)
      std::copy(trials[i].x[j].begin(), trials[i].x[j].end(),
                memory + i * room + (1 + j) * 8 * catalogue::tried);
  unsigned n = catalogue::tried;
  void* at = memory;
  void* const parameters[] = {&at, &at, &n};
  for (std::size_t k = 0; k < kernels.size(); ++k)
    device.run(lazuli::text::concat("ops", k), 1, {0, 0, sizeof n}, parameters);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_plain(all[i].in) || !is_plain(all[i].out)) continue;
    std::copy_n(memory + i * room, trials[i].found.size(), trials[i].found.begin());
    std::string const wrong = catalogue::complaint(all[i], trials[i], 2);
    BOOST_TEST(wrong == "");
  }
  device.release(memory);
}
