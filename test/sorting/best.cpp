#include <lazuli/indexing/select.hpp>
#include <lazuli/sorting/sort.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_best {

namespace lz = lazuli;
using lz::index;

/// The first k of a row by topk, and by sorting all of it. NaN in `row` are values like others.
template <class T>
bool is_front_of_order(lz::vector<T> const& row, index k, bool largest) {
  auto const [values, places] = lz::topk(row, k, 0, largest);
  lz::vector<std::int64_t> const order = lz::argsort(row, 0, largest);
  for (index i = 0; i < k; ++i) {
    if (places(i) != order(i)) return false;
    T const want = row(order(i)), got = values(i);
    if (!(want == got) && (want == want || got == got)) return false;
  }
  return true;
}

using key_types = std::tuple<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;

BOOST_AUTO_TEST_SUITE(best_hpp)

BOOST_AUTO_TEST_CASE(the_kth_of_a_long_row_is_where_the_first_of_equal_ones_would_be) {
  for (index const n : {1, 2, 1025, 5000, 8191}) {
    for (int const kinds : {1, 7, 100000}) {
      lz::vector<float> row(n);
      for (index i = 0; i < n; ++i)
        row(i) = i % 50 == 3 ? -0.f : static_cast<float>(i * 7919 % kinds) - 3.f;
      row(n / 2) = std::numeric_limits<float>::quiet_NaN();
      lz::vector<std::int64_t> const order = lz::argsort(row);
      for (index const k : {index{1}, (n + 1) / 2, n}) {
        auto const [value, place] = lz::kthvalue(row, k);
        BOOST_TEST(place.item() == order(k - 1), n << " of " << kinds << ", " << k);
        BOOST_TEST((value.item() == row(order(k - 1)) || k == n));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keys_of_any_rank_are_found_by_their_digits, K, key_types) {
  for (index const n : {1, 2, 100, 4095, 4096, 5001, 20000}) {
    for (int const kinds : {1, 2, 200, 1 << 30}) {
      std::vector<K> keys(static_cast<std::size_t>(n)), scratch(keys.size() + 1);
      for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] =
            static_cast<K>(K(i * 7919 % static_cast<std::size_t>(kinds)) * K(0x9e3779b97f4a7c15u));
      auto sorted = keys;
      std::sort(sorted.begin(), sorted.end());
      for (index const low : {index{0}, n / 3, n / 2, n - 2, n - 1}) {
        if (low < 0) continue;
        auto const found = lz::detail::ranked_keys(keys.data(), n, low, scratch.data());
        auto const at = static_cast<std::size_t>(low);
        BOOST_TEST((found[0] == sorted[at]), n << " keys of " << kinds << ", rank " << low);
        if (at + 1 < sorted.size())
          BOOST_TEST((found[1] == sorted[at + 1]),
                     n << " keys of " << kinds << ", behind rank " << low);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_few_of_a_long_row_are_the_front_of_its_order) {
  support::numbers random(7);
  for (index const n : {9, 31, 32, 33, 300, 5000}) {
    for (int kind = 0; kind < 5; ++kind) {
      lz::vector<float> row(n);
      for (index i = 0; i < n; ++i) {
        auto const any = static_cast<float>(random.between(-1000, 1000));
        row(i) = kind == 0 ? any : kind == 1 ? float(i) : kind == 2 ? -float(i) : kind == 3 ? float(i % 3) : any;
        if (kind == 4 && random.chance(30)) row(i) = std::numeric_limits<float>::quiet_NaN();
        if (kind == 4 && random.chance(10)) row(i) = random.chance(50) ? -0.f : 0.f;
      }
      for (index const k : {index{1}, index{2}, n / 8, n / 5, index{0}}) {
        for (bool const largest : {true, false})
          BOOST_TEST(is_front_of_order(row, k, largest), n << ' ' << kind << ' ' << k << ' ' << largest);
      }
    }
  }
}

using few_types = std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::int32_t,
                             std::int64_t, lz::float16, lz::bfloat16, float, double>;

BOOST_AUTO_TEST_CASE_TEMPLATE(what_lanes_foretell_keeps_ties_ends_and_what_is_not_comparable, T,
                              few_types) {
  support::numbers random(9);
  using limits = std::numeric_limits<T>;
  for (index const n : {8, 63, 64, 65, 127, 256, 400, 4100}) {
    for (int kind = 0; kind < 8; ++kind) {
      lz::vector<T> row(n);
      for (index i = 0; i < n; ++i) {
        int const any = static_cast<int>(random.between(kind < 4 ? -100 : -1, kind < 4 ? 100 : 1));
        row(i) = static_cast<T>(
            static_cast<float>(std::is_signed_v<T> || limits::has_infinity ? any : any + 100));
        if (kind % 4 == 1) row(i) = limits::lowest();
        if (kind % 4 == 1 && random.chance(5)) row(i) = limits::max();
        if (kind % 4 == 2) row(i) = static_cast<T>(static_cast<float>(i * 100 / n));
        if constexpr (limits::has_infinity) {
          if (kind % 4 == 3 && random.chance(30)) row(i) = limits::infinity();
          if (kind % 4 == 3 && random.chance(30)) row(i) = -limits::infinity();
          if (kind > 5 && random.chance(3)) row(i) = limits::quiet_NaN();
          if (random.chance(10)) row(i) = T(-0.f);
        }
      }
      for (index const k : {1, 2, 4, 5, 8, 16, 17, 32, 33})
        for (bool const largest : {true, false})
          if (k <= n)
            BOOST_TEST(is_front_of_order(row, k, largest),
                       n << ' ' << kind << ' ' << k << ' ' << largest);
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_of_nan_alone_and_of_integers_too) {
  lz::vector<float> const none = lz::full(lz::shape(200), std::numeric_limits<float>::quiet_NaN());
  BOOST_TEST(is_front_of_order(none, 3, true));
  BOOST_TEST(is_front_of_order(none, 3, false));
  support::numbers random(8);
  lz::vector<std::uint64_t> big(400);
  for (auto& x : big) x = random.next() % 50 + (std::uint64_t{1} << 63) - 25;
  BOOST_TEST(is_front_of_order(big, 20, true));
  BOOST_TEST(is_front_of_order(big, 20, false));
}

BOOST_AUTO_TEST_CASE(rows_of_views_and_expressions_are_brought_together) {
  lz::matrix<float> x(40, 30);
  for (index i = 0; i < 1200; ++i) x.data()[i] = static_cast<float>(i * 7919 % 1201);
  auto const columns = lz::topk(x, 2, 0), rows = lz::topk(x.t(), 2, 1), sums = lz::topk(x + 1, 2, 0);
  for (index j = 0; j < 30; ++j) {
    BOOST_TEST(columns.values(1, j) == rows.values(j, 1));
    BOOST_TEST(sums.values(1, j) == rows.values(j, 1) + 1);
    BOOST_TEST(columns.indices(0, j) == rows.indices(j, 0));
    BOOST_TEST(x(columns.indices(0, j), j) == columns.values(0, j));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_best
