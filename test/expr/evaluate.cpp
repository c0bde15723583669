#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(evaluate)

#if defined(__FMA__)
BOOST_AUTO_TEST_CASE(a_product_inside_a_sum_is_one_fused_operation) {
  // In float, 1 + 2^-12 squared needs 25 bits: rounded before the subtraction it loses 2^-24.
  lz::vector<float> x(20), out;
  x = 1.f + 1.f / 4096;
  float const fused = std::fma(x(0), x(0), -1.f), mirrored = std::fma(-x(0), x(0), 1.f);
  volatile float const rounded = x(0) * x(0);
  BOOST_TEST(fused != rounded - 1.f);
  out = x * x - 1.f;
  for (float v : out) BOOST_TEST(v == fused);
  out = 1.f - x * x;
  for (float v : out) BOOST_TEST(v == mirrored);
  out = -1.f + x * x;
  for (float v : out) BOOST_TEST(v == fused);
  lz::vector<float> const square = x * x;
  out = square - 1.f;
  for (float v : out) BOOST_TEST(v == rounded - 1.f);
}
#endif

BOOST_AUTO_TEST_CASE(leaves_are_counted_and_visited_in_the_order_they_are_written) {
  lz::vector<float> a(1), b(1);
  auto const e = (a + b) * (a - 3.f);
  static_assert(lz::leaf_count<decltype(lz::eval(a))> == 1);
  static_assert(lz::leaf_count<std::remove_const_t<decltype(e)>> == 4);
  std::vector<void const*> seen;
  lz::for_each_leaf(e, [&](auto const& leaf, auto i) {
    BOOST_TEST(static_cast<std::size_t>(i.value) == seen.size());
    seen.push_back(leaf.data());
  });
  BOOST_TEST_REQUIRE(seen.size() == 4u);
  BOOST_TEST(seen[0] == a.data());
  BOOST_TEST(seen[1] == b.data());
  BOOST_TEST(seen[2] == a.data());
}

BOOST_AUTO_TEST_CASE(only_a_product_of_the_same_real_type_contracts) {
  lz::vector<float> x;
  lz::vector<double> d;
  lz::vector<int> k;
  static_assert(lz::detail::contracts<decltype(x * x + x), 0> && lz::detail::contracts<decltype(x - x * x), 1>);
  static_assert(!lz::detail::contracts<decltype(k * k + k), 0>);
  static_assert(!lz::detail::contracts<decltype(x * x + d), 0>);
  static_assert(!lz::detail::contracts<decltype(x / x + x), 0>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
