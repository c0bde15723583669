// Rounding: halves to even, integers as they are.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/rounding.hpp>

namespace lz = lazuli;

static_assert(lz::floor(5) == 5 && lz::round(-5) == -5 && lz::ceil(3u) == 3u);
static_assert(std::is_same_v<decltype(lz::trunc(std::int8_t(1))), std::int8_t>);

BOOST_AUTO_TEST_CASE(halves_round_to_the_even_neighbour) {
  BOOST_TEST(lz::round(0.5) == 0.);
  BOOST_TEST(lz::round(1.5) == 2.);
  BOOST_TEST(lz::round(2.5f) == 2.f);
  BOOST_TEST(lz::round(-3.5f) == -4.f);
}

BOOST_AUTO_TEST_CASE(directions_are_down_up_and_to_zero) {
  BOOST_TEST(lz::floor(-1.5) == -2.);
  BOOST_TEST(lz::ceil(-1.5) == -1.);
  BOOST_TEST(lz::trunc(-1.5) == -1.);
  BOOST_TEST(float(lz::floor(lz::float16(2.75f))) == 2.f);
}
