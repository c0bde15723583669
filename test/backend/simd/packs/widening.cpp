#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/packs/widening.hpp>

namespace simd_widening {

namespace lz = lazuli;

template <int N>
void check() {
  using V = lz::simd::detail::vec<std::uint64_t, N>;
  V a{}, b{};
  for (int lane = 0; lane < N; ++lane) {
    a[lane] = 0xdeadbeef00000000u + 0xffffffffu / static_cast<unsigned>(lane + 1);
    b[lane] = 0x1234567800000000u + 0xfffffffbu - static_cast<unsigned>(lane);
  }
  V const product = lz::simd::detail::widening_product<N>(a, b);
  for (int lane = 0; lane < N; ++lane) {
    std::uint64_t const want =
        std::uint64_t{static_cast<std::uint32_t>(a[lane])} * static_cast<std::uint32_t>(b[lane]);
    BOOST_TEST(product[lane] == want);
  }
}

BOOST_AUTO_TEST_SUITE(widening_hpp)

BOOST_AUTO_TEST_CASE(lower_halves_are_multiplied_with_all_64_bits) {
  check<2>();
  check<lz::simd::native_bytes / 8>();
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace simd_widening
