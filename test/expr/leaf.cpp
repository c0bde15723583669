#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(leaf)

BOOST_AUTO_TEST_CASE(a_number_is_a_leaf_of_rank_zero) {
  lz::scalar_leaf<double> const two(2.0);
  static_assert(lz::leaf<lz::scalar_leaf<double>> && lz::rank_of<lz::scalar_leaf<double>> == 0);
  BOOST_TEST(*two.data() == 2.0);
  static_assert(!lz::scalar_leaf<double>::owns_memory);
}

BOOST_AUTO_TEST_CASE(a_reference_follows_its_tensor) {
  lz::vector<int> x(3);
  count_up(x);
  lz::reference<lz::vector<int>> const r(x);
  BOOST_TEST((r.data() == x.data()));
  x = lz::vector<int>(5);
  BOOST_TEST(r.extents()[0] == 5);
  BOOST_TEST((r.data() == x.data()));
  BOOST_TEST(r.lives());
  BOOST_TEST(lz::detail::leaf_lives(r));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
