#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/fold.hpp>
#include <vector>

namespace support {

namespace lz = lazuli;
using lz::index;

BOOST_AUTO_TEST_SUITE(fold)

BOOST_AUTO_TEST_CASE(a_merge_tree_merges_everything_once_in_order_and_with_logarithmic_depth) {
  // States are one number: an odd-even code of what was merged, so that order shows.
  lz::simd::reduction_kernel kernel{};
  kernel.state_bytes = 16;
  kernel.merge = [](void* into, void const* from, index) {
    auto* a = static_cast<index*>(into);
    auto const* b = static_cast<index const*>(from);
    if (a[0] + a[1] != b[0]) a[1] = -1000000;  // not the next piece
    a[1] += b[1];
  };
  for (index blocks : {1, 2, 3, 7, 8, 100, 1000}) {
    std::vector<std::byte> room(static_cast<std::size_t>(lz::simd::driver::levels_for(blocks)) *
                                16);
    lz::simd::driver::merge_tree tree(kernel, room.data(), 1);
    alignas(16) std::byte state[16];
    for (index i = 0; i < blocks; ++i) {
      index const piece[] = {i, 1};
      std::memcpy(state, piece, 16);
      tree.push(state);
    }
    tree.collect(state);
    index whole[2];
    std::memcpy(whole, state, 16);
    BOOST_TEST(whole[0] == 0, blocks);
    BOOST_TEST(whole[1] == blocks, blocks);
  }
}

BOOST_AUTO_TEST_CASE(a_tree_has_a_level_for_every_bit_of_the_number_of_its_blocks) {
  for (index blocks : {1, 2, 3, 4, 1000, 1 << 20}) {
    int bits = 0;
    while (blocks >> bits > 0) ++bits;
    BOOST_TEST(lz::simd::driver::levels_for(blocks) >= bits, blocks);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
