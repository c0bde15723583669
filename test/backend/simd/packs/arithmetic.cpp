// The operators of packs lane by lane against those of scalars.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_arithmetic)

BOOST_AUTO_TEST_CASE_TEMPLATE(arithmetic_is_that_of_the_lanes_and_wraps, T, numbers) {
  for_lane_counts<T>([]<int N>() {
    auto const plus = [](auto a, auto b) { return a + b; };
    auto const minus = [](auto a, auto b) { return a - b; };
    auto const times = [](auto a, auto b) { return a * b; };
    BOOST_TEST((differences<T, N>(plus, [=](T a, T b) { return wrapped(a, b, plus); })) == 0);
    BOOST_TEST((differences<T, N>(minus, [=](T a, T b) { return wrapped(a, b, minus); })) == 0);
    BOOST_TEST((differences<T, N>(times, [=](T a, T b) { return wrapped(a, b, times); })) == 0);
    auto const negated = [](T a, T) {
      if constexpr (std::is_floating_point_v<T>) {
        return -a;
      } else {
        return static_cast<T>(0 - static_cast<std::uint64_t>(a));
      }
    };
    BOOST_TEST((differences<T, N>([](auto a, auto) { return -a; }, negated)) == 0);
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(comparison_gives_a_mask_and_select_chooses_by_it, T, numbers) {
  for_lane_counts<T>([]<int N>() {
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a == b; },
                                  [](T a, T b) { return a == b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a != b; },
                                  [](T a, T b) { return a != b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a < b; },
                                  [](T a, T b) { return a < b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a <= b; },
                                  [](T a, T b) { return a <= b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a > b; },
                                  [](T a, T b) { return a > b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return a >= b; },
                                  [](T a, T b) { return a >= b; })) == 0);
    auto const chosen = [](auto a, auto b) { return select(a < b, a, b); };
    BOOST_TEST((differences<T, N>(chosen, [](T a, T b) { return a < b ? a : b; })) == 0);
    auto const scalar = [](auto a, auto) { return select(a < T(2), a, T(2)); };
    BOOST_TEST((differences<T, N>(scalar, [](T a, T) { return a < T(2) ? a : T(2); })) == 0);
  });
}

BOOST_AUTO_TEST_CASE(scalars_mix_with_packs_from_both_sides) {
  using floats = simd::pack<float, 16>;
  floats x(3);
  x += 1;
  x = 2 * x - 1.0;
  BOOST_TEST((x[5] == 7 && (1 / x)[0] == 1.f / 7 && (x == 7)[3] && any(x > 6.5)));
  using ints = simd::pack<int, 8>;
  static_assert(!std::is_convertible_v<double, ints> && std::is_constructible_v<ints, double>);
#if !LAZULI_DEBUG  // debug builds copy packs as registers
  static_assert(std::is_trivially_copyable_v<floats>);
#endif
  static_assert(std::is_trivially_default_constructible_v<floats>);
  static_assert(simd::simd_number<floats> && simd::simd_number<simd::complex_pack<double, 4>>);
  static_assert(!simd::simd_number<float> && !simd::simd_number<simd::mask<4, 8>>);
  static_assert(simd::is_pack_v<floats const&> && simd::is_mask_v<decltype(x < 1)>);
}

BOOST_AUTO_TEST_SUITE_END()
