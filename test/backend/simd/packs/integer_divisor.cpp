#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>
#include <limits>
#include <random>
#include <vector>

#include "tries.hpp"

namespace integer_divisors {

namespace lz = lazuli;
using lz::index;

template <class T>
T python_floor(T a, T b) {
  if (b == 0) return 0;
  if (std::is_signed_v<T> && b == static_cast<T>(-1))
    return static_cast<T>(0 - static_cast<std::uint64_t>(a));
  T const whole = static_cast<T>(a / b);
  return static_cast<T>(whole - (a % b != 0 && (a < 0) != (b < 0)));
}
template <class T>
T wrapped(T a, T b, T quotient) {
  if (b == 0) return 0;
  return static_cast<T>(static_cast<std::uint64_t>(a) -
                        static_cast<std::uint64_t>(b) * static_cast<std::uint64_t>(quotient));
}
template <class T>
T rest_of_c(T a, T b) {
  if (b == 0 || (std::is_signed_v<T> && b == static_cast<T>(-1))) return 0;
  return static_cast<T>(a % b);
}

template <class T>
void check(lz::vector<T> const& x, T by) {
  lz::vector<T> const floor = lz::floor_divide(x, by), rest = x % by, fmod = lz::fmod(x, by);
  index wrong = 0;
  for (index i = 0; i < x.numel(); ++i) {
    T const want = python_floor(x(i), by);
    wrong += floor(i) != want || rest(i) != wrapped(x(i), by, want);
    wrong += fmod(i) != rest_of_c(x(i), by);
  }
  BOOST_TEST(wrong == 0, "by " << +by);
  // One after another, and beside a divisor of each element.
  lz::vector<T> const bys = lz::full({x.numel()}, by);
  BOOST_TEST(lz::all(lz::floor_divide(x, bys) == floor).item());
  BOOST_TEST(lz::all(x % bys == rest).item());
  BOOST_TEST(lz::all(lz::fmod(x, bys) == fmod).item());
}

/// Numbers around the ends of T, around multiples of `by`, around powers of two, and random ones.
template <class T>
lz::vector<T> hard_cases(T by) {
  std::vector<T> found;
  using wide = std::uint64_t;
  auto const around = [&](wide middle) {
    for (int i = -2; i <= 2; ++i) found.push_back(static_cast<T>(middle + static_cast<wide>(i)));
  };
  around(0);
  around(static_cast<wide>(std::numeric_limits<T>::max()));
  for (int bit = 0; bit < 64; ++bit) {
    around(wide{1} << bit);
    around(0 - (wide{1} << bit));
    around((wide{1} << bit) / static_cast<wide>(by == 0 ? T(1) : by) * static_cast<wide>(by));
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < support::tries(2000); ++i) {
    wide const some = random() >> (random() % 64);
    found.push_back(static_cast<T>(some));
    around(some * static_cast<wide>(by));
  }
  return lz::vector<T>(found);
}

using bytes = std::tuple<std::int8_t, std::uint8_t>;

BOOST_AUTO_TEST_SUITE(integers_by_one_number)

BOOST_AUTO_TEST_CASE_TEMPLATE(all_quotients_of_bytes, T, bytes) {
  lz::vector<T> x(256);
  for (int i = 0; i < 256; ++i) x(i) = static_cast<T>(i);
  for (int by = 0; by < 256; ++by) check(x, static_cast<T>(by));
}

using wider = std::tuple<std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                         std::uint64_t>;

BOOST_AUTO_TEST_CASE_TEMPLATE(hard_quotients, T, wider) {
  std::vector<T> divisors{0, 1, 2, 3, 5, 7, 10, 100, 127, 128, 255, 256, 641, 1000, 10000};
  for (int bit = 8; bit < static_cast<int>(8 * sizeof(T)); ++bit)
    for (int i = -1; i <= 1; ++i)
      divisors.push_back(static_cast<T>((std::uint64_t{1} << bit) + static_cast<std::uint64_t>(i)));
  for (T const by : divisors) {
    check(hard_cases(by), by);
    if constexpr (std::is_signed_v<T>) {
      T const other = static_cast<T>(0 - static_cast<std::uint64_t>(by));
      check(hard_cases(other), other);
    }
  }
  check(hard_cases(std::numeric_limits<T>::max()), std::numeric_limits<T>::max());
}

BOOST_AUTO_TEST_CASE(sixteen_bits_by_every_divisor) {
  lz::vector<std::int16_t> x(65536);
  for (int i = 0; i < 65536; ++i) x(i) = static_cast<std::int16_t>(i);
  for (int by = -32768; by < 32768;
       by += by < 64 && by > -64 ? 1 : 257 * (support::tries(4) < 4 ? 4 : 1))
    check(x, static_cast<std::int16_t>(by));
}

BOOST_AUTO_TEST_CASE(numbers_of_other_types_and_scalars_in_views) {
  lz::vector<std::int64_t> const x{-7, -1, 0, 6, 7, 8};
  BOOST_TEST(lz::all(x % 7 == lz::vector<std::int64_t>{0, 6, 0, 6, 0, 1}).item());
  BOOST_TEST(
      lz::all(lz::floor_divide(x, std::int8_t(-2)) == lz::vector<std::int64_t>{3, 0, 0, -3, -4, -4})
          .item());
  auto const by = lz::max(x);
  BOOST_TEST(lz::all(x(lz::slice(0, 6, 2)) % by == lz::vector<std::int64_t>{1, 0, 7}).item());
  lz::matrix<std::int32_t> m = {{-9, 8, 7}, {6, -5, 4}};
  m.t() = m.t() % 4;
  BOOST_TEST(lz::all(m == lz::matrix<std::int32_t>{{3, 0, 3}, {2, 3, 0}}).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace integer_divisors
