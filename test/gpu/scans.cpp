// Scans by real work-groups that wait for each other (OpenCL), by threads in any order, and through
// NVRTC: access of 16 bytes, registers, no local memory.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "gpu/found_compiler.hpp"
#include "gpu/hip.hpp"
#include "gpu/interleaved_program.hpp"
#include "opencl.hpp"
#include "scan_cases.hpp"
#include "tries.hpp"

namespace {

namespace gpu = lazuli::gpu;
using gpu::code, gpu::scan_kind;

constexpr scans::shape shapes[] = {
    {40, 24, 1}, {3, 200, 1}, {2, 9000, 1}, {1, 30, 3}, {2, 700, 40}};

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_that_wait_for_each_other_scan_in_opencl) {
  if (mock::sanitized) return;
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  std::vector<std::byte*> used;
  scans::batch all([&](std::size_t bytes) { return used.emplace_back(device.allocate(bytes)); });
  for (auto const& s : shapes) {
    all.add<double>(scan_kind::greatest, s, scans::small(4));
    all.add<int>(scan_kind::sum, s);
  }
  all.add<float>(scan_kind::sum, {1, 70'001, 1}, scans::small(16));
  all.add<std::int64_t>(scan_kind::least, {1, 70'001, 1});
  all.add_chosen<std::uint8_t>(70'001, 3, scans::small(16));
  all.add_chosen<double>(70'001, 7);
  all.add_chosen<float>(200, 4);
  std::string built;
  all.run([&](std::string const& name, unsigned blocks, auto const& bytes, void** parameters) {
    auto const& kernel = all.kernels.texts[std::stoul(name.substr(1))];
    if (built != name) device.build(gpu::prelude(gpu::dialect::opencl, kernel) + kernel);
    built = name;
    device.run(name, blocks, bytes, parameters);
  });
  for (auto const& check : all.checks) BOOST_TEST(check() == "");
  for (std::byte* const each : used) device.release(each);
}

BOOST_AUTO_TEST_CASE(threads_of_a_block_may_scan_in_any_order) {
  if (mock::sanitized) return;  // fibers
  scans::held_memory memory;
  for (char const* const order : {"up", "down", "any"}) {
    ::setenv(mock::order_variable, order, 1);
    scans::batch all{std::ref(memory)};
    for (auto const& s : shapes) {
      all.add<float>(scan_kind::sum, s);
      all.add<int>(scan_kind::least, s, scans::small(3));
    }
    all.add_chosen<bool>(700, 3, scans::small(3));
    all.add_chosen<float>(20'000, 5);
    mock::interleaved_program const program(all.kernels.texts);
    all.run([&](std::string const& name, unsigned blocks, auto const&, void** parameters) {
      program.run(name, blocks, parameters);
    });
    for (auto const& check : all.checks) BOOST_TEST(check() == "", order);
  }
  ::unsetenv(mock::order_variable);
}

BOOST_AUTO_TEST_CASE(the_machine_code_of_scans_is_what_their_frames_promise) {
  gpu::compiler nvrtc;
  if (!mock::find_nvrtc(nvrtc)) return;
  struct promised {
    code dtype;
    scan_kind kind;
    scans::shape of;
    int loads, stores;  // of 16 bytes
  };
  constexpr lazuli::index many = 1 << 26;
  for (int i = 0;
       auto const& each : {promised{code::float32, scan_kind::sum, {1, many, 1}, 8, 8},
                           {code::float16, scan_kind::sum, {1, many, 1}, 4, 4},
                           {code::bfloat16, scan_kind::product, {1, many, 1}, 4, 4},
                           {code::int64, scan_kind::sum, {1, many, 1}, 4, 4},
                           {code::complex128, scan_kind::product, {1, many, 1}, 2, 2},
                           {code::float32, scan_kind::greatest, {1, many, 1}, 2, 2 + 4},
                           {code::float64, scan_kind::least, {1, many, 1}, 2, 2 + 2},
                           {code::bool8, scan_kind::least, {1, many, 1}, 0, 4},
                           {code::float32, scan_kind::sum, {many / 64, 64, 1}, 4, 4},
                           {code::float32, scan_kind::sum, {many / 1024, 1024, 1}, 8, 8},
                           {code::float32, scan_kind::greatest, {1024, 100, 1}, 2, 2 + 4},
                           {code::float32, scan_kind::sum, {1, 8192, 8192}, 0, 0},
                           {code::complex128, scan_kind::product, {1, 8192, 8192}, 0, 0},
                           {code::int8, scan_kind::greatest, {1, 8192, 8192}, 0, 0},
                           {code::float32, scan_kind::affine, {1, many, 1}, 4, 2},
                           {code::float32, scan_kind::affine, {many / 64, 64, 1}, 4, 2},
                           {code::complex128, scan_kind::affine, {1, many, 1}, 2, 1},
                           {code::float64, scan_kind::affine, {8, 8192, 8}, 0, 0},
                           {code::float16, scan_kind::affine, {1, many, 1}, 4, 2},
                           {code::bool8, scan_kind::chosen, {1, many, 1}, 0, 0},
                           {code::float16, scan_kind::chosen, {1, many, 1}, 0, 0},
                           {code::float32, scan_kind::chosen, {1, many, 1}, 4, 0},
                           {code::complex128, scan_kind::chosen, {1, many, 1}, 8, 0},
                           {code::bool8, scan_kind::chosen, {1, many << 6, 1}, 0, 0},
                           {code::float32, scan_kind::chosen, {1, 700, 1}, 4, 0}}) {
    if (!support::in_turn(i++)) continue;
    code const written = each.kind == scan_kind::chosen ? code::int64 : each.dtype;
    auto const made =
        gpu::write_scan(gpu::plan_scan({nullptr, each.dtype, nullptr, nullptr, written, each.kind,
                                        each.of.outer, each.of.length, each.of.inner})
                            .frame);
    std::string const text = gpu::prelude(gpu::dialect::cuda, made.text) + made.text;
    BOOST_TEST_CONTEXT(made.name << " of rows of " << each.of.length) {
      for (std::string const architecture : {"75", "80", "90", "100"}) {
        gpu::compile_options options;
        options.architecture = "compute_" + architecture;
        std::string const ptx = nvrtc.compile(text, made.name, options).image;
        BOOST_TEST(mock::count(ptx, ".local") == 0);
        if (architecture == "90") {
          BOOST_TEST(mock::count(ptx, "ld.global.v4") == each.loads);
          BOOST_TEST(mock::count(ptx, "st.global.v4") == each.stores);
        }
        options.architecture = "sm_" + architecture;
        options.more = {"--ptxas-options=-v"};
        std::string const log = nvrtc.compile(text, made.name, options).log;
        int const registers = mock::number_before(log, " registers");
        BOOST_TEST((registers > 0 && registers <= 64));
        BOOST_TEST(mock::count(log, "0 bytes spill stores, 0 bytes spill loads") == 1);
        BOOST_TEST(mock::count(log, "warning") == 0);
        if (std::getenv("LAZULI_SHOW"))
          std::printf("%-32s sm_%-3s %2d registers\n", made.name.c_str(), architecture.c_str(),
                      registers);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(scans_compile_for_amd) {
  if (mock::sanitized || !hip::is_there()) return;
  scans::held_memory memory;
  scans::batch all{std::ref(memory)};
  for (auto const& s : shapes) {
    all.add<float>(scan_kind::sum, s, scans::small(2));
    all.add<lazuli::float16>(scan_kind::product, s);
    all.add<std::int8_t>(scan_kind::greatest, s);
    all.add<std::complex<double>>(scan_kind::sum, s);
  }
  all.add_chosen<lazuli::bfloat16>(700, 4, scans::small(2));
  all.add_chosen<std::complex<float>>(90, 4);
  BOOST_TEST(hip::compile(mock::in_namespaces(all.kernels.texts)).log == "");
}
