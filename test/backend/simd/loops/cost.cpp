#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/cost.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(cost)

BOOST_AUTO_TEST_CASE(lanes_follow_the_smallest_number_type) {
  lz::vector<double> d;
  lz::vector<std::int8_t> b;
  lz::vector<bool> t;
  static_assert(lz::simd::lanes_for<decltype(d + d)> * 8 == lz::simd::native_bytes);
  static_assert(lz::simd::lanes_for<decltype(b + b)> == lz::simd::native_bytes);
  static_assert(lz::simd::lanes_for<decltype(t && t)> == 64);
  static_assert(lz::simd::lanes_for<decltype(d + b)> * 8 == lz::simd::native_bytes);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(functions_cost_more_than_sums_and_constants_have_no_size) {
  lz::vector<float> x;
  using sum = decltype(x + x * 2.f);
  static_assert(lz::simd::detail::operations_of<sum> == 2);
  static_assert(lz::simd::detail::operations_of<decltype(lz::exp(x))> == 8);
  static_assert(lz::simd::detail::leaf_sizes<sum> == 4);
  static_assert(lz::simd::detail::leaf_sizes<decltype(x + lz::vector<double>())> == 12);
  static_assert(lz::simd::detail::cost_of<decltype(lz::exp(x))>(16) >
                lz::simd::detail::cost_of<sum>(16));
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
