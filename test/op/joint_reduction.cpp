// Several reductions in one state.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/float16.hpp>
#include <lazuli/op/joint_reduction.hpp>

#include "in_two_parts.hpp"

BOOST_AUTO_TEST_SUITE(joint)

BOOST_AUTO_TEST_CASE(each_result_is_what_the_reduction_gives_alone) {
  auto const values = normal(500, 2);
  op::joint_reduction<op::sum_reduction, op::max_reduction, op::min_reduction> const all;
  for (std::size_t cut : {std::size_t{0}, std::size_t{1}, std::size_t{250}, std::size_t{500}}) {
    auto const got = in_two_parts(all, values, cut);
    BOOST_TEST(lz::get<0>(got) == in_two_parts(op::sum_reduction{}, values, cut));
    BOOST_TEST(lz::get<1>(got) == in_two_parts(op::max_reduction{}, values, cut));
    BOOST_TEST(lz::get<2>(got) == in_two_parts(op::min_reduction{}, values, cut));
  }
}

BOOST_AUTO_TEST_CASE(a_mean_beside_a_variance_takes_no_state_of_its_own) {
  using both = op::joint_reduction<op::mean_reduction, op::stddev_reduction, op::var_reduction>;
  static_assert(std::is_same_v<both::state<float>, op::var_reduction::state<float>>);
  using apart = op::joint_reduction<op::mean_reduction, op::max_reduction>;
  static_assert(std::is_same_v<apart::state<float>, lz::list<float, float>>);
  auto const values = normal(321, 1e3);
  auto const got = in_two_parts(both{}, values, 100);
  auto const near = boost::test_tools::tolerance(1e-14);
  BOOST_TEST(lz::get<0>(got) == in_two_parts(op::mean_reduction{}, values, 100), near);
  BOOST_TEST(lz::get<1>(got) == in_two_parts(op::stddev_reduction{}, values, 100));
  BOOST_TEST(lz::get<2>(got) == in_two_parts(op::var_reduction{}, values, 100));
}

BOOST_AUTO_TEST_SUITE_END()
