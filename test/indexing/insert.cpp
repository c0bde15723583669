#include <lazuli/indexing/insert.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_insert {

namespace lz = lazuli;
using support::holds;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

BOOST_AUTO_TEST_SUITE(insert_hpp)

BOOST_AUTO_TEST_CASE(append_joins_all_elements_or_along_an_axis) {
  lz::tensor const a({{1, 2}, {3, 4}});
  BOOST_TEST(holds(lz::append(a, lz::vector<int>{5, 6}), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::append(a.t(), a + 10), {1, 3, 2, 4, 11, 12, 13, 14}));
  BOOST_TEST(holds(lz::append(a, 5), {1, 2, 3, 4, 5}));
  BOOST_TEST(holds(lz::append(a, a, 1), {1, 2, 1, 2, 3, 4, 3, 4}));
  static_assert(same<lz::value_t<decltype(lz::append(a, 2.5))>, double>);
  BOOST_TEST(lz::append(a, 2.5)(4) == 2.5);
  BOOST_TEST(holds(lz::append(lz::vector<int>(0), a), {1, 2, 3, 4}));
}

BOOST_AUTO_TEST_CASE(insert_puts_slices_between) {
  lz::tensor const v({1, 2, 3});
  BOOST_TEST(holds(lz::insert(v, 1, 9), {1, 9, 2, 3}));
  BOOST_TEST(holds(lz::insert(v, 3, 9), {1, 2, 3, 9}));
  BOOST_TEST(holds(lz::insert(v, -1, lz::tensor({7, 8})), {1, 2, 7, 8, 3}));
  BOOST_TEST(holds(lz::insert(v, 0, 0.5), {0.5, 1., 2., 3.}));
  lz::matrix<float> const a({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  BOOST_TEST(holds(lz::insert(a, 1, v, 0), {1, 2, 3, 1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::insert(a, 2, lz::tensor({8, 9}), 1), {1, 2, 8, 3, 4, 5, 9, 6}));
  BOOST_TEST(holds(lz::insert(a.t(), 0, 0, -1), {0, 1, 4, 0, 2, 5, 0, 3, 6}));
  BOOST_TEST(holds(lz::insert(a, 0, a * 2.f, 1), {2, 4, 6, 1, 2, 3, 8, 10, 12, 4, 5, 6}));
  BOOST_TEST(holds(lz::insert(a, 5, 7), {1, 2, 3, 4, 5, 7, 6}));
  BOOST_TEST(holds(lz::insert(lz::vector<bool>(0), 0, true), {true}));
  BOOST_TEST((lz::insert(lz::matrix<lz::float16>(0, 2), 0, lz::vector<lz::float16>(2), 0).shape() ==
              lz::shape(1, 2)));
  LAZULI_CHECK_TEXT(lz::insert(a, 3, 0, 0), lz::index_error,
                    "insert: place 3 of 2 elements along axis 0");
  BOOST_CHECK_THROW((void)lz::insert(a, -3, 0, 0), lz::index_error);
  BOOST_CHECK_THROW((void)lz::insert(a, 0, lz::tensor({1, 2}), 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_insert
