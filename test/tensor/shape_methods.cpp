#include <array>
#include <lazuli/lazuli.hpp>
#include <type_traits>

#include "shape/naive.hpp"
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

BOOST_AUTO_TEST_CASE(unflatten_makes_several_axes_of_one) {
  lz::matrix<int> x({{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}});
  auto v = x.unflatten(1, {2, -1});
  BOOST_TEST(v.shape() == lz::shape(2, 2, 3));
  v(1, 1, 0) = -1;
  BOOST_TEST(x(1, 3) == -1);
  BOOST_TEST((x.t().unflatten(0, std::array{3, 2}).shape() == lz::shape(3, 2, 2)));
  BOOST_TEST(x.t().unflatten(0, {3, 2})(2, 1, 0) == 6);  // no strides forbid it
  BOOST_TEST((x + 1).unflatten(-1, {3, 2})(0, 2, 1) == 7);
  BOOST_TEST(lz::matrix<int>({{1, 2}}).unflatten(0, {1, 1})(0, 0, 1) == 2);
  BOOST_TEST((lz::unflatten(x, 0, {-1, 1}).shape() == lz::shape(2, 1, 6)));
  BOOST_TEST((lz::unflatten(x * 2, 1, lz::shape(2, 3))(0, 1, 2) == 12));
  BOOST_TEST((lz::matrix<int>(0, 3).unflatten(0, {0, 2}).shape() == lz::shape(0, 2, 3)));
  BOOST_TEST((lz::matrix<int>(1, 3).unflatten(1, std::array<lz::index, 1>{3}).shape() == lz::shape(1, 3)));
  LAZULI_CHECK_TEXT(x.unflatten(1, {4, 2}), lz::shape_error, "unflatten: shape (4, 2) does not fit the 6 elements of shape (6)");
  BOOST_CHECK_THROW(x.unflatten(2, {1, 1}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(shapes_of_other_operands) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}}), y(3, 2);
  lz::dtensor<float, 3> z(4, 2, 3);
  x.view_as(y)(2, 1) = 7;
  BOOST_TEST((x(1, 2) == 7 && x.reshape_as(y)(2, 1) == 7 && x.t().reshape_as(x)(0, 1) == 4));
  BOOST_TEST((x.expand_as(z).shape() == lz::shape(4, 2, 3) && (x + 1).expand_as(z + 1)(3, 1, 2) == 8));
  BOOST_TEST(((x + 1).reshape_as(y)(0, 1) == 3 && (x + 1).view_as(y)(1, 0) == 4));
  BOOST_CHECK_THROW(x.t().view_as(x), lz::shape_error);
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
