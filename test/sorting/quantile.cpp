#include <lazuli/sorting/quantile.hpp>
#include <lazuli/statistics/moments.hpp>
#include <lazuli/statistics/nan_quantile.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_quantile {

namespace lz = lazuli;
using lz::index, lz::keepdims;
using support::holds;

double const nan = std::numeric_limits<double>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(quantile_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(quantiles_are_linear_between_elements) {
  lz::tensor const x({4., 1., 3., 2.});
  BOOST_TEST(holds(lz::quantile(x, lz::tensor({0., .25, .5, .9, 1.})), {1, 1.75, 2.5, 3.7, 4}));
  BOOST_TEST(lz::quantile(x, 0.9).item() == 3.7);
  BOOST_TEST(lz::quantile(x, 1).item() == 4);
  BOOST_TEST(lz::median(x + 1.).item() == 3.5);
  BOOST_TEST(std::isnan(lz::median(lz::vector<float>(0)).item()));
  double const inf = std::numeric_limits<double>::infinity(), most = 1.7e308;
  BOOST_TEST(lz::median(lz::tensor({inf, inf, 1., inf})).item() == inf);
  BOOST_TEST(lz::median(lz::tensor({most, most})).item() == most);
  BOOST_TEST(std::isnan(lz::quantile(lz::tensor({1., nan, 3.}), 0.).item()));
  LAZULI_CHECK_TEXT(lz::quantile(x, 1.5), lz::index_error,
                    "quantile: q = 1.5 is not between 0 and 1");
}

BOOST_AUTO_TEST_CASE(axes_are_chosen_as_of_sum) {
  lz::tensor const x({{1, 3, 2}, {4, 9, 8}});
  static_assert(std::is_same_v<lz::value_t<decltype(lz::median(x))>, double>);
  BOOST_TEST(holds(lz::median(x, 0), {2.5f, 6.f, 5.f}));
  BOOST_TEST(holds(lz::median(x.t(), 0), {2.f, 8.f}));
  BOOST_TEST((lz::median(x, -1, keepdims).shape() == lz::shape(2, 1)));
  BOOST_TEST((lz::median(x, keepdims).shape() == lz::shape(1, 1)));
  BOOST_TEST(lz::median(x, {0, 1}).item() == 3.5f);
  auto const two = lz::quantile(x, lz::tensor({0.f, 1.f}), 1, keepdims);
  BOOST_TEST((two.shape() == lz::shape(2, 2, 1)));
  BOOST_TEST(holds(two, {1.f, 4.f, 3.f, 9.f}));
  BOOST_TEST((lz::quantile(x, 0.5, {1, 0}, keepdims).shape() == lz::shape(1, 1)));
  LAZULI_CHECK_TEXT(lz::median(x, {0, -2}), lz::index_error, "median: axis -2 is named twice");
}

BOOST_AUTO_TEST_CASE(axes_stand_in_arrays_and_shapes_too) {
  lz::dtensor<double, 3> x = lz::sin(lz::arange<double>(24).view(2, 3, 4));
  lz::vector<double> const wanted = lz::median(x, {0, 2});
  BOOST_TEST(lz::array_equal(lz::median(x, std::array{0, 2}), wanted));
  BOOST_TEST(lz::array_equal(x.median(lz::shape(0, 2)), wanted));
  BOOST_TEST(lz::array_equal(lz::quantile(x, 0.5, std::array<long, 2>{2, 0}), wanted));
  BOOST_TEST(lz::array_equal(x.quantile(0.5, std::array{0, 2}), wanted));
  BOOST_TEST(lz::array_equal(lz::nanmedian(x, std::array{0, 2}), wanted));
  BOOST_TEST(lz::array_equal(lz::percentile(x, 50, lz::shape(0, 2)), wanted));
  lz::dtensor<double, 3> const kept = lz::median(x, std::array{0, 2}, lz::keepdims);
  BOOST_TEST((kept.shape() == lz::shape(1, 3, 1)));
  BOOST_CHECK_THROW(lz::median(x, std::array{0, -3}), lz::index_error);
  BOOST_TEST(double(x.median(lz::all)) == double(lz::median(x)));
  BOOST_TEST((lz::quantile(x, 0.5, lz::all, lz::keepdims).shape() == lz::shape(1, 1, 1)));
}

BOOST_AUTO_TEST_CASE(rows_of_a_batch_are_ranked_apart) {
  support::numbers random(2);
  lz::dtensor<float, 3> x(5, 41, 6);
  for (auto& v : x.flat()) v = static_cast<float>(random.between(-99, 99));
  auto const some = lz::quantile(x, lz::tensor({.1, .5, .73, .9}), 1);
  index wrong = 0;
  for (index i = 0; i < 5; ++i) {
    for (index j = 0; j < 6; ++j) {
      std::vector<float> row;
      for (index k = 0; k < 41; ++k) row.push_back(x(i, k, j));
      std::sort(row.begin(), row.end());
      wrong += some(0, i, j) != row[4] || some(1, i, j) != row[20] || some(3, i, j) != row[36];
      float const want = row[29] + (row[30] - row[29]) * 0.2f;
      wrong += std::abs(some(2, i, j) - want) > 1e-4f;
    }
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(several_q_in_braces) {
  lz::tensor x({{1., 2.}, {4., 8.}});
  lz::vector<double> const all = lz::quantile(x, {0.25, 0.75});
  BOOST_TEST((all(0) == 1.75 && all(1) == 5.));
  lz::matrix<double> const rows = lz::quantile(x, {0., 1.}, 1);
  BOOST_TEST((rows(0, 1) == 4. && rows(1, 0) == 2.));
}

BOOST_AUTO_TEST_CASE(axes_in_braces_are_variables_of_any_integer_type) {
  std::size_t const first = 0;
  lz::dtensor<double, 3> x(2, 3, 4);
  x = lz::arange<double>(24).view(2, 3, 4);
  BOOST_TEST(lz::array_equal(lz::median(x, {first, 1}), lz::median(x, {0, 1})));
  BOOST_TEST(lz::array_equal(x.median({first, 1}), x.median({0, 1})));
  BOOST_TEST(lz::array_equal(x.quantile(0.3, {first, 2}), lz::quantile(x, 0.3, {0, 2})));
  BOOST_TEST(lz::percentile(x, 50, {first, 1, 2}).item() == 11.5);
  int const named[] = {0, 2};
  BOOST_TEST(lz::array_equal(lz::median(x, named), lz::median(x, {0, 2})));
  BOOST_TEST(lz::array_equal(x.median(named, lz::keepdims), x.median({0, 2}, lz::keepdims)));
  BOOST_TEST(lz::array_equal(x.quantile(0.3, named), lz::quantile(x, 0.3, {0, 2})));
  BOOST_TEST(lz::quantile(x, {0.25, 0.5}, named).shape() == lz::shape(2, 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_quantile
