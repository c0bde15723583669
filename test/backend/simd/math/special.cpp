// Special functions of packs, within the stated bounds (ulp of float, of double) of
// long double.
#include "ulp.hpp"

using namespace pack_test;

namespace {

int sign_of_gamma = 0;

long double gelu(long double x, long double) {
  constexpr long double sqrt_half = 0.70710678118654752440084436210484903928L;
  return x < -1000 ? -0.0L : x * 0.5L * std::erfc(-x * sqrt_half);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_special)

BOOST_AUTO_TEST_CASE(special_functions_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return erf(x); }>(
          "erf", [](long double x, long double) { return std::erf(x); }, -7, 7, 2, 1.7),
      row<[](auto x, auto) { return erfc(x); }>(
          "erfc", [](long double x, long double) { return std::erfc(x); }, -28, 28, 4, 4),
      row<[](auto x, auto) { return tgamma(x); }>(
          "tgamma", [](long double x, long double) { return std::tgamma(x); }, -30, 172, 5, 5),
      row<[](auto x, auto) { return lgamma(x); }>(
          "lgamma", [](long double x, long double) { return ::lgammal_r(x, &sign_of_gamma); }, -20,
          1e30, 4, 4),
      row<[](auto x, auto) { return times_normal(x); }>("gelu", gelu, -40, 40, 7, 10),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
