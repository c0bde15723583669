// Kernels whose operands lie along different axes: the text, whole.
#include <lazuli/backend/gpu/codegen/tile.hpp>

#include "framed.hpp"

namespace backend_gpu {

BOOST_AUTO_TEST_CASE(a_transposed_operand_goes_through_shared_memory) {
  framed const f({64, 128}, {{f32, {128, 1}}, {f32, {1, 64}, 2 << 20}, {f32, {128, 1}, 3 << 20}});
  BOOST_TEST(f.text("x0 + x1") == R"(typedef struct { float v[4]; } __attribute__((aligned(4))) float_x4;
typedef struct {
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
  PRIVATE(float_x4, ax1, 256);
  THREADS(256) {
    unsigned const q1 = DIVIDE(BLOCK, g.factor[1], g.shift[1]), c1 = BLOCK - q1 * g.extent[1];
    unsigned const c0 = q1;
    unsigned const across = THREAD % 32u, down = THREAD / 32u;
    {
      unsigned const a = c1 * 32u + across, b = c0 * 32u + down;
      int64 atx1 = (int64)(int)b * g.stride[2][0] + (int64)(int)a * g.stride[2][1];
      UNROLL for (unsigned i = 0; i < 32; i += 8) {
        if (a < g.edge[0] && b + i < g.edge[1]) {
          OWN(ax1).v[i / 8] = x1[atx1];
        }
        atx1 += (int64)g.stride[2][0] * 8;
      }
    }
    {
      unsigned const a = c1 * 32u + down, b = c0 * 32u + across;
      float_x4 ax0;
      int64 atx0 = (int64)(int)b * g.stride[1][0] + (int64)(int)a * g.stride[1][1];
      UNROLL for (unsigned i = 0; i < 32; i += 8) {
        if (a + i < g.edge[0] && b < g.edge[1]) {
          ax0.v[i / 8] = x0[atx0];
        }
        atx0 += (int64)g.stride[1][1] * 8;
      }
      UNROLL for (unsigned i = 0; i < 32; i += 8) tx0[down + i][across] = ax0.v[i / 8];
    }
  }
  BARRIER;
  THREADS(256) {
    unsigned const q1 = DIVIDE(BLOCK, g.factor[1], g.shift[1]), c1 = BLOCK - q1 * g.extent[1];
    unsigned const c0 = q1;
    unsigned const across = THREAD % 32u, down = THREAD / 32u;
    unsigned const a = c1 * 32u + across, b = c0 * 32u + down;
    int64 aty = (int64)(int)b * g.stride[0][0] + (int64)(int)a * g.stride[0][1];
    UNROLL for (unsigned i = 0; i < 32; i += 8) {
      if (a < g.edge[0] && b + i < g.edge[1]) {
        y[aty] = chain(tx0[across][down + i], OWN(ax1).v[i / 8]);
      }
      aty += (int64)g.stride[0][0] * 8;
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
  BOOST_TEST(text.find("int64 atx0 = (int64)(int)b * g.stride[1][0] + (int64)(int)c1 * "
                       "g.stride[1][1] + (int64)(int)a * g.stride[1][2];") != text.npos);
}

BOOST_AUTO_TEST_CASE(every_type_of_a_thread_s_points_is_declared_once) {
  auto const i8 = gpu::code::int8;
  framed const f({128, 128}, {{u8, {128, 1}}, {u8, {1, 128}, 2 << 20}, {i8, {128, 1}, 3 << 20}, {truth, {128, 1}, 4 << 20}});
  std::string const text = f.text("x0 + x1 + x2");
  for (std::string const type : {"uint8", "int8"}) {
    std::string const declared = "struct { " + type + " v[16]; } __attribute__((aligned(1))) " + type + "_x16;\n";
    auto const at = text.find(declared);
    BOOST_TEST((at != text.npos && text.find(declared, at + 1) == text.npos));
  }
}

BOOST_AUTO_TEST_CASE(elements_of_16_bits_take_squares_of_64_whose_columns_meet_all_banks) {
  framed const f({64, 128}, {{f16, {128, 1}}, {f16, {1, 64}, 2 << 20}});
  BOOST_TEST(f.frame.edge == 64);
  BOOST_TEST(gpu::blocks_of(f.nest, f.frame) == 2);
  std::string const text = f.text("x0");
  BOOST_TEST(text.find("KERNEL(k, 256, 6)") != text.npos);
  BOOST_TEST(text.find("SHARED float16 tx0[64][66];") != text.npos);
  BOOST_TEST(text.find("UNROLL for (unsigned i = 0; i < 64; i += 4)") != text.npos);
  BOOST_TEST(framed({63, 128}, {{f16, {128, 1}}, {f16, {1, 63}, 2 << 20}}).frame.edge == 32);
  BOOST_TEST(framed({64, 128}, {{f32, {128, 1}}, {f16, {1, 64}, 2 << 20}}).frame.edge == 32);
}

}  // namespace backend_gpu
