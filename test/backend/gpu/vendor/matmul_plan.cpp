#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/vendor/matmul_plan.hpp>
#include <utility>

namespace gpu_matmul_plan {

namespace gpu = lazuli::gpu;
using lazuli::index;

/// Contiguous row-major (m, k) · (k, n) without a batch.
gpu::product contiguous(index m, index n, index k) {
  gpu::product p;
  p.m = m;
  p.n = n;
  p.k = k;
  p.a.row = k;
  p.b.row = p.d.row = n;
  p.a.col = p.b.col = p.d.col = 1;
  return p;
}

void add_axis(gpu::product& p, index extent, index a, index b, index d) {
  p.extents[p.axes] = extent;
  p.a.batch[p.axes] = a;
  p.b.batch[p.axes] = b;
  p.d.batch[p.axes++] = d;
}

BOOST_AUTO_TEST_SUITE(gpu_matmul_plan_hpp)

BOOST_AUTO_TEST_CASE(
    a_row_major_product_is_a_column_major_one_of_the_transposed_with_factors_exchanged) {
  auto const plan = gpu::plan_gemm(contiguous(2, 5, 3));
  BOOST_TEST((plan.ready() && plan.swapped && plan.axes == 0));
  gpu::gemm_call const& call = plan.call;
  BOOST_TEST((call.m == 5 && call.n == 2 && call.k == 3 && call.batch == 1));
  BOOST_TEST(
      (call.op_x == 0 && call.op_y == 0 && call.ld_x == 5 && call.ld_y == 3 && call.ld_d == 5));
}

BOOST_AUTO_TEST_CASE(
    transposed_operands_are_passed_as_such_and_a_column_major_result_is_not_exchanged) {
  auto p = contiguous(2, 5, 3);
  std::swap(p.a.row, p.a.col);
  p.a.col = 2;
  auto plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.call.op_x == 0 && plan.call.op_y == 1 && plan.call.ld_y == 2));
  p.a.conjugate = true;
  plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.call.op_y == 2));
  p = contiguous(2, 5, 3);
  p.d.row = 1;
  p.d.col = 2;
  plan = gpu::plan_gemm(p);
  gpu::gemm_call const& call = plan.call;
  BOOST_TEST((plan.ready() && !plan.swapped && call.m == 2 && call.n == 5 && call.ld_d == 2));
  BOOST_TEST((call.op_x == 1 && call.op_y == 1 && call.ld_x == 3 && call.ld_y == 5));
}

BOOST_AUTO_TEST_CASE(what_gemm_cannot_read_must_be_copied) {
  auto p = contiguous(2, 5, 3);
  p.a.col = 2;
  p.a.row = 6;
  BOOST_TEST((gpu::plan_gemm(p).copy_a && !gpu::plan_gemm(p).ready()));
  p = contiguous(2, 5, 3);
  p.b.row = -5;
  BOOST_TEST(gpu::plan_gemm(p).copy_b);
  p.b.row = 0;  // a row repeated
  BOOST_TEST(gpu::plan_gemm(p).copy_b);
  p = contiguous(2, 5, 3);
  p.d.col = 2;
  p.d.row = 10;
  BOOST_TEST((gpu::plan_gemm(p).copy_d && !gpu::plan_gemm(p).copy_a && !gpu::plan_gemm(p).copy_b));
  p = contiguous(2, 5, 3);
  p.a.conjugate = true;  // there is no conjugate without transposing
  BOOST_TEST(gpu::plan_gemm(p).copy_a);
}

BOOST_AUTO_TEST_CASE(an_axis_of_extent_1_may_have_any_stride) {
  for (index const stride : {-7, 0, 1, 9}) {
    auto p = contiguous(1, 5, 3);
    p.a.row = p.d.row = stride;
    BOOST_TEST(gpu::plan_gemm(p).ready(), stride);
    p = contiguous(4, 1, 3);
    p.b.col = p.d.col = stride;
    BOOST_TEST(gpu::plan_gemm(p).ready(), stride);
    p = contiguous(4, 5, 1);
    p.a.col = p.b.row = stride;
    BOOST_TEST(gpu::plan_gemm(p).ready(), stride);
  }
  auto p = contiguous(4, 1, 3);  // a column of a larger matrix on both sides
  p.b.row = 6;
  p.d.row = 8;
  auto const plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.call.ld_x == 6 && plan.call.ld_d == 8));
}

BOOST_AUTO_TEST_CASE(axes_of_a_batch_merge_and_the_innermost_is_the_batch_of_a_call) {
  auto p = contiguous(2, 5, 3);
  add_axis(p, 4, 42, 105, 70);
  add_axis(p, 7, 6, 15, 10);
  auto plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.axes == 0 && plan.call.batch == 28));
  BOOST_TEST((plan.call.x_step == 15 && plan.call.y_step == 6 && plan.call.d_step == 10));
  p.a.batch[0] = 100;  // gaps: no longer one axis
  plan = gpu::plan_gemm(p);
  BOOST_TEST(
      (plan.axes == 1 && plan.extents[0] == 4 && plan.a_steps[0] == 100 && plan.b_steps[0] == 105));
  BOOST_TEST((plan.d_steps[0] == 70 && plan.call.batch == 7));
  p.d.batch[0] = 0;  // would be written several times
  BOOST_TEST(gpu::plan_gemm(p).copy_d);
}

BOOST_AUTO_TEST_CASE(a_batch_that_shares_a_factor_is_one_product) {
  auto p = contiguous(2, 5, 3);
  add_axis(p, 4, 42, 0, 70);
  add_axis(p, 7, 6, 0, 10);
  auto plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.axes == 0 && plan.call.batch == 1 && plan.call.n == 2 * 28 &&
              plan.call.m == 5));
  p = contiguous(1, 5, 3);  // rows of a batch, with gaps between them
  add_axis(p, 4, 8, 0, 9);
  plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.call.n == 4 && plan.call.ld_y == 8 && plan.call.ld_d == 9));
  p = contiguous(2, 5, 3);  // a shared: column-major b and d side by side
  p.b.row = 1;
  p.b.col = 3;
  p.d.row = 1;
  p.d.col = 2;
  add_axis(p, 4, 0, 15, 10);
  plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && !plan.swapped && plan.call.batch == 1 && plan.call.m == 2 &&
              plan.call.n == 20));
}

BOOST_AUTO_TEST_CASE(a_batch_is_not_folded_where_the_folded_matrix_could_not_be_read) {
  auto p = contiguous(1, 5, 3);
  add_axis(p, 4, 1, 0, 5);  // overlapping windows of a vector
  auto plan = gpu::plan_gemm(p);
  BOOST_TEST(
      (plan.ready() && plan.call.batch == 4 && plan.call.y_step == 1 && plan.call.x_step == 0));
  p = contiguous(2, 5, 3);
  add_axis(p, 4, 0, 0, 10);  // the same product four times
  plan = gpu::plan_gemm(p);
  BOOST_TEST((plan.ready() && plan.call.batch == 4 && plan.call.n == 2));
}

BOOST_AUTO_TEST_CASE(empty_products_and_depth_0_are_left_to_the_caller) {
  BOOST_TEST(gpu::plan_gemm(contiguous(0, 5, 3)).empty);
  BOOST_TEST(gpu::plan_gemm(contiguous(2, 0, 0)).empty);
  BOOST_TEST((gpu::plan_gemm(contiguous(2, 5, 0)).scale_only &&
              !gpu::plan_gemm(contiguous(2, 5, 0)).ready()));
  auto p = contiguous(2, 5, 3);
  add_axis(p, 0, 6, 15, 10);
  BOOST_TEST(gpu::plan_gemm(p).empty);
}

BOOST_AUTO_TEST_CASE(int8_needs_multiples_of_four_and_other_integers_are_refused) {
  auto p = contiguous(2, 5, 4);
  p.type = gpu::code::int8;
  p.b.row = 8;
  BOOST_TEST(gpu::plan_gemm(p).ready());
  p.b.row = 5;
  BOOST_TEST((gpu::plan_gemm(p).copy_b && !gpu::plan_gemm(p).copy_a));
  p.b.row = 8;
  p.a.data = reinterpret_cast<void*>(2);
  BOOST_TEST((gpu::plan_gemm(p).copy_a && !gpu::plan_gemm(p).copy_b));
  p.a.data = nullptr;
  add_axis(p, 3, 10, 24, 10);
  BOOST_TEST((gpu::plan_gemm(p).copy_a && !gpu::plan_gemm(p).copy_b));
  for (auto const type : {gpu::code::bool8, gpu::code::int32, gpu::code::uint8}) {
    p.type = type;
    BOOST_CHECK_THROW(gpu::plan_gemm(p), lazuli::dtype_error);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_matmul_plan
