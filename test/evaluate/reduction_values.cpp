#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(reductions_of_values)

BOOST_AUTO_TEST_CASE(sizes_around_lanes_and_blocks_lose_no_element) {
  for (index n : {1, 2, 63, 64, 65, 127, 128, 129, 1000, 4095, 4096, 4097, 12345, 200000}) {
    lz::vector<std::int64_t> x(n);
    count_up(x, 1);
    BOOST_TEST(lz::sum(x).item() == n * (n + 1) / 2);
    BOOST_TEST(lz::max(x).item() == n);
    BOOST_TEST(lz::argmax(x).item() == n - 1);
    BOOST_TEST(lz::count_nonzero(x - 1).item() == n - 1);
    lz::matrix<std::int64_t> y = x.unsqueeze(1) * lz::tensor<std::int64_t, 3>({1, 2, 3});
    lz::vector<std::int64_t> const s = lz::sum(y, 0);
    BOOST_TEST(holds(s, {n * (n + 1) / 2, n * (n + 1), 3 * n * (n + 1) / 2}));
    BOOST_TEST(holds(lz::eval(lz::argmax(y, 0)), {n - 1, n - 1, n - 1}));
  }
}

// Rows that are packed are folded in pieces, of which the last may hold fewer elements than there are lanes.
BOOST_AUTO_TEST_CASE(long_strided_rows_lose_no_element) {
  for (index n : {4096, 4097, 8193, 16385, 20481}) {
    lz::matrix<std::int64_t> x(n, 3);
    count_up(x, 0);
    BOOST_TEST(lz::sum(x(lz::all, 1)).item() == n + 3 * (n * (n - 1) / 2), n);
    BOOST_TEST(lz::max(x(lz::all, 2).flip(0)).item() == 3 * n - 1, n);
    BOOST_TEST(holds(lz::eval(lz::sum(x.t(), 1)), {3 * (n * (n - 1) / 2), n + 3 * (n * (n - 1) / 2), 2 * n + 3 * (n * (n - 1) / 2)}));
    // Where merging with nothing is not the same as nothing, lanes are merged by how many hold something.
    lz::matrix<std::complex<double>> z(n, 2);
    z = 1.;
    BOOST_TEST(lz::sum(z(lz::all, 1)).item() == static_cast<double>(n), n);
    lz::matrix<double> const d = lz::astype<double>(x);
    double const m = static_cast<double>(n);
    BOOST_TEST(lz::var(d(lz::all, 1)).item() == 9 * (m * m - 1) / 12, boost::test_tools::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(short_axes_lose_no_element) {
  for (index m : {1, 3, 31, 32, 33, 100, 1000, 40000}) {
    for (index n : {1, 2, 3, 4, 5, 16, 31, 33}) {
      lz::matrix<std::int64_t> x(m, n);
      count_up(x, 1);
      lz::vector<std::int64_t> const last = lz::sum(x, 1), first = lz::sum(x, 0);
      lz::vector<std::int64_t> const square = lz::sum(x * x, 1), most = lz::max(x.flip(1), 1), at = lz::argmax(x, 1), top = lz::argmax(x, 0);
      index wrong = 0;
      for (index i = 0; i < m; ++i) {
        index sum = 0, squares = 0;
        for (index j = 0; j < n; ++j) sum += x(i, j), squares += x(i, j) * x(i, j);
        wrong += last(i) != sum || square(i) != squares || most(i) != x(i, n - 1) || at(i) != n - 1;
      }
      for (index j = 0; j < n; ++j) wrong += first(j) != m * (j + 1) + n * (m * (m - 1) / 2) || top(j) != m - 1;
      BOOST_TEST(wrong == 0, m << " x " << n);
    }
  }
}

BOOST_AUTO_TEST_CASE(pools_and_windows_are_reductions_over_two_short_axes) {
  for (index m : {4, 6, 70, 300}) {
    lz::matrix<float> x(m, 2 * m);
    count_up(x, 1);
    lz::matrix<float> const pool = lz::max(x.view(m / 2, 2, m, 2), {1, 3});
    lz::matrix<double> const mean = lz::mean(lz::astype<double>(x.unfold(0, 3, 1).unfold(1, 3, 1)), {2, 3});
    index wrong = 0;
    for (index i = 0; i < m / 2; ++i) {
      for (index j = 0; j < m; ++j) wrong += pool(i, j) != x(2 * i + 1, 2 * j + 1);
    }
    for (index i = 0; i < m - 2; ++i) {
      for (index j = 0; j < 2 * m - 2; ++j) wrong += mean(i, j) != x(i + 1, j + 1);  // of a plane
    }
    BOOST_TEST(wrong == 0, m);
  }
}

BOOST_AUTO_TEST_CASE(the_first_of_equal_elements_is_the_argument) {
  for (index n : {5, 64, 200, 5000}) {
    lz::vector<float> x(n);
    x = 1.f;
    BOOST_TEST(lz::argmax(x).item() == 0);
    BOOST_TEST(lz::argmin(x).item() == 0);
    x(n - 1) = x(n / 2) = 3.f;
    BOOST_TEST(lz::argmax(x).item() == n / 2);
    BOOST_TEST(lz::argmax(x.flip(0)).item() == 0);
    x(n - 1) = x(n / 3) = -3.f;
    BOOST_TEST(lz::argmin(x).item() == n / 3);
  }
}

BOOST_AUTO_TEST_CASE(NaN_spreads_through_every_reduction_and_wins_min_max_and_their_arguments) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  for (index n : {3, 64, 100, 5000}) {
    for (index at : {index{0}, n / 2, n - 1}) {
      lz::vector<double> x(n);
      count_up(x);
      x(at) = nan;
      for (double v : {lz::sum(x).item(), lz::prod(x).item(), lz::mean(x).item(), lz::var(x).item(), lz::min(x).item(), lz::max(x).item(), lz::norm(x).item()}) {
        BOOST_TEST(std::isnan(v));
      }
      BOOST_TEST(lz::argmin(x).item() == at);
      BOOST_TEST(lz::argmax(x).item() == at);
      BOOST_TEST(lz::any(x).item());
    }
  }
}

BOOST_AUTO_TEST_CASE(infinities_are_ordinary_extremes) {
  double const inf = std::numeric_limits<double>::infinity();
  lz::vector<double> x(70);
  x = inf;
  BOOST_TEST(lz::min(x).item() == inf);
  BOOST_TEST(lz::argmin(x).item() == 0);
  x = -inf;
  BOOST_TEST(lz::max(x).item() == -inf);
  BOOST_TEST(lz::argmax(x).item() == 0);
  x(3) = inf;
  BOOST_TEST(std::isnan(lz::sum(x).item()));
  BOOST_TEST(lz::argmax(x).item() == 3);
}

BOOST_AUTO_TEST_CASE(extreme_integers_are_found) {
  lz::vector<std::int64_t> x(100);
  x = std::numeric_limits<std::int64_t>::min();
  BOOST_TEST(lz::max(x).item() == std::numeric_limits<std::int64_t>::min());
  BOOST_TEST(lz::argmax(x).item() == 0);
  lz::vector<std::uint8_t> y(100);
  y = 255;
  BOOST_TEST(lz::min(y).item() == 255);
  BOOST_TEST(lz::argmin(y).item() == 0);
  BOOST_TEST(lz::sum(y).item() == 25500);
}

BOOST_AUTO_TEST_CASE(nothing_reduces_to_the_neutral_element_or_is_refused) {
  lz::matrix<float> none(0, 3);
  BOOST_TEST(lz::sum(none).item() == 0.f);
  BOOST_TEST(lz::prod(none).item() == 1.f);
  BOOST_TEST(holds(lz::eval(lz::sum(none, 0)), {0.f, 0.f, 0.f}));
  BOOST_TEST(holds(lz::eval(lz::prod(none, 0)), {1.f, 1.f, 1.f}));
  BOOST_TEST(lz::eval(lz::sum(none, 1)).numel() == 0);
  BOOST_TEST(lz::eval(lz::max(none, 1)).numel() == 0);
  BOOST_TEST(std::isnan(lz::mean(none).item()));
  BOOST_TEST(std::isnan(lz::var(none).item()));
  BOOST_TEST(!lz::any(none).item());
  BOOST_TEST(lz::all(none).item());
  BOOST_TEST(lz::count_nonzero(none).item() == 0);
  BOOST_TEST(lz::norm(none).item() == 0.f);
  BOOST_CHECK_THROW((void)lz::min(none).item(), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::argmax(none).item(), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::eval(lz::max(none, 0)), lz::shape_error);
  laid_out<float, 2> out({3, 4}, layout::transposed);
  lz::dtensor<float, 3> hollow(3, 0, 4);
  out.view() = lz::sum(hollow, 1);
  BOOST_TEST(holds(out.view(), std::vector<float>(12, 0.f)));
}

BOOST_AUTO_TEST_CASE(a_number_reduces_to_itself) {
  lz::scalar<double> const s = 3.0;
  BOOST_TEST(lz::sum(s).item() == 3.0);
  BOOST_TEST(lz::max(s).item() == 3.0);
  BOOST_TEST(lz::argmax(s).item() == 0);
  BOOST_TEST(lz::var(s).item() == 0.0);
}

BOOST_AUTO_TEST_CASE(sums_of_floats_are_accurate_because_they_are_pairwise) {
  index const n = 1 << 20;
  lz::vector<float> x(n);
  x = 0.1f;
  double const want = static_cast<double>(0.1f) * static_cast<double>(n);
  // 20 levels of the tree and the folds inside the blocks: a plain loop is off by 1e-3.
  BOOST_TEST(std::abs(lz::sum(x).item() / want - 1) < 16 * std::numeric_limits<float>::epsilon());
  lz::matrix<float> y(n / 4, 4);
  y = 0.1f;
  lz::vector<float> const columns = lz::sum(y, 0);
  for (float v : columns) BOOST_TEST(std::abs(v / want * 4 - 1) < 16 * std::numeric_limits<float>::epsilon());
}

BOOST_AUTO_TEST_CASE(variances_stay_exact_far_from_zero_and_at_any_scale) {
  for (index n : {3, 65, 4101, 10000}) {
    lz::vector<double> x(n);
    for (index i = 0; i < n; ++i) x(i) = 1e9 + static_cast<double>(i % 3);
    double mean = 0, squares = 0;
    for (index i = 0; i < n; ++i) mean += static_cast<double>(i % 3) / static_cast<double>(n);
    for (index i = 0; i < n; ++i) squares += (static_cast<double>(i % 3) - mean) * (static_cast<double>(i % 3) - mean);
    BOOST_TEST(std::abs(lz::var(x).item() / (squares / static_cast<double>(n)) - 1) < 1e-6);
    lz::vector<float> huge(n);
    huge = 1e20f;
    BOOST_TEST(lz::var(huge).item() == 0.f, n);
    lz::matrix<float> rows(n, 3);
    rows = 1e20f;
    BOOST_TEST(holds(lz::eval(lz::var(rows, 0)), {0.f, 0.f, 0.f}), n);
  }
}

BOOST_AUTO_TEST_CASE(correction_divides_by_fewer_and_too_few_give_no_number) {
  lz::vector<double> x(4);
  count_up(x);
  BOOST_TEST(lz::var(x).item() == 1.25);
  BOOST_TEST(std::abs(lz::var(x, lz::correction(1)).item() - 5.0 / 3) < 1e-15);
  BOOST_TEST(std::abs(lz::stddev(x, 0, lz::correction(1), lz::keepdims).eval()(0) - std::sqrt(5.0 / 3)) < 1e-15);
  BOOST_TEST(!std::isfinite(lz::var(x, lz::correction(4)).item()));
  lz::vector<double> one(1);
  one = 2;
  BOOST_TEST(std::isnan(lz::var(one, lz::correction(1)).item()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
