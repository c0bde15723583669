// Activations at their joints and ends; values of PyTorch 2.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/activation.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(activations_have_limits_at_infinity) {
  BOOST_TEST((lz::elu(-INFINITY) == -1.f && lz::elu(INFINITY) == INFINITY));
  BOOST_TEST((lz::celu(-INFINITY, 2.f) == -2.f && lz::celu(INFINITY, 2.f) == INFINITY));
  BOOST_TEST((lz::hardswish(-INFINITY) == 0.f && lz::hardswish(INFINITY) == INFINITY));
  BOOST_TEST((lz::hardsigmoid(-INFINITY) == 0.f && lz::hardsigmoid(INFINITY) == 1.f));
  BOOST_TEST((lz::mish(-INFINITY) == 0.f && lz::mish(INFINITY) == INFINITY));
  BOOST_TEST((lz::logsigmoid(-INFINITY) == -INFINITY && lz::logsigmoid(INFINITY) == 0.f));
}

BOOST_AUTO_TEST_CASE(activations_of_nan_are_nan) {
  BOOST_TEST((std::isnan(lz::elu(NAN)) && std::isnan(lz::selu(NAN)) && std::isnan(lz::celu(NAN))));
  BOOST_TEST((std::isnan(lz::hardswish(NAN)) && std::isnan(lz::hardsigmoid(NAN))));
  BOOST_TEST((std::isnan(lz::mish(NAN)) && std::isnan(lz::logsigmoid(NAN))));
}

BOOST_AUTO_TEST_CASE(values_are_those_of_their_definitions) {
  auto const near = boost::test_tools::tolerance(1e-14);
  BOOST_TEST(lz::elu(-1.) == std::expm1(-1.), near);
  BOOST_TEST(lz::elu(-1., 0.5) == 0.5 * std::expm1(-1.), near);
  BOOST_TEST(lz::celu(-1., 0.5) == 0.5 * std::expm1(-2.), near);
  BOOST_TEST(lz::selu(-1.) == 1.0507009873554805 * 1.6732632423543772 * std::expm1(-1.), near);
  BOOST_TEST(lz::selu(2.) == 2 * 1.0507009873554805, near);
  BOOST_TEST(lz::hardswish(1.) == 4. / 6, near);
  BOOST_TEST(lz::hardsigmoid(-1.) == 2. / 6, near);
  BOOST_TEST(lz::mish(1.) == std::tanh(std::log(1 + std::exp(1.))), near);
  BOOST_TEST(lz::mish(-40.) == -40 * std::exp(-40.), near);
  BOOST_TEST(lz::logsigmoid(-3.) == -std::log(1 + std::exp(3.)), near);
  BOOST_TEST(lz::hardswish(-3.) == 0);
}
