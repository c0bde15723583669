// Complex numbers in the C++ dialects, which have no std::complex.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// Products by the school formula, quotients by Smith's method, as lazuli computes them on the
/// host. Functions and branch cuts as C99 has them; special values where they cost nothing.
/// Sources: R. Smith, Algorithm 116 (1962); W. Kahan, Branch Cuts for Complex Elementary Functions
/// (1987).
inline constexpr std::string_view complex_prelude = R"(
template <class R> struct __attribute__((aligned(2 * sizeof(R)))) complex_number {
  R re, im;
  complex_number() = default;
  MEMBER complex_number(R a, R b) : re(a), im(b) {}
  template <class S>
  MEMBER explicit complex_number(complex_number<S> z) : re((R)z.re), im((R)z.im) {}
};
typedef complex_number<float> complex64;
typedef complex_number<double> complex128;
#define COMPLEX template <class R> DEVICE complex_number<R>
#define Z complex_number<R>
COMPLEX operator+(Z a, Z b) { return Z(a.re + b.re, a.im + b.im); }
COMPLEX operator-(Z a, Z b) { return Z(a.re - b.re, a.im - b.im); }
COMPLEX operator-(Z a) { return Z(-a.re, -a.im); }
COMPLEX operator*(Z a, Z b) {
  return Z(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
COMPLEX operator/(Z a, Z b) {
  R const size_re = b.re < 0 ? -b.re : b.re, size_im = b.im < 0 ? -b.im : b.im;
  if (size_re == 0 && size_im == 0) return Z(a.re / size_re, a.im / size_re);
  bool const steep = size_re < size_im;
  R const big = steep ? b.im : b.re, small = steep ? b.re : b.im, ratio = small / big;
  R const scale = big + small * ratio, re = a.re * ratio, im = a.im * ratio;
  return steep ? Z((re + a.im) / scale, (im - a.re) / scale)
               : Z((a.re + im) / scale, (a.im - re) / scale);
}
template <class R> DEVICE bool operator==(Z a, Z b) { return a.re == b.re && a.im == b.im; }
template <class R> DEVICE bool operator!=(Z a, Z b) { return a.re != b.re || a.im != b.im; }
COMPLEX fused(Z a, Z b, Z c) { return a * b + c; }
template <class R> DEVICE R real(Z z) { return z.re; }
template <class R> DEVICE R imag(Z z) { return z.im; }
template <class R> DEVICE R arg(Z z) { return atan2(z.im, z.re); }
template <class R> DEVICE R magnitude(Z z) { return hypot(z.re, z.im); }
template <class R> DEVICE bool is_nan(Z z) { return is_nan(z.re) || is_nan(z.im); }
template <class R> DEVICE bool is_inf(Z z) { return is_inf(z.re) || is_inf(z.im); }
template <class R> DEVICE bool is_finite(Z z) { return is_finite(z.re) && is_finite(z.im); }
COMPLEX conj(Z z) { return Z(z.re, -z.im); }
COMPLEX scaled(Z z, R s) { return Z(z.re * s, z.im * s); }
COMPLEX turned(Z z) { return Z(-z.im, z.re); }       // i z
COMPLEX turned_back(Z z) { return Z(z.im, -z.re); }  // -i z
// Above top exp may overflow; the square of what is above big may.
template <class R> struct limits_of;
template <> struct limits_of<float> {
  MEMBER static float top() { return 88.0f; }
  MEMBER static float big() { return 1e18f; }
};
template <> struct limits_of<double> {
  MEMBER static double top() { return 709.0; }
  MEMBER static double big() { return 1e150; }
};
// e^x (a + i b) without overflow before the product.
COMPLEX times_exp(R x, R a, R b) {
  if (x < limits_of<R>::top() || is_inf(x)) {
    R const e = exp(x);
    return Z(e * a, e * b);
  }
  R const half = exp(x / 2);
  return Z(half * a * half, half * b * half);
}
COMPLEX exp(Z z) {
  if (z.im == 0) return Z(exp(z.re), z.im);
  if (is_inf(z.re) && !is_finite(z.im)) return z.re < 0 ? Z(0, 0) : Z(z.re, z.im - z.im);
  return times_exp(z.re, (R)cos(z.im), (R)sin(z.im));
}
// ln |z|: near 1 by log1p of |z|² - 1, whose rounding errors fma finds.
template <class R> DEVICE R log_magnitude(Z z) {
  R const x = magnitude(z.re), y = magnitude(z.im), h = hypot(x, y);
  if (!(h > (R)0.5 && h < (R)2)) return log(h);
  R const a = x < y ? y : x, b = x < y ? x : y;
  R const p = a * a, q = b * b, p_rest = fma(a, a, -p), q_rest = fma(b, b, -q);
  R const first = p - 1, sum = first + q, part = sum - first;
  R const rest = (first - (sum - part)) + (q - part);
  return log1p(sum + (rest + p_rest + q_rest)) / 2;
}
COMPLEX log(Z z) { return Z(log_magnitude(z), arg(z)); }
COMPLEX log2(Z z) { return scaled(log(z), (R)1.44269504088896340736); }
COMPLEX log10(Z z) { return scaled(log(z), (R)0.434294481903251827651); }
COMPLEX exp2(Z z) { return exp(scaled(z, (R)0.693147180559945309417)); }
COMPLEX power(Z a, Z b) { return exp(b * log(a)); }
COMPLEX sqrt(Z z) {
  if (z.re == 0 && z.im == 0) return Z(0, z.im);
  if (is_inf(z.im)) return Z(magnitude(z.im), z.im);
  if (is_inf(z.re)) {
    if (z.re > 0) return Z(z.re, is_nan(z.im) ? z.im : copysign((R)0, z.im));
    return Z(z.im - z.im, copysign(z.re, z.im));
  }
  R const x = magnitude(z.re), y = magnitude(z.im), most = x < y ? y : x;
  R const up = most > limits_of<R>::big() * limits_of<R>::big() ? (R)0.25
               : most < 1 / limits_of<R>::big()                 ? (R)18014398509481984.0
                                                                : (R)1;
  R const down = up == 1 ? (R)1 : up < 1 ? (R)2 : (R)7.450580596923828125e-9;
  R const t = sqrt((x * up + hypot(x * up, y * up)) / 2), other = y * up / (2 * t);
  return z.re < 0 ? Z(other * down, copysign(t * down, z.im))
                  : Z(t * down, copysign(other * down, z.im));
}
COMPLEX cosh(Z z) {
  R const x = magnitude(z.re), c = cos(z.im), s = copysign((R)1, z.re) * (R)sin(z.im);
  if (z.im == 0) return Z(cosh(z.re), z.im * copysign((R)1, z.re));
  if (z.re == 0) return Z(c, z.re * copysign((R)1, z.im));
  if (is_inf(x) && !is_finite(z.im)) return Z(x, z.im - z.im);
  if (x > limits_of<R>::top()) return scaled(times_exp(x, c, s), (R)0.5);
  return Z((R)cosh(x) * c, (R)sinh(x) * s);
}
COMPLEX sinh(Z z) {
  R const x = magnitude(z.re), c = copysign((R)1, z.re) * (R)cos(z.im), s = sin(z.im);
  if (z.im == 0) return Z(sinh(z.re), z.im);
  if (z.re == 0) return Z(z.re, s);
  if (is_inf(x) && !is_finite(z.im)) return Z(z.re, z.im - z.im);
  if (x > limits_of<R>::top()) return scaled(times_exp(x, c, s), (R)0.5);
  return Z((R)sinh(x) * c, (R)cosh(x) * s);
}
COMPLEX tanh(Z z) {
  if (z.im == 0) return Z(tanh(z.re), z.im);
  R const x = magnitude(z.re);
  if (is_inf(x))
    return Z(copysign((R)1, z.re), is_finite(z.im) ? (R)copysign((R)0, sin(2 * z.im)) : (R)0);
  if (x > 22) {
    R const small = exp(-x);
    return Z(copysign((R)1, z.re), 4 * (R)sin(z.im) * (R)cos(z.im) * small * small);
  }
  R const t = tan(z.im), s = sinh(z.re), beta = 1 + t * t, rho = sqrt(1 + s * s);
  if (is_inf(t)) return Z(rho / s, 1 / t);
  R const below = 1 + beta * s * s;
  return Z(beta * rho * s / below, t / below);
}
COMPLEX sin(Z z) { return turned_back(sinh(turned(z))); }
COMPLEX cos(Z z) { return cosh(turned(z)); }
COMPLEX tan(Z z) { return turned_back(tanh(turned(z))); }
// √(1 - z) and √(1 + z) keep the signs of zeros, on which the branch cuts hang.
COMPLEX root_below(Z z) { return sqrt(Z(1 - z.re, -z.im)); }
COMPLEX root_above(Z z) { return sqrt(Z(1 + z.re, z.im)); }
template <class R> DEVICE bool is_big(Z z) {
  return magnitude(z.re) > limits_of<R>::big() || magnitude(z.im) > limits_of<R>::big();
}
template <class R> DEVICE R log_of_twice(Z z) {
  return log_magnitude(z) + (R)0.693147180559945309417;
}
COMPLEX asin(Z z) {
  if (is_big(z))
    return Z(atan2(z.re, magnitude(z.im)), copysign(log_of_twice(z), z.im));
  Z const a = root_below(z), b = root_above(z);
  return Z(atan2(z.re, a.re * b.re - a.im * b.im), asinh(a.re * b.im - a.im * b.re));
}
COMPLEX acos(Z z) {
  if (is_big(z)) return Z(atan2(magnitude(z.im), z.re), copysign(log_of_twice(z), -z.im));
  Z const a = root_below(z), b = root_above(z);
  return Z(2 * (R)atan2(a.re, b.re), asinh(b.re * a.im - b.im * a.re));
}
COMPLEX acosh(Z z) {
  Z const w = acos(z);  // ± i arccos z, the half plane to the right
  return Z(magnitude(w.im), copysign(w.re, z.im));
}
COMPLEX asinh(Z z) { return turned_back(asin(turned(z))); }
COMPLEX atanh(Z z) {
  R const x = magnitude(z.re), y = z.im, half_pi = (R)1.57079632679489661923;
  if (is_big(z) || is_inf(x) || is_inf(y)) {
    Z const inverse = Z(1, 0) / z;
    R const size = is_inf(x) || is_inf(y) ? (R)0 : inverse.re;
    return Z(copysign(size, z.re), copysign(half_pi, y));
  }
  R const below = (1 - x) * (1 - x) + y * y;
  R const angle = atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2;
  return Z(copysign(log1p(4 * x / below) / 4, z.re), angle);
}
COMPLEX atan(Z z) { return turned_back(atanh(turned(z))); }
#undef COMPLEX
#undef Z
)";

}  // namespace gpu::detail

LAZULI_END
