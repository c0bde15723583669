// Tensors in a device's memory: values, as those of the host; views share what they view.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_device_tensor_is_a_value) {
  machine const here;
  auto const x = counted<float>(3, 4);
  gmatrix<float> g = x.cuda();
  auto const copy = g;
  g += 1.f;
  BOOST_TEST(same(copy, x));
  BOOST_TEST(same(g, x + 1.f));
  gmatrix<float> other;
  BOOST_TEST(other.numel() == 0);
  other = copy;  // extents follow
  BOOST_TEST(same(other, x));
  gmatrix<float> const taken = std::move(other);
  BOOST_TEST((same(taken, x) && other.numel() == 0));
  other = g * 2.f;
  BOOST_TEST(same(other, (x + 1.f) * 2.f));
}

BOOST_AUTO_TEST_CASE(static_extents_are_kept_and_checked) {
  machine const here;
  lz::tensor<float, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  auto const g = x.to(lz::cuda::device(0));
  static_assert(std::is_same_v<decltype(g), lz::cuda_tensor<float, 2, 3> const>);
  lz::cuda_tensor<float, 3> const row = g(1);
  static_assert(!std::is_constructible_v<lz::cuda_tensor<float, 2, 4>, decltype(g + row)>);
  auto const back = (g + row).cpu();
  static_assert(std::is_same_v<decltype(back), lz::tensor<float, 2, 3> const>);
  BOOST_TEST(lz::array_equal(back, x + x(1)));
  lz::cuda_tensor<float> const number = 2.5f;
  BOOST_TEST(number.item() == 2.5f);
}

BOOST_AUTO_TEST_CASE(spaces_do_not_mix) {
  using host = lz::matrix<float>;
  static_assert(!lz::operands_fit<lz::op::add_op, gmatrix<float>&, host&>);
  static_assert(lz::operands_fit<lz::op::add_op, gmatrix<float>&, float>);
  static_assert(!std::is_assignable_v<gmatrix<float>&, host&>);
  static_assert(!std::is_assignable_v<host&, gmatrix<float>&>);
  static_assert(!std::is_constructible_v<host, gmatrix<float>&>);
  static_assert(!std::is_constructible_v<gmatrix<float>, host&>);
  BOOST_TEST(lz::on_device<gmatrix<float>>);
}

BOOST_AUTO_TEST_CASE(an_expression_keeps_the_memory_that_it_reads) {
  machine const here;
  auto const x = counted<float>(5);
  auto const late = [&] {
    auto const g = x.cuda();
    return g * 2.f + g;
  }();
  gvector<float> const y = late;
  BOOST_TEST(same(y, x * 2.f + x));
}

BOOST_AUTO_TEST_CASE(devices_are_told_apart_at_run_time) {
  machine const here;
  auto const x = counted<float>(4);
  auto a = x.to(lz::cuda::device(0)), b = x.to(lz::cuda::device(1));
  BOOST_TEST((a.device().str() == "cuda:0" && b.device() == lz::cuda::device(1)));
  BOOST_CHECK_EXCEPTION((gvector<float>(a + b)), lz::device_error, [](auto const& e) {
    return std::string(e.what()).find("cuda:0 and cuda:1; copy one") != std::string::npos;
  });
  BOOST_CHECK_THROW(a(slice(0, 2)) = b(slice(0, 2)), lz::device_error);
  BOOST_TEST(same(a, x));
  a = b + 1.f;  // the whole tensor follows the expression to its device
  BOOST_TEST((a.device().index() == 1 && same(a, x + 1.f)));
  BOOST_CHECK_THROW(x.to(lz::cuda::device(7)), lz::device_error);
  lz::cuda::device_guard const on(lz::cuda::device(1));
  BOOST_TEST(gvector<float>(3).device().index() == 1);
}

BOOST_AUTO_TEST_CASE(memory_that_runs_out_changes_nothing) {
  machine const here(1);
  auto const x = counted<float>(8);
  auto g = x.cuda();
  BOOST_CHECK_THROW((gvector<float>(lz::index{1} << 40)), lz::device_error);
  BOOST_CHECK_THROW((gvector<float>(lz::index{1} << 62)), lz::shape_error);
  BOOST_TEST(same(g, x));
}
