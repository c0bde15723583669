// log, log2, log10, log1p of packs: those of float by one polynomial, log and log1p of double by
// cells if available, the others (and log10 without fma) by xsimd, corrected where it fails: for
// subnormals and -0.
#pragma once

#include <lazuli/backend/simd/math/log_cells.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// x = (1 + over) · 2^e with over from -1/4 to 1/2. Of 0 and infinity e is infinite, of what has no
/// logarithm one of the two is NaN.
template <int N>
struct binary_parts {
  using P = pack<float, N>;
  P e, over;

  LAZULI_INLINE explicit binary_parts(P x) {
#if defined(__AVX512F__)
    if constexpr (batch_bytes == 64) {
      auto const mantissa = [](auto b) {
        auto const all = static_cast<__mmask16>(-1);
        return decltype(b)(
            _mm512_maskz_getmant_ps(all, b, _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan));
      };
      auto const exponent = [](auto b) {
        return decltype(b)(_mm512_maskz_getexp_ps(static_cast<__mmask16>(-1), b));
      };
      P const m = natively(mantissa, x);
      e = natively(exponent, x) - natively(exponent, m);
      over = m - P(1);
    } else
#endif
    {
      using ints = pack<std::int32_t, N>;
      using uints = pack<std::uint32_t, N>;
      using limits = std::numeric_limits<float>;
      auto const subnormal = x < P(limits::min());
      ints const bits = integer_bits(select(subnormal, x * P(0x1p24f), x));
      // Bits relative to those of 3/4.
      ints const exponent = (bits - ints(0x3f400000)) & ints(-(1 << 23));
      uints const offset =
          (convert_pack<std::uint32_t>(exponent) ^ uints(std::uint32_t(1) << 31)) >> uints(23);
      P const finite = float_from_bits<float>(offset | uints(0x4b000000)) -
                       select(subnormal, P(0x1p23f + 256 + 24), P(0x1p23f + 256));
      P const infinity(limits::infinity()), nan(limits::quiet_NaN());
      e = select(x < infinity, finite, x);
      e = select(x > P(0), e, select(x == P(0), -infinity, nan));
      over = select(isfinite(e), float_from_bits<float>(bits - exponent) - P(1), P(0));
    }
  }
};

/// (log(1 + f) - f) / f² for f from -1/4 to 1/2; within 2^-27.6 of log(1 + f).
template <int N>
LAZULI_INLINE pack<float, N> log1p_tail(pack<float, N> f) {
  return polynomial(f, -0.5f, 0.3333345354f, -0.2500005364f, 0.1999060661f, -0.1664776653f,
                    0.1448206007f, -0.1316223443f, 0.1044834554f, -0.044909738f);
}
/// e · ln 2 + log(1 + f). Of ln 2 float happens to keep 28 bits, and the fma all of the product;
/// both parts are positive, for an infinite e.
template <int N>
LAZULI_INLINE pack<float, N> log_of_parts(pack<float, N> e, pack<float, N> f) {
  using P = pack<float, N>;
  if constexpr (has_fma) {
    return fma(e, P(0.69314718f), fma(f * f, log1p_tail(f), f));
  } else {
    P const low = e * P(exp_facts<float>::ln2_low) + fma(f * f, log1p_tail(f), f);
    return e * P(exp_facts<float>::ln2_high) + low;
  }
}

/// log(x) by f; a subnormal double, which f mistakes, as log(x · 2^54) - log(2^54). `unit` is
/// log(2) in the base of f, `lane` the C library's.
template <class F, class G, class T, int N>
LAZULI_INLINE pack<T, N> logarithm(F f, G lane, pack<T, N> x, double unit) {
  if constexpr (loose_floats) {
    return per_lane(lane, x);
  } else if constexpr (std::is_same_v<T, float>) {
    return natively(f, x);
  } else {
    using P = pack<T, N>;
    auto const subnormal = (abs(x) < P(std::numeric_limits<T>::min())) & (x != P(0));
    P const y = natively(f, select(subnormal, x * P(0x1p54), x));
    return select(subnormal, y - P(54 * unit), y);
  }
}

}  // namespace detail

template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log(pack<T, N> x) {
  if constexpr (std::is_same_v<T, float>) {
    detail::binary_parts<N> const parts(x);
    return detail::log_of_parts(parts.e, parts.over);
  } else if constexpr (detail::has_pieces) {
    return detail::log_cell<N>(x).log();
  } else {
    return detail::logarithm([](auto b) { return xsimd::log(b); },
                             [](T lane) { return std::log(lane); }, x, 0.69314718055994530942);
  }
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log2(pack<T, N> x) {
  if constexpr (std::is_same_v<T, float>) {
    using P = pack<T, N>;
    detail::binary_parts<N> const parts(x);
    P const f = parts.over;
    P const bend = f * f * detail::log1p_tail(f) * P(1.44269504f);
    return (parts.e + f) + fma(f, P(0.44269504f), bend);
  } else {
    return detail::logarithm([](auto b) { return xsimd::log2(b); },
                             [](T lane) { return std::log2(lane); }, x, 1);
  }
}
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log10(pack<T, N> x) {
  if constexpr (std::is_same_v<T, float> && detail::has_fma) {
    using P = pack<T, N>;
    using facts = detail::exp_facts<float>;
    detail::binary_parts<N> const parts(x);
    P const f = parts.over;
    // 1 / ln 10 in two parts; the first has few bits.
    P const bend = f * f * detail::log1p_tail(f) * P(0.434294482f);
    P const low = fma(f, P(-3.16899717e-5f), fma(parts.e, P(facts::lg2_low), bend));
    return fma(parts.e, P(facts::lg2_high), fma(f, P(0.434326171875f), low));
  } else {
    return detail::logarithm([](auto b) { return xsimd::log10(b); },
                             [](T lane) { return std::log10(lane); }, x, 0.30102999566398119521);
  }
}
namespace detail {

template <class T>
inline constexpr bool has_own_log1p = std::is_same_v<T, float> || has_pieces;
/// log(1 + x + low), with what 1 + x rounds away, and low, added to the mantissa; of float `Exact`
/// with what that rounds away, too.
template <bool Exact = false, int N>
LAZULI_INLINE pack<float, N> log1p_of_sum(pack<float, N> x, pack<float, N> low) {
  using P = pack<float, N>;
  P const one(1), sum = one + x;
  binary_parts<N> const parts(sum);
  // 2^-e, at least 2^-60: what was lost no longer matters there.
  P const e = lesser(P(60), parts.e);
  whole<float, N> const n(one - e);
  P const lost = ((x - (sum - one)) + low) * half_power_of_two(n);
  auto const finite = isfinite(parts.e);
  P const over = select(finite, parts.over + lost, parts.over);
  if constexpr (Exact && has_fma) {
    P const rest = select(finite, lost - (over - parts.over), P(0));
    return fma(parts.e, P(0.69314718f), over + fma(over * over, log1p_tail(over), rest));
  } else {
    return log_of_parts(parts.e, over);
  }
}
template <bool Exact = false, int N>
LAZULI_INLINE pack<double, N> log1p_of_sum(pack<double, N> x, pack<double, N> low) {
  pack<double, N> const one(1), sum = one + x;
  return log_cell<N>(sum).log((x - (sum - one)) + low);
}

}  // namespace detail

/// log(1 + x), accurate near 0.
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> log1p(pack<T, N> x) {
  using P = pack<T, N>;
  P y;
  if constexpr (detail::has_own_log1p<T>)
    y = detail::log1p_of_sum(x, P(T(-0.0)));
  else
    y = detail::by_xsimd([](auto b) { return xsimd::log1p(b); },
                         [](T lane) { return std::log1p(lane); }, x);
  return select(abs(x) < P(std::numeric_limits<T>::epsilon() / 4), x, y);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
