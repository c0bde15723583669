#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/spectral.hpp>

#include "raw.hpp"

namespace {

using lazuli::index;
using namespace raw;

template <class T>
bool small(array<T> const& x, index n, double scale) {
  return double{largest(x)} <= 16 * double{eps<T>} * static_cast<double>(n) * (scale + 1);
}

template <class T>
array<T> minus_unit(index n, array<T> x) {
  for (index i = 0; i < n; ++i) x[std::size_t(i * (n + 1))] -= T(1);
  return x;
}

/// a·v - v·diag(w).
template <class T, class W>
array<T> eigen_residual(index n, array<T> const& a, array<T> const& v, array<W> const& w) {
  auto out = product(n, n, n, a, v);
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < n; ++j)
      out[std::size_t(i * n + j)] -= v[std::size_t(i * n + j)] * w[std::size_t(j)];
  }
  return out;
}

template <class T>
void check_eigh(index n, bool upper) {
  auto a = numbers<T>(n * n, 21);
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < i; ++j) a[std::size_t(j * n + i)] = conjugate(a[std::size_t(i * n + j)]);
    a[std::size_t(i * (n + 1))] = std::real(a[std::size_t(i * (n + 1))]);
  }
  auto v = a;
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < i; ++j)
      v[std::size_t(upper ? i * n + j : j * n + i)] = std::numeric_limits<real<T>>::quiet_NaN();
  }
  auto copy = v;
  array<real<T>> w(static_cast<std::size_t>(n)), alone(w);
  blas::eigh<T>("eigh", n, v.data(), w.data(), true, upper);
  BOOST_TEST(std::is_sorted(w.begin(), w.end()));
  BOOST_TEST(small(eigen_residual(n, a, v, w), n, double{largest(w)}), n);
  BOOST_TEST(small(minus_unit(n, product(n, n, n, v, v, true)), n, 1), n);
  blas::eigh<T>("eigvalsh", n, copy.data(), alone.data(), false, upper);
  BOOST_TEST(small(minus(alone, w), n, double{largest(w)}), n);
}

template <class T>
void check_eig(index n) {
  using C = std::complex<real<T>>;
  auto const a = numbers<T>(n * n, 22);
  auto one = a, two = a;
  array<C> w(static_cast<std::size_t>(n)), v(a.size()), alone(w);
  blas::eig<T, C>("eig", n, one.data(), w.data(), v.data());
  array<C> const wide(a.begin(), a.end());
  BOOST_TEST(small(eigen_residual(n, wide, v, w), n, double{largest(w)}), n);
  for (index j = 0; j < n; ++j) {
    real<T> norm = 0;
    for (index i = 0; i < n; ++i) norm += std::norm(v[std::size_t(i * n + j)]);
    BOOST_TEST(std::abs(norm - 1) <= 100 * eps<T>);
  }
  blas::eig<T, C>("eigvals", n, two.data(), alone.data(), nullptr);
  C sum{}, other{};
  for (auto x : w) sum += x;
  for (auto x : alone) other += x;
  BOOST_TEST(std::abs(sum - other) <= 100 * eps<T> * real<T>(n) * (largest(w) + 1));
}

template <class T>
void check_svd(index m, index n, bool all) {
  index const k = std::min(m, n), columns = all ? m : k, rows = all ? n : k;
  auto const a = numbers<T>(m * n, 23);
  auto used = a, again = a;
  array<T> u(std::size_t(m * columns)), vh(std::size_t(rows * n)), scaled(std::size_t(m * k)),
      top(std::size_t(k * n));
  array<real<T>> s(static_cast<std::size_t>(k)), alone(s);
  using which = blas::singular_vectors;
  blas::svd<T>("svd", m, n, used.data(), u.data(), s.data(), vh.data(),
               all ? which::all : which::some);
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < k; ++j)
      scaled[std::size_t(i * k + j)] = u[std::size_t(i * columns + j)] * s[std::size_t(j)];
  }
  std::copy(vh.begin(), vh.begin() + k * n, top.begin());
  index const most = m + n;
  BOOST_TEST(small(minus(product(m, n, k, scaled, top), a), most, double{s[0]}), m << " x " << n);
  BOOST_TEST(small(minus_unit(columns, product(m, columns, columns, u, u, true)), most, 1));
  array<T> turned(vh.size());
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < n; ++j)
      turned[std::size_t(j * rows + i)] = conjugate(vh[std::size_t(i * n + j)]);
  }
  BOOST_TEST(small(minus_unit(rows, product(rows, rows, n, vh, turned)), most, 1));
  BOOST_TEST(std::is_sorted(s.rbegin(), s.rend()));
  blas::svd<T>("svdvals", m, n, again.data(), nullptr, alone.data(), nullptr, which::none);
  BOOST_TEST(small(minus(alone, s), most, double{s[0]}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_spectral)

using lazuli::index;
using dtypes = std::tuple<float, double, std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(eigenvectors_solve_the_eigen_equation, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (index n : {1, 2, 3, 10, 60}) {
    check_eigh<T>(n, false);
    check_eigh<T>(n, true);
    check_eig<T>(n);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(singular_vectors_rebuild_the_matrix, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (auto [m, n] : {std::pair<index, index>{1, 1}, {3, 3}, {5, 2}, {2, 5}, {60, 7}, {9, 80}}) {
    check_svd<T>(m, n, false);
    check_svd<T>(m, n, true);
  }
}

BOOST_AUTO_TEST_CASE(an_empty_matrix_has_unit_vectors) {
  array<double> vh(9, 7.0), u(4, 7.0);
  blas::svd<double>("svd", 0, 3, nullptr, nullptr, nullptr, vh.data(), blas::singular_vectors::all);
  BOOST_TEST((vh == array<double>{1, 0, 0, 0, 1, 0, 0, 0, 1}));
  blas::svd<double>("svd", 2, 0, nullptr, u.data(), nullptr, nullptr, blas::singular_vectors::all);
  BOOST_TEST((u == array<double>{1, 0, 0, 1}));
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_is_named_before_lapack_sees_it) {
  if (!blas::lapack_available()) return;
  array<double> a{1, std::numeric_limits<double>::infinity(), 0, 1}, s(2), u(4);
  array<std::complex<double>> w(2);
  BOOST_TEST(message([&] { blas::eig<double>("eig", 2, a.data(), w.data(), w.data(), 1); }) ==
             "eig: matrix 1 of the batch holds NaN or infinity");
  BOOST_TEST(message([&] {
               blas::svd<double>("svdvals", 2, 2, a.data(), u.data(), s.data(), u.data(),
                                 blas::singular_vectors::none);
             }) == "svdvals: matrix holds NaN or infinity");
  blas::eigh<double>("eigh", 2, a.data(), s.data(), true, false);  // the triangle that is not read
  BOOST_TEST((s == array<double>{1, 1}));
}

BOOST_AUTO_TEST_SUITE_END()
