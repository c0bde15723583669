#include <lazuli/sorting/rows.hpp>

#include "support.hpp"

namespace sorting_rows {

namespace lz = lazuli;
using lz::index;
using namespace lz::detail;

BOOST_AUTO_TEST_SUITE(rows_hpp)

BOOST_AUTO_TEST_CASE(chosen_axes_become_rows_and_come_back) {
  lz::dtensor<int, 3> x(2, 3, 4);
  support::count_up(x);
  row_array<double, lz::dtensor<int, 3>> rows(x, {true, false, true});
  BOOST_TEST(rows.count() == 3);
  BOOST_TEST(rows.length() == 8);
  index wrong = 0;
  for (index r = 0; r < 3; ++r) {
    for (index k = 0; k < 8; ++k) wrong += rows.row(r)[k] != x(k / 4, r, k % 4);
  }
  BOOST_TEST(wrong == 0);
  std::vector<int> visits(3);
  rows.for_each(1 << 20, [&](index r) { ++visits[static_cast<std::size_t>(r)]; });
  BOOST_TEST(visits == (std::vector<int>{1, 1, 1}), boost::test_tools::per_element());
  BOOST_TEST(support::equals(std::move(rows).back().to<int>().eval(), x));
}

BOOST_AUTO_TEST_CASE(rows_of_another_length_go_to_their_axis) {
  row_output<int, 2> out({3, 5}, 0, 2, lz::vector<int>());  // columns of 5 rows, 2 long
  for (int i = 0; i < 10; ++i) out.array.data()[i] = i;
  auto const y = std::move(out).done();
  BOOST_TEST((y.shape() == lz::shape(2, 5)));
  BOOST_TEST(support::holds(y, {0, 2, 4, 6, 8, 1, 3, 5, 7, 9}));
}

BOOST_AUTO_TEST_CASE(std_get_takes_values_and_indices_apart) {
  lz::values_and_indices<int, lz::extents<2>> found(lz::tensor<int, 2>({7, 8}),
                                                    lz::tensor<std::int64_t, 2>({1, 0}));
  lz::get<1>(found)(1) = 3;
  BOOST_TEST((std::get<0>(found)(1) == 8 && std::get<1>(std::move(found))(0) == 1));
  BOOST_TEST(lz::get<1>(std::as_const(found))(1) == 3);
  auto [values, indices] = found;  // a copy, the program's own
  values = 5;
  indices += 1;
  BOOST_TEST((values(1) == 5 && indices(1) == 4 && found.values(1) == 8));
  auto& [same, places] = found;
  same(0) = 9;
  BOOST_TEST((found.values(0) == 9 && places(0) == 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_rows
