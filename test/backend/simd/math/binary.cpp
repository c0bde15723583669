// The binary form of lanes that have nothing in common: subnormal beside huge, gcd of many steps
// beside none. (All pairs of special values: test/op/binary.cpp.)
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/simd/pack.hpp>
#include <numeric>
#include <random>

namespace simd = lazuli::simd;

BOOST_AUTO_TEST_CASE(lanes_of_any_size_have_their_own_exponent) {
  simd::pack<float, 4> x(1.f);
  float const values[] = {0x1.8p-140f, 0x1.fffffep127f, -0x1p-126f, 3.f};
  for (int lane = 0; lane < 4; ++lane) x.set_lane(lane, values[lane]);
  auto const e = logb(x), up = ldexp(x, simd::pack<float, 4>(2.f));
  auto const next = nextafter(x, simd::pack<float, 4>(0.f));
  for (int lane = 0; lane < 4; ++lane) {
    BOOST_TEST(e[lane] == std::logb(values[lane]));
    BOOST_TEST(up[lane] == std::ldexp(values[lane], 2));
    BOOST_TEST(next[lane] == std::nextafter(values[lane], 0.f));
  }
}

BOOST_AUTO_TEST_CASE(the_way_down_to_subnormal_numbers_rounds_once) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> part(1, 2);
  for (int n = -1090; n < -900; ++n) {
    double const x = std::ldexp(part(random), n + 1000);
    auto const y = ldexp(simd::pack<double, 4>(x), simd::pack<double, 4>(-1000.));
    BOOST_TEST(y[2] == std::ldexp(x, -1000));
  }
}

BOOST_AUTO_TEST_CASE(divisors_of_lanes_are_those_of_numbers) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 200; ++round) {
    simd::pack<int, 8> a(0), b(0);
    for (int lane = 0; lane < 8; ++lane) {
      a.set_lane(lane, static_cast<int>(random() % 2001) - 1000);
      b.set_lane(lane, static_cast<int>(random() % 2001) - 1000);
    }
    auto const c = gcd(a, b);
    for (int lane = 0; lane < 8; ++lane) BOOST_TEST(c[lane] == std::gcd(a[lane], b[lane]));
  }
}
