#include <lazuli/sorting/mode.hpp>

#include "support.hpp"

namespace sorting_mode {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(mode_hpp)

BOOST_AUTO_TEST_CASE(the_most_frequent_element_and_of_several_the_least) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  lz::matrix<double> const x({{3, 1, 3, 2}, {2, 2, 1, 1}, {-0., 5, 0, nan}, {nan, 4, nan, 4}});
  BOOST_TEST(lz::mode(x).item() == 1);
  BOOST_TEST(holds(lz::mode(x, 1), {3, 1, 0, 4}));
  BOOST_TEST(holds(lz::mode(x(lz::slice(0, 2)), 0), {2, 1, 1, 1}));
  BOOST_TEST(lz::mode(lz::isnan(x)).item() == false);
}

BOOST_AUTO_TEST_CASE(of_no_elements_there_is_none) {
  BOOST_CHECK_THROW(lz::mode(lz::matrix<double>(2, 0), 1), lz::shape_error);
  BOOST_CHECK_THROW(lz::mode(lz::matrix<double>(2, 3), 2), lz::index_error);
  BOOST_TEST(lz::mode(lz::matrix<double>(2, 0), 0).numel() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_mode
