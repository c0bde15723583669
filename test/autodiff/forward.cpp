// jvp: values and derivatives along a direction; every rule meets it in gradcheck.hpp, too.
#include <lazuli/autodiff/forward.hpp>

#include "gradcheck.hpp"

namespace autodiff_forward {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_forward)

BOOST_AUTO_TEST_CASE(of_functions_of_any_rank) {
  M const x = some<M>(1, 4, 3), w = some<M>(2, 3, 2), tx = some<M>(3, 4, 3), tw = some<M>(4, 3, 2);
  auto const f = [](auto const& a, auto const& b) { return lz::tanh(lz::matmul(a, b)); };
  auto const [y, t] = lz::jvp(f)(lz::primals(x, w), lz::tangents(tx, tw));
  M const expected = (1.0 - y * y) * (lz::matmul(tx, w) + lz::matmul(x, tw));
  BOOST_TEST((lz::allclose(t, expected) && lz::allclose(y, lz::tanh(lz::matmul(x, w)))));
  auto const at_once = lz::jvp(f, lz::primals(x, w), lz::tangents(tx, tw));
  BOOST_TEST(lz::array_equal(at_once.template get<1>(), t));
}

BOOST_AUTO_TEST_CASE(through_statements_and_constants) {
  V const x{1, 2}, c{3, 4};
  auto const f = [&](auto const& v) {
    lz::active const h = v * c + lz::square(v);
    return h * lz::detach(v);
  };
  auto const [y, t] = lz::jvp(f, x, V{1, 10});
  BOOST_TEST(lz::array_equal(y, V{4, 24}));
  BOOST_TEST(lz::array_equal(t, V{5, 160}));
  auto const [same, along] = lz::jvp(f)(x, V{1, 10});
  BOOST_TEST((lz::array_equal(same, y) && lz::array_equal(along, t)));
  BOOST_TEST(lz::jvp([](auto const& v) { return lz::square(v); })(3., 2.).get<1>().item() == 12);
}

BOOST_AUTO_TEST_CASE(a_way_that_is_not_taken_has_no_tangent_however_steep) {
  lz::vector<double> const x({0., 4., -1.});
  auto const along = [&](auto const& f) {
    return lz::jvp(f)(lz::primals(x), lz::tangents(lz::ones_like(x)));
  };
  auto const [y, t] = along([](auto const& v) { return lz::where(v > 0., lz::sqrt(v), 0. * v); });
  BOOST_TEST(lz::array_equal(t, lz::vector<double>({0., 0.25, 0.})));
  auto const [larger, slope] =
      along([](auto const& v) { return lz::maximum(lz::sqrt(lz::abs(v)), v * 0. + 1.5); });
  BOOST_TEST(lz::array_equal(slope, lz::vector<double>({0., 0.25, 0.})));
}

BOOST_AUTO_TEST_CASE(what_is_not_recorded_has_no_tangent) {
  auto const f = [](auto const& v) {
    lz::active h = v * v;
    {
      lz::no_grad const off(lz::detail::tape_of(h));
      h = h * 3.0;
    }
    return h + v;
  };
  auto const [y, t] = lz::jvp(f)(lz::primals(V{2, 3}), lz::tangents(V{5, 7}));
  BOOST_TEST(lz::array_equal(y, V{14, 30}));
  BOOST_TEST(lz::array_equal(t, V{5, 7}));
}

BOOST_AUTO_TEST_CASE(a_tangent_has_the_shape_of_its_primal) {
  auto const f = lz::jvp([](auto const& v) { return v * 2.0; });
  BOOST_CHECK_THROW((void)f(lz::primals(some<V>(1, 3)), lz::tangents(some<V>(1, 2))),
                    lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_forward
