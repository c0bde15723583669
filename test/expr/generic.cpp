// Generic code of others: functions found by the type of their arguments.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/expr/generic.hpp>

#include "support.hpp"

namespace others {

template <class T>
auto length(T const& a, T const& b) {
  using std::sqrt;
  return sqrt(a * a + b * b);
}
template <class T>
auto wave(T const& x) {
  using std::abs, std::exp, std::sin, std::pow;
  return exp(-abs(x)) * sin(x) + pow(x, 2);
}
template <class T>
auto greater(T const& a, T const& b) {
  using std::max;
  return max(a, b);
}
template <class T, class U>
auto between(T const& a, U const& b) {
  using std::max, std::min;
  return min(max(a, b), U(1));
}

}  // namespace others

namespace support {

BOOST_AUTO_TEST_SUITE(generic_code)

BOOST_AUTO_TEST_CASE(functions_are_found_by_their_arguments) {
  lz::vector<double> const x{3, -4}, y{4, 3};
  BOOST_TEST(others::length(3., 4.) == 5.);
  lz::vector<double> const lengths = others::length(x, y);
  BOOST_TEST(lengths(0) == 5.);
  BOOST_TEST(lengths(1) == 5.);
  lz::vector<double> const waves = others::wave(x);
  BOOST_TEST(std::abs(waves(1) - others::wave(-4.)) < 1e-14);
  lz::tensor<float, 2> const small({1.f, 4.f});
  lz::tensor<float, 2> const of_static = others::length(small, small);
  BOOST_TEST(of_static(1) == std::sqrt(32.f));
  lz::vector<double> const of_views = others::wave(x(lz::slice(1, 2)));
  BOOST_TEST(std::abs(of_views(0) - others::wave(-4.)) < 1e-14);
}

BOOST_AUTO_TEST_CASE(max_and_min_of_two_go_element_by_element) {
  lz::vector<double> const x{3, -4}, y{4, 3};
  lz::vector<double> most = others::greater(x, y);
  BOOST_TEST(most(0) == 4.);
  BOOST_TEST(most(1) == 3.);
  lz::vector<double> const bounded = others::between(x, 0.);
  BOOST_TEST(bounded(0) == 1.);
  BOOST_TEST(bounded(1) == 0.);
  BOOST_TEST(others::greater(2., 3.) == 3.);
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_their_parts) {
  lz::vector<std::complex<double>> const z{{3, 4}, {0, 1}};
  using std::abs, std::arg, std::conj, std::real;
  lz::vector<double> const sizes = abs(z), parts = real(conj(z));
  BOOST_TEST(sizes(0) == 5.);
  BOOST_TEST(parts(0) == 3.);
  lz::vector<double> const angles = arg(z);
  BOOST_TEST(angles(1) == std::arg(std::complex<double>(0, 1)));
}

BOOST_AUTO_TEST_CASE(an_expression_is_made_nothing_is_copied) {
  lz::vector<double> x(100);
  fill(x);
  using std::exp;
  auto const e = exp(x);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(e)>,
                               std::remove_cvref_t<decltype(lz::exp(x))>>);
  BOOST_TEST(sizeof(lz::vector<double>) == sizeof(lz::vector<float>));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
