#include <lazuli/io.hpp>

#include "support.hpp"

// That nothing is printed without <lazuli/io.hpp>: compile_fail/printed_without_io.cpp.
BOOST_AUTO_TEST_SUITE(printing)

BOOST_AUTO_TEST_CASE(with_io_its_operators_are_chosen) {
  lazuli::vector<float> const x{1, 2};
  std::ostringstream out;
  out << x << ' ' << x + 1.f << ' ' << x(lazuli::slice(0, 1)) << ' ' << x(0) << ' ' << x.shape();
  BOOST_TEST(out.str() == "tensor([1., 2.]) tensor([2., 3.]) tensor([1.]) 1 (2)");
}

BOOST_AUTO_TEST_SUITE_END()
