#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/simd/loops/divider.hpp>
#include <lazuli/tensor.hpp>
#include <limits>
#include <random>
#include <vector>

namespace divider {

namespace lz = lazuli;
using lz::index;

template <class E>
constexpr bool waits(E const&) {
  constexpr int lanes = 64 / sizeof(typename E::value_type);
  return lz::simd::detail::waits_for_divider<E, lanes>();
}

/// Numbers of all sizes, and all that is special.
std::vector<double> numbers(int count) {
  using limits = std::numeric_limits<double>;
  std::vector<double> all{0.,
                          -0.,
                          limits::infinity(),
                          limits::quiet_NaN(),
                          limits::min(),
                          1e300,
                          limits::max(),
                          limits::denorm_min(),
                          -1e-300,
                          2. - limits::epsilon()};
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> mantissa(-2, 2);
  while (static_cast<int>(all.size()) < count) {
    all.push_back(mantissa(random));
    all.push_back(std::ldexp(mantissa(random), static_cast<int>(random() % 2000) - 1000));
  }
  return all;
}

bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

}  // namespace divider

BOOST_AUTO_TEST_SUITE(simd_divider)

BOOST_AUTO_TEST_CASE(only_roots_beside_quotients_keep_the_divider_busy) {
  namespace lz = lazuli;
  lz::vector<double> const x(3), z(3);
  lz::vector<float> const f(3);
  constexpr bool can = lz::simd::fuses_quotients<double, 8>;
  BOOST_TEST(divider::waits(x / z + lz::sqrt(x)) == can);
  BOOST_TEST(divider::waits(x / lz::sqrt(x * x + z)) == can);
  BOOST_TEST(!divider::waits(x / z));
  BOOST_TEST(!divider::waits(lz::sqrt(x) + z));
  constexpr bool can_floats = lz::simd::fuses_quotients<float, 16>;
  BOOST_TEST(divider::waits(f / f + lz::sqrt(f)) == can_floats);
  BOOST_TEST(!divider::waits(lz::exp(x) / z + lz::sqrt(x)));
}

BOOST_AUTO_TEST_CASE(quotients_beside_roots_have_the_divider_s_bits) {
  namespace lz = lazuli;
  auto const values = divider::numbers(1000);
  for (lz::index const n : {1, 7, 8, 9, 64, 991}) {
    lz::vector<double> x(n), z(n);
    for (lz::index i = 0; i < n; ++i) x(i) = values[i], z(i) = values[(7 * i + 3) % values.size()];
    lz::vector<double> const y = x / z + lz::sqrt(lz::abs(x)) * 0.;
    lz::vector<double> const scaled = lz::sqrt(lz::abs(z)) / x;
    lz::matrix<double> const rows =
        x(lz::newaxis, lz::all) / (lz::sqrt(lz::abs(z(lz::newaxis, lz::all))));
    bool right = true;
    for (lz::index i = 0; i < n; ++i) {
      right = right && divider::same(y(i), x(i) / z(i) + std::sqrt(std::fabs(x(i))) * 0.) &&
              divider::same(scaled(i), std::sqrt(std::fabs(z(i))) / x(i)) &&
              divider::same(rows(0, i), x(i) / std::sqrt(std::fabs(z(i))));
    }
    BOOST_TEST(right, n);
  }
}

BOOST_AUTO_TEST_SUITE_END()
