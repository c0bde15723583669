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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_active
