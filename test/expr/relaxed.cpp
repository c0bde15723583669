#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/autodiff.hpp>
#include <lazuli/expr/relaxed.hpp>

#include "support.hpp"

namespace support {

namespace relaxed_expressions {

template <class E>
constexpr std::string_view op_of(E const&) {
  return E::op_type::about.name;
}
template <class A, class B>
bool within_4_ulp(A const& found, B const& wanted) {
  using T = lz::value_t<A>;
  bool near = found.shape() == wanted.shape();
  auto const f = lz::eval(found).flatten(), w = lz::eval(wanted).flatten();
  for (lz::index i = 0; i < f.size(); ++i)
    near = near && std::fabs(f(i) - w(i)) <= 4 * std::numeric_limits<T>::epsilon() * std::fabs(w(i));
  return near;
}

}  // namespace relaxed_expressions

BOOST_AUTO_TEST_SUITE(relaxed)

BOOST_AUTO_TEST_CASE(quotients_and_roots_of_a_chain_are_replaced_and_nothing_else) {
  using relaxed_expressions::op_of;
  lz::vector<double> const x({1., 2., 3.}), z({4., 5., 6.});
  BOOST_TEST(op_of(lz::relaxed(x / z)) == "relaxed_divide");
  BOOST_TEST(op_of(lz::relaxed(lz::sqrt(x))) == "relaxed_sqrt");
  BOOST_TEST(op_of(lz::relaxed(lz::rsqrt(x))) == "relaxed_rsqrt");
  BOOST_TEST(op_of(lz::relaxed(lz::reciprocal(x))) == "relaxed_reciprocal");
  BOOST_TEST(op_of(lz::relaxed(lz::exp(x / z))) == "exp");
  BOOST_TEST(op_of(lz::relaxed(lz::exp(x / z)).operand<0>()) == "relaxed_divide");
  BOOST_TEST(op_of(lz::relaxed(1. / x)) == "relaxed_divide");
  // One number that divides all is prepared for that, which is as fast.
  BOOST_TEST(op_of(lz::relaxed(x / 3.)) == "divide");
  BOOST_TEST(op_of(lz::relaxed(lz::sqrt(x) / 3.).operand<0>()) == "relaxed_sqrt");
  lz::vector<std::complex<float>> const c({{1.f, 2.f}});
  BOOST_TEST(op_of(lz::relaxed(c / c)) == "divide");
  BOOST_TEST(lz::relaxed(2.5) == 2.5);
  BOOST_TEST(lz::array_equal(lz::relaxed(x), x));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(values_are_within_a_few_ulp, T, decltype(std::tuple<float, double>())) {
  using relaxed_expressions::within_4_ulp;
  for (lz::index const n : {0, 1, 3, 16, 17, 100}) {
    lz::matrix<T> a(n, 7), b(n, 7);
    for (lz::index i = 0; i < a.size(); ++i) {
      a.data()[i] = T(0.5) + T(i * 37 % 101) / T(53);
      b.data()[i] = T(0.1) + T(i * 71 % 97) / T(7);
    }
    BOOST_TEST(within_4_ulp(lz::relaxed(a / b + lz::sqrt(b)), a / b + lz::sqrt(b)));
    BOOST_TEST(within_4_ulp(lz::relaxed(lz::rsqrt(a.t()) / b.t()), lz::rsqrt(a.t()) / b.t()));
    BOOST_TEST(within_4_ulp(lz::relaxed(lz::reciprocal(a(lz::all, lz::slice(lz::none, lz::none, -2)))),
                            lz::reciprocal(a(lz::all, lz::slice(lz::none, lz::none, -2)))));
    BOOST_TEST(within_4_ulp(lz::relaxed(lz::sum(a / b, 1)), lz::sum(a / b, 1)));
    BOOST_TEST(within_4_ulp(lz::relaxed(lz::sqrt(lz::sum(a / b, 0, lz::keepdims)) / b),
                            lz::sqrt(lz::sum(a / b, 0, lz::keepdims)) / b));
  }
}

BOOST_AUTO_TEST_CASE(other_dtypes) {
  lz::vector<int> const i({1, 4, 9});
  BOOST_TEST(lz::array_equal(lz::relaxed(lz::sqrt(i) / i), lz::vector<double>({1., .5, 1 / 3.})));
  lz::vector<lz::float16> const h({1.f, 4.f, 9.f});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::relaxed(h / h))>, lz::float16>);
  BOOST_TEST(lz::array_equal(lz::relaxed(lz::sqrt(h)), lz::sqrt(h)));
  lz::vector<std::complex<double>> const c({{3., 4.}, {0., -2.}});
  BOOST_TEST(lz::array_equal(lz::relaxed(c / c + lz::sqrt(c)), c / c + lz::sqrt(c)));
}

BOOST_AUTO_TEST_CASE(temporaries_are_kept_and_named_expressions_left_as_they_are) {
  lz::vector<float> const x({1.f, 4.f});
  auto const kept = lz::relaxed(lz::sqrt(lz::eval(x + 0.f)) / lz::eval(x * 1.f));
  auto const sum = lz::relaxed(lz::sum(lz::eval(x + 0.f)(lz::newaxis) / lz::eval(x * 2.f), 1));
  auto const named = lz::sqrt(lz::eval(x + 0.f)) / x;
  auto const of_named = lz::relaxed(named);
  BOOST_TEST(lz::array_equal(kept, lz::vector<float>({1.f, .5f})));
  BOOST_TEST(lz::array_equal(sum, lz::vector<float>({1.f})));
  BOOST_TEST(lz::array_equal(of_named, named));
}

BOOST_AUTO_TEST_CASE(aliased_destinations_and_wrong_shapes) {
  lz::vector<double> x({1., 4., 9., 16.});
  x = lz::relaxed(lz::sqrt(x));
  BOOST_TEST(lz::allclose(x, lz::vector<double>({1., 2., 3., 4.})));
  x(lz::slice(1, 4)) = lz::relaxed(x(lz::slice(1, 4)) / x(lz::slice(0, 3)));
  BOOST_TEST(lz::allclose(x, lz::vector<double>({1., 2., 1.5, 4 / 3.})));
  BOOST_CHECK_THROW(x(lz::slice(0, 2)) = lz::relaxed(x(lz::slice(1, 4)) / 2.), lz::shape_error);
  lz::vector<double> const two({1., 2.});
  BOOST_CHECK_THROW(static_cast<void>(lz::relaxed(x / two)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(gradients_go_through) {
  lz::vector<double> const x({1., 4., 9.});
  auto const f = [](auto const& v) { return lz::sum(lz::relaxed(lz::sqrt(v) / (v + 1.))); };
  auto const g = [](auto const& v) { return lz::sum(lz::sqrt(v) / (v + 1.)); };
  BOOST_TEST(lz::allclose(lz::grad(f)(x), lz::grad(g)(x)));
  auto const r = [](auto const& v) { return lz::sum(lz::relaxed(lz::rsqrt(v) * lz::reciprocal(v))); };
  auto const s = [](auto const& v) { return lz::sum(lz::rsqrt(v) * lz::reciprocal(v)); };
  BOOST_TEST(lz::allclose(lz::grad(r)(x), lz::grad(s)(x)));
  lz::tape t;
  auto v = t.variable(x);
  lz::active y = lz::relaxed(lz::sqrt(v) / (v + 1.));
  BOOST_TEST(lz::allclose(t.gradients(lz::sum(y), v), lz::grad(g)(x)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
