#include <boost/test/unit_test.hpp>
#include <lazuli/fft/transform.hpp>

namespace fft_plan {

namespace fft = lazuli::fft;

BOOST_AUTO_TEST_SUITE(plan_hpp)

BOOST_AUTO_TEST_CASE(friendly_lengths_are_the_next_with_factors_2_3_and_5) {
  for (long n = 1; n < 700; ++n) {
    long want = n;
    for (;; ++want) {
      long rest = want;
      for (long const f : {2, 3, 5})
        while (rest % f == 0) rest /= f;
      if (rest == 1) break;
    }
    BOOST_TEST_REQUIRE(fft::friendly_length(n) == want);
  }
}

BOOST_AUTO_TEST_CASE(a_length_is_split_next_to_its_root) {
  BOOST_TEST(fft::nearest_root(64) == 8);
  BOOST_TEST(fft::nearest_root(128) == 8);
  BOOST_TEST(fft::nearest_root(1001) == 13);
}

BOOST_AUTO_TEST_CASE(plans_are_kept_and_name_their_method) {
  BOOST_TEST((fft::plan_for<float>(60)->method == fft::method::lanes));
  BOOST_TEST((fft::plan_for<float>(1000)->method == fft::method::square));
  BOOST_TEST((fft::plan_for<float>(2 * 67)->method == fft::method::chirp));
  BOOST_TEST((fft::plan_for<float>(1)->method == fft::method::nothing));
  auto const first = fft::plan_for<float>(1000);
  BOOST_TEST((fft::plan_for<float>(1000) == first));
  for (long n = 1; n < 100; ++n) (void)fft::plan_for<float>(n);
  BOOST_TEST((fft::plan_for<float>(1000) != first));  // the store is bounded
  BOOST_TEST(first->n == 1000);                       // and what is in use stays
}

BOOST_AUTO_TEST_CASE(plans_that_were_not_used_for_long_make_room) {
  fft::detail::plan_store<double> store;
  for (lazuli::index n = 1; n <= 64; ++n) store.keep(fft::make_plan<double>(n));
  auto const first = store.find(1);  // used again
  BOOST_TEST((first != nullptr && first->n == 1));
  store.keep(fft::make_plan<double>(65));
  BOOST_TEST((store.find(1) == first && store.find(2) == nullptr && store.find(3) != nullptr));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_plan
