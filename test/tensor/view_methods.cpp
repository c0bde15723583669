#include <boost/test/unit_test.hpp>

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

BOOST_AUTO_TEST_CASE(parts_of_an_axis_are_views_of_the_same_elements) {
  lz::matrix<int> x(5, 2);
  count_up(x);
  auto parts = x.chunk(2, 0);
  BOOST_TEST(parts.size() == 2u);
  BOOST_TEST(parts[1].extent(0) == 2);
  auto rows = x.unbind(0);
  BOOST_TEST(rows.size() == 5u);
  BOOST_TEST(holds(rows[3], {6, 7}));
  auto const pieces = x.split({1, 4}, 0);
  BOOST_TEST(holds(pieces[0], {0, 1}));
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
