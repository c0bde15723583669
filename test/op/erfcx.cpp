// The scaled complementary error function beside SciPy's values, and at its ends.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/erfcx.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(erfcx_has_scipys_values) {
  double const at[] = {-5, -0.5, 0, 0.5, 1, 4, 30, 1e10};
  double const want[] = {144009798674.66104, 1.9523604891825568, 1, 0.6156903441929258, 0.427583576155807,
                         0.1369994576250614, 0.018795888861416751, 5.641895835477563e-11};
  for (int i = 0; i < 8; ++i) BOOST_TEST(lz::erfcx(at[i]) == want[i], boost::test_tools::tolerance(1e-15));
  BOOST_TEST(std::abs(lz::erfcx(2.f) - 0.25539568f) < 1e-7f);
}

BOOST_AUTO_TEST_CASE(erfcx_is_infinite_at_the_left_and_zero_at_the_right) {
  BOOST_TEST((lz::erfcx(-HUGE_VAL) == HUGE_VAL && lz::erfcx(-27.) == HUGE_VAL && lz::erfcx(-1e300) == HUGE_VAL));
  BOOST_TEST((lz::erfcx(-HUGE_VALF) == HUGE_VALF && lz::erfcx(-9.5f) == HUGE_VALF && lz::erfcx(-1e38f) == HUGE_VALF));
  BOOST_TEST((lz::erfcx(HUGE_VAL) == 0 && lz::erfcx(1e300) > 0 && std::isnan(lz::erfcx(std::nan("")))));
}
