#include <lazuli/sorting/partition.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(partition)

BOOST_AUTO_TEST_CASE(an_element_stands_where_sorting_puts_it) {
  lz::matrix<int> const x({{4, 1, 3}, {0, 2, 5}});
  auto const y = lz::partition(x, 1);
  BOOST_TEST((y(0, 1) == 3 && y(0, 0) <= 3 && y(0, 2) >= 3 && y(1, 1) == 2));
  BOOST_TEST(lz::partition(x, -1, 0)(1, 0) == 4);
  BOOST_TEST(lz::argpartition(x, 1)(0, 1) == 2);
  LAZULI_CHECK_TEXT((void)lz::partition(x, 3), lz::index_error, "partition: place 3 of 3 elements");
  LAZULI_CHECK_TEXT((void)lz::argpartition(x, -3, 0), lz::index_error,
                    "argpartition: place -3 of 2 elements");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
