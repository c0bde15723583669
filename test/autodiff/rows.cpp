// The way back and the way forward through every op that has a derivative: packs against the row's
// derivative of numbers; symbols, of which kernels are written.
#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff/dual.hpp>
#include <lazuli/autodiff/kept.hpp>
#include <lazuli/number/symbol.hpp>

#include "../op/samples.hpp"

namespace autodiff_rows {

using namespace lazuli;

namespace {

using leaf = strided<double const, extents<dyn>>;
template <int>
using leaf_of = leaf;

template <class Op, int... J>
auto node_of(std::integer_sequence<int, J...>) -> node<Op, double, leaf_of<J>...>;

template <class Op, int I, class X>
auto slope(X const (&x)[1], X y) {
  return Op::derivative(x[0], y);
}
template <class Op, int I, class X>
auto slope(X const (&x)[2], X y) {
  return Op::template derivative<I>(x[0], x[1], y);
}
template <class Op, int I, class X>
auto slope(X const (&x)[3], X y) {
  return Op::template derivative<I>(x[0], x[1], x[2], y);
}

template <class Op, int I, int... J>
void check_operand(std::integer_sequence<int, J...> operands) {
  using E = decltype(node_of<Op>(operands));
  using pack = simd::pack<double, 2>;
  detail::leaf_adjoint<E, I> const back;
  detail::chain_tangent<E, I> const ahead;
  std::mt19937_64 random(7);
  for (int round = 0; round < 20; ++round) {
    double const x[] = {samples::draw<double>(samples::domain<Op>(J), random)...}, g = 1.5;
    double const expected = g * slope<Op, I>(x, Op::apply(x[J]...));
    if (!std::isfinite(expected)) continue;
    double const close = 1e-11 * (1 + std::abs(expected));
    BOOST_TEST(std::abs(back(x[J]..., g) - expected) <= close);
    BOOST_TEST(std::abs(ahead(x[J]..., g) - expected) <= close);
    pack const wide = back(pack(x[J])..., pack(g)), far = ahead(pack(x[J])..., pack(g));
    BOOST_TEST(std::abs(wide[1] - expected) <= close, wide[1] << ", not " << expected);
    BOOST_TEST(std::abs(far[0] - expected) <= close);
  }
  using kernel_number = symbol<double>;
  static_assert(std::is_same_v<decltype(back(std::declval<samples::repeated<kernel_number, J>>()...,
                                             std::declval<kernel_number>())),
                               kernel_number>);
}

/// The tangents of adjoints, of which hvp is made, against differences of the adjoints.
template <class Op, int I, int... J>
void check_second_derivative(std::integer_sequence<int, J...>) {
  using E = decltype(node_of<Op>(std::integer_sequence<int, J...>{}));
  detail::leaf_adjoint<E, I> const back;
  detail::leaf_adjoint_tangent<E, I, J...> const along;
  std::mt19937_64 random(11);
  for (int round = 0; round < 20; ++round) {
    double const x[] = {samples::draw<double>(samples::domain<Op>(J), random)...}, g = 1.5,
                 dg = -0.5;
    double const t[] = {x[J] * (0.75 - J)...}, h = 1e-4;
    auto const at = [&](double step) { return back(x[J] + step * t[J]..., g + step * dg); };
    double const expected = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
    double const found = along(x[J]..., g, t[J]..., dg),
                 scale = std::abs(at(0)) + std::abs(expected);
    if (!std::isfinite(expected) || std::abs(at(h) - at(-h)) > 0.01 * (1 + std::abs(at(0))))
      continue;
    BOOST_TEST(std::abs(found - expected) <= 1e-6 * (1 + scale),
               Op::about.name << ": " << found << ", not " << expected << " at " << x[0]);
  }
}

using complex = std::complex<double>;
using complex_leaf = strided<complex const, extents<dyn>>;
template <int>
using complex_leaf_of = complex_leaf;
template <class Op, int... J>
auto complex_node_of(std::integer_sequence<int, J...>) -> node<Op, complex, complex_leaf_of<J>...>;

/// Of complex numbers the adjoint is multiplied by the conjugate of the slope, by which the value
/// changes in every direction alike.
template <class Op, int I, int... J>
void check_complex_operand(std::integer_sequence<int, J...> operands) {
  using E = decltype(complex_node_of<Op>(operands));
  using pack = decltype(make_complex(simd::pack<double, 2>(), simd::pack<double, 2>()));
  detail::leaf_adjoint<E, I> const back;
  detail::chain_tangent<E, I> const ahead;
  for (int round = 0; round < 5; ++round) {
    complex const g(1.5, -0.5), step = 1e-6 * std::polar(1.0, double(round));
    complex x[] = {complex(0.4 + 0.1 * round, 0.35 + 0.2 * J - 0.1 * round)...};
    complex const adjoint = back(x[J]..., g), tangent = ahead(x[J]..., g);
    pack const wide = back(pack(x[J])..., pack(g)), far = ahead(pack(x[J])..., pack(g));
    complex const here = x[I];
    x[I] = here + step;
    complex const up = Op::apply(x[J]...);
    x[I] = here - step;
    complex const slope = (up - Op::apply(x[J]...)) / (2.0 * step);
    double const close = 1e-7 * (1 + std::abs(slope));
    BOOST_TEST(std::abs(adjoint - g * std::conj(slope)) <= close, adjoint << ", not " << g * std::conj(slope));
    BOOST_TEST(std::abs(tangent - g * slope) <= close);
    BOOST_TEST(std::abs(complex(wide[1]) - adjoint) <= 1e-9 * (1 + std::abs(adjoint)));
    BOOST_TEST(std::abs(complex(far[0]) - tangent) <= 1e-9 * (1 + std::abs(tangent)));
  }
}
/// Ops of complex numbers whose derivative is a factor.
template <class Op>
consteval bool of_complex_numbers() {
  if constexpr (differentiable<Op> && !differentiable_by_parts<Op>)
    return samples::maps<Op, complex>() && Op::about.kind != op::kind::complex_pair;
  else
    return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(every_derivative_is_one_of_complex_numbers, Op, samples::catalogue) {
  if constexpr (of_complex_numbers<Op>() && !std::is_same_v<Op, op::where_op>) {
    constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
    check_complex_operand<Op, 0>(operands);
    if constexpr (arity_of<Op> > 1) check_complex_operand<Op, 1>(operands);
    if constexpr (arity_of<Op> > 2) check_complex_operand<Op, 2>(operands);
  }
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_derivative_has_one_itself, Op, samples::catalogue) {
  // That of digamma is trigamma, whose own derivative is polygamma's; those of remainders jump.
  if constexpr (differentiable<Op> && !std::is_same_v<Op, op::cast_op<float>> &&
                !std::is_same_v<Op, op::where_op> && !std::is_same_v<Op, op::digamma_op> &&
                !std::is_same_v<Op, op::remainder_op> && !std::is_same_v<Op, op::fmod_op> &&
                Op::about.kind != op::kind::complex_pair) {
    constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
    check_second_derivative<Op, 0>(operands);
    if constexpr (arity_of < Op >> 1) check_second_derivative<Op, 1>(operands);
    if constexpr (arity_of < Op >> 2) check_second_derivative<Op, 2>(operands);
  }
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_derivative_runs_in_packs, Op, samples::catalogue) {
  // Of complex numbers from their parts: functions.cpp.
  if constexpr (differentiable<Op> && !std::is_same_v<Op, op::cast_op<float>> &&
                Op::about.kind != op::kind::complex_pair) {
    constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
    if constexpr (!std::is_same_v<Op, op::where_op>) {
      check_operand<Op, 0>(operands);
      if constexpr (arity_of<Op> > 1) check_operand<Op, 1>(operands);
      if constexpr (arity_of<Op> > 2) check_operand<Op, 2>(operands);
    }
  }
  BOOST_TEST(true);
}

}  // namespace autodiff_rows
