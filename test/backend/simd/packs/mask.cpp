// Masks against 64 bits that hold the same answers.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_mask)

BOOST_AUTO_TEST_CASE(masks_of_different_widths_combine) {
  for_lane_counts<float>([]<int N>() {
    simd::mask<4, N> a(false);
    simd::mask<8, N> b(false);
    simd::mask<1, N> c(false);
    std::uint64_t x = engine()(), y = engine()(), z = engine()();
    for (int lane = 0; lane < N; ++lane) {
      a.set_lane(lane, x >> lane & 1);
      b.set_lane(lane, y >> lane & 1);
      c.set_lane(lane, z >> lane & 1);
    }
    std::uint64_t const live = N == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << N) - 1;
    x &= live, y &= live, z &= live;
    BOOST_TEST(bits(a) == x);
    BOOST_TEST(bits(b) == y);
    BOOST_TEST(bits(c) == z);
    BOOST_TEST(bits(a && b) == (x & y));
    BOOST_TEST(bits(c || b) == (z | y));
    BOOST_TEST(bits(a ^ c) == (x ^ z));
    BOOST_TEST(bits(!a) == (~x & live));
    BOOST_TEST(bits(a != b) == (x ^ y));
    BOOST_TEST(bits(a == c) == (~(x ^ z) & live));
    BOOST_TEST(bits(a < b) == (~x & y));
    BOOST_TEST(bits(a <= b) == ((~x | y) & live));
    BOOST_TEST(bits(select(a, b, c)) == ((x & y) | (~x & z)));
    BOOST_TEST(bits(a & true) == x);
    BOOST_TEST(bits(a.template as<2>()) == x);
    BOOST_TEST(bits(b.template as<2>()) == y);
    BOOST_TEST(bits(b.template as<1>()) == y);
    BOOST_TEST(bits(c.template as<2>()) == z);
    BOOST_TEST(bits(c.template as<8>()) == z);
    BOOST_TEST(any(a) == (x != 0));
    BOOST_TEST(all(a) == (x == live));
    BOOST_TEST(all(a | true));
    BOOST_TEST(!any(a & false));
    BOOST_TEST(count(a) == __builtin_popcountll(x));
  });
}

BOOST_AUTO_TEST_SUITE_END()
