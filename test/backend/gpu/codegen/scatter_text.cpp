// The text of sums at places, and what compilers say about it. What it computes:
// backend/gpu/scatter.cpp.
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <lazuli/backend/gpu/codegen/scatter_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "gpu/found_compiler.hpp"
#include "gpu/hip.hpp"
#include "support.hpp"

namespace scatter_text {

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;
using gpu::code;

BOOST_AUTO_TEST_SUITE(scatter_text_hpp)

BOOST_AUTO_TEST_CASE(points_of_one_axis_need_no_division) {
  auto const made = gpu::write_scatter({code::bfloat16, code::bfloat16, 2, 1, false, true});
  BOOST_TEST(made.name == "lazuli_scatter_bfloat16_bfloat16_2_1");
  auto const end = made.text.find("KERNEL(");
  BOOST_TEST(
      made.text.substr(0, made.text.find("{\n  THREADS")) ==
      "typedef bfloat16 source;\n"
      "typedef bfloat16 element;\n"
      "typedef float number;\n"
      "typedef float part;\n"
      "enum { points_rank = 2, inner_rank = 1 };\n"
      "typedef struct {\n"
      "  int64 points, chunk, chunks, inner, low, unit;\n"
      "  int64 size[points_rank], along[points_rank];\n"
      "  int64 extent[inner_rank], plain[inner_rank], named[inner_rank];\n"
      "  unsigned strips, factor, shift, width, by[points_rank], down[points_rank];\n"
      "} geometry;\n"
      "DEVICE number none(void) { return -(number)0; }\n"
      "DEVICE number sum(number a, number b) { return (number)(a + b); }\n"
      "DEVICE number plain_value(GLOBAL source const* plain, int64 rest, int64 at, geometry "
      "g) {\n"
      "  UNROLL for (int i = points_rank - 1; i >= 0; --i) {\n"
      "    int64 const over = i > 0 ? DIVIDE((unsigned)rest, g.by[i], g.down[i]) : 0;\n"
      "    at += (rest - over * g.size[i]) * g.along[i];\n"
      "    rest = over;\n"
      "  }\n"
      "  return (number)*(GLOBAL source const*)((GLOBAL char const*)plain + at);\n"
      "}\n"
      "KERNEL(lazuli_scatter_bfloat16_bfloat16_2_1, 256, 4)(GLOBAL int64 const* keys, GLOBAL "
      "int64 const* order, GLOBAL source const* plain, GLOBAL element* named, GLOBAL part* "
      "parts, GLOBAL int64* ends, geometry g) ");
  BOOST_TEST(has_part(made.text.substr(end), "v[u] = plain_value(plain, order[j + u], "));
}

BOOST_AUTO_TEST_CASE(parts_have_the_type_of_sums_and_no_order) {
  auto const made = gpu::write_scatter({code::float32, code::float16, 1, 2, true, false});
  BOOST_TEST(made.name == "lazuli_scatter_float32_float16_1_2_wide_plain");
  BOOST_TEST(has_part(made.text, "typedef float source;\ntypedef float16 element;\n"));
  BOOST_TEST(has_part(made.text, "i > 0 ? rest / g.size[i] : 0"));
  BOOST_TEST(has_part(made.text, "v[u] = plain_value(plain, j + u, "));
  BOOST_TEST(!has_part(made.text, "order"));
  BOOST_TEST((gpu::part_of(code::bfloat16) == code::float32));
  BOOST_TEST((gpu::part_of(code::int8) == code::int8));
}

BOOST_AUTO_TEST_CASE(integers_wrap_and_nothing_is_added_by_minus_zero) {
  auto const of = [](code c) { return gpu::write_scatter({c, c}).text; };
  BOOST_TEST(has_part(of(code::int8), "{ return (number)plus(a, b); }"));
  BOOST_TEST(has_part(of(code::uint64), "{ return (number)(a + b); }"));
  BOOST_TEST(has_part(of(code::int64), "none(void) { return (number)0; }"));
  BOOST_TEST(has_part(of(code::bool8), "typedef bool number;\ntypedef uint8 part;\n"));
  BOOST_TEST(has_part(of(code::complex64), "none(void) { return complex64(-0.0f, -0.0f); }"));
}

BOOST_AUTO_TEST_CASE(the_geometry_is_packed_as_the_text_declares_it) {
  gpu::scatter_geometry g;
  g.points = 6;
  g.strips = 3;
  g.point_extents[0] = 2, g.point_extents[1] = 3;
  g.inner_extents[0] = 5;
  auto const bytes = gpu::detail::scatter_bytes({code::float32, code::float32, 2, 1}, g);
  BOOST_TEST(bytes.size() == 8 * (6 + 2 * 2 + 3) + 4 * (4 + 2 * 2));
  std::int64_t first, extent;
  std::uint32_t strips;
  std::memcpy(&first, bytes.data(), 8);
  std::memcpy(&extent, bytes.data() + 80, 8);
  std::memcpy(&strips, bytes.data() + 104, 4);
  BOOST_TEST((first == 6 && extent == 5 && strips == 3u));
}

BOOST_AUTO_TEST_CASE(every_sum_compiles_for_cuda_and_amd_without_a_word) {
  std::vector<gpu::written_kernel> all;
  for (int i = 0; i < gpu::codes; ++i) {
    auto const c = static_cast<code>(i);
    all.push_back(gpu::write_scatter({c, c, 1 + i % 3, 1 + i % 2, i % 4 == 3, i % 5 != 0}));
    all.push_back(gpu::write_scatter({gpu::part_of(c), c, 1, 3}));
  }
  all.push_back(gpu::write_scatter({code::complex128, code::complex128, 2, 2, false, true}));
  gpu::compiler nvrtc;
  if (mock::find_nvrtc(nvrtc))
    for (auto const& made : all) {
      gpu::compile_options options;
      options.more = {"--ptxas-options=-v"};
      for (std::string const architecture : {"75", "90"}) {
        options.architecture = "sm_" + architecture;
        auto const log = nvrtc
                             .compile(gpu::prelude(gpu::dialect::cuda, made.text) + made.text,
                                      made.name, options)
                             .log;
        BOOST_TEST(!has_part(log, "warning"));
        BOOST_TEST(has_part(log, "0 bytes spill stores, 0 bytes spill loads"), made.name);
      }
    }
  if (mock::sanitized || !hip::is_there()) return;
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    text += lz::text::concat("namespace n", i, " {\n", all[i].text, "}\n");
  BOOST_TEST(hip::compile(text).log == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace scatter_text
