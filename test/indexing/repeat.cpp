#include <lazuli/indexing/repeat.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_repeat {

namespace lz = lazuli;
using support::holds;

lz::tensor<int, 2, 3> sample() { return lz::tensor<int, 2, 3>({{1, 2, 3}, {4, 5, 6}}); }

BOOST_AUTO_TEST_SUITE(repeat_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(tile_puts_copies_side_by_side) {
  auto const x = sample();
  BOOST_TEST(holds(lz::tile(x, {2, 1, 2}),
                   {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}));
  BOOST_TEST((lz::tile(x, 2, 1, 2).shape() == lz::shape(2, 2, 6)));
  BOOST_TEST(holds(x.tile(2), {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}));
  BOOST_TEST(holds(lz::tile(lz::tensor({1, 2, 3}), 2, 2), {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3}));
  BOOST_TEST(holds(x.t().repeat(1, 2), {1, 4, 1, 4, 2, 5, 2, 5, 3, 6, 3, 6}));
  BOOST_TEST(holds(lz::tile(lz::sum(x), 3), {21, 21, 21}));
  BOOST_TEST((lz::tile(x, 0, 2).shape() == lz::shape(0, 6)));
  LAZULI_CHECK_TEXT(lz::tile(x, -1), lz::shape_error,
                    "tile: -1 repeats asked for; it must be 0 or more");
}

BOOST_AUTO_TEST_CASE(repeat_repeats_each_element) {
  auto const x = sample();
  BOOST_TEST(holds(lz::repeat(x, 2, 0), {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}));
  BOOST_TEST(holds(lz::repeat(x, 2, 1), {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
  BOOST_TEST(holds(lz::repeat(x, lz::tensor({1, 0, 2}), 1), {1, 3, 3, 4, 6, 6}));
  BOOST_TEST(holds(lz::repeat(x, {1, 0, 2}, 1), {1, 3, 3, 4, 6, 6}));
  BOOST_TEST(holds(lz::repeat(x + 1, 2), {2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}));
  BOOST_TEST(holds(x.t().repeat_interleave(lz::tensor({1, 0, 0, 2, 0, 1})), {1, 5, 5, 6}));
  BOOST_TEST(holds(lz::repeat(x(1).flip(0), {2, 0, 3}, -1), {6, 6, 4, 4, 4}));
  BOOST_TEST(lz::repeat(x(0), {0, 0, 0}, 0).numel() == 0);
  BOOST_TEST(holds(x.repeat_interleave(2, -1), {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
  LAZULI_CHECK_TEXT(lz::repeat(x, lz::tensor({1, 2}), 1), lz::shape_error,
                    "repeat: 2 counts do not fit axis 1 with extent 3");
  LAZULI_CHECK_TEXT(lz::repeat(x, lz::tensor({1, -2}), 0), lz::shape_error,
                    "repeat: -2 repeats asked for; it must be 0 or more");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_repeat
