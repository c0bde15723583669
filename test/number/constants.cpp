// Constants: their values, and what they are beside tensors.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/constants.hpp>
#include <limits>
#include <numbers>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_CASE(constants_are_those_of_the_standard) {
  static_assert(lz::pi == std::numbers::pi && lz::e == std::numbers::e);
  static_assert(lz::inf == std::numeric_limits<double>::infinity() && lz::nan != lz::nan);
}

BOOST_AUTO_TEST_CASE(beside_a_tensor_they_take_its_type) {
  lz::vector<float> const x{1, 2};
  static_assert(std::is_same_v<lz::value_t<decltype(x * lz::pi)>, float>);
  lz::vector<float> const y = x * lz::pi;
  BOOST_TEST(y(1) == 2 * std::numbers::pi_v<float>);
  lz::vector<int> const i{1, 2};
  static_assert(std::is_same_v<lz::value_t<decltype(i * lz::e)>, double>);
  lz::vector<lz::float16> h(2);
  h = -lz::inf;
  BOOST_TEST(float(h(1)) == -std::numeric_limits<float>::infinity());
  BOOST_TEST(lz::isnan(x * lz::nan).all().item());
}

}  // namespace support
