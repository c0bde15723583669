// Functions of complex packs: magnitude, angle, predicates, exp and sqrt by parts, the others lane
// by lane through <complex>.
#pragma once

#include <lazuli/backend/simd/packs/complex_pack.hpp>
#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/math/power.hpp>
#include <lazuli/backend/simd/math/trigonometric.hpp>
#include <lazuli/number/scalar.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// sqrt(re² + im²) without overflow on the way.
template <class R, int N>
LAZULI_INLINE pack<R, N> abs(complex_pack<R, N> z) {
  return hypot(z.re, z.im);
}
/// The angle, from -π to π.
template <class R, int N>
LAZULI_INLINE pack<R, N> arg(complex_pack<R, N> z) {
  return atan2(z.im, z.re);
}
template <class R, int N>
LAZULI_INLINE auto isnan(complex_pack<R, N> z) {
  return isnan(z.re) | isnan(z.im);
}
template <class R, int N>
LAZULI_INLINE auto isinf(complex_pack<R, N> z) {
  return isinf(z.re) | isinf(z.im);
}
template <class R, int N>
LAZULI_INLINE auto isfinite(complex_pack<R, N> z) {
  return isfinite(z.re) & isfinite(z.im);
}

/// The parts of a real number: itself, 0, itself, 0 or π.
template <class T, int N>
LAZULI_INLINE pack<T, N> real(pack<T, N> x) {
  return x;
}
template <class T, int N>
LAZULI_INLINE pack<T, N> imag(pack<T, N>) {
  return pack<T, N>(T(0));
}
template <class T, int N>
LAZULI_INLINE pack<T, N> conj(pack<T, N> x) {
  return x;
}
template <class T, int N>
LAZULI_INLINE pack<T, N> arg(pack<T, N> x) {
  return atan2(pack<T, N>(T(0)), x);
}

namespace detail {
template <class R, int N, class F>
complex_pack<R, N> each_lane(F const& f, complex_pack<R, N> z) {
  for (int i = 0; i < N; ++i) z.set_lane(i, f(z[i]));
  return z;
}
}  // namespace detail

namespace detail {
/// The lanes of `fast`, but where it does not hold f of each.
template <class R, int N, class M, class F>
complex_pack<R, N> where_usual(M const& usual, complex_pack<R, N> fast, F const& f,
                               complex_pack<R, N> z) {
  if (all(usual)) return fast;
  auto const holds = bits(usual);
  for (int i = 0; i < N; ++i)
    if ((holds >> i & 1) == 0) fast.set_lane(i, f(z[i]));
  return fast;
}
}  // namespace detail

/// exp(re)·(cos im + i·sin im).
template <class R, int N>
complex_pack<R, N> exp(complex_pack<R, N> z) {
  constexpr R most = sizeof(R) == 4 ? R(80) : R(700);
  pack<R, N> const size = exp(z.re);
  complex_pack<R, N> const fast{size * cos(z.im), size * sin(z.im)};
  return detail::where_usual((abs(z.re) < pack<R, N>(most)) & isfinite(z.im), fast,
                             [](std::complex<R> x) { return number::exp(x); }, z);
}
/// The part that is the greater one from |re| + |z|, the other from that.
template <class R, int N>
complex_pack<R, N> sqrt(complex_pack<R, N> z) {
  using packs = pack<R, N>;
  packs const size = hypot(z.re, z.im);
  packs const m = sqrt(packs(R(0.5)) * (abs(z.re) + size)), other = packs(R(0.5)) * z.im / m;
  auto const right = z.re >= packs(R(0));
  complex_pack<R, N> const fast{select(right, m, abs(other)),
                                select(right, other, copysign(m, z.im))};
  constexpr R most = std::numeric_limits<R>::max() / 8, least = std::numeric_limits<R>::min() * 8;
  return detail::where_usual((size > packs(least)) & (size < packs(most)), fast,
                             [](std::complex<R> x) { return number::sqrt(x); }, z);
}

// clang-format off
template <class R, int N>
complex_pack<R, N> exp2(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::exp2(x); }, z); }
template <class R, int N>
complex_pack<R, N> log(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::log(x); }, z); }
template <class R, int N>
complex_pack<R, N> log2(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::log2(x); }, z); }
template <class R, int N>
complex_pack<R, N> log10(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::log10(x); }, z); }
template <class R, int N>
complex_pack<R, N> sin(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::sin(x); }, z); }
template <class R, int N>
complex_pack<R, N> cos(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::cos(x); }, z); }
template <class R, int N>
complex_pack<R, N> tan(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::tan(x); }, z); }
template <class R, int N>
complex_pack<R, N> sinh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::sinh(x); }, z); }
template <class R, int N>
complex_pack<R, N> cosh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::cosh(x); }, z); }
template <class R, int N>
complex_pack<R, N> tanh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::tanh(x); }, z); }
template <class R, int N>
complex_pack<R, N> asin(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::asin(x); }, z); }
template <class R, int N>
complex_pack<R, N> acos(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::acos(x); }, z); }
template <class R, int N>
complex_pack<R, N> atan(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::atan(x); }, z); }
template <class R, int N>
complex_pack<R, N> asinh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::asinh(x); }, z); }
template <class R, int N>
complex_pack<R, N> acosh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::acosh(x); }, z); }
template <class R, int N>
complex_pack<R, N> atanh(complex_pack<R, N> z) { return detail::each_lane([](std::complex<R> x) { return number::atanh(x); }, z); }
// clang-format on

template <class R, int N>
complex_pack<R, N> pow(complex_pack<R, N> z, complex_pack<R, N> w) {
  std::complex<R> const first = w[0];
  if (all((w.re == pack<R, N>(first.real())) & (w.im == pack<R, N>(first.imag())))) {
    if (number::is_power_by_products(first))
      return number::power_by_products(z, static_cast<int>(first.real()));
    if (first == R(0.5)) return sqrt(z);
  }
  for (int i = 0; i < N; ++i) z.set_lane(i, number::pow(z[i], w[i]));
  return z;
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
