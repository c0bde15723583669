// The kernels that device tensors ask for, run on the mock driver in the host dialect: compiled by
// NVRTC, too, where that is found, and by clang for AMD's GPUs.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/cuda.hpp>
#include <regex>

#include "gpu/found_compiler.hpp"
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

/// Numbers that came back from the device, one after another.
class results {
 public:
  template <class X>
  void operator+=(X const& x) {
    auto const here = x.cpu();
    for (lz::index i = 0; i < here.numel(); ++i)
      all.push_back(lz::number::convert<std::complex<double>>(here.data()[i]));
  }
  std::vector<std::complex<double>> all;
};

template <class T, class... I>
auto some(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<T>(i * i % 61 / 4 + 1);
  return x.to(lz::cuda::device(0));
}

template <class T>
void work(results& out) {
  auto const g = some<T>(40, 33);
  auto const turned = g.t();
  out += lz::sum(g).eval();
  out += lz::sum(g, 1).eval();
  out += lz::sum(turned, 1).eval();
  out += lz::prod(g(lz::slice(0, 20)), 0).eval();
  out += lz::any(g > T(7), 1).eval();
  out += lz::argmax(g, 1).eval();
  out += lz::min(g).eval();
  out += lz::eval(g + some<T>(33, 40).t() * T(2));  // through a tile
  auto const high = some<T>(700, 3);                // few columns: many threads for each
  out += lz::sum(high, 0).eval();
}
void reals(results& out) {
  auto const g = some<float>(40, 33);
  out += lz::var(g, 1).eval();
  out += lz::softmax(g, 1).eval();
  out += lz::eval((g - lz::mean(g, 1, lz::keepdims)) / lz::stddev(g, 1, lz::keepdims));
  auto const rows = some<float>(2, 20'000);
  out += lz::softmax(rows, 1).eval();
  out += lz::sum(rows, 1).eval();
  out += lz::softmax(rows, 0).eval();
  out += lz::norm(g, 0).eval();
  out += lz::mean(lz::astype<lz::float16>(g), 0).eval();
  out += lz::sum(g * std::complex<float>(0, 1), 1).eval();
}

}  // namespace

BOOST_AUTO_TEST_CASE(kernels_of_device_tensors_compile_for_every_vendor) {
  mock::install();
  gpu::cuda_platform().replace(recording());
  results out;
  work<float>(out);
  work<int>(out);
  reals(out);
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

BOOST_AUTO_TEST_CASE(threads_of_a_block_may_run_in_any_order) {
  if (mock::sanitized) return;  // fibers
  auto const run = [](char const* order, gpu::platform_parts const& parts) {
    mock::install();
    gpu::cuda_platform().replace(parts);
    ::setenv(mock::order_variable, order, 1);
    results out;
    work<float>(out);
    reals(out);
    mock::release();
    return out.all;
  };
  auto const phase_by_phase = run("", mock::parts());
  for (char const* const order : {"up", "down", "any"})
    BOOST_TEST((run(order, mock::interleaving(mock::parts())) == phase_by_phase), order);
}

BOOST_AUTO_TEST_CASE(reductions_leave_room_for_blocks_and_rows_merge_without_barriers) {
  gpu::compiler nvrtc;
  if (!mock::find_nvrtc(nvrtc)) return;
  /// The machine code's remarks, and PTX, of the first kernel of a statement.
  auto const made = [&](auto const& y, auto const& e) {
    std::string kernel = lz::explain(y, e).loops[0].kernel;
    kernel.resize(kernel.find('\n', kernel.find("ENTRY(")) + 1);
    std::string const text = gpu::prelude(gpu::dialect::cuda, kernel) + kernel;
    gpu::compile_options options;
    options.architecture = "compute_90";
    std::string const ptx = nvrtc.compile(text, "k", options).image;
    options.architecture = "sm_90";
    options.more = {"--ptxas-options=-v"};
    return std::pair(nvrtc.compile(text, "k", options).log, ptx);
  };
  auto const registers = [](std::string const& log) {
    std::smatch found;
    std::regex_search(log, found, std::regex(R"((\d+) registers)"));
    return std::stoi(found[1]);
  };
  auto const x = lz::cuda::imagine<float>(65536, 1024);
  auto columns = lz::cuda::imagine<float>(1024), rows = lz::cuda::imagine<float>(65536);
  auto soft = lz::cuda::imagine<float>(65536, 1024);
  auto const wide = lz::cuda::imagine<float>(1024, 8192);
  // Columns need no more than four blocks, of which each thread loads eight elements at once.
  BOOST_TEST(registers(made(lz::cuda::imagine<float>(8192), lz::sum(wide, 0)).first) <= 64);
  BOOST_TEST(registers(made(columns, lz::sum(x, 0)).first) <= 40);
  auto const [sum_log, sum] = made(rows, lz::sum(x, 1));
  BOOST_TEST(registers(sum_log) <= 32);
  BOOST_TEST(sum.find("bar.sync") == sum.npos);
  BOOST_TEST(sum.find("shfl.sync.down") != sum.npos);
  auto const [softmax_log, softmax] = made(soft, lz::softmax(x, 1));
  BOOST_TEST(registers(softmax_log) <= 64);
  BOOST_TEST(softmax.find("st.local") == softmax.npos);  // rows stay in registers
  // Stored in 16 bits, exponentials take two instructions, not eight.
  BOOST_TEST(softmax.find("fma.rm") != softmax.npos);
  auto const x_16 = lz::cuda::imagine<lz::bfloat16>(65536, 1024);
  auto soft_16 = lz::cuda::imagine<lz::bfloat16>(65536, 1024);
  auto const [short_log, shorter] = made(soft_16, lz::softmax(x_16, 1));
  BOOST_TEST(registers(short_log) <= 64);
  BOOST_TEST(shorter.find("fma.rm") == shorter.npos);
  // Other types have no shorter ones.
  auto const z = lz::cuda::imagine<std::complex<float>>(512, 1024);
  auto few = lz::cuda::imagine<lz::float16>(512);
  BOOST_TEST(made(few, lz::sum(lz::real(lz::exp(z)), 1)).second.size() > 0);
}
