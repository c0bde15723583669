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
  framed const f({128, 129}, {{u8, {129, 1}},
                              {u8, {1, 128}, 2 << 20},
                              {i8, {129, 1}, 3 << 20},
                              {truth, {129, 1}, 4 << 20}});
  std::string const text = f.text("x0 + x1 + x2");
  for (std::string const type : {"uint8", "int8"}) {
    std::string const declared = "struct { " + type + " v[16]; } __attribute__((aligned(1))) " + type + "_x16;\n";
    auto const at = text.find(declared);
    BOOST_TEST((at != text.npos && text.find(declared, at + 1) == text.npos));
  }
}

BOOST_AUTO_TEST_CASE(elements_of_16_bits_take_squares_of_64_whose_columns_meet_all_banks) {
  framed const f({66, 128},
                 {{f16, {128, 1}}, {f16, {1, 67}, 2 << 20}});  // columns that begin anywhere
  BOOST_TEST((f.frame.edge == 64 && f.frame.lanes == 1));
  BOOST_TEST(gpu::blocks_of(f.nest, f.frame) == 4);
  std::string const text = f.text("x0");
  BOOST_TEST(text.find("KERNEL(k, 256, 6)") != text.npos);
  BOOST_TEST(text.find("SHARED float16 tx0[64][66];") != text.npos);
  BOOST_TEST(text.find("UNROLL for (unsigned i = 0; i < 64; i += 4)") != text.npos);
  BOOST_TEST(framed({63, 128}, {{f16, {128, 1}}, {f16, {1, 63}, 2 << 20}}).frame.edge == 32);
  BOOST_TEST(framed({64, 128}, {{f32, {128, 1}}, {f16, {1, 64}, 2 << 20}}).frame.edge == 32);
}

BOOST_AUTO_TEST_CASE(pairs_of_elements_of_16_bits_fill_lines_where_all_rows_begin_with_one) {
  framed const f(
      {64, 128},
      {{f16, {128, 1}}, {f16, {1, 64}, 2 << 20}, {f16, {128, 1}, 3 << 20}, {f16, {0, 2}, 4 << 20}});
  BOOST_TEST((f.frame.lanes == 2 && f.routes() == "gtvg"));
  std::string const text = f.text("x0 + x1 * x2");
  auto const has = [&](std::string_view part) { return text.find(part) != text.npos; };
  BOOST_TEST(
      has("typedef struct { float16 v[2]; } __attribute__((aligned(4))) float16_x2;\n"
          "typedef struct { float16_x2 v[8]; } float16_x2_x8;\n"));
  BOOST_TEST(has("SHARED float16_x2 tx0[64][33];"));
  BOOST_TEST(has("across = THREAD % 32u, down = THREAD / 32u;"));
  BOOST_TEST(has("ax0.v[i / 8] = LOAD(float16_x2, x0 + atx0, 0);"));
  BOOST_TEST(has("OWN(ax1).v[i / 8] = LOAD(float16_x2, x1 + atx1, 0);"));
  BOOST_TEST(has("OWN(ax2).v[i / 8].v[j] = x2[atx2 + j * (int64)g.stride[3][1]];"));
  BOOST_TEST(
      has("chain(tx0[across * 2 + j][(down + i) / 2].v[down % 2], OWN(ax1).v[i / 8].v[j], "
          "OWN(ax2).v[i / 8].v[j]);"));
  BOOST_TEST(has("STORE(float16_x2, y + aty, 0, e);"));
  for (auto const& odd :
       {framed({65, 128}, {{f16, {128, 1}}, {f16, {1, 66}, 2 << 20}}),  // columns end within a pair
        framed({64, 127}, {{f16, {128, 1}}, {f16, {1, 64}, 2 << 20}}),  // rows do
        framed({64, 128}, {{f16, {129, 1}}, {f16, {1, 64}, 2 << 20}}),  // rows begin within one
        framed({64, 128},
               {{f16, {128, 1}}, {f16, {1, 64}, 2 + (2 << 20)}})})  // all of an operand does
    BOOST_TEST((odd.frame.edge == 64 && odd.frame.lanes == 1));
}

}  // namespace backend_gpu
