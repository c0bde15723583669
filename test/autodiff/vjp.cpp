// vjp: products of vectors with the Jacobian, against jvp and by hand.
#include <lazuli/autodiff/vjp.hpp>

#include "gradcheck.hpp"

namespace autodiff_vjp {

using namespace gradcheck;
using C = std::complex<double>;
using Z = lz::vector<C>;

BOOST_AUTO_TEST_SUITE(autodiff_vjp)

BOOST_AUTO_TEST_CASE(is_the_transpose_of_jvp) {
  M const x = some<M>(1, 4, 3), w = some<M>(2, 3, 2), tx = some<M>(3, 4, 3), tw = some<M>(4, 3, 2),
          g = some<M>(5, 4, 2);
  auto const f = [](auto const& a, auto const& b) { return lz::tanh(lz::matmul(a, b)); };
  auto const [y, dx, dw] = lz::vjp(f)(lz::primals(x, w), g);
  auto const [same, t] = lz::jvp(f)(lz::primals(x, w), lz::tangents(tx, tw));
  BOOST_TEST(lz::array_equal(y, same));
  double const back = lz::sum(dx * tx) + lz::sum(dw * tw), along = lz::sum(g * t);
  BOOST_TEST(std::abs(back - along) <= 1e-13 * std::abs(along));
  auto const [again, only] = lz::vjp(f, lz::wrt<1>)(lz::primals(x, w), g.t().t());
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(only)>, M>);
  BOOST_TEST((lz::array_equal(again, y) && lz::allclose(only, dw, 1e-14)));
}

BOOST_AUTO_TEST_CASE(of_one_argument_at_once) {
  V const x{1, 2, 3};
  auto const [y, dx] = lz::vjp([](auto const& v) { return v * v; }, x, V{1, 10, 100});
  BOOST_TEST((lz::array_equal(y, V{1, 4, 9}) && lz::array_equal(dx, V{2, 40, 600})));
  auto const [total, slope] = lz::vjp([](auto const& v) { return lz::sum(v * v); }, x, 2.0);
  BOOST_TEST((total.item() == 14 && lz::array_equal(slope, V{4, 8, 12})));
  auto const [s, ds] = lz::vjp([](auto const& v) { return lz::sin(v); })(0.5, 3.0);
  BOOST_TEST(std::abs(s.item() - std::sin(0.5)) + std::abs(ds.item() - 3 * std::cos(0.5)) < 1e-15);
  auto const none = lz::vjp([](auto const& v) { return v * 2.0; }, V(0), V(0));
  BOOST_TEST(none.template get<1>().size() == 0);
}

BOOST_AUTO_TEST_CASE(through_statements_views_and_strided_directions) {
  M const x = some<M>(1, 3, 4), g = some<M>(2, 3, 4);
  auto const f = [](auto const& v) {
    lz::active const h = lz::cumsum(v, 0) * 2.0;
    return lz::transpose(h);
  };
  auto const [y, dx] = lz::vjp(f, x, g.t());
  M const expected = 2.0 * lz::flip(lz::cumsum(lz::flip(g, 0), 0), 0);
  BOOST_TEST((y.shape() == lz::shape(4, 3) && lz::allclose(dx, expected, 1e-14)));
  lz::vector<float> const narrow{1, 2};
  auto const [z, dz] = lz::vjp([](auto const& v) { return lz::square(v); }, narrow, V{1, 2});
  static_assert(std::is_same_v<lz::value_t<decltype(dz)>, float>);
  BOOST_TEST(lz::array_equal(dz, lz::vector<float>{2, 8}));
}

BOOST_AUTO_TEST_CASE(complex_values_meet_the_conjugate_transpose) {
  Z const x{{1, 2}, {0.5, -1}}, g{{2, -1}, {0, 3}};
  auto const [y, dx] = lz::vjp([](auto const& v) { return v * C(0, 2) + 1.0; }, x, g);
  BOOST_TEST(lz::allclose(dx, Z(g * C(0, -2)), 1e-15));
  auto const [size, steepest] = lz::vjp([](auto const& v) { return lz::abs(v); }, x, V{5, 7});
  BOOST_TEST(lz::allclose(steepest, Z(x / lz::abs(x) * V{5, 7}), 1e-14));
}

BOOST_AUTO_TEST_CASE(other_shapes_throw) {
  auto const f = lz::vjp([](auto const& v) { return v * 2.0; });
  BOOST_CHECK_THROW((void)f(some<V>(1, 3), some<V>(2, 2)), lz::shape_error);
  BOOST_CHECK_THROW((void)f(lz::primals(some<V>(1, 3)), V(0)), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_vjp
