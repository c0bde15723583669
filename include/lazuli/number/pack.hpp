// What a SIMD pack offers: forward declarations, traits and the concept; the packs are in
// backend/simd/pack.hpp.
#pragma once

#include <concepts>
#include <lazuli/base/portability.hpp>
#include <type_traits>

LAZULI_BEGIN

/// SIMD numbers and the functions on them.
namespace simd::inline LAZULI_SIMD_ISA {

/// Bytes of the widest register that the compiler may use.
#if defined(__AVX512F__)
inline constexpr int native_bytes = 64;
#elif defined(__AVX__)
inline constexpr int native_bytes = 32;
#else
inline constexpr int native_bytes = 16;
#endif

/// N lanes of T: N a power of two from 1 to 64, T an arithmetic dtype other than bool.
template <class T, int N>
struct pack;
/// N answers of a comparison; each lane is a signed integer of that many bytes, all ones or zero.
template <int Bytes, int N>
struct mask;
/// N complex numbers as two packs: the real parts and the imaginary parts.
template <class R, int N>
struct complex_pack;
/// A number that divides packs of N lanes, prepared for many of them.
template <class T, int N>
class divisor;
template <class T, int N>
class integer_divisor;
/// An exponent of packs of N lanes, prepared for many of them.
template <class T, int N>
class exponent;

/// f of each lane of the packs, as a pack of what f returns. Defined in backend/simd/lanes.hpp.
template <class F, class First, class... P>
auto by_lane(F const& f, First const& first, P const&... rest);

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
template <class T>
inline constexpr bool is_prepared = false;
template <class T, int N>
inline constexpr bool is_prepared<divisor<T, N>> = true;
template <class T, int N>
inline constexpr bool is_prepared<integer_divisor<T, N>> = true;
template <class T, int N>
inline constexpr bool is_prepared<exponent<T, N>> = true;
}  // namespace detail

/// A pack of numbers, real or complex; references and const are looked through.
template <class T>
inline constexpr bool is_pack_v = detail::is_pack<std::remove_cvref_t<T>>;
/// A pack of answers, that is of bool.
template <class T>
inline constexpr bool is_mask_v = detail::is_mask<std::remove_cvref_t<T>>;

/// A number prepared to be the second operand of many packs: `second.applied_to(pack, op)`.
template <class T>
inline constexpr bool is_prepared_v = detail::is_prepared<std::remove_cvref_t<T>>;

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
