#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/backend/blas/least_squares.hpp>
#include <limits>
#include <string>
#include <vector>

#include "raw.hpp"

namespace blas = lazuli::blas;

namespace {

using lazuli::index;  // not at file scope: there <strings.h> has a function of that name

using namespace raw;

template <class T>
struct fit {
  array<T> x;
  array<real<T>> singular_values, residuals;
  index rank = -1;
};

template <class T>
fit<T> least_squares(index m, index n, index nrhs, array<T> a, array<T> b, real<T> rcond) {
  fit<T> out;
  out.singular_values.resize(static_cast<std::size_t>(std::min(m, n)));
  out.residuals.assign(static_cast<std::size_t>(nrhs), -1);
  b.resize(static_cast<std::size_t>(std::max(m, n) * nrhs));
  blas::least_squares<T>(m, n, nrhs, a.data(), b.data(), rcond, out.rank,
                         out.singular_values.data(), out.residuals.data());
  out.x.assign(b.begin(), b.begin() + n * nrhs);
  return out;
}

/// What makes x the least-squares solution: what is left over is orthogonal to the columns of a.
template <class T>
void fit_full_rank() {
  for (auto [m, n] :
       {std::pair{1, 1}, {2, 1}, {3, 3}, {30, 2}, {40, 17}, {600, 3}, {1000, 40}, {5000, 7}}) {
    for (index const nrhs : {0, 1, 3}) {
      auto const a = numbers<T>(m * n, 4), b = numbers<T>(m * nrhs, 5);
      auto const got = least_squares<T>(m, n, nrhs, a, b, eps<T> * real<T>(m));
      auto const rest = minus(b, product(m, nrhs, n, a, got.x));
      BOOST_TEST(largest(product(m, nrhs, n, a, rest, true)) <=
                 8 * eps<T> * real<T>(m + 10) * (largest(got.x) + 1));
      BOOST_TEST(got.rank == n);
      for (index j = 0; j < nrhs; ++j) {
        long double sum = 0;
        for (index i = 0; i < m; ++i) sum += std::norm(rest[std::size_t(i * nrhs + j)]);
        if (m <= n) sum = 0;
        BOOST_TEST(std::abs(got.residuals[std::size_t(j)] - sum) <= 16 * eps<T> * (sum + 1));
      }
      real<T> squares = 0, expected = 0;
      for (auto const s : got.singular_values) squares += s * s;
      for (auto const& each : a) expected += std::norm(each);
      BOOST_TEST(std::abs(squares - expected) <= 4 * eps<T> * real<T>(m) * expected);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_least_squares)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(what_least_squares_leaves_over_is_orthogonal_to_the_columns, T,
                              dtypes) {
  if (blas::lapack_available()) fit_full_rank<T>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_reference_lapack_fits_too, T, dtypes) {
  with_library const reference("reference");
  if (blas::lapack_available()) fit_full_rank<T>();
}

BOOST_AUTO_TEST_CASE(the_line_of_numpy_s_documentation_comes_out) {
  if (!blas::lapack_available()) return;
  auto const got =
      least_squares<double>(4, 2, 1, {0, 1, 1, 1, 2, 1, 3, 1}, {-1, 0.2, 0.9, 2.1}, 1e-15);
  BOOST_TEST(got.x[0] == 1.0, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(got.x[1] == -0.95, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(got.residuals[0] == 0.05, boost::test_tools::tolerance(1e-13));
  BOOST_TEST(got.singular_values[0] == 4.1000304481682397, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(got.singular_values[1] == 1.0907567666961071, boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(columns_that_depend_on_each_other_share_the_solution_of_smallest_norm,
                              T, dtypes) {
  if (!blas::lapack_available()) return;
  for (index const m : {5, 4000}) {  // the second is reduced block by block
    array<T> a, b;
    for (auto const& each : numbers<T>(m, 6)) {
      a.insert(a.end(), {each, each, T(0)});
      b.push_back(each * T(4));
    }
    auto const got = least_squares<T>(m, 3, 1, a, b, 1e-5f);
    BOOST_TEST(got.rank == 1);
    BOOST_TEST(std::abs(got.x[0] - T(2)) <= eps<T> * real<T>(m + 32));
    BOOST_TEST(std::abs(got.x[1] - T(2)) <= eps<T> * real<T>(m + 32));
    BOOST_TEST(std::abs(got.x[2]) <= eps<T> * real<T>(m + 32));
    BOOST_TEST(got.residuals[0] == 0);  // only where rank = n < m
  }
}

BOOST_AUTO_TEST_CASE(more_unknowns_than_equations_give_the_solution_of_smallest_norm) {
  if (!blas::lapack_available()) return;
  auto const got = least_squares<double>(1, 3, 2, {3, 0, 4}, {25, 50}, 1e-15);
  array<double> const expected{3, 6, 0, 0, 4, 8};
  BOOST_TEST(largest(minus(got.x, expected)) <= 1e-14);
  BOOST_TEST(got.rank == 1);
  BOOST_TEST(got.singular_values[0] == 5, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(a_problem_without_equations_or_unknowns_has_the_solution_zero) {
  auto const no_equations = least_squares<double>(0, 2, 1, {}, {}, 0);
  BOOST_TEST((no_equations.x == array<double>{0, 0}));
  BOOST_TEST(no_equations.rank == 0);
  auto const no_unknowns = least_squares<double>(2, 0, 1, {}, {3, 4}, 0);
  BOOST_TEST(no_unknowns.x.empty());
  BOOST_TEST(no_unknowns.residuals[0] == 25);
}

BOOST_AUTO_TEST_CASE(nan_in_one_right_hand_side_stays_there) {
  if (!blas::lapack_available()) return;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  for (index const m : {3, 3000}) {
    auto const a = numbers<double>(m * 2, 7);
    auto b = numbers<double>(m * 2, 8);
    b[2] = nan;
    auto const got = least_squares<double>(m, 2, 2, a, b, 1e-15);
    BOOST_TEST((std::isnan(got.x[0]) && std::isnan(got.x[2])));
    BOOST_TEST((std::isfinite(got.x[1]) && std::isfinite(got.x[3])));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(nan_and_infinity_in_the_matrix_are_an_error, T, dtypes) {
  if (!blas::lapack_available()) return;
  using R = real<T>;
  for (R const bad : {std::numeric_limits<R>::quiet_NaN(), -std::numeric_limits<R>::infinity()}) {
    for (auto [m, n] : {std::pair<index, index>{1, 1}, {40, 40}, {3000, 5}}) {
      for (index const where : {index{0}, m * n / 2, m * n - 1}) {
        auto a = numbers<T>(m * n, 9), b = numbers<T>(m, 10);
        a[std::size_t(where)] = bad;
        BOOST_TEST(message([&] { least_squares<T>(m, n, 1, a, b, 0); }) ==
                   "lstsq: matrix holds NaN or infinity: its SVD does not converge");
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(without_lapack_it_says_what_to_install) {
  with_library const none("none");
  BOOST_TEST(message([&] { least_squares<double>(1, 1, 1, {1}, {1}, 0); }) ==
             "lstsq needs LAPACK, none was found: install one (Debian: apt install libopenblas0) "
             "or set LAZULI_BLAS to its path");
}

BOOST_AUTO_TEST_SUITE_END()
