#include <cmath>
#include <lazuli/sorting/intervals.hpp>
#include <limits>

#include "support.hpp"

namespace sorting_intervals {

namespace lz = lazuli;
using lz::dyn, support::holds;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(intervals_hpp)

BOOST_AUTO_TEST_CASE(digitize_gives_the_number_of_the_bin) {
  lz::vector<double> const x({0.2, 6.4, 3, 1.6, 10, NAN, -1}), bins({0, 1, 2.5, 4, 10});
  BOOST_TEST(holds(lz::digitize(x, bins), {1, 4, 3, 2, 5, 5, 0}));
  BOOST_TEST(holds(lz::digitize(x, bins, true), {1, 4, 3, 2, 4, 5, 0}));
  BOOST_TEST(holds(lz::digitize(x, bins.flip(0)), {4, 1, 2, 3, 0, 0, 5}));
  BOOST_TEST(holds(lz::digitize(x, bins.flip(0), true), {4, 1, 2, 3, 1, 0, 5}));
  BOOST_TEST(holds(lz::digitize(x, lz::vector<int>(0)), {0, 0, 0, 0, 0, 0, 0}));
  BOOST_TEST(holds(lz::digitize(x, lz::vector<int>({1, 1})), {0, 2, 2, 2, 2, 2, 0}));
  BOOST_TEST((lz::digitize(lz::matrix<int>(2, 3), bins).shape() == lz::shape(2, 3)));
  BOOST_TEST(holds(lz::digitize(x, {0, 1, 2}), {1, 3, 3, 2, 3, 3, 0}));
  BOOST_TEST(lz::array_equal(lz::bucketize(x, {0., 1., 3.}, true),
                             lz::bucketize(x, lz::tensor({0., 1., 3.}), true)));
  BOOST_TEST(lz::bucketize(1.5, {0, 1, 3}) == 2);
  BOOST_CHECK_THROW(lz::digitize(x, lz::vector<int>({1, 3, 2})), lz::shape_error);
  BOOST_CHECK_THROW(lz::digitize(x, lz::vector<double>({1, NAN, 2})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(interp_joins_points_by_lines) {
  lz::vector<int> const at({1, 2, 3}), values({3, 2, 0});
  lz::vector<double> const x({0, 1, 1.5, 2.72, 3.14, 3});
  BOOST_TEST(lz::allclose(lz::interp(x, at, values), lz::vector<double>({3, 3, 2.5, 0.56, 0, 0}),
                          1e-15, 1e-15));
  BOOST_TEST(holds(lz::interp(lz::vector<int>({0, 4}), at, values, -1, -2), {-1., -2.}));
  BOOST_TEST(lz::interp(2.5f, at, values) == 1);
  BOOST_TEST(std::isnan(lz::interp(NAN, at, values)));
  BOOST_TEST(
      holds(lz::interp(lz::matrix<int>({{0}, {2}}), lz::vector<int>({1}), lz::vector<int>({5})),
            {5., 5.}));
  using C = std::complex<double>;
  BOOST_TEST(lz::interp(1.5, at(lz::slice(0, 2)), lz::vector<C>({C(1, 1), C(3, -1)})) == C(2, 0));
  BOOST_TEST(lz::interp(lz::vector<float>(0), at, values).size() == 0);
  BOOST_CHECK_THROW(lz::interp(1, at, at(lz::slice(0, 2))), lz::shape_error);
  BOOST_CHECK_THROW(lz::interp(1, lz::vector<int>(0), lz::vector<int>(0)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(infinite_values_stay_beside_their_points) {
  double const inf = std::numeric_limits<double>::infinity();
  lz::vector<double> const at({1, 2, 3}), values({inf, 2, inf});
  BOOST_TEST(holds(lz::interp(lz::vector<double>({1.5, 2, 2.5}), at, values), {inf, 2., inf}));
  lz::vector<double> const flat({inf, inf, 1});
  BOOST_TEST(lz::interp(1.5, at, flat) == inf);
}

BOOST_AUTO_TEST_CASE(bucketize_is_pytorchs_digitize) {
  lz::vector<int> const bins({1, 3, 5, 7, 9});
  BOOST_TEST(holds(lz::bucketize(lz::vector<int>({3, 6, 9}), bins), {1, 3, 4}));
  BOOST_TEST(holds(lz::bucketize(lz::vector<int>({3, 6, 9}), bins, true), {2, 3, 5}));
  BOOST_TEST((lz::bucketize(6, bins) == 3 && lz::bucketize(9.5, bins) == 5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_intervals
