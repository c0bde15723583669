// Bits of integers and of bool; shifts beyond the width.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/bitwise.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::bitwise_and(6, 3) == 2 && lz::bitwise_or(6, 3) == 7 &&
              lz::bitwise_xor(6, 3) == 5);
static_assert(lz::bitwise_xor(true, true) == false && lz::invert(false) == true);
static_assert(lz::invert(0) == -1 && lz::invert(std::uint8_t(1)) == 254);
static_assert(lz::left_shift(1, 40) == 0 && lz::left_shift(3, 4) == 48);
static_assert(lz::right_shift(-1, 40) == -1 && lz::right_shift(-8, 1) == -4);
static_assert(lz::right_shift(8, -1) == 0 &&
              lz::left_shift(std::uint8_t(255), std::uint8_t(1)) == 254);
}  // namespace

BOOST_AUTO_TEST_CASE(mixed_widths_meet_in_the_wider_one) {
  static_assert(std::is_same_v<decltype(lz::bitwise_or(std::int8_t(1), 1)), int>);
  BOOST_TEST(lz::bitwise_or(std::int8_t(-128), 1) == -127);
}
