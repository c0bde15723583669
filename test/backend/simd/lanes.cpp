// by_lane: a function of plain numbers over packs, in lane order, with the result type it returns.
#include <lazuli/backend/simd/lanes.hpp>

#include <boost/test/unit_test.hpp>

namespace simd = lazuli::simd;

BOOST_AUTO_TEST_SUITE(lanes)

BOOST_AUTO_TEST_CASE(each_lane_is_the_function_of_that_lane) {
  simd::pack<float, 8> x(0.f);
  for (int i = 0; i < 8; ++i) x.set_lane(i, static_cast<float>(i));
  auto const y = by_lane([](float a, float b) { return a > 3 ? a : -b; }, x, x + x);
  for (int i = 0; i < 8; ++i) BOOST_TEST(y[i] == (i > 3 ? i : -2 * i));
}

BOOST_AUTO_TEST_CASE(the_result_has_the_type_that_the_function_returns) {
  simd::pack<double, 4> const x(1.5);
  auto const whole = by_lane([](double a) { return static_cast<int>(a); }, x);
  static_assert(std::is_same_v<decltype(whole), simd::pack<std::int32_t, 4> const>);
  BOOST_TEST(whole[3] == 1);
  auto const truth = by_lane([](double a) { return a > 1; }, x);
  static_assert(simd::is_mask_v<decltype(truth)>);
  BOOST_TEST(truth[0]);
}

BOOST_AUTO_TEST_CASE(an_exception_passes_through) {
  BOOST_CHECK_THROW(by_lane([](float) -> float { throw 1; }, simd::pack<float, 4>(0.f)), int);
}

BOOST_AUTO_TEST_SUITE_END()
