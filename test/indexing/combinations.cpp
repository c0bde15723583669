#include <lazuli/autodiff.hpp>
#include <lazuli/indexing/combinations.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_combinations {

namespace lz = lazuli;
using lz::index;
using support::holds;

BOOST_AUTO_TEST_SUITE(combinations_hpp)

// PyTorch's rows.
BOOST_AUTO_TEST_CASE(choices_of_one_of_each) {
  lz::vector<int> const a({1, 2, 3}), b({4, 5});
  lz::matrix<int> const p = lz::cartesian_prod(a, b);
  BOOST_TEST((p.shape() == lz::shape(6, 2) && holds(p, {1, 4, 1, 5, 2, 4, 2, 5, 3, 4, 3, 5})));
  auto const three =
      lz::cartesian_prod(a(lz::slice(lz::_, lz::_, -2)), b * 1., lz::tensor<bool, 1>({true}));
  BOOST_TEST((three.shape() == lz::shape(4, 3) &&
              holds(three, {3., 4., 1., 3., 5., 1., 1., 4., 1., 1., 5., 1.})));
  BOOST_TEST((lz::cartesian_prod(a).shape() == lz::shape(3, 1)));
  BOOST_TEST((lz::cartesian_prod(a, lz::vector<int>(0)).shape() == lz::shape(0, 2)));
}

BOOST_AUTO_TEST_CASE(choices_of_several_of_one) {
  lz::vector<int> const x({1, 2, 3, 4});
  lz::matrix<int> const two = lz::combinations(x), three = lz::combinations(x, 3);
  BOOST_TEST(holds(two, {1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4}));
  BOOST_TEST(holds(three, {1, 2, 3, 1, 2, 4, 1, 3, 4, 2, 3, 4}));
  BOOST_TEST(holds(lz::combinations(x.narrow(0, 0, 3) * 2, 2, true),
                   {2, 2, 2, 4, 2, 6, 4, 4, 4, 6, 6, 6}));
  BOOST_TEST(holds(lz::combinations(x, 4), {1, 2, 3, 4}));
  BOOST_TEST((lz::combinations(x, 1).shape() == lz::shape(4, 1) &&
              lz::combinations(x, 0).shape() == lz::shape(1, 0)));
  BOOST_TEST((lz::combinations(x, 5).shape() == lz::shape(0, 5) &&
              lz::combinations(lz::vector<float>(0)).shape() == lz::shape(0, 2)));
  LAZULI_CHECK_TEXT(lz::combinations(x, -1), lz::shape_error,
                    "combinations: -1 elements cannot be chosen");
}

BOOST_AUTO_TEST_CASE(gradients_go_to_each_place_that_is_chosen) {
  lz::vector<double> const x({1, 2, 4});
  lz::vector<double> const g =
      lz::grad([](auto const& v) { return lz::sum(lz::square(lz::combinations(v))); })(x);
  BOOST_TEST(holds(g, {4., 8., 16.}));
  lz::vector<double> const h =
      lz::grad([&](auto const& v) { return lz::sum(lz::cartesian_prod(v, x) * 1.); })(x);
  BOOST_TEST(holds(h, {3., 3., 3.}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_combinations
