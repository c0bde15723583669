#include <boost/test/unit_test.hpp>
#include <chrono>
#include <lazuli/benchmark/timer.hpp>
#include <stdexcept>
#include <thread>

#include "support.hpp"

namespace support {

namespace {

using lz::benchmark::timer;

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(benchmark_timer)

BOOST_AUTO_TEST_CASE(timeit_runs_as_often_as_it_is_told) {
  int runs = 0;
  auto const m = timer("count", [&] { ++runs; }).timeit(300);
  BOOST_TEST(runs == 303);  // 3 to warm up
  BOOST_TEST(m.times().size() == 1U);
  BOOST_TEST(m.number_per_run() == 300);
  BOOST_TEST(m.median() > 0);
  BOOST_TEST(m.label() == "count");
}

BOOST_AUTO_TEST_CASE(measures_time) {
  auto const m = timer("sleep", [] { sleep_for(0.002); }).timeit(3);
  BOOST_TEST(m.median() >= 0.002);
  BOOST_TEST(m.median() < 2);
}

BOOST_AUTO_TEST_CASE(a_lazy_expression_is_evaluated) {
  lz::vector<float> x = lz::ones<float>(100);
  int calls = 0;
  auto const counted = [&calls](auto v) {
    ++calls;
    return v;
  };
  timer("map(x)", [&] { return lz::map(counted, x); }).timeit(1);
  BOOST_TEST(calls >= 3);
  BOOST_TEST(timer("x.sum()", [&] { return x.sum(); }).timeit(10).median() > 0);
  BOOST_TEST(timer(
                 "x", [&]() -> auto& { return x; })
                 .timeit(10)
                 .median() > 0);
}

BOOST_AUTO_TEST_CASE(blocks_fill_the_time) {
  auto const m = timer("sleep", [] { sleep_for(0.0005); }).blocked_autorange(0.02);
  BOOST_TEST(m.times().size() >= 2U);
  double total = 0;
  for (double const t : m.times()) total += t * static_cast<double>(m.number_per_run());
  BOOST_TEST(total >= 0.02);
  auto const quick = timer("add", [n = 0]() mutable { return ++n; }).blocked_autorange(0.01);
  BOOST_TEST(quick.number_per_run() >= 10);  // of thousands, on a machine that is not loaded
  BOOST_TEST(quick.times().size() >= 10U);
}

BOOST_AUTO_TEST_CASE(adaptive_stops_when_it_is_steady_or_late) {
  auto const steady = timer("sleep", [] { sleep_for(0.002); }).adaptive_autorange(10., 0.01, 5.);
  BOOST_TEST(steady.times().size() >= 4U);
  int run = 0;
  auto const jumpy = [&run] { sleep_for(++run % 2 == 0 ? 0.001 : 0.02); };
  auto const m = timer("jumpy", jumpy).adaptive_autorange(1e-9, 0.001, 0.1);
  double total = 0;
  for (double const t : m.times()) total += t * static_cast<double>(m.number_per_run());
  BOOST_TEST(total >= 0.1);
  BOOST_TEST(total < 5);
}

BOOST_AUTO_TEST_CASE(threads_are_set_and_put_back) {
  int const before = lz::get_num_threads();
  int inside = 0;
  auto const m = timer(
                     "threads", [&] { inside = lz::get_num_threads(); }, 3)
                     .timeit(1);
#if defined(_OPENMP)
  BOOST_TEST(inside == 3);
#else
  BOOST_TEST(inside == 1);
#endif
  BOOST_TEST(m.num_threads() == 3);
  BOOST_TEST(lz::get_num_threads() == before);
  timer("threads", [&] { inside = lz::get_num_threads(); }).timeit(1);
  BOOST_TEST(inside == 1);
  auto const fails = timer(
      "fails", [] { throw std::runtime_error("no"); }, 2);
  BOOST_CHECK_THROW(fails.timeit(1), std::runtime_error);
  BOOST_TEST(lz::get_num_threads() == before);
}

BOOST_AUTO_TEST_CASE(refuses_nothing_to_do) {
  BOOST_CHECK_THROW(timer(
                        "x", [] {}, 0),
                    lz::index_error);
  BOOST_CHECK_THROW(timer("x", [] {}).timeit(0), lz::index_error);
}

BOOST_AUTO_TEST_CASE(do_not_optimize_takes_anything) {
  lz::benchmark::do_not_optimize(1);
  lz::benchmark::do_not_optimize(lz::vector<float>(3));
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
