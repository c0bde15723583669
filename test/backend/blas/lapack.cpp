#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/backend/blas/lapack.hpp>
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

template <class T>
void solve_and_invert() {
  for (index const n : {0, 1, 2, 3, 5, 17, 64, 101}) {
    for (index const nrhs : {0, 1, 2, 7}) {
      auto const a = numbers<T>(n * n, 1), b = numbers<T>(n * nrhs, 2);
      auto lu = a, x = b;
      blas::solve<T>(n, nrhs, lu.data(), x.data());
      auto const off = largest(minus(product(n, nrhs, n, a, x), b));
      BOOST_TEST(off <= 4 * eps<T> * real<T>(n) * (largest(a) * largest(x) * real<T>(n) + 1),
                 n << ", " << nrhs);
    }
    auto const a = numbers<T>(n * n, 3);
    auto inverse = a;
    blas::invert<T>(n, inverse.data());
    auto one = product(n, n, n, a, inverse);
    for (index i = 0; i < n; ++i) one[std::size_t(i * n + i)] -= 1;
    BOOST_TEST(largest(one) <= 4 * eps<T> * real<T>(n * n) * largest(inverse), n);
  }
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

BOOST_AUTO_TEST_SUITE(backend_blas_lapack)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(a_solution_satisfies_its_equations_and_an_inverse_multiplies_to_one,
                              T, dtypes) {
  if (blas::lapack_available()) solve_and_invert<T>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_reference_lapack_solves_and_inverts_too, T, dtypes) {
  with_library const reference("reference");
  if (blas::lapack_available()) solve_and_invert<T>();
}

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

BOOST_AUTO_TEST_CASE_TEMPLATE(nan_and_infinity_end_in_an_error_or_in_the_result_and_never_in_a_hang,
                              T, dtypes) {
  if (!blas::lapack_available()) return;
  using R = real<T>;
  for (R const bad : {std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::infinity(),
                      -std::numeric_limits<R>::infinity()}) {
    for (index const n : {1, 2, 3, 40, 130}) {
      for (index const where : {index{0}, n * n / 2, n * n - 1}) {
        auto a = numbers<T>(n * n, 9), b = numbers<T>(n, 10);
        a[std::size_t(where)] = bad;
        auto lu = a, x = b;
        auto const text = message([&] { blas::solve<T>(n, 1, lu.data(), x.data()); });
        BOOST_TEST((text == "nothing thrown" || text.find("is singular") != std::string::npos),
                   text);
        lu = a;
        auto const more = message([&] { blas::invert<T>(n, lu.data()); });
        BOOST_TEST((more == "nothing thrown" || more.find("is singular") != std::string::npos),
                   more);
        BOOST_TEST(message([&] { least_squares<T>(n, n, 1, a, b, 0); }) ==
                   "lstsq: matrix holds NaN or infinity: its SVD does not converge");
      }
    }
  }
  auto a = numbers<T>(4, 11);
  array<T> b(2, T(std::numeric_limits<R>::quiet_NaN()));
  blas::solve<T>(2, 1, a.data(), b.data());
  BOOST_TEST((std::isnan(std::real(b[0])) && std::isnan(std::real(b[1]))));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_singular_matrix_is_named_with_its_pivot_and_its_place_in_the_batch,
                              T, dtypes) {
  if (!blas::lapack_available()) return;
  array<T> const a{1, 0, 0, 0, 1, 0, 0, 0, 0};
  auto lu = a;
  array<T> b{1, 2, 3};
  BOOST_TEST(message([&] { blas::solve<T>(3, 1, lu.data(), b.data()); }) ==
             "solve: getrf: matrix is singular: U(3, 3) is exactly zero");
  lu = a;
  BOOST_TEST(message([&] { blas::solve<T>(3, 1, lu.data(), b.data(), 7); }) ==
             "solve: getrf: matrix 7 of the batch is singular: U(3, 3) is exactly zero");
  lu.assign(9, T(0));
  BOOST_TEST(message([&] { blas::invert<T>(3, lu.data()); }) ==
             "inv: getrf: matrix is singular: U(1, 1) is exactly zero");
}

BOOST_AUTO_TEST_CASE(without_lapack_the_error_says_what_to_install) {
  with_library const none("none");
  double a[] = {1}, b[] = {1};
  char const* const help =
      " needs LAPACK, none was found: install one (Debian: apt install libopenblas0) or set "
      "LAZULI_BLAS to its path";
  BOOST_TEST(message([&] { blas::solve<double>(1, 1, a, b); }) == std::string("solve") + help);
  BOOST_TEST(message([&] { blas::invert<double>(1, a); }) == std::string("inv") + help);
  BOOST_TEST(message([&] { least_squares<double>(1, 1, 1, {1}, {1}, 0); }) ==
             std::string("lstsq") + help);
  with_library const missing("/nowhere/liblapack.so");
  auto const text = message([&] { blas::solve<double>(1, 1, a, b); });
  BOOST_TEST(text.find("solve needs LAPACK, LAZULI_BLAS=/nowhere/liblapack.so: ") == 0, text);
}

BOOST_AUTO_TEST_CASE(an_extent_beyond_32_bits_is_an_error_in_words) {
  if (!blas::lapack_available()) return;
  auto const text = message([] { blas::solve<double>(3'000'000'000, 1, nullptr, nullptr); });
  BOOST_TEST(text.find("solve: extent 3000000000: ") == 0, text);
  BOOST_TEST(text.find("counts in 32 bits, up to 2147483647") != std::string::npos, text);
}

BOOST_AUTO_TEST_SUITE_END()
