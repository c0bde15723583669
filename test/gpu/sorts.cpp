// Sorts and selections by real work-groups that wait for each other (OpenCL), by threads in any
// order, and through NVRTC and for AMD: registers, hardly any local memory, no warning.
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "gpu/found_compiler.hpp"
#include "gpu/hip.hpp"
#include "gpu/interleaved_program.hpp"
#include "gpu/numbered_kernels.hpp"
#include "opencl.hpp"
#include "scan_cases.hpp"
#include "sort_cases.hpp"

namespace {

namespace gpu = lazuli::gpu;
using gpu::code;

/// Tiles of 512 elements, 256 of 8 bytes.
constexpr gpu::sort_sizes few_rounds{2, 2, 2, 256, 600};

constexpr gpu::select_sizes few_elements{40, 100, 1000, 7, {}};

/// Each kind of kernel: rows in blocks of their own and together, passes with one tile and more,
/// selections by both kinds of digits. by_turns: in CI those whose turn it is.
void sort_some(gpu::kernel_launcher launch, sorts::allocation const& allocate, bool check,
               bool by_turns = false) {
  auto its_turn = [by_turns, i = 0]() mutable { return !by_turns || support::in_turn(i++); };
  auto const see = [&](std::string const& wrong) {
    if (check) BOOST_TEST(wrong == "");
  };
  using enum sorts::wanted;
  if (its_turn())
    see(sorts::sorted<float>({20, 30}, 30, both, false, few_rounds, launch, allocate));
  if (its_turn()) see(sorts::sorted<float>({20, 90}, 90, values, true, {}, launch, allocate));
  if (its_turn()) see(sorts::sorted<std::uint8_t>({40, 5}, 3, both, false, {}, launch, allocate));
  if (its_turn())
    see(sorts::sorted<std::int16_t>({2, 500}, 500, values, true, few_rounds, launch, allocate));
  if (its_turn())
    see(sorts::sorted<float>({2, 1300}, 1300, values, false, few_rounds, launch, allocate, true));
  if (its_turn())
    see(sorts::sorted<std::uint8_t>({1, 1500}, 7, both, true, few_rounds, launch, allocate));
  if (its_turn())
    see(sorts::sorted<double>({1, 700}, 700, places, false, few_rounds, launch, allocate));
  if (its_turn())
    see(sorts::selected<float>({2, 1500}, 9, false, true, few_elements, launch, allocate));
  if (its_turn())
    see(sorts::selected<std::int8_t>({2, 300}, 40, false, false, few_elements, launch, allocate));
  if (its_turn())
    see(sorts::selected<double>({3, 200}, 99, true, false, few_elements, launch, allocate));
}

}  // namespace

BOOST_AUTO_TEST_CASE(threads_of_a_block_may_sort_in_any_order) {
  if (mock::sanitized) return;  // fibers
  scans::held_memory memory;
  for (char const* const order : {"up", "down", "any"}) {
    ::setenv(mock::order_variable, order, 1);
    BOOST_TEST_CONTEXT(order) {
      sorts::run_as<mock::interleaved_program>([&](gpu::kernel_launcher launch, bool check) {
        sort_some(launch, std::ref(memory), check);
      });
    }
  }
  ::unsetenv(mock::order_variable);
}

BOOST_AUTO_TEST_CASE(blocks_that_wait_for_each_other_sort_in_opencl) {
  if (mock::sanitized) return;
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  std::vector<std::byte*> used;
  auto const allocate = [&](std::size_t bytes) {
    return used.emplace_back(device.allocate(bytes));
  };
  auto const run = [&](std::string_view, gpu::kernel_writer write, unsigned blocks,
                       void** arguments, unsigned) {
    gpu::written_kernel const made = write();
    device.build(gpu::prelude(gpu::dialect::opencl, made.text) + made.text);
    auto const pointers = static_cast<std::size_t>(std::count(
        made.text.begin() + static_cast<std::ptrdiff_t>(made.text.find("KERNEL(")),
        made.text.begin() + static_cast<std::ptrdiff_t>(made.text.find("geometry g)")), '*'));
    std::vector<std::size_t> bytes(pointers);
    bytes.push_back(made.name.find("select") == std::string::npos ? sizeof(gpu::sort_geometry)
                                                                  : sizeof(gpu::select_geometry));
    device.run(made.name, blocks, bytes, arguments);
  };
  sort_some(run, allocate, true, true);
  for (std::byte* const each : used) device.release(each);
}

BOOST_AUTO_TEST_CASE(the_machine_code_of_sorts_fits_into_registers) {
  gpu::compiler nvrtc;
  if (!mock::find_nvrtc(nvrtc)) return;
  constexpr lazuli::index many = 1 << 26;
  std::int64_t place = 0;
  std::vector<gpu::written_kernel> kernels;
  for (auto const c : {code::bool8, code::int8, code::float16, code::float32, code::float64}) {
    for (lazuli::index const length :
         {lazuli::index{100}, lazuli::index{300}, lazuli::index{3000}, many})
      for (bool const places : {false, true}) {
        auto frame = gpu::plan_sort({nullptr, c, many / length, length, false, length, nullptr,
                                     places ? &place : nullptr})
                         .frame;
        kernels.push_back(gpu::write_sort(frame));
        if (frame.kind != gpu::sort_kind::pass || places) continue;
        frame.kind = gpu::sort_kind::count;
        kernels.push_back(gpu::write_sort(frame));
      }
    for (auto const kind :
         {gpu::select_kind::count, gpu::select_kind::first, gpu::select_kind::last})
      kernels.push_back(gpu::write_select({kind, c, 11}));
  }
  for (int i = 0; auto const& made : kernels) BOOST_TEST_CONTEXT(made.name) {
      if (!support::in_turn(i++)) continue;
      std::string const text = gpu::prelude(gpu::dialect::cuda, made.text) + made.text;
      for (std::string const architecture : {"sm_75", "sm_90"}) {
        gpu::compile_options options;
        options.architecture = architecture;
        options.more = {"--ptxas-options=-v"};
        std::string const log = nvrtc.compile(text, made.name, options).log;
        int const registers = mock::number_before(log, " registers");
        BOOST_TEST((registers > 0 && registers <= 128));
        BOOST_TEST(mock::number_before(log, " bytes spill stores") <= 32);
        BOOST_TEST(mock::count(log, "warning") == 0);
        if (std::getenv("LAZULI_SHOW"))
          std::printf("%-40s %s %2d registers\n", made.name.c_str(), architecture.c_str(),
                      registers);
      }
    }
}

BOOST_AUTO_TEST_CASE(sorts_compile_for_amd) {
  if (mock::sanitized || !hip::is_there()) return;
  scans::held_memory memory;
  auto const kernels = sorts::texts_of(
      [&](gpu::kernel_launcher launch, bool check) { sort_some(launch, std::ref(memory), check); });
  BOOST_TEST(hip::compile(mock::in_namespaces(kernels.texts)).log == "");
}
