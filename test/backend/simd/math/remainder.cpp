// Remainders are exact: they have the bits of the C library's.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_remainder)

// All lanes of a pack have quotients of like size, which decides by what way their rests are found.
BOOST_AUTO_TEST_CASE_TEMPLATE(rests_are_exact_for_quotients_of_any_size, T,
                              decltype(std::tuple<float, double>())) {
  int wrong = 0;
  for (int size = -2; size < 70; ++size)
    for (int round = 0; round < 60; ++round) {
      simd::pack<T, 8> x, y;
      for (int lane = 0; lane < 8; ++lane) {
        int const exponent = round % 3 == 0 ? -140 : static_cast<int>(engine()() % 60) - 30;
        T const by = std::ldexp(static_cast<T>(1 + engine()() % 0xffffff), exponent - 12);
        T const times = std::ldexp(T(1) + static_cast<T>(engine()() % 0xffffff) * T(0x1p-24), size);
        T of = by * (round % 2 == 0 ? std::trunc(times) : times);
        if (round % 5 == 0) of = std::nextafter(of, T(0));
        y.set_lane(lane, lane % 3 == 0 ? -by : by);
        x.set_lane(lane, lane % 2 == 0 ? -of : of);
      }
      auto const got = fmod(x, y);
      for (int lane = 0; lane < 8; ++lane)
        wrong += !same(got[lane], std::fmod(T(x[lane]), T(y[lane])));
    }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()
