#include <boost/test/unit_test.hpp>
#include <lazuli/io/print_options.hpp>

BOOST_AUTO_TEST_SUITE(print_options_hpp)

BOOST_AUTO_TEST_CASE(summaries_leave_out_what_lies_between_the_ends_of_long_axes) {
  lazuli::print_options const usual{4, 1000, 3, 80, std::nullopt};
  BOOST_TEST(lazuli::detail::leaves_out(7, 1001, usual));
  BOOST_TEST(!lazuli::detail::leaves_out(6, 1001, usual));
  BOOST_TEST(!lazuli::detail::leaves_out(7, 1000, usual));
  lazuli::print_options const none{4, 0, 0, 80, std::nullopt};
  BOOST_TEST(lazuli::detail::leaves_out(1, 1, none));
  BOOST_TEST(!lazuli::detail::leaves_out(0, 0, none));
  lazuli::print_options const all{4, 0, PTRDIFF_MAX, 80, std::nullopt};
  BOOST_TEST(!lazuli::detail::leaves_out(PTRDIFF_MAX, PTRDIFF_MAX, all));
}

BOOST_AUTO_TEST_CASE(one_number_is_the_precision) {
  auto const before = lazuli::get_printoptions();
  lazuli::set_printoptions({.precision = 6, .linewidth = 70, .sci_mode = true});
  lazuli::set_printoptions(3);
  auto const now = lazuli::get_printoptions();
  BOOST_TEST((now.precision == 3 && now.linewidth == 70 && now.sci_mode == true));
  lazuli::set_printoptions(before);
  BOOST_CHECK_THROW(lazuli::set_printoptions(-1), lazuli::error);
}

BOOST_AUTO_TEST_SUITE_END()
