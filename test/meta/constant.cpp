#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <lazuli/meta/constant.hpp>
#include <type_traits>

namespace lz = lazuli;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(constant)

BOOST_AUTO_TEST_CASE(a_literal_is_an_integral_constant_with_its_value_in_the_type) {
  static_assert(lz::static_index<decltype(3_c)>);
  static_assert(lz::static_value<decltype(3_c)> == 3);
  static_assert(lz::static_value<decltype(-1_c)> == -1);
  static_assert(lz::static_value<lz::constant<7>> == 7);
  static_assert(lz::static_value<std::integral_constant<int, 4>> == 4);
  BOOST_TEST(static_cast<lz::index>(12_c) == 12);
}

BOOST_AUTO_TEST_CASE(run_time_integers_are_indices_without_a_static_value) {
  static_assert(lz::index_like<int> && lz::index_like<std::size_t> && lz::index_like<std::int8_t>);
  static_assert(!lz::static_index<int> && lz::static_value<int> == lz::dyn);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(numbers_of_other_kinds_are_no_indices) {
  static_assert(!lz::index_like<float> && !lz::index_like<bool> && !lz::index_like<char const*>);
  static_assert(!lz::index_like<std::integral_constant<bool, true>> || lz::static_index<std::integral_constant<bool, true>>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()
