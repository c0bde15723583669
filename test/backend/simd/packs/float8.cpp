// 8-bit floats in packs against the scalar types.
#include <bit>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/packs/float8.hpp>

#include "backend/simd/lanes.hpp"

namespace float8_packs {

using namespace pack_test;
using formats = std::tuple<lazuli::float8_e4m3, lazuli::float8_e5m2>;

template <class H, int N>
int wrong_roundings() {
  int wrong = 0;
  for (int i = 0; i < 200000; i += N) {
    simd::pack<float, N> p;
    for (int lane = 0; lane < N; ++lane) {
      // Random floats within and beyond the range, and those at and beside the middle of two
      // values.
      auto const bits = static_cast<std::uint32_t>(engine()());
      auto const near = bits % 0x18000000u + 0x34000000u + (bits & 0x80000000u);
      p.set_lane(lane,
                 std::bit_cast<float>(lane % 3 == 0   ? bits
                                      : lane % 3 == 1 ? near
                                                      : (near & 0xfff80000u) + (bits & 3u) - 1));
    }
    H back[N];
    simd::store(p, back);
    auto const rounded = simd::convert<H>(p);
    for (int lane = 0; lane < N; ++lane) {
      wrong += back[lane].bits() != H(p[lane]).bits();
      wrong += !same<float>(rounded[lane], H(p[lane]));
    }
  }
  return wrong;
}

BOOST_AUTO_TEST_SUITE(pack_float8)

BOOST_AUTO_TEST_CASE_TEMPLATE(packs_read_and_write_the_same_bits, H, formats) {
  BOOST_TEST((wrong_patterns<H, 1>() == 0 && wrong_patterns<H, 4>() == 0));
  BOOST_TEST((wrong_patterns<H, 8>() == 0 && wrong_patterns<H, 16>() == 0));
  BOOST_TEST((wrong_patterns<H, 32>() == 0 && wrong_patterns<H, 64>() == 0));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(packs_round_as_single_floats_do, H, formats) {
  BOOST_TEST((wrong_roundings<H, 1>() == 0 && wrong_roundings<H, 8>() == 0));
  BOOST_TEST((wrong_roundings<H, 16>() == 0 && wrong_roundings<H, 64>() == 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace float8_packs
