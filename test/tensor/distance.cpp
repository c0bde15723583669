#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/tensor/distance.hpp>
#include <limits>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(distance)

BOOST_AUTO_TEST_CASE(norms_of_the_difference) {
  lz::vector<double> const a({1., 2., 3., 4.}), b({1., 5., -1., 4.});
  BOOST_TEST(lz::dist(a, b).item() == 5.);
  BOOST_TEST(lz::dist(a, b, 2).item() == 5.);
  BOOST_TEST(lz::dist(a, b, 1).item() == 7.);
  BOOST_TEST(lz::dist(a, b, 0).item() == 2.);
  BOOST_TEST(lz::dist(a, b, std::numeric_limits<double>::infinity()).item() == 4.);
  BOOST_TEST(lz::dist(a, b, 3).item() == std::cbrt(27. + 64.), boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(operands_are_broadcast_and_of_any_kind) {
  lz::matrix<int> const x({{3, 0}, {0, 4}});
  BOOST_TEST(lz::dist(x, 0).item() == 5.f);
  BOOST_TEST(lz::dist(x + 1, lz::vector<int>({1, 1}), 1).item() == 7.f);
  lz::vector<std::complex<float>> const z({std::complex<float>(3.f, 4.f)});
  BOOST_TEST(lz::dist(z, 0.f).item() == 5.f);
  BOOST_TEST(lz::dist(z, 0.f, 1).item() == 5.f);
  BOOST_CHECK_THROW(lz::dist(x, lz::vector<int>({1, 2, 3})), lz::shape_error);
  lz::vector<bool> const a({true, false, true}), c({true, true, false});
  BOOST_TEST(lz::dist(a, c).item() == std::sqrt(2.f));
  BOOST_TEST((lz::dist(a, c, 0).item() == 2.f && lz::dist(a, c, 1).item() == 2.f));
  lz::vector<float> const none(0);
  BOOST_TEST(lz::dist(none, none).item() == 0.f);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
