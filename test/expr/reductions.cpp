#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(reductions)

BOOST_AUTO_TEST_CASE(functions_and_methods_are_the_same) {
  lz::matrix<float> x(4, 5);
  fill(x);
  BOOST_TEST(equals(lz::eval(lz::sum(x, 0)), x.sum(0).eval()));
  BOOST_TEST(equals(lz::eval(lz::prod(x, {0, 1})), x.prod({0, 1}).eval()));
  BOOST_TEST(equals(lz::eval(lz::mean(x, 0, lz::keepdims)), x.mean(0, lz::keepdims).eval()));
  BOOST_TEST(lz::var(x, lz::correction(1)).item() == x.var(lz::correction(1)).item());
  BOOST_TEST(lz::stddev(x).item() == x.stddev().item());
  BOOST_TEST(lz::min(x).item() == x.min().item());
  BOOST_TEST(lz::max(x).item() == x.max().item());
  BOOST_TEST(equals(lz::eval(lz::argmin(x, 1)), x.argmin(1).eval()));
  BOOST_TEST(equals(lz::eval(lz::argmax(x, 1)), x.argmax(1).eval()));
  BOOST_TEST(lz::any(x).item() == x.any().item());
  BOOST_TEST(lz::all(x).item() == x.all().item());
  BOOST_TEST(lz::count_nonzero(x).item() == x.count_nonzero().item());
  BOOST_TEST(lz::norm(x).item() == x.norm().item());
}

BOOST_AUTO_TEST_CASE(all_takes_the_same_axes_as_its_sisters) {
  lz::matrix<bool> x(2, 3);
  x = true;
  x(1, 2) = false;
  BOOST_TEST(holds(lz::eval(lz::all(x, 1)), {true, false}));
  BOOST_TEST(!lz::all(x, {0, 1}).item());
  BOOST_TEST(!lz::eval(lz::all(x, {0, 1}, lz::keepdims))(0, 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
