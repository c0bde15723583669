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

BOOST_AUTO_TEST_CASE(a_tensor_that_is_about_to_end_gives_its_memory) {
  lz::matrix<float> x({{1.f, 2.f}, {3.f, 4.f}});
  auto const* const first = x.data();
  auto y = lz::eval(std::move(x));
  static_assert(std::is_same_v<decltype(y), lz::matrix<float>>);
  BOOST_TEST(y.data() == first);
  auto z = std::move(y).eval();
  BOOST_TEST(z.data() == first);
  BOOST_TEST(z(1, 0) == 3.f);
  // Tensors that go on, parts of those that end, and expressions are copied.
  auto const copy = lz::eval(z), of_method = z.eval(), of_clone = std::as_const(z).clone();
  BOOST_TEST((copy.data() != first && of_method.data() != first && of_clone.data() != first));
  auto const row = lz::eval(lz::matrix<float>(z)(1));
  auto const shifted = (lz::matrix<float>(z) + 1.f).eval();
  BOOST_TEST((row(1) == 4.f && shifted(1, 1) == 5.f && copy(0, 1) == 2.f));
  auto const fixed = lz::eval(lz::tensor<float, 2>({1.f, 2.f}));
  BOOST_TEST(fixed(1) == 2.f);
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
