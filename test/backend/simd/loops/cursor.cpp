#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/cursor.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(cursor)

BOOST_AUTO_TEST_CASE(a_leaf_reads_in_unit_steps_or_stands_still) {
  float block[16];
  for (int i = 0; i < 16; ++i) block[i] = static_cast<float>(i);
  auto* const data = reinterpret_cast<std::byte const*>(block + 3);
  namespace cursors = lz::simd::detail;
  cursors::no_room none;
  cursors::spread_room<float, 4> room, spread;
  cursors::unit_cursor<float, 4> unit;
  unit.reset(data, 1, none, 4);
  cursors::mixed_cursor<float, 4> moving, still;
  moving.reset(data, 1, room, 4);
  still.reset(data, 0, spread, 4);
  cursors::constant_cursor<float, 4> constant;
  constant.reset(data, 0, none, 4);
  for (int i = 0; i < 4; ++i) {
    BOOST_TEST(unit.read(5)[i] == static_cast<float>(8 + i));
    BOOST_TEST(moving.read(5)[i] == static_cast<float>(8 + i));
    BOOST_TEST(still.read(5)[i] == 3.f);
    BOOST_TEST(constant.read(5)[i] == 3.f);
    BOOST_TEST(still.read_first(5, 2)[i] == 3.f);
  }
  BOOST_TEST(unit.read_first(11, 2)[1] == 15.f);
}

BOOST_AUTO_TEST_CASE(reals_of_sixteen_bits_are_read_as_float) {
  lz::float16 const half[4] = {lz::float16(1.5f), lz::float16(2.f), lz::float16(-3.f), lz::float16(0.f)};
  lz::simd::detail::unit_cursor<lz::float16, 4> c;
  lz::simd::detail::no_room none;
  c.reset(reinterpret_cast<std::byte const*>(half), 1, none, 4);
  BOOST_TEST(c.read(0)[0] == 1.5f);
  BOOST_TEST(c.read(0)[2] == -3.f);
}

BOOST_AUTO_TEST_CASE(a_strided_leaf_takes_every_second_element_or_goes_back) {
  float block[16];
  for (int i = 0; i < 16; ++i) block[i] = static_cast<float>(i);
  auto const at = [&](int i) { return reinterpret_cast<std::byte const*>(block + i); };
  lz::simd::detail::strided_cursor<float, 4> second, back, moving, still;
  lz::simd::detail::spread_room<float, 4> room, spread;
  second.reset(at(1), 2, room, 4);
  back.reset(at(15), -1, room, 4);
  moving.reset(at(3), 1, room, 4);
  still.reset(at(3), 0, spread, 4);
  for (int i = 0; i < 4; ++i) {
    BOOST_TEST(second.read(4)[i] == static_cast<float>(9 + 2 * i));
    BOOST_TEST(back.read(2)[i] == static_cast<float>(13 - i));
    BOOST_TEST(moving.read(5)[i] == static_cast<float>(8 + i));
    BOOST_TEST(still.read(5)[i] == 3.f);
  }
  lz::simd::detail::no_room none;
  lz::simd::detail::stepped_cursor<float, 4> third, down;
  third.reset(at(1), 3, none, 4);
  down.reset(at(15), -5, none, 4);
  for (int i = 0; i < 4; ++i) {
    BOOST_TEST(third.read(2)[i] == 7.f);  // one element, in every lane
    BOOST_TEST(down.read(3)[i] == 0.f);
  }
  BOOST_TEST(third.read_first(2, 3)[2] == 13.f);
  BOOST_TEST(down.read_first(1, 2)[1] == 5.f);
  BOOST_TEST(second.read_first(5, 3)[2] == 15.f);
  BOOST_TEST(back.read_first(13, 3)[2] == 0.f);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
