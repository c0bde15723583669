#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(clashes)

namespace {

template <class A, class B>
concept can_be_added = requires(A& a, B& b) { a + b; };

}  // namespace

BOOST_AUTO_TEST_CASE(static_extents_that_do_not_broadcast_do_not_meet) {
  using A = lz::tensor<float, 2, 3>;
  using B = lz::tensor<float, 2, 4>;
  static_assert(lz::extents_meet<A, lz::tensor<float, 3>> && lz::extents_meet<A, float> && lz::extents_meet<A, lz::matrix<float>> && !lz::extents_meet<A, B>);
  static_assert(can_be_added<A, lz::tensor<float, 2, 1>>);
#if !defined(__clang__)
  static_assert(!can_be_added<A, B>);
#endif
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
