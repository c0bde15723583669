// Rounding, roots, signs and minima of packs, exactly.
#include "backend/simd/math/ulp.hpp"

using namespace pack_test;
using floats = std::tuple<float, double>;

BOOST_AUTO_TEST_SUITE(simd_elementary)

BOOST_AUTO_TEST_CASE(functions_of_two_arguments_are_exact) {
  static constexpr function_row table[] = {
      row<[](auto x, auto y) { return copysign(x, y); }>(
          "copysign", [](long double x, long double y) { return std::copysign(x, y); }, -9, 9, 0.5,
          0.5),
      row<[](auto x, auto y) { return min(x, y); }>(
          "min", [](long double x, long double y) { return x < y || x != x ? x : y; }, -9, 9, 0.5,
          0.5),
      row<[](auto x, auto y) { return max(x, y); }>(
          "max", [](long double x, long double y) { return x > y || x != x ? x : y; }, -9, 9, 0.5,
          0.5),
  };
  check_all(table, true);
}

BOOST_AUTO_TEST_CASE(rounding_and_roots_are_exact) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return floor(x); }>(
          "floor", [](long double x, long double) { return std::floor(x); }, -1e10, 1e10, 0.5, 0.5),
      row<[](auto x, auto) { return ceil(x); }>(
          "ceil", [](long double x, long double) { return std::ceil(x); }, -1e10, 1e10, 0.5, 0.5),
      row<[](auto x, auto) { return trunc(x); }>(
          "trunc", [](long double x, long double) { return std::trunc(x); }, -1e10, 1e10, 0.5, 0.5),
      row<[](auto x, auto) { return nearbyint(x); }>(
          "nearbyint", [](long double x, long double) { return std::nearbyint(x); }, -1e10, 1e10,
          0.5, 0.5),
      row<[](auto x, auto) { return abs(x); }>(
          "abs", [](long double x, long double) { return std::fabs(x); }, -1e10, 1e10, 0.5, 0.5),
      row<[](auto x, auto) { return sqrt(x); }>(
          "sqrt", [](long double x, long double) { return std::sqrt(x); }, 0, 1e300, 0.5, 0.5),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(questions_about_floats_know_the_special_values, T, floats) {
  using limits = std::numeric_limits<T>;
  for (T x : {T(0), T(-0.0), T(1), T(-2.5), limits::infinity(), -limits::infinity(),
              limits::quiet_NaN(), -limits::quiet_NaN(), limits::max(), limits::denorm_min()}) {
    simd::pack<T, 8> const p(x);
    BOOST_TEST(isnan(p)[3] == std::isnan(x));
    BOOST_TEST(isinf(p)[3] == std::isinf(x));
    BOOST_TEST(isfinite(p)[3] == std::isfinite(x));
    BOOST_TEST(signbit(p)[3] == std::signbit(x));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(integers_have_the_same_functions, T, integers) {
  for_lane_counts<T>([]<int N>() {
    auto const magnitude = [](T a, T) {
      bool const negative = std::is_signed_v<T> && static_cast<double>(a) < 0;
      return negative ? static_cast<T>(0 - static_cast<std::uint64_t>(a)) : a;
    };
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return min(a, b); },
                                  [](T a, T b) { return a < b ? a : b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto b) { return max(a, b); },
                                  [](T a, T b) { return a > b ? a : b; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto) { return abs(a); }, magnitude)) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto) { return floor(trunc(a)); },
                                  [](T a, T) { return a; })) == 0);
    BOOST_TEST((differences<T, N>([](auto a, auto) { return isnan(a) | isinf(a) | !isfinite(a); },
                                  [](T, T) { return false; })) == 0);
  });
}

BOOST_AUTO_TEST_SUITE_END()
