#include <lazuli/statistics/polygamma.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"

namespace statistics_polygamma {

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(polygamma_hpp)

// Σ over the first elements, and the integral of the rest: (-1)^(n+1) n! Σ (x + k)^-(n+1).
double by_sum(int n, double x) {
  double sum = 0, from = x;
  for (int k = 0; k < 200000; ++k, from += 1) sum += std::pow(from, -n - 1.);
  sum += std::pow(from - 0.5, -n) / n;
  return (n % 2 == 0 ? -1 : 1) * std::tgamma(n + 1.) * sum;
}

BOOST_AUTO_TEST_CASE(orders_above_1_are_sums_of_powers) {
  for (int n : {2, 3, 4, 7, 12}) {
    lz::vector<double> const x({0.1, 0.75, 1, 2.5, 9, 40, -0.5, -3.25, -1000.25});
    lz::vector<double> const y = lz::polygamma(n, x);
    for (lz::index i = 0; i < x.size(); ++i)
      BOOST_TEST(y(i) == by_sum(n, x(i)), boost::test_tools::tolerance(1e-10));
  }
  double const far = lz::polygamma(200, 1000.);  // 200! and 1000^-201 alone are beyond a double
  BOOST_TEST(std::log(-far) == std::lgamma(200.) - 200 * std::log(999.5),
             boost::test_tools::tolerance(1e-5));
  double const zeta3 = 1.2020569031595942854;
  BOOST_TEST(lz::polygamma(2, lz::ones<double>(1)).eval()(0) == -2 * zeta3,
             boost::test_tools::tolerance(1e-15));
  double const pi4 = std::pow(std::numbers::pi, 4);
  BOOST_TEST(lz::polygamma(3, lz::ones<double>(1)).eval()(0) == pi4 / 15,
             boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(orders_0_and_1_are_digamma_and_trigamma) {
  lz::vector<float> const x({0.5f, 3.f, 10.f});
  BOOST_TEST((lz::allclose(lz::polygamma(0, x), lz::digamma(x)) &&
              lz::allclose(lz::polygamma(1, x), lz::trigamma(x))));
  BOOST_TEST(lz::polygamma(1, 2.5f) == lz::trigamma(2.5f), boost::test_tools::tolerance(1e-6f));
  BOOST_TEST(lz::polygamma(0, 3) == lz::digamma(3.));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::polygamma(2, x))>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::polygamma(2, lz::vector<int>()))>, double>);
}

BOOST_AUTO_TEST_CASE(at_poles_and_at_infinity) {
  double const inf = std::numeric_limits<double>::infinity();
  lz::vector<double> const x({0, -2, inf, -inf, std::nan("")});
  lz::vector<double> const odd = lz::polygamma(3, x), even = lz::polygamma(2, x);
  BOOST_TEST(
      (odd(0) == inf && odd(1) == inf && odd(2) == 0 && std::isnan(odd(3)) && std::isnan(odd(4))));
  BOOST_TEST((std::isnan(even(0)) && std::isnan(even(1)) && even(2) == 0));
  BOOST_CHECK_THROW(lz::polygamma(-1, x), lz::error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_polygamma
