#include <boost/test/unit_test.hpp>
#include <lazuli/expr/node.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(node)

BOOST_AUTO_TEST_CASE(extents_are_those_of_the_operands_broadcast) {
  lz::tensor<float, 2, 1> a;
  lz::tensor<float, 3> b;
  lz::matrix<float> c(2, 3);
  static_assert(std::is_same_v<lz::extents_t<decltype(a + b)>, lz::extents<2, 3>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(a + b + c)>, lz::extents<2, 3>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(c + 1)>, lz::extents<dyn, dyn>>);
  BOOST_TEST(((a + b).extents() == lz::shape(2, 3)));
  BOOST_TEST(((c + 1).extents() == lz::shape(2, 3)));
}

BOOST_AUTO_TEST_CASE(extents_are_read_anew_after_an_operand_was_resized) {
  lz::vector<float> x(3);
  auto const e = x + 1.f;
  x = lz::vector<float>(5);
  BOOST_TEST(e.extents()[0] == 5);
  lz::vector<float> y(5);
  auto const both = x + y;
  y = lz::vector<float>(4);
  BOOST_CHECK_THROW((void)both.extents(), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::eval(both), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(shapes_that_do_not_broadcast_throw_where_the_node_is_made) {
  lz::matrix<float> a(2, 3), b(3, 2);
  BOOST_CHECK_THROW((void)(a * b), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::where(a > b.t(), a, b), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(numbers_are_held_in_the_type_in_which_the_op_computes) {
  lz::vector<float> x(3);
  lz::vector<int> k(3);
  static_assert(std::is_same_v<lz::value_t<decltype(x * 2.0)>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(k * 2)>, int>);
  static_assert(std::is_same_v<lz::value_t<decltype(k * 2.5)>, double>);
  static_assert(std::is_same_v<lz::value_t<decltype(k / 2)>, double>);
  static_assert(std::is_same_v<lz::value_t<decltype(k * 2.5f)>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::vector<std::int16_t>() / 2)>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(x < 1)>, bool>);
  static_assert(std::is_same_v<lz::value_t<decltype(k + lz::vector<std::int8_t>())>, int>);
  BOOST_TEST(sizeof(x * 2.0) <= sizeof(void*) + 8 + (LAZULI_DEBUG ? 32 : 0));
}

BOOST_AUTO_TEST_CASE(run_time_extents_are_checked_beside_static_ones) {
  lz::tensor<float, 2, 3> const fixed({{1, 2, 3}, {4, 5, 6}});
  lz::matrix<float> other(3, 2);
  BOOST_CHECK_THROW((void)(fixed + other), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::where(fixed > 0.f, fixed, other), lz::shape_error);
  lz::tensor<float, 2, 3> sum;
  BOOST_CHECK_THROW(sum += other, lz::shape_error);
  other = lz::ones<float>(1, 3);
  auto const later = fixed + other;
  sum = later;
  BOOST_TEST(sum(1, 2) == 7.f);
  other = lz::ones<float>(20, 30);
  BOOST_CHECK_THROW(sum = later, lz::shape_error);
  BOOST_TEST(sum(1, 2) == 7.f);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
