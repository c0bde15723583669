// Kernels through NVRTC, where that is found: access of 16 bytes, registers, memory in flight, and
// parameters as the launch packs them. No GPU is needed.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "fuzz_cases.hpp"
#include "host_program.hpp"
#include "machine_code.hpp"

namespace {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;

alignas(64) std::byte memory[4 << 20];

/// Bytes of the parameters that PTX declares.
std::vector<std::size_t> declared(std::string const& ptx) {
  std::vector<std::size_t> out;
  std::regex const parameter(
      R"(\.param (?:\.align \d+ )?\.([a-z])(\d+)(?: \.ptr[^,\n]*?)? \w+(?:\[(\d+)\])?)");
  auto const from = ptx.find(".entry"), to = ptx.find(')', from);
  std::string const list = ptx.substr(from, to - from);
  for (std::sregex_iterator at(list.begin(), list.end(), parameter), end; at != end; ++at) {
    std::size_t const bits = std::stoul((*at)[2]);
    out.push_back(bits / 8 * ((*at)[3].matched ? std::stoul((*at)[3]) : 1));
  }
  return out;
}

/// Blocks of 256 threads that fit on one multiprocessor of sm_80, sm_90 and sm_100 (of sm_86 six at
/// most): registers are given to warps in portions of 256. Source: cuda_occupancy.h.
int blocks_at_once(int registers) {
  int const of_warp = (32 * ((registers + 7) / 8 * 8) + 255) / 256 * 256;
  return std::min(65536 / (of_warp * 8), 2048 / 256);
}

/// Instructions of a cubin's kernel, with what fills its last 128 bytes: each has 16 bytes. The
/// image is ELF of 64 bits, the kernel's section is called .text.<name>.
int instructions(std::string const& image, std::string const& kernel) {
  auto const number = [&](std::size_t at, std::size_t bytes) {
    std::size_t value = 0;
    std::memcpy(&value, image.data() + at, bytes);
    return value;
  };
  std::size_t const first = number(0x28, 8), each = number(0x3a, 2), sections = number(0x3c, 2);
  std::size_t const names = number(first + number(0x3e, 2) * each + 0x18, 8);
  for (std::size_t at = first; at < first + sections * each; at += each)
    if (image.c_str() + names + number(at, 4) == ".text." + kernel)
      return static_cast<int>(number(at + 0x20, 8) / 16);
  return 0;
}


}  // namespace

BOOST_AUTO_TEST_CASE(random_kernels_compile_for_cuda_without_warnings) {
  gpu::compiler nvrtc;
  if (!mock::find_nvrtc(nvrtc)) return;
  std::mt19937_64 random(20261123);
  fuzz::batch all{{memory, sizeof memory, 0}, {}, {}};
  for (int i = 0; i < 4 * fuzz::expressions; ++i) {
    fuzz::add(all, i % fuzz::expressions, random);
    all.memory.used = 0;
  }
  gpu::compile_options options;
  options.architecture = "sm_90";
  std::string const text = mock::together(gpu::dialect::cuda, all.kernels.kernels);
  BOOST_TEST(nvrtc.compile(text, "all", options).log == "");
}

BOOST_AUTO_TEST_CASE(the_machine_code_of_kernels_is_what_their_frames_promise) {
  gpu::compiler nvrtc;
  if (!mock::find_nvrtc(nvrtc)) return;
  for (auto const& each : mock::promised_kernels()) {
    BOOST_TEST_CONTEXT(each.what) {
      std::string const text = gpu::prelude(gpu::dialect::cuda, each.kernel) + each.kernel;
      for (std::string const architecture : {"80", "86", "90", "100"}) {
        gpu::compile_options options;
        options.architecture = "compute_" + architecture;
        std::string const ptx = nvrtc.compile(text, "k0", options).image;
        BOOST_TEST(mock::count(ptx, ".entry") == 1);
        BOOST_TEST(mock::count(ptx, ".local") == 0);
        BOOST_TEST(mock::count(ptx, "ld.global.v4") == each.wide_loads);
        BOOST_TEST(mock::count(ptx, "st.global.v4") == each.wide_stores);
        BOOST_TEST(declared(ptx) == each.bytes, boost::test_tools::per_element());

        options.architecture = "sm_" + architecture;
        options.more = {"--ptxas-options=-v"};
        auto const [image, log] = nvrtc.compile(text, "k0", options);
        int const registers = mock::number_before(log, " registers");
        BOOST_TEST((registers > 0 && registers <= 64));
        BOOST_TEST(mock::count(log, "0 bytes spill stores, 0 bytes spill loads") == 1);
        BOOST_TEST(mock::count(log, "warning") == 0);
        int const length = instructions(image, "k0");
        if (architecture == "90" && each.most > 0)
          BOOST_TEST((length > 0 && length <= each.most * each.elements));
        int const in_flight = blocks_at_once(registers) * 256 * each.under_way / 1024;
        if (std::getenv("LAZULI_SHOW"))
          std::printf("%-32s sm_%-3s %2d registers, %d KiB in flight, %.1f instructions\n",
                      each.what, architecture.c_str(), registers, in_flight,
                      static_cast<double>(length) / each.elements);
        if (architecture == "90" && each.under_way >= 32) BOOST_TEST(in_flight >= 48);
      }
    }
  }
}
