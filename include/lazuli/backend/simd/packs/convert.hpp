// Conversions between packs: exactly static_cast lane by lane, through steps for which there are
// instructions.
#pragma once

#include <lazuli/backend/simd/packs/complex_pack.hpp>
#include <lazuli/number/float16.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <class T, int N>
struct pack_for {
  using type = pack<T, N>;
};
template <int N>
struct pack_for<bool, N> {
  using type = mask<1, N>;
};
template <class R, int N>
struct pack_for<std::complex<R>, N> {
  using type = complex_pack<R, N>;
};
template <class F, int N>
struct pack_for<stored_float<F>, N> {
  using type = pack<float, N>;
};

}  // namespace detail

/// The packs in which N elements of dtype T are computed: a mask for bool, a complex_pack for
/// complex, floats for floats that are only stored.
template <class T, int N>
using pack_of = typename detail::pack_for<T, N>::type;

namespace detail {

/// Between integers: half or double the size, where whole registers then do the rest.
template <class To, class From, int N>
consteval auto stepping_size() {
  if constexpr (2 * sizeof(To) < sizeof(From) && !pack<From, N>::in_register) {
    return uint_of<sizeof(From) / 2>();
  } else if constexpr (sizeof(To) > 2 * sizeof(From) && !pack<To, N>::in_register &&
                       widens_in_steps) {
    if constexpr (std::is_signed_v<From>) {
      return int_of<2 * sizeof(From)>();
    } else {
      return uint_of<2 * sizeof(From)>();
    }
  } else {
    return To();
  }
}

/// The type to convert N lanes through, where the direct way has no instruction.
template <class To, class From, int N>
consteval auto stepping_stone() {
  if constexpr (std::is_floating_point_v<To> && std::is_integral_v<From> && sizeof(From) < 4) {
    return std::int32_t();
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To> && sizeof(To) < 4) {
    return std::int32_t();
  } else if constexpr (std::is_integral_v<From> && std::is_integral_v<To>) {
    return stepping_size<To, From, N>();
  } else {
    return To();
  }
}

template <class To, int N, class From>
LAZULI_THIN vec<To, N> convert_unsigned(vec<From, N> v);

/// One register to one register.
template <class To, int N, class From>
LAZULI_THIN vec<To, N> convert_register(vec<From, N> v) {
  if constexpr (std::is_integral_v<From> && std::is_integral_v<To>) {
    return convert_integers<To, N, From>(v);
#if defined(__AVX512F__) && !defined(__clang__)
  } else if constexpr (std::is_same_v<From, float> && std::is_same_v<To, double> && N == 8) {
    return (vec<To, N>)_mm512_maskz_cvtps_pd(0xff, (__m256)v);
  } else if constexpr (std::is_same_v<From, std::int32_t> && std::is_same_v<To, double> && N == 8) {
    return (vec<To, N>)_mm512_maskz_cvtepi32_pd(0xff, (__m256i)v);
  } else if constexpr (std::is_same_v<From, std::uint32_t> && std::is_same_v<To, double> &&
                       N == 8) {
    return (vec<To, N>)_mm512_maskz_cvtepu32_pd(0xff, (__m256i)v);
#endif
#if defined(__AVX__) && !defined(__clang__)
  } else if constexpr (std::is_same_v<From, float> && std::is_same_v<To, double> && N == 4) {
    return (vec<To, N>)_mm256_cvtps_pd((__m128)v);
  } else if constexpr (std::is_same_v<From, std::int32_t> && std::is_same_v<To, double> && N == 4) {
    return (vec<To, N>)_mm256_cvtepi32_pd((__m128i)v);
#endif
#if !defined(__AVX512F__)
  } else if constexpr (std::is_same_v<From, std::uint32_t> || std::is_same_v<To, std::uint32_t>) {
    return convert_unsigned<To, N, From>(v);
#endif
  } else {
    return __builtin_convertvector(v, vec<To, N>);
  }
}

#if !defined(__AVX512F__)
/// Without instructions for unsigned integers: floats are moved by 2^31 into the signed range, or
/// assembled from 16-bit halves.
template <class To, int N, class From>
LAZULI_THIN vec<To, N> convert_unsigned(vec<From, N> v) {
  using ints = vec<std::int32_t, N>;
  using uints = vec<std::uint32_t, N>;
  if constexpr (std::is_same_v<To, float>) {
    vec<float, N> const upper = __builtin_convertvector((ints)(v >> 16), vec<float, N>);
    vec<float, N> const lower = __builtin_convertvector((ints)(v & 0xffffu), vec<float, N>);
    return opaque<float, N>(upper * 65536.f) + lower;
  } else if constexpr (std::is_same_v<To, double>) {
    return convert_register<double, N, std::int32_t>((ints)(v ^ 0x80000000u)) + 2147483648.0;
  } else if constexpr (std::is_floating_point_v<From>) {
    vec<From, N> const limit = filled<From, N>(From(2147483648.0));
    auto const above = v >= limit;
    vec<From, N> const moved = above ? v - limit : v;
    ints const high =
        __builtin_convertvector(above, ints) & ints(filled<std::int32_t, N>(INT32_MIN));
    return (uints)(__builtin_convertvector(moved, ints) ^ high);
  } else {
    return __builtin_convertvector(v, vec<To, N>);
  }
}
#endif

template <class U, class T, int N>
LAZULI_THIN pack<U, N> convert_pack(pack<T, N> const& p) {
  using stone = decltype(stepping_stone<U, T, N>());
  if constexpr (std::is_same_v<U, T>) {
    return p;
  } else if constexpr (!std::is_same_v<stone, U>) {
    return convert_pack<U>(convert_pack<stone>(p));
  } else if constexpr (pack<T, N>::in_register && pack<U, N>::in_register) {
    return pack<U, N>(convert_register<U, N, T>(p.v));
  } else if constexpr (std::is_integral_v<T> && std::is_integral_v<U> &&
                       2 * sizeof(U) == sizeof(T) && pack<U, N>::in_register) {
    return pack<U, N>(narrow_pair<T, N / 2>(p.lo.v, p.hi.v));
  } else {
    return {convert_pack<U>(p.low()), convert_pack<U>(p.high())};
  }
}

template <class T>
inline constexpr bool is_complex = false;
template <class R>
inline constexpr bool is_complex<std::complex<R>> = true;

}  // namespace detail

/// Rounds to a float that is only stored and back; in half.hpp.
template <class H, int N>
  requires is_stored_float_v<H> LAZULI_THIN pack<float, N> round_to(pack<float, N> p);

/// static_cast<U> of each lane. bool: lane != 0. float16, bfloat16: rounded to them, kept as
/// floats. A float outside the range of an integer gives whatever the hardware gives.
template <class U, class T, int N>
LAZULI_THIN pack_of<U, N> convert(pack<T, N> const& p) {
  if constexpr (std::is_same_v<U, bool>) {
    return truth(p).template as<1>();
  } else if constexpr (detail::is_complex<U>) {
    return pack_of<U, N>(detail::convert_pack<typename U::value_type>(p));
  } else if constexpr (is_stored_float_v<U>) {
    return round_to<U>(detail::convert_pack<float>(p));
  } else {
    return detail::convert_pack<U>(p);
  }
}
/// 1 where the answer is true, else 0.
template <class U, int Bytes, int N>
LAZULI_THIN pack_of<U, N> convert(mask<Bytes, N> const& m) {
  if constexpr (std::is_same_v<U, bool>) {
    return m.template as<1>();
  } else if constexpr (detail::is_complex<U>) {
    return pack_of<U, N>(convert<typename U::value_type>(m));
  } else if constexpr (is_stored_float_v<U>) {
    return convert<float>(m);
  } else if constexpr (sizeof(U) == 1 && Bytes == 1 && mask<1, N>::in_register) {
    return pack<U, N>(m.v & detail::filled<std::int8_t, N>(1));
  } else {
    return select(m, pack<U, N>(1), pack<U, N>(0));
  }
}
/// Complex to complex, or to bool (not equal to zero).
template <class U, class R, int N>
LAZULI_THIN pack_of<U, N> convert(complex_pack<R, N> const& z) {
  if constexpr (std::is_same_v<U, bool>) {
    return truth(z).template as<1>();
  } else {
    static_assert(detail::is_complex<U>,
                  "lazuli: a complex number becomes real only through real(), imag() or abs()");
    using part = typename U::value_type;
    return {detail::convert_pack<part>(z.re), detail::convert_pack<part>(z.im)};
  }
}

template <class T, int N>
LAZULI_THIN auto truth(pack<T, N> const& p) {
  return p != pack<T, N>(T(0));
}
template <int Bytes, int N>
LAZULI_THIN auto truth(mask<Bytes, N> const& m) {
  return m;
}
template <class R, int N>
LAZULI_THIN auto truth(complex_pack<R, N> const& z) {
  return z != complex_pack<R, N>(R(0));
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
