// The functions are found by argument-dependent lookup alone, with packs and with scalars beside
// them.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

namespace elsewhere {

template <class T>
T everything(T x) {
  T y = exp(x) + exp2(x) + exp10(x) + expm1(x) + log(x) + log2(x) + log10(x) + log1p(x) + sqrt(x) +
        cbrt(x);
  y += sin(x) + cos(x) + tan(x) + asin(x) + acos(x) + atan(x) + atan2(x, 2) + sinh(x) + cosh(x) +
       tanh(x);
  y += asinh(x) + acosh(x) + atanh(x) + erf(x) + erfc(x) + tgamma(x) + lgamma(x) + pow(x, 2) +
       pow(2, x);
  y += hypot(x, 3) + floor(x) + ceil(x) + trunc(x) + nearbyint(x) + copysign(x, -1) + fmod(x, 2) +
       abs(x);
  y += min(x, 0.5) + max(0.5, x) + fma(x, 2, 1) + fms(x, x, x) + fnma(x, x, x);
  return select(isnan(x) | isinf(x) | signbit(x) | !isfinite(x), x, y);
}

}  // namespace elsewhere

BOOST_AUTO_TEST_SUITE(simd_math)

BOOST_AUTO_TEST_CASE(a_generic_function_runs_over_packs) {
  using pack_test::simd::pack;
  BOOST_TEST(std::isnan(elsewhere::everything(pack<float, 8>(0.5f))[3]));  // acosh(0.5)
  BOOST_TEST(std::isnan(elsewhere::everything(pack<double, 8>(0.5))[3]));
  BOOST_TEST(elsewhere::everything(pack<float, 16>(-2.f))[7] == -2.f);
}

BOOST_AUTO_TEST_SUITE_END()
