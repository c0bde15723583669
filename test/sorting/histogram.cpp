#include <lazuli/sorting/histogram.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_histogram {

namespace lz = lazuli;
using lz::index;
using support::holds;

double const nan = std::numeric_limits<double>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(histogram_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(equal_bins_reach_from_the_least_to_the_greatest) {
  auto const [counts, edges] = lz::histogram(lz::tensor({1., 2., 1., 4., 0.5, 3.}), 3);
  BOOST_TEST(holds(counts, {3, 1, 2}));
  BOOST_TEST((edges(0) == 0.5 && edges(3) == 4));
  BOOST_TEST(edges(1) == 5 / 3., boost::test_tools::tolerance(1e-15));
  auto const inside = lz::histogram(lz::tensor({{1, 2, 3}, {7, -1, 4}}), 4, lz::interval{0, 4});
  BOOST_TEST(holds(inside.counts, {0, 1, 1, 2}));
  BOOST_TEST(
      holds(lz::histogram(lz::tensor({{1, 2, 3}, {7, -1, 4}}), 4, 0, 4).counts, {0, 1, 1, 2}));
  auto const between = lz::histogram(lz::tensor({{1, 2, 3}, {7, -1, 4}}), {0, 1.5, 4, 9});
  BOOST_TEST(holds(between.counts, {1, 2, 2}));
  BOOST_TEST(holds(lz::histogram(lz::tensor({1.f, 2.f, 3.f}), {0, 2}).edges, {0, 2}));
  BOOST_TEST(holds(inside.edges, {0.f, 1.f, 2.f, 3.f, 4.f}));
  BOOST_TEST(holds(lz::histogram(lz::tensor({5., 5.}), 2).edges, {4.5, 5, 5.5}));
  BOOST_TEST(holds(lz::histogram(lz::vector<double>(0), 2).edges, {0, 0.5, 1}));
  LAZULI_CHECK_TEXT(lz::histogram(lz::tensor({1., nan})), lz::shape_error,
                    "histogram: from nan to nan is no interval: both ends must be finite, and low "
                    "<= high");
  LAZULI_CHECK_TEXT(lz::histogram(lz::tensor({1.}), 0), lz::shape_error,
                    "histogram: 0 bins asked for; at least 1 is needed");
}

BOOST_AUTO_TEST_CASE(intervals_of_any_width_have_their_bins) {
  BOOST_TEST(holds(lz::histogram(lz::tensor({0., 1e-310}), 10).counts,
                   {1, 0, 0, 0, 0, 0, 0, 0, 0, 1}));  // bins / width is infinite
  BOOST_TEST(lz::sum(lz::histogram(lz::tensor({0., 5e-324}), 10).counts).item() == 2);
  BOOST_TEST(holds(lz::histogram(lz::tensor({-8e307, 8e307}), 2).counts, {1, 1}));
  LAZULI_CHECK_TEXT(lz::histogram(lz::tensor({-1e308, 1e308}), 2), lz::shape_error,
                    "histogram: the interval from -1e+308 to 1e+308 is too wide: its width "
                    "overflows");
}

BOOST_AUTO_TEST_CASE(counts_agree_with_the_edges_that_are_returned) {
  support::numbers random(9);
  lz::vector<double> x(5000);
  for (auto& v : x) v = static_cast<double>(random.between(0, 700)) / 100;
  auto const [counts, edges] = lz::histogram(x, 70);
  auto const again = lz::histogram(x, edges);
  BOOST_TEST(support::equals(counts, again.counts));
  index wrong = 0;
  for (index k = 0; k < 70; ++k) {
    index here = 0;
    for (double v : x) here += v >= edges(k) && (k == 69 ? v <= edges(k + 1) : v < edges(k + 1));
    wrong += here != counts(k);
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(edges_may_be_given) {
  auto const [counts, edges] = lz::histogram(lz::tensor({1, 2, 1, 4, 3}), lz::tensor({0, 1, 2, 3}));
  BOOST_TEST(holds(counts, {0, 2, 2}));
  BOOST_TEST(holds(edges, {0, 1, 2, 3}));
  BOOST_TEST(holds(lz::histogram(lz::tensor({0, 1, 2, 2}), lz::tensor({0, 2, 2})).counts, {2, 2}));
  LAZULI_CHECK_TEXT(lz::histogram(lz::tensor({1}), lz::tensor({1, 3, 2})), lz::shape_error,
                    "histogram: the edges must increase; edge 2 is below the one before it");
}

BOOST_AUTO_TEST_CASE(bincount_counts_or_sums_weights) {
  lz::tensor const x({1, 1, 3});
  BOOST_TEST(holds(lz::bincount(x), {0, 2, 0, 1}));
  BOOST_TEST(holds(lz::bincount(x, 6), {0, 2, 0, 1, 0, 0}));
  BOOST_TEST(holds(lz::bincount(x, lz::tensor({.5f, 1.f, 2.f}), 5), {0, 1.5f, 0, 2, 0}));
  BOOST_TEST((lz::bincount(lz::vector<int>(0)).shape() == lz::shape(0)));
  BOOST_TEST((lz::bincount(lz::vector<std::int64_t>(0), 2).shape() == lz::shape(2)));
  LAZULI_CHECK_TEXT(lz::bincount(lz::tensor({-1})), lz::index_error,
                    "bincount: element 0 is -1; elements must be 0 or more");
  LAZULI_CHECK_TEXT(lz::bincount(lz::tensor({std::numeric_limits<std::int64_t>::max()})),
                    lz::shape_error,
                    "bincount: element 0 is 9223372036854775807: as many counts have no memory");
  LAZULI_CHECK_TEXT(lz::bincount(x, lz::tensor({.5f})), lz::shape_error,
                    "bincount: 1 weights for 3 elements");
}

BOOST_AUTO_TEST_CASE(histc_gives_the_counts) {
  lz::matrix<float> const x({{1.f, 2.f, 1.f}, {4.f, 0.5f, 3.f}});
  BOOST_TEST(holds(lz::histc(x, 3), {3, 1, 2}));
  BOOST_TEST(holds(lz::histc(x.t(), 4, 0, 4), {1, 2, 1, 2}));
  BOOST_TEST(holds(lz::histc(lz::tensor({1, 7, 3}), 2, 0, 4), {1, 1}));
  BOOST_TEST((lz::histc(x).numel() == 100 && lz::sum(lz::histc(x)).item() == 6));
  BOOST_CHECK_THROW((void)lz::histc(x, 2, 1, 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_histogram
