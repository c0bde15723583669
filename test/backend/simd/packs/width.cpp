#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <string>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(backend_simd_width)

BOOST_AUTO_TEST_CASE(a_register_holds_as_many_numbers_as_fit) {
  static_assert(lz::simd_width<std::int8_t> == lz::simd_bytes);
  static_assert(lz::simd_width<float> * 4 == lz::simd_bytes);
  static_assert(lz::simd_width<lz::float16> == 2 * lz::simd_width<float>);
  static_assert(lz::simd_width<std::complex<double>> * 2 == lz::simd_width<double>);
}

BOOST_AUTO_TEST_CASE(the_instruction_set_is_that_of_the_flags) {
  std::string const name(lz::simd::instruction_set());
#if defined(__AVX512F__)
  BOOST_TEST(name == "AVX-512");
  BOOST_TEST(lz::simd_bytes == 64);
#elif defined(__AVX2__)
  BOOST_TEST(name == "AVX2");
  BOOST_TEST(lz::simd_bytes == 32);
#elif defined(__x86_64__) && !defined(__SSE3__)
  BOOST_TEST(name == "SSE2");
  BOOST_TEST(lz::simd_width<float> == 4);
#else
  BOOST_TEST(!name.empty());
#endif
}

BOOST_AUTO_TEST_SUITE_END()
