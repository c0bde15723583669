#include <array>
#include <lazuli/lazuli.hpp>
#include <type_traits>

#include "support.hpp"

namespace tensor_shape_methods {

namespace lz = lazuli;
using namespace lz::literals;
using support::holds;

BOOST_AUTO_TEST_SUITE(shape_methods)

BOOST_AUTO_TEST_CASE(sizes_are_numbers_constants_and_lists) {
  lz::tensor<int, 2, 3> x({{1, 2, 3}, {4, 5, 6}});
  static_assert(std::is_same_v<decltype(x.view(3_c, -1_c))::extents_type, lz::extents<3, 2>>);
  static_assert(std::is_same_v<decltype(x.reshape(lz::shape(6_c)))::extents_type, lz::extents<6>>);
  BOOST_TEST(holds(x.reshape(-1), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(x.view({3, -1})(2, 0) == 5);
  BOOST_TEST(x.reshape(std::array{3, 2})(0, 1) == 2);
  BOOST_TEST(x.flatten()(4) == 5);
  BOOST_TEST(x.t().contiguous()(2, 1) == 6);
  BOOST_TEST((x + 1).reshape(3, 2)(2, 1) == 7);
}

BOOST_AUTO_TEST_CASE(views_share_storage_and_copies_do_not) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  x.reshape(4)(3) = 9;
  BOOST_TEST(x(1, 1) == 9);
  auto copy = x.t().reshape(4);
  copy(0) = 7;
  BOOST_TEST(x(0, 0) == 1);
  BOOST_TEST(holds(lz::matrix<int>({{1, 2}, {3, 4}}).view(4), {1, 2, 3, 4}));  // keeps it alive
}

BOOST_AUTO_TEST_CASE(a_view_without_sizes_is_of_all_and_written_through_where_its_tensor_may_be) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  x.view()(1, 0) = 7;
  x.t().view()(1, 0) = 8;  // strides stay
  BOOST_TEST(holds(x.flatten(), {1, 8, 7, 4}));
  static_assert(std::is_const_v<std::remove_reference_t<decltype(std::as_const(x).view()(0, 0))>>);
  static_assert(std::is_same_v<decltype(lz::tensor<int, 2, 3>().view())::extents_type, lz::extents<2, 3>>);
  BOOST_TEST(holds(lz::matrix<int>({{1, 2}}).view()(0), {1, 2}));  // keeps it alive
  BOOST_TEST(holds((x + 1).view()(1), {8, 5}));
  BOOST_TEST(lz::tensor<int>(5).view().item() == 5);
}

BOOST_AUTO_TEST_CASE(what_only_the_run_time_knows_throws) {
  lz::matrix<int> x(2, 3);
  BOOST_CHECK_THROW((void)x.reshape(4, 2), lz::shape_error);
  BOOST_CHECK_THROW((void)x.t().view(6), lz::shape_error);
  lz::tensor<int, 2, 3> y;
  BOOST_CHECK_THROW((void)y.reshape(4, 2), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_shape_methods
