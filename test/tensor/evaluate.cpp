#include <boost/test/unit_test.hpp>
#include <string>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(evaluate)

BOOST_AUTO_TEST_CASE(item_reads_the_one_element_there_is) {
  lz::tensor<double, 1, 1> x;
  x = 3.5;
  BOOST_TEST(x.item() == 3.5);
  BOOST_TEST((x + 1.0).item() == 4.5);
  lz::vector<int> two(2), none(0);
  BOOST_CHECK_EXCEPTION((void)two.item(), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) == "item: shape (2) has 2 elements; exactly one is needed";
  });
  BOOST_CHECK_THROW((void)none.item(), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(noalias_follows_the_extents_as_assignment_does) {
  lz::matrix<float> x(2, 3), out;
  fill(x);
  lz::noalias(out) = x + 1.f;
  BOOST_TEST(equals(out, x + 1.f));
  lz::noalias(out) = 2;
  BOOST_TEST(out(1, 2) == 2.f);
}

BOOST_AUTO_TEST_CASE(casts_keep_the_shape) {
  lz::vector<double> x(5);
  fill(x);
  static_assert(std::is_same_v<lz::value_t<decltype(x.to<int>())>, int>);
  lz::vector<int> const k = lz::astype<int>(x);
  for (index i = 0; i < 5; ++i) BOOST_TEST(k(i) == static_cast<int>(x(i)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
