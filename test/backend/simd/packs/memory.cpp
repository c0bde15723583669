// Loads and stores that convert on the way.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_memory)

BOOST_AUTO_TEST_CASE(loads_and_stores_convert) {
  std::uint8_t const bytes[16] = {0, 1, 2, 3, 250, 255};
  auto const x = simd::load<float, 16>(bytes);
  BOOST_TEST(x[5] == 255.f);
  lazuli::float16 halves[16];
  simd::store(x / 3.f, halves);
  BOOST_TEST(float(halves[5]) == 85.f);
  BOOST_TEST(float(halves[1]) == float(lazuli::float16(1.f / 3)));
  bool flags[16];
  simd::store(x, flags);
  BOOST_TEST((!flags[0] && flags[1] && flags[5] && !flags[6]));
  double wide[16];
  simd::store(simd::load<bool, 16>(flags), wide);
  BOOST_TEST((wide[0] == 0 && wide[1] == 1));
  std::complex<float> z[16];
  simd::store(x, z);
  BOOST_TEST((z[4] == std::complex<float>(250, 0)));
  BOOST_TEST((simd::broadcast<lazuli::bfloat16, 8>(1.00001f)[7] == 1.f));
}

BOOST_AUTO_TEST_CASE(a_true_bool_is_stored_as_one) {
  bool flags[8];
  simd::store(simd::pack<float, 8>(2.f) > 1.f, flags);
  unsigned char bytes[8];
  std::memcpy(bytes, flags, 8);
  for (unsigned char byte : bytes) BOOST_TEST(int(byte) == 1);
}

BOOST_AUTO_TEST_CASE(one_lane_is_stored_and_nothing_beside_it) {
  auto const x = simd::pack<float, 8>(2.5f);
  auto const check = [&]<class D>(D const& before, D const& expected) {
    D out[3] = {before, before, before};
    simd::store_one(x, out + 1);
    BOOST_TEST((out[0] == before && out[1] == expected && out[2] == before));
  };
  check(7.f, 2.5f);
  check(std::int8_t(7), std::int8_t(2));
  check(false, true);
  check(lazuli::float16(7.f), lazuli::float16(2.5f));
  check(std::complex<double>(7, 7), std::complex<double>(2.5, 0));
  bool flags[2] = {};
  simd::store_one(x > 2.f, flags);
  BOOST_TEST((flags[0] && !flags[1]));
}

BOOST_AUTO_TEST_SUITE_END()
