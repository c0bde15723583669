// complex_pack<R, N>: real and imaginary parts as two packs, with the arithmetic of complex
// numbers.
#pragma once

#include <complex>
#include <lazuli/backend/simd/packs/arithmetic.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

template <class R, int N>
struct complex_pack {
  static_assert(std::is_floating_point_v<R>,
                "lazuli::simd::complex_pack: R must be float or double");

  using value_type = std::complex<R>;
  using mask_type = mask<sizeof(R), N>;
  static constexpr int size = N;

  pack<R, N> re, im;

  complex_pack() = default;
  LAZULI_THIN complex_pack(pack<R, N> real, pack<R, N> imaginary = R(0))
      : re(real), im(imaginary) {}
  LAZULI_THIN complex_pack(std::complex<R> value) : re(value.real()), im(value.imag()) {}
  template <class S>
    requires std::is_arithmetic_v<S> LAZULI_THIN complex_pack(S value) : re(value), im(R(0)) {}
    /// The lanes of a, then those of b.
    LAZULI_THIN complex_pack(complex_pack<R, N / 2> a, complex_pack<R, N / 2> b) requires(N > 1)
        : re(a.re, b.re), im(a.im, b.im) {}

    LAZULI_THIN complex_pack<R, N / 2> low() const { return {re.low(), im.low()}; }
    LAZULI_THIN complex_pack<R, N / 2> high() const { return {re.high(), im.high()}; }
    LAZULI_THIN std::complex<R> operator[](int lane) const { return {re[lane], im[lane]}; }
    LAZULI_THIN void set_lane(int lane, std::complex<R> value) {
      re.set_lane(lane, value.real());
      im.set_lane(lane, value.imag());
    }

    friend LAZULI_THIN complex_pack operator+(complex_pack a, complex_pack b) {
      return {a.re + b.re, a.im + b.im};
    }
    friend LAZULI_THIN complex_pack operator-(complex_pack a, complex_pack b) {
      return {a.re - b.re, a.im - b.im};
    }
    /// The school formula, as NumPy has it: infinities are not recovered from NaN.
    friend LAZULI_THIN complex_pack operator*(complex_pack a, complex_pack b) {
      return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    /// Smith's method, which neither overflows nor underflows on the way; x / 0 divides both parts
    /// of x by 0, as NumPy does.
    friend LAZULI_THIN complex_pack operator/(complex_pack a, complex_pack b) {
      pack<R, N> const zero(R(0));
      pack<R, N> const size_re = select(b.re < zero, -b.re, b.re);
      pack<R, N> const size_im = select(b.im < zero, -b.im, b.im);
      auto const steep = size_re < size_im;
      pack<R, N> const big = select(steep, b.im, b.re);
      pack<R, N> const small = select(steep, b.re, b.im);
      pack<R, N> const ratio = small / big;
      pack<R, N> const scale = big + small * ratio;
      complex_pack const wide{(a.re + a.im * ratio) / scale, (a.im - a.re * ratio) / scale};
      complex_pack const tall{(a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale};
      complex_pack const by_zero{a.re / size_re, a.im / size_re};
      return select((b.re == zero) & (b.im == zero), by_zero, select(steep, tall, wide));
    }
    friend LAZULI_THIN complex_pack operator-(complex_pack a) { return {-a.re, -a.im}; }
    friend LAZULI_THIN complex_pack operator+(complex_pack a) { return a; }

    friend LAZULI_THIN mask_type operator==(complex_pack a, complex_pack b) {
      return (a.re == b.re) & (a.im == b.im);
    }
    friend LAZULI_THIN mask_type operator!=(complex_pack a, complex_pack b) {
      return (a.re != b.re) | (a.im != b.im);
    }

    friend LAZULI_THIN complex_pack& operator+=(complex_pack& a, complex_pack b) {
      return a = a + b;
    }
    friend LAZULI_THIN complex_pack& operator-=(complex_pack& a, complex_pack b) {
      return a = a - b;
    }
    friend LAZULI_THIN complex_pack& operator*=(complex_pack& a, complex_pack b) {
      return a = a * b;
    }
    friend LAZULI_THIN complex_pack& operator/=(complex_pack& a, complex_pack b) {
      return a = a / b;
    }

    /// The lanes of a where m is true, else those of b.
    template <int Bytes>
    friend LAZULI_THIN complex_pack select(mask<Bytes, N> m, complex_pack a, complex_pack b) {
      return {select(m, a.re, b.re), select(m, a.im, b.im)};
    }
};

template <class R, int N>
LAZULI_THIN complex_pack<R, N> make_complex(pack<R, N> re, pack<R, N> im) {
  return {re, im};
}
template <class R, int N>
LAZULI_THIN pack<R, N> real(complex_pack<R, N> z) {
  return z.re;
}
template <class R, int N>
LAZULI_THIN pack<R, N> imag(complex_pack<R, N> z) {
  return z.im;
}
template <class R, int N>
LAZULI_THIN complex_pack<R, N> conj(complex_pack<R, N> z) {
  return {z.re, -z.im};
}
/// a·b + c, rounded as these operators round.
template <class R, int N>
LAZULI_THIN complex_pack<R, N> fma(complex_pack<R, N> a, complex_pack<R, N> b,
                                   complex_pack<R, N> c) {
  return a * b + c;
}
/// The square of the absolute value.
template <class R, int N>
LAZULI_THIN pack<R, N> norm(complex_pack<R, N> z) {
  return z.re * z.re + z.im * z.im;
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
