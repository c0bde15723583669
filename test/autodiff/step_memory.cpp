// Memory of a tape's steps: aligned, apart from each other, and reused after clear.
#include <lazuli/autodiff/step_memory.hpp>

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstring>
#include <vector>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(autodiff_step_memory)

BOOST_AUTO_TEST_CASE(what_lies_there_is_aligned_and_keeps_its_bytes) {
  lz::detail::step_memory memory;
  std::vector<std::pair<unsigned char*, std::size_t>> all;
  for (std::size_t i = 0; i < 300; ++i) {
    std::size_t const bytes = i % 50 == 49 ? 100'000 : 1 + i * 7 % 900;
    auto* const at = static_cast<unsigned char*>(memory.take(bytes));
    BOOST_TEST(reinterpret_cast<std::uintptr_t>(at) % lz::alignment == 0u);
    std::memset(at, static_cast<int>(i % 251), bytes);
    all.emplace_back(at, bytes);
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].second; ++k)
      if (all[i].first[k] != i % 251) BOOST_FAIL("bytes of " << i << " were written");
}

BOOST_AUTO_TEST_CASE(short_tapes_allocate_nothing_and_blocks_are_few) {
  lz::detail::step_memory memory;
  auto const before = lz::memory::allocations();
  for (int i = 0; i < 8; ++i) memory.take(200);
  BOOST_TEST(lz::memory::allocations() == before);
  BOOST_TEST(memory.allocated() == 0u);
  for (int i = 0; i < 1000; ++i) memory.take(256);
  BOOST_TEST(lz::memory::allocations() - before < 16u);
  BOOST_TEST(memory.allocated() < 2u * 1000 * 256);
}

BOOST_AUTO_TEST_CASE(clear_gives_all_back) {
  lz::detail::step_memory memory;
  void* const first = memory.take(64);
  memory.take(100'000);
  memory.clear();
  BOOST_TEST(memory.allocated() == 0u);
  BOOST_TEST(memory.take(64) == first);
}

BOOST_AUTO_TEST_SUITE_END()
