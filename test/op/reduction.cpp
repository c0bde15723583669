// Reductions as structs: states that step, merge and finish over plain numbers, whatever the order of the merges.
#include <lazuli/number/float16.hpp>
#include <lazuli/op/reduction.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>
#include <vector>

namespace lz = lazuli;
namespace op = lazuli::op;

namespace {

/// The result of R over `values`, in two parts that are merged.
template <class R, class T>
auto in_two_parts(R const& r, std::vector<T> const& values, std::size_t cut) {
  using A = typename R::template accumulator<T>;
  auto left = R::template empty<A>(), right = R::template empty<A>();
  for (std::size_t i = 0; i < values.size(); ++i) {
    R::template step<A>(i < cut ? left : right, lz::number::convert<A>(values[i]));
  }
  R::template merge<A>(left, right);
  return r.template finish<A>(left, static_cast<lz::index>(values.size()));
}

std::vector<double> normal(int count, double shift) {
  std::mt19937 engine(20261120);
  std::normal_distribution<double> draw(shift, 1);
  std::vector<double> out(static_cast<std::size_t>(count));
  for (auto& v : out) v = draw(engine);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reduction_structs)

BOOST_AUTO_TEST_CASE(small_integers_and_bool_are_summed_in_int64) {
  static_assert(std::is_same_v<op::sum_reduction::accumulator<std::int8_t>, std::int64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<bool>, std::int64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<std::uint64_t>, std::uint64_t>);
  static_assert(std::is_same_v<op::sum_reduction::result<lz::float16>, lz::float16>);
  static_assert(std::is_same_v<op::sum_reduction::accumulator<lz::float16>, float>);
  BOOST_TEST(in_two_parts(op::sum_reduction{}, std::vector<std::int8_t>{100, 100, 100}, 1) == 300);
}

BOOST_AUTO_TEST_CASE(the_mean_of_integers_is_taken_in_double_and_given_as_the_default_dtype) {
  static_assert(std::is_same_v<op::mean_reduction::accumulator<int>, double>);
  static_assert(std::is_same_v<op::mean_reduction::result<int>, lz::default_float>);
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

BOOST_AUTO_TEST_CASE(the_correction_is_taken_off_the_divisor_and_never_makes_it_negative) {
  op::var_reduction unbiased;
  unbiased.correction = 1;
  BOOST_TEST(in_two_parts(unbiased, std::vector<double>{1, 2, 3, 4}, 2) == 5.0 / 3,
             boost::test_tools::tolerance(1e-15));
  BOOST_TEST(std::isnan(in_two_parts(unbiased, std::vector<double>{1}, 1)));
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
