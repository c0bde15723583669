#include <lazuli/sorting/histogramdd.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_histogramdd {

namespace lz = lazuli;
using lz::index;
using support::holds;

BOOST_AUTO_TEST_SUITE(histogramdd_hpp)

BOOST_AUTO_TEST_CASE(points_are_counted_over_a_grid) {
  lz::matrix<double> const x(
      {{0, 0, 0}, {1, 1, 1}, {1, 0, 1}, {0.4, 0.9, 0.2}, {1, 0, 1}, {2, 0, 0}, {lz::nan, 0, 0}});
  auto const [counts, edges] = lz::histogramdd<3>(x, {2, 2, 2}, {{0, 1}, {0, 1}, {0, 1}});
  BOOST_TEST((counts.shape() == lz::shape(2, 2, 2)));
  BOOST_TEST(holds(counts, {1, 0, 1, 0, 0, 2, 0, 1}));
  BOOST_TEST(holds(edges[2], {0., .5, 1.}));
}

BOOST_AUTO_TEST_CASE(of_two_columns_it_is_histogram2d) {
  support::numbers random(7);
  lz::matrix<float> pairs(2, 400);
  for (auto& v : pairs.flat()) v = static_cast<float>(random.between(-50, 50)) * 0.1f;
  auto const want = lz::histogram2d(pairs(0), pairs(1), {7, 12});
  auto const points = pairs.t();
  auto const got = lz::histogramdd<2>(points, {7, 12});
  BOOST_TEST(support::equals(got.counts, want.counts));
  BOOST_TEST(
      (support::equals(got.edges[0], want.x_edges) && support::equals(got.edges[1], want.y_edges)));
  lz::tensor<float, lz::dyn, 2> const fixed = points;
  BOOST_TEST(support::equals(lz::histogramdd(fixed, {7, 12}).counts, want.counts));
  auto const one = lz::histogramdd<1>(pairs(0).unsqueeze(1) * 2.f, 5);
  BOOST_TEST(support::equals(one.counts, lz::histogram(pairs(0) * 2.f, 5).counts));
}

BOOST_AUTO_TEST_CASE(any_dtype_and_no_points) {
  auto const none = lz::histogramdd<3>(lz::matrix<std::int8_t>(0, 3), 2);
  static_assert(std::is_same_v<decltype(none.edges[0]), lz::vector<float> const&>);
  BOOST_TEST((none.counts.shape() == lz::shape(2, 2, 2) && lz::sum(none.counts).item() == 0));
  BOOST_TEST(holds(lz::histogramdd(lz::tensor<int, 2, 2>({{1, 1}, {2, 2}}), 1).counts, {2}));
  LAZULI_CHECK_TEXT(lz::histogramdd<2>(lz::matrix<int>(2, 3)), lz::shape_error,
                    "histogramdd: points of 3 coordinates are not of 2");
  BOOST_CHECK_THROW((void)lz::histogramdd<2>(lz::matrix<int>(2, 2), 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_histogramdd
