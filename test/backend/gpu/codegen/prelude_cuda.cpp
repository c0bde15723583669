// The CUDA dialect through NVRTC, where that is found: every op over every dtype, without a word.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/backend/gpu/codegen/prelude.hpp>

#include "catalogue.hpp"
#include "gpu/mock/host_compiler.hpp"

namespace {

namespace gpu = lazuli::gpu;

std::string compiled(std::string const& text) {
  static gpu::compiler const compiler = gpu::find_compiler(gpu::api::cuda);
  gpu::compile_options options;
  options.architecture = "sm_90";
  return compiler.compile(gpu::prelude(gpu::dialect::cuda, text) + text, "all", options).log;
}

bool is_there() {
  if (mock::sanitized) return std::puts("skipped: NVRTC under a sanitizer"), false;
  try {
    gpu::find_compiler(gpu::api::cuda);
    return true;
  } catch (lazuli::device_error const& e) {
    std::printf("skipped: %s\n", e.what());
    return false;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_op_over_every_dtype_compiles_for_cuda_without_warnings,
                     *boost::unit_test::timeout(300)) {
  if (!is_there()) return;
  auto const& all = catalogue::everything();
  std::string text;
  int number = 0;
  for (auto const& each : all) {
    auto const name = lazuli::text::concat("k", number);
    text += "namespace " + name + " {\n" + catalogue::text_of(each, number++) + "}\n";
  }
  BOOST_TEST(compiled(text) == "");
}
