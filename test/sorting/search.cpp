#include <lazuli/sorting/search.hpp>

#include "support.hpp"

namespace sorting_search {

namespace lz = lazuli;
using lz::side;
using support::holds;

float const nan = std::numeric_limits<float>::quiet_NaN();

/// Numbers of T of all sizes and of small ones, so that many are equal; for floats NaN and both
/// zeros among them.
template <class T>
std::vector<T> numbers_of(support::numbers& random, std::size_t count) {
  std::vector<T> all(count);
  for (auto& x : all) {
    auto const bits = std::uint64_t(random.next()) << 33 ^ random.next();
    if constexpr (std::is_floating_point_v<T>)
      x = random.chance(5)   ? std::numeric_limits<T>::quiet_NaN()
          : random.chance(5) ? -T(0)
                             : static_cast<T>(random.between(-20, 20));
    else
      x = random.chance(50) ? static_cast<T>(bits) : static_cast<T>(bits % 50);
  }
  return all;
}

/// The order of searchsorted: NaN is greatest, and equal to itself.
template <class T>
bool before(T a, T b) {
  return a < b || (a == a && b != b);
}

BOOST_AUTO_TEST_SUITE(search_hpp)

BOOST_AUTO_TEST_CASE_TEMPLATE(searches_side_by_side_are_those_of_the_standard, T,
                              decltype(std::tuple<std::int8_t, std::uint8_t, std::int32_t,
                                                  std::int64_t, std::uint64_t, float, double>())) {
  support::numbers random(3);
  int wrong = 0;
  for (std::size_t n : {0, 1, 2, 3, 7, 8, 100, 257})
    for (std::size_t count : {0, 1, 15, 16, 17, 50, 300}) {
      auto sorted = numbers_of<T>(random, n);
      std::sort(sorted.begin(), sorted.end(), before<T>);
      auto const values = numbers_of<T>(random, count);
      auto const table = lz::view(sorted.data(), lz::shape(static_cast<lz::index>(n)));
      auto const x = lz::view(values.data(), lz::shape(static_cast<lz::index>(count)));
      auto const left = lz::searchsorted(table, x), right = lz::searchsorted(table, x, side::right);
      auto const among = lz::isin(x, table), others = lz::isin(x, table, true);
      for (std::size_t i = 0; i < count; ++i) {
        auto const at = static_cast<lz::index>(i);
        auto const low =
            std::lower_bound(sorted.begin(), sorted.end(), values[i], before<T>) - sorted.begin();
        auto const high =
            std::upper_bound(sorted.begin(), sorted.end(), values[i], before<T>) - sorted.begin();
        bool const found = std::find(sorted.begin(), sorted.end(), values[i]) != sorted.end();
        wrong += left(at) != low || right(at) != high || among(at) != found || others(at) == found;
      }
    }
  BOOST_TEST(wrong == 0);
}

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(searchsorted_counts_what_is_below) {
  lz::tensor const sorted({1, 2, 2, 3});
  lz::tensor const values({{2.f, 0.f}, {9.f, 2.5f}});
  BOOST_TEST(holds(lz::searchsorted(sorted, values), {1, 0, 4, 3}));
  BOOST_TEST(holds(lz::searchsorted(lz::tensor({1., 2.}), {2, 0, 3}, side::right), {2, 0, 2}));
  BOOST_TEST(holds(lz::searchsorted(sorted, values, side::right), {3, 0, 4, 3}));
  BOOST_TEST(lz::searchsorted(sorted, 2) == 1);
  BOOST_TEST(lz::searchsorted(sorted + 1, 3.5, side::right) == 3);
  BOOST_TEST(holds(lz::searchsorted(lz::tensor({1.f, nan}), lz::tensor({nan, 5.f})), {1, 1}));
  BOOST_TEST(lz::searchsorted(lz::vector<int>(0), 1) == 0);
  BOOST_TEST(lz::searchsorted(sorted.flip(0).flip(0), 3) == 3);
}

BOOST_AUTO_TEST_CASE(isin_finds_candidates) {
  lz::tensor const x({{1, 2}, {3, 2}});
  BOOST_TEST(holds(lz::isin(x, lz::tensor({2.f, 7.f, 1.f})), {true, true, false, true}));
  BOOST_TEST(holds(lz::isin(x * 2, lz::tensor({4}), true), {true, false, true, false}));
  BOOST_TEST(holds(lz::isin(lz::tensor({nan, 1.f}), lz::tensor({1.f, nan})), {false, true}));
  BOOST_TEST(holds(lz::isin(x, lz::vector<int>(0)), {false, false, false, false}));
}

BOOST_AUTO_TEST_CASE(signed_and_unsigned_numbers_of_64_bits_are_among_each_other_as_numbers) {
  constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
  constexpr std::uint64_t beyond = std::uint64_t(1) << 63;
  lz::tensor<std::uint64_t, 4> const x{0, beyond, beyond - 1, ~std::uint64_t(0)};
  lz::tensor<std::int64_t, 4> const y{-1, greatest - 1, -greatest - 1, 0};
  BOOST_TEST(holds(lz::isin(x, y), {true, false, false, false}));
  BOOST_TEST(holds(lz::isin(y, x), {false, false, false, true}));
  BOOST_TEST(holds(lz::isin(x, y, true), {false, true, true, true}));
  BOOST_TEST(
      holds(lz::isin(x, lz::tensor<std::int64_t, 1>{greatest}), {false, false, true, false}));
  BOOST_TEST(holds(lz::isin(x, {-1, 0}), {true, false, false, false}));
}

BOOST_AUTO_TEST_CASE(signed_and_unsigned_numbers_of_64_bits_are_ordered_as_numbers) {
  constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
  constexpr std::uint64_t beyond = std::uint64_t(1) << 63;
  lz::tensor<std::uint64_t, 4> const naturals{0, beyond - 1, beyond, beyond + 1};
  lz::tensor<std::int64_t, 4> const integers{-1, greatest - 1, greatest, 0};
  BOOST_TEST(holds(lz::searchsorted(naturals, integers), {0, 1, 1, 0}));
  BOOST_TEST(holds(lz::searchsorted(naturals, integers, lz::side::right), {0, 1, 2, 1}));
  lz::tensor<std::int64_t, 3> const sorted{-greatest - 1, greatest - 1, greatest};
  BOOST_TEST(holds(lz::searchsorted(sorted, naturals), {1, 2, 3, 3}));
  BOOST_TEST(holds(lz::searchsorted(sorted, naturals, lz::side::right), {1, 3, 3, 3}));
  BOOST_TEST(lz::searchsorted(naturals, -1) == 0);
  BOOST_TEST(lz::searchsorted(sorted, beyond) == 3);
}

BOOST_AUTO_TEST_CASE(candidates_in_braces) {
  lz::tensor x({3, 1, 2});
  auto const among = lz::isin(x, {1, 2}), others = lz::isin(x, {1, 2}, true);
  BOOST_TEST((!among(0) && among(1) && among(2)));
  BOOST_TEST((others(0) && !others(1)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_search
