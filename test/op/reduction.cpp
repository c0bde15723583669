// Reductions as structs: states that step, merge and finish over plain numbers, whatever the order of the merges.
#include <lazuli/number/float16.hpp>
#include <lazuli/op/reduction.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "in_two_parts.hpp"

namespace lz = lazuli;
namespace op = lazuli::op;

BOOST_AUTO_TEST_SUITE(reduction_structs)

BOOST_AUTO_TEST_CASE(small_integers_and_bool_are_summed_in_int64) {
  static_assert(std::is_same_v<op::sum_reduction::accumulator<std::int8_t>, std::int64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<bool>, std::int64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<std::uint64_t>, std::uint64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<lz::float16>, lz::float16>);
  static_assert(std::is_same_v<op::sum_reduction::accumulator<lz::float16>, float>);
  BOOST_TEST(in_two_parts(op::sum_reduction{}, std::vector<std::int8_t>{100, 100, 100}, 1) == 300);
}

BOOST_AUTO_TEST_CASE(the_mean_of_integers_is_taken_in_double_and_given_in_a_type_that_holds_them) {
  static_assert(std::is_same_v<op::mean_reduction::accumulator<int>, double>);
  static_assert(std::is_same_v<op::mean_reduction::result<int>, double>);
  static_assert(std::is_same_v<op::mean_reduction::result<std::int8_t>, lz::default_float>);
  BOOST_TEST(in_two_parts(op::mean_reduction{}, std::vector<int>{1, 2, 6}, 2) == 3.0);
}

BOOST_AUTO_TEST_CASE(an_empty_state_changes_nothing_when_it_is_merged) {
  auto const values = normal(100, 3);
  for (std::size_t cut : {std::size_t{0}, std::size_t{100}}) {
    BOOST_TEST(in_two_parts(op::var_reduction{}, values, cut) ==
                   in_two_parts(op::var_reduction{}, values, 50),
               boost::test_tools::tolerance(1e-13));
    BOOST_TEST(in_two_parts(op::max_reduction{}, values, cut) ==
               in_two_parts(op::max_reduction{}, values, 50));
  }
}

BOOST_AUTO_TEST_CASE(nan_wins_in_min_max_argmin_and_argmax) {
  double const nan = std::nan("");
  std::vector<double> const values{3, nan, -1, nan};
  for (std::size_t cut = 0; cut <= 4; ++cut) {
    BOOST_TEST(std::isnan(in_two_parts(op::min_reduction{}, values, cut)));
    BOOST_TEST(std::isnan(in_two_parts(op::max_reduction{}, values, cut)));
    auto left = op::argmax_reduction::empty<double>(), right = left;
    for (std::size_t i = 0; i < 4; ++i) {
      op::argmax_reduction::step<double>(i < cut ? left : right, values[i],
                                         static_cast<std::int64_t>(i));
    }
    op::argmax_reduction::merge<double>(left, right);
    BOOST_TEST(op::argmax_reduction::finish<double>(left, 4) == 1);
  }
}

BOOST_AUTO_TEST_CASE(the_first_of_equal_elements_is_the_arg_whatever_the_order_of_merging) {
  auto late = op::argmin_reduction::empty<int>(), early = late;
  op::argmin_reduction::step<int>(late, 7, 5);
  op::argmin_reduction::step<int>(early, 7, 2);
  op::argmin_reduction::merge<int>(late, early);
  BOOST_TEST(op::argmin_reduction::finish<int>(late, 2) == 2);
  auto infinite = op::argmin_reduction::empty<double>();
  op::argmin_reduction::step<double>(infinite, std::numeric_limits<double>::infinity(), 4);
  BOOST_TEST(op::argmin_reduction::finish<double>(infinite, 1) == 4);
}

BOOST_AUTO_TEST_CASE(any_of_nothing_is_false_and_all_of_nothing_is_true) {
  BOOST_TEST(!op::any_reduction::finish<std::uint8_t>(op::any_reduction::empty<std::uint8_t>(), 0));
  BOOST_TEST(op::all_reduction::finish<std::uint8_t>(op::all_reduction::empty<std::uint8_t>(), 0));
  BOOST_TEST(op::prod_reduction::finish<double>(op::prod_reduction::empty<double>(), 0) == 1);
  BOOST_TEST(std::isnan(op::mean_reduction::finish<double>(op::mean_reduction::empty<double>(), 0)));
}

BOOST_AUTO_TEST_SUITE_END()
