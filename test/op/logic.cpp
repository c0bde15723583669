// Logic: numbers are true where they are not zero.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/logic.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::logical_and(2, 0.5) && !lz::logical_and(2, 0.0));
static_assert(lz::logical_or(0, std::complex<float>(0, 1)) && !lz::logical_or(false, 0));
static_assert(!lz::logical_xor(2, 3) && lz::logical_xor(2, 0) && lz::logical_not(0.0));
}  // namespace

BOOST_AUTO_TEST_CASE(nan_is_true) {
  BOOST_TEST(lz::logical_and(NAN, true));
  BOOST_TEST(!lz::logical_not(NAN));
}
