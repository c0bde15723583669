#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::all;
using lz::linalg::lstsq;
using complex = std::complex<double>;

lz::tensor<double, 4, 2> line() {
  return lz::tensor<double, 4, 2>({{1., 1.}, {2., 1.}, {3., 1.}, {4., 1.}});
}
lz::tensor<double, 4> heights() { return lz::tensor<double, 4>({6., 5., 7., 10.}); }

/// Columns that lie in a plane: rank 2.
lz::tensor<double, 4, 3> plane() {
  return lz::tensor<double, 4, 3>({{1., 2., 3.}, {2., 4., 6.}, {1., 0., 1.}, {3., 2., 5.}});
}

}  // namespace

// Numbers from numpy.linalg.lstsq(a, b, rcond=None), NumPy 1.24.
BOOST_AUTO_TEST_SUITE(least_squares)

BOOST_AUTO_TEST_CASE(a_line_is_fitted) {
  auto const [solution, residuals, rank, singular_values] = lstsq(line(), heights());
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(solution)>, lz::tensor<double, 2>>);
  BOOST_TEST(near(solution, {1.4, 3.5}));
  BOOST_TEST(near(residuals, {4.2}));
  BOOST_TEST(rank == 2);
  BOOST_TEST(near(singular_values, {5.779378813233885, 0.7738091063972267}));
}

BOOST_AUTO_TEST_CASE(the_result_has_names_and_stands_for_its_solution) {
  auto const fit = lstsq(line(), heights());
  auto [own, left, full, values] = lstsq(line(), heights());  // the program's own, to be changed
  own += 1.;
  BOOST_TEST(own(0) == fit.solution(0) + 1.);
  BOOST_TEST(fit.matrix_rank == 2);
  BOOST_TEST(near(fit.solution, {1.4, 3.5}));
  BOOST_TEST(near(fit.residuals, {4.2}));
  lz::vector<double> const x = lstsq(line(), heights());
  BOOST_TEST(near(x, {1.4, 3.5}));
  lz::tensor<double, 2> const doubled = fit * 2.0;
  BOOST_TEST(near(doubled, {2.8, 7.0}));
  lz::vector<double> const rest = heights() - lz::matmul(line(), fit);
  BOOST_TEST(near(lz::eval(lz::sum(rest * rest)), {4.2}));
  lz::vector<double> const temporary = lstsq(line(), heights()) + 1.0;
  BOOST_TEST(near(temporary, {2.4, 4.5}));
  BOOST_TEST((std::get<2>(lstsq(line(), heights())) == 2));
}

BOOST_AUTO_TEST_CASE(several_right_sides_are_fitted_column_by_column) {
  lz::tensor<double, 4, 2> const b({{6., 11.}, {5., 10.}, {7., 13.}, {10., 18.}});
  auto const [x, residuals, rank, s] = lstsq(line(), b);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(x)>, lz::tensor<double, 2, 2>>);
  BOOST_TEST(near(x, {1.4, 2.4, 3.5, 7.0}));
  BOOST_TEST(near(residuals, {4.2, 9.2}, 256));
  BOOST_TEST(rank == 2);
  BOOST_TEST(s.numel() == 2);
}

BOOST_AUTO_TEST_CASE(weights_scale_rows_of_both_sides) {
  lz::tensor<double, 4> const weights({1., 2., 1., 4.});
  lz::tensor<double, 4> const root = lz::sqrt(weights);
  auto const fit = lstsq(line() * root.unsqueeze(1), heights() * root);
  BOOST_TEST(near(fit.solution, {1.8, 2.475}));
  BOOST_TEST(near(fit.residuals, {6.475}, 256));
  BOOST_TEST(near(fit.singular_values, {9.439393738074491, 0.9475472851526237}));
}

BOOST_AUTO_TEST_CASE(a_rank_deficient_matrix_gives_the_shortest_solution_and_no_residuals) {
  lz::tensor<double, 4> const b({1., 2., 3., 4.});
  auto const [x, residuals, rank, s] = lstsq(plane(), b);
  BOOST_TEST(near(x, {1.3910256410256414, -0.9358974358974361, 0.4551282051282057}));
  BOOST_TEST(residuals.numel() == 0);
  BOOST_TEST(rank == 2);
  BOOST_TEST(near(s, {10.34825910829554, 1.7069075626929342, 0.0}));
}

BOOST_AUTO_TEST_CASE(fewer_rows_than_columns_give_the_shortest_solution) {
  lz::tensor<double, 2, 3> const a({{1., 2., 3.}, {4., 5., 6.}});
  lz::tensor<double, 2> const b({7., 8.});
  auto const [x, residuals, rank, s] = lstsq(a, b);
  BOOST_TEST(near(x, {-3.05555555555556, 0.11111111111111194, 3.27777777777778}));
  BOOST_TEST(residuals.numel() == 0);
  BOOST_TEST(rank == 2);
  BOOST_TEST(near(s, {9.508032000695724, 0.7728696356734843}));
}

BOOST_AUTO_TEST_CASE(a_square_matrix_is_solved_without_residuals) {
  lz::tensor<double, 2, 2> const a({{2., 1.}, {1., 3.}});
  lz::tensor<double, 2> const b({3., 5.});
  auto const fit = lstsq(a, b);
  BOOST_TEST(near(fit.solution, {0.8, 1.4}));
  BOOST_TEST(fit.residuals.numel() == 0);
  BOOST_TEST(fit.matrix_rank == 2);
}

BOOST_AUTO_TEST_CASE(rcond_decides_what_counts_as_zero) {
  lz::tensor<double, 3, 2> const a({{1., 0.}, {0., 1e-3}, {0., 0.}});
  lz::tensor<double, 3> const b({1., 1., 1.});
  auto const coarse = lstsq(a, b, 1e-2), fine = lstsq(a, b, 1e-4);
  BOOST_TEST(coarse.matrix_rank == 1);
  BOOST_TEST(near(coarse.solution, {1, 0}));
  BOOST_TEST(coarse.residuals.numel() == 0);
  BOOST_TEST(fine.matrix_rank == 2);
  BOOST_TEST(near(fine.solution, {1, 1000}));
  BOOST_TEST(near(fine.residuals, {1}));
}

BOOST_AUTO_TEST_CASE(complex_systems_are_fitted) {
  lz::tensor<complex, 3, 2> const a({{complex(1, 1), complex(2, 0)},
                                     {complex(0, 0), complex(1, -1)},
                                     {complex(3, 0), complex(0, 1)}});
  lz::tensor<complex, 3> const b({complex(1, 0), complex(0, 2), complex(3, 1)});
  auto const fit = lstsq(a, b);
  BOOST_TEST(near(fit.solution, {complex(0.9305555555555548, 0.20833333333333315),
                                 complex(-0.1527777777777779, -0.06944444444444436)}));
  static_assert(std::is_same_v<decltype(fit.residuals), lz::vector<double>>);
  BOOST_TEST(near(fit.residuals, {5.361111111111112}));
  BOOST_TEST(near(fit.singular_values, {3.4641016151377557, 2.449489742783178}));
}

BOOST_AUTO_TEST_CASE(operands_are_promoted) {
  lz::tensor<int, 2, 2> const a({{1, 2}, {3, 4}});
  lz::tensor<int, 2> const b({5, 6});
  auto const fit = lstsq(a, b);
  static_assert(std::is_same_v<lz::value_t<decltype(fit)>, double>);
  BOOST_TEST(near(fit.solution, {-4, 4.5}, 1024));
  auto const mixed = lstsq(a.to<float>(), b.to<double>());
  static_assert(std::is_same_v<lz::value_t<decltype(mixed)>, double>);
  BOOST_TEST(near(mixed.solution, {-4, 4.5}, 1024));
}

BOOST_AUTO_TEST_CASE(operands_may_be_views_and_are_not_changed) {
  lz::matrix<double> wide(4, 5);
  wide = 1.0;
  wide(all, 0) = lz::tensor<double, 4>({1., 2., 3., 4.});
  wide(all, 4) = heights();
  lz::matrix<double> const before = wide;
  auto const fit = lstsq(wide(all, lz::slice(0, 4, 3)), wide(all, 4));
  BOOST_TEST(near(fit.solution, {1.4, 3.5}));
  BOOST_TEST(equals(wide, before));
  lz::matrix<double> const turned = line().t();
  BOOST_TEST(near(lstsq(turned.t(), heights()).solution, {1.4, 3.5}));
}

BOOST_AUTO_TEST_CASE(many_rows_are_fitted_as_few) {
  lz::matrix<double> a(1000, 2);
  lz::vector<double> b(1000);
  for (lz::index i = 0; i < 1000; ++i) {
    a(i, 0) = static_cast<double>(i) / 1000;
    a(i, 1) = 1;
    b(i) = 3 * a(i, 0) - 2 + (i % 2 == 0 ? 0.5 : -0.5);
  }
  auto const fit = lstsq(a, b);
  lz::vector<double> const normal = lz::linalg::solve(lz::matmul(a.t(), a), lz::matmul(a.t(), b));
  BOOST_TEST(near(fit.solution, naive_values(normal), 4096));
  lz::vector<double> const rest = b - lz::matmul(a, normal);
  BOOST_TEST(near(fit.residuals, {lz::sum(rest * rest).item()}, 4096));
}

BOOST_AUTO_TEST_CASE(empty_systems_are_fitted_as_in_numpy) {
  lz::matrix<double> const no_rows(0, 2), no_columns(3, 0);
  lz::tensor<double, 3> const b({1., 2., 3.});
  auto const first = lstsq(no_rows, lz::vector<double>(0));
  BOOST_TEST(holds(first.solution, {0, 0}));
  BOOST_TEST(first.matrix_rank == 0);
  BOOST_TEST(first.residuals.numel() == 0);
  auto const second = lstsq(no_columns, b);
  BOOST_TEST(second.solution.numel() == 0);
  BOOST_TEST(near(second.residuals, {14}));
  BOOST_TEST(second.singular_values.numel() == 0);
  BOOST_TEST(lstsq(line(), lz::matrix<double>(4, 0)).solution.extent(0) == 2);
}

BOOST_AUTO_TEST_CASE(extents_that_do_not_fit_are_named) {
  lz::matrix<double> const a(4, 2), b(3, 2);
  BOOST_TEST(text_of<lz::shape_error>([&] { lstsq(a, b); }) ==
             "lstsq: shapes (4, 2) and (3, 2): b must have 4 rows, as a has; it has 3");
  BOOST_TEST(text_of<lz::shape_error>([&] { lstsq(a, lz::vector<double>(5)); }) ==
             "lstsq: shapes (4, 2) and (5): b must have 4 rows, as a has; it has 5");
}

BOOST_AUTO_TEST_CASE(nan_in_the_matrix_is_an_error_and_in_b_stays_in_its_column) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  auto a = line();
  a(1, 0) = nan;
  BOOST_TEST(text_of<lz::linalg_error>([&] { lstsq(a, heights()); }) ==
             "lstsq: matrix holds NaN or infinity: its SVD does not converge");
  lz::tensor<double, 4, 2> b;
  b(all, 0) = heights();
  b(all, 1) = nan;
  auto const fit = lstsq(line(), b);
  BOOST_TEST(near(fit.solution(all, 0), {1.4, 3.5}));
  BOOST_TEST(std::isnan(fit.solution(0, 1)));
}

BOOST_AUTO_TEST_CASE(without_lapack_the_error_says_what_to_install) {
  lz::blas::loader::load("none");
  auto const text = text_of<lz::linalg_error>([&] { lstsq(line(), heights()); });
  lz::blas::loader::load(nullptr);
  BOOST_TEST(text ==
             "lstsq needs LAPACK, none was found: install one (Debian: apt install libopenblas0) "
             "or set LAZULI_BLAS to its path");
}

BOOST_AUTO_TEST_SUITE_END()
