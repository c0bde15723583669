// The way back and the way forward through every op that has a derivative: packs against the row's
// derivative of numbers; symbols, of which kernels are written.
#include <boost/test/unit_test.hpp>
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

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(every_derivative_runs_in_packs, Op, samples::catalogue) {
  // Of complex numbers from their parts: functions.cpp.
  if constexpr (differentiable<Op> && !std::is_same_v<Op, op::cast_op<float>> &&
                Op::about.kind != op::kind::complex_pair) {
    constexpr auto operands = std::make_integer_sequence<int, arity<Op>>{};
    if constexpr (!std::is_same_v<Op, op::where_op>) {
      check_operand<Op, 0>(operands);
      if constexpr (arity < Op >> 1) check_operand<Op, 1>(operands);
      if constexpr (arity < Op >> 2) check_operand<Op, 2>(operands);
    }
  }
  BOOST_TEST(true);
}

}  // namespace autodiff_rows
