#include <lazuli/tensor/windows.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(windows)

BOOST_AUTO_TEST_CASE(windows_of_all_axes_or_of_some) {
  lz::matrix<int> x(3, 4);
  count_up(x);
  auto const w = lz::sliding_window_view(x, {2, 3});
  BOOST_TEST((w.shape() == lz::shape(2, 2, 2, 3)));
  BOOST_TEST(holds(w(1, 1), {5, 6, 7, 9, 10, 11}));
  auto const turned = lz::sliding_window_view(x, {4, 2}, {-1, 0});
  BOOST_TEST((turned.shape() == lz::shape(2, 1, 4, 2)));
  BOOST_TEST(holds(turned(1, 0), {4, 8, 5, 9, 6, 10, 7, 11}));
  BOOST_TEST(holds(lz::sliding_window_view(x + 1, 4, -1), {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  BOOST_TEST(holds(lz::sliding_window_view(lz::vector<int>{1, 2, 3}, 2), {1, 2, 2, 3}));
  lz::sliding_window_view(x, {1, 1})(2, 3, 0, 0) = 50;  // a view
  BOOST_TEST(x(2, 3) == 50);
  BOOST_CHECK_THROW((void)lz::sliding_window_view(x, {2, 5}), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::sliding_window_view(x, {2, 2}, {0, 2}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(unfold_is_a_function_as_well_as_a_method) {
  lz::vector<int> x{1, 2, 3, 4, 5};
  BOOST_TEST(holds(lz::unfold(x, 0, 3, 2), {1, 2, 3, 3, 4, 5}));
  BOOST_TEST(holds(lz::unfold(x + 1, -1, 4, 1), {2, 3, 4, 5, 3, 4, 5, 6}));
  lz::unfold(x, 0, 1, 1)(4, 0) = 50;  // a view
  BOOST_TEST(x(4) == 50);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
