#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"
#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::all, lz::slice;
using lz::linalg::inv, lz::linalg::solve;
using complex = std::complex<double>;

/// The lecture's system: x = (1, 2, 3).
lz::tensor<float, 3, 3> lecture() {
  return lz::tensor<float, 3, 3>({{2, 3, -1}, {1, -2, 8}, {6, 1, -3}});
}
lz::tensor<float, 3> right_side() { return lz::tensor<float, 3>({5, 21, -1}); }

/// A well conditioned matrix of any size, and a matrix of right-hand sides.
template <class T>
lz::matrix<T> dominant(lz::index n) {
  lz::matrix<T> a(n, n);
  fill(a, n);
  for (lz::index i = 0; i < n; ++i) a(i, i) = a(i, i) + T(4 * static_cast<int>(n) + 1);
  return a;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_and_inv)

BOOST_AUTO_TEST_CASE(the_system_of_the_lecture_has_the_solution_1_2_3) {
  lz::vector<float> const x = solve(lecture(), right_side());
  BOOST_TEST(near(x, {1, 2, 3}));
  lz::tensor<float, 3> const product = lz::matmul(lecture(), solve(lecture(), right_side()));
  BOOST_TEST(near(product, {5, 21, -1}));
}

BOOST_AUTO_TEST_CASE(static_extents_are_deduced) {
  auto const a = lecture();
  auto const b = right_side();
  static_assert(std::is_same_v<decltype(lz::eval(solve(a, b))), lz::tensor<float, 3>>);
  static_assert(std::is_same_v<decltype(lz::eval(inv(a))), lz::tensor<float, 3, 3>>);
  static_assert(
      std::is_same_v<decltype(lz::eval(solve(a, lz::matrix<float>(3, 2)))), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(lz::eval(solve(a, lz::tensor<float, 7, 3, 2>()))),
                               lz::tensor<float, 7, 3, 2>>);
}

using dtypes = std::tuple<float, double, std::complex<float>, complex>;

BOOST_AUTO_TEST_CASE_TEMPLATE(solutions_and_inverses_fit_for_every_size, T, dtypes) {
  for (lz::index n : {1, 2, 3, 5, 17}) {
    auto const a = dominant<T>(n);
    lz::matrix<T> b(n, 3);
    fill(b, 2);
    lz::matrix<T> const x = solve(a, b);
    BOOST_TEST(near(lz::eval(lz::matmul(a, x)), naive_values(b)), n);
    lz::vector<T> const y = solve(a, b(all, 1));
    BOOST_TEST(near(y, naive_values(x(all, 1))), n);
    lz::matrix<T> const unit = lz::eye<T>(n);
    BOOST_TEST(near(lz::eval(lz::matmul(a, inv(a))), naive_values(unit)), n);
    BOOST_TEST(near(lz::eval(solve(a, unit)), naive_values(lz::eval(inv(a)))), n);
  }
}

BOOST_AUTO_TEST_CASE(numbers_are_those_of_numpy) {  // numpy.linalg, NumPy 1.24
  lz::tensor<double, 3, 3> const a({{4., 1., 2.}, {1., 3., 0.}, {2., 0., 5.}});
  BOOST_TEST(
      near(lz::eval(inv(a)), {0.3488372093023256, -0.11627906976744187, -0.13953488372093023,
                              -0.11627906976744187, 0.372093023255814, 0.04651162790697675,
                              -0.13953488372093023, 0.04651162790697675, 0.2558139534883721}));
  BOOST_TEST(near(lz::eval(solve(a, {12, 7, 17})), {1, 2, 3}));
  lz::tensor<complex, 2, 2> const c(
      {{complex(1, 1), complex(2, 0)}, {complex(3, 0), complex(4, -1)}});
  lz::tensor<complex, 2> const d({complex(1, 0), complex(0, 1)});
  BOOST_TEST(near(lz::eval(solve(c, d)), {complex(-1.3, -0.9), complex(0.7, 1.1)}));
  BOOST_TEST(near(lz::eval(inv(c)),
                  {complex(-0.7, -1.1), complex(0.2, 0.6), complex(0.3, 0.9), complex(0.2, -0.4)}));
}

BOOST_AUTO_TEST_CASE(batches_are_solved_one_by_one_and_broadcast) {
  lz::tensor<double, 2, 2, 2> const a({{{2., 1.}, {1., 3.}}, {{1., 2.}, {3., 5.}}});
  lz::tensor<double, 2, 2, 2> const b({{{1., 2.}, {3., 4.}}, {{5., 6.}, {7., 8.}}});
  BOOST_TEST(near(lz::eval(solve(a, b)), {0, 0.4, 1, 1.2, -11, -14, 8, 10}));
  BOOST_TEST(near(lz::eval(solve(a(0), b)), {0, 0.4, 1, 1.2, 1.6, 2, 1.8, 2}));
  BOOST_TEST(near(lz::eval(solve(a, b(0))), {0, 0.4, 1, 1.2, 1, -2, 0, 2}));
  BOOST_TEST(near(lz::eval(inv(a)), {0.6, -0.2, -0.2, 0.4, -5, 2, 3, -1}));
  lz::vector<double> const v = b(0)(all, 0);  // a vector is the right-hand side of every matrix
  BOOST_TEST(near(lz::eval(solve(a, v)), {0, 1, 1, 0}));
}

BOOST_AUTO_TEST_CASE(integers_are_solved_in_a_type_that_holds_them) {
  lz::tensor<int, 2, 2> const a({{2, 0}, {0, 4}});
  lz::tensor<int, 2> const b({1, 1});
  lz::tensor x = solve(a, b);
  static_assert(std::is_same_v<decltype(x), lz::tensor<double, 2>>);
  BOOST_TEST(near(x, {0.5, 0.25}));
  lz::tensor y = inv(a);
  BOOST_TEST(near(y, {0.5, 0, 0, 0.25}));
  lz::tensor<double, 2> const d({1., 3.});
  static_assert(std::is_same_v<lz::value_t<decltype(solve(a, d))>, double>);
  static_assert(
      std::is_same_v<lz::value_t<decltype(solve(lecture(), lz::tensor<complex, 3>()))>, complex>);
}

BOOST_AUTO_TEST_CASE(sixteen_bit_floats_are_solved_in_float) {
  lz::tensor<lz::float16, 2, 2> const a({{2.f, 0.f}, {0.f, 3.f}});
  lz::tensor<lz::float16, 2> const b({1.f, 1.f});
  lz::tensor x = solve(a, b);
  static_assert(std::is_same_v<decltype(x), lz::tensor<lz::float16, 2>>);
  BOOST_TEST(static_cast<float>(x(0)) == 0.5f);
  BOOST_TEST(std::abs(static_cast<float>(x(1)) - 1.f / 3) < 1e-3f);
}

BOOST_AUTO_TEST_CASE(operands_may_be_views_and_expressions) {
  auto const a = dominant<double>(6);
  lz::matrix<double> b(6, 4);
  fill(b, 1);
  lz::matrix<double> const turned = a.t(), scaled = a * 2.0 + lz::eye<double>(6);
  BOOST_TEST(
      near(lz::eval(solve(a.t(), b(all, slice(0, 4, 2)))),
           naive_values(lz::eval(solve(turned, lz::matrix<double>(b(all, slice(0, 4, 2))))))));
  BOOST_TEST(near(lz::eval(solve(a * 2.0 + lz::eye<double>(6), b - 1.0)),
                  naive_values(lz::eval(solve(scaled, lz::matrix<double>(b - 1.0))))));
  lz::matrix<double> const square = lz::matmul(a, a);
  BOOST_TEST(near(lz::eval(solve(lz::matmul(a, a), b)), naive_values(lz::eval(solve(square, b)))));
  lz::matrix<double> const out = lz::exp(-lz::abs(solve(a, b))) + 1.0;
  BOOST_TEST(out.extent(1) == 4);
}

BOOST_AUTO_TEST_CASE(a_destination_may_be_an_operand) {
  lz::matrix<float> a = lecture();
  lz::vector<float> b = right_side();
  b = solve(a, b);
  BOOST_TEST(near(b, {1, 2, 3}));
  a = inv(a);
  BOOST_TEST(near(lz::eval(lz::matmul(a, right_side())), {1, 2, 3}));
  lz::matrix<float> wide(3, 4);
  wide = 9.f;
  wide(all, 2) = right_side();
  wide(all, 2) = solve(lecture(), wide(all, 2));
  BOOST_TEST(near(wide(all, 2), {1, 2, 3}));
  BOOST_TEST(wide(1, 1) == 9.f);
  BOOST_TEST(wide(1, 3) == 9.f);
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_is_an_error_and_nothing_is_written) {
  lz::matrix<float> const zero = lz::zeros<float>(2, 2);
  lz::matrix<float> keep(2, 2);
  keep = 7.f;
  BOOST_TEST(text_of<lz::linalg_error>([&] { keep = inv(zero); }) ==
             "inv: getrf: matrix is singular: U(1, 1) is exactly zero");
  BOOST_TEST(text_of<lz::linalg_error>([&] { keep = solve(zero, keep); }) ==
             "solve: getrf: matrix is singular: U(1, 1) is exactly zero");
  BOOST_TEST(text_of<lz::linalg_error>([&] { keep += solve(zero, keep) * 2.f; }) ==
             "solve: getrf: matrix is singular: U(1, 1) is exactly zero");
  BOOST_TEST(text_of<lz::linalg_error>([&] { keep(0) = solve(zero, keep(0)); }) ==
             "solve: getrf: matrix is singular: U(1, 1) is exactly zero");
  BOOST_TEST(holds(keep, {7, 7, 7, 7}));
  lz::tensor<double, 2, 2, 2> const batch({{{1., 0.}, {0., 1.}}, {{1., 2.}, {2., 4.}}});
  lz::tensor<double, 2, 2, 2> out;
  out = 7.0;
  BOOST_TEST(text_of<lz::linalg_error>([&] { out = inv(batch); }) ==
             "inv: getrf: matrix 1 of the batch is singular: U(2, 2) is exactly zero");
  BOOST_TEST(text_of<lz::linalg_error>([&] { out = solve(batch, batch); }) ==
             "solve: getrf: matrix 1 of the batch is singular: U(2, 2) is exactly zero");
  BOOST_TEST(lz::all(out == 7.0).item());
}

BOOST_AUTO_TEST_CASE(nan_in_the_right_side_stays_in_its_column) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  lz::tensor<double, 2, 2> const a({{2., 0.}, {0., 4.}}), b({{1., nan}, {1., 1.}});
  lz::tensor x = solve(a, b);
  BOOST_TEST(x(0, 0) == 0.5);
  BOOST_TEST(x(1, 0) == 0.25);
  BOOST_TEST(std::isnan(x(0, 1)));
}

BOOST_AUTO_TEST_CASE(extents_that_do_not_fit_are_named) {
  lz::matrix<float> const wide(2, 3), square(3, 3), b(2, 2);
  lz::vector<float> const v(2);
  lz::dtensor<float, 3> const batch(4, 3, 3), other(5, 3, 1);
  BOOST_TEST(
      text_of<lz::shape_error>([&] { (void)inv(wide); }) ==
      "inv: shape (2, 3) is not that of square matrices: the last two extents must be equal");
  BOOST_TEST(
      text_of<lz::shape_error>([&] { (void)solve(wide, b); }) ==
      "solve: shape (2, 3) is not that of square matrices: the last two extents must be equal");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)solve(square, b); }) ==
             "solve: shapes (3, 3) and (2, 2): b must have 3 rows, as a has; it has 2");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)solve(square, v); }) ==
             "solve: shapes (3, 3) and (2): b must have 3 rows, as a has; it has 2");
  BOOST_TEST(text_of<lz::shape_error>([&] { (void)solve(batch, other); }) ==
             "solve: shapes (4) and (5) do not broadcast: the size of tensor a (4) must match the "
             "size of tensor b (5) at non-singleton "
             "dimension 0");
}

BOOST_AUTO_TEST_CASE(empty_systems_have_empty_solutions) {
  lz::matrix<double> const none(0, 0), rows(0, 2);
  lz::vector<double> const v(0);
  BOOST_TEST(lz::eval(inv(none)).numel() == 0);
  BOOST_TEST(lz::eval(solve(none, v)).numel() == 0);
  BOOST_TEST(lz::eval(solve(none, rows)).extent(1) == 2);
  lz::matrix<double> const a = dominant<double>(3), no_columns(3, 0);
  BOOST_TEST(lz::eval(solve(a, no_columns)).extent(0) == 3);
  lz::dtensor<double, 3> const no_batch(0, 2, 2);
  BOOST_TEST(lz::eval(inv(no_batch)).extent(1) == 2);
  BOOST_TEST(lz::eval(solve(no_batch, no_batch)).extent(1) == 2);
}

BOOST_AUTO_TEST_CASE(without_lapack_the_error_says_what_to_install) {
  with_library const none("none");
  lz::matrix<float> const large = lz::eye<float>(5);
  lz::vector<float> keep({1.f, 2.f, 3.f, 4.f, 5.f});
  std::string const help =
      " needs LAPACK, none was found: install one (Debian: apt install libopenblas0) or set "
      "LAZULI_BLAS to its path";
  BOOST_TEST(text_of<lz::linalg_error>([&] { keep = solve(large, keep); }) == "solve" + help);
  BOOST_TEST(text_of<lz::linalg_error>([&] { lz::eval(inv(large)); }) == "inv" + help);
  BOOST_TEST(holds(keep, {1, 2, 3, 4, 5}));
}

BOOST_AUTO_TEST_CASE(small_systems_need_no_lapack) {
  with_library const none("none");
  lz::vector<float> const x = solve(lecture(), right_side());
  BOOST_TEST(near(x, {1, 2, 3}));
  lz::dtensor<double, 3> batch(100, 3, 3);
  fill(batch, 1);
  for (lz::index i = 0; i < 300; ++i) batch(i / 3, i % 3, i % 3) = 20.0 + static_cast<double>(i);
  lz::dtensor<double, 3> const unit = lz::matmul(batch, inv(batch));
  BOOST_TEST(near(unit(57), naive_values(lz::eye<double>(3))));
  lz::dtensor<double, 3> b(100, 3, 1);
  fill(b, 3);
  lz::dtensor<double, 3> const back = lz::matmul(batch, solve(batch, b));
  BOOST_TEST(near(back, naive_values(b)));
  lz::dtensor<float, 4> const turned = inv(batch(lz::newaxis).to<float>().eval().transpose(2, 3));
  BOOST_TEST(near(turned(0, 3), naive_values(lz::eval(inv(batch(3).t()).to<float>()))));
}

BOOST_AUTO_TEST_SUITE_END()
