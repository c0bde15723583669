// jacobian, hessian: by hand, and against differences.
#include <lazuli/autodiff/jacobian.hpp>
#include <lazuli/autodiff/linalg.hpp>

#include "gradcheck.hpp"

namespace autodiff_jacobian {

using namespace gradcheck;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(autodiff_jacobian)

/// j(i, k) against (f(x + h e_k)(i) - f(x - h e_k)(i)) / 2h.
template <class F, class X>
void check_jacobian(F const& f, X const& x) {
  auto const j = lz::jacobian(f)(x);
  auto const y = lz::eval(f(x));
  lz::matrix<double> const found = lz::reshape(j, y.size(), x.size());
  for (lz::index k = 0; k < x.size(); ++k) {
    double const h = 1e-6;
    auto up = lz::eval(x + 0.), down = up;
    up.data()[k] += h;
    down.data()[k] -= h;
    auto const expected = lz::eval((f(up) - f(down)) / (2 * h));
    for (lz::index i = 0; i < y.size(); ++i)
      BOOST_TEST(std::abs(found(i, k) - expected.data()[i]) < 1e-6,
                 i << ", " << k << ": " << found(i, k));
  }
}

BOOST_AUTO_TEST_CASE(more_values_than_arguments_and_fewer_both_give_every_derivative) {
  lz::matrix<double> const w({{1, 2, -1}, {0.5, 3, 2}, {-2, 1, 1}, {1, 1, 4}});
  lz::vector<double> const x({0.3, -0.7, 1.1}), z({1, -1, 0.5, 2});
  check_jacobian([&](auto const& v) { return lz::tanh(lz::matmul(w, v)); }, x);
  check_jacobian([&](auto const& v) { return lz::tanh(lz::matmul(v, w)); }, z);
  check_jacobian([](auto const& v) { return v * lz::sum(v * v, lz::all); }, x);
  BOOST_TEST(lz::allclose(lz::jacobian([&](auto const& v) { return lz::matmul(w, v); })(x), w));
}
BOOST_AUTO_TEST_CASE(the_axes_are_those_of_the_value_then_those_of_the_argument) {
  lz::tensor<double, 2, 3> const a({{1, 2, 3}, {4, 5, 6}});
  auto const j = lz::jacobian([](auto const& v) { return lz::sum(v * v, 1_c); })(a);
  static_assert(std::is_same_v<decltype(j), lz::tensor<double, 2, 2, 3> const>);
  BOOST_TEST(lz::array_equal(
      j, lz::tensor<double, 2, 2, 3>({{{2, 4, 6}, {0, 0, 0}}, {{0, 0, 0}, {8, 10, 12}}})));
  auto const g =
      lz::jacobian([](auto const& v) { return lz::sum(v * v); }, a.t());  // a view; one number
  static_assert(g.rank() == 2);
  BOOST_TEST(lz::array_equal(g, 2. * a.t()));
  auto const d = lz::jacobian([](auto const& v) { return lz::sin(v); })(0.5);
  BOOST_TEST(std::abs(d.item() - std::cos(0.5)) < 1e-15);
}
BOOST_AUTO_TEST_CASE(jacobians_of_expressions_keep_the_dtype) {
  lz::vector<float> const x({1, 2, 3});
  auto const j = lz::jacobian([](auto const& v) { return v * v; }, x + 1.f);
  static_assert(std::is_same_v<decltype(j), lz::matrix<float> const>);
  BOOST_TEST(lz::array_equal(j, lz::diag(lz::vector<float>({4, 6, 8}))));
}
BOOST_AUTO_TEST_CASE(hessians_are_symmetric_and_those_of_quadratic_forms_constant) {
  lz::matrix<double> const q({{2, 1, 0}, {1, 3, -1}, {0, -1, 4}});
  lz::vector<double> const x({0.3, -0.7, 1.1});
  auto const h = lz::hessian([&](auto const& v) { return lz::sum(v * lz::matmul(q, v)) / 2.; })(x);
  BOOST_TEST(lz::allclose(h, q));
  auto const cubes = [](auto const& v) { return lz::sum(v * v * v); };
  BOOST_TEST(lz::allclose(lz::hessian(cubes, x), lz::diag(6. * x)));
  auto const mixed = [](auto const& v) { return lz::prod(v); };
  BOOST_TEST(lz::allclose(lz::hessian(mixed, x),
                          lz::matrix<double>({{0, 1.1, -0.7}, {1.1, 0, 0.3}, {-0.7, 0.3, 0}})));
  lz::tensor<double, 2, 2> const m({{1, 2}, {3, 4}});
  auto const deep = lz::hessian(cubes, m);
  static_assert(std::is_same_v<decltype(deep), lz::tensor<double, 2, 2, 2, 2> const>);
  BOOST_TEST(deep(1, 0, 1, 0) == 18.);
  BOOST_TEST(deep(1, 0, 0, 1) == 0.);
  BOOST_TEST(lz::hessian(cubes, 2.).item() == 12.);
}
BOOST_AUTO_TEST_CASE(an_argument_without_elements) {
  lz::vector<double> const none(0);
  auto const square = [](auto const& v) { return v * v; };
  BOOST_CHECK_THROW((void)lz::jacobian(square)(none), lz::shape_error);
  BOOST_TEST(lz::hessian([](auto const& v) { return lz::sum(v * v); }, none).size() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_jacobian
