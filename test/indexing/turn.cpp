#include <lazuli/indexing.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_turn {

namespace lz = lazuli;
using support::holds;

lz::tensor<int, 2, 3> sample() { return lz::tensor<int, 2, 3>({{1, 2, 3}, {4, 5, 6}}); }

BOOST_AUTO_TEST_SUITE(turn_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(roll_moves_elements_cyclically) {
  auto const x = sample();
  BOOST_TEST(holds(lz::roll(x, 1, 1), {3, 1, 2, 6, 4, 5}));
  BOOST_TEST(holds(x.roll(-4, 1), {2, 3, 1, 5, 6, 4}));
  BOOST_TEST(holds(lz::roll(x, -2), {3, 4, 5, 6, 1, 2}));
  BOOST_TEST(holds(x.roll(7), {6, 1, 2, 3, 4, 5}));
  BOOST_TEST(holds(lz::roll(x, {1, -1}, {0, 1}), {5, 6, 4, 2, 3, 1}));
  BOOST_TEST(holds(lz::roll(x.t(), 1, 0), {3, 6, 1, 4, 2, 5}));
  BOOST_TEST((lz::roll(lz::zeros(0, 2), 3).shape() == lz::shape(0, 2)));
  BOOST_TEST((lz::roll(lz::zeros(0, 2), {3, 1}, {1, 0}).shape() == lz::shape(0, 2)));
  BOOST_TEST((lz::roll(lz::zeros(0, 2), 3, 0).shape() == lz::shape(0, 2)));
}

// Each element once, as one axis after another would move it.
BOOST_AUTO_TEST_CASE(roll_along_several_axes) {
  lz::tensor<int, lz::dyn, lz::dyn, lz::dyn> const x = lz::arange(60).reshape(3, 4, 5);
  for (int a : {0, 1, -2, 3, 7}) {
    for (int b : {0, -1, 4, 9}) {
      for (int c : {0, 2, -6}) {
        auto const one_by_one = lz::roll(lz::roll(lz::roll(x, a, 0), b, 1), c, 2);
        BOOST_TEST(lz::array_equal(lz::roll(x, {a, b, c}, {0, 1, 2}), one_by_one));
        BOOST_TEST(lz::array_equal(lz::roll(x + 1, {c, a, b}, {-1, 0, 1}), one_by_one + 1));
        auto const turned = lz::roll(lz::eval(x.permute(2, 0, 1)).permute(1, 2, 0), {b, a}, {1, 0});
        BOOST_TEST(lz::array_equal(turned, lz::roll(lz::roll(x, a, 0), b, 1)));
      }
    }
  }
  BOOST_TEST(lz::array_equal(lz::roll(x, {1, 1, 1}, {0, 1, 0}),
                             lz::roll(lz::roll(x, 2, 0), 1, 1)));  // an axis twice
  auto const part = x(lz::slice(lz::none, lz::none, -1), lz::all, lz::slice(0, 5, 2));
  BOOST_TEST(lz::array_equal(lz::roll(part, {1, 2}, {0, 2}), lz::roll(lz::roll(part, 1, 0), 2, 2)));
  lz::tensor<float, 2, 3> const fixed({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  BOOST_TEST(
      lz::array_equal(lz::roll(fixed, {1, 1}, {0, 1}), lz::roll(lz::roll(fixed, 1, 0), 1, 1)));
  BOOST_CHECK_THROW(lz::roll(x, {1, 1}, {0, 3}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(flips_and_turns_are_views) {
  auto x = sample();
  BOOST_TEST(holds(lz::flip(x), {6, 5, 4, 3, 2, 1}));
  BOOST_TEST(holds(lz::flip(x, 1), {3, 2, 1, 6, 5, 4}));
  BOOST_TEST(holds(lz::fliplr(x + 0), {3, 2, 1, 6, 5, 4}));
  BOOST_TEST(holds(lz::flipud(x), {4, 5, 6, 1, 2, 3}));
  for (lz::index turns : {1, 5, -3}) BOOST_TEST(holds(lz::rot90(x, turns), {3, 6, 2, 5, 1, 4}));
  BOOST_TEST(holds(lz::rot90(x, 2), {6, 5, 4, 3, 2, 1}));
  BOOST_TEST(holds(lz::rot90(sample(), -1), {4, 1, 5, 2, 6, 3}));
  BOOST_TEST(holds(lz::rot90(x, 1, 1, 0), {4, 1, 5, 2, 6, 3}));
  BOOST_TEST(holds(lz::rot90(x, 0), {1, 2, 3, 4, 5, 6}));
  lz::rot90(x)(0, 0) = 9;
  BOOST_TEST(x(0, 2) == 9);
  LAZULI_CHECK_TEXT(lz::rot90(x, 1, 0, -2), lz::shape_error,
                    "rot90: the plane needs two axes, got axis 0 twice");
}

BOOST_AUTO_TEST_CASE(axes_stand_in_lists_of_every_kind) {
  auto const x = sample();
  std::vector<int> const both{0, 1};
  for (auto const& turned : {lz::rot90(x, 1, {0, 1}).eval(), lz::rot90(x, 1, both).eval(),
                             lz::rot90(x, 1, lz::shape(0, 1)).eval()})
    BOOST_TEST(holds(turned, {3, 6, 2, 5, 1, 4}));
  BOOST_TEST(holds(lz::rot90(x + x, -1, std::array{0, 1}), {8, 2, 10, 4, 12, 6}));
  lz::dtensor<int, 3> const z = lz::arange<int>(12).view(2, 3, 2);
  BOOST_TEST(holds(lz::rot90(z, 1, {0, 2}), {1, 7, 3, 9, 5, 11, 0, 6, 2, 8, 4, 10}));
  LAZULI_CHECK_TEXT(lz::rot90(x, 1, std::vector{0}), lz::shape_error,
                    "rot90: 1 numbers are given, where 2 are needed");
  BOOST_TEST(holds(lz::flip(x, lz::shape(0, 1)), {6, 5, 4, 3, 2, 1}));  // whose product is 0
  BOOST_TEST(holds((x + x).flip(lz::shape(1)), {6, 4, 2, 12, 10, 8}));
  BOOST_TEST(holds(lz::roll(x, lz::shape(1, 2), lz::shape(0, 1)), {5, 6, 4, 2, 3, 1}));
  BOOST_TEST(holds(lz::roll(x, both, std::array{0, 1}), {3, 1, 2, 6, 4, 5}));
  BOOST_TEST((lz::array_split(x, lz::shape(1, 2), 1).size() == 3));
}

BOOST_AUTO_TEST_CASE(ediff1d_subtracts_neighbours_of_all_elements) {
  lz::matrix<int> const x({{1, 4, 2}, {7, 7, 0}});
  BOOST_TEST(holds(lz::ediff1d(x), {3, -2, 5, 0, -7}));
  BOOST_TEST(holds(lz::ediff1d(x.t() * 2), {12, -6, 6, -10, -4}));
  BOOST_TEST((lz::ediff1d(lz::vector<float>(0)).size() == 0 &&
              lz::ediff1d(lz::scalar<float>(1.f)).size() == 0));
}

BOOST_AUTO_TEST_CASE(diff_subtracts_neighbours) {
  auto const x = sample();
  BOOST_TEST(holds(lz::diff(lz::tensor({1, 4, 9, 16}), 2), {2, 2}));
  BOOST_TEST(holds(x.diff(1, 0), {3, 3, 3}));
  BOOST_TEST(holds(lz::diff(x * x), {3, 5, 9, 11}));
  BOOST_TEST(holds(lz::diff(lz::tensor({true, false, false})), {true, false}));
  BOOST_TEST((lz::diff(lz::tensor({1}), 3).shape() == lz::shape(0)));
  BOOST_TEST(holds(lz::diff(x, 0), {1, 2, 3, 4, 5, 6}));
  BOOST_CHECK_THROW((void)lz::diff(x, -1), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_turn
