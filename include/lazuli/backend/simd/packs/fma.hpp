// a·b + c and the like over packs, by the register's own instruction: unoptimised builds would
// spend most of a chain's time in a layer of xsimd between.
#pragma once

#include <lazuli/backend/simd/packs/native_batch.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// Which operation: a·b + c, a·b - c, c - a·b.
enum class fusion { add, subtract, from };
template <fusion How, class T, int N>
pack<T, N> fuse(pack<T, N> const& a, pack<T, N> const& b, pack<T, N> const& c);

#if defined(__FMA__) || defined(__AVX512F__) || defined(__ARM_FEATURE_FMA)

#if defined(__x86_64__)
/// The narrowest register that has the instruction.
#if defined(__FMA__)
inline constexpr int fused_bytes = 16;
#else
inline constexpr int fused_bytes = 64;
#endif

template <fusion How, class T, int N>
LAZULI_THIN vec<T, N> fused(vec<T, N> a, vec<T, N> b, vec<T, N> c) {
  constexpr int bytes = sizeof(T) * N;
  constexpr bool is_float = std::is_same_v<T, float>;
#if defined(__FMA__)
  if constexpr (bytes == 16 && is_float) {
    if constexpr (How == fusion::add) return _mm_fmadd_ps(a, b, c);
    if constexpr (How == fusion::subtract) return _mm_fmsub_ps(a, b, c);
    if constexpr (How == fusion::from) return _mm_fnmadd_ps(a, b, c);
  } else if constexpr (bytes == 16) {
    if constexpr (How == fusion::add) return _mm_fmadd_pd(a, b, c);
    if constexpr (How == fusion::subtract) return _mm_fmsub_pd(a, b, c);
    if constexpr (How == fusion::from) return _mm_fnmadd_pd(a, b, c);
  } else if constexpr (bytes == 32 && is_float) {
    if constexpr (How == fusion::add) return _mm256_fmadd_ps(a, b, c);
    if constexpr (How == fusion::subtract) return _mm256_fmsub_ps(a, b, c);
    if constexpr (How == fusion::from) return _mm256_fnmadd_ps(a, b, c);
  } else if constexpr (bytes == 32) {
    if constexpr (How == fusion::add) return _mm256_fmadd_pd(a, b, c);
    if constexpr (How == fusion::subtract) return _mm256_fmsub_pd(a, b, c);
    if constexpr (How == fusion::from) return _mm256_fnmadd_pd(a, b, c);
  }
#endif
#if defined(__AVX512F__)
  if constexpr (bytes == 64 && is_float) {
    if constexpr (How == fusion::add) return _mm512_fmadd_ps(a, b, c);
    if constexpr (How == fusion::subtract) return _mm512_fmsub_ps(a, b, c);
    if constexpr (How == fusion::from) return _mm512_fnmadd_ps(a, b, c);
  } else if constexpr (bytes == 64) {
    if constexpr (How == fusion::add) return _mm512_fmadd_pd(a, b, c);
    if constexpr (How == fusion::subtract) return _mm512_fmsub_pd(a, b, c);
    if constexpr (How == fusion::from) return _mm512_fnmadd_pd(a, b, c);
  }
#endif
}
#else
inline constexpr int fused_bytes = batch_bytes;

template <fusion How, class T, int N>
LAZULI_THIN vec<T, N> fused(vec<T, N> a, vec<T, N> b, vec<T, N> c) {
  using batch = batch_of<T>;
  using reg = typename batch::register_type;
  batch const x((reg)a), y((reg)b), z((reg)c);
  if constexpr (How == fusion::add) return (vec<T, N>)xsimd::fma(x, y, z).data;
  if constexpr (How == fusion::subtract) return (vec<T, N>)xsimd::fms(x, y, z).data;
  if constexpr (How == fusion::from) return (vec<T, N>)xsimd::fnma(x, y, z).data;
}
#endif

template <fusion How, class T, int N>
LAZULI_THIN pack<T, N> fuse(pack<T, N> const& a, pack<T, N> const& b, pack<T, N> const& c) {
  if constexpr (!pack<T, N>::in_register) {
    return {fuse<How>(a.lo, b.lo, c.lo), fuse<How>(a.hi, b.hi, c.hi)};
  } else if constexpr (sizeof(T) * N < fused_bytes) {
    using twice = pack<T, 2 * N>;
    return fuse<How>(twice(a, a), twice(b, b), twice(c, c)).low();
  } else {
    return pack<T, N>(fused<How, T, N>(a.v, b.v, c.v));
  }
}

#endif

}  // namespace detail

/// a·b + c with one rounding where there is an instruction for it, else with two; integers wrap.
template <class T, int N>
LAZULI_THIN pack<T, N> fma(pack<T, N> const& a, pack<T, N> const& b, pack<T, N> const& c) {
  if constexpr (std::is_floating_point_v<T> && detail::has_fma) {
    return detail::fuse<detail::fusion::add>(a, b, c);
  } else {
    return a * b + c;
  }
}
/// a·b - c.
template <class T, int N>
LAZULI_THIN pack<T, N> fms(pack<T, N> const& a, pack<T, N> const& b, pack<T, N> const& c) {
  if constexpr (std::is_floating_point_v<T> && detail::has_fma) {
    return detail::fuse<detail::fusion::subtract>(a, b, c);
  } else {
    return a * b - c;
  }
}
/// c - a·b.
template <class T, int N>
LAZULI_THIN pack<T, N> fnma(pack<T, N> const& a, pack<T, N> const& b, pack<T, N> const& c) {
  if constexpr (std::is_floating_point_v<T> && detail::has_fma) {
    return detail::fuse<detail::fusion::from>(a, b, c);
  } else {
    return c - a * b;
  }
}
template <class A, class B, class C,
          class P = detail::common_pack_t<detail::common_pack_t<A, B>, C>>
  requires(!std::same_as<A, B> || !std::same_as<B, C>)
LAZULI_THIN P fma(A const& a, B const& b, C const& c) { return fma(P(a), P(b), P(c)); }

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
