#include <boost/test/unit_test.hpp>
#include <lazuli/random/philox.hpp>
#include <set>

namespace random_philox {

namespace lz = lazuli;
namespace rnd = lz::random;
using rnd::philox_counter;

// Known answers that the authors publish with the method (Random123, kat_vectors).
static_assert(rnd::philox_block({0, 0, 0, 0}, 0) ==
              philox_counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
static_assert(rnd::philox_block({~0u, ~0u, ~0u, ~0u}, ~std::uint64_t{0}) ==
              philox_counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
static_assert(rnd::philox_block({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                                0x299f31d0a4093822) ==
              philox_counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});

BOOST_AUTO_TEST_SUITE(philox_hpp)

BOOST_AUTO_TEST_CASE(a_tile_holds_the_words_of_its_sixteen_blocks) {
  for (std::uint64_t const tile : {0u, 1u, 0x0fffffffu, 0x10000000u}) {
    std::uint64_t const key = 0x0123456789abcdefu;
    rnd::philox_tile got;
    rnd::fill_tile(got, key, tile);
    for (unsigned i = 0; i < 64; ++i) {
      std::uint64_t const counter = tile * 16 + i % 32 / 2;
      auto const block = rnd::philox_block(
          {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32), 0, 0},
          key);
      BOOST_TEST(got.words[i] == block[2 * (i / 32) + i % 2]);
    }
  }
}

BOOST_AUTO_TEST_CASE(children_have_keys_of_their_own) {
  std::set<std::uint64_t> keys;
  for (std::uint64_t key = 0; key < 50; ++key) {
    for (std::uint64_t k = 0; k < 50; ++k) keys.insert(rnd::child_key(key, k));
  }
  BOOST_TEST(keys.size() == 2500u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_philox
