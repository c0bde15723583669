// Transforms of 2, 3, 4, 5 or 8 numbers, each of which stands for as many as fit into a register;
// and the two ways in which complex numbers lie in registers.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>

LAZULI_BEGIN
namespace fft {
inline namespace LAZULI_SIMD_ISA {

/// Numbers in two registers, one for real parts and one for imaginary ones: a product with i costs
/// nothing, but memory is shuffled on the way in and out.
template <class T, int N>
struct parted : simd::complex_pack<T, N> {
  using pair = simd::complex_pack<T, N>;
  using real = simd::pack<T, N>;

  parted() = default;
  LAZULI_INLINE parted(pair a) : pair(a) {}
  LAZULI_INLINE parted(real re, real im) : pair(re, im) {}

  friend LAZULI_INLINE parted operator+(parted a, parted b) { return {a.re + b.re, a.im + b.im}; }
  friend LAZULI_INLINE parted operator-(parted a, parted b) { return {a.re - b.re, a.im - b.im}; }
  friend LAZULI_INLINE parted scaled(parted a, T c) { return {a.re * real(c), a.im * real(c)}; }
  /// a + c·b, a - c·b
  friend LAZULI_INLINE parted plus(parted a, parted b, T c) {
    return {fma(b.re, real(c), a.re), fma(b.im, real(c), a.im)};
  }
  friend LAZULI_INLINE parted minus(parted a, parted b, T c) {
    return {fnma(b.re, real(c), a.re), fnma(b.im, real(c), a.im)};
  }
  /// a - i·b, a + i·b
  friend LAZULI_INLINE parted plus_turned(parted a, parted b) { return {a.re + b.im, a.im - b.re}; }
  friend LAZULI_INLINE parted minus_turned(parted a, parted b) {
    return {a.re - b.im, a.im + b.re};
  }
  /// a·w: of the lanes, or of one number.
  friend LAZULI_INLINE parted times(parted a, parted w) {
    return {fnma(a.im, w.im, a.re * w.re), fma(a.re, w.im, a.im * w.re)};
  }
  friend LAZULI_INLINE parted times(parted a, std::complex<T> w) { return times(a, pair(w)); }
  /// Exchanges real and imaginary parts if `so`.
  friend LAZULI_INLINE parted exchanged(parted a, bool so) { return so ? parted(a.im, a.re) : a; }
};

/// N numbers in one register, as they lie in memory: their parts in turn. The functions are those
/// for numbers in two registers, and give the same bits.
template <class T, int N>
struct woven {
  using value_type = std::complex<T>;
  using real = simd::pack<T, 2 * N>;
  real parts;

  friend LAZULI_INLINE woven operator+(woven a, woven b) { return {a.parts + b.parts}; }
  friend LAZULI_INLINE woven operator-(woven a, woven b) { return {a.parts - b.parts}; }
  friend LAZULI_INLINE woven scaled(woven a, T c) { return {a.parts * real(c)}; }
  friend LAZULI_INLINE woven plus(woven a, woven b, T c) {
    return {fma(b.parts, real(c), a.parts)};
  }
  friend LAZULI_INLINE woven minus(woven a, woven b, T c) {
    return {fnma(b.parts, real(c), a.parts)};
  }
  friend LAZULI_INLINE woven plus_turned(woven a, woven b) {
    return {fma(b.turned_round().parts, signs(), a.parts)};
  }
  friend LAZULI_INLINE woven minus_turned(woven a, woven b) {
    return {fnma(b.turned_round().parts, signs(), a.parts)};
  }
  friend LAZULI_INLINE woven times(woven a, woven w) {
    return a.times_parts(w.of_each(std::integral_constant<int, 0>(), places()),
                         w.of_each(std::integral_constant<int, 1>(), places()));
  }
  friend LAZULI_INLINE woven times(woven a, std::complex<T> w) {
    return a.times_parts(real(w.real()), real(w.imag()));
  }
  friend LAZULI_INLINE woven exchanged(woven a, bool so) { return so ? a.turned_round() : a; }

 private:
  using places = std::make_integer_sequence<int, 2 * N>;

  template <int... I>
  static LAZULI_INLINE real alternating(std::integer_sequence<int, I...>) {
    return real(LAZULI_SHUFFLE(real(T(1)).v, real(T(-1)).v, (I % 2 * 2 * N + I)...));
  }
  /// 1, -1, 1, -1 …
  static LAZULI_INLINE real signs() { return alternating(places()); }
  template <int... I>
  LAZULI_INLINE woven shuffled(std::integer_sequence<int, I...>) const {
    return {real(LAZULI_SHUFFLE(parts.v, parts.v, (I ^ 1)...))};
  }
  LAZULI_INLINE woven turned_round() const { return shuffled(places()); }
  /// A part of each number, twice.
  template <int Part, int... I>
  LAZULI_INLINE real of_each(std::integral_constant<int, Part>,
                             std::integer_sequence<int, I...>) const {
    return real(LAZULI_SHUFFLE(parts.v, parts.v, (I / 2 * 2 + Part)...));
  }
  LAZULI_INLINE woven times_parts(real re, real im) const {
    return {fnma(turned_round().parts, im * signs(), parts * re)};
  }
};

/// The transform of R values, in place.
template <int R, class V>
LAZULI_INLINE void butterfly(V (&a)[R]) {
  using T = typename V::value_type::value_type;
  if constexpr (R == 2) {
    V const sum = a[0] + a[1];
    a[1] = a[0] - a[1];
    a[0] = sum;
  } else if constexpr (R == 4) {
    V const s = a[0] + a[2], d = a[0] - a[2], t = a[1] + a[3], e = a[1] - a[3];
    a[0] = s + t, a[1] = plus_turned(d, e), a[2] = s - t, a[3] = minus_turned(d, e);
  } else if constexpr (R == 8) {
    V even[4] = {a[0], a[2], a[4], a[6]}, odd[4] = {a[1], a[3], a[5], a[7]};
    butterfly(even);
    butterfly(odd);
    // times (1 - i)/√2, -i, -(1 + i)/√2
    constexpr T root(0.70710678118654752440L);
    V const u = plus_turned(odd[1], odd[1]), v = minus_turned(odd[3], odd[3]);
    a[0] = even[0] + odd[0], a[4] = even[0] - odd[0];
    a[1] = plus(even[1], u, root), a[5] = minus(even[1], u, root);
    a[2] = plus_turned(even[2], odd[2]), a[6] = minus_turned(even[2], odd[2]);
    a[3] = minus(even[3], v, root), a[7] = plus(even[3], v, root);
  } else if constexpr (R == 3) {
    V const s = a[1] + a[2], d = scaled(a[1] - a[2], T(0.86602540378443864676L));
    V const middle = minus(a[0], s, T(0.5));
    a[0] = a[0] + s, a[1] = plus_turned(middle, d), a[2] = minus_turned(middle, d);
  } else {
    static_assert(R == 5);
    constexpr T c1(0.30901699437494742410L), c2(-0.80901699437494742410L);
    constexpr T s1(0.95105651629515357212L), s2(0.58778525229247312917L);
    V const s = a[1] + a[4], d = a[1] - a[4], t = a[2] + a[3], e = a[2] - a[3];
    V const m1 = plus(plus(a[0], s, c1), t, c2), m2 = plus(plus(a[0], s, c2), t, c1);
    V const n1 = plus(scaled(e, s2), d, s1), n2 = minus(scaled(d, s2), e, s1);
    a[0] = a[0] + s + t;
    a[1] = plus_turned(m1, n1), a[4] = minus_turned(m1, n1);
    a[2] = plus_turned(m2, n2), a[3] = minus_turned(m2, n2);
  }
}

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END
