// Names of operands and dtypes in kernels.
#include <lazuli/backend/gpu/codegen/names.hpp>

#include "framed.hpp"

namespace backend_gpu {

BOOST_AUTO_TEST_CASE(dtypes_lie_in_memory_and_are_computed_under_their_names) {
  std::string all;
  for (int c = 0; c < gpu::codes; ++c)
    gpu::put(all, gpu::stored_name(static_cast<gpu::code>(c)), ":",
             gpu::computed_name(static_cast<gpu::code>(c)), " ");
  BOOST_TEST(all ==
             "uint8:bool int8:int8 int16:int16 int:int int64:int64 uint8:uint8 uint16:uint16 "
             "uint32:uint32 uint64:uint64 float16:float bfloat16:float float:float double:double "
             "complex64:complex64 complex128:complex128 float8_e4m3:float float8_e5m2:float ");
}

BOOST_AUTO_TEST_CASE(memory_and_numbers_are_counted_apart_and_equal_operands_share_a_name) {
  framed const f({64, 127}, {{f32, {127, 1}},
                             {f32, {127, 1}, 2 << 20},
                             number(f32),
                             {f32, {0, 1}, 3 << 20},
                             {f32, {127, 1}, 2 << 20},
                             number(f64),
                             {f32, {127, 1}}});
  gpu::kernel_operands const o = f.operands();
  std::string all, strided;
  for (int k = 0; k < o.count; ++k) gpu::put(all, o.name(k), " ");
  for (int k = 0; k < o.count; ++k) gpu::put(strided, o.is_strided(k) ? "s" : "-");
  BOOST_TEST(all == "y x0 s0 x1 x0 s1 x2 ");
  BOOST_TEST(strided == "---s---");
  BOOST_TEST(o.slot(o.count) == 1);
  BOOST_TEST(o.offset(3) == "(int64)(int)c0 * g.stride[0][0] + (int64)(int)c1 * g.stride[0][1]");
}

}  // namespace backend_gpu
