#include <lazuli/sorting/histogram2d.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_histogram2d {

namespace lz = lazuli;
using lz::index;
using support::holds;

double const nan = std::numeric_limits<double>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(histogram2d_hpp)

BOOST_AUTO_TEST_CASE(pairs_are_counted_over_a_grid) {
  lz::vector<double> const x({0., 1., 2., 2., 5., nan}), y({1., 1., 0., 3., 1., 1.});
  auto const [counts, rows, columns] = lz::histogram2d(x, y, {2, 3}, {0, 2}, {0, 3});
  BOOST_TEST((counts.shape() == lz::shape(2, 3)));
  BOOST_TEST(holds(counts, {0, 1, 0, 1, 1, 1}));
  BOOST_TEST((holds(rows, {0, 1, 2}) && holds(columns, {0, 1, 2, 3})));
  lz::vector<double> const from_x({0., 1., 2.}), from_y({0., 1., 2., 3.});
  auto const given = lz::histogram2d(x, y, from_x, from_y);
  BOOST_TEST(holds(given.counts, {0, 1, 0, 1, 1, 1}));
  BOOST_TEST(
      holds(std::get<2>(given), {0, 1, 2, 3}));  // of a struct of three, as printing takes it
  auto const repeated = lz::histogram2d(x, y, lz::tensor({0, 2, 2}), lz::tensor({0.f, 3.f}));
  BOOST_TEST(holds(repeated.counts, {2, 2}));
}

BOOST_AUTO_TEST_CASE(sums_of_rows_and_columns_are_the_histograms_of_each) {
  support::numbers random(7);
  lz::matrix<float> pairs(2, 400);
  for (auto& v : pairs.flat()) v = static_cast<float>(random.between(-50, 50)) * 0.1f;
  auto const points = pairs.t();
  auto const both = lz::histogram2d(points(lz::all, 0), points(lz::all, 1) * 2.f, {7, 12});
  auto const first = lz::histogram(pairs(0), 7), second = lz::histogram(pairs(1) * 2.f, 12);
  BOOST_TEST(support::equals(lz::eval(lz::sum(both.counts, 1)), first.counts));
  BOOST_TEST(support::equals(lz::eval(lz::sum(both.counts, 0)), second.counts));
  BOOST_TEST(support::equals(both.x_edges, first.edges));
  BOOST_TEST(support::equals(both.y_edges, second.edges));
}

BOOST_AUTO_TEST_CASE(any_dtype_and_no_pairs) {
  auto const none = lz::histogram2d(lz::vector<float>(0), lz::vector<int>(0));
  BOOST_TEST((none.counts.shape() == lz::shape(10, 10) && lz::sum(none.counts).item() == 0));
  static_assert(std::is_same_v<decltype(none.y_edges), lz::vector<double>>);
  lz::vector<lz::float16> const halves({1, 2, 3});
  BOOST_TEST(holds(lz::histogram2d(halves, lz::vector<bool>({true, false, true}), 2).counts, {0, 1, 1, 1}));
  BOOST_TEST(holds(lz::histogram2d(lz::tensor({7}), lz::tensor({7}), 1).counts, {1}));
  lz::vector<int> const two({1, 2}), three({1, 2, 3});
  LAZULI_CHECK_TEXT(lz::histogram2d(two, three), lz::shape_error, "histogram2d: x has 2 elements, y 3");
  BOOST_CHECK_THROW((void)lz::histogram2d(two, two, 0), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::histogram2d(two, two, three, lz::tensor({2, 1})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(bins_in_braces_are_variables_of_any_integer_type) {
  std::size_t const columns = 3;
  lz::vector<double> const x{0., 1., 2.};
  BOOST_TEST(lz::histogram2d(x, x, {2, columns}).counts.shape() == lz::shape(2, 3));
  lz::index const bins[] = {2, 3};
  BOOST_TEST(lz::histogram2d(x, x, bins).counts.shape() == lz::shape(2, 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_histogram2d
