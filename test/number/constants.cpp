// Constants: their values; what they are beside tensors is in tensor/composed.cpp.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/constants.hpp>
#include <limits>
#include <numbers>

BOOST_AUTO_TEST_CASE(constants_are_those_of_the_standard) {
  static_assert(lazuli::pi == std::numbers::pi && lazuli::e == std::numbers::e);
  static_assert(lazuli::inf == std::numeric_limits<double>::infinity() && lazuli::nan != lazuli::nan);
  BOOST_TEST(lazuli::pi > lazuli::e);
}
