// Rows of keys sorted by dividing them, against std::sort.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/quick_sort.hpp>
#include <numeric>
#include <random>
#include <vector>

namespace quick_sort_test {

namespace lz = lazuli;
using lz::index;

using keys = std::tuple<std::uint32_t, std::uint64_t>;

template <class K>
void check([[maybe_unused]] std::vector<K> row, [[maybe_unused]] char const* what) {
  if constexpr (lz::simd::divides_lanes<K>) {
    auto want = row;
    std::sort(want.begin(), want.end());
    row.push_back(7);  // what lies behind is left alone
    want.push_back(7);
    lz::simd::quick_sort(row.data(), static_cast<index>(row.size()) - 1);
    BOOST_TEST((row == want),
               what << ", " << want.size() - 1 << " keys of " << sizeof(K) << " bytes");
  }
}

void check_placed([[maybe_unused]] std::vector<std::uint64_t> const& row) {
#if LAZULI_DIVIDES_LANES
  std::vector<std::uint64_t> want(row.size());
  std::iota(want.begin(), want.end(), std::uint64_t(0));
  auto keys = row, places = want;
  std::sort(want.begin(), want.end(),
            [&](auto a, auto b) { return std::pair(row[a], a) < std::pair(row[b], b); });
  lz::simd::quick_sort(keys.data(), places.data(), static_cast<index>(row.size()));
  BOOST_TEST((places == want), row.size());
  BOOST_TEST(std::is_sorted(keys.begin(), keys.end()));
#endif
}

BOOST_AUTO_TEST_SUITE(quick_sort)

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_of_any_length_are_sorted, K, keys) {
  std::mt19937_64 random(1);
  std::vector<std::size_t> lengths(300);
  std::iota(lengths.begin(), lengths.end(), std::size_t(0));
  for (std::size_t n : {511, 512, 513, 1000, 1023, 1025, 2047, 2048, 2049, 4095, 5000, 40000})
    lengths.push_back(n);
  for (std::size_t n : lengths) {
    for (std::uint64_t kinds : {0, 1, 2, 3, 10, 255}) {
      std::vector<K> row(n);
      for (K& each : row) each = static_cast<K>(kinds == 0 ? random() : random() % kinds);
      check(row, "random");
      for (K& each : row) each = static_cast<K>(~each);  // the greatest key among them
      check(row, "turned round");
    }
  }
}

BOOST_AUTO_TEST_CASE(equal_keys_stay_in_the_order_of_their_places) {
  std::mt19937_64 random(3);
  for (std::size_t n : {0, 1, 2, 7, 16, 17, 100, 128, 129, 300, 1000, 2049, 9000}) {
    for (std::uint64_t kinds : {0, 1, 2, 10, 1000}) {
      std::vector<std::uint64_t> row(n);
      for (auto& each : row) each = kinds == 0 ? random() : random() % kinds;
      check_placed(row);
      for (auto& each : row) each = ~each;
      check_placed(row);
      std::sort(row.begin(), row.end());
      check_placed(row);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(order_that_is_there_already_does_no_harm, K, keys) {
  for (std::size_t n : {400, 3000, 30000}) {
    std::vector<K> row(n);
    auto const fill = [&](auto of, char const* what) {
      for (std::size_t i = 0; i < n; ++i) row[i] = static_cast<K>(of(i));
      check(row, what);
    };
    fill([](std::size_t i) { return i; }, "rising");
    fill([n](std::size_t i) { return n - i; }, "falling");
    fill([n](std::size_t i) { return std::min(i, n - i); }, "rising and falling");
    fill([](std::size_t i) { return i % 9; }, "a saw");
    fill([n](std::size_t i) { return i + 1 == n ? 0 : i; }, "the least at the end");
    fill([n](std::size_t i) { return i % (n / 9) == n / 18 ? i : 2 * n + i; },
         "what is looked at is least");
  }
}

#if LAZULI_DIVIDES_LANES
BOOST_AUTO_TEST_CASE_TEMPLATE(rows_whose_parts_get_hardly_shorter_are_sorted_otherwise, K, keys) {
  std::mt19937_64 random(2);
  std::vector<K> row(50000);
  for (K& each : row) each = static_cast<K>(random());
  auto want = row;
  std::sort(want.begin(), want.end());
  for (int depth : {0, 1, 5}) {
    auto sorted = row;
    lz::simd::detail::quick_sorter<K, 1> sorter(50000);
    sorter.sort({sorted.data()}, 50000, depth);
    sorter.sort_waiting();
    BOOST_TEST((sorted == want), depth);
    auto keys = row, places = row;
    lz::simd::detail::quick_sorter<K, 2> both(50000);
    both.sort({keys.data(), places.data()}, 50000, depth);
    both.sort_waiting();
    BOOST_TEST((keys == want && places == want), depth);
  }
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace quick_sort_test
