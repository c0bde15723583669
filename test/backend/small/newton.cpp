// Inverses of order 4: the errors of elimination with partial pivoting, alone and in batches the
// same bits, and elimination where Newton's method has no hold.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/small/newton.hpp>
#include <lazuli/backend/small/systems.hpp>
#include <limits>
#include <vector>

#include "support.hpp"
#include "tries.hpp"

namespace {

namespace small = lazuli::small;
using lazuli::index;

constexpr auto at = [](index i) { return static_cast<std::size_t>(i); };
using dtypes = std::tuple<float, double>;

/// U · diag(1, s, s, s) · V, U and V reflections: cofactors lose the square of the condition 1/s.
template <class T>
void graded_matrix(support::numbers& random, T s, T* out) {
  long double u[4], v[4], m[16];
  for (auto* x : {u, v}) {
    long double size = 0;
    for (int i = 0; i < 4; ++i) x[i] = static_cast<long double>(random.between(-100, 100)) + 0.5L;
    for (int i = 0; i < 4; ++i) size += x[i] * x[i];
    for (int i = 0; i < 4; ++i) x[i] /= std::sqrt(size);
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      long double sum = 0;
      for (int k = 0; k < 4; ++k)
        sum += ((i == k) - 2 * u[i] * u[k]) * (k == 0 ? 1 : static_cast<long double>(s)) *
               ((k == j) - 2 * v[k] * v[j]);
      m[4 * i + j] = sum;
    }
  for (int e = 0; e < 16; ++e) out[e] = static_cast<T>(m[e]);
}

/// The norm of I - A·X, in roundings.
template <class T>
double residual(T const* a, T const* x) {
  long double most = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      long double sum = i == j;
      for (int k = 0; k < 4; ++k)
        sum -= static_cast<long double>(a[4 * i + k]) * static_cast<long double>(x[4 * k + j]);
      most = std::max(most, std::abs(sum));
    }
  return static_cast<double>(most / std::numeric_limits<T>::epsilon());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_newton)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(errors_grow_as_the_condition_does_not_as_its_square, T, dtypes) {
  support::numbers random(11);
  for (double condition : {1., 10., 100., 1000., 1e4}) {
    double worst = 0;
    for (int q = 0; q < support::tries(500); ++q) {
      T a[16], x[16];
      graded_matrix(random, static_cast<T>(1 / condition), a);
      BOOST_TEST(small::invert_one<4>(a, x) == 0);
      worst = std::max(worst, residual(a, x));
    }
    BOOST_TEST(worst < 16 * condition, condition << ": " << worst);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(alone_and_in_a_batch_the_same_bits, T, dtypes) {
  support::numbers random(12);
  index const count = 150;
  std::vector<T> a(at(count * 16)), batch(a.size());
  index taken = 0;
  for (index q = 0; q < count; ++q) {
    T* const m = a.data() + 16 * q;
    if (q % 3 == 0)
      graded_matrix(random, static_cast<T>(std::pow(10., -double(q % 8))), m);
    else
      for (int e = 0; e < 16; ++e) m[e] = static_cast<T>(random.between(-1000, 1000)) / T(7);
    if (q % 10 == 5) std::fill(m, m + 4, T(0)), m[0] = std::numeric_limits<T>::min();
  }
  BOOST_TEST(small::invert<T>(4, count, a.data(), batch.data()).matrix == -1);
  for (index q = 0; q < count; ++q) {
    T alone[16], quick[16];
    BOOST_TEST(small::invert_one<4>(a.data() + 16 * q, alone) == 0);
    for (index e = 0; e < 16; ++e) BOOST_TEST(alone[e] == batch[at(16 * q + e)], q << ", " << e);
    if constexpr (small::detail::by_newton<4>)
      taken += small::detail::invert_one_by_newton(a.data() + 16 * q, quick);
  }
  if (small::detail::by_newton<4>) {
    BOOST_TEST(taken > count / 2);
    BOOST_TEST(taken < count);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(what_is_exact_stays_so_and_in_place, T, dtypes) {
  T a[16] = {0, 2, 0, 0, 0, 0, 0, 4, 8, 0, 0, 0, 0, 0, -0.5, 0};
  T const want[16] = {0, 0, 0.125, 0, 0.5, 0, 0, 0, 0, 0, 0, -2, 0, 0.25, 0, 0};
  BOOST_TEST(small::invert_one<4>(a, a) == 0);
  for (int e = 0; e < 16; ++e) BOOST_TEST(a[e] == want[e]);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(singular_ones_numbers_out_of_range_and_nan_go_by_elimination, T,
                              dtypes) {
  T x[16], a[16];
  for (int e = 0; e < 16; ++e) a[e] = static_cast<T>(e % 5 == 0);
  a[15] = 0;
  BOOST_TEST(small::invert_one<4>(a, x) == 4);
  T const large = std::numeric_limits<T>::max() / 16;
  for (T const size : {large, 4 / large}) {
    for (int e = 0; e < 16; ++e) a[e] = e % 5 == 0 ? size : T(0);
    BOOST_TEST(small::invert_one<4>(a, x) == 0);
    for (int e = 0; e < 16; ++e)
      BOOST_TEST((e % 5 == 0 ? std::abs(x[e] * size - 1) < T(1e-5) : x[e] == 0),
                 e << " of " << size);
  }
  a[6] = std::numeric_limits<T>::quiet_NaN();
  BOOST_TEST(small::invert_one<4>(a, x) == 0);
  BOOST_TEST(std::isnan(x[6]));
}

BOOST_AUTO_TEST_SUITE_END()
