// active: statements within functions, views, several uses of one value.
#include <lazuli/autodiff/active.hpp>

#include "gradcheck.hpp"

namespace autodiff_active {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_active)

BOOST_AUTO_TEST_CASE(statements_and_loops_inside) {
  check(
      [](auto const& x, auto const& y) {
        lz::active h = lz::tanh(x * y);
        lz::active const k = h * h + x;
        for (int i = 0; i < 3; ++i) h = lz::sin(h * k);
        return lz::sum(h + k);
      },
      some<M>(1, 4, 3), some<V>(2, 3));
}

BOOST_AUTO_TEST_CASE(views_are_followed) {
  check(
      [](auto const& x) {
        return lz::sum(x.t() * 2.0 + lz::sin(x(0)).unsqueeze(1) * x(lz::all, lz::slice(0, 1)).t());
      },
      some<M>(1, 3, 3));
  check(
      [](auto const& x) {
        return lz::sum(lz::sin(x.permute(2, 0, 1)) * x.flip(0).permute({2, 0, 1}));
      },
      some<T3>(1, 2, 3, 4));
  check([](auto const& x) { return lz::sum(lz::sin(x.view(6, 2)(lz::slice(1, 5), 1))) * x(0, 1); },
        some<M>(1, 3, 4));
}

BOOST_AUTO_TEST_CASE(several_uses_add_up) {
  check([](auto const& x, auto const& y) { return lz::sum(x * x + lz::sin(x) * y * x); },
        some<V>(1, 5), some<V>(2, 5));
  check([](auto const& x) { return lz::sum(x.unsqueeze(0) * x.unsqueeze(1)); }, some<V>(1, 4));
}

// As those of a tensor: what is written to a copy the original does not see.
BOOST_AUTO_TEST_CASE(copies_are_results_of_their_own) {
  auto const f = [](auto const& x) {
    auto h = x.clone();  // of a variable, whose elements are not written
    h *= 2.0;
    auto row = lz::eval(h(0));
    auto turned = h.t().copy();
    auto same = lz::copy(lz::clone(h));
    row += 1.0;
    turned(1) = row(1) * 3.0;
    same.sin_();
    lz::eval(h) *= 5.0;
    auto diagonal = lz::diag(h);
    auto differences = lz::diff(h, 0, 0);
    diagonal *= 3.0;
    differences.exp_();
    return lz::eval(lz::sum(h) + lz::sum(row * row) + lz::sum(turned) + lz::sum(same) +
                    lz::sum(diagonal) + lz::sum(differences));
  };
  auto const x = some<M>(1, 2, 3);
  check(f, x);
  auto const [value, slope] = lz::value_and_grad(f)(x);
  BOOST_TEST(std::abs(value.item() - lz::eval(f(x)).item()) < 1e-13);
  auto const number = [](auto const& v) {
    auto mask = lz::active(v > 0.0);
    mask.clone()(0) = false;
    return lz::sum(lz::where(mask, v, 0.0));
  };
  BOOST_TEST(lz::array_equal(V(lz::grad(number)(V{1, -1})), V{1, 0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_active
