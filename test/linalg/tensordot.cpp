#include <boost/test/unit_test.hpp>

#include "einstein.hpp"

namespace {

namespace lz = lazuli;
using namespace lz::literals;
using namespace support;
using lz::linalg::multi_dot, lz::tensordot;

}  // namespace

BOOST_AUTO_TEST_SUITE(products_over_axes)

BOOST_AUTO_TEST_CASE(the_last_axes_of_a_meet_the_first_of_b) {
  auto const a = counted<int>(2, 3, 4), b = counted<int>(3, 4, 5);
  auto const two = tensordot(a, b, 2_c);
  BOOST_TEST((integers(two).values == einstein("ijk,jkl->il", {integers(a), integers(b)}).values));
  BOOST_TEST(equals(tensordot(a, b), two));
  auto const one = tensordot(a, lz::eval(b.permute(1, 0, 2)), 1);
  BOOST_TEST((one.extents() == lz::shape(2, 3, 3, 5)));
  BOOST_TEST(
      (integers(one).values == einstein("ija,bac->ijbc", {integers(a), integers(b)}).values));
  auto const none = tensordot(a, b, 0_c);
  BOOST_TEST(
      (integers(none).values == einstein("ija,bcd->ijabcd", {integers(a), integers(b)}).values));
  lz::matrix<int> const m = counted<int>(3, 3);
  BOOST_TEST(equals(lz::eval(tensordot(m, m, 1)), lz::eval(lz::matmul(m, m))));
}

BOOST_AUTO_TEST_CASE(pairs_of_axes_may_be_named) {
  auto const a = counted<int>(2, 3, 4), b = counted<int>(4, 5, 2);
  auto const got = tensordot(a, b, {2, 0}, {0, -1});
  BOOST_TEST((integers(got).values == einstein("ijk,kli->jl", {integers(a), integers(b)}).values));
  BOOST_TEST(equals(lz::tensordot(a, b, {{2, 0}, {0, -1}}), got));
  BOOST_TEST(equals(lz::tensordot(a, b, std::array{2, 0}, std::array<long, 2>{0, -1}), got));
  BOOST_TEST(equals(lz::tensordot(a, b, lz::shape(2, 0), std::array{0, -1}), got));
  BOOST_TEST(
      text_of<lz::shape_error>([&] { tensordot(a, b, {1}, {0}); }) ==
      "tensordot: shapes (2, 3, 4) and (4, 5, 2): axis 1 of a (3) must equal axis 0 of b (4)");
  BOOST_TEST(text_of<lz::index_error>([&] {
               tensordot(a, b, {0, 0}, {2, 2});
             }) == "tensordot: axis 0 is named twice");
}

BOOST_AUTO_TEST_CASE(static_extents_are_kept) {
  lz::tensor<float, 2, 3, 4> const a = counted<float>(2, 3, 4);
  lz::tensor<float, 4, 5> const b = counted<float>(4, 5);
  static_assert(std::is_same_v<decltype(tensordot(a, b, 1)), lz::tensor<float, 2, 3, 5>>);
  BOOST_TEST(equals(tensordot(a, b, 1), lz::eval(lz::matmul(a, b))));
}

BOOST_AUTO_TEST_CASE(a_chain_of_matrices_is_multiplied_in_the_cheapest_order) {
  auto const a = counted<double>(2, 30), b = counted<double>(30, 3), c = counted<double>(3, 20),
             d = counted<double>(20, 4);
  lz::matrix<double> const want =
      lz::matmul(a, lz::matmul(b, lz::matmul(c, d)));  // integers: exact in every order
  BOOST_TEST(equals(multi_dot(a, b, c, d), want));
  BOOST_TEST(equals(multi_dot(a, b), lz::eval(lz::matmul(a, b))));
  BOOST_TEST(
      equals(multi_dot(a(0), b, c, d(lz::all, 1)), lz::eval(want(0, 1) + lz::zeros<double>())));
  auto const split =
      lz::detail::cheapest_order<double, 3>({lz::blas::matrix<double const>{nullptr, 10, 100, 0, 0},
                                             {nullptr, 100, 5, 0, 0},
                                             {nullptr, 5, 50, 0, 0}});
  BOOST_TEST(split[2] == 1);  // (ab)c
  BOOST_TEST(text_of<lz::shape_error>([&] { multi_dot(a, b, d); }) ==
             "multi_dot: operand 1 has 3 columns, operand 2 has 20 rows");
}

BOOST_AUTO_TEST_SUITE_END()
