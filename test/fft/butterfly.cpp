#include <boost/test/unit_test.hpp>
#include <lazuli/fft/butterfly.hpp>

#include "fft/naive_transform.hpp"

namespace fft_butterfly {

namespace fft = lazuli::fft;
namespace simd = lazuli::simd;

/// As many numbers as a register holds.
template <class T>
constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(std::complex<T>));

template <class T>
fft::woven<T, lanes<T>> load_woven(std::complex<T> const* p) {
  return {simd::load<T, 2 * lanes<T>>(reinterpret_cast<T const*>(p))};
}
template <class T>
fft::parted<T, lanes<T>> load_parted(std::complex<T> const* p) {
  return simd::load<std::complex<T>, lanes<T>>(p);
}
template <class T, int N>
bool same(fft::parted<T, N> a, fft::woven<T, N> b) {
  bool out = true;
  for (int i = 0; i < N; ++i)
    out = out && a.re[i] == b.parts[2 * i] && a.im[i] == b.parts[2 * i + 1];
  return out;
}

template <int R, class T>
void check() {
  auto const data = naive_transform::numbers<T>(R * lanes<T>);
  fft::parted<T, lanes<T>> a[R];
  fft::woven<T, lanes<T>> b[R];
  for (int j = 0; j < R; ++j) {
    a[j] = load_parted(&data[static_cast<std::size_t>(j * lanes<T>)]);
    b[j] = load_woven(&data[static_cast<std::size_t>(j * lanes<T>)]);
  }
  fft::butterfly(a);
  fft::butterfly(b);
  for (int j = 0; j < R; ++j) BOOST_TEST(same(a[j], b[j]), R << ", value " << j);
  for (int lane = 0; lane < lanes<T>; ++lane) {
    std::vector<std::complex<T>> x, got;
    for (int j = 0; j < R; ++j) {
      x.push_back(data[static_cast<std::size_t>(j * lanes<T> + lane)]);
      got.push_back(a[j][lane]);
    }
    double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
    BOOST_TEST(naive_transform::error(got.data(), naive_transform::of(x)) < unit);
  }
}

template <class T>
void check_factors() {
  auto const data = naive_transform::numbers<T>(2 * lanes<T>);
  auto const a = load_parted(data.data()), w = load_parted(data.data() + lanes<T>);
  auto const b = load_woven(data.data()), v = load_woven(data.data() + lanes<T>);
  std::complex<T> const one(T(0.6), T(-0.8));
  BOOST_TEST(same(times(a, w), times(b, v)));
  BOOST_TEST(same(times(a, one), times(b, one)));
  BOOST_TEST(same(scaled(a, T(0.3)), scaled(b, T(0.3))));
  BOOST_TEST(same(exchanged(a, true), exchanged(b, true)));
  for (int i = 0; i < lanes<T>; ++i) {
    auto const want =
        data[static_cast<std::size_t>(i)] * data[static_cast<std::size_t>(lanes<T> + i)];
    BOOST_TEST(std::abs(times(a, w)[i] - want) <= 2 * std::numeric_limits<T>::epsilon());
  }
}

BOOST_AUTO_TEST_SUITE(butterfly_hpp)

BOOST_AUTO_TEST_CASE(both_ways_to_hold_numbers_give_the_transform_with_the_same_bits) {
  check<2, float>();
  check<3, float>();
  check<4, float>();
  check<5, float>();
  check<8, float>();
  check<3, double>();
  check<5, double>();
  check<8, double>();
}
BOOST_AUTO_TEST_CASE(both_multiply_with_the_same_bits) {
  check_factors<float>();
  check_factors<double>();
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_butterfly
