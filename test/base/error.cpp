#include <boost/test/unit_test.hpp>
#include <lazuli/base/error.hpp>
#include <limits>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(error)

BOOST_AUTO_TEST_CASE(every_error_is_an_error_and_a_runtime_error) {
  static_assert(std::is_base_of_v<std::runtime_error, lz::error>);
  static_assert(std::is_base_of_v<lz::error, lz::shape_error> && std::is_base_of_v<lz::error, lz::index_error>);
  static_assert(std::is_base_of_v<lz::error, lz::dtype_error> && std::is_base_of_v<lz::error, lz::device_error>);
  static_assert(std::is_base_of_v<lz::error, lz::linalg_error> && std::is_base_of_v<lz::error, lz::io_error>);
  static_assert(std::is_base_of_v<lz::error, lz::lifetime_error>);
  BOOST_CHECK_THROW(lz::fail<lz::io_error>("x"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_text_is_its_parts_one_after_another) {
  BOOST_TEST(lz::text::concat("axis ", 3, ' ', -7L, " of ", 2u, '!') == "axis 3 -7 of 2!");
  BOOST_TEST(lz::text::concat() == "");
  BOOST_TEST(lz::text::concat(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  BOOST_TEST(lz::text::concat(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  BOOST_TEST(lz::text::concat(std::int8_t{65}, std::uint8_t{66}) == "6566");
}

BOOST_AUTO_TEST_CASE(floating_numbers_are_written_shortest_and_read_back_exactly) {
  BOOST_TEST(lz::text::concat(0.1) == "0.1");
  BOOST_TEST(lz::text::concat(0.1f) == "0.1");
  BOOST_TEST(lz::text::concat(1e300) == "1e+300");
  BOOST_TEST(lz::text::concat(-std::numeric_limits<double>::infinity()) == "-inf");
  BOOST_TEST(std::stod(lz::text::concat(1.0 / 3)) == 1.0 / 3);
}

BOOST_AUTO_TEST_CASE(a_shape_is_written_in_parentheses_without_a_trailing_comma) {
  lz::index const extents[] = {2, 30, 0};
  std::span<lz::index const> const s(extents);
  BOOST_TEST(lz::text::shape(s) == "(2, 30, 0)");
  BOOST_TEST(lz::text::shape(s.first(1)) == "(2)");
  BOOST_TEST(lz::text::shape(s.first(0)) == "()");
}

BOOST_AUTO_TEST_CASE(fail_throws_the_type_it_is_given_with_the_text_of_its_parts) {
  BOOST_CHECK_EXCEPTION(lz::fail<lz::index_error>("index ", 5, " of ", 3), lz::index_error,
                        [](auto const& e) { return std::string(e.what()) == "index 5 of 3"; });
}

BOOST_AUTO_TEST_SUITE_END()
