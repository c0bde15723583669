// What a thread of a reduction does with its items.
#include <lazuli/backend/gpu/codegen/reduce_items.hpp>

#include "support.hpp"

using namespace support;
namespace gpu = lz::gpu;

namespace {

struct writer : gpu::reduce_items {
  using reduce_items::reduce_items;
  std::string folded() {
    std::string out;
    fold_items(out, {});
    return out;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(strided_lanes_positions_and_numbers) {
  gpu::code const dtypes[] = {gpu::code::int64, gpu::code::float64, gpu::code::float64,
                              gpu::code::int64};
  gpu::operand_route const of[] = {{gpu::route::gather, 0},
                           {gpu::route::gather, 1},
                           {gpu::route::value, 2},
                           {gpu::route::position, 3}};
  gpu::reduce_frame f;
  f.reduced = 1;
  f.lanes = 2;
  gpu::frame vectors;
  vectors.lanes = 2;
  vectors.rank = 1;
  gpu::kernel_operands const o{vectors, 4, dtypes, of};
  auto const text = writer(f, o).folded();
  auto const has = [&](std::string_view part) { return text.find(part) != text.npos; };
  BOOST_TEST(has("double ax0[1][2];"));
  BOOST_TEST(has("ax0[u][j] = x0[bx0 + (int64)c0 * g.stride[1][0] + j * (int64)g.stride[1][1]];"));
  BOOST_TEST(has("s = step(s, chain(ax0[u][j], s0), ax1[u] + j * (int64)g.stride[2][1]);"));
}

BOOST_AUTO_TEST_CASE(sums_of_sums_and_a_rest) {
  gpu::code const dtypes[] = {gpu::code::float32, gpu::code::float32};
  gpu::operand_route const of[] = {{gpu::route::gather, 0}, {gpu::route::vector, 1}};
  gpu::reduce_frame f;
  f.reduced = 1;
  f.lanes = f.unroll = 4;
  f.group = 256;
  f.rest = true;
  gpu::frame vectors;
  vectors.lanes = 4;
  gpu::kernel_operands const o{vectors, 2, dtypes, of};
  auto const text = writer(f, o).folded();
  BOOST_TEST(text.find("if (++rounds == 16) total = merge(total, s)") != text.npos);
  BOOST_TEST(text.find("q < g.count % 4; q += ") != text.npos);
}
