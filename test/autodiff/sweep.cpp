// Conditions, which choose and have no slope.
#include <lazuli/autodiff/sweep.hpp>

#include "gradcheck.hpp"

namespace autodiff_sweep {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(sweep_hpp)

BOOST_AUTO_TEST_CASE(conditions_of_any_dtype_have_no_slope) {
  lz::vector<std::uint8_t> const bytes{1, 0, 2};
  lz::vector<bool> const truth{true, false, true};
  check(
      [&](auto const& x, auto const& y) {
        auto const by_truth = lz::where(truth(lz::ellipsis), lz::square(x), y * x);
        auto const by_bytes = lz::where(bytes(lz::ellipsis), lz::sin(y), x);
        auto const by_active = lz::where(x > y, x * y, lz::exp(y));
        auto const by_number = lz::where(x - 0.1, x, y);  // itself not 0 anywhere
        return lz::sum(by_truth * by_bytes + by_active * by_number);
      },
      some<M>(1, 2, 3), some<V>(2, 3));
  auto const alone = lz::grad([](auto const& x) { return lz::sum(lz::where(x, 2.0, 1.0) * x); });
  BOOST_TEST(lz::array_equal(alone(V{0.0, 3.0}), V{1.0, 2.0}));
}

// Slopes chosen among C++ numbers are doubles, also beside float.
BOOST_AUTO_TEST_CASE(choices_have_slopes_in_float) {
  lz::vector<float> const x{1, 2, 3}, y{3, 1, 2}, t{1, 0, 2};
  auto const f = [&](auto const& v) {
    return lz::sum(v * lz::minimum(v, y) + v * lz::hardsigmoid(v) + v * lz::copysign(v, v) +
                   v * lz::heaviside(v, v));
  };
  BOOST_TEST(lz::allclose(lz::grad(f)(x), lz::vector<float>{5 + 5.f / 6, 7 + 1.f / 6, 10}, 1e-6));
  // 2 of v·min where v is less, 1/3 of v·hardsigmoid inside, 2 of v·|v|.
  BOOST_TEST(lz::allclose(lz::hvp(f, x, t), lz::vector<float>{4 + 1.f / 3, 0, 4}, 1e-6));
}

BOOST_AUTO_TEST_CASE(of_nan_and_a_number_the_number_has_the_slope) {
  V const x{1, 2, 3}, y{NAN, 1, 4};
  auto const f = [](auto const& a, auto const& b) { return lz::sum(lz::fmax(a, b) * 2.0); };
  auto const [dx, dy] = lz::grad(f, lz::wrt<0, 1>)(x, y);
  BOOST_TEST((lz::array_equal(dx, V{2, 2, 0}) && lz::array_equal(dy, V{0, 0, 2})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_sweep
