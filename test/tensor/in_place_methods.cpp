#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using lz::all;

BOOST_AUTO_TEST_SUITE(in_place_methods)

BOOST_AUTO_TEST_CASE(a_tensor_exchanges_axes_and_stays_row_major) {
  lz::dtensor<float, 3> x = lz::arange<float>(24).view(2, 3, 4);
  lz::dtensor<float, 3> const wanted = x.transpose(0, 2);
  auto& same = x.transpose_(0, -1);
  BOOST_TEST(&same == &x);
  BOOST_TEST(lz::array_equal(x, wanted));
  BOOST_TEST(x.stride(0) == 6);
  lz::tensor<int, 2, 2> m({{1, 2}, {3, 4}});
  m.t_();
  BOOST_TEST(lz::array_equal(m, lz::tensor<int, 2, 2>({{1, 3}, {2, 4}})));
  BOOST_CHECK_THROW(x.transpose_(0, 3), lz::index_error);
  BOOST_TEST(lz::array_equal(x, wanted));
  lz::matrix<float> none(0, 4);
  none.t_();
  BOOST_TEST(none.extent(0) == 4);
}

BOOST_AUTO_TEST_CASE(a_view_exchanges_strides_and_shares_the_elements) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  auto v = x(all, all);
  v.t_();
  BOOST_TEST(v.extent(0) == 3);
  BOOST_TEST(v.stride(0) == 1);
  v(2, 0) = 30;
  BOOST_TEST(x(0, 2) == 30);
  auto held = lz::matrix<int>({{1, 2, 3}, {4, 5, 6}})(all, all);
  held.transpose_(0, 1);
  BOOST_TEST(held(2, 1) == 6);
}

BOOST_AUTO_TEST_CASE(filling_arithmetic_and_masks) {
  lz::matrix<float> x(2, 2);
  lz::vector<float> const row{1, 2};
  x.fill_(1).add_(row, 2).sub_(x, 0.5f).add_(1, 0.5);  // a multiple of what is added
  BOOST_TEST(holds(x, {2, 3, 2, 3}));
  BOOST_TEST(holds(lz::eval(lz::add(row, row, 2)), {3, 6}));
  BOOST_TEST(holds(lz::eval(row.sub(row * row, 2)), {-1, -6}));
  BOOST_TEST((lz::add(1, 2, 3) == 7 && lz::sub(row, 1, 3)(1) == -1));
  x.fill_(3.f).add_(1.f).mul_(2.f).sub_(lz::vector<float>({0.f, 1.f})).div_(2.f);
  BOOST_TEST(lz::array_equal(x, lz::matrix<float>({{4.f, 3.5f}, {4.f, 3.5f}})));
  x.masked_fill_(x < 4.f, -1.f);
  BOOST_TEST(lz::array_equal(x, lz::matrix<float>({{4.f, -1.f}, {4.f, -1.f}})));
  x(all, 0).zero_();
  BOOST_TEST(lz::sum(x).item() == -2.f);
  x.masked_fill_(x < 0.f, lz::max(row));  // what has rank 0 is a number
  BOOST_TEST(holds(x, {0, 2, 0, 2}));
  BOOST_TEST(holds(x.fill_(lz::mean(x, lz::all)), {1, 1, 1, 1}));
  lz::vector<int> n{1, 2, 4};
  BOOST_TEST(holds(n.fill(lz::mean(n)), {2, 2, 2}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
