// Complex spectra of real numbers that were transformed in pairs.
#pragma once

#include <lazuli/fft/line_set.hpp>
#include <lazuli/fft/plan.hpp>

LAZULI_BEGIN
namespace fft {
namespace detail {

/// The conjugate; of a real number with +0 as imaginary part.
template <class T>
std::complex<T> mirrored(std::complex<T> z) {
  return {z.real(), T(0) - z.imag()};
}

inline namespace LAZULI_SIMD_ISA {

/// Handles W values of one half of the spectrum, and those that mirror them, at a time.
template <class T, int W>
struct half_joiner {
  using number = std::complex<T>;
  using value = simd::complex_pack<T, W>;
  using real = simd::pack<T, W>;

  template <int... I>
  static LAZULI_INLINE value turned_round(value a, std::integer_sequence<int, I...>) {
    return {real(LAZULI_SHUFFLE(a.re.v, a.re.v, (W - 1 - I)...)),
            real(LAZULI_SHUFFLE(a.im.v, a.im.v, (W - 1 - I)...))};
  }

  /// Handles values from k on as long as W of them are on this side of the middle of h; returns the
  /// next k. Both sides are read before either is written.
  static LAZULI_INLINE index run(number* z, index k, index h, number const* turns, bool inverse,
                                 T share) {
    constexpr std::make_integer_sequence<int, W> all{};
    real const none(T(0)), half(share);
    for (; 2 * (k + W - 1) < h; k += W) {
      number *const low = z + k, *const high = z + h - k - W + 1;
      value const a = simd::load<number, W>(low), w = simd::load<number, W>(turns + k);
      value const c = turned_round(simd::load<number, W>(high), all);
      real const wi = inverse ? -w.im : w.im;
      value const sum{a.re + c.re, a.im - c.im}, d{a.re - c.re, a.im + c.im};
      value const t{fms(w.re, d.re, wi * d.im), fma(w.re, d.im, wi * d.re)};
      value const across = inverse ? value(-t.im, t.re) : value(t.im, -t.re);
      value const opposite{(sum.re - across.re) * half, none - (sum.im - across.im) * half};
      simd::store(value{(sum.re + across.re) * half, (sum.im + across.im) * half}, low);
      simd::store(turned_round(opposite, all), high);
    }
    return k;
  }
};

}  // namespace LAZULI_SIMD_ISA

/// Both ends of the complex spectrum of real numbers that were transformed in pairs. Forward:
/// from the transform z of pairs, h long, the h + 1 values of the spectrum. Inverse: back, times
/// 2.
template <class T>
void join_halves(std::complex<T>* z, plan<T> const& by, bool inverse, T scale) {
  index const h = by.n;
  using number = std::complex<T>;
  if (inverse) {
    T const low = z[0].real(), high = z[h].real();
    z[0] = {(low + high) * scale, (low - high) * scale};
  } else {
    number const first = z[0];
    z[0] = {(first.real() + first.imag()) * scale, 0};
    z[h] = {(first.real() - first.imag()) * scale, 0};
  }
  T const share = inverse ? scale : scale / 2;
  auto const* const turns = by.turns.data();
  constexpr int lanes = line_lanes<T>::lanes;
  index k = half_joiner<T, lanes>::run(z, 1, h, turns, inverse, share);
  if constexpr (lanes > 4) k = half_joiner<T, 4>::run(z, k, h, turns, inverse, share);
  for (; k <= h - k; ++k) {
    number const a = z[k], c = std::conj(z[h - k]), sum = a + c, d = a - c;
    number const w = inverse ? std::conj(turns[k]) : turns[k];
    number const t(w.real() * d.real() - w.imag() * d.imag(),
                   w.real() * d.imag() + w.imag() * d.real());
    number const across = inverse ? number(-t.imag(), t.real()) : number(t.imag(), -t.real());
    z[k] = (sum + across) * share;
    z[h - k] = mirrored(sum - across) * share;
  }
}

}  // namespace detail
}  // namespace fft
LAZULI_END
