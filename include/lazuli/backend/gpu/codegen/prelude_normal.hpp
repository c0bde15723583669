// x Φ(x) in kernels, Φ that of the normal distribution: one text for all dialects.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// As times_normal of packs: what x is above 0, less a · exp(-a²/2) · f(a) with a = |x|. f is a
/// quotient of polynomials with relative errors up to 2^-27.3 (float) and 2^-59.9 (double), found
/// by least squares reweighted by their errors (C. Lawson 1961). times_normal_16, of results that
/// are stored in 16 bits, has a polynomial of 1 / (1 + 0.375 a), relative error 2^-14.8.
inline constexpr std::string_view normal_prelude = R"(
DEVICE float times_normal(float x) {
  float const size = magnitude(x), a = size > 14.5f ? 14.5f : size;
  // 2 to the power of a² c with c = -1 / (2 ln 2), both in two parts.
  float const high = a * a, low = fused(a, a, -high), turns = high * -0.72134752f;
  float left = fused(high, -0.72134752f, -turns);
  left = fused(low, -0.72134752f, left);
  left = fused(high, -9.6298e-9f, left);
  float e = NEAR_EXP2(turns);
  e = fused(e, 0.69314718f * left, e);
  float n = fused(0.0041163164f, a, 0.0406333f), d = fused(0.010317955f, a, 0.10185903f);
  n = fused(n, a, 0.18323539f);
  d = fused(d, a, 0.46947128f);
  n = fused(n, a, 0.43829533f);
  d = fused(d, a, 1.2025042f);
  n = fused(n, a, 0.5f);
  d = fused(d, a, 1.6744756f);
  d = fused(d, a, 1.0f);
  return fused(-(a * e), NEAR_QUOTIENT(n, d), x <= 0.0f ? -0.0f : x);
}
DEVICE float times_normal_16(float x) {
  float const size = magnitude(x), a = size > 14.5f ? 14.5f : size;
  float const e = NEAR_EXP2(a * a * -0.72134752f);
  float const t = NEAR_QUOTIENT(1.0f, fused(0.375f, a, 1.0f));
  float p = fused(-0.090317866f, t, 0.19955869f);
  p = fused(p, t, 0.084123133f);
  p = fused(p, t, 0.15755845f);
  p = fused(p, t, 0.14907964f);
  return fused(-(a * t), e * p, x <= 0.0f ? -0.0f : x);
}
DEVICE double times_normal(double x) {
  double const size = magnitude(x), a = size > 39.0 ? 39.0 : size;
  double const high = a * a, low = fused(a, a, -high);
  double e = exp(-0.5 * high);
  e = fused(e, -0.5 * low, e);
  double n = fused(2.238487515201191914e-7, a, 6.9669424198845319283e-6);
  n = fused(n, a, 0.00010645348725935650683);
  n = fused(n, a, 0.0010387177142752959852);
  n = fused(n, a, 0.0071170850390209633113);
  n = fused(n, a, 0.035643709282713203159);
  n = fused(n, a, 0.13197433539208702592);
  n = fused(n, a, 0.35719630209277546911);
  n = fused(n, a, 0.67941377589190463367);
  n = fused(n, a, 0.82779776668485982748);
  n = fused(n, a, 0.5);
  double d = fused(5.6110560980104736754e-7, a, 0.000017463534857439356233);
  d = fused(d, a, 0.00026740042670393668049);
  d = fused(d, a, 0.002621142727028162006);
  d = fused(d, a, 0.018105603692464555303);
  d = fused(d, a, 0.091914281919201524908);
  d = fused(d, a, 0.34812241231904854972);
  d = fused(d, a, 0.97967129881713071282);
  d = fused(d, a, 2.0007932603879563262);
  d = fused(d, a, 2.816421439161267276);
  d = fused(d, a, 2.4534800941725852251);
  d = fused(d, a, 1.0);
  return fused(-(a * e), n / d, x <= 0.0 ? -0.0 : x);
}
)";
/// Within 2 ulp, of numbers that are no extremes: what is below the normal numbers is 0.
inline constexpr std::string_view cuda_near = R"(
DEVICE float near_reciprocal(float x) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
DEVICE float near_exp2(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
#define NEAR_QUOTIENT(a, b) ((a) * near_reciprocal(b))
#define NEAR_EXP2(x) near_exp2(x)
)";
inline constexpr std::string_view plain_near = R"(
#define NEAR_QUOTIENT(a, b) ((a) / (b))
#define NEAR_EXP2(x) exp2(x)
)";

/// e^x of what is stored in 16 bits: within 2 + |x| ulp of a float, for x is multiplied in one
/// rounding. Other types have no shorter one.
inline constexpr std::string_view cuda_exponential = R"(
template <class T>
DEVICE T exp_16(T x) { return exp(x); }
DEVICE float exp_16(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x * 1.4426950408889634f));
  return y;
}
)";
inline constexpr std::string_view plain_exponential = R"(
#define exp_16 exp
)";

}  // namespace gpu::detail

LAZULI_END
