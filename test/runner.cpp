// The main function of every test program, and its closing line.
#define BOOST_TEST_MODULE lazuli
#ifdef BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#else
#include <boost/test/included/unit_test.hpp>
#endif
#include <boost/test/results_collector.hpp>
#include <cstdio>
#include <lazuli/backend/openmp/parallel.hpp>

namespace {

namespace bt = boost::unit_test;

/// Prints `N passed, N failed`, which the CI script adds up over all programs.
struct closing_line : bt::test_observer {
  void test_finish() override {
    auto const& all = bt::results_collector.results(bt::framework::master_test_suite().p_id);
    auto const passed = all.p_test_cases_passed.get() + all.p_test_cases_warned.get();
    auto const failed = all.p_test_cases_failed.get() + all.p_test_cases_timed_out.get();
    std::printf("%lu passed, %lu failed\n", passed, failed);
    std::fflush(stdout);
  }
};

/// Lives as long as the program: Boost ends its configurations before the observers hear of the end.
closing_line line;

struct registration {
  registration() {
    bt::framework::register_observer(line);
    lazuli::openmp::eager() = true;  // small loops are shared, too, so that tests see it
  }
};
BOOST_TEST_GLOBAL_CONFIGURATION(registration);

}  // namespace
