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

struct some_packs {
  template <int I, class L>
  auto leaf(L const&) const {
    return lz::simd::pack<typename L::value_type, 4>(1);
  }
};

BOOST_AUTO_TEST_CASE(answers_stay_as_wide_as_what_was_compared) {
  lz::vector<float> x(37), got;
  lz::vector<double> y(37);
  for (lz::index i = 0; i < 37; ++i) x(i) = static_cast<float>(i % 5 - 2), y(i) = static_cast<double>(i % 7 - 3);
  auto const both = (x > 0.f) & !(x > 1.f);
  static_assert(std::is_same_v<decltype(lz::evaluate(both, some_packs{})), lz::simd::mask<4, 4>>);
  got = lz::where(both, x, -x);
  for (lz::index i = 0; i < 37; ++i) BOOST_TEST(got(i) == (x(i) > 0 && !(x(i) > 1) ? x(i) : -x(i)));
  got = lz::where((x > 0.f) & (y > 0.), x, 7.f);  // of two widths
  for (lz::index i = 0; i < 37; ++i) BOOST_TEST(got(i) == (x(i) > 0 && y(i) > 0 ? x(i) : 7.f));
  got = lz::where(y > 0., x, 7.f);
  for (lz::index i = 0; i < 37; ++i) BOOST_TEST(got(i) == (y(i) > 0 ? x(i) : 7.f));
  y = lz::where(x > 0.f, y, 7.);
  for (lz::index i = 0; i < 37; ++i) BOOST_TEST(y(i) == (x(i) > 0 ? static_cast<double>(i % 7 - 3) : 7.));
  lz::vector<bool> const same = (x > 0.f) == (x > 1.f), chosen = lz::where(x > 0.f, x > 1.f, x < -1.f);
  for (lz::index i = 0; i < 37; ++i) {
    BOOST_TEST(same(i) == ((x(i) > 0) == (x(i) > 1)));
    BOOST_TEST(chosen(i) == (x(i) > 0 ? x(i) > 1 : x(i) < -1));
  }
}

BOOST_AUTO_TEST_CASE(leaves_are_counted_and_visited_in_the_order_they_are_written) {
  lz::vector<float> a(1), b(1);
  auto const e = (a + b) * (a - 3.f);
  static_assert(lz::leaf_count<decltype(lz::eval(a))> == 1);
  static_assert(lz::leaf_count<std::remove_const_t<decltype(e)>> == 4);
  std::vector<void const*> seen;
  lz::for_each_leaf(e, [&](auto const& leaf, int i) {
    BOOST_TEST(static_cast<std::size_t>(i) == seen.size());
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
  static_assert(lz::detail::contracts_to_fma<decltype(x * x + x), 0> && lz::detail::contracts_to_fma<decltype(x - x * x), 1>);
  static_assert(!lz::detail::contracts_to_fma<decltype(k * k + k), 0>);
  static_assert(!lz::detail::contracts_to_fma<decltype(x * x + d), 0>);
  static_assert(!lz::detail::contracts_to_fma<decltype(x / x + x), 0>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
