// Functions of floats for the hand-written limit: a reduction of the argument and a polynomial, or
// a quotient of two. Coefficients interpolate at Chebyshev nodes; relative errors are those of the
// formula, to which rounding adds 1 to 3 ulp.
#pragma once

#include "vector.hpp"

namespace limit {

/// c[0] + c[1] x + …, by Horner.
template <int N>
inline floats polynomial(floats x, float const (&c)[N]) {
  floats value = spread(c[N - 1]);
  for (int i = N - 2; i >= 0; --i) value = value * x + c[i];
  return value;
}

inline floats nearest(floats x) {
#if LIMIT_WIDTH == 64
  return bits_as<floats>(_mm512_maskz_roundscale_ps(all_lanes, bits_as<__m512>(x), 8));
#else
  constexpr float magic = 12582912.F;  // 1.5 · 2^23: its last bit counts ones
  return (x + magic) - magic;
#endif
}

/// a/b within 2 ulp, for normal b: what -ffast-math makes of a division. It is faster if a loop
/// waits for the division unit.
inline floats quotient(floats a, floats b) {
#if LIMIT_WIDTH == 64
  floats const r = bits_as<floats>(_mm512_maskz_rcp14_ps(all_lanes, bits_as<__m512>(b)));
  return a * (r * (2.F - b * r));
#else
  return a / b;
#endif
}

/// The same for doubles: each step doubles the digits that the estimate has.
inline doubles quotient(doubles a, doubles b) {
#if LIMIT_WIDTH == 64
  doubles r = bits_as<doubles>(_mm512_maskz_rcp14_pd(0xff, bits_as<__m512d>(b)));
  r = r * (2. - b * r);
  return a * (r * (2. - b * r));
#else
  return a / b;
#endif
}

/// p · 2^n for a whole n in [-126, 127].
inline floats scale(floats p, floats n) {
#if LIMIT_WIDTH == 64
  return bits_as<floats>(_mm512_maskz_scalef_ps(all_lanes, bits_as<__m512>(p), bits_as<__m512>(n)));
#else
  return bits_as<floats>(bits_as<ints>(p) + (__builtin_convertvector(n, ints) << 23));
#endif
}

/// e^x = 2^n e^r with |r| <= log(2)/2; saturates at x = -87 and 88.
inline floats exp(floats x) {
  constexpr float c[] = {0.5F, 0.166665770F, 0.0416665547F, 0.00836317307F, 0.00139261761F};
  x = smaller(greater(x, spread(-87.F)), spread(88.F));
  floats const n = nearest(x * 1.44269504F);
  floats const r = x - n * 0.693145752F - n * 1.42860677e-6F;
  return scale(polynomial(r, c) * (r * r) + (r + 1.F), n);
}

/// log x for normal x > 0: x = 2^e (1 + t) with 1 + t in [√½, √2).
inline floats log(floats x) {
  constexpr float c[] = {0.333333312F,  -0.249999970F, 0.200007158F,  -0.166678023F, 0.142490577F,
                         -0.124256873F, 0.116854199F,  -0.114797339F, 0.0697161147F};
  constexpr std::int32_t sqrt_half = 0x3f3504f3;
  ints const bits = bits_as<ints>(x), e = (bits - sqrt_half) >> 23;
  floats const t = bits_as<floats>(bits - (e << 23)) - 1.F;
  floats const n = __builtin_convertvector(e, floats), square = t * t;
  floats const tail = polynomial(t, c) * t * square + (n * 1.42860677e-6F - 0.5F * square);
  return n * 0.693145752F + (t + tail);
}

/// sin x = (-1)^n sin r with |r| <= π/2, for |x| up to about 1e4.
inline floats sin(floats x) {
  constexpr float c[] = {-0.166666660F, 0.00833324214F, -1.98227395e-4F, 2.63475639e-6F};
  floats const n = nearest(x * 0.318309886F);
  floats r = x - n * 3.140625F;
  r = r - n * 9.67502594e-4F;
  r = r - n * 1.50995803e-7F;
  ints const sign = __builtin_convertvector(n, ints) << 31;
  floats const s = r * r, value = polynomial(s, c) * s * r + r;
  return bits_as<floats>(bits_as<ints>(value) ^ sign);
}

/// tanh x = x p(x²)/q(x²), relative error 1.3e-8 up to 8.5, where 1 is 8e-8 away.
inline floats tanh(floats x) {
  constexpr float p[] = {0.999999996F, 0.134169581F, 0.00353836967F, 2.13199572e-5F,
                         1.43601618e-8F};
  constexpr float q[] = {1.F, 0.467502841F, 0.0260394407F, 3.35585586e-4F, 8.18328762e-7F};
  x = smaller(greater(x, spread(-8.5F)), spread(8.5F));
  floats const s = x * x;
  return x * polynomial(s, p) / polynomial(s, q);
}

/// erf x = x p(x²)/q(x²), relative error 6e-8 up to 3.9, where 1 is 4e-8 away.
inline floats erf(floats x) {
  constexpr float p[] = {1.12837915F,    0.195281294F,    0.0499516806F, 0.00350690850F,
                         1.37489930e-4F, -1.95024737e-6F, 2.01993396e-8F};
  constexpr float q[] = {1.F, 0.506395883F, 0.113073338F, 0.0139549247F, 9.09857646e-4F};
  x = smaller(greater(x, spread(-3.9F)), spread(3.9F));
  floats const s = x * x;
  return x * polynomial(s, p) / polynomial(s, q);
}

}  // namespace limit
