#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <utility>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(held_view)

BOOST_AUTO_TEST_CASE(a_view_of_a_temporary_tensor_owns_it) {
  auto v = count_up(lz::matrix<int>(2, 3)).t();
  static_assert(decltype(v)::owns_memory);
  BOOST_TEST(holds(v, {0, 3, 1, 4, 2, 5}));
  v(0) = 9;
  BOOST_TEST(v(0, 1) == 9);
  v += 1;
  BOOST_TEST(v(2, 1) == 6);
}

BOOST_AUTO_TEST_CASE(copies_are_deep_and_moves_are_not) {
  auto v = count_up(lz::matrix<int>(2, 3)).flip(1);
  auto w = v;
  w = 0;
  BOOST_TEST(holds(v, {2, 1, 0, 5, 4, 3}));
  int const* const at = v.data();
  auto const moved = std::move(v);
  BOOST_TEST((moved.data() == at));
}

BOOST_AUTO_TEST_CASE(views_of_it_go_on_owning_or_refer_to_it) {
  auto v = count_up(lz::matrix<int>(4, 3)).t();
  static_assert(!decltype(v(lz::all, 1))::owns_memory);
  v(lz::all, 1) = -1;
  BOOST_TEST(v(2, 1) == -1);
  auto const part = std::move(v)(lz::all, lz::slice(1, 3));
  static_assert(decltype(part)::owns_memory);
  BOOST_TEST(holds(part, {-1, 6, -1, 7, -1, 8}));
}

BOOST_AUTO_TEST_CASE(an_element_of_a_temporary_is_a_value) {
  static_assert(std::is_same_v<decltype(lz::matrix<int>()(0, 0)), int>);
  BOOST_TEST(count_up(lz::matrix<int>(2, 3))(1, 1) == 4);
  BOOST_TEST(count_up(lz::matrix<int>(2, 3)).t()(1, 1) == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
