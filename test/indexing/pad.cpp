#include <lazuli/indexing/pad.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_pad {

namespace lz = lazuli;
using lz::padding;
using support::holds;

BOOST_AUTO_TEST_SUITE(pad_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(every_mode_fills_the_border) {
  lz::tensor const x({{1, 2, 3}, {4, 5, 6}});
  auto const framed = [&](padding mode) { return lz::pad(x, {{1, 2}, {2, 1}}, mode, 9.9); };
  BOOST_TEST((framed(padding::edge).shape() == lz::shape(5, 6)));
  BOOST_TEST(holds(framed(padding::constant), {9, 9, 9, 9, 9, 9, 9, 9, 1, 2, 3, 9, 9, 9, 4,
                                               5, 6, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9}));
  BOOST_TEST(holds(framed(padding::edge), {1, 1, 1, 2, 3, 3, 1, 1, 1, 2, 3, 3, 4, 4, 4,
                                           5, 6, 6, 4, 4, 4, 5, 6, 6, 4, 4, 4, 5, 6, 6}));
  BOOST_TEST(holds(framed(padding::reflect), {6, 5, 4, 5, 6, 5, 3, 2, 1, 2, 3, 2, 6, 5, 4,
                                              5, 6, 5, 3, 2, 1, 2, 3, 2, 6, 5, 4, 5, 6, 5}));
  BOOST_TEST(holds(framed(padding::symmetric), {2, 1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 5, 4, 4,
                                                5, 6, 6, 5, 4, 4, 5, 6, 6, 2, 1, 1, 2, 3, 3}));
  BOOST_TEST(holds(framed(padding::wrap), {5, 6, 4, 5, 6, 4, 2, 3, 1, 2, 3, 1, 5, 6, 4,
                                           5, 6, 4, 2, 3, 1, 2, 3, 1, 5, 6, 4, 5, 6, 4}));
}

BOOST_AUTO_TEST_CASE(borders_wider_than_the_array_go_on_periodically) {
  lz::tensor const x({1, 2, 3});
  BOOST_TEST(
      holds(lz::pad(x, {{7, 5}}, padding::reflect), {2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2}));
  BOOST_TEST(holds(lz::pad(x, {{7, 5}}, padding::symmetric),
                   {1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2}));
  BOOST_TEST(
      holds(lz::pad(x, {{7, 5}}, padding::wrap), {3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2}));
  BOOST_TEST(holds(lz::pad(lz::tensor({5}), 2, padding::reflect), {5, 5, 5, 5, 5}));
}

BOOST_AUTO_TEST_CASE(one_pair_is_for_all_axes) {
  BOOST_TEST(holds(lz::pad(lz::tensor({5, 6}), {1, 2}), {0, 5, 6, 0, 0}));
  BOOST_TEST(holds(lz::pad(lz::tensor({{5, 6}}), {1, 0}, "edge"), {5, 5, 6, 5, 5, 6}));
}

BOOST_AUTO_TEST_CASE(one_width_is_for_all_sides_and_zeros_are_the_default) {
  BOOST_TEST(holds(lz::pad(lz::tensor({{1, 2}}) + 1, 1), {0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0}));
  BOOST_TEST(holds(lz::pad(lz::vector<int>(0), 1, padding::constant, 4), {4, 4}));
  BOOST_TEST(holds(lz::pad(lz::tensor({1, 2, 3}), {{1, 1}}, "reflect"), {2, 1, 2, 3, 2}));
  BOOST_TEST(holds(lz::pad(lz::tensor({1, 2, 3}), 1, "replicate"), {1, 1, 2, 3, 3}));
  LAZULI_CHECK_TEXT(lz::pad(lz::tensor({1}), 1, "mirror"), lz::error,
                    "pad: \"mirror\" is no mode; there are \"constant\", \"edge\", \"reflect\", "
                    "\"symmetric\", \"wrap\"");
  LAZULI_CHECK_TEXT(lz::pad(lz::vector<int>(0), 1, padding::edge), lz::shape_error,
                    "pad: axis 0 is empty: there are no elements to extend it by");
  LAZULI_CHECK_TEXT(lz::pad(lz::tensor({1}), {{1, -2}}), lz::shape_error,
                    "pad: a border of 1 and -2 at axis 0; both must be 0 or more");
}

BOOST_AUTO_TEST_CASE(widths_in_braces_are_variables_of_any_integer_type) {
  std::size_t const half = 1;
  lz::index const none = 0;
  lz::tensor const x({{1, 2}});
  BOOST_TEST(holds(lz::pad(x, {{none, half}, {half, 0}}), {0, 1, 2, 0, 0, 0}));
  BOOST_TEST(holds(lz::pad(x, {none, half}), {1, 2, 0, 0, 0, 0}));
  std::size_t const widths[2][2] = {{0, 1}, {1, 0}};
  BOOST_TEST(holds(lz::pad(x, widths), {0, 1, 2, 0, 0, 0}));
  lz::index const width[] = {0, 1};
  BOOST_TEST(holds(lz::pad(x, width), {1, 2, 0, 0, 0, 0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_pad
