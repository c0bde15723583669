// What a SIMD pack offers: forward declarations, traits and the concept; the packs are in
// backend/simd/pack.hpp.
#pragma once

#include <concepts>
#include <lazuli/base/portability.hpp>
#include <type_traits>

// Two objects of one program may be built for different instruction sets. Packs differ in layout
// and in the instructions behind them, so their namespace is named after the native register width,
// fma, and the steps between that change how a function is computed; a function template over packs
// is then another function in each object.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define LAZULI_SIMD_ISA isa_512_fma
#elif defined(__AVX512F__)
#define LAZULI_SIMD_ISA isa_512_foundation_fma
#elif defined(__AVX2__) && defined(__FMA__)
#define LAZULI_SIMD_ISA isa_256_fma
#elif defined(__AVX2__)
#define LAZULI_SIMD_ISA isa_256
#elif defined(__AVX__) && defined(__FMA__)
#define LAZULI_SIMD_ISA isa_256_avx1_fma
#elif defined(__AVX__)
#define LAZULI_SIMD_ISA isa_256_avx1
#elif defined(__SSE4_1__)
#define LAZULI_SIMD_ISA isa_128_sse4
#elif defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define LAZULI_SIMD_ISA isa_128_fma
#else
#define LAZULI_SIMD_ISA isa_128
#endif

LAZULI_BEGIN

/// SIMD numbers and the functions on them.
namespace simd::inline LAZULI_SIMD_ISA {

/// N lanes of T: N a power of two from 1 to 64, T an arithmetic dtype other than bool.
template <class T, int N>
struct pack;
/// N answers of a comparison; each lane is a signed integer of that many bytes, all ones or zero.
template <int Bytes, int N>
struct mask;
/// N complex numbers as two packs: the real parts and the imaginary parts.
template <class R, int N>
struct complex_pack;

namespace detail {
template <class T>
inline constexpr bool is_pack = false;
template <class T, int N>
inline constexpr bool is_pack<pack<T, N>> = true;
template <class R, int N>
inline constexpr bool is_pack<complex_pack<R, N>> = true;
template <class T>
inline constexpr bool is_mask = false;
template <int Bytes, int N>
inline constexpr bool is_mask<mask<Bytes, N>> = true;
}  // namespace detail

/// A pack of numbers, real or complex; references and const are looked through.
template <class T>
inline constexpr bool is_pack_v = detail::is_pack<std::remove_cvref_t<T>>;
/// A pack of answers, that is of bool.
template <class T>
inline constexpr bool is_mask_v = detail::is_mask<std::remove_cvref_t<T>>;

/// A number of `size` lanes that behave as `size` scalars of `value_type` would: the same
/// operators, the same functions found by argument-dependent lookup, `select(mask, a, b)` in place
/// of a choice, comparisons that give masks. Axiom: lane i of op(p, q) equals op(lane i of p, lane
/// i of q), whatever the other lanes hold. Models: pack<float, 16>, pack<int8_t, 4>,
/// complex_pack<double, 8>. Not: float, mask<4, 16>.
template <class P>
concept simd_number = is_pack_v<P> && requires(P p, typename P::value_type s, int lane) {
  P(s);
  { P::size } -> std::convertible_to<int>;
  { p[lane] } -> std::convertible_to<typename P::value_type>;
  p.set_lane(lane, s);
  { p + p } -> std::same_as<P>;
  { p* p } -> std::same_as<P>;
  { select(p == p, p, p) } -> std::same_as<P>;
};

}  // namespace simd::inline LAZULI_SIMD_ISA

LAZULI_END
