#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/packs/divide_lanes.hpp>
#include <vector>

namespace divide_lanes_test {

namespace lz = lazuli;

using keys = std::tuple<std::uint32_t, std::uint64_t>;

BOOST_AUTO_TEST_SUITE(divide_lanes)

#if LAZULI_DIVIDES_LANES
/// Every set of lanes below a bound (of 16 a sample), in gaps of one register and of more.
BOOST_AUTO_TEST_CASE_TEMPLATE(lesser_lanes_go_to_the_front_and_others_to_the_end, K, keys) {
  constexpr int lanes = lz::simd::native_bytes / static_cast<int>(sizeof(K));
  static_assert(lz::simd::divides_lanes<K>);
  using packs = lz::simd::pack<K, lanes>;
  constexpr K bound =
      static_cast<K>(K(1) << (8 * sizeof(K) - 1));  // signed comparisons would differ
  for (std::uint32_t set = 0; set < (1u << lanes); set += lanes == 16 ? 7 : 1) {
    for (int const gap : {lanes, 2 * lanes, 2 * lanes + 3}) {
      K from[lanes];
      std::vector<K> below, others;
      for (int i = 0; i < lanes; ++i) {
        bool const in = (set >> i & 1) != 0;
        from[i] = static_cast<K>(in ? bound - 1 - i : bound + i);
        (in ? below : others).push_back(from[i]);
      }
      std::vector<K> to(static_cast<std::size_t>(gap) + 2, K(5));
      K* const front = to.data() + 1;
      auto const x = lz::simd::load<K, lanes>(from);
      auto const found = lz::simd::lanes_below(x, packs(bound));
      BOOST_REQUIRE(lz::simd::count_of_lanes<lanes>(found) == static_cast<int>(below.size()));
      lz::simd::divide_lanes(x, found, front, front + gap);
      BOOST_REQUIRE(std::equal(below.begin(), below.end(), front));
      BOOST_REQUIRE(
          std::equal(others.rbegin(), others.rend(), std::make_reverse_iterator(front + gap)));
      BOOST_REQUIRE((to.front() == 5 && to.back() == 5));
    }
  }
}
#else
BOOST_AUTO_TEST_CASE_TEMPLATE(narrow_registers_are_not_divided, K, keys) {
  BOOST_TEST(!lz::simd::divides_lanes<K>);
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace divide_lanes_test
