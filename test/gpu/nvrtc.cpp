// Representative kernels through NVRTC, where that is found: access of 16 bytes, registers, memory
// in flight, and parameters as the launch packs them. No GPU is needed.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/tensor.hpp>

#include "fuzz_cases.hpp"
#include "host_program.hpp"

namespace {

namespace lz = lazuli;
namespace gpu = lazuli::gpu;
using lz::index;

alignas(64) std::byte memory[4 << 20];

template <class T>
auto seen(index offset, std::array<index, 2> shape, std::array<index, 2> strides) {
  return lz::view(reinterpret_cast<T*>(memory) + offset, lz::dextents<2>(shape), strides);
}

/// A kernel and what its machine code must look like.
struct expected {
  char const* what;
  mock::recorder kernels;
  int wide_loads, wide_stores;  // instructions of 16 bytes
  int bytes;                    // that a thread loads before it waits for the first
};

template <class Y, class E>
expected expect(char const* what, Y const& y, E const& e, int loads, int stores, int bytes) {
  expected out{what, {}, loads, stores, bytes};
  out.kernels.add(y, lz::close(e));
  return out;
}

std::vector<expected> all_kernels() {
  std::array<index, 2> const rows{1024, 1}, shape{256, 1024}, bias{0, 1}, column{1, 0},
      turned{1, 256}, odd{255, 1023}, odd_rows{1023, 1};
  auto const y = seen<float>(0, shape, rows);
  auto const x = seen<float const>(0, shape, rows), w = seen<float const>(64, shape, rows);
  auto const b = seen<float const>(0, shape, bias), c = seen<float const>(0, shape, column);
  auto const t = seen<float const>(0, shape, turned);
  using half = lz::float16;
  std::vector<expected> all;
  all.push_back(expect("copy", y, x, 2, 2, 32));
  all.push_back(expect("axpy", y, x * 2.f + w, 2, 1, 32));
  all.push_back(expect("square: one load", y, x * x, 2, 2, 32));
  all.push_back(expect("gelu", y, lz::gelu(x), 2, 2, 32));
  all.push_back(expect("bias row", y, x + b, 2, 1, 32));
  all.push_back(expect("four leaves", y, x * w + b * c, 3, 1, 52));
  all.push_back(expect("where", y, lz::where(x > w, x, 0.f), 2, 1, 32));
  all.push_back(expect("odd extent", seen<float>(0, odd, odd_rows),
                       lz::exp(seen<float const>(0, odd, odd_rows)), 2, 2, 32));
  all.push_back(expect("misaligned", y, seen<float const>(1, shape, rows) + w, 1, 1, 32));
  all.push_back(expect("transposed", y, t + x, 0, 0, 32));
  all.push_back(expect("double", seen<double>(0, {64, 128}, {128, 1}),
                       seen<double const>(0, {64, 128}, {128, 1}) + 1., 2, 2, 32));
  all.push_back(expect("float16", seen<half>(0, shape, rows),
                       seen<half const>(0, shape, rows) * seen<half const>(64, shape, rows), 2, 1,
                       32));
  all.push_back(
      expect("complex64", seen<std::complex<float>>(0, {64, 128}, {128, 1}),
             seen<std::complex<float> const>(0, {64, 128}, {128, 1}) * std::complex<float>(0, 1), 2,
             2, 32));
  all.push_back(expect("uint8 to float", y,
                       lz::astype<float>(seen<std::uint8_t const>(0, shape, rows)), 0, 2, 8));
  return all;
}

int count(std::string const& text, std::string const& part) {
  int n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}
int number_before(std::string const& text, std::string const& words) {
  auto const end = text.find(words);
  if (end == text.npos) return -1;
  auto const from = text.find_last_not_of("0123456789", end - 1) + 1;
  return std::stoi(text.substr(from, end - from));
}

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

/// Blocks of 256 threads that fit on one multiprocessor of sm_80, sm_90 and sm_100: registers are
/// given to warps in portions of 256. Source: cuda_occupancy.h.
int blocks_at_once(int registers) {
  int const of_warp = (32 * ((registers + 7) / 8 * 8) + 255) / 256 * 256;
  return std::min(65536 / (of_warp * 8), 2048 / 256);
}

/// NVRTC, where it is there; else a notice.
bool find(gpu::compiler& out) {
  if (mock::sanitized) return std::puts("skipped: NVRTC under a sanitizer"), false;
  try {
    out = gpu::find_compiler(gpu::api::cuda);
    return true;
  } catch (lz::device_error const& e) {
    std::printf("skipped: %s\n", e.what());
    return false;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_kernels_compile_for_cuda_without_warnings) {
  gpu::compiler nvrtc;
  if (!find(nvrtc)) return;
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
  if (!find(nvrtc)) return;
  auto const all = all_kernels();
  for (auto const& each : all) {
    BOOST_TEST_CONTEXT(each.what) {
      BOOST_TEST_REQUIRE(each.kernels.kernels.size() == 1u);
      std::string const& kernel = each.kernels.kernels[0];
      std::string const text = gpu::prelude(gpu::dialect::cuda, kernel) + kernel;
      for (std::string const architecture : {"80", "90", "100"}) {
        gpu::compile_options options;
        options.architecture = "compute_" + architecture;
        std::string const ptx = nvrtc.compile(text, "k0", options).image;
        BOOST_TEST(count(ptx, ".entry") == 1);
        BOOST_TEST(count(ptx, ".local") == 0);
        BOOST_TEST(count(ptx, "ld.global.v4") == each.wide_loads);
        BOOST_TEST(count(ptx, "st.global.v4") == each.wide_stores);
        auto sizes = each.kernels.launches[0].bytes;
        for (auto& bytes : sizes) bytes = bytes == 0 ? 8 : bytes;
        BOOST_TEST(declared(ptx) == sizes, boost::test_tools::per_element());

        options.architecture = "sm_" + architecture;
        options.more = {"--ptxas-options=-v"};
        std::string const log = nvrtc.compile(text, "k0", options).log;
        int const registers = number_before(log, " registers");
        BOOST_TEST((registers > 0 && registers <= 64));
        BOOST_TEST(count(log, "0 bytes spill stores, 0 bytes spill loads") == 1);
        BOOST_TEST(count(log, "warning") == 0);
        int const in_flight = blocks_at_once(registers) * 256 * each.bytes / 1024;
        if (std::getenv("LAZULI_SHOW"))
          std::printf("%-18s sm_%-3s %2d registers, %d KiB in flight\n", each.what,
                      architecture.c_str(), registers, in_flight);
        if (architecture == "90" && each.bytes >= 32) BOOST_TEST(in_flight >= 48);
      }
    }
  }
}
