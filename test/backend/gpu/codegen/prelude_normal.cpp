// x Φ(x) as kernels compute it, against the C library's erfc in long double.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "gpu/host_program.hpp"

namespace {

std::string const texts = R"(
KERNEL(single, 1, 1)(GLOBAL float* y, GLOBAL float const* x, unsigned n) {
  for (unsigned i = 0; i < n; ++i) y[i] = times_normal(x[i]);
}
ENTRY(single)
KERNEL(coarse, 1, 1)(GLOBAL float* y, GLOBAL float const* x, unsigned n) {
  for (unsigned i = 0; i < n; ++i) y[i] = times_normal_16(x[i]);
}
ENTRY(coarse)
KERNEL(twice, 1, 1)(GLOBAL double* y, GLOBAL double const* x, unsigned n) {
  for (unsigned i = 0; i < n; ++i) y[i] = times_normal(x[i]);
}
ENTRY(twice)
)";

template <class T>
std::vector<T> run(std::string const& kernel, std::vector<T> const& x) {
  static mock::host_program const program({texts});
  std::vector<T> y(x.size());
  T* to = y.data();
  T const* from = x.data();
  auto n = static_cast<unsigned>(x.size());
  void* parameters[] = {&to, &from, &n};
  program.run(kernel, 1, parameters);
  return y;
}

/// The greatest relative error from `low` to 20.
template <class T>
double worst(std::string const& kernel, double low) {
  std::vector<T> x;
  for (double at = low; at < 20; at += 0.0007) x.push_back(static_cast<T>(at));
  std::vector<T> const y = run(kernel, x);
  long double most = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    long double const v = x[i], want = v / 2 * std::erfc(-v / std::sqrt(2.0L));
    most = std::max(most, std::abs((static_cast<long double>(y[i]) - want) / want));
  }
  return static_cast<double>(most);
}

template <class T>
void specials(std::string const& kernel) {
  constexpr T inf = std::numeric_limits<T>::infinity();
  std::vector<T> const y = run<T>(
      kernel, {T(0), T(-0.0), inf, -inf, std::numeric_limits<T>::quiet_NaN(), T(-1e4), T(1e4)});
  BOOST_TEST((y[0] == 0 && y[1] == 0 && y[2] == inf && y[6] == T(1e4) && y[4] != y[4]));
  BOOST_TEST((std::abs(y[3]) < 1e-30 && std::abs(y[5]) < 1e-30));
}

}  // namespace

BOOST_AUTO_TEST_CASE(x_times_the_normal_distribution_is_near_the_definition_left_tail_included) {
  BOOST_TEST(worst<float>("single", -12.5) < 4 * std::numeric_limits<float>::epsilon());
  BOOST_TEST(worst<double>("twice", -36) < 6 * std::numeric_limits<double>::epsilon());
  BOOST_TEST(worst<float>("coarse", -12.5) < 1.0 / (1 << 14));
}

BOOST_AUTO_TEST_CASE(zeros_infinities_and_nan) {
  specials<float>("single");
  specials<float>("coarse");
  specials<double>("twice");
}
