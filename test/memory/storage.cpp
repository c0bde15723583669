#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <lazuli/memory/storage.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(storage)

BOOST_AUTO_TEST_CASE(small_static_memory_lies_inside_the_object) {
  static_assert(lz::memory::is_inline<float, 0> && lz::memory::is_inline<float, 1024>);
  static_assert(!lz::memory::is_inline<float, 1025> && !lz::memory::is_inline<float, lz::dyn>);
  auto const before = lz::memory::allocations();
  lz::memory::storage<float, 1024> s;
  auto const at = reinterpret_cast<std::uintptr_t>(s.data()), object = reinterpret_cast<std::uintptr_t>(&s);
  BOOST_TEST((at >= object && at < object + sizeof s));
  BOOST_TEST(lz::memory::allocations() == before);
}

BOOST_AUTO_TEST_CASE(a_cache_line_or_more_is_aligned_to_one_and_less_wastes_nothing) {
  static_assert(alignof(lz::memory::storage<float, 16>) == 64);
  static_assert(sizeof(lz::memory::storage<float, 16>) == 64);
  static_assert(sizeof(lz::memory::storage<float, 3>) == 12);
  static_assert(sizeof(lz::memory::storage<double, 4>) == 32);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(other_memory_is_one_block) {
  auto const before = lz::memory::allocations();
  lz::memory::storage<double, 5000> fixed;
  lz::memory::storage<double, lz::dyn> none, some(3);
  BOOST_TEST(lz::memory::allocations() - before == 2u);
  BOOST_TEST(fixed.data() != nullptr);
  BOOST_TEST(none.data() == nullptr);
  some.data()[2] = 1;
  none.swap(some);
  BOOST_TEST(none.data()[2] == 1);
  BOOST_TEST(some.data() == nullptr);
}

BOOST_AUTO_TEST_CASE(swap_exchanges_the_elements_of_inline_memory) {
  lz::memory::storage<int, 2> a, b;
  a.data()[0] = 1, a.data()[1] = 2, b.data()[0] = 3, b.data()[1] = 4;
  a.swap(b);
  BOOST_TEST(a.data()[1] == 4);
  BOOST_TEST(b.data()[0] == 1);
}

BOOST_AUTO_TEST_SUITE_END()
