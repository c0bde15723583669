// Kernels of random numbers in OpenCL, where there is a device of it, and through NVRTC.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/backend/gpu/runtime/compiler.hpp>
#include <lazuli/cuda.hpp>
#include <lazuli/random.hpp>

#include "gpu/mock/host_compiler.hpp"
#include "opencl.hpp"

namespace {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;
namespace rnd = lazuli::random;

constexpr lz::index count = 1001;
constexpr std::uint64_t seed = 0x123456789abcdef, first = (std::uint64_t{1} << 33) + 5;

alignas(16) double numbers[count];

/// The kernel that writes `count` numbers of a law, run by `launch` as in run_elementwise.
template <class T, class Law, class Launch>
void run(Law const& law, T* out, Launch const& launch) {
  using extents = lz::extents<lz::dyn>;
  extents const shape(count);
  lz::strided<T, extents> const to{out, shape, {1}};
  auto const e = rnd::detail::law_expression<T>(
      law, seed, first, lz::detail::element_numbers<lz::cuda::space, extents>{shape, 0});
  lz::plan::operand operands[1 + lz::leaf_count<std::remove_const_t<decltype(e)>>];
  lz::plan::nest n;
  lz::plan::make_nest(to, e, n, operands);
  lz::detail::set_counters(e, n, operands + 1);
  gpu::run_elementwise<T>(n, e, launch);
}

/// f(law, a number of its type) for laws of 32 and 64 bits.
template <class F>
void each_law(F const& f) {
  f(rnd::uniform_law<float>{-1, 3}, float());
  f(rnd::normal_law<float>{1, 2}, float());
  f(rnd::normal_law<double>{0, 1}, double());
  f(rnd::exponential_law<float>{2}, float());
  f(rnd::integer_law<std::int32_t>{.low = 5, .range = 1000003}, std::int32_t());
  f(rnd::bernoulli_law<bool>{0.25}, bool());
}

/// NVRTC, where it is there; else a notice.
std::optional<gpu::compiler> find() {
  try {
    return gpu::find_compiler(gpu::api::cuda);
  } catch (lz::device_error const& e) {
    std::printf("skipped: %s\n", e.what());
    return {};
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_in_opencl_are_the_hosts) {
  if (mock::sanitized) return (void)std::puts("skipped: OpenCL under a sanitizer");
  opencl::machine device;
  if (!device.missing.empty()) return (void)std::printf("skipped: %s\n", device.missing.c_str());
  std::byte* const there = device.allocate(count * 8);
  each_law([&]<class Law, class T>(Law const& law, T) {
    T* const out = reinterpret_cast<T*>(there);
    run(law, out, [&](auto, auto write, unsigned blocks, void** arguments, unsigned) {
      auto const [name, text, bytes, in_16_bits] = write();
      device.build(gpu::prelude(gpu::dialect::opencl, text) + text);
      std::vector<std::size_t> sizes{0, 8, 8, 8};  // the destination, number, key, first tile
      std::apply([&](auto... p) { (sizes.push_back(sizeof p), ...); },
                 rnd::detail::kernel_law<Law>::parameters(law));
      sizes.push_back(4);
      device.run(name, blocks, sizes, arguments);
    });
    T expected[count];
    rnd::detail::fill_from_tiles(law, seed, first, expected, count);
    for (lz::index i = 0; i < count; ++i) BOOST_TEST(out[i] == expected[i], "element " << i);
  });
  device.release(there);
}

BOOST_AUTO_TEST_CASE(kernels_of_random_numbers_compile_for_cuda) {
  if (mock::sanitized) return (void)std::puts("skipped: NVRTC under a sanitizer");
  auto const nvrtc = find();
  if (!nvrtc) return;
  each_law([&]<class Law, class T>(Law const& law, T) {
    run(law, reinterpret_cast<T*>(numbers), [&](auto, auto write, unsigned, void**, unsigned) {
      auto const [name, text, bytes, in_16_bits] = write();
      gpu::compile_options options;
      options.architecture = "sm_90";
      options.more = {"--ptxas-options=-v"};
      std::string const all = gpu::prelude(gpu::dialect::cuda, text) + text;
      std::string const log = nvrtc->compile(all, name, options).log;
      BOOST_TEST(log.find("0 bytes spill stores, 0 bytes spill loads") != log.npos);
      BOOST_TEST(log.find("warning") == log.npos);
      if (std::getenv("LAZULI_SHOW") == nullptr) return;
      options.architecture = "compute_90";
      options.more.clear();
      std::string const ptx = nvrtc->compile(all, name, options).image;
      int products = 0;
      for (auto at = ptx.find("mul.wide.u32"); at != ptx.npos;
           at = ptx.find("mul.wide.u32", at + 1))
        ++products;
      std::printf("%s: %d wide products, %td lines of PTX, %s\n", name.c_str(), products,
                  std::count(ptx.begin(), ptx.end(), '\n'), log.c_str());
    });
  });
}
