#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/sorting/keys.hpp>
#include <limits>
#include <vector>

namespace sorting_keys {

namespace lz = lazuli;
using lz::index;
using namespace lz::detail;

template <class T>
void check_ascending(std::vector<T> const& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    BOOST_TEST(static_cast<lz::compute_t<T>>(from_key<T>(to_key(values[i]))) ==
               static_cast<lz::compute_t<T>>(values[i]));
    if (i > 0) BOOST_TEST(to_key(values[i - 1]) < to_key(values[i]));
  }
}
template <class T>
void check_real() {
  using C = lz::compute_t<T>;
  C const inf = std::numeric_limits<C>::infinity();
  check_ascending<T>({T(-inf), T(C(-1000)), T(C(-1.5)), T(C(-0.0078125)), T(C(0)), T(C(0.0078125)),
                      T(C(1)), T(C(1000)), T(inf)});
  for (C sign : {C(1), C(-1)}) {
    T const nan = T(std::copysign(std::numeric_limits<C>::quiet_NaN(), sign));
    BOOST_TEST(to_key(nan) > to_key(T(inf)));
    BOOST_TEST(std::isnan(static_cast<C>(from_key<T>(to_key(nan)))));
  }
  BOOST_TEST(to_key(T(C(-0.0))) == to_key(T(C(0))));
}
template <class T>
void check_integer() {
  using limits = std::numeric_limits<T>;
  check_ascending<T>({limits::min(), static_cast<T>(limits::min() + 1), T(5), T(6), limits::max()});
}

/// Keys of few or many bytes in use, sorted, against std::sort.
std::uint64_t next(std::uint64_t& state) {
  return state = state * 6364136223846793005u + 1442695040888963407u;
}
template <class K>
void check_numbers_sorted(index n, std::uint64_t mask) {
  std::vector<K> data(static_cast<std::size_t>(n)),
      scratch(static_cast<std::size_t>(room_to_sort<K>(n)));
  std::uint64_t state = 12345;
  for (K& each : data) each = static_cast<K>(next(state) >> 7 & mask);
  auto want = data;
  std::sort(want.begin(), want.end());
  sort_keys(data.data(), n, scratch.data());
  BOOST_TEST((data == want), n << " numbers, mask " << mask);
}
template <class E>
void check_sorted(index n, std::uint64_t mask) {
  std::vector<E> data(static_cast<std::size_t>(n)), scratch(data.size());
  std::uint64_t state = 12345;
  for (std::size_t i = 0; i < data.size(); ++i) {
    data[i].key = static_cast<decltype(data[i].key)>((next(state) >> 7) & mask);
    data[i].place = static_cast<decltype(data[i].place)>(i);
  }
  auto want = data;
  std::sort(want.begin(), want.end(), [](E const& a, E const& b) {
    return a.key != b.key ? a.key < b.key : a.place < b.place;
  });
  sort_keys(data.data(), n, scratch.data());
  index wrong = 0;
  for (std::size_t i = 0; i < data.size(); ++i)
    wrong += data[i].key != want[i].key || data[i].place != want[i].place;
  BOOST_TEST(wrong == 0, n << " elements, mask " << mask);
}

BOOST_AUTO_TEST_SUITE(keys_hpp)

BOOST_AUTO_TEST_CASE(keys_have_the_order_of_their_numbers) {
  check_real<lz::float16>();
  check_real<lz::bfloat16>();
  check_real<float>();
  check_real<double>();
  check_integer<std::int8_t>();
  check_integer<std::uint16_t>();
  check_integer<std::int32_t>();
  check_integer<std::int64_t>();
  check_integer<std::uint64_t>();
  check_ascending<std::uint8_t>({false, true});
}

BOOST_AUTO_TEST_CASE(short_and_long_rows_are_sorted_with_equal_keys_in_order) {
  for (index n : {0, 1, 2, 50, 399, 400, 401, 3000}) {
    for (std::uint64_t mask : {0ull, 1ull, 255ull, 0xff00ull, ~0ull}) {
      check_sorted<placed_key<std::uint8_t, std::uint32_t>>(n, mask);
      check_sorted<placed_key<std::uint32_t, std::uint32_t>>(n, mask);
      check_sorted<placed_key<std::uint64_t, std::uint64_t>>(n, mask);
      check_numbers_sorted<std::uint8_t>(n, mask);
      check_numbers_sorted<std::uint16_t>(n, mask);
      check_numbers_sorted<std::uint32_t>(n, mask);
      check_numbers_sorted<std::uint64_t>(n, mask);
      check_numbers_sorted<std::uint64_t>(n, mask & 0xff0000ff00ffu);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_keys
