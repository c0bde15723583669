#include <boost/test/unit_test.hpp>
#include <functional>
#include <lazuli/shape/extents.hpp>
#include <limits>
#include <numeric>
#include <ranges>

#include "naive.hpp"

namespace shape_extents {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::shape;
using naive::as_list, naive::index, naive::list;

static_assert(std::is_same_v<decltype(shape(2, 3_c)), lz::extents<dyn, 3>>);
static_assert(std::is_same_v<decltype(shape()), lz::extents<>> && shape().rank() == 0 &&
              shape().size() == 1);
static_assert(lz::extents<2, dyn, 3>::rank() == 3 && lz::extents<2, dyn, 3>::rank_dynamic() == 1);
static_assert(lz::extents<2, 3>::is_static && !lz::extents<2, dyn>::is_static);
static_assert(sizeof(lz::extents<dyn, 3, dyn>) == 2 * sizeof(index));
static_assert(lz::extents<2, dyn, 3>(7) == lz::extents<2, dyn, 3>(2, 7, 3));
static_assert(lz::extents<2, dyn>(7)[0] == 2 && lz::extents<2, dyn>(7)[1] == 7);
static_assert(lz::static_size<lz::extents<2, 3>> == 6 &&
              lz::static_size<lz::extents<2, dyn>> == dyn);
static_assert(lz::static_size<lz::extents<2, 0>> == 0);
static_assert(std::is_same_v<lz::dextents<2>, lz::extents<dyn, dyn>>);
static_assert(lz::extents_like<lz::extents<1>> && !lz::extents_like<int>);
static_assert(shape(2, 3) == shape(2_c, 3_c) && shape(2, 3) != shape(3, 2) &&
              shape(2) != shape(2, 1));
// Static knowledge is given up freely, and gained only on request.
static_assert(std::is_convertible_v<lz::extents<2, 3>, lz::extents<dyn, 3>>);
static_assert(!std::is_convertible_v<lz::extents<dyn, 3>, lz::extents<2, 3>>);
static_assert(std::is_constructible_v<lz::extents<2, 3>, lz::extents<dyn, 3>>);

BOOST_AUTO_TEST_SUITE(extents_hpp)

BOOST_AUTO_TEST_CASE(negative_extents_are_refused) {
  LAZULI_CHECK_TEXT(shape(2, -3), lz::shape_error,
                    "shape: extent -3 at axis 1 is negative; extents must be 0 or more");
  BOOST_CHECK_THROW(shape(std::numeric_limits<index>::min()), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(static_extents_are_checked_against_run_time_ones) {
  LAZULI_CHECK_TEXT((lz::extents<2, 3>(shape(2, 4))), lz::shape_error,
                    "shape: axis 1 has the static extent 3, but 4 was given");
  BOOST_TEST((lz::extents<dyn, 3>(shape(2, 3)).size()) == 6);
}

BOOST_AUTO_TEST_CASE(the_number_of_elements_is_checked_for_overflow) {
  constexpr index big = index{1} << 62;
  BOOST_TEST(shape(2, 3, 4).size() == 24);
  BOOST_TEST(shape(2, 0, 4).size() == 0);
  BOOST_TEST(shape(big, 1).size() == big);
  BOOST_TEST(shape(big, big, 0).size() == 0);
  LAZULI_CHECK_TEXT(shape(big, 2).size(), lz::shape_error,
                    "shape: the number of elements of (4611686018427387904, 2) overflows 64 bits");
  BOOST_CHECK_THROW((void)shape(3, std::numeric_limits<index>::max()).size(), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(values_come_in_order) {
  BOOST_TEST(as_list(shape(4, 5_c, 6).values()) == (list{4, 5, 6}));
  BOOST_TEST(as_list(lz::extents<2, dyn, 3, dyn>(7, 8).values()) == (list{2, 7, 3, 8}));
  BOOST_TEST(as_list(lz::extents<dyn, 3>().values()) == (list{0, 3}));
}

BOOST_AUTO_TEST_CASE(a_loop_and_the_algorithms_walk_over_the_extents) {
  list seen;
  for (auto n : shape(4, 5_c, 6)) seen.push_back(n);
  BOOST_TEST(seen == (list{4, 5, 6}));
  for (index n : shape()) seen.push_back(n);
  BOOST_TEST(seen.size() == 3u);
  auto const s = shape(2_c, 7);
  BOOST_TEST(list(s.begin(), s.end()) == (list{2, 7}));
  BOOST_TEST(list(shape(3).begin(), shape(3).end()) == (list{3}));
  BOOST_TEST(std::accumulate(s.begin(), s.end(), index{1}, std::multiplies<>()) == 14);
  static_assert(*shape(2_c, 7_c).begin() == 2);
  // A vector of a shape is a tensor of that shape, not of its numbers.
  static_assert(!std::ranges::range<decltype(s)>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_extents
