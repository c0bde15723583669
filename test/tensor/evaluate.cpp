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
  lz::noalias(out) += out.t().t() * 2.f;
  lz::noalias(out) -= 1;
  BOOST_TEST(out(1, 2) == 5.f);
}

BOOST_AUTO_TEST_CASE(casts_keep_the_shape) {
  lz::vector<double> x(5);
  fill(x);
  static_assert(std::is_same_v<lz::value_t<decltype(x.to<int>())>, int>);
  lz::vector<int> const k = lz::astype<int>(x);
  for (index i = 0; i < 5; ++i) BOOST_TEST(k(i) == static_cast<int>(x(i)));
}

BOOST_AUTO_TEST_CASE(a_part_of_a_temporary_takes_another_rank) {
  auto const made = [] { return lz::dtensor<float, 3>(lz::arange<float>(72).view(2, 6, 6)); };
  auto const x = made()(1).reshape(6, 2, 3);
  BOOST_TEST(x(5, 1, 2) == 71.f);
  auto const turned = made().transpose(0, 2)(0).reshape(3, 4);
  BOOST_TEST(turned(2, 1) == 60.f);
  BOOST_TEST(made()(0).t().flatten()(1) == 6.f);
  BOOST_TEST(made()(0).contiguous()(5, 5) == 35.f);
  BOOST_TEST(made()(0).t().contiguous()(5, 0) == 5.f);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
