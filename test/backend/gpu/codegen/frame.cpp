// The text of elementwise kernels, whole: a change of it is seen here.
#include <lazuli/backend/gpu/codegen/frame.hpp>

#include "framed.hpp"

namespace backend_gpu {

BOOST_AUTO_TEST_CASE(exponentials_of_what_is_stored_in_16_bits_are_short_ones) {
  BOOST_TEST(gpu::frames::short_exponentials("exp(-(a)) + my_exp(b) * expm1(c) + (exp(exp(d)))") ==
             "exp_16(-(a)) + my_exp(b) * expm1(c) + (exp_16(exp_16(d)))");
}

BOOST_AUTO_TEST_CASE(a_flat_kernel_reads_and_writes_16_bytes_at_a_time_and_ends_with_single_ones) {
  framed f({1000}, {{f32, {1}}, {f32, {1}, 2 << 20}, number(f32)});
  BOOST_TEST(f.frame.unroll == 1);
  f.frame.unroll = 2;  // as where items are smaller
  BOOST_TEST(f.text("exp(x0 * s0)") ==
             R"(typedef struct { float v[4]; } __attribute__((aligned(16))) float_x4;
typedef struct {
  unsigned count;
} geometry;
DEVICE float chain(float x0, float s0) {
  return exp(x0 * s0);
}
KERNEL(k, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, float s0, geometry g) {
  THREADS(256) {
    unsigned const item_0 = (BLOCK * 2u + 0) * 256u + THREAD, first_0 = item_0 * 4;
    float_x4 ax0_0;
    if (first_0 + 4 <= g.count) {
      ax0_0 = LOAD(float_x4, x0, item_0);
    }
    unsigned const item_1 = (BLOCK * 2u + 1) * 256u + THREAD, first_1 = item_1 * 4;
    float_x4 ax0_1;
    if (first_1 + 4 <= g.count) {
      ax0_1 = LOAD(float_x4, x0, item_1);
    }
    if (first_0 + 4 <= g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) {
        r.v[j] = chain(ax0_0.v[j], s0);
      }
      STORE(float_x4, y, item_0, r);
    } else {
      ONCE for (unsigned p = first_0; p < g.count; ++p) {
        y[p] = chain(x0[p], s0);
      }
    }
    if (first_1 + 4 <= g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) {
        r.v[j] = chain(ax0_1.v[j], s0);
      }
      STORE(float_x4, y, item_1, r);
    } else {
      ONCE for (unsigned p = first_1; p < g.count; ++p) {
        y[p] = chain(x0[p], s0);
      }
    }
  }
}
ENTRY(k)
)");
}

BOOST_AUTO_TEST_CASE(one_or_two_operands_of_16_bits_leave_room_for_all_blocks) {
  constexpr auto f16 = gpu::code::float16, bf16 = gpu::code::bfloat16;
  auto const has = [](framed const& f, char const* part) {
    return f.text("exp(x0)").find(part) != std::string::npos;
  };
  BOOST_TEST(has({{1000}, {{f16, {1}}, {f16, {1}, 2 << 20}, number(f32)}}, "KERNEL(k, 256, 8)("));
  BOOST_TEST(has({{1000}, {{bf16, {1}}, {bf16, {1}}}}, "KERNEL(k, 256, 8)("));
  framed const row({64, 128}, {{f16, {128, 1}}, {f16, {128, 1}, 2 << 20}, {f16, {0, 1}, 3 << 20}});
  BOOST_TEST(has(row, "KERNEL(k, 256, 8)("));
  std::vector<memory> four{{f16, {1}}};
  for (index i = 2; i < 5; ++i) four.push_back({f16, {1}, i << 20});
  BOOST_TEST(has({{1000}, four}, "KERNEL(k, 256, 4)("));
}

BOOST_AUTO_TEST_CASE(rows_broadcast_vectors_and_columns_single_elements) {
  framed const f({64, 128}, {{f32, {128, 1}}, {f32, {0, 1}, 2 << 20}, {f32, {1, 0}, 3 << 20}});
  BOOST_TEST(f.text("t0 * x1", "float t0 = exp(x0);\n") ==
             R"(typedef struct { float v[4]; } __attribute__((aligned(16))) float_x4;
typedef struct {
  int stride[3][3];
  unsigned count;
  unsigned extent[2], factor[2], shift[2];
} geometry;
DEVICE float chain(float x0, float x1) {
  float t0 = exp(x0);
  return t0 * x1;
}
KERNEL(k, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, GLOBAL float const* x1, geometry g) {
  THREADS(256) {
    unsigned const item_0 = (BLOCK * 2u + 0) * 256u + THREAD;
    int64 at_0;
    float_x4 ax0_0;
    float ax1_0;
    if (item_0 < g.count) {
      unsigned const q1 = DIVIDE(item_0, g.factor[1], g.shift[1]), c1 = item_0 - q1 * g.extent[1];
      unsigned const c0 = q1;
      at_0 = (int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1];
      ax0_0 = LOAD(float_x4, x0, (int64)(int)c0 * g.stride[1][0] + (int64)(int)c1 * g.stride[1][1]);
      ax1_0 = x1[(int64)(int)c0 * g.stride[2][0] + (int64)(int)c1 * g.stride[2][1]];
    }
    unsigned const item_1 = (BLOCK * 2u + 1) * 256u + THREAD;
    int64 at_1;
    float_x4 ax0_1;
    float ax1_1;
    if (item_1 < g.count) {
      unsigned const q1 = DIVIDE(item_1, g.factor[1], g.shift[1]), c1 = item_1 - q1 * g.extent[1];
      unsigned const c0 = q1;
      at_1 = (int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1];
      ax0_1 = LOAD(float_x4, x0, (int64)(int)c0 * g.stride[1][0] + (int64)(int)c1 * g.stride[1][1]);
      ax1_1 = x1[(int64)(int)c0 * g.stride[2][0] + (int64)(int)c1 * g.stride[2][1]];
    }
    if (item_0 < g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) r.v[j] = chain(ax0_0.v[j], ax1_0);
      STORE(float_x4, y, at_0, r);
    }
    if (item_1 < g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) r.v[j] = chain(ax0_1.v[j], ax1_1);
      STORE(float_x4, y, at_1, r);
    }
  }
}
ENTRY(k)
)");
}

BOOST_AUTO_TEST_CASE(rows_of_an_odd_length_are_written_16_bytes_at_a_time_wherever_they_begin) {
  framed const f({64, 127}, {{f32, {127, 1}}, {f32, {0, 1}, 2 << 20}});
  BOOST_TEST(f.text("x0") ==
             R"(typedef struct { float v[4]; } __attribute__((aligned(16))) float_x4;
typedef struct {
  int stride[1][3];
  unsigned count;
  unsigned extent[2], factor[2], shift[2];
} geometry;
DEVICE float chain(float x0) {
  return x0;
}
KERNEL(k, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, geometry g) {
  THREADS(256) {
    unsigned const item_0 = (BLOCK * 2u + 0) * 256u + THREAD, first_0 = item_0 * 4;
    unsigned const item_1 = (BLOCK * 2u + 1) * 256u + THREAD, first_1 = item_1 * 4;
    if (first_0 + 4 <= g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) {
        unsigned const p = first_0 + j;
        unsigned const q1 = DIVIDE(p, g.factor[1], g.shift[1]), c1 = p - q1 * g.extent[1];
        unsigned const c0 = q1;
        r.v[j] = chain(x0[(int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1]]);
      }
      STORE(float_x4, y, item_0, r);
    } else {
      ONCE for (unsigned p = first_0; p < g.count; ++p) {
        unsigned const q1 = DIVIDE(p, g.factor[1], g.shift[1]), c1 = p - q1 * g.extent[1];
        unsigned const c0 = q1;
        y[p] = chain(x0[(int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1]]);
      }
    }
    if (first_1 + 4 <= g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) {
        unsigned const p = first_1 + j;
        unsigned const q1 = DIVIDE(p, g.factor[1], g.shift[1]), c1 = p - q1 * g.extent[1];
        unsigned const c0 = q1;
        r.v[j] = chain(x0[(int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1]]);
      }
      STORE(float_x4, y, item_1, r);
    } else {
      ONCE for (unsigned p = first_1; p < g.count; ++p) {
        unsigned const q1 = DIVIDE(p, g.factor[1], g.shift[1]), c1 = p - q1 * g.extent[1];
        unsigned const c0 = q1;
        y[p] = chain(x0[(int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1]]);
      }
    }
  }
}
ENTRY(k)
)");
}

BOOST_AUTO_TEST_CASE(what_does_not_lie_together_is_gathered_with_wide_strides_where_needed) {
  framed f({64, 128},
           {{f32, {128, 1}}, {f32, {index{1} << 31, 2}, 2 << 20}, {f32, {0, 0}, 3 << 20}});
  f.frame.unroll = 2;
  BOOST_TEST(f.text("x0 * x1") ==
             R"(typedef struct { float v[4]; } __attribute__((aligned(16))) float_x4;
typedef struct {
  int64 stride[2][3];
  unsigned count;
  unsigned extent[2], factor[2], shift[2];
} geometry;
DEVICE float chain(float x0, float x1) {
  return x0 * x1;
}
KERNEL(k, 256, 4)(GLOBAL float* y, GLOBAL float const* x0, GLOBAL float const* x1, geometry g) {
  THREADS(256) {
    unsigned const item_0 = (BLOCK * 2u + 0) * 256u + THREAD;
    int64 at_0;
    float ax0_0[4];
    float ax1_0;
    if (item_0 < g.count) {
      unsigned const q1 = DIVIDE(item_0, g.factor[1], g.shift[1]), c1 = item_0 - q1 * g.extent[1];
      unsigned const c0 = q1;
      at_0 = (int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1];
      GLOBAL float const* const px0 = x0 + ((int64)(int)c0 * g.stride[1][0] + (int64)(int)c1 * g.stride[1][1]);
      UNROLL for (int j = 0; j < 4; ++j) ax0_0[j] = px0[j * (int64)g.stride[1][2]];
      ax1_0 = x1[0];
    }
    unsigned const item_1 = (BLOCK * 2u + 1) * 256u + THREAD;
    int64 at_1;
    float ax0_1[4];
    float ax1_1;
    if (item_1 < g.count) {
      unsigned const q1 = DIVIDE(item_1, g.factor[1], g.shift[1]), c1 = item_1 - q1 * g.extent[1];
      unsigned const c0 = q1;
      at_1 = (int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1];
      GLOBAL float const* const px0 = x0 + ((int64)(int)c0 * g.stride[1][0] + (int64)(int)c1 * g.stride[1][1]);
      UNROLL for (int j = 0; j < 4; ++j) ax0_1[j] = px0[j * (int64)g.stride[1][2]];
      ax1_1 = x1[0];
    }
    if (item_0 < g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) r.v[j] = chain(ax0_0[j], ax1_0);
      STORE(float_x4, y, at_0, r);
    }
    if (item_1 < g.count) {
      float_x4 r;
      UNROLL for (int j = 0; j < 4; ++j) r.v[j] = chain(ax0_1[j], ax1_1);
      STORE(float_x4, y, at_1, r);
    }
  }
}
ENTRY(k)
)");
}

BOOST_AUTO_TEST_CASE(bool_lies_in_bytes_and_numbers_have_the_sizes_they_have_in_memory) {
  framed const f({1000}, {{truth, {1}}, {truth, {1}, 2 << 20}, number(f16), number(truth)});
  std::string const text = f.text("x0 & s0 < 1.0f");
  BOOST_TEST(text.find("DEVICE bool chain(bool x0, float s0, bool s1) {") != text.npos);
  BOOST_TEST(
      text.find("(GLOBAL uint8* y, GLOBAL uint8 const* x0, float16 s0, uint8 s1, geometry g)") !=
      text.npos);
  BOOST_TEST(text.find("uint8 v[16]; } __attribute__((aligned(16))) uint8_x16;") != text.npos);
}

BOOST_AUTO_TEST_CASE(operands_that_read_the_same_are_loaded_once) {
  framed const f({1000},
                 {{f32, {1}}, {f32, {1}, 2 << 20}, {f32, {1}, 2 << 20}, {f32, {1}, 1 << 20}});
  std::string const text = f.text("x0 * x0 + y");
  BOOST_TEST(text.find("chain(float x0, float x1)") != text.npos);
  BOOST_TEST(text.find("x2") == text.npos);
}

}  // namespace backend_gpu
