// Kernels that count: their text, run in the host dialect against plain loops, in CUDA's with
// threads in any order, compiled by NVRTC where that is found.
#include <cmath>
#include <lazuli/backend/gpu/codegen/counting.hpp>
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <limits>
#include <random>

#include "backend/gpu/codegen/has_part.hpp"
#include "gpu/found_compiler.hpp"
#include "gpu/hip.hpp"
#include "gpu/interleaved_program.hpp"
#include "support.hpp"

namespace counting_text {

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;
using gpu::code;

/// NumPy's rule, in order.
std::vector<std::uint64_t> counted(std::vector<double> const& x, double low, double high,
                                   std::vector<double> const& edges) {
  std::size_t const bins = edges.size() - 1;
  std::vector<std::uint64_t> out(bins);
  double const scale = static_cast<double>(bins) / (high - low);
  for (double const v : x) {
    if (!(v >= low && v <= high)) continue;
    double const at = std::isfinite(scale) ? (v - low) * scale
                                           : (v - low) / (high - low) * static_cast<double>(bins);
    auto k = std::min(static_cast<std::size_t>(at), bins - 1);
    if (v < edges[k] && k > 0)
      --k;
    else if (k + 1 < bins && v >= edges[k + 1])
      ++k;
    ++out[k];
  }
  return out;
}

/// Elements as T of numbers that every T holds, some of them outside.
template <class T>
struct drawn_elements {
  std::vector<T> elements;
  std::vector<double> values;
  explicit drawn_elements(std::size_t n, unsigned seed = 5) {
    std::mt19937 draw(seed);
    for (std::size_t i = 0; i < n; ++i) {
      int const k = static_cast<int>(draw() % 100);
      T const v = std::is_same_v<T, bool> ? static_cast<T>(k % 2) : static_cast<T>(k);
      elements.push_back(v);
      values.push_back(static_cast<double>(static_cast<float>(v)));
    }
    if constexpr (std::is_floating_point_v<T>) {
      elements[n / 2] = std::numeric_limits<T>::quiet_NaN();
      values[n / 2] = std::numeric_limits<double>::quiet_NaN();
    }
  }
};

/// Edges that lie `late` widths behind where they ought to.
std::vector<double> equal_edges(double low, double high, lz::index bins, double late) {
  std::vector<double> out;
  for (lz::index i = 0; i <= bins; ++i)
    out.push_back(low + (high - low) * ((static_cast<double>(i) + (i > 0 ? late : 0)) /
                                        static_cast<double>(bins)));
  out.back() = high;
  return out;
}

/// Runs a kernel over elements and gives the counts; `run(name, blocks, parameters)`.
template <class T, class Run>
std::vector<std::uint64_t> run_counting(Run const& run, std::string const& name,
                                        std::vector<T> const& x, double low, double high,
                                        std::vector<double> const& edges, lz::index bins,
                                        lz::index blocks, double near = 1e-10) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(bins), 1);  // it is added to them
  gpu::counting_geometry g{
      static_cast<std::int64_t>(x.size()),      bins, blocks * gpu::block_threads, low, high,
      static_cast<double>(bins) / (high - low), near};
  T const* in = x.data();
  double const* bounds = edges.data();
  std::uint64_t* to = counts.data();
  std::vector<void*> parameters{&in};
  if (!edges.empty()) parameters.push_back(&bounds);
  parameters.insert(parameters.end(), {&to, &g});
  run(name, static_cast<unsigned>(blocks), parameters.data());
  for (auto& each : counts) --each;
  return counts;
}

template <class Run>
void check_all(Run const& run, std::vector<gpu::counting_frame> const& frames,
               std::vector<std::string> const& names, std::size_t most) {
  for (std::size_t f = 0; f < frames.size(); ++f) {
    auto const check = [&]<class T>(T) {
      for (std::size_t const n : {std::size_t{1}, std::size_t{255}, std::size_t{1025}, most}) {
        std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T> const as{};
        drawn_elements<std::remove_const_t<decltype(as)>> x(n);
        for (lz::index const blocks : {1, 3})
          for (lz::index const bins : {1, 7, 64}) {
            std::string const what = lz::text::concat(names[f], ' ', n, ' ', bins);
            if (!frames[f].equal_bins) {
              std::vector<std::uint64_t> expected(static_cast<std::size_t>(bins));
              for (double const v : x.values)
                if (v < static_cast<double>(bins)) ++expected[static_cast<std::size_t>(v)];
              BOOST_TEST(
                  (run_counting(run, names[f], x.elements, 0, 1, {}, bins, blocks) == expected),
                  what);
              continue;
            }
            for (double const late : {0., 0.4})
              for (auto const& [low, high] :
                   {std::pair{0., 99.}, std::pair{3.25, 61.5}, std::pair{0., 5e-324}}) {
                auto const edges = equal_edges(low, high, bins, late);
                BOOST_TEST(
                    (run_counting(run, names[f], x.elements, low, high, edges, bins, blocks,
                                  late > 0 ? 1. : 1e-10) == counted(x.values, low, high, edges)),
                    what);
              }
          }
      }
    };
    switch (frames[f].dtype) {
      case code::bool8:
        check(std::uint8_t());
        break;
      case code::int8:
        check(std::int8_t());
        break;
      case code::uint16:
        check(std::uint16_t());
        break;
      case code::int64:
        check(std::int64_t());
        break;
      case code::uint64:
        check(std::uint64_t());
        break;
      case code::float16:
        check(lz::float16());
        break;
      case code::bfloat16:
        check(lz::bfloat16());
        break;
      case code::float32:
        check(float());
        break;
      default:
        check(double());
    }
  }
}

/// Frames, and their texts under names of their own.
struct counting_texts {
  std::vector<gpu::counting_frame> frames;
  std::vector<std::string> names, texts;
  counting_texts() {
    for (auto const c : {code::bool8, code::int8, code::uint16, code::int64, code::uint64,
                         code::float16, code::bfloat16, code::float32, code::float64})
      for (bool const equal : {false, true})
        for (bool const shared : {false, true}) {
          if (!equal && c > code::uint64) continue;
          frames.push_back({c, equal, shared});
          auto made = gpu::write_counting(frames.back());
          names.push_back(made.name);
          texts.push_back(made.text);
        }
  }
};

BOOST_AUTO_TEST_SUITE(counting_hpp)

BOOST_AUTO_TEST_CASE(a_block_counts_for_itself_first) {
  auto const made = gpu::write_counting({code::int64, false, true});
  BOOST_TEST(made.name == "lazuli_bincount_int64");
  BOOST_TEST(
      made.text ==
      "typedef int64 element;\n"
      "typedef struct {\n"
      "  int64 count, bins, stride;\n"
      "  double low, high, scale, near;\n"
      "} geometry;\n"
      "DEVICE int64 bin_of(element x, geometry g) {\n"
      "  return (uint64)x < (uint64)g.bins ? (int64)x : -1;\n"
      "}\n"
      "KERNEL(lazuli_bincount_int64, 256, 4)(GLOBAL element const* in, GLOBAL uint64* counts, "
      "geometry g) {\n"
      "  SHARED unsigned own[4096];\n"
      "  THREADS(256) { for (unsigned k = THREAD; k < g.bins; k += 256u) own[k] = 0; }\n"
      "  BARRIER;\n"
      "  THREADS(256) {\n"
      "    int64 i = (int64)BLOCK * 256 + THREAD;\n"
      "    ONCE for (; i < g.count; i += 4 * g.stride) {\n"
      "      element x[4];\n"
      "      UNROLL for (int j = 0; j < 4; ++j)\n"
      "        if (i + j * g.stride < g.count) x[j] = in[i + j * g.stride];\n"
      "      UNROLL for (int j = 0; j < 4; ++j)\n"
      "        if (i + j * g.stride < g.count) {\n"
      "          int64 const k = bin_of(x[j], g);\n"
      "          if (k >= 0) ADD_TO(own + k, 1u);\n"
      "        }\n"
      "    }\n"
      "  }\n"
      "  BARRIER;\n"
      "  THREADS(256) {\n"
      "    for (unsigned k = THREAD; k < g.bins; k += 256u)\n"
      "      if (own[k] != 0) ADD_TO(counts + k, (uint64)own[k]);\n"
      "  }\n"
      "}\n"
      "ENTRY(lazuli_bincount_int64)\n");
  auto const many = gpu::write_counting({code::float32, true, false});
  BOOST_TEST(many.name == "lazuli_histogram_float32_of_many");
  BOOST_TEST(!has_part(many.text, "SHARED"));
  BOOST_TEST(has_part(many.text, "ADD_TO(counts + k, (uint64)1)"));
}

BOOST_AUTO_TEST_CASE(no_counter_of_a_block_overflows) {
  BOOST_TEST(gpu::counting_blocks(1, 10) == 1);
  BOOST_TEST(gpu::counting_blocks(1'000'000, 10) == 968);
  BOOST_TEST(gpu::counting_blocks(1'000'000, 4096) == 196);
  BOOST_TEST(gpu::counting_blocks(lz::index{1} << 36, 10) == 1024);
  constexpr lz::index most = lz::index{1} << 45;
  BOOST_TEST(most / gpu::counting_blocks(most, 10) < lz::index{1} << 31);
}

BOOST_AUTO_TEST_CASE(counts_are_those_of_a_plain_loop) {
  counting_texts const all;
  mock::host_program const program(all.texts);
  check_all([&](std::string const& name, unsigned blocks,
                void** parameters) { program.run(name, blocks, parameters); },
            all.frames, all.names, 5000);
}

BOOST_AUTO_TEST_CASE(threads_of_a_block_may_count_in_any_order) {
  if (mock::sanitized) return;  // fibers
  counting_texts const all;
  mock::interleaved_program const program(all.texts);
  for (char const* const order : {"down", "any"}) {
    ::setenv(mock::order_variable, order, 1);
    check_all([&](std::string const& name, unsigned blocks,
                  void** parameters) { program.run(name, blocks, parameters); },
              all.frames, all.names, 3000);
  }
  ::unsetenv(mock::order_variable);
}

BOOST_AUTO_TEST_CASE(they_compile_for_cuda_and_amd_without_a_word) {
  gpu::compiler nvrtc;
  if (mock::find_nvrtc(nvrtc)) {
    counting_texts const all;
    for (std::size_t i = 0; i < all.texts.size(); i += mock::sanitized ? 7 : 1) {
      gpu::compile_options options;
      options.architecture = i % 2 == 0 ? "sm_90" : "sm_75";
      options.more = {"--ptxas-options=-v"};
      auto const log = nvrtc
                           .compile(gpu::prelude(gpu::dialect::cuda, all.texts[i]) + all.texts[i],
                                    all.names[i], options)
                           .log;
      BOOST_TEST(!has_part(log, "warning"));
      BOOST_TEST(has_part(log, "0 bytes spill stores, 0 bytes spill loads"));
    }
  }
  if (mock::sanitized || !hip::is_there()) return;
  counting_texts const all;
  std::string text;
  for (std::size_t i = 0; i < all.texts.size(); ++i)
    text += lz::text::concat("namespace n", i, " {\n", all.texts[i], "}\n");
  BOOST_TEST(hip::compile(text).log == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace counting_text
