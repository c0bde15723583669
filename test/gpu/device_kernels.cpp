// The kernels that device tensors ask for, run on the mock driver in the host dialect: compiled by
// NVRTC, too, where that is found, and by clang for AMD's GPUs.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/cuda.hpp>

#include "gpu/hip.hpp"
#include "gpu/host_program.hpp"
#include "gpu/mock/mock.hpp"

namespace {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;

/// Texts of kernels without their prelude.
std::vector<std::string>& texts() {
  static std::vector<std::string> all;
  return all;
}

gpu::platform_parts recording() {
  gpu::platform_parts made = mock::parts();
  made.find = [](int) {
    gpu::compiler c = mock::host_compiler();
    c.compile = [](std::string const& text, std::string const& kernel,
                   gpu::compile_options const& options) {
      std::string const last = "#define signbit has_sign\n";
      std::string own = text.substr(text.find(last) + last.size());
      for (std::string const before : {"KERNEL(", "ENTRY("})
        own.replace(own.find(before + kernel) + before.size(), kernel.size(),
                    lz::text::concat("k", texts().size()));
      texts().push_back(own);
      return mock::compile_on_host(text, kernel, options);
    };
    return c;
  };
  return made;
}

template <class T>
void work() {
  lz::matrix<T> x(40, 33);
  x.fill_(T(1));
  auto const g = x.to(lz::cuda::device(0));
  auto const turned = g.t();
  auto s = lz::sum(g).eval();
  auto rows = lz::sum(g, 1).eval();
  auto columns = lz::sum(turned, 1).eval();
  auto product = lz::prod(g * g, 0).eval();
  auto any = lz::any(g > T(0), 1).eval();
  auto const where = lz::argmax(g, 1).eval();
  auto const least = lz::min(g).eval();
  BOOST_TEST(s.cpu().item() == 40 * 33);
}
void reals() {
  lz::matrix<float> x(40, 33);
  x.fill_(1.f);
  auto const g = x.to(lz::cuda::device(0));
  auto const spread = lz::var(g, 1).eval();
  auto const soft = lz::softmax(g, 1).eval();
  auto const long_rows = lz::softmax(lz::matrix<float>(2, 20'000).fill_(1.f).cuda(), 1).eval();
  auto const norms = lz::norm(g, 0).eval();
  auto const mean = lz::mean(lz::astype<lz::float16>(g), 0).eval();
  auto const z = lz::sum(g * std::complex<float>(0, 1), 1).eval();
  BOOST_TEST(soft.cpu()(0, 0) == 1.f / 33);
}

}  // namespace

BOOST_AUTO_TEST_CASE(kernels_of_device_tensors_compile_for_every_vendor) {
  mock::install();
  gpu::cuda_platform().replace(recording());
  work<float>();
  work<int>();
  reals();
  mock::release();
  BOOST_TEST(texts().size() > 10u);
  if (mock::sanitized) return;
  try {
    gpu::compile_options options;
    options.architecture = "sm_90";
    std::string const all = mock::together(gpu::dialect::cuda, texts());
    BOOST_TEST(gpu::find_compiler(gpu::api::cuda).compile(all, "all", options).log == "");
  } catch (lz::device_error const& e) {
    std::string const what = e.what();
    if (what.find("was found") == what.npos) throw;
    std::printf("skipped: %s\n", e.what());
  }
  if (!hip::is_there()) return;
  std::string text;
  for (std::size_t i = 0; i < texts().size(); ++i)
    text += lz::text::concat("namespace n", i, " {\n", texts()[i], "}\n");
  BOOST_TEST(hip::compile(text).log == "");
}
