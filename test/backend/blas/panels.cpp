// Factors by panels of columns, against the definition, and against LAPACK in one call.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/factor.hpp>

#include "loop_threads.hpp"
#include "raw.hpp"

namespace {

namespace blas = lazuli::blas;
namespace detail = lazuli::blas::detail;
using lazuli::index;

using namespace raw;

bool has_panels() { return blas::algorithms::lu.goes_by_panels(200, 200); }

/// What makes m × n numbers a positive definite matrix, row-major: they are those of x·xᴴ + n.
template <class T>
array<T> definite(index n) {
  array<T> a(std::size_t(n * n));
  auto const x = numbers<T>(n, 31);
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < n; ++j)
      a[std::size_t(i * n + j)] = x[std::size_t(i)] * conjugate(x[std::size_t(j)]);
    a[std::size_t(i * (n + 1))] = T(std::real(a[std::size_t(i * (n + 1))])) + T(real<T>(n));
  }
  return a;
}

/// The most by which p·l·u·v differs from a·v for a vector v, column-major factors.
template <class T>
real<T> error_of(int m, int n, array<T> const& a, array<T> const& lu, std::vector<int> const& p) {
  auto const v = numbers<T>(n, 5);
  int const k = std::min(m, n);
  array<T> y(static_cast<std::size_t>(m)), z(y), want(y);
  auto const at = [m](int i, int j) { return std::size_t(i) + std::size_t(j) * std::size_t(m); };
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) want[std::size_t(i)] += a[at(i, j)] * v[std::size_t(j)];
    for (int i = 0; i <= j && i < k; ++i) y[std::size_t(i)] += lu[at(i, j)] * v[std::size_t(j)];
  }
  for (int j = 0; j < k; ++j) {
    z[std::size_t(j)] += y[std::size_t(j)];
    for (int i = j + 1; i < m; ++i) z[std::size_t(i)] += lu[at(i, j)] * y[std::size_t(j)];
  }
  for (int i = k; i-- > 0;) std::swap(z[std::size_t(i)], z[std::size_t(p[std::size_t(i)] - 1)]);
  return largest(minus(z, want)) / (1 + largest(want));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_panels)

using lazuli::index;

BOOST_AUTO_TEST_CASE(panels_cover_all_columns) {
  for (index const columns : {1, 47, 48, 49, 192, 599, 600, 601, 1000}) {
    detail::panels const of{columns};
    index next = 0;
    for (index k = 0; k < of.count(); ++k) {
      BOOST_TEST(of.first(k) == next);
      BOOST_TEST(of.size(k) > 0);
      next += of.size(k);
    }
    BOOST_TEST(next == columns);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(factors_multiply_to_the_matrix_and_do_not_depend_on_the_threads, T,
                              dtypes) {
  if (!blas::lapack_available()) return;
  struct shape {
    int m, n;
  };
  for (auto [m, n] :
       {shape{192, 192}, {200, 250}, {250, 200}, {193, 700}, {700, 193}, {241, 240}}) {
    auto const a = numbers<T>(index{m} * n, 7);
    std::vector<int> pivots(std::size_t(std::min(m, n))), first;
    array<T> lu, before;
    for (int const threads : {1, 2, 5}) {
      loop_threads const now(threads, true);
      lu = a;
      BOOST_TEST(detail::lu_factors("lu", m, n, lu.data(), pivots.data()) == 0);
      BOOST_TEST(error_of(m, n, a, lu, pivots) <= eps<T> * real<T>(40 * std::max(m, n)),
                 m << " x " << n << " on " << threads);
      if (threads > 1) BOOST_TEST((!has_panels() || (lu == before && pivots == first)));
      before = lu;
      first = pivots;
    }
    // Rows are exchanged as one call of LAPACK exchanges them.
    int info = 0;
    lu = a;
    blas::get<T>().getrf(&m, &n, lu.data(), &m, pivots.data(), &info);
    BOOST_TEST((pivots == first), m << " x " << n);
    BOOST_TEST(largest(minus(lu, before)) <= eps<T> * real<T>(200 * std::max(m, n)));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_pivot_of_zero_is_named, T, dtypes) {
  if (!blas::lapack_available()) return;
  loop_threads const two(2, true);
  int const n = 250;
  for (int const zero : {0, 47, 48, 100, 249}) {
    // Columns of a unit matrix, one of them and the last one empty.
    auto a = unit<T>(n);
    a[std::size_t(zero) * (n + 1)] = a.back() = T(0);
    std::vector<int> pivots(n);
    BOOST_TEST(detail::lu_factors("lu", n, n, a.data(), pivots.data()) == zero + 1);
    array<T> b(n, T(1));
    a = unit<T>(n);
    a[std::size_t(zero) * (n + 1)] = T(0);
    auto const text = message([&] { blas::solve<T>(n, 1, a.data(), b.data(), 3); });
    auto const place = std::to_string(zero + 1);
    BOOST_TEST(text == "solve: getrf: matrix 3 of the batch is singular: U(" + place + ", " +
                           place + ") is exactly zero");
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(cholesky_of_either_triangle_by_panels, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (index const n : {192, 251, 300}) {
    auto const a = definite<T>(n);
    for (bool const upper : {false, true}) {
      array<T> before;
      for (int const threads : {1, 3}) {
        loop_threads const now(threads, true);
        auto factor = a;
        for (index i = 0; i < n; ++i) {  // the other triangle is not read
          for (index j = 0; j < i; ++j)
            factor[std::size_t(upper ? i * n + j : j * n + i)] =
                T(std::numeric_limits<real<T>>::quiet_NaN());
        }
        blas::cholesky<T>(n, factor.data(), upper);
        if (threads > 1) BOOST_TEST((!has_panels() || factor == before));
        before = factor;
      }
      auto const v = numbers<T>(n, 3);
      array<T> const l = before;  // (n, n) row-major: a·v = l·lᴴ·v or uᴴ·u·v
      array<T> const inner = upper ? product(n, 1, n, l, v) : product(n, 1, n, l, v, true);
      array<T> const whole = upper ? product(n, 1, n, l, inner, true) : product(n, 1, n, l, inner);
      BOOST_TEST(
          largest(minus(whole, product(n, 1, n, a, v))) <= eps<T> * real<T>(40 * n) * largest(a),
          n << (upper ? " upper" : " lower"));
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_minor_that_is_not_positive_is_named, T, dtypes) {
  if (!blas::lapack_available()) return;
  loop_threads const two(2, true);
  index const n = 230;
  for (index const bad : {0, 48, 150, 229}) {
    for (bool const upper : {false, true}) {
      auto a = unit<T>(n);
      a[std::size_t(bad * (n + 1))] = T(-1);
      a.back() = T(-1);
      BOOST_TEST(message([&] { blas::cholesky<T>(n, a.data(), upper); }) ==
                 "cholesky: potrf: matrix is not positive definite: its leading minor of order " +
                     std::to_string(bad + 1) + " is not");
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(inverses_and_many_right_hand_sides_go_by_panels, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (index const n : {192, 245}) {
    auto const a = numbers<T>(n * n, 11);
    array<T> inverse, solution, inverse_before, solution_before;
    index const columns = 101;
    auto const b = numbers<T>(n * columns, 12);
    for (int const threads : {1, 2, 4}) {
      loop_threads const now(threads, true);
      inverse = a;
      blas::invert<T>(n, inverse.data());
      auto factors = a;
      solution = b;
      blas::solve<T>(n, columns, factors.data(), solution.data());
      if (threads > 1) {
        BOOST_TEST((!has_panels() || inverse == inverse_before));
        BOOST_TEST((!has_panels() || solution == solution_before));
      }
      inverse_before = inverse;
      solution_before = solution;
    }
    auto const v = numbers<T>(n, 13);
    auto const back = product(n, 1, n, a, product(n, 1, n, inverse, v));
    auto const size = largest(a) * largest(inverse) * real<T>(n * n);
    BOOST_TEST(largest(minus(back, v)) <= eps<T> * size, n);
    auto const off = largest(minus(product(n, columns, n, a, solution), b));
    BOOST_TEST(off <= 4 * eps<T> * real<T>(n) * (largest(a) * largest(solution) * real<T>(n) + 1));
  }
}

BOOST_AUTO_TEST_CASE(numbers_that_are_none_come_back_and_never_hang) {
  if (!blas::lapack_available()) return;
  loop_threads const two(2, true);
  index const n = 240;
  for (index const where : {index{0}, n * n / 2, n * n - 1}) {
    auto a = numbers<double>(n * n, 9), b = numbers<double>(n, 10);
    a[std::size_t(where)] = std::numeric_limits<double>::quiet_NaN();
    auto lu = a;
    blas::solve<double>(n, 1, lu.data(), b.data());
    BOOST_TEST(std::isnan(b[0]));
    blas::invert<double>(n, a.data());
    BOOST_TEST(std::any_of(a.begin(), a.end(), [](double x) { return std::isnan(x); }));
  }
}

BOOST_AUTO_TEST_CASE(one_thread_asked_for_is_one_of_the_blas_too) {
  auto const setting = blas::get().threads;
  if (setting.set == nullptr) return;
  int const before = setting.get();
  {
    loop_threads const one(1, true);
    BOOST_TEST(blas::one_is_wanted());
    BOOST_TEST(blas::algorithms::lu.runs_on_one(5000, 5000));
    BOOST_TEST(!blas::algorithms::lu.goes_by_panels(5000, 5000));
    BOOST_TEST(blas::algorithms::lu.goes_by_panels(192, 500));
    BOOST_TEST(!blas::algorithms::lu.goes_by_panels(191, 500));
  }
  {
    loop_threads const two(2, true);
    BOOST_TEST(!blas::one_is_wanted());
    BOOST_TEST(!blas::algorithms::lu.runs_on_one(5000, 5000));
  }
  BOOST_TEST(setting.get() == before);
}

BOOST_AUTO_TEST_SUITE_END()
