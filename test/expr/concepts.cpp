#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(concepts)

BOOST_AUTO_TEST_CASE(the_three_kinds_of_expressions_exclude_each_other) {
  using T = lz::matrix<float>;
  using N = decltype(std::declval<T&>() + 1.f);
  using R = decltype(lz::sum(std::declval<T&>(), 0));
  static_assert(lz::leaf<T> && !lz::elementwise<T> && !lz::barrier<T>);
  static_assert(lz::elementwise<N> && !lz::leaf<N> && !lz::barrier<N>);
  static_assert(lz::barrier<R> && !lz::leaf<R> && !lz::elementwise<R>);
  static_assert(lz::expression<T&> && lz::expression<N const&> && lz::expression<R&&> && !lz::expression<float> && !lz::expression<std::string>);
  static_assert(lz::operand<float> && lz::operand<T> && !lz::operand<char const*>);
  static_assert(lz::rank_of<N> == 2 && lz::rank_of<R> == 1);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
