// Functions that are made of others run where their operands lie, and give there what the host
// gives.
#include <lazuli/indexing/combinations.hpp>
#include <lazuli/indexing/toeplitz.hpp>
#include <lazuli/indexing/turn.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/statistics.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(statistics_of_device_tensors) {
  machine const here;
  auto x = counted<float>(3, 5);
  x(1, 2) = -7.f;
  auto const g = x.cuda();
  BOOST_TEST(close(lz::zscore(g), lz::zscore(x)));
  BOOST_TEST(close(lz::zscore(g, 1), lz::zscore(x, 1)));
  BOOST_TEST(close(lz::skew(g, 0), lz::skew(x, 0)));
  BOOST_TEST(close(lz::kurtosis(g, 1), lz::kurtosis(x, 1)));
  BOOST_TEST(close(lz::sem(g, 1), lz::sem(x, 1)));
  BOOST_TEST(same(lz::simpson(g, 0.5), lz::simpson(x, 0.5)));
  lz::matrix<float> far(3, 1000);  // means in float are off by a deviation
  for (lz::index i = 0; i < far.numel(); ++i)
    far.data()[i] = 1e5f + static_cast<float>(i * 37 % 11) / 128;
  BOOST_TEST(close(lz::var(far.cuda(), 1).eval(), lz::var(far.to<double>(), 1).to<float>()));
  BOOST_TEST(close(lz::var(far, 1).eval().cuda(), lz::var(far.to<double>(), 1).to<float>()));
  lz::vector<float> const places({0.f, 1.f, 3.f, 4.f, 8.f});
  BOOST_TEST(same(lz::simpson(g, places.cuda()), lz::simpson(x, places)));
}

BOOST_AUTO_TEST_CASE(quantiles_of_what_is_no_nan) {
  machine const here;
  auto x = counted<float>(3, 5);
  x(1, 2) = -7.f;
  x(0, 1) = x(2, 4) = std::numeric_limits<float>::quiet_NaN();
  BOOST_TEST(same(lz::nanmedian(x.cuda(), 1), lz::nanmedian(x, 1)));
  BOOST_TEST(same(lz::nanquantile(x.cuda(), 0.3), lz::nanquantile(x, 0.3)));
}

BOOST_AUTO_TEST_CASE(choices_and_diagonals_of_device_tensors) {
  machine const here;
  auto const v = counted<float>(4), w = counted<float>(3);
  BOOST_TEST(same(lz::toeplitz(v.cuda(), w.cuda()), lz::toeplitz(v, w)));
  BOOST_TEST(same(lz::cartesian_prod(v.cuda(), w.cuda()), lz::cartesian_prod(v, w)));
  BOOST_TEST(same(lz::combinations(v.cuda(), 3), lz::combinations(v, 3)));
  BOOST_TEST(same(lz::ediff1d(v.cuda()), lz::ediff1d(v)));
  BOOST_TEST(same(lz::diagflat(v.cuda()), lz::diagflat(v)));
  auto const x = counted<float>(2, 6);
  auto const g = x.cuda();
  BOOST_TEST(same(g.unflatten(1, {2, -1}), x.unflatten(1, {2, -1})));
  BOOST_TEST(same(g.t().reshape_as(g), x.t().reshape_as(x)));
  // By the C library there, by packs here.
  BOOST_TEST(lz::allclose(lz::eval(lz::ndtr(g)).cpu(), lz::eval(lz::ndtr(x)), 1e-6, 0));
  BOOST_TEST(same(lz::eval(lz::float_power(g, 2)), lz::eval(lz::float_power(x, 2))));
}

BOOST_AUTO_TEST_CASE(pieces_and_windows_of_device_tensors) {
  machine const here;
  auto const x = counted<float>(4, 6);
  auto const g = x.cuda();
  BOOST_TEST(same(lz::eval(lz::piecewise(g < 3, -g, g > 9, 9, g)), lz::eval(lz::piecewise(x < 3, -x, x > 9, 9, x))));
  BOOST_TEST(same(lz::eval(lz::erfcx(g)), lz::eval(lz::erfcx(x))));
  BOOST_TEST(same(g.view(2, 2, 6).T(), x.view(2, 2, 6).T()));
  BOOST_TEST(same(lz::max_pool2d(g, 2), lz::max_pool2d(x, 2)));
  BOOST_TEST(same(lz::max_pool2d(g, {1, 3}, 1, {0, 1}), lz::max_pool2d(x, {1, 3}, 1, {0, 1})));
  BOOST_TEST(same(lz::avg_pool2d(g, {2, 3}), lz::avg_pool2d(x, {2, 3})));
  BOOST_TEST(same(lz::renorm(g, 1, 0, 3), lz::renorm(x, 1, 0, 3)));
}
