#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/factor.hpp>
#include <lazuli/backend/small/determinant.hpp>
#include <limits>
#include <vector>

namespace {

namespace small = lazuli::small;
namespace blas = lazuli::blas;
using lazuli::index;
constexpr auto at = [](index i) { return static_cast<std::size_t>(i); };

/// The definition: a sum over the first row.
template <class T>
long double expand(index n, T const* a) {
  if (n == 1) return static_cast<long double>(a[0]);
  long double sum = 0;
  for (index c = 0; c < n; ++c) {
    std::vector<T> minor;
    for (index i = 1; i < n; ++i) {
      for (index j = 0; j < n; ++j) {
        if (j != c) minor.push_back(a[i * n + j]);
      }
    }
    sum += (c % 2 == 0 ? 1 : -1) * static_cast<long double>(a[c]) * expand(n - 1, minor.data());
  }
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_determinant)

using lazuli::index;
using dtypes = std::tuple<float, double>;

BOOST_AUTO_TEST_CASE_TEMPLATE(determinants_are_those_of_the_definition, T, dtypes) {
  for (index n : {2, 3, 4}) {
    for (index count : {1, 3, 16, 33, 3000}) {
      std::vector<T> a(at(count * n * n)), out(at(count));
      unsigned state = 5;
      for (auto& x : a) {
        state = state * 1664525u + 1013904223u;
        x = static_cast<T>(static_cast<int>(state >> 24) - 128) / T(128);
      }
      small::determinants<T>(n, count, a.data(), out.data());
      double worst = 0;
      for (index q = 0; q < count; ++q) {
        auto const want = static_cast<double>(expand(n, a.data() + q * n * n));
        worst = std::max(worst, std::abs(double{out[at(q)]} - want));
      }
      BOOST_TEST(worst < 32 * double{std::numeric_limits<T>::epsilon()}, n << ", " << count);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_range_of_the_result_is_that_of_the_dtype, T, dtypes) {
  T const far = std::sqrt(std::numeric_limits<T>::max()) * 2;
  T const a[] = {0, far, 0, 0, far, 0, 0, 0, 0, 0, 1 / far, 0, 0, 0, 0, 1 / far};
  T out[1];
  small::determinants<T>(4, 1, a, out);
  BOOST_TEST(std::abs(out[0] + 1) < 8 * std::numeric_limits<T>::epsilon());
  T const low = 1 / far / 3;  // low / far is below the normal range
  T const deep[] = {low, 0, 0, 0, 1 / far, 0, 0, 0, far};
  small::determinants<T>(3, 1, deep, out);
  BOOST_TEST(std::abs(out[0] / low - 1) < 8 * std::numeric_limits<T>::epsilon());
  T const singular[] = {1, 2, 2, 4}, large[] = {far, 0, 0, far};
  small::determinants<T>(2, 1, singular, out);
  BOOST_TEST(out[0] == 0);
  small::determinants<T>(2, 1, large, out);
  BOOST_TEST(out[0] == std::numeric_limits<T>::infinity());
}

BOOST_AUTO_TEST_CASE(nan_stays_in_its_matrix) {
  std::vector<float> a(9 * 50), out(50);
  for (index e = 0; e < 450; ++e) a[at(e)] = e % 9 % 4 == 0 ? 2.f : 0.5f;
  a[at(9 * 7 + 4)] = std::numeric_limits<float>::quiet_NaN();
  small::determinants<float>(3, 50, a.data(), out.data());
  for (index q = 0; q < 50; ++q) BOOST_TEST(std::isnan(out[at(q)]) == (q == 7));
}

BOOST_AUTO_TEST_SUITE_END()
