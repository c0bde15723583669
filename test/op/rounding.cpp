#include <lazuli/tensor.hpp>

#include "support.hpp"

namespace op_rounding {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(rounding)

BOOST_AUTO_TEST_CASE(decimals_are_rounded_as_numpy_does) {
  lz::vector<double> const x{1.005, -2.675, 1.25, 1234.5678, 1. / 3};
  BOOST_TEST(holds(lz::eval(lz::round(x, 2)), {1., -2.68, 1.25, 1234.57, 0.33}));
  BOOST_TEST(holds(lz::eval(lz::round(x, 1)), {1., -2.7, 1.2, 1234.6, 0.3}));
  BOOST_TEST(holds(lz::eval(lz::round(x, 0)), {1., -3., 1., 1235., 0.}));
  BOOST_TEST(holds(lz::eval(lz::round(x, -2)), {0., -0., 0., 1200., 0.}));
  BOOST_TEST(holds(lz::eval(lz::round(lz::vector<double>{1150, 1250, 25}, -2)), {1200., 1200., 0.}));
  BOOST_TEST(lz::round(3.14159, 2) == 3.14);
  static_assert(std::is_same_v<decltype(lz::round(2.5f, 1)), float>);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::round(lz::vector<float>(1), 2))>, float>);
}

BOOST_AUTO_TEST_CASE(integers_are_rounded_to_tens_of_halves_to_the_even_one) {
  lz::vector<int> const x{15, 25, 35, 14, 16, -15, -25, -26, 1249};
  BOOST_TEST(holds(lz::eval(lz::round(x, -1)), {20, 20, 40, 10, 20, -20, -20, -30, 1250}));
  BOOST_TEST(holds(lz::eval(lz::round(x + 1, -2)), {0, 0, 0, 0, 0, 0, 0, 0, 1200}));
  BOOST_TEST(holds(lz::eval(lz::round(x, 2)), {15, 25, 35, 14, 16, -15, -25, -26, 1249}));
  BOOST_TEST(holds(lz::eval(lz::round(lz::vector<std::uint8_t>{15, 149, 150, 250}, -2)),
                   {0, 100, 200, 200}));
  BOOST_TEST(holds(lz::eval(lz::round(lz::vector<std::int8_t>{127, -128}, -3)), {0, 0}));
  std::int64_t const large = (std::int64_t(1) << 60) + 1;  // 1152921504606846977, no double
  BOOST_TEST(holds(lz::eval(lz::round(lz::vector<std::int64_t>{large}, 0)), {large}));
  BOOST_TEST(holds(lz::eval(lz::round(lz::vector<std::int64_t>{large}, -1)), {large + 3}));
  BOOST_TEST(lz::round(1250, -2) == 1200);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::round(x, -1))>, int>);
}

// In float: 700·10² is more than float16 holds.
BOOST_AUTO_TEST_CASE(decimals_of_sixteen_bit_floats_do_not_overflow) {
  lz::vector<lz::float16> const x{700., 1.234};
  auto const y = lz::eval(lz::round(x, 2));
  BOOST_TEST(float(y(0)) == 700.f);
  BOOST_TEST(float(y(1)) == float(lz::float16(1.23f)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace op_rounding
