#include <boost/test/unit_test.hpp>
#include <lazuli/base/clock.hpp>

namespace support {

BOOST_AUTO_TEST_SUITE(clock)

BOOST_AUTO_TEST_CASE(time_goes_on) {
  double const start = lazuli::detail::now();
  double last = start;
  for (int i = 0; i < 1000000 && last == start; ++i) last = lazuli::detail::now();
  BOOST_TEST(last > start);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
