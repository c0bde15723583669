// Activations at their ends: no overflow, no NaN, accurate tails.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/special.hpp>

namespace lz = lazuli;

static_assert(lz::relu(-5) == 0 && lz::relu(5u) == 5u && lz::relu(-0.5f) == 0);

BOOST_AUTO_TEST_CASE(nothing_overflows_on_the_way_to_a_finite_result) {
  BOOST_TEST(lz::softplus(1000.f) == 1000.f);
  BOOST_TEST(lz::softplus(-1000.f) == 0.f);
  BOOST_TEST(lz::sigmoid(-1000.) == 0.);
  BOOST_TEST(lz::sigmoid(1000.) == 1.);
}

BOOST_AUTO_TEST_CASE(limits_at_infinity_are_numbers) {
  BOOST_TEST(lz::silu(-INFINITY) == 0.f);
  BOOST_TEST(lz::gelu(-INFINITY) == 0.f);
  BOOST_TEST(lz::gelu(INFINITY) == INFINITY);
  BOOST_TEST(lz::silu(INFINITY) == INFINITY);
  BOOST_TEST(lz::softplus(-INFINITY) == 0.f);
}

BOOST_AUTO_TEST_CASE(nan_stays_nan) {
  BOOST_TEST(std::isnan(lz::relu(NAN)));
  BOOST_TEST(std::isnan(lz::gelu(NAN)));
  BOOST_TEST(std::isnan(lz::silu(NAN)));
  BOOST_TEST(std::isnan(lz::softplus(NAN)));
}

BOOST_AUTO_TEST_CASE(left_tails_keep_their_digits) {
  BOOST_TEST(lz::gelu(-5.) == -1.43325785939597e-06, boost::test_tools::tolerance(1e-13));
  BOOST_TEST(lz::softplus(-40.) == std::exp(-40.), boost::test_tools::tolerance(1e-15));
  BOOST_TEST(lz::erfc(6.) == std::erfc(6.), boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(leaky_relu_has_a_slope_below_0) {
  BOOST_TEST(lz::leaky_relu(-2.) == -0.02);
  BOOST_TEST(lz::leaky_relu(-2.f, 0.5f) == -1.f);
  BOOST_TEST(lz::leaky_relu(3., 0.5) == 3.);
  BOOST_TEST(std::isnan(lz::leaky_relu(NAN)));
  BOOST_TEST(lz::leaky_relu(-4) == -0.04);  // of an integer double
}
