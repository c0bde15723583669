// Functions of two packs, within the stated bounds (ulp of float, of double) of long double.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_power)

BOOST_AUTO_TEST_CASE(functions_of_two_arguments_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto y) { return pow(x, y); }>(
          "pow", [](long double x, long double y) { return std::pow(x, y); }, 0, 90, 1, 1.5),
      row<[](auto x, auto y) { return pow(abs(x), y); }>(
          "pow |x|", [](long double x, long double y) { return std::pow(std::fabs(x), y); }, -1e3,
          1e3, 1, 1.5),
      row<[](auto x, auto y) { return pow(x, nearbyint(y)); }>(
          "pow int", [](long double x, long double y) { return std::pow(x, std::nearbyint(y)); },
          -30, 30, 1, 1.5),
      row<[](auto x, auto y) { return hypot(x, y); }>(
          "hypot", [](long double x, long double y) { return std::hypot(x, y); }, -1e38, 1e38, 1.5,
          1.5),
      row<[](auto x, auto y) { return fmod(x, y); }>(
          "fmod", [](long double x, long double y) { return std::fmod(x, y); }, -1e30, 1e30, 0.5,
          0.5),
  };
  check_all(table, true);
}

BOOST_AUTO_TEST_CASE(the_cube_root_keeps_its_bound) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return cbrt(x); }>(
          "cbrt", [](long double x, long double) { return std::cbrt(x); }, -1e300, 1e300, 1, 1),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
