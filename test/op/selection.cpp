// Choices: where on conditions of any dtype, NaN in minimum and maximum, clip.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/selection.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::where(true, 1, 2) == 1 && lz::where(0, 1, 2.5) == 2.5 &&
              lz::where(0.5, 1, 2) == 1);
static_assert(std::is_same_v<decltype(lz::where(true, 1, 2.5f)), float>);
static_assert(lz::maximum(2, 3.5) == 3.5 && std::is_same_v<decltype(lz::maximum(2, 3.5)), double>);
static_assert(lz::minimum(true, false) == false && lz::maximum(true, false) == true);
static_assert(lz::minimum(std::int8_t(-1), 1u) == -1);
static_assert(lz::clip(7, 0, 5) == 5 && lz::clip(2.5, 0, 5) == 2.5 && lz::clip(-1, 0, 5) == 0);
}  // namespace

BOOST_AUTO_TEST_CASE(nan_on_either_side_wins) {
  BOOST_TEST(std::isnan(lz::minimum(NAN, 1.f)));
  BOOST_TEST(std::isnan(lz::maximum(1.f, NAN)));
  BOOST_TEST(std::isnan(lz::clip(NAN, 0, 1)));
  BOOST_TEST(std::isnan(lz::clip(0.5f, NAN, 1)));
}

BOOST_AUTO_TEST_CASE(clip_with_crossed_bounds_gives_the_upper_one) {
  BOOST_TEST(lz::clip(3, 5, 1) == 1);
}

BOOST_AUTO_TEST_CASE(fmax_and_fmin_pass_over_nan) {
  BOOST_TEST((lz::fmax(NAN, 1.f) == 1 && lz::fmax(1.f, NAN) == 1 && lz::fmax(2.f, 1.f) == 2));
  BOOST_TEST((lz::fmin(NAN, 1.f) == 1 && lz::fmin(1.f, NAN) == 1 && lz::fmin(2.f, 1.f) == 1));
  BOOST_TEST((std::isnan(lz::fmax(NAN, NAN)) && std::isnan(lz::fmin(NAN, NAN))));
  static_assert(lz::fmax(2, 3) == 3 && lz::fmin(true, false) == false);
}

BOOST_AUTO_TEST_CASE(fdim_is_the_positive_difference) {
  BOOST_TEST((lz::fdim(3., 1.) == 2 && lz::fdim(1., 3.) == 0 && lz::fdim(3u, 7u) == 0u));
  BOOST_TEST((std::isnan(lz::fdim(NAN, 1.)) && std::isnan(lz::fdim(1., NAN))));
  BOOST_TEST((lz::fdim(INFINITY, INFINITY) == 0 && lz::fdim(INFINITY, 1.f) == INFINITY));
}

BOOST_AUTO_TEST_CASE(heaviside_steps_at_0) {
  BOOST_TEST((lz::heaviside(-1., 0.5) == 0 && lz::heaviside(2., 0.5) == 1 && lz::heaviside(0., 0.5) == 0.5));
  BOOST_TEST((lz::heaviside(-0.f, 7.f) == 7 && lz::heaviside(-INFINITY, NAN) == 0));
  BOOST_TEST(std::isnan(lz::heaviside(NAN, 1.f)));
  static_assert(std::is_same_v<decltype(lz::heaviside(1, 2)), double>);
}
