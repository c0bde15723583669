// Logarithms of packs, within the stated bounds (ulp of float, of double) of long double.
#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_logarithm)

BOOST_AUTO_TEST_CASE(logarithms_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return log(x); }>(
          "log", [](long double x, long double) { return std::log(x); }, 0, 1e300, 1, 1),
      row<[](auto x, auto) { return log2(x); }>(
          "log2", [](long double x, long double) { return std::log2(x); }, 0, 1e300, 2, 1),
      row<[](auto x, auto) { return log10(x); }>(
          "log10", [](long double x, long double) { return std::log10(x); }, 0, 1e300, 1.5, 1),
      row<[](auto x, auto) { return log1p(x); }>(
          "log1p", [](long double x, long double) { return std::log1p(x); }, -1, 1e300, 1, 1),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
