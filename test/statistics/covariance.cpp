#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/statistics/covariance.hpp>

#include "wanted.hpp"

namespace covariance {

using namespace support;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(covariance)

BOOST_AUTO_TEST_CASE(covariances_and_correlations) {
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  BOOST_TEST(are(lz::cov(k), {13 / 3., -14 / 3., -14 / 3., 16 / 3.}));
  BOOST_TEST(are(lz::cov(k, lz::correction(0)), {26 / 9., -28 / 9., -28 / 9., 32 / 9.}));
  BOOST_TEST(are(lz::corrcoef(k), {1, -0.970725343394151, -0.970725343394151, 1}));
  BOOST_TEST(are(lz::cov(lz::vector<double>({1., 2., 5.})), {13 / 3.}));
}

BOOST_AUTO_TEST_CASE(covariances_of_two_vectors) {
  lz::tensor const x({1., 2., 4., 8.}), y({1., 3., 2., 5.});
  lz::matrix<double> const c = lz::cov(x, y), r = lz::corrcoef(x, y);
  BOOST_TEST(lz::allclose(c, lz::tensor({{115. / 12, 55. / 12}, {55. / 12, 35. / 12}})));
  BOOST_TEST(std::abs(r(0, 1) - 55. / std::sqrt(115. * 35.)) < 1e-12);
  BOOST_TEST(lz::matrix<double>(lz::cov(x, y, lz::correction(0)))(0, 0) == lz::var(x).item());
  BOOST_CHECK_THROW(lz::cov(lz::vector<double>(x), lz::vector<double>{1., 2.}), lz::shape_error);
  auto const percents = lz::percentile(x, {25., 75.});
  BOOST_TEST((percents(0) == 1.75 && percents(1) == 5.));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace covariance
