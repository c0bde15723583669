// Divides many elements by one number without the divider; the quotients are the same.
#pragma once

#include <bit>
#include <lazuli/backend/simd/packs/arithmetic.hpp>
#include <lazuli/backend/simd/packs/fma.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

#if defined(__AVX512F__) && !defined(__CUDACC__)
// AMD's divider takes 1.9 ns for 16 floats, no more than what replaces it (Zen 4, where g++ 12 sees
// Zen 3 with AVX-512); for 8 doubles 2.5 ns, which is a quarter more.
#if defined(__znver3__) || defined(__znver4__) || defined(__znver5__)
inline constexpr bool divides_floats_slowly = false;
#else
inline constexpr bool divides_floats_slowly = true;
#endif
// Zen 5 multiplies 64 bytes twice in a cycle. (g++ 12 sees Zen 3 with more instructions.)
#if defined(__znver5__) || (defined(__znver3__) && defined(__AVX512VP2INTERSECT__))
inline constexpr bool multiplies_twice = true;
#else
inline constexpr bool multiplies_twice = false;
#endif
/// Whether packs of N elements of T are divided so: in registers of 512 bits, for which the divider
/// takes 3.5 ns and the code below 1.7 (floats, Emerald Rapids); at 256 bits both take 1.6 to 1.7.
template <class T, int N>
inline constexpr bool shares_divisors =
    !loose_floats && sizeof(T) * N >= 64 &&
    (std::is_same_v<T, double> || (std::is_same_v<T, float> && divides_floats_slowly));

namespace detail {

/// x / by where every x is 0 or of usual size, from two parts of 1 / by, whose size is usual;
/// everything else goes to the divider.
template <class T, int N>
LAZULI_INLINE pack<T, N> shared_quotient(pack<T, N> const& x, pack<T, N> const& by,
                                         pack<T, N> const& inverse, pack<T, N> const& rest) {
  if constexpr (!pack<T, N>::in_register) {
    return {shared_quotient(x.lo, by.lo, inverse.lo, rest.lo),
            shared_quotient(x.hi, by.hi, inverse.hi, rest.hi)};
  } else {
    pack<T, N> const first = fma(x, inverse, x * rest);
    pack<T, N> const y = fma(fnma(by, first, x), inverse, first);
    auto const bits = (__m512i)x.v, as_found = (__m512i)y.v;
    if constexpr (std::is_same_v<T, float>) {
      constexpr int least = std::bit_cast<int>(0x1p-90f), most = std::bit_cast<int>(0x1p90f);
      __m512i const size = _mm512_and_si512(bits, _mm512_set1_epi32(0x7fffffff));
      __mmask16 const beyond = _mm512_cmpgt_epu32_mask(
          _mm512_sub_epi32(size, _mm512_set1_epi32(least)), _mm512_set1_epi32(most - least));
      if (_mm512_mask_test_epi32_mask(beyond, size, size) != 0) [[unlikely]]
        return x / by;
      __m512i const sign = _mm512_set1_epi32(-0x7fffffff - 1);  // of 0
      return pack<T, N>(_mm512_ternarylogic_epi32(as_found, bits, sign, 0xf8));
    } else {
      constexpr long long least = std::bit_cast<long long>(0x1p-800);
      constexpr long long most = std::bit_cast<long long>(0x1p800);
      __m512i const size = _mm512_and_si512(bits, _mm512_set1_epi64(0x7fffffffffffffff));
      __mmask8 const beyond = _mm512_cmpgt_epu64_mask(
          _mm512_sub_epi64(size, _mm512_set1_epi64(least)), _mm512_set1_epi64(most - least));
      if (_mm512_mask_test_epi64_mask(beyond, size, size) != 0) [[unlikely]]
        return x / by;
      __m512i const sign = _mm512_set1_epi64(-0x7fffffffffffffff - 1);
      return pack<T, N>(_mm512_ternarylogic_epi64(as_found, bits, sign, 0xf8));
    }
  }
}

/// 1 / x within 2^-14, of a register.
template <class T, int N>
LAZULI_INLINE pack<T, N> estimated_inverse(pack<T, N> x) {
  if constexpr (std::is_same_v<T, float>)
    return pack<T, N>(_mm512_maskz_rcp14_ps(0xffff, (__m512)x.v));
  else
    return pack<T, N>(_mm512_maskz_rcp14_pd(0xff, (__m512d)x.v));
}

/// x / by from `near`, unless the divider is needed: where an exponent is so far from 0 that
/// something on the way may be subnormal or too large, or all upper bits of by's mantissa are 1.
template <class T, int N>
LAZULI_INLINE pack<T, N> checked_quotient(pack<T, N> const& x, pack<T, N> const& by,
                                          pack<T, N> const& near) {
  int beyond;
  auto const a = (__m512i)x.v, b = (__m512i)by.v;
  if constexpr (std::is_same_v<T, float>) {  // exponents from -31 to 32
    __m512i const least = _mm512_set1_epi32(96 << 23), ones = _mm512_set1_epi32(0x7fffff);
    __m512i const above = _mm512_or_si512(_mm512_sub_epi32(a, least), _mm512_sub_epi32(b, least));
    beyond = _mm512_test_epi32_mask(above, _mm512_set1_epi32(3 << 29)) |
             _mm512_testn_epi32_mask(_mm512_andnot_si512(b, ones), ones);
  } else {  // from -255 to 256
    __m512i const least = _mm512_set1_epi64(768LL << 52);
    __m512i const above = _mm512_or_si512(_mm512_sub_epi64(a, least), _mm512_sub_epi64(b, least));
    __m512i const upper = _mm512_andnot_si512(b, _mm512_set1_epi64(0xffffffffff000));
    beyond = _mm512_test_epi64_mask(above, _mm512_set1_epi64(3LL << 61)) |
             _mm512_testn_epi64_mask(upper, upper);
  }
  if (beyond != 0) [[unlikely]]
    return x / by;
  return near;
}

/// x / by without the divider, whose quotients these are: 1 / by, correctly rounded but where all
/// upper bits of its mantissa are 1, and Markstein's correction (below). Slower than the divider
/// (2.8 to 2.5 ns for 8 doubles, Zen 4; 1.0 to 0.6 for 16 floats, Zen 5), if nothing else keeps
/// that busy. Of two registers of floats the divider takes one: beside a root 1.6 ns, by the
/// divider alone 2.1, without it 1.8 (Zen 5).
template <class T, int N>
LAZULI_INLINE pack<T, N> fused_quotient(pack<T, N> const& x, pack<T, N> const& by) {
  using P = pack<T, N>;
  if constexpr (!P::in_register) {
    if constexpr (std::is_same_v<T, float> && sizeof(T) * N == 128)
      return {fused_quotient(x.lo, by.lo), x.hi / by.hi};
    else
      return {fused_quotient(x.lo, by.lo), fused_quotient(x.hi, by.hi)};
  } else if constexpr (sizeof(T) * N < 64) {
    return x / by;
  } else {
    P const one(1), guess = estimated_inverse(by), off = fnma(by, guess, one);
    P const closer = fma(guess, std::is_same_v<T, double> ? fma(off, off, off) : off, guess);
    P const inverse = fma(closer, fnma(by, closer, one), closer), first = x * inverse;
    return checked_quotient(x, by, fma(fnma(by, first, x), inverse, first));
  }
}

}  // namespace detail
/// Whether quotients of N elements of T can do without the divider where roots keep that busy.
template <class T, int N>
inline constexpr bool fuses_quotients =
    !loose_floats && !divides_floats_slowly && sizeof(T) * N % 64 == 0 &&
    (std::is_same_v<T, double> || (std::is_same_v<T, float> && multiplies_twice));
#else
template <class T, int N>
inline constexpr bool shares_divisors = false;
template <class T, int N>
inline constexpr bool fuses_quotients = false;
namespace detail {
template <class T, int N>
LAZULI_INLINE pack<T, N> shared_quotient(pack<T, N> const& x, pack<T, N> const& by,
                                         pack<T, N> const&, pack<T, N> const&) {
  return x / by;
}
}  // namespace detail
#endif

/// A number by which packs are divided, and what of it can be computed once. x · 1/d with 1/d in
/// two parts is one of the two numbers beside x / d; corrected by what is left over it is x / d
/// correctly rounded (P. Markstein, "Computation of elementary functions on the IBM RISC
/// System/6000 processor", 1990; N. Brisebarre, J.-M. Muller, S. Raina, "Accelerating correctly
/// rounded floating-point division when the divisor is known in advance", 2004), where nothing on
/// the way is subnormal or too large.
template <class T, int N>
class divisor {
 public:
  using number = pack<T, N>;

  /// Divides all of the next n elements by `one`; not worth it for fewer than eight packs.
  LAZULI_INLINE void share(T one, index n) {
    constexpr T most = std::is_same_v<T, float> ? T(0x1p30) : T(0x1p100);
    shared_ = n >= 8 * N && one >= 1 / most && one <= most;
    if (!shared_) return;
    T const inverse = 1 / one;
    inverse_ = number(inverse);
    rest_ = number(std::fma(-one, inverse, T(1)) * inverse);
  }
  /// The divisor of one pack: `by`, which equals `one` in all lanes if that is shared.
  LAZULI_THIN divisor with(number const& by) const {
    divisor d = *this;
    d.by_ = by;
    return d;
  }
  LAZULI_THIN number applied_to(number const& x, auto const&...) const {
    int shared = shared_;
    __asm__("" : "+r"(shared));  // or g++ makes two loops of it
    return shared ? detail::shared_quotient(x, by_, inverse_, rest_) : x / by_;
  }

 private:
  number by_ = number(T(1)), inverse_ = by_, rest_ = by_;
  bool shared_ = false;
};

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
