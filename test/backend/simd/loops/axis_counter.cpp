#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>
#include <vector>

namespace support {

namespace lz = lazuli;
using lz::index;
using list = std::vector<index>;

BOOST_AUTO_TEST_SUITE(walk)

BOOST_AUTO_TEST_CASE(walkers_visit_every_point_of_their_axes_once_and_come_back) {
  lz::plan::operand o[2];
  lz::plan::nest n;
  n.rank = 3, n.count = 2, n.operands = o;
  index const extents[] = {2, 3, 4};
  std::byte block[400];
  for (int i = 0; i < 3; ++i) n.extents[i] = extents[i], n.reduced[i] = i != 1;
  for (auto& x : o) x.data = block + 100, x.size = 1;
  index const first[] = {12, 4, 1}, second[] = {-1, 0, 2};
  std::copy(first, first + 3, o[0].strides);
  std::copy(second, second + 3, o[1].strides);
  std::byte* origin[] = {o[0].data, o[1].data};
  lz::simd::walker reduced(n, origin, [&](int axis) { return n.reduced[axis]; });
  list seen;
  do seen.push_back(reduced.data()[0] - origin[0] + 100 * (reduced.data()[1] - origin[1] + 1));
  while (reduced.next());
  BOOST_TEST(seen == (list{100, 301, 502, 703, 12, 213, 414, 615}),
             boost::test_tools::per_element());
  BOOST_TEST((reduced.data()[0] == origin[0] && reduced.data()[1] == origin[1]));
}

BOOST_AUTO_TEST_CASE(without_axes_there_is_one_point) {
  lz::plan::operand o;
  lz::plan::nest n;
  n.rank = 1, n.count = 1, n.operands = &o, n.extents[0] = 5;
  std::byte* origin[] = {nullptr};
  lz::simd::walker none(n, origin, [](int) { return false; });
  BOOST_TEST(!none.next());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
