// Integers of one size to integers of another, one register to one register.
#pragma once

#include <lazuli/backend/simd/packs/register.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

// g++ 12 takes widening conversions apart, into halves or single lanes; clang finds the
// instructions by itself.
#if defined(__AVX2__) && !defined(__clang__)

/// The mask of a zeroing intrinsic that zeroes nothing; g++ 12 warns of its own unmasked ones (GCC
/// bug 105593).
template <int N>
inline constexpr std::uint32_t every_lane = static_cast<std::uint32_t>((std::uint64_t(1) << N) - 1);

/// The bytes of v in the smallest register that an instruction takes; those above are not read.
template <class T, int N>
LAZULI_INLINE auto instruction_operand(vec<T, N> v) {
  constexpr int bytes = sizeof(T) * N;
  if constexpr (bytes == 32) {
    return (__m256i)v;
  } else if constexpr (bytes == 16) {
    return (__m128i)v;
  } else {
    return (__m128i)vec<std::uint64_t, 2>{__builtin_bit_cast(uint_of<bytes>, v), 0};
  }
}

template <class To, int N, class From>
inline constexpr bool widens_by_instruction = (sizeof(To) > sizeof(From)) && N > 1 &&
#if defined(__AVX512BW__)
                                              (sizeof(To) * N == 64 || sizeof(To) * N == 32);
#else
                                              sizeof(To) * N == 32;
#endif

template <class To, int N, class From>
LAZULI_INLINE vec<To, N> widened(vec<From, N> v) {
  auto const in = instruction_operand<From, N>(v);
  if constexpr (sizeof(To) == sizeof(From)) {
    return (vec<To, N>)v;
#if defined(__AVX512BW__)
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 2 && N == 32) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi8_epi16(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu8_epi16(every_lane<32>, in));
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 4 && N == 16) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi8_epi32(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu8_epi32(every_lane<16>, in));
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 8 && N == 8) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi8_epi64(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu8_epi64(every_lane<8>, in));
  } else if constexpr (sizeof(From) == 2 && sizeof(To) == 4 && N == 16) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi16_epi32(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu16_epi32(every_lane<16>, in));
  } else if constexpr (sizeof(From) == 2 && sizeof(To) == 8 && N == 8) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi16_epi64(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu16_epi64(every_lane<8>, in));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 8 && N == 8) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm512_maskz_cvtepi32_epi64(every_lane<N>, in)
                                               : _mm512_maskz_cvtepu32_epi64(every_lane<8>, in));
#endif
#if defined(__AVX2__)
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 2 && N == 16) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi8_epi16(in)
                                               : _mm256_cvtepu8_epi16(in));
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 4 && N == 8) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi8_epi32(in)
                                               : _mm256_cvtepu8_epi32(in));
  } else if constexpr (sizeof(From) == 1 && sizeof(To) == 8 && N == 4) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi8_epi64(in)
                                               : _mm256_cvtepu8_epi64(in));
  } else if constexpr (sizeof(From) == 2 && sizeof(To) == 4 && N == 8) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi16_epi32(in)
                                               : _mm256_cvtepu16_epi32(in));
  } else if constexpr (sizeof(From) == 2 && sizeof(To) == 8 && N == 4) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi16_epi64(in)
                                               : _mm256_cvtepu16_epi64(in));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 8 && N == 4) {
    return (vec<To, N>)(std::is_signed_v<From> ? _mm256_cvtepi32_epi64(in)
                                               : _mm256_cvtepu32_epi64(in));
#endif
  }
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)
template <class T, int N, class V>
LAZULI_INLINE vec<T, N> instruction_result(V v) {
  constexpr int bytes = sizeof(T) * N;
  if constexpr (bytes >= 16) {
    return (vec<T, N>)v;
  } else {
    return __builtin_bit_cast(vec<T, N>, ((vec<uint_of<bytes>, 16 / bytes>)v)[0]);
  }
}

template <class To, int N, class From>
inline constexpr bool narrows_by_instruction = (sizeof(To) < sizeof(From)) &&
                                               (sizeof(From) * N == 64 || sizeof(From) * N == 32);

template <class To, int N, class From>
LAZULI_INLINE vec<To, N> narrowed(vec<From, N> v) {
  if constexpr (sizeof(From) == 2 && sizeof(To) == 1 && N == 32) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi16_epi8(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 1 && N == 16) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi32_epi8(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 2 && N == 16) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi32_epi16(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 1 && N == 8) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi64_epi8(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 2 && N == 8) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi64_epi16(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 4 && N == 8) {
    return instruction_result<To, N>(_mm512_maskz_cvtepi64_epi32(every_lane<N>, (__m512i)v));
  } else if constexpr (sizeof(From) == 2 && sizeof(To) == 1 && N == 16) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi16_epi8(every_lane<N>, (__m256i)v));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 1 && N == 8) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi32_epi8(every_lane<N>, (__m256i)v));
  } else if constexpr (sizeof(From) == 4 && sizeof(To) == 2 && N == 8) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi32_epi16(every_lane<N>, (__m256i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 1 && N == 4) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi64_epi8(every_lane<N>, (__m256i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 2 && N == 4) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi64_epi16(every_lane<N>, (__m256i)v));
  } else if constexpr (sizeof(From) == 8 && sizeof(To) == 4 && N == 4) {
    return instruction_result<To, N>(_mm256_maskz_cvtepi64_epi32(every_lane<N>, (__m256i)v));
  }
}
#endif

#endif

/// static_cast of each lane, in steps of two where no instruction does all in one.
template <class To, int N, class From>
LAZULI_INLINE vec<To, N> convert_integers(vec<From, N> v) {
  if constexpr (sizeof(To) == sizeof(From)) {
    return (vec<To, N>)v;
#if defined(__AVX2__) && !defined(__clang__)
  } else if constexpr (widens_by_instruction<To, N, From>) {
    return widened<To, N, From>(v);
#if defined(__AVX512BW__) && defined(__AVX512VL__)
  } else if constexpr (narrows_by_instruction<To, N, From>) {
    return narrowed<To, N, From>(v);
#endif
#endif
  } else if constexpr (sizeof(To) > 2 * sizeof(From)) {
    using step = std::conditional_t<std::is_signed_v<From>, int_of<2 * sizeof(From)>,
                                    uint_of<2 * sizeof(From)>>;
    return convert_integers<To, N, step>(__builtin_convertvector(v, vec<step, N>));
  } else if constexpr (2 * sizeof(To) < sizeof(From) && (sizeof(From) == 8 || native_bytes < 64)) {
    using step = int_of<sizeof(From) / 2>;
    return convert_integers<To, N, step>(__builtin_convertvector(v, vec<step, N>));
  } else {
    return __builtin_convertvector(v, vec<To, N>);
  }
}

template <class T, int N, int... I>
LAZULI_INLINE vec<T, N> even_lanes(vec<T, N> a, vec<T, N> b, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(a, b, (2 * I)...);
}
/// Two registers to one, each lane cut to its lower half (little-endian: the even ones of the
/// halves).
template <class T, int N>
LAZULI_INLINE auto narrow_pair(vec<T, N> a, vec<T, N> b) {
  using H = std::conditional_t<std::is_signed_v<T>, int_of<sizeof(T) / 2>, uint_of<sizeof(T) / 2>>;
  return even_lanes<H, 2 * N>((vec<H, 2 * N>)a, (vec<H, 2 * N>)b,
                              std::make_integer_sequence<int, 2 * N>());
}
/// The same for lanes that are all ones or zero, which saturation does not change.
template <class T, int N>
LAZULI_INLINE auto narrow_answers(vec<T, N> a, vec<T, N> b) {
  using H = vec<int_of<sizeof(T) / 2>, 2 * N>;
#if defined(__SSE2__)
  if constexpr (sizeof(T) == 4 && N == 4) {
    return (H)_mm_packs_epi32((__m128i)a, (__m128i)b);
  } else if constexpr (sizeof(T) == 2 && N == 8) {
    return (H)_mm_packs_epi16((__m128i)a, (__m128i)b);
#if defined(__AVX2__)
  } else if constexpr (sizeof(T) == 4 && N == 8) {
    return (H)_mm256_permute4x64_epi64(_mm256_packs_epi32((__m256i)a, (__m256i)b), 0xd8);
  } else if constexpr (sizeof(T) == 2 && N == 16) {
    return (H)_mm256_permute4x64_epi64(_mm256_packs_epi16((__m256i)a, (__m256i)b), 0xd8);
#endif
  } else
#endif
  {
    return (H)narrow_pair<T, N>(a, b);
  }
}

/// Widening by more than two at once pays only where an instruction does it.
inline constexpr bool widens_in_steps = native_bytes == 16;

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END
