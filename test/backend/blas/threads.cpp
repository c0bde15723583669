#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/threads.hpp>
#include <thread>
#include <vector>

namespace {

namespace blas = lazuli::blas;

/// Sets the number of the library's threads, and what it was at the end.
struct library_threads {
  explicit library_threads(int n) : before(setting.get()) { setting.set(n); }
  ~library_threads() { setting.set(before); }
  blas::thread_setting const& setting = blas::get().threads;
  int before;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_threads)

BOOST_AUTO_TEST_CASE(one_thread_is_set_while_it_is_held_and_what_was_set_before_comes_back) {
  if (blas::get().threads.set == nullptr) return;
  library_threads const two(2);
  auto const now = [] { return blas::get().threads.get(); };
  BOOST_TEST_REQUIRE(now() == 2);
  {
    blas::one_thread const outer;
    BOOST_TEST(now() == 1);
    { blas::one_thread const inner; }
    BOOST_TEST(now() == 1);
  }
  BOOST_TEST(now() == 2);
  {
    blas::one_thread const not_wanted(false);
    BOOST_TEST(now() == 2);
  }
  try {
    blas::one_thread const held;
    throw 1;
  } catch (int) {
  }
  BOOST_TEST(now() == 2);
}

BOOST_AUTO_TEST_CASE(threads_that_hold_it_in_any_order_leave_what_the_first_one_found) {
  if (blas::get().threads.set == nullptr) return;
  library_threads const two(2);
  std::vector<std::thread> several;
  for (int t = 0; t < 4; ++t) {
    several.emplace_back([] {
      for (int i = 0; i < 2000; ++i) {
        blas::one_thread const held;
        if (blas::get().threads.get() != 1) std::abort();
      }
    });
  }
  for (auto& each : several) each.join();
  BOOST_TEST(blas::get().threads.get() == 2);
}

BOOST_AUTO_TEST_CASE(estimates_of_any_extents_are_numbers) {
  constexpr lazuli::index most = INT64_MAX;
  static_assert(blas::algorithms::svd.work(most, most) == 1e15);
  static_assert(blas::algorithms::svd.work(0, 0) > 0);
  BOOST_TEST(!blas::algorithms::svd.runs_on_one(most, most));
  BOOST_TEST(blas::algorithms::svd.runs_on_one(0, most));
}

BOOST_AUTO_TEST_SUITE_END()
