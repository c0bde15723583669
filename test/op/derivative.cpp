// The derivative of every row against a difference quotient of its op in long double.
#include <boost/test/unit_test.hpp>
#include <random>

#include "samples.hpp"

namespace op_derivative {

using namespace lazuli;

namespace {

/// Of fourth order: the error is h⁴/30 times the fifth derivative.
template <class F>
long double slope(F f, long double x) {
  long double const h = 1e-5L * std::abs(x);
  return (8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h);
}

/// From the middle of a domain, at most [-3, 3], where no function is too steep for a difference.
double draw(op::interval all, std::mt19937_64& random) {
  double const low = std::max(all.low, -3.0), high = std::min(all.high, std::max(3.0, all.low + 3));
  double const margin = 0.02 * (high - low);
  return std::uniform_real_distribution<double>(low + margin, high - margin)(random);
}

template <class Op, int I, class X>
auto derivative(X const (&x)[1], X y) {
  return Op::derivative(x[0], y);
}
template <class Op, int I, class X>
auto derivative(X const (&x)[2], X y) {
  return Op::template derivative<I>(x[0], x[1], y);
}
template <class Op, int I, class X>
auto derivative(X const (&x)[3], X y) {
  return Op::template derivative<I>(x[0], x[1], x[2], y);
}

template <class Op, int I, int... J>
void check_operand(std::integer_sequence<int, J...>) {
  std::mt19937_64 random(42 + I);
  for (int round = 0; round < 200; ++round) {
    double x[] = {draw(samples::domain<Op>(J), random)...};
    long double wide[] = {x[J]...};
    auto const along = [&](long double t) {
      wide[I] = t;
      return Op::apply(wide[J]...);
    };
    double const expected = static_cast<double>(slope(along, x[I]));
    double const y = Op::apply(x[J]...);
    double const found = derivative<Op, I>(x, y);
    BOOST_TEST(std::abs(found - expected) <= 1e-7 * (1 + std::abs(expected)),
               "d/d" << I << " is " << found << ", not " << expected << " at " << x[0] << ", "
                     << x[sizeof...(J) > 1 ? 1 : 0]);
  }
}

/// Im f(x + ih) / h, which loses no digits: the slope of what is analytic.
template <class Op, int I, int... J>
void check_by_complex_step(std::integer_sequence<int, J...>) {
  std::mt19937_64 random(42 + I);
  for (int round = 0; round < 50; ++round) {
    double const x[] = {draw(samples::domain<Op>(J), random)...}, h = 1e-20;
    std::complex<double> const y = Op::apply(std::complex<double>(x[J], J == I ? h : 0)...);
    double const found = derivative<Op, I>(x, Op::apply(x[J]...)), expected = y.imag() / h;
    BOOST_TEST(std::abs(found - expected) <= 1e-13 * (1 + std::abs(expected)),
               Op::about.name << ": d/d" << I << " is " << found << ", not " << expected << " at " << x[0]);
  }
}
template <class Op>
consteval bool is_analytic() {
  if constexpr (differentiable<Op> && !differentiable_by_parts<Op> && !std::is_same_v<Op, op::sign_op> &&
                !std::is_same_v<Op, op::where_op> && Op::about.kind != op::kind::complex_pair)
    return samples::maps<Op, std::complex<double>>();
  else
    return false;
}

template <class... Op>
std::string names_without_derivative(std::tuple<Op...>*) {
  std::string out;
  ((differentiable<Op> || differentiable_by_parts<Op> ? void() : void((out += Op::about.name) += ' ')), ...);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(derivatives_are_complex_steps, Op, samples::catalogue) {
  if constexpr (is_analytic<Op>()) {
    constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
    check_by_complex_step<Op, 0>(operands);
    if constexpr (arity_of<Op> > 1) check_by_complex_step<Op, 1>(operands);
    if constexpr (arity_of<Op> > 2) check_by_complex_step<Op, 2>(operands);
  }
  BOOST_TEST(true);
}

// Comparisons, logic, whole numbers and their bits have none; of trigamma polygamma has it. A new row
// has a derivative, or is named here.
BOOST_AUTO_TEST_CASE(every_other_row_has_a_derivative) {
  BOOST_TEST(names_without_derivative(static_cast<samples::catalogue*>(nullptr)) ==
             "gcd lcm equal not_equal less less_equal greater greater_equal isnan isinf isfinite signbit "
             "isunordered islessgreater logical_and logical_or logical_xor logical_not bitwise_and bitwise_or "
             "bitwise_xor invert left_shift right_shift trigamma ");
}

BOOST_AUTO_TEST_CASE_TEMPLATE(derivatives_are_slopes, Op, samples::catalogue) {
  // cast rounds; complex numbers from their parts: autodiff/write.cpp.
  if constexpr (differentiable<Op> && !std::is_same_v<Op, op::cast_op<float>> &&
                Op::about.kind != op::kind::complex_pair) {
    constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
    if constexpr (!std::is_same_v<Op, op::where_op>) check_operand<Op, 0>(operands);
    if constexpr (arity_of<Op> > 1) check_operand<Op, 1>(operands);
    if constexpr (arity_of<Op> > 2) check_operand<Op, 2>(operands);
  }
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(smooth_functions_of_reals_have_derivatives) {
  static_assert(differentiable<op::exp_op> && differentiable<op::pow_op>);
  static_assert(differentiable<op::where_op> && differentiable<op::fma_op>);
  static_assert(differentiable<op::cast_op<float>> && !differentiable<op::less_op>);
  static_assert(!differentiable<op::bitwise_and_op> && !differentiable<op::isnan_op>);
  BOOST_TEST(op::sigmoid_op::derivative(0., 0.5) == 0.25);
}

}  // namespace op_derivative
