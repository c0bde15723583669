#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/power.hpp>

#include "raw.hpp"

namespace {
using namespace raw;
}

BOOST_AUTO_TEST_SUITE(backend_blas_power)

using lazuli::index;
using enum blas::matrix_norm_kind;
using dtypes = std::tuple<float, double, std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(norms_powers_and_exponentials_of_a_diagonal, T, dtypes) {
  if (!blas::lapack_available()) return;
  array<T> const a{T(3), T(0), T(0), T(-4)};
  auto const norm_of = [&](blas::matrix_norm_kind kind) {
    auto copy = a;
    return blas::norm<T>("norm", 2, 2, copy.data(), kind);
  };
  double const few = 20 * double{eps<T>};
  BOOST_TEST(std::abs(norm_of(frobenius) - 5) < few);
  BOOST_TEST(std::abs(norm_of(nuclear) - 7) < few);
  for (auto kind : {one, two, row}) BOOST_TEST(std::abs(norm_of(kind) - 4) < few);
  for (auto kind : {least_one, least_two, least_row}) BOOST_TEST(std::abs(norm_of(kind) - 3) < few);
  auto copy = a;
  BOOST_TEST(std::abs(blas::condition<T>(2, 2, copy.data(), one) - 4. / 3) < few);
  array<T> out(4);
  for (unsigned long n : {0, 1, 2, 3, 6, 7}) {
    copy = a;
    blas::power<T>(2, copy.data(), n, out.data());
    BOOST_TEST(std::abs(out[0] - T(std::pow(real<T>(3), real<T>(n)))) < 3000 * few, n);
    BOOST_TEST((out[1] == T(0)));
  }
  copy = a;
  blas::exponential<T>(2, copy.data(), out.data());
  BOOST_TEST(std::abs(out[0] - std::exp(T(3))) < 50 * few);
  BOOST_TEST(std::abs(out[3] - std::exp(T(-4))) < 50 * few);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(e_to_a_times_e_to_minus_a_is_one, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (double scale : {1e-3, 0.1, 0.5, 1.0, 3.0}) {
    auto a = numbers<T>(25, 31), b = a;
    for (auto& x : a) x *= T(real<T>(scale));
    for (std::size_t i = 0; i < 25; ++i) b[i] = -a[i];
    array<T> grown(25), shrunk(25);
    blas::exponential<T>(5, a.data(), grown.data());
    blas::exponential<T>(5, b.data(), shrunk.data());
    auto one = product(5, 5, 5, grown, shrunk);
    for (std::size_t i = 0; i < 5; ++i) one[6 * i] -= T(1);
    BOOST_TEST(largest(one) <= 100 * eps<T> * largest(grown) * largest(shrunk), scale);
  }
}

BOOST_AUTO_TEST_CASE(integers_wrap_in_powers) {
  array<int> a{2, 1, 0, 2}, out(4);
  blas::power<int>(2, a.data(), 40, out.data());
  BOOST_TEST(out[0] == 0);
  BOOST_TEST(out[1] == 0);
}

BOOST_AUTO_TEST_SUITE_END()
