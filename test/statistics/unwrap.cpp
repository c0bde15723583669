#include <lazuli/statistics/unwrap.hpp>
#include <lazuli/tensor/compare.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(unwrap)

// NumPy's numbers.
BOOST_AUTO_TEST_CASE(jumps_of_whole_periods_go) {
  double const turn = 2 * std::numbers::pi;
  lz::vector<double> const x({0., 3., 6.5, -6., 12., 0.1, 3.25});
  lz::vector<double> const want({0., 3., 6.5 - turn, -6. + turn, 12. - 2 * turn, 0.1, 3.25 - turn});
  BOOST_TEST(lz::allclose(lz::unwrap(x), want, 0, 1e-14));
  lz::matrix<int> const k({{1, 5, 2}, {0, 0, 9}});
  BOOST_TEST(holds(lz::unwrap(k, 1, 4), {1, 1, 2, 0, 0, 1}));
  BOOST_TEST(holds(lz::unwrap(k.t(), 0, 4), {1, 0, 1, 0, 2, 1}));
  BOOST_TEST(holds(lz::unwrap(lz::vector<float>({0, 2, 0, -2}), -1, 4), {0, 2, 0, -2}));  // halves stay
  BOOST_TEST(lz::unwrap(lz::vector<float>(0)).size() == 0);
  BOOST_TEST(holds(lz::unwrap(lz::vector<float>{7}), {7}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
