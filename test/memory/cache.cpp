#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <lazuli/memory/cache.hpp>
#include <thread>
#include <vector>

namespace lz = lazuli;
using lz::memory::block_cache;

namespace {

std::size_t released = 0, released_bytes = 0;
void release(void* block, std::size_t bytes) noexcept {
  ++released;
  released_bytes += bytes;
  std::free(block);
}
void* block_of(std::size_t bytes) { return std::malloc(block_cache::rounded(bytes)); }

}  // namespace

BOOST_AUTO_TEST_SUITE(cache)

BOOST_AUTO_TEST_CASE(classes_are_at_most_an_eighth_too_large_and_every_size_has_one) {
  std::size_t last = 0;
  for (std::size_t bytes = block_cache::least; bytes < std::size_t{1} << 40; bytes += bytes / 13) {
    std::size_t const size = block_cache::rounded(bytes);
    BOOST_TEST(size >= bytes);
    BOOST_TEST(size - bytes <= bytes / 8);
    BOOST_TEST(size >= last);
    BOOST_TEST(block_cache::rounded(size) == size);
    last = size;
  }
  BOOST_TEST(block_cache::rounded(1000) == 1024u);
  BOOST_TEST(block_cache::rounded(63) == 63u);
}

BOOST_AUTO_TEST_CASE(one_of_a_single_thread_keeps_blocks_the_same_way) {
  block_cache blocks(release, 4096, false);
  void* const block = block_of(1000);
  BOOST_TEST(blocks.keep(block, 1000));
  BOOST_TEST(blocks.kept() == block_cache::rounded(1000));
  BOOST_TEST(blocks.take(1001) == block);
  BOOST_TEST(blocks.take(1000) == nullptr);
  std::free(block);
}

BOOST_AUTO_TEST_CASE(a_block_comes_back_to_any_size_of_its_class_and_to_no_other) {
  block_cache blocks(release, std::size_t{1} << 30);
  for (std::size_t bytes :
       {std::size_t{65536}, std::size_t{65537}, std::size_t{100000}, std::size_t{1} << 20,
        (std::size_t{1} << 20) + 1, std::size_t{5000000}}) {
    void* const block = block_of(bytes);
    BOOST_TEST(blocks.keep(block, bytes));
    BOOST_TEST(blocks.kept() == block_cache::rounded(bytes));
    BOOST_TEST(blocks.take(2 * bytes) == nullptr);
    BOOST_TEST(blocks.take(bytes / 2) == nullptr);
    BOOST_TEST(blocks.take(block_cache::rounded(bytes)) == block);
    BOOST_TEST(blocks.take(bytes) == nullptr);
    BOOST_TEST(blocks.kept() == 0u);
    std::free(block);
  }
}

BOOST_AUTO_TEST_CASE(the_bound_holds_and_the_largest_blocks_go_first) {
  block_cache blocks(release, 1 << 20);
  released = released_bytes = 0;
  BOOST_TEST(blocks.keep(block_of(600000), 600000));
  BOOST_TEST(blocks.keep(block_of(200000), 200000));
  BOOST_TEST(blocks.keep(block_of(400000), 400000));
  BOOST_TEST(released == 1u);
  BOOST_TEST(released_bytes == block_cache::rounded(600000));
  BOOST_TEST(blocks.kept() == block_cache::rounded(200000) + block_cache::rounded(400000));
  void* const large = block_of(2 << 20);
  BOOST_TEST(!blocks.keep(large, 2 << 20));
  std::free(large);
  void* const small = std::malloc(40);
  BOOST_TEST(!blocks.keep(small, 40));
  std::free(small);
  BOOST_TEST(blocks.set_limit(0) == std::size_t{1} << 20);
  BOOST_TEST(released == 3u);
  BOOST_TEST(blocks.kept() == 0u);
}

BOOST_AUTO_TEST_CASE(threads_share_it) {
  block_cache blocks(release, std::size_t{1} << 30);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&blocks, t] {
      for (int i = 0; i < 200; ++i) {
        std::size_t const bytes = std::size_t{70000} + static_cast<std::size_t>(i % 5 + t) * 9000;
        void* block = blocks.take(bytes);
        if (block == nullptr) block = block_of(bytes);
        static_cast<char*>(block)[bytes - 1] = 1;
        if (!blocks.keep(block, bytes)) std::free(block);
      }
    });
  }
  for (auto& t : threads) t.join();
  blocks.clear();
  BOOST_TEST(blocks.kept() == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
