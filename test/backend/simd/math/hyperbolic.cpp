// Hyperbolic functions of packs, within the stated bounds (ulp of float, of double) of long double.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_hyperbolic)

BOOST_AUTO_TEST_CASE(hyperbolic_functions_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return sinh(x); }>(
          "sinh", [](long double x, long double) { return std::sinh(x); }, -711, 711, 2.4, 2.4),
      row<[](auto x, auto) { return cosh(x); }>(
          "cosh", [](long double x, long double) { return std::cosh(x); }, -711, 711, 2, 2),
      row<[](auto x, auto) { return tanh(x); }>(
          "tanh", [](long double x, long double) { return std::tanh(x); }, -30, 30, 2.1, 2.1),
      row<[](auto x, auto) { return asinh(x); }>(
          "asinh", [](long double x, long double) { return std::asinh(x); }, -1e300, 1e300, 4, 2),
      row<[](auto x, auto) { return acosh(x); }>(
          "acosh", [](long double x, long double) { return std::acosh(x); }, 1, 1e300, 2.5, 2.5),
      row<[](auto x, auto) { return atanh(x); }>(
          "atanh", [](long double x, long double) { return std::atanh(x); }, -1, 1, 2, 2),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
