#include <boost/test/unit_test.hpp>
#include <bit>
#include <cmath>
#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/backend/simd/packs/roots.hpp>
#include <lazuli/tensor.hpp>
#include <random>

namespace roots {

namespace lz = lazuli;
namespace simd = lz::simd;

#if defined(__AVX512F__)
template <class T>
using bits_of = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// The largest errors of both functions over N lanes, in units of the last place; infinite for a
/// wrong special value. Numbers of all sizes, among them subnormal ones.
template <class T, int N>
std::pair<double, double> largest_errors(int packs) {
  std::pair<double, double> worst{0, 0};
  std::mt19937_64 random(N);
  for (int round = 0; round < packs; ++round) {
    simd::pack<T, N> x(T(0));
    for (int lane = 0; lane < N; ++lane)
      x.set_lane(lane, std::bit_cast<T>(static_cast<bits_of<T>>(random())));
    auto const root = relaxed_root(x), inverse = relaxed_inverse_root(x);
    auto const update = [](double& most, T found, long double want) {
      T const rounded = std::fabs(static_cast<T>(want));
      bool const special = std::isnan(want) || std::isinf(want) || want == 0;
      bool const same = std::isnan(want) ? std::isnan(found) : found == static_cast<T>(want);
      double const last = static_cast<double>(std::nextafter(rounded, T(INFINITY)) - rounded);
      most = std::max(most, special ? (same ? 0. : HUGE_VAL)
                                    : static_cast<double>(std::fabs(found - want)) / last);
    };
    for (int lane = 0; lane < N; ++lane) {
      long double const want = std::sqrt(static_cast<long double>(x[lane]));
      update(worst.first, root[lane], want);
      update(worst.second, inverse[lane], 1 / want);
    }
  }
  return worst;
}

template <class T, int N>
void check() {
  auto const [root, inverse] = largest_errors<T, N>(40000 / N);
  BOOST_TEST(root <= 1.5, lz::dtype_name_v<T> << ' ' << N << ": " << root);
  BOOST_TEST(inverse <= 1.3, lz::dtype_name_v<T> << ' ' << N << ": " << inverse);
}
#endif

}  // namespace roots

BOOST_AUTO_TEST_SUITE(simd_roots)

BOOST_AUTO_TEST_CASE(errors_are_within_their_bounds_at_every_width) {
#if defined(__AVX512F__)
  roots::check<float, 4>();
  roots::check<float, 16>();
  roots::check<float, 32>();
  roots::check<double, 2>();
  roots::check<double, 8>();
#endif
  // Without estimates ops take the divider.
  lazuli::vector<float> const x({4.f, 0.25f});
  BOOST_TEST(lazuli::array_equal(lazuli::rsqrt(x), lazuli::vector<float>({0.5f, 2.f})));
}

BOOST_AUTO_TEST_SUITE_END()
