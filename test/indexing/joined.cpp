#include <lazuli/indexing/join.hpp>
#include <lazuli/indexing/joined.hpp>

#include "support.hpp"

namespace indexing_joined {

namespace lz = lazuli;
using lz::index;
using support::laid_out;

BOOST_AUTO_TEST_SUITE(joined_hpp)

BOOST_AUTO_TEST_CASE(every_layout_is_joined_along_every_axis) {
  for (auto how : support::all_layouts) {
    laid_out<std::int32_t, 3> first({2, 3, 4}, how);
    for (index axis = 0; axis < 3; ++axis) {
      std::array<index, 3> shape{2, 3, 4};
      shape[static_cast<std::size_t>(axis)] = 5;
      laid_out<std::int32_t, 3> second(shape, how, 9);
      auto const x = first.view(), y = second.view();
      auto const z = lz::concat(axis, x, y);
      index const n = x.extent(axis);
      index wrong = 0;
      support::for_each_index(z.extents().values(), [&](auto i) {
        auto& k = i[static_cast<std::size_t>(axis)];
        auto const got = z(i[0], i[1], i[2]);
        bool const in_first = k < n;
        if (!in_first) k -= n;
        wrong += got != (in_first ? x(i[0], i[1], i[2]) : y(i[0], i[1], i[2]));
      });
      BOOST_TEST(wrong == 0, how << " axis " << axis);
      auto const s = lz::stack(axis - 4, x, x);
      BOOST_TEST(s.extent(axis) == 2);
      BOOST_TEST(support::equals(s.narrow(axis, 1, 1).squeeze(axis).eval(), lz::eval(x)), how);
    }
  }
}

BOOST_AUTO_TEST_CASE(each_operand_has_its_part_of_the_result) {
  lz::matrix<int> const a({{1, 2}, {3, 4}}), b({{5, 6}});
  lz::matrix<int> const whole = lz::concat(0, a, b);
  lz::detail::part_of_joined parts{0, {}};
  parts.add(a);
  parts.add(b);
  BOOST_TEST(lz::array_equal(parts(0, whole), a));
  BOOST_TEST(lz::array_equal(parts(1, whole), b));
  lz::dtensor<int, 3> const layers = lz::stack(1, a, a + 1);
  BOOST_TEST(lz::array_equal(lz::detail::layer_of_stacked{1}(1, layers), a + 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_joined
