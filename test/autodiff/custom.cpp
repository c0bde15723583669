// custom_gradient and checkpoint.
#include <lazuli/autodiff/custom.hpp>

#include "gradcheck.hpp"

namespace autodiff_custom {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_custom)

BOOST_AUTO_TEST_CASE(the_users_way_back) {
  auto const clipped = lz::custom_gradient(
      [](auto const& x) { return lz::exp(x); },
      [](auto const& g, auto const& x) { return lz::eval(lz::clip(g * lz::exp(x), -1., 1.)); });
  V const a{-1, 3};
  V const g = lz::grad([&](auto const& x) { return lz::sum(clipped(x * 1.0)); })(a);
  BOOST_TEST(lz::allclose(g, V{std::exp(-1), 1}));
  BOOST_TEST(lz::allclose(clipped(a), lz::exp(a)));
  // A way back that is an expression reads its operands after it has returned.
  auto const lazy = lz::custom_gradient([](auto const& x) { return lz::exp(x); }, [](auto const& g, auto const& x) { return g * lz::exp(x); });
  V const h = lz::grad([&](auto const& x) { return lz::sum(lazy(x * 1.0)); })(a);
  BOOST_TEST(lz::allclose(h, lz::exp(a)));
}

BOOST_AUTO_TEST_CASE(of_several_arguments) {
  auto const product = lz::custom_gradient([](auto const& x, auto const& y) { return x * y; },
                                           [](auto const& g, auto const& x, auto const& y) {
                                             return lz::results{lz::eval(g * y), lz::eval(g * x)};
                                           });
  auto const [dx, dy] = lz::grad(
      [&](auto const& x, auto const& y) { return lz::sum(product(x, y)); })(V{1, 2}, V{3, 4});
  BOOST_TEST((lz::array_equal(dx, V{3, 4}) && lz::array_equal(dy, V{1, 2})));
}

BOOST_AUTO_TEST_CASE(a_gradient_of_another_shape_is_an_error) {
  auto const wrong = lz::custom_gradient([](auto const& x) { return x * 2.0; },
                                         [](auto const&, auto const&) {
                                           return V{1, 2, 3};
                                         });
  BOOST_CHECK_THROW((void)lz::grad([&](auto const& x) { return lz::sum(wrong(x)); })(V{1, 2}),
                    lz::shape_error);
}

BOOST_AUTO_TEST_CASE(a_checkpointed_block_has_the_same_gradients) {
  auto const block = [](auto const& h, auto const& w) {
    lz::active const inner = lz::tanh(h * w);
    return lz::sin(inner * inner + h);
  };
  auto const with = [&](auto const& x, auto const& w) {
    return lz::sum(lz::checkpoint(block)(lz::checkpoint(block)(x, w), w));
  };
  auto const without = [&](auto const& x, auto const& w) {
    lz::active const once = block(x, w);
    return lz::sum(lz::eval(block(once, w)));
  };
  V const x = some<V>(1, 5), w = some<V>(2, 5);
  auto const [a, b] = lz::grad(with)(x, w);
  auto const [c, d] = lz::grad(without)(x, w);
  BOOST_TEST((lz::allclose(a, c, 1e-14) && lz::allclose(b, d, 1e-14)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_custom
