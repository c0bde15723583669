#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::cholesky, lz::linalg::det, lz::linalg::eigvals, lz::linalg::svdvals;
using complex = std::complex<double>;

lz::matrix<double> symmetric() {
  return lz::matrix<double>({{4., 1., 2.}, {1., 3., 0.}, {2., 0., 5.}});
}

}  // namespace

// What all functions of matrices share, shown by some of them.
BOOST_AUTO_TEST_SUITE(functions_of_matrices)

BOOST_AUTO_TEST_CASE(they_are_expressions_and_take_any) {
  lz::matrix<double> const a = symmetric();
  lz::matrix<double> const scaled = a / det(a);
  BOOST_TEST(near(lz::eval(det(scaled)), {1 / (43. * 43)}));
  BOOST_TEST(near(lz::eval(det(a.t() * 2.0)), {8 * 43.}));
  BOOST_TEST(near(lz::eval(det(lz::matmul(a, a))), {43. * 43}));
  BOOST_TEST(near(lz::eval(det(symmetric() + 0.0)), {43}));
  auto const kept = det(lz::matrix<double>(a));  // owns the temporary
  BOOST_TEST(near(lz::eval(kept + kept), {86}));
  BOOST_TEST(near(lz::eval(lz::sum(svdvals(a))), {12}));
}

BOOST_AUTO_TEST_CASE(operands_may_have_every_layout) {
  for (layout how : all_layouts) {
    laid_out<double, 3> const a({2, 4, 4}, how, 3);
    lz::dtensor<double, 3> const plain = a.view();
    BOOST_TEST(equals(lz::eval(det(a.view())), lz::eval(det(plain))), how);
    BOOST_TEST(equals(lz::eval(svdvals(a.view())), lz::eval(svdvals(plain))), how);
  }
}

BOOST_AUTO_TEST_CASE(a_destination_may_be_the_operand) {
  lz::matrix<double> a = symmetric();
  a = cholesky(a);
  lz::matrix<double> const back = lz::matmul(a, a.t());
  BOOST_TEST(near(back, naive_values(symmetric())));
  lz::matrix<double> turned = symmetric();
  turned.t() = cholesky(turned);
  BOOST_TEST(equals(turned, lz::matrix<double>(a.t())));
}

BOOST_AUTO_TEST_CASE(nothing_is_overwritten_where_a_matrix_of_the_batch_fails) {
  lz::dtensor<double, 3> a = lz::eye<double>(3).expand(4, 3, 3);
  a(2, 1, 1) = -1;
  lz::dtensor<double, 3> out = lz::full(lz::shape(4, 3, 3), 7.0);
  BOOST_TEST(
      text_of<lz::linalg_error>([&] { out = cholesky(a); }) ==
      "cholesky: potrf: matrix 2 of the batch is not positive definite: its leading minor of "
      "order 2 is not");
  BOOST_TEST(equals(out, lz::full(lz::shape(4, 3, 3), 7.0)));
  BOOST_TEST(text_of<lz::linalg_error>([&] { a = cholesky(a); }) != "nothing thrown");
  BOOST_TEST(a(3, 0, 0) == 1);
}

BOOST_AUTO_TEST_CASE(matrices_that_are_not_square_are_named) {
  lz::dtensor<float, 3> const a(2, 3, 4);
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)det(a); }) ==
             "det: shape (2, 3, 4) is not that of square matrices: the last two extents must be "
             "equal");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)eigvals(a); }) ==
             "eigvals: shape (2, 3, 4) is not that of square matrices: the last two extents must "
             "be equal");
}

BOOST_AUTO_TEST_CASE(static_extents_and_dtypes_follow_the_operand) {
  using lz::value_t;
  lz::tensor<float, 5, 3, 3> a;
  a = lz::eye<float>(3);
  static_assert(std::is_same_v<decltype(lz::eval(det(a))), lz::tensor<float, 5>>);
  static_assert(std::is_same_v<decltype(lz::eval(cholesky(a))), lz::tensor<float, 5, 3, 3>>);
  static_assert(
      std::is_same_v<decltype(lz::eval(eigvals(a))), lz::tensor<std::complex<float>, 5, 3>>);
  static_assert(
      std::is_same_v<decltype(svdvals(lz::tensor<complex, 2, 7>()).eval()), lz::tensor<double, 2>>);
  lz::tensor<int, 2, 2> const whole({{1, 2}, {3, 4}});
  static_assert(std::is_same_v<value_t<decltype(det(whole))>, double>);
  BOOST_TEST(near(lz::eval(det(whole)), {-2}));
  lz::tensor<lz::float16, 2, 2> const half({{2.f, 0.f}, {0.f, 3.f}});
  static_assert(std::is_same_v<value_t<decltype(det(half))>, lz::float16>);
  BOOST_TEST(static_cast<float>(det(half).item()) == 6);
}

BOOST_AUTO_TEST_SUITE_END()
