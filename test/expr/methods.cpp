#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;

BOOST_AUTO_TEST_SUITE(methods)

BOOST_AUTO_TEST_CASE(methods_of_expressions_evaluate_convert_and_reduce) {
  lz::matrix<float> x(2, 3);
  count_up(x);
  BOOST_TEST(holds((x + 0.5f).to<int>().eval(), {0, 1, 2, 3, 4, 5}));
  BOOST_TEST((x * 2.f).sum().item() == 30.f);
  BOOST_TEST(holds((x + 1.f).max(0).eval(), {4.f, 5.f, 6.f}));
  BOOST_TEST(holds(x.mean({0, 1}, lz::keepdims).eval(), {2.5f}));
  BOOST_TEST(x.all(1_c).eval()(0) == false);
  BOOST_CHECK_THROW((void)(x + 1.f).item(), lz::shape_error);
  BOOST_TEST(static_cast<bool>(x.sum()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
