#include <lazuli/tensor.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace numpy_methods {

namespace lz = lazuli;
using lz::dyn, support::holds;

BOOST_AUTO_TEST_SUITE(numpy_methods_hpp)

BOOST_AUTO_TEST_CASE(methods_have_numpys_names_too) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  x.swapaxes(0, 1)(2, 0) = 30;
  x.moveaxis(-1, 0)(0, 1) = 40;
  x.ravel()(0) = 10;
  BOOST_TEST(holds(x, {10, 2, 30, 40, 5, 6}));
  BOOST_TEST((x.broadcast_to({2, 2, 3}).shape() == lz::shape(2, 2, 3)));
  BOOST_TEST((x.broadcast_to(lz::shape(1, 2, 3)).shape() == lz::shape(1, 2, 3)));
  BOOST_TEST(holds(lz::matrix<int>({{1, 2}}).swapaxes(0, 1).ravel().eval(), {1, 2}));
}

BOOST_AUTO_TEST_CASE(several_axes_move_each_to_its_place) {
  lz::dtensor<int, 4> x = lz::arange<int>(120).view(2, 3, 4, 5);
  BOOST_TEST((x.moveaxis({0, 1}, {2, 0}).shape() == lz::shape(3, 4, 2, 5)));  // NumPy's shapes
  BOOST_TEST((x.movedim({0, -1}, {-1, 0}).shape() == lz::shape(5, 3, 4, 2)));
  BOOST_TEST((x.movedim(std::array{2, 0}, lz::shape(0, 3)).shape() == lz::shape(4, 3, 5, 2)));
  BOOST_TEST((lz::moveaxis(x, std::vector{3, 2, 1, 0}, lz::shape(0, 1, 2, 3)).shape() ==
              lz::shape(5, 4, 3, 2)));
  BOOST_TEST((lz::movedim(x + x, {0, 1}, {2, 0}).shape() == lz::shape(3, 4, 2, 5)));
  BOOST_TEST((lz::moveaxis(x, {0, 1}, {2, 0})(2, 3, 1, 4) == x(1, 2, 3, 4)));
  x.movedim({0, 3}, {1, 0})(4, 1, 0, 0) = -1;  // a view
  BOOST_TEST(x(1, 0, 0, 4) == -1);
  LAZULI_CHECK_TEXT((void)x.movedim({0, -4}, {1, 2}), lz::shape_error,
                    "movedim: axis 0 is named more than once");
  BOOST_CHECK_THROW((void)x.movedim({0, 1}, {2, -2}), lz::shape_error);
  BOOST_CHECK_THROW((void)x.movedim({0, 1}, {2, 4}), lz::index_error);
  LAZULI_CHECK_TEXT((void)x.movedim(std::vector{0}, std::vector{1, 2}), lz::shape_error,
                    "movedim: 2 numbers are given, where 1 are needed");
}

BOOST_AUTO_TEST_CASE(several_axes_of_extent_1_are_dropped) {
  lz::dtensor<int, 4> x(1, 3, 1, 2);
  BOOST_TEST((x.squeeze({0, -2}).shape() == lz::shape(3, 2)));
  BOOST_TEST((lz::squeeze(x, {2, 0}).shape() == lz::shape(3, 2)));
  BOOST_TEST((lz::squeeze(x + x, std::array{0, 2}).shape() == lz::shape(3, 2)));
  BOOST_TEST((std::as_const(x).squeeze({0, 2}).shape() == lz::shape(3, 2)));
  BOOST_TEST(((x + x).squeeze({2}).shape() == lz::shape(1, 3, 2)));
  x.squeeze(lz::shape(0, 2))(2, 1) = 7;  // a view
  BOOST_TEST(x(0, 2, 0, 1) == 7);
  LAZULI_CHECK_TEXT((void)x.squeeze({0, 1}), lz::shape_error,
                    "squeeze: axis 1 of (1, 3, 1, 2) has extent 3; only an axis of extent 1 can be "
                    "dropped");
  LAZULI_CHECK_TEXT((void)x.squeeze({0, -4}), lz::shape_error,
                    "squeeze: axis 0 is named more than once");
}

BOOST_AUTO_TEST_CASE(mH_conjugates_what_mT_turns) {
  using C = std::complex<double>;
  lz::matrix<C> const x{{C(1, 2), C(3, -4)}};
  lz::matrix<C> const turned = x.mH();
  BOOST_TEST(
      (turned.shape() == lz::shape(2, 1) && turned(0, 0) == C(1, -2) && turned(1, 0) == C(3, 4)));
  BOOST_TEST((lz::array_equal(lz::adjoint(x), turned) &&
              lz::array_equal(lz::adjoint(x + x), turned * 2.)));
  BOOST_TEST(holds(lz::matrix<int>({{1, 2}}).mH().eval(), {1, 2}));
}

BOOST_AUTO_TEST_CASE(T_reverses_all_axes) {
  lz::dtensor<int, 3> x = lz::arange<int>(6).reshape(1, 2, 3);
  auto turned = x.T();
  turned(2, 1, 0) = 50;
  BOOST_TEST((turned.shape() == lz::shape(3, 2, 1) && holds(x, {0, 1, 2, 3, 4, 50})));
  BOOST_TEST((lz::array_equal(x.transpose(), x.permute(2, 1, 0)) && lz::array_equal(lz::transpose(x), turned)));
  static_assert(std::is_same_v<decltype(lz::tensor<int, 2, 3, 4>().T())::extents_type, lz::extents<4, 3, 2>>);
  BOOST_TEST(((x + 1).T()(2, 1, 0) == 51 && lz::vector<int>{7}.T()(0) == 7 && lz::scalar<int>(8).T().item() == 8));
}

BOOST_AUTO_TEST_CASE(amax_and_amin_are_methods) {
  lz::dtensor<int, 3> const x = lz::arange<int>(8).reshape(2, 2, 2);
  BOOST_TEST((holds(x.amax({1, 2}).eval(), {3, 7}) && holds(x.amin(0).eval(), {0, 1, 2, 3}) && x.amax().item() == 7));
  BOOST_TEST((x.amin(-1, lz::keepdims).shape() == lz::shape(2, 2, 1) && (x * -1).amin().item() == -7));
}

BOOST_AUTO_TEST_CASE(as_strided_sees_the_storage_with_any_strides) {
  lz::vector<int> x({0, 1, 2, 3, 4, 5});
  auto windows = x.as_strided({4, 3}, {1, 1});
  BOOST_TEST(holds(windows.eval(), {0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5}));
  BOOST_TEST(holds(lz::as_strided(x, {2, 2}, {2, 1}, 2).eval(), {2, 3, 4, 5}));
  BOOST_TEST(holds(x.as_strided(lz::shape(3), std::array{-2}, 5).eval(), {5, 3, 1}));
  lz::matrix<int> m({{1, 2}, {3, 4}});
  auto const second = m(1);
  BOOST_TEST(holds(second.as_strided({2}, {1}).eval(), {3, 4}));  // from where the view begins
  BOOST_TEST(holds(second.as_strided({2, 2}, {1, 2}, 0).eval(), {1, 3, 2, 4}));
  m.as_strided({2}, {3}).fill_(0);
  BOOST_TEST(holds(m, {0, 2, 3, 0}));
  BOOST_TEST(x.as_strided({0, 9}, {1, 1}).size() == 0);
  BOOST_CHECK_THROW(x.as_strided({4, 4}, {1, 1}), lz::shape_error);
  BOOST_CHECK_THROW(x.as_strided({2}, {-1}), lz::shape_error);
  BOOST_CHECK_THROW(x.as_strided({1}, {1}, 6), lz::shape_error);
  BOOST_CHECK_THROW(m(0).as_strided({4}, {1}), lz::shape_error);  // beyond what the view reaches
  BOOST_CHECK_THROW(x.as_strided({-1}, {1}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(diagonals_are_filled) {
  lz::matrix<float> x = lz::zeros(3, 2);
  lz::fill_diagonal(x, 2);
  BOOST_TEST(holds(x, {2.f, 0.f, 0.f, 2.f, 0.f, 0.f}));
  lz::fill_diagonal(x.t(), lz::vector<int>({3, 4}));
  BOOST_TEST(holds(x, {3.f, 0.f, 0.f, 4.f, 0.f, 0.f}));
  lz::dtensor<int, 3> cube = lz::zeros<int>(2, 2, 2);
  cube.fill_diagonal_(1).fill_diagonal_(7);
  BOOST_TEST(holds(cube, {7, 0, 0, 0, 0, 0, 0, 7}));
  lz::matrix<int> none(0, 4);
  lz::fill_diagonal(none, 1);
  lz::tensor<int, 2, 2, 3> uneven;
  BOOST_CHECK_THROW(uneven.fill_diagonal_(1), lz::shape_error);
  BOOST_CHECK_THROW(x.fill_diagonal_(lz::vector<int>({1, 2, 3})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(resize_keeps_elements_in_row_major_order) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  BOOST_TEST(holds(x.resize_(2, 2), {1, 2, 3, 4}));
  BOOST_TEST(holds(x.resize_({3, 2}), {1, 2, 3, 4, 0, 0}));
  x.resize_(lz::shape(0, 5));
  BOOST_TEST((x.shape() == lz::shape(0, 5)));
  BOOST_CHECK_THROW(x.resize_(-1, 2), lz::shape_error);
  BOOST_TEST((x.shape() == lz::shape(0, 5)));
  lz::vector<bool> flags;
  BOOST_TEST(holds(flags.resize_(2), {false, false}));
}

BOOST_AUTO_TEST_CASE(matrices_have_rows_columns_and_a_transpose) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  x.row(0) = 7;
  x.col(-1) += 1;
  BOOST_TEST(holds(x, {7, 7, 8, 4, 5, 7}));
  x.T()(0, 1) = 40;
  x.transpose()(2, 0) = 80;
  BOOST_TEST(holds(x, {7, 7, 80, 40, 5, 7}));
  BOOST_TEST(holds((x + 1).T().eval(), {8, 41, 8, 6, 81, 8}));
  BOOST_TEST(holds((x + 1).transpose().row(0).eval(), {8, 41}));
  BOOST_TEST(holds((x + 1).col(1).eval(), {8, 6}));
  lz::tensor<int, 2, 3> const y = x;
  static_assert(std::is_same_v<lz::extents_t<decltype(y.col(1))>, lz::extents<2>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(y.row(1))>, lz::extents<3>>);
  BOOST_CHECK_THROW((void)x.row(2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(vectors_convert_to_standard_ones) {
  lz::vector<int> const x({1, 2, 3, 4});
  std::vector<int> const all_of_it(x);
  std::vector<int> reversed(x.flip(0));
  std::vector<int> const odd(x(lz::slice(lz::_, lz::_, 2)));
  BOOST_TEST((all_of_it == std::vector{1, 2, 3, 4}));
  BOOST_TEST((reversed == std::vector{4, 3, 2, 1}));
  BOOST_TEST((odd == std::vector{1, 3}));
  reversed = static_cast<std::vector<int>>(x(lz::slice(0, 0)));
  BOOST_TEST(reversed.empty());
  BOOST_TEST((std::vector<bool>(lz::tensor<bool, 2>({true, false})) == std::vector{true, false}));
  static_assert(!std::is_convertible_v<lz::vector<int>, std::vector<int>>);
  static_assert(!std::is_constructible_v<std::vector<float>, lz::vector<int>>);
  static_assert(!std::is_constructible_v<std::vector<int>, lz::matrix<int>>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace numpy_methods
