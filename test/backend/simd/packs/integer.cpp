// Division, bits and shifts of integer packs, also where the language leaves them open.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

namespace {

template <class T>
T quotient(T a, T b) {
  if (b == 0) return 0;
  if (std::is_signed_v<T> && b == static_cast<T>(-1))
    return wrapped(T(0), a, [](auto x, auto y) { return x - y; });
  return static_cast<T>(a / b);
}
template <class T>
T left(T a, T count) {
  bool const inside = count >= T(0) && static_cast<std::uint64_t>(count) < 8 * sizeof(T);
  return inside ? static_cast<T>(static_cast<std::uint64_t>(a) << count) : T(0);
}
template <class T>
T right(T a, T count) {
  bool const inside = count >= T(0) && static_cast<std::uint64_t>(count) < 8 * sizeof(T);
  return inside ? static_cast<T>(a >> count) : static_cast<T>(a < T(0) ? -1 : 0);
}

/// Multiples of a divisor and what is next to them: quotients that nearly are, or just are, the
/// next integer; about 2^51 and 2^53, beyond which doubles do not hold them.
template <class T>
void check_beside_multiples() {
  std::vector<T> a, b;
  for (int bits : {1, 10, 25, 26, 40, 50, 51, 52, 53, 62})
    for (int k = 0; k < 200; ++k) {
      T const divisor = static_cast<T>((engine()() >> (64 - bits)) | 1);
      T const times = static_cast<T>(engine()() >> (bits < 50 ? 13 + bits : 1 + bits));
      T const multiple = static_cast<T>(divisor * times);
      for (int off : {-1, 0, 1})
        for (int sign : {1, -1}) {
          if (sign < 0 && !std::is_signed_v<T>) continue;
          a.push_back(static_cast<T>(static_cast<T>(sign) *
                                     static_cast<T>(multiple + static_cast<T>(off))));
          b.push_back(k % 2 == 0 ? divisor : static_cast<T>(static_cast<T>(sign) * divisor));
        }
    }
  for (T edge : {T(1) << 51, T(1) << 52, T(1) << 53})
    for (int off : {-2, -1, 0, 1, 2})
      for (T divisor : {T(1), T(3), T(edge - 1), T(edge + 1), edge}) {
        a.push_back(static_cast<T>(edge + static_cast<T>(off))), b.push_back(divisor);
        a.push_back(static_cast<T>(T(0) - edge + static_cast<T>(off))), b.push_back(divisor);
      }
  while (a.size() % 8 != 0) a.push_back(T(1)), b.push_back(T(0));
  int wrong = 0;
  for (std::size_t i = 0; i < a.size(); i += 8) {
    auto const got = simd::load<T, 8>(&a[i]) / simd::load<T, 8>(&b[i]);
    for (int lane = 0; lane < 8; ++lane) {
      auto const at = i + static_cast<std::size_t>(lane);
      wrong += got[lane] != quotient(a[at], b[at]);
    }
  }
  BOOST_TEST(wrong == 0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_integer)

BOOST_AUTO_TEST_CASE_TEMPLATE(integer_division_is_defined_for_every_pair, T, integers) {
  for_lane_counts<T>([]<int N>() {
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a / b; },
                                  [](T a, T b) { return quotient(a, b); })) == 0);
    auto const rest = [](T a, T b) {
      return b == 0 || (b == static_cast<T>(-1) && std::is_signed_v<T>) ? T(0)
                                                                        : static_cast<T>(a % b);
    };
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a % b; }, rest)) == 0);
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(division_beside_multiples_is_exact, T,
                              decltype(std::tuple<std::int64_t, std::uint64_t>())) {
  check_beside_multiples<T>();
}

BOOST_AUTO_TEST_CASE(small_integer_division_is_exact_for_all_pairs) {
  int wrong = 0;
  for (int b = -128; b < 128; ++b) {
    for (int a = -128; a < 128; a += 16) {
      simd::pack<std::int8_t, 16> x;
      for (int lane = 0; lane < 16; ++lane) x.set_lane(lane, static_cast<std::int8_t>(a + lane));
      auto const got = x / simd::pack<std::int8_t, 16>(b);
      for (int lane = 0; lane < 16; ++lane)
        wrong += got[lane] != quotient<std::int8_t>(x[lane], static_cast<std::int8_t>(b));
    }
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(bits_and_shifts_are_those_of_the_lanes, T, integers) {
  for_lane_counts<T>([]<int N>() {
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a & b; },
                                  [](T a, T b) { return static_cast<T>(a & b); })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a | b; },
                                  [](T a, T b) { return static_cast<T>(a | b); })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a ^ b; },
                                  [](T a, T b) { return static_cast<T>(a ^ b); })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto) { return ~a; },
                                  [](T a, T) { return static_cast<T>(~a); })) == 0);
    auto const small = [](auto b) { return b & T(8 * sizeof(T) - 1); };
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a << b; }, left<T>)) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a >> b; }, right<T>)) == 0);
    BOOST_TEST(
        (differences<T, N>([=](auto a, auto b) { return a << small(b); },
                           [=](T a, T b) { return left<T>(a, static_cast<T>(small(b))); })) == 0);
    BOOST_TEST(
        (differences<T, N>([=](auto a, auto b) { return a >> small(b); },
                           [=](T a, T b) { return right<T>(a, static_cast<T>(small(b))); })) == 0);
  });
}

BOOST_AUTO_TEST_SUITE_END()
