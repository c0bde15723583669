#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/small/cofactors.hpp>
#include <lazuli/backend/small/determinant.hpp>
#include <lazuli/backend/small/systems.hpp>
#include <vector>

#include "support.hpp"

namespace {

namespace small = lazuli::small;
using lazuli::index;

constexpr auto at = [](index i) { return static_cast<std::size_t>(i); };

/// Matrices of order N of short numbers, whose minors long double holds exactly; `cancelling`: of
/// every second one the last row is nearly a multiple of the first.
template <int N, class T>
std::vector<T> matrices(index count, bool cancelling) {
  support::numbers draw(static_cast<std::uint64_t>(N * 7 + sizeof(T)));
  index const most = sizeof(T) == 4 ? 1000 : 10000000;
  std::vector<T> out(at(count * N * N));
  for (auto& x : out) x = static_cast<T>(draw.between(-most, most));
  for (index q = 0; q < count && cancelling; q += 2) {
    T* const a = out.data() + q * N * N;
    for (int j = 0; j < N; ++j)
      a[(N - 1) * N + j] = a[j] * 3 + static_cast<T>(draw.between(-1, 1));
  }
  return out;
}

/// Row i of the definition: the cofactors, exactly.
template <int N, class T>
void cofactors_of_row(T const* a, int i, long double (&c)[N]) {
  auto const e = [&](int r, int k) {
    return static_cast<long double>(a[(i + r) % N * N + k % N]);
  };
  for (int j = 0; j < N; ++j) {
    if constexpr (N == 2)
      c[j] = (i == j ? 1 : -1) * e(1, j + 1);
    else
      c[j] = e(1, j + 1) * e(2, j + 2) - e(1, j + 2) * e(2, j + 1);
  }
}

/// Determinants are off by roundings of Σ|a·m|, elements of inverses by no more, relative to them.
template <int N, class T>
void check_errors() {
  index const count = 4000;
  auto const all = matrices<N, T>(count, true);
  long double worst = 0, worst_inverse = 0;
  index inverted = 0;
  for (index q = 0; q < count; ++q) {
    T const* const a = all.data() + q * N * N;
    long double c[N][N], determinant = 0, sum = 0;
    for (int i = 0; i < N; ++i) cofactors_of_row<N>(a, i, c[i]);
    for (int j = 0; j < N; ++j) {
      determinant += static_cast<long double>(a[j]) * c[0][j];
      sum += std::abs(static_cast<long double>(a[j]) * c[0][j]);
    }
    if (sum == 0) continue;
    auto const off = [](T x, long double want) {
      return std::abs(static_cast<long double>(x) - want) / std::numeric_limits<T>::epsilon();
    };
    worst = std::max(worst, off(small::determinant<N>(a), determinant) / sum);
    T x[N * N];
    if (std::abs(determinant) < 1 || !small::detail::invert_by_cofactors<N>(a, x)) continue;
    ++inverted;
    for (int e = 0; e < N * N; ++e) {
      long double const want = c[e % N][e / N] / determinant;
      long double const bound = std::abs(want) * (1 + sum / std::abs(determinant));
      if (bound > 0) worst_inverse = std::max(worst_inverse, off(x[e], want) / bound);
    }
  }
  BOOST_TEST(inverted > count / 2);
  BOOST_TEST(worst < 2, N << ": " << worst);
  BOOST_TEST(worst_inverse < 2, N << ": " << worst_inverse);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_cofactors)

using lazuli::index;

using dtypes = std::tuple<float, double>;

BOOST_AUTO_TEST_CASE_TEMPLATE(errors_are_those_of_the_last_places_of_the_matrix, T, dtypes) {
  if (!small::detail::by_cofactors<3>) return;
  check_errors<2, T>();
  check_errors<3, T>();
}

/// Whoever lies beside it, and alone: the same bits.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_matrix_out_of_range_changes_no_other, T, dtypes) {
  for (int n : {2, 3}) {
    index const count = 70, size = n * n;
    auto a = n == 2 ? matrices<2, T>(count, false) : matrices<3, T>(count, false);
    T const large = std::numeric_limits<T>::max() / T(1e10f), tiny = 1 / large;
    for (index q = 5; q < count; q += 10) {
      for (index e = 0; e < size; ++e)
        a[at(q * size + e)] *= q % 20 == 5 ? large / T(1e9f) : e % (n + 1) == 0 ? tiny : T(0);
    }
    std::vector<T> out(a.size()), determinants(at(count)), one(at(size));
    auto const found = small::invert<T>(n, count, a.data(), out.data());
    BOOST_TEST(found.matrix == -1);
    small::determinants<T>(n, count, a.data(), determinants.data());
    for (index q = 0; q < count; ++q) {
      T const* const m = a.data() + q * size;
      int const zero = n == 2 ? small::invert_one<2>(m, one.data()) : small::invert_one<3>(m, one.data());
      BOOST_TEST(zero == 0);
      for (index e = 0; e < size; ++e) BOOST_TEST(out[at(q * size + e)] == one[at(e)], q << ", " << e);
      T const alone = n == 2 ? small::determinant<2>(m) : small::determinant<3>(m);
      BOOST_TEST((determinants[at(q)] == alone), q << ": " << alone);
      if (q % 10 == 5 && q % 20 != 5)
        for (index e = 0; e < size; e += n + 1)
          BOOST_TEST(std::abs(m[e] * one[at(e)] - 1) < 4 * std::numeric_limits<T>::epsilon());
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(what_is_lost_below_the_range_is_not_believed, T, dtypes) {
  // The product of the last two is below the range, its multiple by the first is not.
  T const low = std::numeric_limits<T>::min(), high = 1 / low;
  T const a[] = {high, 0, 0, 0, low, 0, 0, 0, low * 4096};
  BOOST_TEST(small::determinant<3>(a) == low * 4096);
  T out[9];
  BOOST_TEST(small::invert_one<3>(a, out) == 0);
  BOOST_TEST(out[0] == low);
  BOOST_TEST(out[4] == high);
  BOOST_TEST(out[8] == high / 4096);
  T const singular[] = {1, 2, 2, 4};
  BOOST_TEST(small::invert_one<2>(singular, out) == 2);
  T const not_a_number[] = {1, 2, 3, 4, std::numeric_limits<T>::quiet_NaN(), 6, 7, 8, 10};
  BOOST_TEST(std::isnan(small::determinant<3>(not_a_number)));
}

BOOST_AUTO_TEST_SUITE_END()
