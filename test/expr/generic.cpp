// Generic code of others: functions found by the type of their arguments.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/expr/generic.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/tensor/softmax.hpp>

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

// A program's own functions of names that the library has, too.
inline double mean(lazuli::vector<double> const&) { return -1; }
template <class X>
int relu(X const&) {
  return -2;
}
inline double softmax(lazuli::vector<double> const&) { return -5; }
template <class X>
int sum(X const&) {
  return -3;
}
template <class X, class Y>
int maximum(X const&, Y const&) {
  return -4;
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

BOOST_AUTO_TEST_CASE(functions_named_in_namespace_std_are_ours) {
  lz::vector<double> const x{4, 9};
  lz::vector<double> const roots = std::sqrt(x), powers = std::pow(x, 2), most = std::max(x, roots);
  BOOST_TEST((roots(1) == 3 && powers(0) == 16 && most(0) == 4));
  auto const held = std::sqrt(lz::vector<double>{16, 25});  // moved into the expression
  BOOST_TEST(held.eval()(1) == 5);
  static_assert(std::is_same_v<decltype(std::exp(x)), decltype(lz::exp(x))>);
  lz::matrix<std::complex<float>> const z{{{3, 4}}};
  BOOST_TEST(lz::matrix<float>(std::abs(z))(0, 0) == 5.f);
  BOOST_TEST(std::sqrt(lz::sum(x * x)) == std::sqrt(97.));
  BOOST_TEST((std::sqrt(4.f) == 2.f && std::max(1, 2) == 2 && std::min(x, x).eval()(0) == 4));
}

BOOST_AUTO_TEST_CASE(the_standards_max_min_and_clamp_take_numbers_beside) {
  lz::vector<float> const x{4, 9};
  static_assert(std::is_same_v<decltype(std::max(lz::sum(x), 3.)), float>);
  BOOST_TEST((std::max(lz::sum(x), 3.) == 13 && std::min(3, lz::max(x)) == 3 && std::clamp(lz::sum(x), 0, 1) == 1));
  lz::vector<float> const most = std::max(x, 5.f), least = std::min(x, x * 0.5f), inside = std::clamp(x, 5, 6.f);
  BOOST_TEST((most(0) == 5 && most(1) == 9 && least(1) == 4.5f && inside(0) == 5 && inside(1) == 6));
  auto const held = std::max(lz::vector<float>{1, 2}, 1.5f);
  BOOST_TEST(held.eval()(0) == 1.5f);
}

BOOST_AUTO_TEST_CASE(reductions_are_found_by_their_operand) {
  lz::matrix<double> m{{1, 2}, {3, 4}};
  double const total = sum(m), most = max(m), least = min(m), average = mean(m + 1);
  BOOST_TEST((total == 10 && most == 4 && least == 1 && average == 3.5));
  BOOST_TEST((prod(m).item() == 24 && argmax(m).item() == 3 && argmin(m).item() == 0));
  BOOST_TEST((any(m > 3).item() && !all(m > 3).item() && count_nonzero(m > 2).item() == 2));
  BOOST_TEST((norm(m).item() == std::sqrt(30.) && var(m).item() == 1.25));
  BOOST_TEST(stddev(m).item() == std::sqrt(1.25));
  lz::vector<double> const columns = sum(m, 0), kept = sum(m + 1, -1);
  BOOST_TEST((columns(0) == 4 && columns(1) == 6 && kept(0) == 5 && kept(1) == 9));
  auto const of_temporary = sum(lz::matrix<double>{{1, 2}, {3, 4}}, 0);  // no reference to it
  BOOST_TEST((of_temporary(0) == 4 && of_temporary(1) == 6));
  lz::vector<lz::float16> const halves{1, 2};
  BOOST_TEST(float(sum(halves)) == 3);
  BOOST_TEST(sum(lz::vector<int>(0)).item() == 0);
  BOOST_TEST(sum(m(lz::all, 1)).item() == 6);
}

BOOST_AUTO_TEST_CASE(other_ops_are_found_by_their_operands) {
  lz::vector<double> x{1, -2, 3};
  lz::vector<double> const chosen = where(x > 0, x, 0), limited = clip(x, -1, 2);
  BOOST_TEST((chosen(1) == 0 && chosen(2) == 3 && limited(1) == -1 && limited(2) == 2));
  auto const later = where(x > 0, lz::vector<double>{4, 5, 6}, x);  // moved into the expression
  BOOST_TEST((later.eval()(0) == 4 && later.eval()(1) == -2));
  x(0) = -1;
  BOOST_TEST(later.eval()(0) == -1);  // x is referred to
  using std::clamp;
  BOOST_TEST((clamp(x, -1., 1.).eval()(2) == 1 && square(x).eval()(2) == 9));
  BOOST_TEST((maximum(x, 0).eval()(1) == 0 && minimum(0, x).eval()(2) == 0));
  BOOST_TEST((relu(x).eval()(1) == 0 && sign(x).eval()(1) == -1));
}

BOOST_AUTO_TEST_CASE(functions_of_the_program_are_chosen_first) {
  lz::vector<double> x{1, 2};
  lz::vector<double> const fixed{1, 2};
  using namespace others;
  BOOST_TEST((mean(x) == -1 && mean(fixed) == -1));
  BOOST_TEST((relu(x) == -2 && relu(fixed) == -2 && relu(x + 1) == -2));
  BOOST_TEST((sum(x) == -3 && sum(x + 1) == -3));
  BOOST_TEST((softmax(x) == -5 && softmax(fixed) == -5));
  BOOST_TEST((maximum(x, fixed) == -4 && maximum(x, 1) == -4));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
