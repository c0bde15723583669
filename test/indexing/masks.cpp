#include <lazuli/indexing/masks.hpp>

#include "support.hpp"

namespace indexing_masks {

namespace lz = lazuli;
using lz::index;
using namespace lz::detail;

/// What for_each_true says about a mask with random bits, against a plain loop.
void check(support::numbers& random, std::array<index, 3> const& shape, int percent, index gap) {
  lz::dtensor<bool, 3> wide(shape[0], shape[1] * gap, shape[2] * gap);
  for (auto& b : wide.flat()) b = random.chance(percent);
  auto const mask = wide(lz::all, lz::slice(0, lz::_, gap), lz::slice(0, lz::_, gap));
  std::vector<index> want;
  support::for_each_index(shape, [&](auto const& at) {
    if (mask(at[0], at[1], at[2])) want.push_back(at[0] * 700 + at[1] * 50 + at[2] * 3);
  });
  index const far[] = {700, 50, 3};
  auto const w = walk_of(mask, far);
  std::vector<index> got;
  for_each_true(w, [&](index const* offsets, index n, index first) {
    BOOST_TEST(first == static_cast<index>(got.size()));
    got.insert(got.end(), offsets, offsets + n);
  });
  BOOST_TEST(got == want, boost::test_tools::per_element());
  BOOST_TEST(count_true(w) == static_cast<index>(want.size()));
}

BOOST_AUTO_TEST_SUITE(masks_hpp)

BOOST_AUTO_TEST_CASE(every_true_place_is_visited_in_order) {
  support::numbers random(7);
  for (auto const& shape : {std::array<index, 3>{2, 3, 5},
                            {1, 1, 1},
                            {3, 0, 2},
                            {2, 14, 16},
                            {1, 4, 1500},
                            {4, 1, 1},
                            {700, 1, 3}}) {
    for (int percent : {0, 3, 60, 100}) {
      for (index gap : {1, 2}) check(random, shape, percent, gap);
    }
  }
}

BOOST_AUTO_TEST_CASE(long_masks_and_those_of_one_value_are_counted_in_words) {
  support::numbers random(5);
  for (index n : {7, 8, 63, 64, 65, 511, 513, 1100, 16320, 40000})
    for (int percent : {0, 2, 50, 100}) check(random, {1, 1, n}, percent, 1);
}

BOOST_AUTO_TEST_CASE(a_mask_must_fit_the_leading_axes) {
  lz::matrix<bool> const mask = lz::ones<bool>(2, 3);
  check_mask("mask", mask, lz::shape(2, 3, 4));
  try {
    check_mask("mask", mask, lz::shape(2, 4, 4));
    BOOST_ERROR("no error");
  } catch (lz::shape_error const& e) {
    BOOST_TEST(e.what() ==
               "mask: a mask of shape (2, 3) does not fit the leading axes of shape (2, 4, 4)");
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_masks
