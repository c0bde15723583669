// Standard containers are refused as operands (test/compile_fail); what takes them still does, and
// the standard library's functions of our types are found beside ours.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>
#include <vector>

#include "support.hpp"

namespace interop_containers {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(interop_containers)

BOOST_AUTO_TEST_CASE(lists_of_axes_extents_and_tensors_are_taken) {
  lz::matrix<int> const m{{1, 2, 3}, {4, 5, 6}};
  std::vector<int> const both{0, 1};
  BOOST_TEST(holds(lz::flip(m, both), {6, 5, 4, 3, 2, 1}));
  BOOST_TEST(holds(lz::reshape(m, std::array{3, 2})(2), {5, 6}));
  BOOST_TEST(holds(lz::take(m, both, 1), {1, 2, 4, 5}));
  std::vector<lz::vector<int>> const rows{m(0), m(1)};
  BOOST_TEST(holds(lz::concat(0, rows), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::stack(rows, 1), {1, 4, 2, 5, 3, 6}));
  BOOST_TEST(holds(lz::convolve(m(0), m(1), "valid"), {28}));
}

BOOST_AUTO_TEST_CASE(algorithms_of_the_standard_library_are_found_beside_ours) {
  using std::copy, std::sort, std::unique;
  std::vector<lz::float16> x{lz::float16(3), lz::float16(1), lz::float16(1)};
  sort(x.begin(), x.end());
  sort(x.data(), x.data() + x.size());
  BOOST_TEST((unique(x.data(), x.data() + 3) == x.data() + 2));
  lz::float16 y[3];
  copy(x.data(), x.data() + 3, y);
  BOOST_TEST((y[0] == 1 && y[1] == 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interop_containers
