#include <boost/test/unit_test.hpp>
#include <array>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::all, lz::slice, lz::_, lz::newaxis, lz::ellipsis;

BOOST_AUTO_TEST_SUITE(view)

BOOST_AUTO_TEST_CASE(a_view_shares_the_elements_and_writes_through) {
  lz::matrix<int> x(3, 4);
  count_up(x);
  auto v = x(slice(1, _), slice(_, _, 2));
  BOOST_TEST((v.data() == x.data() + 4));
  v = -1;
  BOOST_TEST(holds(x, {0, 1, 2, 3, -1, 5, -1, 7, -1, 9, -1, 11}));
  x(all, 1) = lz::tensor<int, 3>({7, 8, 9});
  BOOST_TEST(holds(x(all, 1), {7, 8, 9}));
  x.t()(0) += 10;
  BOOST_TEST(holds(x(all, 0), {10, 9, 9}));
  x.flip(0)(0) = 5;
  BOOST_TEST(holds(x(2), {5, 5, 5, 5}));
  x.diagonal() = 0;
  BOOST_TEST(x(1, 1) == 0);
  x.view(2, 6)(1, 5) = 77;
  BOOST_TEST(x(2, 3) == 77);
  x(newaxis, ellipsis, 2) = 3;
  BOOST_TEST(holds(x(all, 2), {3, 3, 3}));
}

BOOST_AUTO_TEST_CASE(the_function_takes_tensors_as_it_takes_containers) {
  lz::matrix<int> x(2, 3);
  count_up(x);
  lz::view(x)(1) = 7;
  BOOST_TEST(holds(x, {0, 1, 2, 7, 7, 7}));
  lz::view(x, {3, 2})(1, 0) = -1;
  lz::view(x, -1)(5) = -2;
  BOOST_TEST(holds(x, {0, 1, -1, 7, 7, -2}));
  BOOST_TEST(holds(lz::view(x, lz::shape(6)), {0, 1, -1, 7, 7, -2}));
  BOOST_TEST(holds(lz::view(x(1)), {7, 7, -2}));
  BOOST_TEST(holds(lz::view(std::as_const(x), {6}), {0, 1, -1, 7, 7, -2}));
  BOOST_CHECK_THROW((void)lz::view(x.t(), {6}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(copying_a_view_refers_and_assigning_one_writes) {
  lz::vector<int> x(4), y(4);
  count_up(x), count_up(y, 10);
  auto v = x(slice(0, 2));
  auto w = v;
  w(0) = 50;
  BOOST_TEST(x(0) == 50);
  v = y(slice(2, 4));
  BOOST_TEST(holds(x, {12, 13, 2, 3}));
  w = y(slice(0, 2)) + 1;
  BOOST_TEST(holds(v, {11, 12}));
}

BOOST_AUTO_TEST_CASE(a_view_type_with_static_extents_checks_them) {
  lz::matrix<float> b(5, 3);
  fill(b);
  lz::tensor_view<float, dyn, 3> v = b;
  BOOST_TEST(equals(v, b));
  lz::matrix<float> c(5, 4);
  BOOST_CHECK_THROW((lz::tensor_view<float, dyn, 3>(c)), lz::shape_error);
  lz::tensor_view<float const, dyn, dyn> r = v;
  BOOST_TEST((r.data() == b.data()));
}

BOOST_AUTO_TEST_CASE(a_view_deduces_its_type_from_a_tensor) {
  lz::matrix<int> x(2, 3);
  count_up(x);
  lz::tensor<float, 2> const fixed = 1;
  lz::tensor_view v = x;
  lz::tensor_view braces{x};
  lz::tensor_view read(fixed);
  lz::tensor_view turned = x.t();
  static_assert(std::is_same_v<decltype(v), lz::tensor_view<int, lz::dyn, lz::dyn>>);
  static_assert(std::is_same_v<decltype(braces), decltype(v)>);
  static_assert(std::is_same_v<decltype(read), lz::tensor_view<float const, 2>>);
  v(1) = 7;
  BOOST_TEST(holds(turned, {0, 7, 1, 7, 2, 7}));
  BOOST_TEST(holds(read, {1, 1}));
}

BOOST_AUTO_TEST_CASE(a_pointer_and_extents_make_a_view_as_of_mdspan) {
  float p[]{1, 2, 3, 4, 5, 6};
  lz::tensor_view<float, dyn, 3> all(p, 2, 3), rest(p + 3, 1);
  rest = 0;
  BOOST_TEST(holds(all, {1, 2, 3, 0, 0, 0}));
  BOOST_TEST((lz::tensor_view<float const, dyn, dyn>(p, lz::shape(3, 2))(1, 0) == 3));
  BOOST_TEST((lz::tensor_view<float, 2, 2>(p)(1, 0) == 3));
  BOOST_CHECK_THROW((lz::tensor_view<float, dyn, 3>(p, 3, 2)), lz::shape_error);
  static_assert(!std::is_convertible_v<float*, lz::tensor_view<float, 2, 2>>);
}

BOOST_AUTO_TEST_CASE(standard_ranges_are_written_through_views) {
  lz::matrix<float> m{{1, 2, 3}, {4, 5, 6}};
  m(1) = std::vector<double>{7, 8, 9};
  m(all, 0) = std::array{-1, -2};
  m(0, slice(1, 3)) = std::span<float const>(m.data() + 4, 2);  // its own elements
  BOOST_TEST((m == lz::matrix<float>{{-1, 8, 9}, {-2, 8, 9}}).all().item());
  m(all, slice(1, 3)) = std::vector<std::vector<int>>{{1, 2}, {3, 4}};
  BOOST_TEST((m == lz::matrix<float>{{-1, 1, 2}, {-2, 3, 4}}).all().item());
  BOOST_CHECK_THROW((m(0) = std::array{1, 2}), lz::shape_error);
  BOOST_CHECK_THROW((m(all, slice(0, 2)) = std::vector<std::vector<int>>{{1, 2}, {3}}), lz::shape_error);
  m(all, slice(0, 0)) = std::vector<std::vector<int>>{{}, {}};
  BOOST_TEST((m == lz::matrix<float>{{-1, 1, 2}, {-2, 3, 4}}).all().item());
}

BOOST_AUTO_TEST_CASE(foreign_memory_is_wrapped_with_or_without_strides) {
  double block[12];
  for (int i = 0; i < 12; ++i) block[i] = i;
  auto w = lz::view(block, lz::shape(4, 3_c));
  static_assert(std::is_same_v<decltype(w), lz::tensor_view<double, dyn, 3>>);
  BOOST_TEST(w(2, 1) == 7);
  auto const columns = lz::view(block, lz::shape(3, 4), 1, 3);
  BOOST_TEST(equals(columns, w.t()));
  // strides are a list of any kind, as extents are
  std::array<int, 2> const extents{3, 4}, strides{1, 3};
  BOOST_TEST(equals(lz::view(block, lz::shape(3_c, 4), lz::shape(1, 3)), w.t()));
  BOOST_TEST(equals(lz::view(block, columns.shape(), columns.strides()), w.t()));
  BOOST_TEST(equals(lz::view(block, extents, strides), w.t()));
  BOOST_TEST(equals(lz::view(block, {3, 4}, strides), w.t()));
  BOOST_CHECK_THROW(lz::view(block, {3, 4}, std::vector{1}), lz::shape_error);
  w += 1.0;
  BOOST_TEST(block[11] == 12);
  double const* fixed = block;
  static_assert(std::is_same_v<decltype(lz::view(fixed, lz::shape(2))), lz::tensor_view<double const, dyn>>);
}

BOOST_AUTO_TEST_CASE(strides_and_offset_are_counted_in_elements_of_the_storage) {
  lz::dtensor<float, 3> x(2, 3, 4);
  auto const v = x(1, slice(1, 3)).t();
  BOOST_TEST((v.strides() == lz::index_array<2>{1, 4}));
  BOOST_TEST(v.storage_offset() == 16);
  BOOST_TEST(!v.is_contiguous());
  BOOST_TEST(v.contiguous().is_contiguous());
  BOOST_TEST(x(1).is_contiguous());
  BOOST_TEST(x.unsqueeze(1).is_contiguous());
}

BOOST_AUTO_TEST_CASE(views_of_views_compose_as_their_elements_do) {
  lz::dtensor<int, 3> x(4, 5, 6);
  count_up(x);
  auto const v = x(slice(_, _, -1), slice(1, _, 2)).permute(2, 0, 1)(slice(1, 5));
  for (index i = 0; i < v.extent(0); ++i) {
    for (index j = 0; j < v.extent(1); ++j) {
      for (index k = 0; k < v.extent(2); ++k) BOOST_TEST(v(i, j, k) == x(3 - j, 1 + 2 * k, 1 + i));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

BOOST_AUTO_TEST_CASE(a_view_of_nothing_adds_nothing_to_null) {
  lazuli::matrix<float> none(0, 5);
  auto const part = none(lazuli::all, lazuli::slice(2, 4));
  BOOST_TEST((part.data() == nullptr && part.numel() == 0 && part.extent(1) == 2));
  BOOST_TEST(lazuli::sum(part.flip(1), 0).eval().numel() == 2);
}
