#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/gemm.hpp>

#include "raw.hpp"

namespace {

namespace blas = lazuli::blas;
namespace detail = lazuli::blas::detail;
using namespace raw;

using reals = std::tuple<float, double>;

/// How the elements of a matrix of m × n lie, in a vector of (m + 2) · (n + 2).
struct lies {
  std::ptrdiff_t row, col;
};

template <class T>
void check(std::ptrdiff_t m, std::ptrdiff_t n, lies at, std::ptrdiff_t x_step,
           std::ptrdiff_t y_step, bool taken) {
  auto const a = numbers<T>((m + 2) * (n + 2), 1), x = numbers<T>(3 * n + 1, 2);
  constexpr T nan = std::numeric_limits<real<T>>::quiet_NaN();
  array<T> y(std::size_t(3 * m + 2), nan);
  blas::matrix<T const> const left{a.data(), m, n, at.row, at.col};
  blas::matrix<T const> const right{x.data() + (x_step < 0 ? 3 * n : 0), n, 1, x_step, 1};
  blas::matrix<T> const out{y.data() + (y_step < 0 ? 3 * m : 0), m, 1, y_step, 1};
  BOOST_TEST(detail::multiply_vector_here<T>(left, right, out) == taken);
  if (!taken) return;
  bool right_sums = true;
  for (std::ptrdiff_t i = 0; i < m; ++i) {
    long double want = 0;
    for (std::ptrdiff_t k = 0; k < n; ++k)
      want += static_cast<long double>(left(i, k)) * static_cast<long double>(right(k, 0));
    right_sums =
        right_sums && std::abs(static_cast<double>(out(i, 0)) - static_cast<double>(want)) <=
                          static_cast<double>(eps<T>) * 0.5 * static_cast<double>(n + 1);
    out(i, 0) = nan;
  }
  BOOST_TEST(right_sums, m << " x " << n << ", rows " << at.row << ", columns " << at.col);
  for (T const& each : y) right_sums = right_sums && std::isnan(each);  // nothing between
  BOOST_TEST(right_sums);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_gemv)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_and_columns_that_lie_side_by_side_are_taken, T, reals) {
  for (index const m : {1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 33, 64, 65}) {
    for (index const n : {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 50, 64, 65}) {
      bool const short_rows = n < detail::vector_packs<T>::lanes && m > 64;
      check<T>(m, n, {n, 1}, 1, 1, !short_rows);
      check<T>(m, n, {n + 2, 1}, 2, 1, !short_rows);
      check<T>(m, n, {1, m}, 1, 1, n > 1 || !short_rows);
      check<T>(m, n, {1, m + 1}, -1, 1, n > 1 || !short_rows);
      if (m == 17 || n == 9) {
        check<T>(m, n, {n, 1}, -2, 3, !short_rows);
        check<T>(m, n, {1, m}, 0, -3, n > 1 || !short_rows);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(other_layouts_and_empty_sums_are_left_to_others, T, reals) {
  check<T>(5, 7, {14, 2}, 1, 1, false);
  check<T>(5, 7, {-7, -1}, 1, 1, false);
  check<T>(5, 600, {600, 1}, 2, 1, false);
  check<T>(600, 5, {1, 600}, 1, 2, false);
  T y[3] = {1, 2, 3};
  BOOST_TEST(!detail::multiply_vector_here<T>({nullptr, 3, 0, 1, 3}, {nullptr, 0, 1, 1, 1},
                                              {y, 3, 1, 1, 1}));
  blas::gemm<T>(T(1), {nullptr, 3, 0, 1, 3}, {nullptr, 0, 1, 1, 1}, T(0), {y, 3, 1, 1, 1});
  BOOST_TEST((y[0] == 0 && y[1] == 0 && y[2] == 0));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_row_has_the_same_bits_whatever_packs_of_rows_are_with_it, T,
                              reals) {
  index const m = 96, n = 77;
  auto const a = numbers<T>(m * n, 3), x = numbers<T>(n, 4);
  for (bool const by_columns : {false, true}) {
    blas::matrix<T const> const whole{a.data(), m, n, by_columns ? 1 : n, by_columns ? m : 1};
    blas::matrix<T const> const right{x.data(), n, 1, 1, 1};
    array<T> y(std::size_t{96}), parts(y);
    BOOST_TEST(detail::multiply_vector_here<T>(whole, right, {y.data(), m, 1, 1, 1}));
    for (index first = 0; first < m; first += 32) {
      index const rows = 32;
      BOOST_TEST(detail::multiply_vector_here<T>(whole.block(first, 0, rows, n), right,
                                                 {parts.data() + first, rows, 1, 1, 1}));
    }
    BOOST_TEST((y == parts));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(vectors_beside_matrices_need_no_blas, T, reals) {
  with_library const none("none");
  index const m = 40, n = 90;
  auto const a = numbers<T>(m * n, 5), x = numbers<T>(n, 6), z = numbers<T>(m, 7);
  auto const want = product(m, 1, n, a, x), turned = product(1, n, m, z, a);
  array<T> y(std::size_t{40}), w(std::size_t{90});
  blas::gemm<T>(T(1), {a.data(), m, n, n, 1}, {x.data(), n, 1, 1, 1}, T(0), {y.data(), m, 1, 1, 1});
  blas::gemm<T>(T(1), {z.data(), 1, m, m, 1}, {a.data(), m, n, n, 1}, T(0), {w.data(), 1, n, n, 1});
  BOOST_TEST(largest(minus(y, want)) <= eps<T> * 90);
  BOOST_TEST(largest(minus(w, turned)) <= eps<T> * 90);
}

BOOST_AUTO_TEST_SUITE_END()
