#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/small/eliminate.hpp>

namespace {

namespace eliminating = lazuli::small::detail;
using line = lazuli::small::line<double>;

/// Lanes take turns: a matrix whose rows must be exchanged, one whose need not, a singular one.
constexpr double matrices[3][9] = {
    {0, 2, 1, 4, 1, -1, 2, 3, 8}, {9, 1, 2, 3, 7, 1, -1, 2, 5}, {1, 2, 3, 2, 4, 6, 1, 0, 1}};
constexpr int which(int lane) { return lane % 3; }

void load(line (&a)[9]) {
  for (int e = 0; e < 9; ++e)
    for (int l = 0; l < lazuli::small::lanes<double>; ++l) a[e][l] = matrices[which(l)][e];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_small_eliminate)

BOOST_AUTO_TEST_CASE(each_lane_exchanges_its_own_rows) {
  line a[9], b[3], pivots[3];
  load(a);
  for (int i = 0; i < 3; ++i) b[i] = line{} + (i + 1);
  auto const bad = eliminating::solve<3>(a, b, pivots);
  for (int l = 0; l < lazuli::small::lanes<double>; ++l) {
    BOOST_TEST((bad[l] != 0) == (which(l) == 2), l);
    if (which(l) == 2) continue;
    double const* const m = matrices[which(l)];
    for (int i = 0; i < 3; ++i) {
      double const product = m[3 * i] * b[0][l] + m[3 * i + 1] * b[1][l] + m[3 * i + 2] * b[2][l];
      BOOST_TEST(std::abs(product - (i + 1)) < 1e-14, l);
    }
    double const first = pivots[0][l];
    BOOST_TEST(first == (which(l) == 0 ? 4 : 9), l);
  }
}

BOOST_AUTO_TEST_CASE(inverses_are_in_the_order_of_the_rows_as_they_were) {
  line a[9], pivots[3];
  load(a);
  auto const bad = eliminating::invert<3>(a, pivots);
  for (int l = 0; l < lazuli::small::lanes<double>; ++l) {
    BOOST_TEST((bad[l] != 0) == (which(l) == 2), l);
    if (which(l) == 2) continue;
    double const* const m = matrices[which(l)];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        double const product =
            m[3 * i] * a[j][l] + m[3 * i + 1] * a[3 + j][l] + m[3 * i + 2] * a[6 + j][l];
        BOOST_TEST(std::abs(product - (i == j)) < 1e-14, l);
      }
  }
}

BOOST_AUTO_TEST_CASE(the_larger_magnitude_is_the_pivot_and_nan_before_all) {
  auto const is_better = [](double pivot, double other) {
    return eliminating::better(line{} + pivot, line{} + other)[0] != 0;
  };
  BOOST_TEST((is_better(1, -2) && !is_better(-2, 1) && !is_better(2, -2) && !is_better(0., -0.)));
  BOOST_TEST((is_better(1e300, std::nan("")) && !is_better(std::nan(""), 1e300)));
}

BOOST_AUTO_TEST_SUITE_END()
