// The functions are the methods: what is tested is that they share, own, and take what the methods
// take.
#include <lazuli/tensor/view_functions.hpp>
#include <vector>

#include "support.hpp"

namespace view_functions {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

BOOST_AUTO_TEST_SUITE(view_functions_hpp)

BOOST_AUTO_TEST_CASE(they_share_the_elements_of_named_tensors) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  lz::reshape(x, 6)(0) = 10;
  lz::transpose(x)(2, 1) = 60;
  lz::expand_dims(x, 0)(0, 0, 1) = 20;
  lz::diagonal(x)(1) = 50;
  lz::unstack(x)[0](2) = 31;
  BOOST_TEST((x(0, 2) == 31 && lz::unstack(x, 1)[2](0) == 31));
  lz::unbind(x)[0](2) = 30;
  lz::ravel(x)(3) = 40;
  BOOST_TEST(holds(x, {10, 20, 30, 40, 50, 60}));
  lz::matrix<int> const& fixed = x;
  static_assert(same<decltype(lz::swapaxes(fixed, 0, 1)), lz::tensor_view<int const, dyn, dyn>>);
}

BOOST_AUTO_TEST_CASE(t_transposes_a_matrix) {
  lz::tensor x({{3, 1, 2}, {4, 1, 7}});
  BOOST_TEST(lz::array_equal(lz::t(x), lz::transpose(x, 0, 1)));
  lz::t(x)(0, 1) = 5;
  BOOST_TEST(x(1, 0) == 5);
  BOOST_TEST(lz::array_equal(lz::t(x + 1), lz::eval(x + 1).t()));
}

BOOST_AUTO_TEST_CASE(they_own_the_elements_of_temporaries_and_of_expressions) {
  lz::matrix<int> const x({{1, 2, 3}, {4, 5, 6}});
  auto const own = lz::transpose(lz::matrix<int>(x));
  auto const sum = lz::moveaxis(x + x, 0, 1);
  auto const product = lz::broadcast_to(lz::unsqueeze(x(0) * 2, 0), {2, 3});
  BOOST_TEST(holds(lz::eval(own), {1, 4, 2, 5, 3, 6}));
  BOOST_TEST(holds(lz::eval(sum), {2, 8, 4, 10, 6, 12}));
  BOOST_TEST(holds(lz::eval(product), {2, 4, 6, 2, 4, 6}));
  BOOST_TEST((lz::chunk(x * 1, 2, 1)[1].shape() == lz::shape(2, 1)));
}

BOOST_AUTO_TEST_CASE(axes_and_shapes_are_taken_in_every_form) {
  lz::dtensor<float, 3> const x(2, 3, 4);
  std::vector<int> const order{2, 0, 1};
  auto const is = [](auto const& y, index a, index b, index c) {
    return y.shape() == lz::shape(a, b, c);
  };
  BOOST_TEST(is(lz::transpose(x), 4, 3, 2));
  BOOST_TEST(is(lz::transpose(x, {2, 0, 1}), 4, 2, 3));
  BOOST_TEST(is(lz::transpose(x, order), 4, 2, 3));
  BOOST_TEST(is(lz::permute(x, 2, 0, 1), 4, 2, 3));
  BOOST_TEST(is(lz::permute_dims(x, {1, 2, 0}), 3, 4, 2));
  BOOST_TEST(is(lz::matrix_transpose(x), 2, 4, 3));
  BOOST_TEST(is(lz::moveaxis(x, -1, 0), 4, 2, 3));
  BOOST_TEST(is(lz::movedim(x, 0, 2), 3, 4, 2));
  BOOST_TEST(is(lz::swapaxes(x, 0, -1), 4, 3, 2));
  BOOST_TEST(is(lz::reshape(x, {4, -1, 3}), 4, 2, 3));
  BOOST_TEST(is(lz::reshape(x, x.shape()), 2, 3, 4));
  BOOST_TEST(is(lz::narrow(x, 1, -2, 2), 2, 2, 4));
  BOOST_TEST((lz::flatten(x, 1_c).shape() == lz::shape(2, 12)));
  BOOST_TEST((lz::squeeze(lz::expand_dims(x, -1), 3).shape() == x.shape()));
  BOOST_TEST((lz::broadcast_to(x, lz::shape(5, 2, 3, 4)).shape() == lz::shape(5, 2, 3, 4)));
  BOOST_TEST(lz::split(x, 3, 2).size() == 2u);
  BOOST_TEST(lz::split(x, {1, 3}, 2)[1].extent(2) == 3);
}

BOOST_AUTO_TEST_CASE(static_extents_are_kept) {
  lz::tensor<float, 2, 1, 3> x;
  static_assert(same<decltype(lz::eval(lz::transpose(x))), lz::tensor<float, 3, 1, 2>>);
  static_assert(same<decltype(lz::eval(lz::squeeze(x))), lz::tensor<float, 2, 3>>);
  static_assert(same<decltype(lz::eval(lz::reshape(x, 3_c, -1_c))), lz::tensor<float, 3, 2>>);
  static_assert(same<decltype(lz::eval(lz::swapaxes(x, 0_c, 2_c))), lz::tensor<float, 3, 1, 2>>);
  BOOST_TEST(lz::ravel(x).size() == 6);
}

// NumPy's parts, as sizes and contents.
BOOST_AUTO_TEST_CASE(parts_nearly_equal_or_between_positions) {
  lz::vector<int> x({0, 1, 2, 3, 4, 5, 6});
  auto const sizes = [](auto const& parts) {
    std::vector<index> out;
    for (auto const& p : parts) out.push_back(p.extent(p.rank() - 1));
    return out;
  };
  using list = std::vector<index>;
  BOOST_TEST((sizes(lz::array_split(x, 3)) == list{3, 2, 2}));
  BOOST_TEST((sizes(lz::array_split(x, 9)) == list{1, 1, 1, 1, 1, 1, 1, 0, 0}));
  BOOST_TEST((sizes(lz::array_split(x, {2, -1, 30})) == list{2, 4, 1, 0}));
  BOOST_TEST((sizes(lz::array_split(x, std::vector<int>{})) == list{7}));
  BOOST_TEST((sizes(lz::array_split(x(lz::slice(0, 0)), 2)) == list{0, 0}));
  lz::array_split(x, 3)[1](0) = 30;
  BOOST_TEST(x(3) == 30);
  BOOST_TEST(holds(lz::array_split(x(lz::slice(lz::_, lz::_, 2)) + 1, {1})[1], {3, 5, 7}));
  BOOST_TEST((sizes(x.split(std::vector<int>{4, 3})) == list{4, 3}));
  BOOST_TEST((sizes(lz::split(x, std::array{0, 7})) == list{0, 7}));
  lz::matrix<int> const m(4, 6);
  BOOST_TEST((sizes(lz::hsplit(m, 3)) == list{2, 2, 2}));
  BOOST_TEST((sizes(lz::hsplit(m, {1, 2})) == list{1, 1, 4}));
  BOOST_TEST(lz::vsplit(m, 2)[1].extent(0) == 2);
  BOOST_TEST(lz::vsplit(m, {3})[1].extent(0) == 1);
  BOOST_TEST((sizes(lz::hsplit(x, 7)) == list(7, 1)));
  BOOST_CHECK_THROW(lz::hsplit(m, 4), lz::shape_error);
  BOOST_CHECK_THROW(lz::vsplit(m, 0), lz::shape_error);
  BOOST_CHECK_THROW(lz::array_split(x, 0), lz::shape_error);
  BOOST_CHECK_THROW(lz::array_split(x, {4, 2}), lz::shape_error);
  BOOST_CHECK_THROW(lz::array_split(x, 2, 1), lz::index_error);
  BOOST_CHECK_THROW(x.split(std::vector<int>{4, 4}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(axes_that_lack_are_added) {
  lz::vector<int> v({1, 2, 3});
  lz::matrix<int> m(2, 3);
  lz::scalar<int> s = 5;
  BOOST_TEST((lz::atleast_1d(s).shape() == lz::shape(1)));
  BOOST_TEST((lz::atleast_2d(s).shape() == lz::shape(1, 1)));
  BOOST_TEST((lz::atleast_3d(s).shape() == lz::shape(1, 1, 1)));
  BOOST_TEST((lz::atleast_2d(v).shape() == lz::shape(1, 3)));
  BOOST_TEST((lz::atleast_3d(v).shape() == lz::shape(1, 3, 1)));
  BOOST_TEST((lz::atleast_3d(m).shape() == lz::shape(2, 3, 1)));
  BOOST_TEST((lz::atleast_3d(lz::dtensor<int, 4>(1, 2, 0, 3)).shape() == lz::shape(1, 2, 0, 3)));
  lz::atleast_3d(v)(0, 1, 0) = 20;
  lz::atleast_1d(v)(2) = 30;
  BOOST_TEST(holds(v, {1, 20, 30}));
  BOOST_TEST(holds(lz::eval(lz::atleast_2d(v + 1)), {2, 21, 31}));
  static_assert(
      same<decltype(lz::eval(lz::atleast_2d(lz::tensor<int, 3>{}))), lz::tensor<int, 1, 3>>);
}

BOOST_AUTO_TEST_CASE(errors_are_those_of_the_methods) {
  lz::matrix<int> const x(0, 3), y(2, 3);
  BOOST_CHECK_THROW(lz::reshape(y, 4), lz::shape_error);
  BOOST_CHECK_THROW(lz::swapaxes(y, 0, 2), lz::index_error);
  BOOST_CHECK_THROW(lz::transpose(y, {0, 0}), lz::shape_error);
  BOOST_CHECK_THROW(lz::squeeze(y, 0), lz::shape_error);
  BOOST_CHECK_THROW(lz::broadcast_to(y, {3, 3}), lz::shape_error);
  BOOST_TEST((lz::transpose(x).shape() == lz::shape(3, 0)));
  BOOST_TEST(lz::reshape(lz::scalar<int>(7), 1)(0) == 7);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace view_functions
