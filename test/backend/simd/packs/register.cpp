// Registers: halves and joins; products that no compiler may fuse.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_register)

BOOST_AUTO_TEST_CASE_TEMPLATE(halves_of_a_pack_join_to_it, T, numbers) {
  for_lane_counts<T>([]<int N>() {
    auto const xs = values<T>(64);
    auto const p = simd::load<T, N>(xs.data());
    auto const low = p.low(), high = p.high();
    simd::pack<T, N> const again(low, high);
    for (int lane = 0; lane < N; ++lane) {
      BOOST_TEST(
          same(lane < N / 2 ? low[lane] : high[lane - N / 2], xs[static_cast<std::size_t>(lane)]));
      BOOST_TEST(same(again[lane], p[lane]));
    }
  });
}

BOOST_AUTO_TEST_CASE(a_product_is_rounded_before_it_is_added) {
  auto const check = []<class T>(T) {
    using P = simd::pack<T, 16>;
    T const one_and_a_bit = 1 + std::numeric_limits<T>::epsilon();
    T memory[16];
    for (T& x : memory) x = one_and_a_bit;
    P const x = simd::load<T, 16>(memory);
    T volatile square = one_and_a_bit * one_and_a_bit;
    BOOST_TEST((x * x - 1)[3] == square - 1);
    BOOST_TEST((1 - x * x)[3] == 1 - square);
    BOOST_TEST((x * x + x * x)[3] == 2 * square);
    BOOST_TEST((exp(x) * x - exp(x) * x)[5] == 0);
  };
  check(1.f);
  check(1.);
}

BOOST_AUTO_TEST_SUITE_END()
