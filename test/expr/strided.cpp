#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(strided)

BOOST_AUTO_TEST_CASE(plain_memory_is_a_leaf_and_a_destination) {
  int block[6] = {0, 1, 2, 3, 4, 5};
  lz::strided<int, lz::dextents<2>> const columns{block, lz::dextents<2>(3, 2), {1, 3}};
  static_assert(lz::leaf<decltype(columns)>);
  BOOST_TEST(holds(columns, {0, 3, 1, 4, 2, 5}));
  lz::assign_to(columns, columns + 10);
  BOOST_TEST(block[4] == 14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
