// What is a pack and what is not, from the declarations alone.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/pack.hpp>

namespace simd = lazuli::simd;

BOOST_AUTO_TEST_SUITE(number_pack)

BOOST_AUTO_TEST_CASE(traits_look_through_references_and_const) {
  static_assert(simd::is_pack_v<simd::pack<float, 8>> &&
                simd::is_pack_v<simd::pack<int, 4> const&>);
  static_assert(simd::is_pack_v<simd::complex_pack<double, 2>&&>);
  static_assert(!simd::is_pack_v<simd::mask<4, 8>> && !simd::is_pack_v<float> &&
                !simd::is_pack_v<simd::pack<float, 8>*>);
  static_assert(simd::is_mask_v<simd::mask<1, 16> const&> && !simd::is_mask_v<bool>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()
