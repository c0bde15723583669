// The primitive functions for plain scalars. Packs and symbols have the same functions, defined
// beside their types.
#pragma once

#include <complex>
#include <lazuli/base/cmath.hpp>
#include <lazuli/number/arithmetic.hpp>

LAZULI_BEGIN
namespace number {

/// a * b + c, rounded once where the hardware can, in two steps elsewhere; packs do the same.
template <class T>
  requires is_scalar_v<T>
constexpr T fma(T a, T b, T c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  if constexpr (std::is_same_v<T, float>) return __builtin_fmaf(a, b, c);
  if constexpr (std::is_same_v<T, double>) return __builtin_fma(a, b, c);
#endif
  return number::plus(number::times(a, b), c);
}
/// a * b - c, as fma.
template <class T>
  requires is_scalar_v<T>
constexpr T fms(T a, T b, T c) { return number::fma(a, b, number::negated(c)); }
/// c - a * b, as fma.
template <class T>
  requires is_scalar_v<T>
constexpr T fnma(T a, T b, T c) { return number::fma(number::negated(a), b, c); }

/// The smaller and the larger; NaN where either is NaN.
template <class T>
  requires std::is_arithmetic_v<T>
constexpr T min(T a, T b) { return a < b || a != a ? a : b; }
template <class T>
  requires std::is_arithmetic_v<T>
constexpr T max(T a, T b) { return a > b || a != a ? a : b; }

/// |a|; the smallest signed integer stays itself.
template <integral_scalar T>
constexpr T abs(T a) {
  return a < T(0) ? number::negated(a) : a;
}
template <floating_scalar T>
constexpr T abs(T a) {
  return std::fabs(a);
}
// Of two templates over complex<R>, the constrained one is taken: std::abs is found beside
// std::complex, too.
template <floating_scalar R>
R abs(std::complex<R> const& a) {
  return std::abs(a);
}

// <cmath> and <complex> have one overload for each type, which is all that is asked of a primitive
// function.
using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atanh;
using std::cbrt, std::sqrt;
using std::ceil, std::floor, std::nearbyint, std::trunc;
using std::cos, std::cosh, std::sin, std::sinh, std::tan, std::tanh;
using std::erf, std::erfc, std::lgamma, std::tgamma;
using std::exp, std::exp2, std::expm1, std::log, std::log10, std::log1p, std::log2;

// Those of two operands are also templates over any two types in <cmath>, which would stand against
// those of packs.
template <floating_scalar T>
constexpr T atan2(T a, T b) {
  return std::atan2(a, b);
}
template <floating_scalar T>
constexpr T copysign(T a, T b) {
  return std::copysign(a, b);
}
template <floating_scalar T>
constexpr T fmod(T a, T b) {
  return std::fmod(a, b);
}
template <floating_scalar T>
constexpr T hypot(T a, T b) {
  return std::hypot(a, b);
}
template <floating_scalar T>
constexpr T pow(T a, T b) {
  return std::pow(a, b);
}

/// Is z to this power a product of few factors? Of a whole number below 100, as in NumPy.
template <class R>
bool is_power_by_products(std::complex<R> n) {
  return n.imag() == 0 && std::abs(n.real()) < 100 && n.real() == std::trunc(n.real());
}
/// a to the power of a whole n > 0, by squaring.
template <class Z, class N>
constexpr Z power_by_squaring(Z a, N n) {
  using number::times;
  for (; n % 2 == 0; n = static_cast<N>(n / 2)) a = times(a, a);
  Z result = a;
  while ((n = static_cast<N>(n / 2)) != 0) {
    a = times(a, a);
    if (n % 2 == 1) result = times(result, a);
  }
  return result;
}
/// a to the power of a whole n of either sign.
template <class Z>
Z power_by_products(Z a, int n) {
  if (n == 0) return Z(1);
  return n < 0 ? Z(1) / power_by_squaring(a, -n) : power_by_squaring(a, n);
}
template <floating_scalar R>
std::complex<R> pow(std::complex<R> const& a, std::complex<R> const& b) {
  if (is_power_by_products(b)) return power_by_products(a, static_cast<int>(b.real()));
  if (b == R(0.5)) return std::sqrt(a);
  return std::pow(a, b);
}

/// The exponent of x in binary, the next number after a towards b, x · 2^n for a whole n.
template <floating_scalar T>
constexpr T logb(T x) {
  return std::logb(x);
}
template <floating_scalar T>
constexpr T nextafter(T a, T b) {
  return std::nextafter(a, b);
}
template <floating_scalar T>
constexpr T ldexp(T x, T n) {
  return std::ldexp(x, static_cast<int>(n));
}

template <floating_scalar T>
constexpr T exp10(T x) {
  return std::pow(T(10), x);
}
template <class R>
std::complex<R> exp2(std::complex<R> z) {
  return std::exp(z * static_cast<R>(0.693147180559945309417));
}
template <class R>
std::complex<R> log2(std::complex<R> z) {
  return std::log(z) * static_cast<R>(1.44269504088896340736);
}

/// a to the power of n by repeated squaring, wrapping; for n < 0 the reciprocal rounded towards
/// zero: 0 unless a is 1 or -1.
template <integral_scalar T>
constexpr T pow(T a, T n) {
  if (n < T(0))
    return static_cast<T>(a == T(1)                                        ? 1
                          : std::is_signed_v<T> && a == static_cast<T>(-1) ? (n & 1 ? -1 : 1)
                                                                           : 0);
  return n == T(0) ? T(1) : power_by_squaring(a, n);
}

/// The greatest common divisor of |a| and |b|; that of 0 and 0 is 0.
template <integral_scalar T>
constexpr T gcd(T a, T b) {
  using size = std::make_unsigned_t<T>;
  auto const magnitude = [](T x) { return static_cast<size>(x < T(0) ? number::negated(x) : x); };
  size x = magnitude(a), y = magnitude(b);
  while (y != 0) {
    size const rest = static_cast<size>(x % y);
    x = y;
    y = rest;
  }
  return static_cast<T>(x);
}

/// Of a complex number: whether either part is (isnan, isinf), whether both are (isfinite).
/// Integers are finite.
template <class T>
  requires is_scalar_v<T>
constexpr bool isnan(T x) { return x != x; }
template <class T>
  requires is_scalar_v<T>
constexpr bool isinf(T x) {
  if constexpr (complex_dtype<T>) {
    return number::isinf(x.real()) || number::isinf(x.imag());
  } else if constexpr (floating_scalar<T>) {
    return __builtin_isinf(x);
  } else {
    return false;
  }
}
template <class T>
  requires is_scalar_v<T>
constexpr bool isfinite(T x) { return !number::isnan(x) && !number::isinf(x); }
template <class T>
  requires std::is_arithmetic_v<T>
constexpr bool signbit(T x) {
  if constexpr (floating_scalar<T>) {
    return __builtin_signbit(x) != 0;
  } else {
    return x < T(0);
  }
}

/// The parts of a number; a real one has imaginary part 0 and angle 0 or pi.
template <class T>
  requires is_scalar_v<T>
constexpr real_part_t<T> real(T x) {
  if constexpr (complex_dtype<T>) {
    return x.real();
  } else {
    return x;
  }
}
template <class T>
  requires is_scalar_v<T>
constexpr real_part_t<T> imag(T x) {
  if constexpr (complex_dtype<T>) {
    return x.imag();
  } else {
    return T(0);
  }
}
template <class T>
  requires is_scalar_v<T>
constexpr T conj(T x) {
  if constexpr (complex_dtype<T>) {
    return T(x.real(), -x.imag());
  } else {
    return x;
  }
}
template <class T>
  requires is_scalar_v<T>
constexpr real_part_t<T> arg(T x) { return std::atan2(number::imag(x), number::real(x)); }
template <class R>
  requires std::is_arithmetic_v<R>
constexpr std::complex<R> make_complex(R re, R im) { return {re, im}; }

}  // namespace number
LAZULI_END
