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
