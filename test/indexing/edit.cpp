// Slices taken out and put in, compared with what NumPy's delete and insert give.
#include <lazuli/indexing/edit.hpp>

#include "support.hpp"
#include "tries.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(edit)

BOOST_AUTO_TEST_CASE(delete_at_leaves_slices_out) {
  lz::vector<int> const v({1, 2, 3, 4});
  BOOST_TEST(holds(lz::delete_at(v, 1), {1, 3, 4}));
  BOOST_TEST(holds(lz::delete_at(v, -1), {1, 2, 3}));
  BOOST_TEST(holds(lz::delete_at(v, {0, -1, 0}), {2, 3}));
  BOOST_TEST(holds(lz::delete_at(v, lz::tensor({1, 2})), {1, 4}));
  BOOST_TEST(holds(lz::delete_at(v, std::vector<int>{3}), {1, 2, 3}));
  BOOST_TEST(holds(lz::delete_at(v, std::vector<int>{}), {1, 2, 3, 4}));
  lz::matrix<lz::float16> const a({{1, 2, 3}, {4, 5, 6}});
  BOOST_TEST(holds(lz::delete_at(a, 0, 0), {4, 5, 6}));
  BOOST_TEST(holds(lz::delete_at(a, {0, 2}, 1), {2, 5}));
  BOOST_TEST(holds(lz::delete_at(a.t(), 1, -1), {1, 2, 3}));
  BOOST_TEST(holds(lz::delete_at(a + 1, 4), {2, 3, 4, 5, 7}));
  BOOST_TEST(lz::delete_at(lz::vector<bool>({true}), 0).size() == 0);
  BOOST_CHECK_THROW((void)lz::delete_at(v, 4), lz::index_error);
  BOOST_CHECK_THROW((void)lz::delete_at(a, -3, 0), lz::index_error);
  BOOST_CHECK_THROW((void)lz::delete_at(lz::vector<int>(0), 0), lz::index_error);
}

BOOST_AUTO_TEST_CASE(insert_takes_several_places) {
  lz::vector<int> const v({1, 2, 3});
  BOOST_TEST(holds(lz::insert(v, {1, 3}, lz::tensor({8, 9})), {1, 8, 2, 3, 9}));
  BOOST_TEST(holds(lz::insert(v, {3, 0}, lz::tensor({8, 9})), {9, 1, 2, 3, 8}));
  BOOST_TEST(holds(lz::insert(v, {1, 1}, lz::tensor({8, 9})), {1, 8, 9, 2, 3}));
  BOOST_TEST(holds(lz::insert(v, {0, -1}, 7), {7, 1, 2, 7, 3}));
  BOOST_TEST(holds(lz::insert(v, lz::tensor({0, 2}), 0.5), {0.5, 1., 2., 0.5, 3.}));
  lz::matrix<float> const a({{1, 2}, {3, 4}});
  BOOST_TEST(holds(lz::insert(a, {0, 2}, 0, 0), {0, 0, 1, 2, 3, 4, 0, 0}));
  BOOST_TEST(holds(lz::insert(a, {1, 2}, lz::vector<float>({8, 9}), 1), {1, 8, 2, 8, 3, 9, 4, 9}));
  BOOST_TEST(holds(lz::insert(a.t(), {0, 1}, a, 1), {1, 1, 2, 3, 3, 2, 4, 4}));
  BOOST_TEST(holds(lz::insert(lz::vector<int>(0), {0, 0}, lz::tensor({1, 2})), {1, 2}));
  BOOST_CHECK_THROW((void)lz::insert(v, {4, 0}, 1), lz::index_error);
  BOOST_CHECK_THROW((void)lz::insert(v, {1, 2}, lz::tensor({1, 2, 3})), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
