#include <boost/test/unit_test.hpp>
#include <lazuli/plan/nest.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(nest)

BOOST_AUTO_TEST_CASE(the_number_of_points_is_the_product_of_the_extents) {
  lz::plan::nest n;
  BOOST_TEST(n.size() == 1);
  n.rank = 3;
  n.extents[0] = 2, n.extents[1] = 3, n.extents[2] = 5;
  BOOST_TEST(n.size() == 30);
}

BOOST_AUTO_TEST_CASE(dropping_and_swapping_axes_takes_extents_strides_and_marks_along) {
  lz::plan::operand o[2];
  lz::plan::nest n;
  n.rank = 3, n.count = 2, n.operands = o;
  for (int i = 0; i < 3; ++i) {
    n.extents[i] = i + 2;
    n.reduced[i] = i == 1;
    o[0].strides[i] = 10 * i, o[1].strides[i] = 100 * i;
  }
  n.swap_axes(0, 1);
  BOOST_TEST(n.extents[0] == 3);
  BOOST_TEST(n.reduced[0]);
  BOOST_TEST(o[1].strides[0] == 100);
  n.drop_axis(0);
  BOOST_TEST(n.rank == 2);
  BOOST_TEST(n.extents[0] == 2);
  BOOST_TEST(n.extents[1] == 4);
  BOOST_TEST(o[0].strides[1] == 20);
  BOOST_TEST(!n.reduced[0]);
}

BOOST_AUTO_TEST_SUITE_END()
