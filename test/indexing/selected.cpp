#include <lazuli/indexing.hpp>

#include "support.hpp"

namespace indexing_selected {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(selected_hpp)

BOOST_AUTO_TEST_CASE(every_update_reads_and_writes_the_selected_elements) {
  lz::vector<int> x = lz::vector<int>({12, 7, 5, 9});
  lz::tensor const at({0, -1});
  x(at) -= 2;
  x(at) *= lz::tensor({3, 4});
  BOOST_TEST(holds(x, {30, 7, 5, 28}));
  x(x > 6) %= 4;
  BOOST_TEST(holds(x, {2, 3, 5, 0}));
  x(at) |= 8;
  x(at) ^= 3;
  x(at) <<= 2;
  x(at) >>= 2;
  x(at) &= 13;
  BOOST_TEST(holds(x, {9, 3, 5, 9}));
  lz::vector<float> y = lz::vector<float>({1.f, 2.f});
  y(lz::tensor({1})) /= 4;
  BOOST_TEST(holds(y, {1, 0.5f}));
}

BOOST_AUTO_TEST_CASE(a_selection_is_an_operand_like_any_other) {
  lz::vector<int> const x = lz::vector<int>({4, 1, 3});
  auto const part = x(lz::tensor({2, 0}));
  BOOST_TEST(holds(lz::eval(part + x(x > 2)), {7, 7}));
  BOOST_TEST(lz::max(part).item() == 4);
  BOOST_TEST(part(0) == 3);
  auto const copy = part;
  BOOST_TEST(holds(copy.eval(), {3, 4}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_selected
