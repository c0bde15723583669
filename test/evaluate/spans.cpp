// Spans of memory: does an expression read where a destination lies?
#include <boost/test/unit_test.hpp>
#include <lazuli/evaluate/spans.hpp>

#include "support.hpp"

namespace support {

using lz::slice;

BOOST_AUTO_TEST_SUITE(spans)

BOOST_AUTO_TEST_CASE(a_span_reaches_from_the_lowest_to_the_highest_byte) {
  lz::vector<float> x(10);
  auto const turned = x(slice(2, 6)).flip(0);
  auto const [low, high] = lz::detail::span_of_leaf(turned);
  BOOST_TEST((low == reinterpret_cast<std::byte const*>(x.data() + 2)));
  BOOST_TEST((high == reinterpret_cast<std::byte const*>(x.data() + 6)));
  auto const empty = lz::detail::span_of_leaf(x(slice(3, 3)));
  BOOST_TEST((empty.first == empty.second));
}

BOOST_AUTO_TEST_CASE(leaves_inside_barriers_count) {
  lz::vector<float> x(10), y(10);
  auto const first = x(slice(0, 5)), last = x(slice(5, 10));
  BOOST_TEST(!lz::detail::spans_meet(first.target(), last));
  BOOST_TEST(lz::detail::spans_meet(first.target(), y(slice(0, 5)) + x(slice(4, 9))));
  BOOST_TEST(lz::detail::spans_meet(first.target(), lz::sum(x * y, 0)));
  BOOST_TEST(!lz::detail::spans_meet(y.target(), lz::sum(x, 0)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
