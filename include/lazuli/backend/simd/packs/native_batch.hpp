// The only way to xsimd: a function of its batches over packs of any size; and a function of
// scalars, lane by lane.
#pragma once

#include <lazuli/backend/simd/packs/convert.hpp>
#include <lazuli/backend/simd/packs/raw_memory.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Whether fma(a, b, c) rounds once.
#if defined(__FMA__) || defined(__AVX512F__) || defined(__ARM_FEATURE_FMA)
inline constexpr bool has_fma = true;
#else
inline constexpr bool has_fma = false;
#endif

// Without optimisation the intrinsics of g++ are macros, and as such do not accept the batches that
// xsimd 8.1 passes to those of AVX-512; two halves do the work then.
#if defined(__AVX512F__) && !defined(__OPTIMIZE__) && !defined(__clang__)
inline constexpr int batch_bytes = 32;
template <class T>
using batch_of = xsimd::batch<T, xsimd::fma3<xsimd::avx2>>;
#else
inline constexpr int batch_bytes = native_bytes;
template <class T>
using batch_of = xsimd::batch<T>;
#endif

/// f over xsimd's batches: several for a large pack, half-filled ones for a small pack. The result
/// is opaque to the compiler, so that no product inside f is fused with a sum outside.
template <class F, class T, int N, class... Rest>
LAZULI_INLINE pack<T, N> natively(F f, pack<T, N> a, Rest... rest) {
  if constexpr (sizeof(T) * N > batch_bytes) {
    return {natively(f, a.low(), rest.low()...), natively(f, a.high(), rest.high()...)};
  } else if constexpr (sizeof(T) * N < batch_bytes) {
    return natively(f, pack<T, 2 * N>(a, a), pack<T, 2 * N>(rest, rest)...).low();
  } else {
    using batch = batch_of<T>;
    using reg = typename batch::register_type;
    static_assert(sizeof(reg) == batch_bytes);
    auto const result = f(batch((reg)a.v), batch((reg)rest.v)...);
    return pack<T, N>(opaque<T, N>((vec<T, N>)result.data));
  }
}

/// f over the lanes, one after another.
template <class F, class T, int N, class... Rest>
LAZULI_NOINLINE pack<T, N> per_lane(F f, pack<T, N> a, Rest... rest) {
  pack<T, N> result = a;
  for (int lane = 0; lane < N; ++lane) result.set_lane(lane, f(a[lane], rest[lane]...));
  return result;
}

/// A function of xsimd that takes several steps. It does not survive g++'s -ffast-math, under which
/// the C library computes one lane after another.
template <class F, class G, class T, int N, class... Rest>
LAZULI_INLINE pack<T, N> by_xsimd(F f, G lane, pack<T, N> a, Rest... rest) {
  if constexpr (loose_floats) {
    return per_lane(lane, a, rest...);
  } else {
    return natively(f, a, rest...);
  }
}

/// The bits of a float as a signed integer.
template <class T, int N>
LAZULI_INLINE auto integer_bits(pack<T, N> x) {
  using I = int_of<sizeof(T)>;
  if constexpr (pack<T, N>::in_register) {
    return pack<I, N>(x.v);
  } else {
    return pack<I, N>(integer_bits(x.lo), integer_bits(x.hi));
  }
}
/// The float of these bits.
template <class F, class I, int N>
LAZULI_INLINE pack<F, N> float_from_bits(pack<I, N> x) {
  static_assert(sizeof(F) == sizeof(I));
  if constexpr (pack<I, N>::in_register) {
    return pack<F, N>(x.v);
  } else {
    return {float_from_bits<F>(x.lo), float_from_bits<F>(x.hi)};
  }
}

template <class A, class B>
struct common_pack {};
template <class T, int N>
struct common_pack<pack<T, N>, pack<T, N>> {
  using type = pack<T, N>;
};
template <class T, int N, weak_scalar<T> S>
struct common_pack<pack<T, N>, S> {
  using type = pack<T, N>;
};
template <class T, int N, weak_scalar<T> S>
struct common_pack<S, pack<T, N>> {
  using type = pack<T, N>;
};
/// The pack that two operands share: of the same type, or one of them a scalar.
template <class A, class B>
using common_pack_t = typename common_pack<A, B>::type;

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
