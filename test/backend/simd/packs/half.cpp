// 16-bit floats in packs against the scalar types, every bit pattern.
#include <bit>
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;
using formats = std::tuple<lazuli::float16, lazuli::bfloat16>;

namespace {

template <class H, int N>
int wrong_roundings() {
  int wrong = 0;
  for (int i = 0; i < 200000; i += N) {
    simd::pack<float, N> p;
    for (int lane = 0; lane < N; ++lane) {
      auto const bits = static_cast<std::uint32_t>(engine()());
      // Random floats, and those at and beside the middle of two values.
      p.set_lane(lane,
                 std::bit_cast<float>(lane % 2 ? bits : (bits & 0xfffff000u) + (bits & 3u) - 1));
    }
    H out[N];
    simd::store(p, out);
    for (int lane = 0; lane < N; ++lane) wrong += !same<float>(out[lane], H(p[lane]));
  }
  return wrong;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_half)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_pattern_is_read_and_written_as_by_the_scalar_type, H, formats) {
  BOOST_TEST((wrong_patterns<H, 2>()) == 0);
  BOOST_TEST((wrong_patterns<H, 4>()) == 0);
  BOOST_TEST((wrong_patterns<H, 64>()) == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(floats_are_rounded_as_by_the_scalar_type, H, formats) {
  BOOST_TEST((wrong_roundings<H, 2>()) == 0);
  BOOST_TEST((wrong_roundings<H, 8>()) == 0);
  BOOST_TEST((wrong_roundings<H, 64>()) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
