#include <array>
#include <boost/test/unit_test.hpp>
#include <span>
#include <vector>

#include "shape/naive.hpp"
#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::all, lz::slice, lz::_;

BOOST_AUTO_TEST_SUITE(view_methods)

BOOST_AUTO_TEST_CASE(what_lies_out_of_range_throws_and_names_it) {
  lz::matrix<float> x(2, 3);
  BOOST_CHECK_THROW((void)x(2), lz::index_error);
  BOOST_CHECK_THROW((void)x(all, -4), lz::index_error);
  BOOST_CHECK_THROW((void)x.transpose(0, 2), lz::index_error);
  BOOST_CHECK_THROW((void)x.permute(0, 0), lz::error);
  BOOST_CHECK_THROW((void)x.narrow(0, 1, 2), lz::index_error);
  BOOST_CHECK_THROW((void)x.expand(2, 4), lz::shape_error);
  BOOST_CHECK_EXCEPTION((void)x.t().view(6), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) == "view: shape (6) is not compatible with extents (3, 2) and strides (1, 3); call contiguous() or reshape()";
  });
  BOOST_TEST(x(slice(5, 9)).numel() == 0);
}

BOOST_AUTO_TEST_CASE(a_reshape_that_has_to_copy_owns_the_copy) {
  lz::matrix<int> x(2, 3);
  count_up(x);
  auto flat = x.t().reshape(-1);
  BOOST_TEST(holds(flat, {0, 3, 1, 4, 2, 5}));
  flat = 9;
  BOOST_TEST(x(0, 0) == 0);
  auto same = x.reshape(3, 2);
  same(0, 0) = 40;
  BOOST_TEST(x(0, 0) == 40);
  auto second = x(1).reshape(3, 1);
  second(1, 0) = 50;
  BOOST_TEST(x(1, 1) == 50);
  BOOST_TEST(holds(x.flatten(), {40, 1, 2, 3, 50, 5}));
}

BOOST_AUTO_TEST_CASE(shapes_and_axes_come_as_lists_of_any_kind) {
  int const n = 2;
  std::size_t const u = 3;
  auto x = lz::zeros<float>({n, u});
  count_up(x);
  BOOST_TEST((x.shape() == lz::shape(2, 3)));
  auto const is = [](auto const& y, auto... extents) { return y.shape() == lz::shape(extents...); };
  std::array<int, 2> const sizes{3, 2};
  std::vector<int> const axes{1, 0};
  BOOST_TEST((is(x.view({u, -1}), 3, 2) && is(x.view(sizes), 3, 2) && is(x.reshape(x.t().shape()), 3, 2)));
  BOOST_TEST((is(x.reshape({3, -1}), 3, 2) && is((x + 1.f).reshape({6}), 6) && is(lz::zeros(2, 3).view({6}), 6)));
  BOOST_TEST((is(x.permute({1, 0}), 3, 2) && is(x.permute(axes), 3, 2) && is((x + 1.f).permute({1, 0}), 3, 2)));
  BOOST_TEST((is(x.expand({4, 2, 3}), 4, 2, 3) && is((x + 1.f).expand({4, 2, 3}), 4, 2, 3)));
  BOOST_TEST((holds(x.flip({0, 1}), {5, 4, 3, 2, 1, 0}) && holds(x.flip(axes), {5, 4, 3, 2, 1, 0})));
  x.view({3, 2})(0, 1) = 10;
  x.permute({1, 0})(0, 1) = 30;
  BOOST_TEST(holds(x, {0, 10, 2, 30, 4, 5}));
  static_assert(std::is_same_v<lz::extents_t<decltype(x.view(lz::shape(3_c, 2)))>, lz::extents<3, dyn>>);
  BOOST_TEST((is(lz::ones<double>(x.shape()), 2, 3) && is(lz::full({2, n}, 7.f), 2, 2) && is(lz::empty<int>(sizes), 3, 2)));
  BOOST_TEST((is(lz::zeros(std::span<int const, 2>(sizes)), 3, 2) && is(x.new_zeros({2, 2}), 2, 2) && is(x.new_full({1}, 2), 1)));
  LAZULI_CHECK_TEXT(x.permute(std::vector<int>{0}), lz::shape_error, "permute: 1 numbers are given, where 2 are needed");
}

BOOST_AUTO_TEST_CASE(transpose_by_a_list_of_axes_is_permute_as_in_numpy) {
  lz::tensor<int, dyn, 3> x = lz::arange<int>(6).reshape(2, 3);
  auto turned = x.transpose({1, 0});
  turned(2, 0) = 7;
  BOOST_TEST(x(0, 2) == 7);
  BOOST_TEST(lz::array_equal(x.transpose({0, 1}), x));
  BOOST_TEST(lz::array_equal(x.transpose(std::array{1, -2}), x.t()));
  BOOST_TEST(lz::array_equal(lz::eval(x + 1).transpose(std::vector{1, 0}), x.t() + 1));
  BOOST_TEST(lz::array_equal((x + 1).transpose({1, 0}), x.t() + 1));
  BOOST_TEST(lz::array_equal((x + 1).transpose(lz::shape(1, 0)), x.t() + 1));
  BOOST_TEST(lz::array_equal(x(0).transpose(0), x(0)));
  BOOST_CHECK_THROW((void)x.transpose({1, 1}), lz::shape_error);
}
BOOST_AUTO_TEST_CASE(transpose_of_three_axes_and_more_is_permute_as_in_numpy) {
  lz::dtensor<int, 3> x(2, 3, 4);
  count_up(x);
  auto turned = x.transpose(2, 0, -2);
  BOOST_TEST((turned.extents() == lz::shape(4, 2, 3)));
  BOOST_TEST(lz::array_equal(turned, x.permute(2, 0, 1)));
  turned(3, 1, 2) = -5;
  BOOST_TEST(x(1, 2, 3) == -5);
  BOOST_TEST(lz::array_equal((x + 1).transpose(2, 0, 1), x.permute(2, 0, 1) + 1));
  BOOST_TEST(lz::array_equal(lz::eval(x + 1).transpose(2, 0, 1), x.permute(2, 0, 1) + 1));
}

BOOST_AUTO_TEST_CASE(memory_is_viewed_in_any_shape) {
  float p[6] = {0, 1, 2, 3, 4, 5};
  std::vector<float> v{0, 1, 2, 3};
  BOOST_TEST((lz::view(p, {2, 3})(1, 0) == 3.f && lz::view(p, 2, 3)(1, 0) == 3.f && lz::view(p, std::array{2, 3})(1, 0) == 3.f));
  BOOST_TEST((lz::view(p, {3, 2}, {1, 3})(1, 1) == 4.f && lz::view(std::span(p)).size() == 6));
  lz::view(v) *= 2.f;
  BOOST_TEST(v[3] == 6.f);
  auto const& fixed = v;
  static_assert(std::is_same_v<decltype(lz::view(fixed)), lz::tensor_view<float const, dyn>>);
  lz::view(v, {2, -1})(1, 0) = 9.f;
  BOOST_TEST((v[2] == 9.f && lz::view(v, 1, 4)(0, 3) == 6.f &&
              lz::view(std::span(v), lz::shape(4, 1))(2, 0) == 9.f));
  static_assert(
      std::is_same_v<decltype(lz::view(fixed, 2_c, 2_c)), lz::tensor_view<float const, 2, 2>>);
  BOOST_CHECK_THROW((void)lz::view(v, {2, 3}), lz::shape_error);
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  lz::view(table)(1, 0) = 8;
  static_assert(std::is_same_v<decltype(lz::view(table)), lz::tensor_view<int, 2, 3>>);
  BOOST_TEST((table[1][0] == 8 && lz::view(std::as_const(table))(1, 2) == 6));
}

BOOST_AUTO_TEST_CASE(squeeze_drops_what_the_type_knows) {
  lz::tensor<int, 1, dyn, 1> x(1, 4, 1);
  BOOST_TEST((x.squeeze().shape() == lz::shape(4) && x.squeeze(0).shape() == lz::shape(4, 1)));
  static_assert(std::is_same_v<lz::extents_t<decltype(x.squeeze())>, lz::extents<dyn>>);
  BOOST_TEST((lz::tensor<int, 2, 3>().squeeze().shape() == lz::shape(2, 3)));
}

BOOST_AUTO_TEST_CASE(a_constant_index_keeps_static_extents) {
  lz::tensor<int, 2, 3> x;
  count_up(x);
  static_assert(std::is_same_v<lz::extents_t<decltype(x(1_c, all))>, lz::extents<3>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(x(1))>, lz::extents<3>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(x.t())>, lz::extents<3, 2>>);
  BOOST_TEST(holds(x(1_c, all), {3, 4, 5}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
