#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/blas/lapack.hpp>
#include <lazuli/backend/small/systems.hpp>

#include "support.hpp"

namespace {

namespace blas = lazuli::blas;
namespace small = lazuli::small;
using lazuli::index;

template <class T>
using list = std::vector<T>;
constexpr auto at = [](index i) { return static_cast<std::size_t>(i); };

/// Kinds of matrices on which elimination without pivots, or cofactors, fail.
enum class kind { random, hilbert, graded, first_pivot_zero, nearly_singular };

template <class T>
list<T> matrices(index n, index count, kind how) {
  support::numbers draw(static_cast<std::uint64_t>(n * 1000 + count));
  list<T> out(at(count * n * n));
  for (index q = 0; q < count; ++q) {
    T* const a = out.data() + q * n * n;
    for (index e = 0; e < n * n; ++e) {
      index const i = e / n, j = e % n;
      T const v = static_cast<T>(draw.between(-1000, 1000)) / T(1000);
      a[e] = v;
      if (how == kind::hilbert) a[e] = T(1) / static_cast<T>(i + j + 1) + v * T(1e-4);
      if (how == kind::graded) a[e] = v * std::pow(T(1e-3), static_cast<T>(i));
      if (how == kind::first_pivot_zero) a[e] = (i + 1) % n == j ? T(2) + v : T(0);
      if (how == kind::nearly_singular) a[e] = static_cast<T>(i * n + j) + v * T(1e-2);
    }
  }
  return out;
}

/// |a·x - b| in units of |a|·|x|·epsilon: what backward stable elimination keeps small.
template <class T>
double residual(index n, T const* a, T const* x, T const* b) {
  double most = 0, scale = 0, size = 0;
  for (index i = 0; i < n; ++i) size = std::max(size, std::abs(double{x[i]}));
  for (index i = 0; i < n; ++i) {
    double sum = -double{b[i]}, row = 0;
    for (index j = 0; j < n; ++j) {
      sum += double{a[i * n + j]} * double{x[j]};
      row += std::abs(double{a[i * n + j]});
    }
    most = std::max(most, std::abs(sum));
    scale = std::max(scale, row * size);
  }
  return most / (scale * double{std::numeric_limits<T>::epsilon()});
}

template <class T>
void check(index n, index count, kind how) {
  auto const a = matrices<T>(n, count, how);
  list<T> b(at(count * n)), x = b, inverses = a, lapack = a;
  for (index i = 0; i < count * n; ++i) b[at(i)] = T(1) + static_cast<T>(i % 7);
  BOOST_TEST(small::solve<T>(n, count, a.data(), b.data(), x.data()).matrix == -1);
  BOOST_TEST(small::invert<T>(n, count, a.data(), inverses.data()).matrix == -1);
  double worst = 0, off = 0, condition = 0;
  index without = 0;
  for (index q = 0; q < count; ++q) {
    T const* const m = a.data() + q * n * n;
    worst = std::max(worst, residual(n, m, x.data() + q * n, b.data() + q * n));
    try {
      blas::invert<T>(n, lapack.data() + q * n * n);
    } catch (lazuli::linalg_error const&) {
      // Some LAPACKs round a last pivot to zero: the condition is beyond 1/epsilon, and nothing is
      // left to compare. That happens to few nearly singular matrices, and to no other.
      bool const is_close = how == kind::nearly_singular || how == kind::hilbert;
      BOOST_TEST((is_close && ++without <= 1 + count / 100),
                 "order " << n << ", " << count << " of kind " << int(how) << ": " << without);
      continue;
    }
    double size = 0, error = 0, norm = 0;
    for (index e = 0; e < n * n; ++e) {
      double const want{lapack[at(q * n * n + e)]}, got{inverses[at(q * n * n + e)]};
      size = std::max(size, std::abs(want));
      error = std::max(error, std::abs(got - want));
      norm = std::max(norm, std::abs(double{m[e]}));
    }
    // Two backward stable inverses differ by the condition number times epsilon at most.
    condition = size * norm * static_cast<double>(n * n);
    off = std::max(off, error / (size * condition * double{std::numeric_limits<T>::epsilon()}));
  }
  BOOST_TEST(worst < 8, "order " << n << ", " << count << " of kind " << int(how) << ": " << worst);
  BOOST_TEST(off < 8, "order " << n << ", " << count << " of kind " << int(how) << ": " << off);
}

using dtypes = std::tuple<float, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_systems)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(solutions_and_inverses_are_as_good_as_lapack_s, T, dtypes) {
  if (!blas::lapack_available()) return;
  for (index n : {2, 3, 4}) {
    for (index count : {1, 5, 16, 17, 67, 3000}) {
      for (kind how : {kind::random, kind::hilbert, kind::graded, kind::first_pivot_zero,
                       kind::nearly_singular}) {
        check<T>(n, count, how);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_singular_matrix_is_found, T, dtypes) {
  for (index n : {2, 3, 4}) {
    for (index count : {1, 9, 40, 5000}) {
      for (index wrong : {index{0}, count / 2, count - 1}) {
        auto a = matrices<T>(n, count, kind::first_pivot_zero);
        for (index q = wrong; q < count; q += 3) {  // the last column is 0
          for (index i = 0; i < n; ++i) a[at(q * n * n + i * n + n - 1)] = 0;
        }
        list<T> out = a, b(at(count * n), T(1)), x = b;
        auto const found = small::invert<T>(n, count, a.data(), out.data());
        BOOST_TEST(found.matrix == wrong);
        BOOST_TEST(found.pivot == n);
        BOOST_TEST((small::solve<T>(n, count, a.data(), b.data(), x.data()).matrix == wrong));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_pivot_is_chosen_by_its_magnitude_whatever_its_sign, T, dtypes) {
  std::vector<T> const a{std::numeric_limits<T>::epsilon() / 64, 1, -1, 1}, b{1, 0};
  std::vector<T> x(2);
  BOOST_TEST(small::solve<T>(2, 1, a.data(), b.data(), x.data()).matrix == -1);
  BOOST_TEST(std::abs(x[0] - 1) < T(1e-5));
  BOOST_TEST(std::abs(x[1] - 1) < T(1e-5));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(nan_stays_in_its_matrix, T, dtypes) {
  auto a = matrices<T>(3, 50, kind::random), out = a;
  a[at(9 * 7 + 4)] = std::numeric_limits<T>::quiet_NaN();
  BOOST_TEST(small::invert<T>(3, 50, a.data(), out.data()).matrix == -1);
  for (index q = 0; q < 50; ++q) {
    bool nan = false;
    for (index e = 0; e < 9; ++e) nan = nan || std::isnan(out[at(9 * q + e)]);
    BOOST_TEST(nan == (q == 7));
  }
}

BOOST_AUTO_TEST_CASE(results_do_not_depend_on_the_place_in_the_batch) {
  auto const a = matrices<float>(4, 100, kind::random);
  auto all = a, one = a;
  small::invert<float>(4, 100, a.data(), all.data());
  for (index q = 0; q < 100; ++q)
    small::invert<float>(4, 1, a.data() + 16 * q, one.data() + 16 * q);
  BOOST_TEST((all == one));
}

BOOST_AUTO_TEST_SUITE_END()
