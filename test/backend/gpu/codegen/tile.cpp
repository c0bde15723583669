// Kernels whose operands lie along different axes: the text, whole.
#include <lazuli/backend/gpu/codegen/tile.hpp>

#include "framed.hpp"

namespace backend_gpu {

BOOST_AUTO_TEST_CASE(a_transposed_operand_goes_through_shared_memory) {
  framed const f({64, 128}, {{f32, {128, 1}}, {f32, {1, 64}, 2 << 20}, {f32, {128, 1}, 3 << 20}});
  BOOST_TEST(f.text("x0 + x1") == R"(typedef struct {
  int stride[3][3];
  unsigned count;
  unsigned extent[2], factor[2], shift[2];
  unsigned edge[2];
} geometry;
DEVICE float chain(float x0, float x1) {
  return x0 + x1;
}
KERNEL(k, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, GLOBAL float const* x1, geometry g) {
  SHARED float tx0[32][33];
  THREADS(256) {
    unsigned const q1 = DIVIDE(BLOCK, g.factor[1], g.shift[1]), c1 = BLOCK - q1 * g.extent[1];
    unsigned const c0 = q1;
    unsigned const column = THREAD % 32u, b = c0 * 32u + column, a0 = c1 * 32u;
    UNROLL for (unsigned i = 0; i < 4; ++i) {
      unsigned const row = i * 8 + THREAD / 32u, a = a0 + row;
      if (a < g.edge[0] && b < g.edge[1]) {
        tx0[row][column] = x0[(int64)b * g.stride[1][0] + (int64)a * g.stride[1][1]];
      }
    }
  }
  BARRIER;
  THREADS(256) {
    unsigned const q1 = DIVIDE(BLOCK, g.factor[1], g.shift[1]), c1 = BLOCK - q1 * g.extent[1];
    unsigned const c0 = q1;
    unsigned const column = THREAD % 32u, a = c1 * 32u + column, b0 = c0 * 32u;
    float ax1[4];
    UNROLL for (unsigned i = 0; i < 4; ++i) {
      unsigned const row = i * 8 + THREAD / 32u, b = b0 + row;
      if (a < g.edge[0] && b < g.edge[1]) {
        ax1[i] = x1[(int64)b * g.stride[2][0] + (int64)a * g.stride[2][1]];
      }
    }
    UNROLL for (unsigned i = 0; i < 4; ++i) {
      unsigned const row = i * 8 + THREAD / 32u, b = b0 + row;
      if (a < g.edge[0] && b < g.edge[1]) {
        y[(int64)b * g.stride[0][0] + (int64)a * g.stride[0][1]] = chain(tx0[column][row], ax1[i]);
      }
    }
  }
}
ENTRY(k)
)");
}

BOOST_AUTO_TEST_CASE(squares_lie_in_the_last_axis_and_the_one_that_the_operand_follows) {
  framed const f({32, 3, 64}, {{f32, {192, 64, 1}}, {f32, {1, 4096, 32}, 2 << 20}});
  BOOST_TEST(f.routes() == "gt");
  BOOST_TEST(f.frame.tile_axis == 0);
  std::string const text = f.text("x0");
  BOOST_TEST(text.find("x0[(int64)b * g.stride[1][0] + (int64)c1 * g.stride[1][1] + (int64)a * "
                       "g.stride[1][2]]") != text.npos);
}

}  // namespace backend_gpu
