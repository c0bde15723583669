#include <boost/test/unit_test.hpp>
#include <lazuli/benchmark/measurement.hpp>
#include <sstream>

#include "support.hpp"

namespace support {

namespace {

using lz::benchmark::measurement;

std::string printed(measurement const& m) {
  std::ostringstream out;
  out << m;
  return out.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(benchmark_measurement)

BOOST_AUTO_TEST_CASE(statistics) {
  measurement const m("x.sum()", {4, 1, 3, 2, 100}, 7, 2);
  BOOST_TEST(m.median() == 3);
  BOOST_TEST(m.mean() == 22);
  BOOST_TEST(m.min() == 1);
  BOOST_TEST(m.max() == 100);
  BOOST_TEST(m.iqr() == 2);  // 4 - 2
  BOOST_TEST(m.quantile(0.) == 1);
  BOOST_TEST(m.quantile(0.375) == 2.5);
  BOOST_TEST(m.quantile(1.) == 100);
  BOOST_TEST(m.times()[0] == 4);  // in the order of measurement
  BOOST_TEST(m.number_per_run() == 7);
  BOOST_TEST(m.num_threads() == 2);
  BOOST_TEST(m.label() == "x.sum()");
  BOOST_TEST(m.has_warnings());
  BOOST_TEST(!measurement("x", {1, 1.01, 1.02}, 1, 1).has_warnings());
  BOOST_TEST(measurement("x", {1, 2}, 1, 1).median() == 1.5);
  BOOST_CHECK_THROW(measurement("x", {}, 1, 1), lz::error);
}

BOOST_AUTO_TEST_CASE(figures_follow_the_spread) {
  std::vector<double> const steady(100, 1e-6);
  BOOST_TEST(measurement("x", steady, 1, 1).significant_figures() == 3);
  BOOST_TEST(measurement("x", {1, 2, 3, 4}, 1, 1).significant_figures() == 1);
}

BOOST_AUTO_TEST_CASE(prints_as_pytorch_does) {
  std::vector<double> const two_or_three{2e-6, 2.5e-6, 2.5e-6, 2.5e-6, 3e-6};
  BOOST_TEST(printed(measurement("x.sum()", two_or_three, 1000, 1)) ==
             "<lazuli.benchmark.measurement>\nx.sum()\n  Median: 2.50 us\n  IQR:    0 us (2.50 us "
             "to 2.50 us)\n"
             "  5 measurements, 1000 runs per measurement, 1 thread");
  BOOST_TEST(printed(measurement("y", {0.25}, 1, 2)) ==
             "<lazuli.benchmark.measurement>\ny\n  250 ms\n  1 measurement, 1 run per measurement, "
             "2 threads");
  auto const noisy = printed(measurement("z", {1., 1., 2., 2.}, 1, 1));
  BOOST_TEST(
      noisy.find("WARNING: the interquartile range is 67 % of the median") != std::string::npos,
      noisy);
  BOOST_TEST(printed(measurement("z", {3e-9}, 1, 1)).find("  3.00 ns\n") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
