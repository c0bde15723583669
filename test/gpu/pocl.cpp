// Generated kernels of random expressions over random layouts on an OpenCL device, where there is
// one: real work-groups, barriers and local memory.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <lazuli/device/reduce.hpp>

#include "fuzz_cases.hpp"
#include "gpu/mock/host_compiler.hpp"
#include "host_program.hpp"
#include "opencl.hpp"

namespace {

using lazuli::index;

/// Merges n neighbours by s - 3 t, which tells the order, and leaves the result with all of them.
std::string merging(int n) {
  return lazuli::text::concat(mock::ordered_merge, R"(KERNEL(lanes, 256, 1)(GLOBAL int* y) {
  SHARED state shared[256];
  PRIVATE(state, kept, 256);
  THREADS(256) { OWN(kept).f0 = (int)(THREAD * THREAD % 101u); }
  MERGE_LANES(kept, shared, 256, )",
                              n, R"();
  THREADS(256) { y[THREAD] = OWN(kept).f0; }
}
ENTRY(lanes)
)");
}

std::vector<int> merged(int n) {
  std::vector<int> all(256);
  for (int i = 0; i < 256; ++i) all[static_cast<std::size_t>(i)] = i * i % 101;
  for (std::size_t half = static_cast<std::size_t>(n) / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i + half < 256; ++i) all[i] -= 3 * all[i + half];
  for (std::size_t i = 0; i < 256; ++i)
    all[i] = all[i / static_cast<std::size_t>(n) * static_cast<std::size_t>(n)];
  return all;
}

/// Bytes of the geometry that a reduction's text declares.
std::size_t reduction_bytes(std::string const& text) {
  std::smatch found;
  std::regex_search(text, found, std::regex(R"((int64|int) stride\[(\d+)\]\[(\d+)\])"));
  std::size_t bytes =
      24 + std::stoul(found[2]) * std::stoul(found[3]) * (found[1] == "int64" ? 8 : 4);
  if (std::regex_search(text, found, std::regex(R"(extent\[(\d+)\])")))
    bytes += 12 * std::stoul(found[1]);
  return (bytes + 7) / 8 * 8;
}

/// Reduces small integers of these extents by work-groups; whether each result is what the host
/// gives. `counts`: the last block merges parts, not a second kernel.
template <class Reduce>
bool reduces(opencl::machine& device, Reduce const& reduce, std::array<index, 2> extents,
             bool counts) {
  namespace lz = lazuli;
  namespace gpu = lz::gpu;
  auto const n = static_cast<std::size_t>(extents[0] * extents[1]);
  auto* const x = reinterpret_cast<float*>(device.allocate(4 * n));
  auto* const y = reinterpret_cast<float*>(device.allocate(4 * n));
  auto* const counters = reinterpret_cast<unsigned*>(device.allocate(4 * gpu::counters_of_stream));
  std::byte* const room = device.allocate(std::size_t{16} << 20);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<float>(i * i % 61) - 20;
  std::fill_n(counters, gpu::counters_of_stream, 0u);
  auto const in = lz::view(static_cast<float const*>(x), lz::dextents<2>(extents));
  auto const r = reduce(in);
  using reduction = std::remove_const_t<decltype(r)>;
  using R = typename reduction::reduction_type;
  using A = typename reduction::accumulator;
  using X = typename reduction::operand_type;
  auto const shape = r.extents();
  auto const out = lz::view(y, shape);
  lz::plan::operand operands[1 + lz::leaf_count<X>];
  lz::plan::nest nest;
  lz::strided<float, std::remove_const_t<decltype(shape)>> const flat{y, shape, out.strides()};
  lz::detail::make_reduction_nest(flat, r, r.operand(), nest, operands);
  lz::plan::collapse(nest, lz::detail::leading_operand(nest));
  constexpr auto const& facts = gpu::facts_of<float, X>;
  auto const body = [&](gpu::kernel_operands const& o) {
    auto text = lz::detail::reduce_functions<R, A>("fold", r.operand(), o);
    text.functions += gpu::finish_function<float, A>(r.op());
    return text;
  };
  gpu::run_reduction(
      nest,
      {nest.count, facts.dtypes, facts.numbers, false, 0, lz::detail::state_bytes<R, A>, "", body},
      [&](std::string_view, gpu::kernel_writer write, unsigned blocks, void** parameters,
          unsigned threads) {
        auto const made = write();
        device.build(gpu::prelude(gpu::dialect::opencl, made.text) + made.text);
        std::vector<std::size_t> bytes;
        auto from = made.text.find(")(", made.text.find("KERNEL(")) + 2;
        auto const to = made.text.find(") {", from);
        std::vector<void*> given;
        for (std::size_t i = 0; from < to; ++i) {
          auto const end = std::min(made.text.find(", ", from), to);
          bool const pointer = made.text.compare(from, 7, "GLOBAL ") == 0;
          bytes.push_back(pointer ? 0 : reduction_bytes(made.text));
          given.push_back(parameters[i]);
          from = end + 2;
        }
        // The workspace, which has no memory of its own here.
        static void* work;
        work = room;
        for (std::size_t i = 0; i < bytes.size(); ++i)
          if (bytes[i] == 0 && *static_cast<void**>(given[i]) == nullptr) given[i] = &work;
        device.run(made.name, blocks, bytes, given.data(), threads);
      },
      [](index) { return gpu::block(); }, [&] { return counts ? counters : nullptr; });
  bool right = true;
  auto const wanted = lz::eval(r);
  for (index i = 0; i < wanted.numel(); ++i) right = right && y[i] == wanted.data()[i];
  for (index i = 0; i < gpu::counters_of_stream; ++i) right = right && counters[i] == 0;
  for (auto* const each : {reinterpret_cast<std::byte*>(x), reinterpret_cast<std::byte*>(y),
                           reinterpret_cast<std::byte*>(counters), room})
    device.release(each);
  return right;
}

}  // namespace

BOOST_AUTO_TEST_CASE(reductions_by_work_groups_equal_the_host) {
  if (mock::sanitized) return;
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  namespace lz = lazuli;
  auto const rows = [](auto const& x) { return lz::sum(x, 1); };
  auto const columns = [](auto const& x) { return lz::sum(x, 0); };
  auto const greatest = [](auto const& x) { return lz::max(x, 1); };
  for (bool const counts : {true, false}) {
    BOOST_TEST(reduces(device, rows, {300, 64}, counts));     // lanes of a warp
    BOOST_TEST(reduces(device, rows, {5, 3001}, counts));     // warps of a block
    BOOST_TEST(reduces(device, rows, {2, 60'000}, counts));   // parts
    BOOST_TEST(reduces(device, columns, {700, 33}, counts));  // columns
    BOOST_TEST(reduces(device, columns, {20'000, 3}, counts));
    BOOST_TEST(reduces(device, columns, {3000, 10}, counts));
    BOOST_TEST(reduces(device, greatest, {40, 1000}, counts));
  }
}

BOOST_AUTO_TEST_CASE(lanes_merge_in_one_order_on_the_host_and_in_opencl) {
  for (int const n : {2, 4, 32}) {
    std::vector<int> y(256);
    int* to = y.data();
    void* parameters[] = {&to};
    mock::host_program({merging(n)}).run("lanes", 1, parameters);
    BOOST_TEST(y == merged(n), boost::test_tools::per_element());
    if (mock::sanitized) continue;
    opencl::machine device;
    if (!device.missing.empty()) continue;
    auto* shared = reinterpret_cast<int*>(device.allocate(1024));
    device.build(lazuli::gpu::prelude(lazuli::gpu::dialect::opencl, "") + merging(n));
    void* others[] = {&shared};
    device.run("lanes", 1, {0}, others);
    BOOST_TEST(std::vector<int>(shared, shared + 256) == merged(n),
               boost::test_tools::per_element());
    device.release(reinterpret_cast<std::byte*>(shared));
  }
}

BOOST_AUTO_TEST_CASE(random_expressions_over_random_layouts_equal_the_host_in_opencl) {
  if (mock::sanitized) {
    std::puts("skipped: OpenCL under a sanitizer");
    return;
  }
  opencl::machine device;
  if (!device.missing.empty()) {
    std::printf("skipped: %s\n", device.missing.c_str());
    return;
  }
  std::mt19937_64 random(20261122);
  std::size_t const bytes = std::size_t{64} << 20;
  fuzz::batch all{{device.allocate(bytes), bytes, 0}, {}, {}};
  for (int i = 0; i < 96; ++i) fuzz::add(all, i % fuzz::first_cpp, random);
  device.build(all.kernels.opencl());
  all.kernels.run([&](std::string const& name, unsigned blocks, auto const& sizes,
                      void** parameters) { device.run(name, blocks, sizes, parameters); });
  for (std::size_t i = 0; i < all.checks.size(); ++i) {
    std::string const wrong = all.checks[i]();
    BOOST_TEST(wrong == "", "case " << i << ", expression "
                                    << i % static_cast<std::size_t>(fuzz::first_cpp) << ": "
                                    << wrong);
  }
  device.release(all.memory.memory);
}
