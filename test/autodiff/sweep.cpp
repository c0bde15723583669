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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_sweep
