#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::solve_triangular, lz::linalg::tensorinv, lz::linalg::tensorsolve;
using complex = std::complex<double>;

lz::matrix<double> whole() {
  return lz::matrix<double>({{2., 1., -3.}, {4., 5., 7.}, {1., 8., 10.}});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(systems)

BOOST_AUTO_TEST_CASE(one_triangle_is_read) {
  lz::vector<double> const b({5., 7., 20.});
  lz::matrix<double> const upper({{2., 1., -3.}, {0., 5., 7.}, {0., 0., 10.}});
  lz::matrix<double> const lower({{1., 0., 0.}, {4., 1., 0.}, {1., 8., 1.}});
  BOOST_TEST(near(lz::eval(lz::matmul(upper, solve_triangular(whole(), b))), {5, 7, 20}));
  BOOST_TEST(
      near(lz::eval(lz::matmul(lower, solve_triangular(whole(), b, "L", true))), {5, 7, 20}));
  BOOST_TEST(near(lz::eval(solve_triangular(whole().t(), b, false)),
                  naive_values(lz::eval(lz::linalg::solve(upper.t(), b)))));
  lz::vector<double> x = b;
  x = solve_triangular(whole(), x);  // a destination may be an operand
  BOOST_TEST(near(x, naive_values(lz::eval(solve_triangular(whole(), b)))));
}

BOOST_AUTO_TEST_CASE(factors_of_cholesky_solve) {
  using lz::linalg::cholesky, lz::linalg::cholesky_solve;
  lz::matrix<double> const a({{4., 1., 2.}, {1., 3., 0.}, {2., 0., 5.}});
  lz::vector<double> const b({12., 7., 17.});
  BOOST_TEST(near(cholesky_solve(b, lz::eval(cholesky(a))), {1, 2, 3}));
  BOOST_TEST(near(cholesky_solve(b, cholesky(a, true), true), {1, 2, 3}));
  lz::matrix<double> const identity = cholesky_solve(a, cholesky(a));
  BOOST_TEST(near(identity, {1, 0, 0, 0, 1, 0, 0, 0, 1}));
  lz::matrix<complex> const z({{complex(2, 0), complex(0, 1)}, {complex(0, -1), complex(3, 0)}});
  lz::vector<complex> const c({complex(1, 1), complex(0, 2)});
  BOOST_TEST(near(cholesky_solve(c, cholesky(z)), naive_values(lz::eval(lz::linalg::solve(z, c)))));
  BOOST_TEST(near(cholesky_solve(c, cholesky(z, true), true),
                  naive_values(lz::eval(lz::linalg::solve(z, c)))));
  lz::dtensor<float, 3> const batch = a.to<float>().expand(2, 3, 3);
  BOOST_TEST((cholesky_solve(lz::eval(batch), cholesky(batch)).shape() == lz::shape(2, 3, 3)));
}

BOOST_AUTO_TEST_CASE(batches_of_triangles_are_solved_and_broadcast) {
  auto a = random_matrices<complex>(3, 4, 4);
  for (lz::index q = 0; q < 3; ++q) {
    for (lz::index i = 0; i < 4; ++i) {
      a(q, i, i) += 4.0;
      for (lz::index j = 0; j < i; ++j) a(q, i, j) = 0;
    }
  }
  auto const b = random_matrices<complex>(3, 4, 2);
  BOOST_TEST(close_to(times(a, lz::eval(solve_triangular(a, b))), b, 50));
  auto const shared = lz::eval(solve_triangular(a, lz::eval(b(0))));
  BOOST_TEST(shared.extent(0) == 3);
  lz::matrix<complex> const first = b(0);
  BOOST_TEST(close_to(times(lz::eval(a(2)), lz::eval(shared(2))), first, 50));
}

BOOST_AUTO_TEST_CASE(a_zero_on_the_diagonal_is_named) {
  lz::matrix<double> a = whole();
  a(1, 1) = 0;
  lz::vector<double> x({1., 1., 1.});
  BOOST_TEST(text_of<lz::linalg_error>([&] { x = solve_triangular(a, x); }) ==
             "solve_triangular: matrix is singular: element (1, 1) is exactly zero");
  BOOST_TEST(holds(x, {1, 1, 1}));
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)solve_triangular(a, lz::vector<double>(2)); }) ==
             "solve_triangular: shapes (3, 3) and (2): b must have 3 rows, as a has; it has 2");
}

BOOST_AUTO_TEST_CASE(tensors_are_solved_as_matrices) {
  lz::dtensor<double, 3> const a = random_matrices<double>(6, 2, 3);
  lz::vector<double> const b({1., 2., 3., 4., 5., 6.});
  auto const x = tensorsolve(a, b);
  BOOST_TEST((x.extents() == lz::shape(2, 3)));
  auto const back = lz::tensordot(a, x, {1, 2}, {0, 1});
  BOOST_TEST(near(back, {1, 2, 3, 4, 5, 6}, 256));
  auto const inverse = tensorinv(a, 1);
  BOOST_TEST((inverse.extents() == lz::shape(2, 3, 6)));
  BOOST_TEST(near(lz::eval(lz::matmul(inverse, b)), naive_values(x), 1024));
  BOOST_TEST(text_of<lz::shape_error>([&] { tensorinv(a); }) ==
             "tensorinv: shape (6, 2, 3): its first 2 axes have 12 elements, the others 3: they "
             "must be equal");
  BOOST_TEST(text_of<lz::index_error>([&] { tensorinv(a, 4); }) ==
             "tensorinv: ind 4 is not between 1 and the rank 3");
  BOOST_TEST(text_of<lz::shape_error>([&] { tensorsolve(a, lz::vector<double>(5)); }) ==
             "tensorsolve: shapes (6, 2, 3) and (5): axis 0 of a (6) must equal that of b (5)");
}

BOOST_AUTO_TEST_SUITE_END()
