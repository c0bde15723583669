#include <lazuli/indexing/take_at.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_take_at {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(take_at_hpp)

BOOST_AUTO_TEST_CASE(a_number_gives_an_element_or_drops_its_axis) {
  lz::matrix<int> x(2, 3);
  support::count_up(x);
  int const last = lz::take(x, -1);
  BOOST_TEST(last == 5);
  BOOST_TEST((lz::take(x, 1, 1).shape() == lz::shape(2)));
  BOOST_TEST(holds(lz::take(x, -3, 1), {0, 3}));
  BOOST_TEST(holds(lz::take(x + 1, 1, 0), {4, 5, 6}));
  BOOST_CHECK_THROW(lz::take(x, 6), lz::index_error);
  BOOST_CHECK_THROW(lz::take(x, 3, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(lists_give_as_many) {
  lz::matrix<int> x(2, 3);
  support::count_up(x);
  BOOST_TEST(holds(lz::take(x, {0, -1, 0}), {0, 5, 0}));
  BOOST_TEST(holds(lz::take(x, {2, 0}, 1), {2, 0, 5, 3}));
  BOOST_TEST(holds(lz::take(x, std::vector<int>{1}, 0), {3, 4, 5}));
  BOOST_TEST(holds(x.take({2, 0}, 1), {2, 0, 5, 3}));
  BOOST_TEST(holds(lz::index_select(x, 1, {2, 0}), {2, 0, 5, 3}));
  BOOST_TEST(holds(lz::index_select(x, 0, std::vector<int>{-1}), {3, 4, 5}));
  BOOST_TEST(holds(x.index_select(1, {-1}), {2, 5}));
  BOOST_TEST(holds((x + 1).index_select(0, {1}), {4, 5, 6}));
  BOOST_CHECK_THROW((void)x.index_select(1, {3}), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_take_at
