#include <boost/test/unit_test.hpp>
#include <lazuli/tensor.hpp>
#include <vector>

namespace tensor_places {

namespace lz = lazuli;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(places_hpp)

BOOST_AUTO_TEST_CASE(shape_and_ndim_are_functions_too) {
  lz::tensor<float, 2, 3> const x{};
  static_assert(std::is_same_v<decltype(lz::shape(x)), lz::extents<2, 3>>);
  BOOST_TEST((lz::ndim(x) == 2 && lz::shape(x + 1.f)[1] == 3 && lz::ndim(lz::vector<int>(4) * 2) == 1));
  BOOST_TEST((lz::numel(x) == 6 && lz::numel(x * 2.f) == 6));
}

BOOST_AUTO_TEST_CASE(elements_come_with_their_places) {
  lz::matrix<int> m{{1, 2, 3}, {4, 5, 6}};
  int count = 0;
  for (auto [place, value] : lz::ndenumerate(m)) {
    BOOST_TEST(value == m(place[0], place[1]));
    BOOST_TEST(value == ++count);
    value *= 10;
  }
  BOOST_TEST((count == 6 && m(1, 2) == 60));
  for (auto [place, value] : lz::ndenumerate(m.t())) value = static_cast<int>(place[0]);
  BOOST_TEST(lz::array_equal(m, lz::matrix<int>{{0, 1, 2}, {0, 1, 2}}));
  lz::matrix<int> const fixed = m;
  for (auto [place, value] : lz::ndenumerate(fixed)) static_assert(std::is_const_v<std::remove_reference_t<decltype(value)>>);
  count = 0;
  for (auto [place, value] : lz::ndenumerate(fixed + 1)) count += value;
  BOOST_TEST(count == 12);
  for ([[maybe_unused]] auto [place, value] : lz::ndenumerate(lz::matrix<int>(0, 3))) BOOST_TEST(false);
  for (auto [place, value] : lz::ndenumerate(lz::scalar<int>(7))) BOOST_TEST((value == 7 && place.empty()));
}

BOOST_AUTO_TEST_CASE(places_of_a_shape_come_in_row_major_order) {
  std::vector<lz::index> seen;
  for (auto [i, j] : lz::ndindex(2, 2)) seen.push_back(10 * i + j);
  BOOST_TEST((seen == std::vector<lz::index>{0, 1, 10, 11}));
  seen.clear();
  for (auto [i, j] : lz::ndindex(lz::shape(1, 2_c))) seen.push_back(10 * i + j);
  BOOST_TEST((seen == std::vector<lz::index>{0, 1}));
  for ([[maybe_unused]] auto const& place : lz::ndindex(3, 0)) BOOST_TEST(false);
}

BOOST_AUTO_TEST_CASE(shapes_and_operands_are_broadcast) {
  lz::tensor<int, 3> x = {1, 2, 3};
  lz::matrix<int> m{{1}, {2}};
  static_assert(std::is_same_v<decltype(lz::broadcast_shapes(lz::shape(1_c, 3_c), lz::shape(2_c, 1_c))), lz::extents<2, 3>>);
  BOOST_TEST((lz::broadcast_shapes(x.shape(), m.shape(), lz::shape(4, 1, 1)) == lz::shape(4, 2, 3)));
  auto [a, b] = lz::broadcast_arrays(x, m);
  BOOST_TEST(lz::array_equal(a + b, x + m));
  BOOST_TEST((a.data() == x.data() && b.data() == m.data() && b.shape() == lz::shape(2, 3)));
  lz::vector<int> const wrong(2);
  BOOST_CHECK_THROW((void)lz::broadcast_arrays(x, wrong), lz::shape_error);
  BOOST_TEST(lz::array_equal(lz::zeros<int>(2, 3, 4).mT(), lz::zeros<int>(2, 4, 3)));
  lz::vector<int> row{1, 2, 3};
  lz::matrix<int> column(2, 1);
  auto const [wide, high] = lz::broadcast_tensors(row, column);
  BOOST_TEST((wide.shape() == lz::shape(2, 3) && high.shape() == lz::shape(2, 3) && wide.data() == row.data()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_places
