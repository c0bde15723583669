// Columns of keys sorted by exchanges, against std::sort.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/sort_network.hpp>
#include <numeric>
#include <vector>

#include "support.hpp"
#include "tries.hpp"

namespace support {

namespace {

using key_types = std::tuple<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;

/// n packs of keys of which `kinds` differ.
template <class K>
std::vector<K> some_keys(numbers& random, index n, index kinds) {
  std::vector<K> out(static_cast<std::size_t>(n * lz::simd::sorted_together<K>));
  for (auto& each : out) each = static_cast<K>(static_cast<K>(random.between(0, kinds - 1)) * K(0x9e3779b97f4a7c15u));
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sort_network)

BOOST_AUTO_TEST_CASE_TEMPLATE(columns_of_any_length_are_sorted, K, key_types) {
  constexpr index lanes = lz::simd::sorted_together<K>;
  for (index n = 0; n <= 1030; n += n < 70 ? 1 : 97) {
    numbers random(static_cast<std::uint64_t>(n + 1));
    auto keys = some_keys<K>(random, n, n % 3 == 0 ? 2 : 200);
    std::vector<std::vector<K>> want(static_cast<std::size_t>(lanes));
    for (std::size_t i = 0; i < keys.size(); ++i) want[i % want.size()].push_back(keys[i]);
    for (auto& column : want) std::sort(column.begin(), column.end());
    lz::simd::sort_columns(keys.data(), n);
    bool same = true;
    for (std::size_t i = 0; i < keys.size(); ++i) same = same && keys[i] == want[i % want.size()][i / want.size()];
    BOOST_TEST(same, n);
  }
}

BOOST_AUTO_TEST_CASE(equal_keys_stay_in_the_order_of_their_places) {
  using K = std::uint64_t;
  constexpr index lanes = lz::simd::sorted_together<K>;
  for (index n : {0, 1, 2, 3, 7, 20, 64, 65, 300}) {
    numbers random(static_cast<std::uint64_t>(n + 1));
    auto const before = some_keys<K>(random, n, 9);
    auto keys = before;
    std::vector<K> places(keys.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i / lanes;
    lz::simd::sort_columns(keys.data(), places.data(), n);
    bool same = true;
    for (index lane = 0; lane < lanes; ++lane) {
      auto const at = [&](K i) { return before[static_cast<std::size_t>(i) * lanes + static_cast<std::size_t>(lane)]; };
      std::vector<K> want(static_cast<std::size_t>(n));
      std::iota(want.begin(), want.end(), K(0));
      std::sort(want.begin(), want.end(), [&](K a, K b) { return at(a) < at(b) || (at(a) == at(b) && a < b); });
      for (std::size_t i = 0; i < want.size(); ++i) {
        std::size_t const k = i * lanes + static_cast<std::size_t>(lane);
        same = same && places[k] == want[i] && keys[k] == at(want[i]);
      }
    }
    BOOST_TEST(same, n);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_become_columns_and_come_back, K, key_types) {
  constexpr index lanes = lz::simd::sorted_together<K>;
  for (index n : {1, 2, 3, 4, 5, 16, 33, 100}) {
    for (int const count : {1, 2, 3, static_cast<int>(lanes) - 1, static_cast<int>(lanes)}) {
      if (count > lanes) continue;
      index const apart = n + n % 3;
      numbers random(static_cast<std::uint64_t>(n * count));
      std::vector<K> rows(static_cast<std::size_t>(count * apart)), back(rows.size(), K(7));
      for (auto& each : rows) each = static_cast<K>(random.between(0, 255));
      std::vector<K> columns(static_cast<std::size_t>(n * lanes), K(9));
      lz::simd::columns_of_rows(columns.data(), rows.data(), n, apart, count);
      lz::simd::rows_of_columns(back.data(), columns.data(), n, apart, count);
      bool same = true;
      for (index i = 0; i < n; ++i)
        for (index r = 0; r < lanes; ++r) same = same && columns[static_cast<std::size_t>(i * lanes + r)] == (r < count ? rows[static_cast<std::size_t>(r * apart + i)] : K(9));
      for (index k = 0; k < count * apart; ++k) same = same && back[static_cast<std::size_t>(k)] == (k % apart < n ? rows[static_cast<std::size_t>(k)] : K(7));
      BOOST_TEST(same, n << " of " << count);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
