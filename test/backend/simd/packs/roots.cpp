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

template <class T>
using bits_of = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Lanes whose root is not that of <cmath>, to the bit; numbers of all sizes, and every second pack of
/// sizes around 1, where the last bits are hard.
template <class T, int N>
int wrong_roots(int packs) {
  std::mt19937_64 random(N);
  int wrong = 0;
  for (int round = 0; round < packs; ++round) {
    simd::pack<T, N> x(T(0));
    for (int lane = 0; lane < N; ++lane) {
      auto const number = std::bit_cast<T>(static_cast<bits_of<T>>(random()));
      bool const usual = round % 2 == 1 && std::isfinite(number);
      int unused;
      x.set_lane(lane, usual ? 4 * std::fabs(std::frexp(number, &unused)) : number);
    }
    auto const roots = sqrt(x);
    for (int lane = 0; lane < N; ++lane) {
      T const want = std::sqrt(x[lane]), found = roots[lane];
      bool const same = std::bit_cast<bits_of<T>>(want) == std::bit_cast<bits_of<T>>(found);
      wrong += !(std::isnan(want) ? std::isnan(found) : same);
    }
  }
  return wrong;
}

/// Roots of what is special, and of the least and greatest numbers there are.
template <class T, int N>
int wrong_special_roots() {
  using limits = std::numeric_limits<T>;
  int wrong = 0;
  for (T const number : {T(0), -T(0), limits::infinity(), -limits::infinity(), T(-1), -limits::min(),
                         limits::quiet_NaN(), limits::denorm_min(), limits::min(), limits::max(),
                         T(0x1p-96), std::nextafter(T(0x1p-96), T(0)), T(0x3p-140), T(1), T(2)}) {
    T const want = std::sqrt(number), found = sqrt(simd::pack<T, N>(number))[N - 1];
    bool const same = want == found && std::signbit(want) == std::signbit(found);
    wrong += !(std::isnan(want) ? std::isnan(found) : same);
  }
  return wrong;
}

#if defined(__AVX512F__)
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

BOOST_AUTO_TEST_CASE(roots_are_correctly_rounded) {
  BOOST_TEST((roots::wrong_roots<float, 4>(50000) == 0));
  BOOST_TEST((roots::wrong_roots<float, 16>(50000) == 0));
  BOOST_TEST((roots::wrong_roots<float, 32>(20000) == 0));
  BOOST_TEST((roots::wrong_roots<double, 2>(50000) == 0));
  BOOST_TEST((roots::wrong_roots<double, 8>(100000) == 0));
  BOOST_TEST((roots::wrong_roots<double, 16>(20000) == 0));
  BOOST_TEST((roots::wrong_special_roots<float, 16>() == 0));
  BOOST_TEST((roots::wrong_special_roots<double, 8>() == 0));
}

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
