#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/folded_elements.hpp>
#include <limits>

#include "support.hpp"
#include "tries.hpp"

namespace support {

namespace {

using small_numbers =
    std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t>;

/// Sums of n elements that are all `value`, in rows, in columns, of every second one and of packed
/// ones: n times the value, however few bytes they are added in.
template <class T>
void check_sums(index n, T value) {
  std::int64_t const one = value;
  auto const counted = static_cast<std::int64_t>(value != T(0));
  for (index const others : {1, 3, 17}) {
    lz::matrix<T> rows(others, n), columns(n, others);
    rows = value;
    columns = value;
    auto const check = [&](auto const& x, int axis, index count) {
      std::int64_t wrong = 0;
      for (auto s : lz::eval(lz::sum(x, axis)).flat()) wrong += s != one * count;
      for (auto s : lz::eval(lz::count_nonzero(x, axis)).flat()) wrong += s != counted * count;
      for (auto s : lz::eval(lz::mean(x, axis)).flat())
        wrong += count > 0 && static_cast<double>(s) != static_cast<double>(one);
      BOOST_TEST(wrong == 0, n << " of " << one << " along " << axis << " beside " << others);
    };
    check(rows, 1, n);
    check(columns, 0, n);
    check(rows.t(), 0, n);
    check(columns.t(), 1, n);
    check(rows(lz::all, lz::slice(0, n, 2)), 1, (n + 1) / 2);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(elements_that_are_folded)

BOOST_AUTO_TEST_CASE(few_small_numbers_are_added_in_narrow_lanes) {
  using lz::simd::detail::accumulator_of_few;
  constexpr int bytes = lz::simd::native_bytes;
  using sum = lz::op::sum_reduction;
  BOOST_TEST(sizeof(accumulator_of_few<sum, bool, std::int64_t, bytes>::type) == 2u);
  BOOST_TEST(sizeof(accumulator_of_few<sum, bool, std::int64_t, bytes / 4>::type) == 4u);
  BOOST_TEST(sizeof(accumulator_of_few<sum, std::uint8_t, std::int64_t, bytes>::type) == 4u);
  BOOST_TEST((std::is_same_v<accumulator_of_few<sum, bool, double, bytes / 8>::type, double>));
  BOOST_TEST((std::is_same_v<accumulator_of_few<sum, std::int32_t, std::int64_t, bytes / 4>::type,
                             std::int64_t>));
  BOOST_TEST(
      (std::is_same_v<accumulator_of_few<lz::op::prod_reduction, bool, std::int64_t, bytes>::type,
                      std::int64_t>));
}

BOOST_AUTO_TEST_CASE(comparisons_are_folded_in_lanes_of_what_is_compared) {
  using lz::simd::detail::accumulator_of_few;
  constexpr int bytes = lz::simd::native_bytes;
  using any = lz::op::any_reduction;
  BOOST_TEST(sizeof(accumulator_of_few<any, bool, std::uint8_t, bytes / 4>::type) == 4u);
  BOOST_TEST(
      sizeof(accumulator_of_few<lz::op::min_reduction, bool, std::uint8_t, bytes / 8>::type) == 8u);
  BOOST_TEST(
      (std::is_same_v<accumulator_of_few<any, bool, std::uint8_t, bytes>::type, std::uint8_t>));
  BOOST_TEST(
      (std::is_same_v<
          accumulator_of_few<lz::op::max_reduction, std::int16_t, std::int16_t, bytes / 4>::type,
          std::int16_t>));
}

using compared =
    std::tuple<float, double, lz::float16, std::int8_t, std::uint16_t, std::int32_t, std::int64_t>;
BOOST_AUTO_TEST_CASE_TEMPLATE(one_of_many_comparisons_is_found_wherever_it_is, T, compared) {
  std::vector<index> wrong;
  for (index const n : {1, 2, 7, 31, 64, 65, 129, 300, 4097}) {
    lz::matrix<T> x = lz::zeros<T>(n, 3);
    auto const check = [&](index at) {  // x(at, 1) is the one that is not 0; of -1 none is
      bool const found = lz::any(x == T(1)), free = lz::all(x == T(0)), least = lz::min(x == T(0));
      bool right = found == (at >= 0) && free == (at < 0) && least == free;
      lz::vector<bool> const columns = lz::any(x == T(1), 0), clear = lz::all(x == T(0), 0);
      lz::vector<bool> const turned = lz::max(x.t() == T(1), 1), smallest = lz::min(x != T(1), 0);
      for (index i = 0; i < 3; ++i) {
        bool const here = i == 1 && at >= 0;
        right = right && columns(i) == here && turned(i) == here && clear(i) != here &&
                smallest(i) != here;
      }
      lz::vector<bool> const rows = lz::any(x == T(1), 1);
      for (index i = 0; i < n; ++i) right = right && rows(i) == (i == at);
      if (!right) wrong.push_back(n);
    };
    check(-1);
    for (index const at : {index(0), n / 3, n / 2, n - 1}) {
      x(at, 1) = T(1);
      check(at);
      x(at, 1) = T(0);
    }
  }
  BOOST_TEST(wrong.empty());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(sums_of_the_largest_and_least_numbers_do_not_wrap, T, small_numbers) {
  for (index const n : {0, 1, 2, 5, 63, 64, 65, 100, 128, 1000, 4095, 4096, 4097, 8191, 20000}) {
    // Sums are what they are without sanitizers, too, where these lengths take a tenth of the time.
    if (sanitized && n > 128 && n != 4097) continue;
    check_sums(n, std::numeric_limits<T>::max());
    check_sums(n, std::numeric_limits<T>::lowest());
  }
}

BOOST_AUTO_TEST_CASE(many_short_rows_join_one_sum_without_loss) {
  for (index const n : {1, 2, 3, 16, 31}) {
    lz::tensor x = lz::full({3, 9000, n + 1}, std::int16_t(-32768));
    auto const part = x(lz::all, lz::all, lz::slice(0, n));
    lz::vector<std::int64_t> const sums = lz::sum(part, {1, 2}), counts = lz::sum(part < 0, {1, 2});
    for (index i = 0; i < 3; ++i) {
      BOOST_TEST(sums(i) == -32768 * 9000 * n);
      BOOST_TEST(counts(i) == 9000 * n);
    }
  }
}

BOOST_AUTO_TEST_CASE(comparisons_of_every_width_are_counted) {
  auto const check = [](auto const& x) {
    for (index n = 0; n <= 200; ++n) {
      auto const part = x(lz::slice(0, n));
      std::int64_t below = 0;
      for (index i = 0; i < n; ++i) below += x(i) < 50;
      BOOST_TEST(lz::sum(part < 50).item() == below);
      BOOST_TEST(lz::count_nonzero(part < 50).item() == below);
      BOOST_TEST(lz::sum(part < 50 && part == part).item() == below);
      if (n > 0)
        BOOST_TEST(lz::mean(part < 50).item() ==
                   static_cast<float>(static_cast<double>(below) / static_cast<double>(n)));
    }
  };
  auto const numbers = lz::eval((lz::arange<std::int64_t>(200) * 37) % 101);
  check(lz::eval(numbers.to<float>()));
  check(lz::eval(numbers.to<double>()));
  check(lz::eval(numbers.to<std::uint8_t>()));
  check(lz::eval(numbers.to<std::int16_t>()));
  check(lz::eval(numbers.to<lz::float16>()));
  check(numbers);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
