#include <boost/test/unit_test.hpp>
#include <lazuli/op/arc.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(older_names_are_the_same_functions) {
  BOOST_TEST((lz::arcsin(0.5) == lz::asin(0.5) && lz::arccos(0.5) == lz::acos(0.5)));
  BOOST_TEST((lz::arctan(2.) == lz::atan(2.) && lz::arctan2(1., -2.) == lz::atan2(1., -2.)));
  BOOST_TEST((lz::arcsinh(2.) == lz::asinh(2.) && lz::arccosh(2.) == lz::acosh(2.)));
  BOOST_TEST(lz::arctanh(0.5) == lz::atanh(0.5));
}
