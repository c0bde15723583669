// Programs that include <immintrin.h> after ours get all of it.
#include <lazuli/backend/simd/packs/intrinsics.hpp>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(simd_intrinsics)

#if defined(__x86_64__)

namespace {
__attribute__((target("avx512f"))) float squared(float x) {
  __m512 const all = _mm512_set1_ps(x);
  return _mm512_cvtss_f32(_mm512_mul_ps(all, all));
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_rest_of_immintrin_can_be_included_afterwards) {
  if (!__builtin_cpu_supports("avx512f")) return;
  BOOST_TEST(squared(3) == 9);
}

#endif

BOOST_AUTO_TEST_CASE(batches_are_there) { BOOST_TEST((xsimd::batch<float>(2.f).get(0) == 2.f)); }

BOOST_AUTO_TEST_SUITE_END()
