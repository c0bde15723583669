#include <cmath>
#include <lazuli/sorting/sets.hpp>
#include <vector>

#include "support.hpp"

namespace sorting_sets {

namespace lz = lazuli;
using support::holds;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(sets_hpp)

BOOST_AUTO_TEST_CASE(sets_of_elements_are_in_order) {
  lz::matrix<int> const a({{3, 1, 2}, {1, 9, 1}});
  lz::vector<double> const b({1, 2.5, 7});
  BOOST_TEST(holds(lz::union1d(a, b), {1., 2., 2.5, 3., 7., 9.}));
  BOOST_TEST(holds(lz::intersect1d(a, b), {1.}));
  BOOST_TEST(holds(lz::setdiff1d(a, b), {2, 3, 9}));
  BOOST_TEST(holds(lz::setxor1d(a, b), {2., 2.5, 3., 7., 9.}));
  static_assert(std::is_same_v<decltype(lz::setdiff1d(a, b)), lz::vector<int>>);
  BOOST_TEST(holds(lz::intersect1d(a.t(), a(0) + 1), {2, 3}));
  BOOST_TEST(lz::intersect1d(a, lz::vector<int>(0)).size() == 0);
  BOOST_TEST(holds(lz::setdiff1d(a, lz::vector<int>(0)), {1, 2, 3, 9}));
  BOOST_TEST(lz::union1d(lz::vector<bool>(0), lz::vector<bool>(0)).size() == 0);
}

BOOST_AUTO_TEST_CASE(nan_is_equal_to_nothing_but_counts_once) {
  double const nan = NAN;
  lz::vector<double> const a({nan, 1, nan}), b({1, nan});
  auto const all = lz::union1d(a, b);
  BOOST_TEST((all.size() == 2 && all(0) == 1 && std::isnan(all(1))));
  BOOST_TEST(holds(lz::intersect1d(a, b), {1.}));
  BOOST_TEST(lz::setdiff1d(a, b).size() == 1);
}

BOOST_AUTO_TEST_CASE(the_last_key_counts_first) {
  lz::vector<int> const given({9, 4, 0, 4, 0, 2, 1}), first({1, 5, 1, 4, 3, 4, 4});
  BOOST_TEST(holds(lz::lexsort(given, first), {2, 0, 4, 6, 5, 3, 1}));
  BOOST_TEST(holds(lz::lexsort({given, first}), {2, 0, 4, 6, 5, 3, 1}));
  BOOST_TEST(holds(lz::lexsort(given * 1., first.to<float>()), {2, 0, 4, 6, 5, 3, 1}));
  BOOST_TEST(holds(lz::lexsort(std::vector<lz::vector<int>>{given}), {2, 4, 6, 5, 1, 3, 0}));
  lz::matrix<int> const keys({{3, 1, 2}, {1, 9, 1}});
  BOOST_TEST(holds(lz::lexsort(keys), {2, 0, 1}));
  BOOST_TEST(holds(lz::lexsort(lz::matrix<int>(keys.t()).t()), {2, 0, 1}));
  BOOST_TEST(lz::lexsort(lz::matrix<int>(2, 0)).size() == 0);
  BOOST_CHECK_THROW(lz::lexsort(given, first(lz::slice(0, 3))), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_sets
