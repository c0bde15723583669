#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(default_backend)

BOOST_AUTO_TEST_CASE(a_nest_is_collapsed_and_its_overlap_is_looked_at_only_when_asked) {
  float block[20] = {};
  lz::plan::operand o[2];
  lz::plan::nest n;
  auto const prepare = [&](index distance, bool check) {
    n.rank = 2, n.count = 2, n.operands = o;
    n.extents[0] = 1, n.extents[1] = 10;
    n.reduced[0] = n.reduced[1] = false;
    for (auto& x : o) x.size = 4, x.strides[0] = 40, x.strides[1] = 4, x.data = reinterpret_cast<std::byte*>(block);
    o[1].data += 4 * distance;
    return lz::default_backend::prepare(n, check);
  };
  BOOST_TEST((prepare(1, true) == lz::plan::overlap::ahead));
  BOOST_TEST(n.rank == 1);
  BOOST_TEST((prepare(1, false) == lz::plan::overlap::none));
  BOOST_TEST((prepare(10, true) == lz::plan::overlap::none));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
