// The inverse of the error function at its ends, and where its three formulas meet.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/erfinv.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(erfinv_is_infinite_at_one_and_nan_beyond) {
  BOOST_TEST(lz::erfinv(1.) == HUGE_VAL);
  BOOST_TEST(lz::erfinv(-1.f) == -HUGE_VALF);
  BOOST_TEST(std::isnan(lz::erfinv(1.25)));
  BOOST_TEST(std::isnan(lz::erfinv(-HUGE_VAL)));
  BOOST_TEST(std::isnan(lz::erfinv(std::nan(""))));
  BOOST_TEST(std::signbit(lz::erfinv(-0.)));
}

BOOST_AUTO_TEST_CASE(erf_of_erfinv_is_its_operand) {
  for (double x : {1e-300, 0.1, 0.5, 0.85, 0.850001, 0.999, 1 - 1e-10, 1 - 0x1p-52, 1 - 0x1p-53}) {
    double const y = lz::erfinv(x);
    BOOST_TEST(std::erfc(y) == 1 - x, boost::test_tools::tolerance(x > 0.5 ? 5e-14 : 1e-15));
    BOOST_TEST(std::erf(y) == x, boost::test_tools::tolerance(1e-15));
    BOOST_TEST(lz::erfinv(-x) == -y);
  }
}
