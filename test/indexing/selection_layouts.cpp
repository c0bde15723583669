#include <lazuli/indexing.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_selection_layouts {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds, support::fill, support::laid_out, support::numbers;

BOOST_AUTO_TEST_SUITE(selection_hpp_layouts)

/// Reading and writing in every layout against plain loops.
template <class T>
void check_layouts(numbers& random) {
  std::array<index, 3> const shape{3, 4, 5};
  for (auto how : support::all_layouts) {
    laid_out<T, 3> memory(shape, how);
    auto x = memory.view();
    lz::dtensor<bool, 3> mask(3, 4, 5);
    for (auto& b : mask.flat()) b = random.chance(40);
    std::vector<T> want;
    support::for_each_index(shape, [&](auto const& i) {
      if (mask(i[0], i[1], i[2])) want.push_back(x(i[0], i[1], i[2]));
    });
    BOOST_TEST(holds(lz::eval(x(mask)), want), how);
    lz::vector<int> const at = lz::vector<int>({2, -3, 2, 1});
    lz::dtensor<T, 3> const picked = x(at);
    index wrong = 0;
    support::for_each_index(std::array<index, 3>{4, 4, 5}, [&](auto const& i) {
      wrong += !support::same<T>(picked(i[0], i[1], i[2]), x((at(i[0]) + 3) % 3, i[1], i[2]));
    });
    BOOST_TEST(wrong == 0, how);
    if (how == support::layout::broadcast) continue;
    lz::vector<T> values(lz::count_nonzero(mask).item());
    fill(values, 3);
    lz::dtensor<T, 3> expected = x;
    index k = 0;
    support::for_each_index(shape, [&](auto const& i) {
      if (mask(i[0], i[1], i[2])) expected(i[0], i[1], i[2]) = values(k++);
    });
    x(mask) = values;
    BOOST_TEST(support::equals(x, expected), how);
    x(lz::tensor({2, 0})) = x(lz::tensor({0, 2}));
    BOOST_TEST(support::equals(lz::eval(x(2)), lz::eval(expected(0))), how);
  }
}

BOOST_AUTO_TEST_CASE(every_layout_is_read_and_written) {
  numbers random(3);
  check_layouts<std::int16_t>(random);
  check_layouts<std::complex<double>>(random);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_selection_layouts
