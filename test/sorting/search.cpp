#include <lazuli/sorting/search.hpp>

#include "support.hpp"

namespace sorting_search {

namespace lz = lazuli;
using lz::side;
using support::holds;

float const nan = std::numeric_limits<float>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(search_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(searchsorted_counts_what_is_below) {
  lz::tensor const sorted({1, 2, 2, 3});
  lz::tensor const values({{2.f, 0.f}, {9.f, 2.5f}});
  BOOST_TEST(holds(lz::searchsorted(sorted, values), {1, 0, 4, 3}));
  BOOST_TEST(holds(lz::searchsorted(sorted, values, side::right), {3, 0, 4, 3}));
  BOOST_TEST(lz::searchsorted(sorted, 2) == 1);
  BOOST_TEST(lz::searchsorted(sorted + 1, 3.5, side::right) == 3);
  BOOST_TEST(holds(lz::searchsorted(lz::tensor({1.f, nan}), lz::tensor({nan, 5.f})), {1, 1}));
  BOOST_TEST(lz::searchsorted(lz::vector<int>(0), 1) == 0);
  BOOST_TEST(lz::searchsorted(sorted.flip(0).flip(0), 3) == 3);
}

BOOST_AUTO_TEST_CASE(isin_finds_candidates) {
  lz::tensor const x({{1, 2}, {3, 2}});
  BOOST_TEST(holds(lz::isin(x, lz::tensor({2.f, 7.f, 1.f})), {true, true, false, true}));
  BOOST_TEST(holds(lz::isin(x * 2, lz::tensor({4}), true), {true, false, true, false}));
  BOOST_TEST(holds(lz::isin(lz::tensor({nan, 1.f}), lz::tensor({1.f, nan})), {false, true}));
  BOOST_TEST(holds(lz::isin(x, lz::vector<int>(0)), {false, false, false, false}));
}

BOOST_AUTO_TEST_CASE(candidates_in_braces) {
  lz::tensor x({3, 1, 2});
  auto const among = lz::isin(x, {1, 2}), others = lz::isin(x, {1, 2}, true);
  BOOST_TEST((!among(0) && among(1) && among(2)));
  BOOST_TEST((others(0) && !others(1)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_search
