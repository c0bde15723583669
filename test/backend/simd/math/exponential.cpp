// Exponentials of packs, within the stated bounds (ulp of float, of double) of long double.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_exponential)

BOOST_AUTO_TEST_CASE(exponentials_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return exp(x); }>(
          "exp", [](long double x, long double) { return std::exp(x); }, -750, 711, 1.5, 1.5),
      row<[](auto x, auto) { return exp2(x); }>(
          "exp2", [](long double x, long double) { return std::exp2(x); }, -1080, 1025, 1.5, 1.5),
      row<[](auto x, auto) { return exp10(x); }>(
          "exp10", [](long double x, long double) { return ::exp10l(x); }, -330, 309, 1.5, 1.5),
      row<[](auto x, auto) { return expm1(x); }>(
          "expm1", [](long double x, long double) { return std::expm1(x); }, -50, 711, 2.5, 2.5),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
