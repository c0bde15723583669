#include <lazuli/sorting/ranks.hpp>

#include "support.hpp"

namespace sorting_ranks {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(ranks_hpp)

// The numbers are SciPy's.
BOOST_AUTO_TEST_CASE(equal_elements_share_the_mean_of_their_ranks) {
  lz::vector<int> const x({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5});
  BOOST_TEST(holds(lz::rankdata(x), {4.5, 1.5, 6., 1.5, 8., 11., 3., 10., 8., 4.5, 8.}));
  lz::matrix<float> const k({{1, 5, 2, 9}, {7, 3, 7, 8}});
  BOOST_TEST(holds(lz::rankdata(k), {1., 4., 2., 8., 5.5, 3., 5.5, 7.}));
  BOOST_TEST(holds(lz::rankdata(k, 1), {1., 3., 2., 4., 2.5, 1., 2.5, 4.}));
  BOOST_TEST(holds(lz::rankdata(k.t() * 1.f, 1), {1., 2., 2., 1., 1., 2., 2., 1.}));
  BOOST_TEST(holds(lz::rankdata(k, 0), {1., 2., 1., 2., 2., 1., 2., 1.}));
  BOOST_TEST(holds(lz::rankdata(lz::vector<bool>({true, false, true})), {2.5, 1., 2.5}));
  BOOST_TEST(holds(lz::rankdata(lz::vector<lz::float16>({2, -1})), {2., 1.}));
}

BOOST_AUTO_TEST_CASE(nan_counts_as_the_greatest_and_zeros_are_equal) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(
      holds(lz::rankdata(lz::vector<double>({nan, 0, -0., nan, 7})), {4.5, 1.5, 1.5, 4.5, 3.}));
}

BOOST_AUTO_TEST_CASE(sizes_and_axes) {
  BOOST_TEST(lz::rankdata(lz::vector<float>(0)).size() == 0);
  BOOST_TEST(lz::rankdata(lz::matrix<float>(3, 0), 1).size() == 0);
  BOOST_TEST(lz::rankdata(lz::scalar<int>(3)).item() == 1.);
  BOOST_CHECK_THROW(lz::rankdata(lz::vector<float>(2), 1), lz::index_error);
  static_assert(
      std::is_same_v<decltype(lz::rankdata(lz::tensor<int, 3>())), lz::tensor<double, 3>>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_ranks
