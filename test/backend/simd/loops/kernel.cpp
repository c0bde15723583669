#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/kernel.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(kernel)

BOOST_AUTO_TEST_CASE(a_kernel_knows_its_lanes_and_its_cost) {
  lz::vector<float> x;
  auto const cheap = x + x;
  auto const dear = lz::exp(x) + x;
  auto const k = lz::simd::make_kernel<float>(cheap), m = lz::simd::make_kernel<float>(dear);
  BOOST_TEST(k.lanes == lz::simd::lanes_for<std::remove_const_t<decltype(cheap)>>);
  BOOST_TEST(m.cost > k.cost);
  BOOST_TEST(lz::simd::virtual_lanes % k.lanes == 0);
  BOOST_TEST((k.context == &cheap));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
