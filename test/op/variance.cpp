// Variances as structs: exact far from zero, however they are cut.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/number/float16.hpp>
#include <lazuli/op/variance.hpp>

#include "in_two_parts.hpp"

BOOST_AUTO_TEST_SUITE(variance)

BOOST_AUTO_TEST_CASE(the_variance_is_exact_far_from_zero_however_it_is_cut) {
  auto const values = normal(1000, 1e6);
  long double mean = 0, sum = 0;
  for (double v : values) mean += v / 1000.0L;
  for (double v : values) sum += (v - mean) * (v - mean);
  auto const expected = static_cast<double>(sum / 1000);
  for (std::size_t cut = 0; cut <= 1000; cut += 125) {
    BOOST_TEST_CONTEXT("cut at " << cut) {
      BOOST_TEST(in_two_parts(op::var_reduction{}, values, cut) == expected,
                 boost::test_tools::tolerance(1e-9));
    }
  }
}

// The first element is what differences are taken from: far off, it must not spoil the others.
BOOST_AUTO_TEST_CASE(a_first_element_far_from_all_others_costs_no_more_than_it_weighs) {
  auto values = normal(1000, 0);
  for (double far : {1e3, -1e6, 1e8}) {
    values[0] = far;
    long double mean = 0, sum = 0;
    for (double v : values) mean += v / 1000.0L;
    for (double v : values) sum += (v - mean) * (v - mean);
    BOOST_TEST(in_two_parts(op::var_reduction{}, values, 500) == static_cast<double>(sum / 1000),
               boost::test_tools::tolerance(1e-11));
  }
  BOOST_TEST(in_two_parts(op::stddev_reduction{}, std::vector<float>(777, 0.1f), 300) == 0.f);
}

// A mean in float is off by more than a deviation here.
BOOST_AUTO_TEST_CASE(merged_states_know_more_than_their_means) {
  std::vector<float> values;
  for (int i = 0; i < 1000; ++i) values.push_back(1e5f + static_cast<float>(i * 37 % 11) / 128);
  long double mean = 0, sum = 0;
  for (float v : values) mean += v / 1000.0L;
  for (float v : values) sum += (v - mean) * (v - mean);
  using R = op::var_reduction;
  R::state<float> all = R::empty<float>(), joined = all;
  for (std::size_t i = 0; i < 1000; i += 8) {  // by merge, and by settle and join
    R::state<float> part = R::empty<float>();
    for (std::size_t k = i; k < i + 8; ++k) R::step<float>(part, values[k]);
    R::merge<float>(all, part);
    R::settle<float>(part);
    R::join<float>(joined, part);
  }
  for (auto const& each : {all, joined})
    BOOST_TEST(R{}.finish<float>(each, 1000) == static_cast<float>(sum / 1000),
               boost::test_tools::tolerance(2e-6f));
}

BOOST_AUTO_TEST_CASE(the_correction_is_taken_off_the_divisor_and_never_makes_it_negative) {
  op::var_reduction unbiased;
  unbiased.correction = 1;
  BOOST_TEST(in_two_parts(unbiased, std::vector<double>{1, 2, 3, 4}, 2) == 5.0 / 3,
             boost::test_tools::tolerance(1e-15));
  BOOST_TEST(std::isnan(in_two_parts(unbiased, std::vector<double>{1}, 1)));
}

BOOST_AUTO_TEST_SUITE_END()
