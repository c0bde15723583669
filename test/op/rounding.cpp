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

// In float: 700·10² is more than float16 holds.
BOOST_AUTO_TEST_CASE(decimals_of_sixteen_bit_floats_do_not_overflow) {
  lz::vector<lz::float16> const x{700., 1.234};
  auto const y = lz::eval(lz::round(x, 2));
  BOOST_TEST(float(y(0)) == 700.f);
  BOOST_TEST(float(y(1)) == float(lz::float16(1.23f)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace op_rounding
