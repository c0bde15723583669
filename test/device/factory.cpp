// Creation on a device.
#include "device/mocked.hpp"

using namespace mocked;
using namespace lz::literals;

BOOST_AUTO_TEST_CASE(filled_tensors) {
  machine const here;
  BOOST_TEST(same(lz::cuda::zeros(2, 3), lz::zeros(2, 3)));
  BOOST_TEST(same(lz::cuda::ones<int>(4), lz::ones<int>(4)));
  BOOST_TEST(same(lz::cuda::full(lz::shape(2, 2), 7), lz::full(lz::shape(2, 2), 7)));
  BOOST_TEST(same(lz::cuda::eye<double>(3), lz::eye<double>(3)));
  for (lz::index const k : {0, 1, -1, 4, -2, 5, -3, 9, -9})
    BOOST_TEST(same(lz::cuda::eye(3, 5, k), lz::eye(3, 5, k)));
  BOOST_TEST(same(lz::cuda::eye<std::int8_t>(2_c), lz::eye<std::int8_t>(2_c)));
  BOOST_TEST(same(lz::cuda::eye(0, 3), lz::eye(0, 3)));
  BOOST_TEST(same(lz::cuda::arange(5), lz::arange(5)));
  BOOST_TEST((lz::cuda::empty<float>(2, 0).numel() == 0));
  lz::create_on<lz::cuda::space> const second(lz::cuda::device(1));
  BOOST_TEST(second.zeros<bool>(3).device().index() == 1);
}

BOOST_AUTO_TEST_CASE(sizes_in_braces_as_on_the_host) {
  machine const here;
  lz::index const n = 3;
  BOOST_TEST(same(lz::cuda::zeros({2, 3}), lz::zeros({2, 3})));
  BOOST_TEST(same(lz::cuda::zeros<double>({2, n}), lz::zeros<double>({2, n})));
  BOOST_TEST(same(lz::cuda::ones<int>({4}), lz::ones<int>({4})));
  BOOST_TEST(same(lz::cuda::full({2, 2}, 7), lz::full({2, 2}, 7)));
  BOOST_TEST(same(lz::cuda::full<double>({1, 2, 3}, 7), lz::full<double>({1, 2, 3}, 7)));
  BOOST_TEST((lz::cuda::empty<float>({2, 0}).numel() == 0));
  BOOST_CHECK_THROW((void)lz::cuda::zeros({2, -1}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(like_another) {
  machine const here;
  auto const g = counted<float>(2, 3).to(lz::cuda::device(1));
  auto const zeros = lz::zeros_like(g.t() + 1.f);
  BOOST_TEST((zeros.device().index() == 1 && same(zeros, lz::zeros(3, 2))));
  BOOST_TEST(same(lz::ones_like<int>(g), lz::ones<int>(2, 3)));
  BOOST_TEST(same(lz::full_like(g, 2), lz::full<float>(lz::shape(2, 3), 2)));
  BOOST_TEST(lz::empty_like(g).device().index() == 1);
  auto const fresh = g.new_zeros(4);
  BOOST_TEST((fresh.device().index() == 1 && same(fresh, lz::zeros(4))));
  BOOST_TEST(same(g.t().new_ones<int>(2, 2), lz::ones<int>(2, 2)));
  BOOST_TEST(same(g.new_full(lz::shape(3), 5), lz::full<float>(lz::shape(3), 5)));
  BOOST_TEST(g.new_empty(7).numel() == 7);
}

BOOST_AUTO_TEST_CASE(sequences_are_made_by_a_kernel) {
  machine const here;
  auto const copies = mock::gpu_machine().log.size();
  auto const g = lz::cuda::arange<float>(-7, 1000, 3);
  auto const line = lz::cuda::linspace(0.1f, 7.3f, 1000);
  auto const steps = lz::cuda::arange(-3.1, 99, 0.7);
  BOOST_TEST((logged("launch") == 3 && mock::gpu_machine().log.size() == copies + 3));
  BOOST_TEST(same(line, lz::linspace(0.1f, 7.3f, 1000)));
  BOOST_TEST(same(steps, lz::arange(-3.1, 99, 0.7)));
  BOOST_TEST(same(lz::cuda::linspace(2., 2., 3), lz::linspace(2., 2., 3)));  // without steps
  BOOST_TEST(same(g, lz::arange<float>(-7, 1000, 3)));
  BOOST_TEST(
      same(lz::cuda::arange<std::int8_t>(300, 20, -7), lz::arange<std::int8_t>(300, 20, -7)));
  BOOST_TEST(same(lz::cuda::arange(3, 3), lz::arange(3, 3)));
  BOOST_TEST(same(lz::cuda::arange(0.5, 3, 0.25), lz::arange(0.5, 3, 0.25)));
  BOOST_CHECK_THROW(lz::cuda::arange(0, 3, 0), lz::shape_error);
}
