// The frame of reductions, as text.
#include <lazuli/backend/gpu/codegen/reduce_text.hpp>

#include "backend/gpu/codegen/has_part.hpp"
#include "support.hpp"

using namespace support;
using backend_gpu::has_part;
namespace gpu = lz::gpu;

namespace {

enum class second_kernel { none, merge, apply };

std::string kernel(gpu::reduce_frame const& f, gpu::route how,
                   second_kernel which = second_kernel::none, lz::index parts = 1,
                   bool runs_and_settles = false) {
  gpu::code const dtypes[] = {gpu::code::float32, gpu::code::float32};
  gpu::operand_route const of[] = {{gpu::route::gather, 0}, {how, 1}};
  gpu::frame vectors;
  vectors.lanes = f.lanes;
  vectors.rank = f.kept + f.reduced;
  gpu::kernel_operands const o{vectors, 2, dtypes, of};
  gpu::reduce_writer const writer(f, o);
  gpu::reduce_body const body{"lazuli_sum", "FUNCTIONS\n", runs_and_settles, runs_and_settles};
  return which == second_kernel::merge   ? writer.merge(body, parts)
         : which == second_kernel::apply ? writer.apply(body)
                                         : writer.fold(body);
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_thread_for_an_output_needs_no_shared_memory) {
  gpu::reduce_frame f;
  f.kept = 1;
  f.reduced = 1;
  BOOST_TEST(kernel(f, gpu::route::gather) ==
             "typedef struct {\n"
             "  int64 count;\n"
             "  int stride[2][3];\n"
             "  unsigned outputs, items, parts, chunk;\n"
             "  unsigned extent[2], factor[2], shift[2];\n"
             "} geometry;\n"
             "FUNCTIONS\n"
             "KERNEL(lazuli_sum, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, geometry g) {\n"
             "  THREADS(256) {\n"
             "    unsigned const lane = THREAD % 1u, own = THREAD / 1u;\n"
             "    unsigned const o = BLOCK * 256u + own;\n"
             "    state s = empty();\n"
             "    if (o < g.outputs) {\n"
             "      unsigned const c0 = o;\n"
             "      int64 const bx0 = (int64)c0 * g.stride[1][0];\n"
             "      state total = empty();\n"
             "      unsigned rounds = 0;\n"
             "      unsigned const last = g.items;\n"
             "      unsigned r = lane;\n"
             "      for (; r < last; r += 1u) {\n"
             "        float ax0[1];\n"
             "        UNROLL for (int u = 0; u < 1; ++u) {\n"
             "          unsigned const c1 = r;\n"
             "          ax0[u] = x0[bx0 + (int64)c1 * g.stride[1][1]];\n"
             "        }\n"
             "        UNROLL for (int u = 0; u < 1; ++u) {\n"
             "          s = step(s, chain(ax0[u]));\n"
             "        }\n"
             "      }\n"
             "      (void)rounds;\n"
             "      s = merge(total, s);\n"
             "    }\n"
             "    if (lane == 0 && o < g.outputs) {\n"
             "      unsigned const c0 = o;\n"
             "      y[(int64)c0 * g.stride[0][0]] = finish(s, g.count);\n"
             "    }\n"
             "  }\n"
             "}\n"
             "ENTRY(lazuli_sum)\n");
}

BOOST_AUTO_TEST_CASE(threads_of_a_warp_merge_without_a_barrier_and_warps_and_columns_with_one) {
  gpu::reduce_frame f;
  f.kept = f.reduced = 1;
  f.group = 32;
  f.lanes = f.unroll = 4;
  auto const text = kernel(f, gpu::route::vector);
  BOOST_TEST(has_part(text, "  SHARED state shared[256];\n  PRIVATE(state, kept, 256);\n"));
  BOOST_TEST(has_part(text, "    OWN(kept) = s;\n  }\n  MERGE_LANES(kept, shared, 256, 32);\n"));
  BOOST_TEST(has_part(text, "    state const s = OWN(kept);\n"));
  BOOST_TEST(!has_part(text, "BARRIER"));
  BOOST_TEST(has_part(text, "ax0[u] = LOAD(float_x4, x0, "));
  BOOST_TEST(has_part(text, "for (; r + 96u < last; r += 128u)"));
  f.group = 128;
  BOOST_TEST(has_part(kernel(f, gpu::route::vector),
                      "  MERGE_LANES(kept, shared, 256, 32);\n"
                      "  THREADS(256) {\n"
                      "    state const s = OWN(kept);\n"
                      "    if (THREAD % 32u == 0) of_warps[THREAD / 32u] = s;\n"
                      "  }\n"
                      "  BARRIER;\n"
                      "  THREADS(256) {\n"
                      "    OWN(kept) = of_warps[THREAD / 128u * 4u + THREAD % 4u];\n"
                      "  }\n"
                      "  MERGE_LANES(kept, shared, 256, 4);\n"));
  f.columns = true;
  f.group = 8;
  f.lanes = 1;
  BOOST_TEST(has_part(kernel(f, gpu::route::gather), "shared[THREAD + away * 32]"));
}

BOOST_AUTO_TEST_CASE(a_split_fold_leaves_states_that_a_second_kernel_merges) {
  gpu::reduce_frame f;
  f.reduced = 1;
  f.group = 256;
  f.lanes = 4;
  f.split = f.rest = true;
  auto const text = kernel(f, gpu::route::vector);
  BOOST_TEST(has_part(text, "work[(int64)o * g.parts + part] = s;"));
  BOOST_TEST(has_part(text, "q < g.count % 4"));
  auto const second = kernel(f, gpu::route::vector, second_kernel::merge);
  BOOST_TEST(has_part(
      second, "KERNEL(lazuli_sum_merge, 256, 4)(GLOBAL float* y, GLOBAL state const* work"));
  BOOST_TEST(has_part(second, "y[0] = finish(s, g.count);"));
  BOOST_TEST(has_part(second, "p < g.parts; p += 1)"));
  BOOST_TEST(
      has_part(kernel(f, gpu::route::vector, second_kernel::merge, 64), "p < g.parts; p += 32)"));
  BOOST_TEST(has_part(kernel(f, gpu::route::vector, second_kernel::merge, 1024),
                      "p < g.parts; p += 256)"));  // a thread waits for four of them
}

BOOST_AUTO_TEST_CASE(
    runs_of_elements_are_begun_and_counted_once_and_states_settle_before_they_meet) {
  gpu::reduce_frame f;
  f.kept = f.reduced = 1;
  f.group = 64;
  f.lanes = f.unroll = 4;
  auto const text = kernel(f, gpu::route::vector, second_kernel::none, 1, true);
  BOOST_TEST(has_part(text, "s = begin(s, chain(ax0[u].v[j])); }"));
  BOOST_TEST(has_part(text, "UNROLL for (int j = 0; j < 4; ++j) s = take(s, chain(ax0[u].v[j]));"));
  BOOST_TEST(has_part(text, "        s = counted(s, 16);\n"));
  BOOST_TEST(has_part(text, "        s = counted(s, 4);\n"));
  BOOST_TEST(has_part(text, "total = merge(total, settle(s)), s = empty()"));
  BOOST_TEST(
      has_part(text, "      s = settle(s);\n      s = merge(total, s);\n      s = settle(s);\n"));
  BOOST_TEST(has_part(text, "of_warps[THREAD / 32u] = settle(s);"));
  BOOST_TEST(!has_part(text, "step("));
}

BOOST_AUTO_TEST_CASE(split_rows_that_are_read_again_are_merged_in_each_block_of_the_second_kernel) {
  gpu::reduce_frame f;
  f.kept = f.reduced = 1;
  f.group = 32;
  f.split = f.elements = true;
  auto const first = kernel(f, gpu::route::gather);
  BOOST_TEST(has_part(first, "(GLOBAL state* work, GLOBAL float const* x0, geometry g)"));
  BOOST_TEST(has_part(first, "work[(int64)o * g.parts + part] = s;"));
  BOOST_TEST(!has_part(first, "apply("));
  auto const second = kernel(f, gpu::route::gather, second_kernel::apply);
  BOOST_TEST(has_part(second,
                      "KERNEL(lazuli_sum_apply, 256, 2)(GLOBAL float* y, GLOBAL state const* work, "
                      "GLOBAL float const* x0, geometry g)"));
  BOOST_TEST(has_part(second, "for (unsigned p = lane; p < g.parts; p += 32) s = merge(s, "));
  BOOST_TEST(has_part(second, "unsigned r = part * g.chunk + lane;"));
  BOOST_TEST(has_part(second, "= apply(s, g.count, ax0[u]);"));
  BOOST_TEST(has_part(second, "unsigned const turn = part * g.chunk + last - 1;"));
  BOOST_TEST(has_part(second, "c1 = (turn - r);"));  // from the end, which the caches still have
}
