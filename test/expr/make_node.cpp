#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

namespace {

template <class... X>
concept can_be_made = requires(X... x) { lz::make_node<lz::op::add_op>(x...); };

}  // namespace

BOOST_AUTO_TEST_SUITE(make_node)

BOOST_AUTO_TEST_CASE(children_are_closures_and_numbers_of_the_computed_type) {
  lz::vector<float> x(2);
  auto const e = lz::make_node<lz::op::add_op>(x, 2);
  using node = std::remove_const_t<decltype(e)>;
  static_assert(std::is_same_v<node::child<0>, lz::reference<lz::vector<float>>>);
  static_assert(std::is_same_v<node::child<1>, lz::scalar_leaf<float>>);
  auto const h = lz::make_node<lz::op::add_op>(lz::vector<lz::float16>(2), 2);
  static_assert(std::is_same_v<std::remove_const_t<decltype(h)>::child<1>, lz::scalar_leaf<float>>);
  static_assert(std::is_same_v<lz::value_t<decltype(h)>, lz::float16>);
  BOOST_TEST(e.extents()[0] == 2);
}

BOOST_AUTO_TEST_CASE(an_op_without_an_expression_makes_no_node) {
  static_assert(can_be_made<lz::vector<float>&, int> && !can_be_made<int, int>);
  static_assert(std::is_same_v<decltype(lz::sqrt(4.0)), double>);
  BOOST_TEST(lz::minimum(3, 2) == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
