// float16 and bfloat16 in memory to and from packs of float: hardware where there is some, else the
// bits.
#pragma once

#include <lazuli/backend/simd/packs/convert.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <int N>
LAZULI_INLINE pack<std::uint32_t, N> bits_of(pack<float, N> p) {
  if constexpr (pack<float, N>::in_register) {
    return pack<std::uint32_t, N>(p.v);
  } else {
    return {bits_of(p.lo), bits_of(p.hi)};
  }
}
template <int N>
LAZULI_INLINE pack<float, N> float_of(pack<std::uint32_t, N> p) {
  if constexpr (pack<float, N>::in_register) {
    return pack<float, N>(p.v);
  } else {
    return {float_of(p.lo), float_of(p.hi)};
  }
}

/// Each way for one format, on bits in lanes of 32.
template <class H>
struct half_bits;

template <>
struct half_bits<bfloat16> {
  template <int N>
  static LAZULI_INLINE pack<float, N> widen(pack<std::uint16_t, N> h) {
    return float_of(convert_pack<std::uint32_t>(h) << pack<std::uint32_t, N>(16));
  }
  template <int N>
  static LAZULI_INLINE pack<std::uint16_t, N> narrow(pack<float, N> p) {
    using uints = pack<std::uint32_t, N>;
    uints const all = bits_of(p);
    uints const odd = (all >> uints(16)) & uints(1);
    uints const rounded = all + uints(0x7fff) + odd;
    uints const quiet = all | uints(0x400000);
    return convert_pack<std::uint16_t>(select(p == p, rounded, quiet) >> uints(16));
  }
};

// After F. Giesen, "float_to_half_fast3_rtne" and "half_to_float_fast4" (public domain): the float
// adder rounds subnormals.
template <>
struct half_bits<float16> {
  template <int N>
  static LAZULI_INLINE pack<float, N> widen(pack<std::uint16_t, N> h) {
    using uints = pack<std::uint32_t, N>;
#if defined(__F16C__)
    if constexpr (pack<float, N>::in_register && N >= 4) {
      if constexpr (N == 4) {
        __m128i const v = (__m128i)vec<std::uint64_t, 2>{((vec<std::uint64_t, 1>)h.v)[0], 0};
        return pack<float, N>(_mm_cvtph_ps(v));
      } else if constexpr (N == 8) {
        return pack<float, N>(_mm256_cvtph_ps((__m128i)h.v));
      } else {
#if defined(__AVX512F__)
        return pack<float, N>(_mm512_maskz_cvtph_ps(0xffff, (__m256i)h.v));
#endif
      }
    } else if constexpr (N > 4) {
      return {widen(h.low()), widen(h.high())};
    } else
#endif
    {
      uints const wide = convert_pack<std::uint32_t>(h);
      uints const shifted = (wide & uints(0x7fff)) << uints(13);
      uints const magnitude = bits_of(float_of(shifted) * pack<float, N>(0x1p112f));
      uints const special =
          select((wide & uints(0x3ff)) == uints(0), uints(0x7f800000), shifted | uints(0x7fc00000));
      uints const unsigned_bits =
          select((wide & uints(0x7c00)) == uints(0x7c00), special, magnitude);
      return float_of(unsigned_bits | ((wide & uints(0x8000)) << uints(16)));
    }
  }
  template <int N>
  static LAZULI_INLINE pack<std::uint16_t, N> narrow(pack<float, N> p) {
    using uints = pack<std::uint32_t, N>;
#if defined(__F16C__)
    if constexpr (pack<float, N>::in_register && N >= 4) {
      if constexpr (N == 4) {
        auto const v = (vec<std::uint64_t, 2>)_mm_cvtps_ph((__m128)p.v, 0);
        return pack<std::uint16_t, N>(vec<std::uint64_t, 1>{v[0]});
      } else if constexpr (N == 8) {
        return pack<std::uint16_t, N>(_mm256_cvtps_ph((__m256)p.v, 0));
      } else {
#if defined(__AVX512F__)
        return pack<std::uint16_t, N>(_mm512_maskz_cvtps_ph(0xffff, (__m512)p.v, 0));
#endif
      }
    } else if constexpr (N > 4) {
      return {narrow(p.low()), narrow(p.high())};
    } else
#endif
    {
      uints const all = bits_of(p);
      uints const sign = all & uints(0x80000000u);
      uints const size = all ^ sign;
      uints const magic((127u - 15 + 23 - 10 + 1) << 23);
      uints const tiny = bits_of(float_of(size) + float_of(magic)) - magic;
      uints const odd = (size >> uints(13)) & uints(1);
      uints const usual = (size - uints((127u - 15) << 23) + uints(0xfff) + odd) >> uints(13);
      uints const not_a_number = uints(0x7e00) | ((size >> uints(13)) & uints(0x3ff));
      uints const small = select(size < uints(0x38800000), tiny, usual);
      uints const finite = select(size < uints(0x477ff000), small, uints(0x7c00));
      uints const magnitude = select(size > uints(0x7f800000), not_a_number, finite);
      return convert_pack<std::uint16_t>(magnitude | (sign >> uints(16)));
    }
  }
};

}  // namespace detail

/// Rounds to the nearest value of H, ties to even.
template <class H, int N>
  requires is_stored_float_v<H> LAZULI_INLINE pack<float, N> round_to(pack<float, N> p) {
    return detail::half_bits<H>::widen(detail::half_bits<H>::narrow(p));
  }

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
