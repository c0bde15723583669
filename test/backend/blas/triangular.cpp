#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/blas/lapack.hpp>
#include <lazuli/backend/blas/triangular.hpp>
#include <limits>
#include <vector>

namespace blas_triangular {

namespace blas = lazuli::blas;
using lazuli::index;

template <class T>
T number(index i) {
  return T((i * 37 + i / 11 * 5) % 19 - 9) / T(8);
}

/// Solves a triangle that lies in rows of `stride` elements, for right-hand sides in rows that are
/// as much longer than `columns`. What is beside the triangle and beside those is NaN, and stays as
/// it is.
template <class T>
void check(index n, index columns, bool upper, bool unit, index gap) {
  index const stride = n + gap, step = columns + gap;
  T const nan = std::numeric_limits<T>::quiet_NaN();
  std::vector<T> a(static_cast<std::size_t>(n * stride), nan),
      x(static_cast<std::size_t>(n * step), nan);
  auto const at = [](std::vector<T>& v, index i) -> T& { return v[static_cast<std::size_t>(i)]; };
  for (index i = 0; i < n; ++i) {
    for (index j = upper ? i : 0; j < (upper ? n : i + 1); ++j)
      at(a, i * stride + j) = number<T>(i * n + j) / T(n);
    at(a, i * stride + i) = unit ? nan : T(i % 2 ? -2 : 1.5);
    for (index j = 0; j < columns; ++j) at(x, i * step + j) = number<T>(i * 7 + j * 3 + 1);
  }
  auto given = x;
  blas::detail::substitution<T>("test", {a.data(), n, stride, upper, unit})
      .solve(x.data(), step, columns);
  double worst = 0;
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < columns; ++j) {
      long double sum = -at(given, i * step + j), size = std::abs(sum);
      for (index k = upper ? i : 0; k < (upper ? n : i + 1); ++k) {
        long double const one =
            static_cast<long double>(k == i && unit ? T(1) : at(a, i * stride + k)) *
            at(x, k * step + j);
        sum += one, size += std::abs(one);
      }
      worst = std::max(worst,
                       static_cast<double>(std::abs(sum) / (size + std::numeric_limits<T>::min())));
      if (!(std::abs(sum) <= size)) worst = INFINITY;
    }
    for (index j = columns; j < step; ++j) BOOST_REQUIRE(std::isnan(at(x, i * step + j)));
  }
  BOOST_TEST_INFO("order " << n << ", " << columns << " columns, upper " << upper << ", unit "
                           << unit);
  BOOST_TEST(worst <= (4 + 0.5 * static_cast<double>(n)) * std::numeric_limits<T>::epsilon());
}

template <class T>
void all_kinds() {
  for (index n : {1, 2, 3, 4, 5, 9, 31, 95, 96, 97, 200, 290})
    for (index columns : {1, 3, 8, 33, 70})
      for (bool upper : {false, true})
        for (bool unit : {false, true}) check<T>(n, columns, upper, unit, (n + columns) % 3);
}

BOOST_AUTO_TEST_CASE(triangles_of_all_orders_and_right_hand_sides_in_rows) {
  all_kinds<float>();
  all_kinds<double>();
}

BOOST_AUTO_TEST_CASE(nothing_is_solved_for_nothing) {
  double const a = 2;
  double x = 6;
  blas::detail::substitution<double>("test", {&a, 1, 1, true, false}).solve(&x, 1, 0);
  BOOST_TEST(x == 6);
  blas::detail::substitution<double>("test", {&a, 0, 0, true, false}).solve(&x, 1, 1);
  BOOST_TEST(x == 6);
}

// A singular triangle gives infinities and NaN, and those of one right-hand side are no other's.
BOOST_AUTO_TEST_CASE(infinities_stay_in_their_column) {
  std::vector<double> const a = {1, 0, 3, 2};
  std::vector<double> x = {1, INFINITY, 2, 4, 5, NAN};
  blas::detail::substitution<double>("test", {a.data(), 2, 2, false, false}).solve(x.data(), 3, 3);
  BOOST_TEST((x[0] == 1 && x[3] == 0.5 && x[2] == 2 && std::isnan(x[5])));
  BOOST_TEST((std::isinf(x[1]) && std::isinf(x[4])));
}

/// LU factors by LAPACK, then both ways from them: in rows, and by LAPACK.
template <class T>
void by_factors(index n, index columns) {
  std::vector<T> a(static_cast<std::size_t>(n * n)), x(static_cast<std::size_t>(n * columns));
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = number<T>(static_cast<index>(i * i + 3 * i)) / T(4);
  for (index i = 0; i < n; ++i)  // rows have to be exchanged
    a[static_cast<std::size_t>((i + 1) * (n - 1))] += T(2) * std::sqrt(T(n));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = number<T>(static_cast<index>(5 * i + 2));
  auto const given = a;
  int const order = static_cast<int>(n);
  std::vector<int> pivots(static_cast<std::size_t>(n));
  blas::detail::factor("test", order, a.data(), pivots.data(), -1);
  auto expected = x;
  blas::detail::solve_in_columns("test", order, columns, a.data(), pivots.data(), expected.data(),
                                 0, static_cast<int>(columns));
  index const half = columns / 2;
  blas::detail::solve_in_rows("test", order, columns, a.data(), pivots.data(), x.data(), 0,
                              static_cast<int>(half));
  blas::detail::solve_in_rows("test", order, columns, a.data(), pivots.data(), x.data(), half,
                              static_cast<int>(columns - half));
  double size = 0, off = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    size = std::max(size, static_cast<double>(std::abs(expected[i])));
    off = std::max(off, static_cast<double>(std::abs(x[i] - expected[i])));
  }
  BOOST_TEST_INFO("order " << n);
  BOOST_TEST(off <= size * 100 * static_cast<double>(n) * std::numeric_limits<T>::epsilon());
  blas::detail::invert_in_rows("test", order, a.data(), pivots.data());
  double one = 0, most = 0;
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < n; ++j) {
      double sum = i == j ? -1 : 0;
      for (index k = 0; k < n; ++k)
        sum += static_cast<double>(given[static_cast<std::size_t>(i * n + k)]) *
               static_cast<double>(a[static_cast<std::size_t>(k * n + j)]);
      one = std::max(one, std::abs(sum));
      most = std::max(most, static_cast<double>(std::abs(a[static_cast<std::size_t>(i * n + j)])));
    }
  }
  BOOST_TEST(one <= (1 + most) * 20 * static_cast<double>(n) * std::numeric_limits<T>::epsilon());
}

BOOST_AUTO_TEST_CASE(solutions_and_inverses_by_factors) {
  for (index n : {1, 2, 5, 40, 100, 230}) {
    by_factors<float>(n, 5);
    by_factors<double>(n, 12);
  }
}

}  // namespace blas_triangular
