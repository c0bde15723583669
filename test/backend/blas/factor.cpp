#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/factor.hpp>

#include "raw.hpp"

namespace {

using lazuli::index;
using namespace raw;

constexpr std::pair<index, index> shapes[] = {{1, 1},   {3, 3},   {5, 2},  {2, 5},
                                              {17, 17}, {70, 40}, {40, 70}};

template <class T>
array<T> transposed(index m, index n, array<T> const& a) {
  array<T> out(a.size());
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j) out[std::size_t(j * m + i)] = a[std::size_t(i * n + j)];
  }
  return out;
}
template <class T>
bool same(array<T> const& x, array<T> const& y, index n, double factor = 8) {
  return double{largest(minus(x, y))} <=
         factor * double{eps<T>} * static_cast<double>(n) * (double{largest(y)} + 1);
}

template <class T>
void check_qr(index m, index n, index c) {
  auto const a = numbers<T>(m * n, 7);
  array<T> q(std::size_t(m * c)), r(std::size_t(c * n)), alone(r.size());
  auto used = a;
  blas::qr<T>(m, n, c, used.data(), q.data(), r.data());
  BOOST_TEST(same(product(m, n, c, q, r), a, m + n), m << " x " << n);
  BOOST_TEST(same(product(m, c, c, q, q, true), unit<T>(c), m + n), m << " x " << n);
  for (index i = 0; i < c; ++i) {
    for (index j = 0; j < std::min(i, n); ++j) BOOST_TEST((r[std::size_t(i * n + j)] == T(0)));
  }
  used = a;
  blas::qr<T>(m, n, c, used.data(), nullptr, alone.data());
  BOOST_TEST((alone == r));
}

template <class T>
void check_lu(index m, index n) {
  index const k = std::min(m, n);
  auto const a = numbers<T>(m * n, 8);
  array<T> p(std::size_t(m * m)), l(std::size_t(m * k)), u(std::size_t(k * n));
  blas::lu<T>(m, n, a.data(), p.data(), l.data(), u.data());
  BOOST_TEST(same(product(m, n, m, p, product(m, n, k, l, u)), a, m + n), m << " x " << n);
  BOOST_TEST((product(m, m, m, p, p, true) == unit<T>(m)));
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < k; ++j) {
      BOOST_TEST(std::abs(l[std::size_t(i * k + j)]) <= real<T>(1.5));
      if (j > i) BOOST_TEST((l[std::size_t(i * k + j)] == T(0)));
      if (i < k && j < i) BOOST_TEST((u[std::size_t(i * n + j)] == T(0)));
    }
  }
}

/// b·bᴴ + 1, with `other` in the triangle that must not be read.
template <class T>
void check_cholesky(index n, bool upper) {
  auto const b = numbers<T>(n * n, 9);
  auto a = product(n, n, n, b, transposed(n, n, b));
  if constexpr (lazuli::complex_dtype<T>) {
    auto turned = transposed(n, n, b);
    for (auto& x : turned) x = std::conj(x);
    a = product(n, n, n, b, turned);
  }
  for (index i = 0; i < n; ++i) a[std::size_t(i * (n + 1))] += T(1);
  auto factor = a;
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < i; ++j)
      factor[std::size_t(upper ? i * n + j : j * n + i)] =
          std::numeric_limits<real<T>>::quiet_NaN();
  }
  blas::cholesky<T>(n, factor.data(), upper);
  if (upper) {
    BOOST_TEST(same(product(n, n, n, factor, factor, true), a, n), n);
  } else {
    auto adjoint = transposed(n, n, factor);
    for (auto& x : adjoint) x = conjugate(x);
    BOOST_TEST(same(product(n, n, n, factor, adjoint), a, n), n);
  }
}

template <class T>
void check_triangle(index n, index columns, bool upper, bool one) {
  auto a = numbers<T>(n * n, 10), whole = a;
  auto const b = numbers<T>(n * columns, 11);
  for (index i = 0; i < n; ++i) {
    auto& diagonal = whole[std::size_t(i * (n + 1))];
    diagonal = a[std::size_t(i * (n + 1))] = one ? T(1) : diagonal + T(3);
    if (one) a[std::size_t(i * (n + 1))] = T(0);
    for (index j = 0; j < n; ++j) {
      auto const at = std::size_t(i * n + j);
      if (i != j) whole[at] = a[at] = a[at] / T(real<T>(n));
      if (upper ? j < i : j > i) whole[at] = 0;
    }
  }
  auto x = b;
  blas::solve_triangular<T>(n, columns, a.data(), x.data(), upper, one);
  BOOST_TEST(same(product(n, columns, n, whole, x), b, n), n << ", " << columns);
}

template <class T>
T determinant_of(array<T> a, index n) {
  return blas::determinant<T>(n, a.data());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_factor)

using lazuli::index;
using dtypes = std::tuple<float, double, std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(factors_multiply_to_the_matrix, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (auto [m, n] : shapes) {
    check_qr<T>(m, n, std::min(m, n));
    check_qr<T>(m, n, m);
    check_lu<T>(m, n);
  }
  for (index n : {1, 2, 5, 33, 130}) {
    for (bool upper : {false, true}) {
      check_cholesky<T>(n, upper);
      for (bool one : {false, true}) check_triangle<T>(n, 3, upper, one);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(determinants_are_those_of_triangles_with_rows_exchanged, T, dtypes) {
  if (!blas::lapack_available()) return;
  array<T> const a{T(0), T(2), T(1), T(0), T(0), T(3), T(4), T(5), T(6)};
  BOOST_TEST(std::abs(determinant_of(a, 3) - T(24)) <= 100 * eps<T>);
  BOOST_TEST((determinant_of(array<T>{T(1), T(2), T(2), T(4)}, 2) == T(0)));
  BOOST_TEST((determinant_of(array<T>{}, 0) == T(1)));
  T sign;
  real<T> log;
  auto copy = a;
  blas::log_determinant<T>(3, copy.data(), sign, log);
  BOOST_TEST(std::abs(sign - T(1)) <= 100 * eps<T>);
  BOOST_TEST(std::abs(log - std::log(real<T>(24))) <= 100 * eps<T>);
  array<T> singular{T(1), T(2), T(2), T(4)};
  blas::log_determinant<T>(2, singular.data(), sign, log);
  BOOST_TEST((sign == T(0)));
  BOOST_TEST(log == -std::numeric_limits<real<T>>::infinity());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_determinant_in_range_has_partial_products_out_of_it, T, dtypes) {
  if (!blas::lapack_available()) return;
  auto const far = std::sqrt(std::numeric_limits<real<T>>::max()) * 2;
  array<T> a(16);
  for (index i = 0; i < 4; ++i) a[std::size_t(5 * i)] = T(i < 2 ? far : 1 / far);
  BOOST_TEST(std::abs(determinant_of(a, 4) - T(1)) <= 100 * eps<T>);
}

BOOST_AUTO_TEST_CASE(failures_name_routine_matrix_and_cause) {
  if (!blas::lapack_available()) return;
  array<double> a{1, 2, 2, 1}, b{1, 1};
  BOOST_TEST(
      message([&] { blas::cholesky<double>(2, a.data(), false, 3); }) ==
      "cholesky: potrf: matrix 3 of the batch is not positive definite: its leading minor of "
      "order 2 is not");
  a = {1, 2, 2, 0};
  BOOST_TEST(message([&] { blas::solve_triangular<double>(2, 1, a.data(), b.data(), 0, 0); }) ==
             "solve_triangular: matrix is singular: element (1, 1) is exactly zero");
  BOOST_TEST((b == array<double>{1, 1}));
  with_library const none("none");
  BOOST_TEST(message([&] { blas::qr<double>(2, 2, 2, a.data(), nullptr, a.data()); }) ==
             "qr needs LAPACK, none was found: install one (Debian: apt install libopenblas0) or "
             "set LAZULI_BLAS to its path");
}

BOOST_AUTO_TEST_SUITE_END()
