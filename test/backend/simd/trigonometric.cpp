// Circular functions of packs, within the stated bounds (ulp of float, of double) of
// long double.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_trigonometric)

BOOST_AUTO_TEST_CASE(circular_functions_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return sin(x); }>(
          "sin", [](long double x, long double) { return std::sin(x); }, -1e6, 1e6, 2, 2),
      row<[](auto x, auto) { return cos(x); }>(
          "cos", [](long double x, long double) { return std::cos(x); }, -1e6, 1e6, 2, 2),
      row<[](auto x, auto) { return tan(x); }>(
          "tan", [](long double x, long double) { return std::tan(x); }, -1e6, 1e6, 3.5, 3.5),
      row<[](auto x, auto) { return asin(x); }>(
          "asin", [](long double x, long double) { return std::asin(x); }, -1, 1, 2.5, 1.5),
      row<[](auto x, auto) { return acos(x); }>(
          "acos", [](long double x, long double) { return std::acos(x); }, -1, 1, 1.5, 1.5),
      row<[](auto x, auto) { return atan(x); }>(
          "atan", [](long double x, long double) { return std::atan(x); }, -1e6, 1e6, 2.5, 2.5),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_CASE(the_angle_keeps_its_bound) {
  static constexpr function_row table[] = {
      row<[](auto x, auto y) { return atan2(x, y); }>(
          "atan2", [](long double x, long double y) { return std::atan2(x, y); }, -1e3, 1e3, 3, 3),
  };
  check_all(table, true);
}

BOOST_AUTO_TEST_SUITE_END()
