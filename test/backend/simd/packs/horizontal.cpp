// What goes across the lanes of a pack.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_horizontal)

BOOST_AUTO_TEST_CASE_TEMPLATE(reduction_halves_whatever_the_register, T, numbers) {
  for_lane_counts<T>([]<int N>() {
    auto const xs = values<T>(96);
    simd::pack<T, N> p;
    std::vector<T> tree(N);
    for (int lane = 0; lane < N; ++lane) {
      tree[lane] = xs[32 + lane];
      p.set_lane(lane, tree[lane]);
    }
    for (int half = N / 2; half > 0; half /= 2) {
      for (int lane = 0; lane < half; ++lane) {
        tree[lane] = wrapped(tree[lane], tree[lane + half], [](auto a, auto b) { return a + b; });
      }
    }
    BOOST_TEST(same(reduce(p, [](auto a, auto b) { return a + b; }), tree[0]));
  });
}

BOOST_AUTO_TEST_SUITE_END()
