// log of doubles by cells of their mantissas: a factor from a table of 16, which one instruction
// looks up in a register of 512 bits, brings each near 1, where a short polynomial suffices; x^y of
// float by it. Found by interpolation at Chebyshev nodes and a search for factors, in mpmath.
#pragma once

#include <lazuli/backend/simd/math/exponential.hpp>
#include <lazuli/backend/simd/math/pieces.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// A number of twice the precision: high + low, |low| at most half a unit of high.
template <int N>
struct double_double {
  using P = pack<double, N>;
  P high, low;

  /// a + b where |a| >= |b|, or a is 0.
  static LAZULI_INLINE double_double sum_of(P a, P b) {
    P const total = a + b;
    return {total, b - (total - a)};
  }
  static LAZULI_INLINE double_double product(P a, P b) {
    P const total = a * b;
    return {total, fma(a, b, -total)};
  }
  friend LAZULI_INLINE double_double operator*(double_double a, double_double b) {
    double_double const top = product(a.high, b.high);
    return sum_of(top.high, top.low + fma(a.high, b.low, a.low * b.high));
  }
};

#if defined(__AVX512F__) && !defined(__CUDACC__)

/// Cells of [3/4, 3/2) by the four highest bits of the mantissa: a factor near the reciprocal of
/// each, and minus its logarithm, which is within 2^-61 of a multiple of 2^-40: so is the high part
/// of ln 2, and the sum is exact.
alignas(64) inline constexpr double cell_factors[16] = {1.0,
                                                        0.9142344684245329,
                                                        0.8647550819219979,
                                                        0.820592100065445,
                                                        0.7803857817247623,
                                                        0.744246851969263,
                                                        0.7110808740539118,
                                                        0.6809752845747363,
                                                        1.306314560014148,
                                                        1.2547893657708495,
                                                        1.2076602719050509,
                                                        1.1636590622080336,
                                                        1.1229759386190596,
                                                        1.084847018825543,
                                                        1.049068820915027,
                                                        1.0};
alignas(64) inline constexpr double cell_logs[16] = {0.0,
                                                     0.0896682104212232,
                                                     0.1453089544293107,
                                                     0.19772912604275916,
                                                     0.24796688961396285,
                                                     0.2953825088980011,
                                                     0.34096910873631714,
                                                     0.3842292663330227,
                                                     -0.2672098594439376,
                                                     -0.22696772245853936,
                                                     -0.18868482809284615,
                                                     -0.15156940452197887,
                                                     -0.11598224954195757,
                                                     -0.08143898057733168,
                                                     -0.047902933472869336,
                                                     0.0};
/// The same for cells that lie around multiples of 1/16 and 1/32, so that no mantissa times its
/// factor is farther than 1/32 from 1. The factors have 11 bits; the logarithms have two parts.
alignas(64) inline constexpr double centered_factors[16] = {
    1.0,          0.94140625,  0.888671875,  0.841796875,  0.7998046875, 0.76171875,
    0.7275390625, 0.6953125,   1.3330078125, 1.2802734375, 1.23046875,   1.185546875,
    1.142578125,  1.103515625, 1.06640625,   1.0322265625};
alignas(64) inline constexpr double centered_logs[16] = {0.0,
                                                         0.06038051098857977,
                                                         0.11802720608829986,
                                                         0.17221653493561462,
                                                         0.22338772174680344,
                                                         0.2721778859158803,
                                                         0.31808758721945196,
                                                         0.36339389418753854,
                                                         -0.28743790201951924,
                                                         -0.24707367816426995,
                                                         -0.20739519434573594,
                                                         -0.1702041660200848,
                                                         -0.13328722219193878,
                                                         -0.09850110610659613,
                                                         -0.06429435070549516,
                                                         -0.031718180271127494};
alignas(64) inline constexpr double centered_log_rests[16] = {0.0,
                                                              3.2770792432999323e-13,
                                                              2.575059550423398e-13,
                                                              1.4537900032861881e-13,
                                                              -4.197657396566439e-13,
                                                              -6.465103064005256e-14,
                                                              4.416170059202674e-13,
                                                              -6.120773136055512e-14,
                                                              -8.777052447805795e-14,
                                                              2.3201736484875263e-14,
                                                              -3.346423512161294e-13,
                                                              9.433537664581756e-14,
                                                              -4.099275101604503e-13,
                                                              -3.370326723426635e-13,
                                                              9.790518511990216e-14,
                                                              3.429543227846695e-13};

/// The entries of a table at the lowest four bits of each index.
template <int N>
LAZULI_INLINE pack<double, N> looked_up(double const (&table)[16], pack<std::int64_t, N> index) {
  using indices = pack<std::int64_t, 2 * N>;
  if constexpr (N > 8) {
    return {looked_up(table, index.low()), looked_up(table, index.high())};
  } else if constexpr (N < 8) {
    return looked_up(table, indices(index, index)).low();
  } else {
    return pack<double, N>(
        _mm512_permutex2var_pd(_mm512_load_pd(table), (__m512i)index.v, _mm512_load_pd(table + 8)));
  }
}

/// x = m · 2^e with m from 3/4 to 3/2. Of 0 and infinity e is infinite, of what has no logarithm m
/// is NaN.
template <class T, int N>
struct split_float {
  pack<T, N> e, m;

  LAZULI_INLINE explicit split_float(pack<T, N> x) {
    auto const mantissa = [](auto b) {
      if constexpr (std::is_same_v<T, float>)
        return decltype(b)(
            _mm512_maskz_getmant_ps(0xffff, b, _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan));
      else
        return decltype(b)(
            _mm512_maskz_getmant_pd(0xff, b, _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan));
    };
    auto const exponent = [](auto b) {
      if constexpr (std::is_same_v<T, float>)
        return decltype(b)(_mm512_maskz_getexp_ps(0xffff, b));
      else
        return decltype(b)(_mm512_maskz_getexp_pd(0xff, b));
    };
    m = natively(mantissa, x);
    e = natively(exponent, x) - natively(exponent, m);
  }
};

/// log x = top + e · ln2_low + log(1 + r) with r from -1/32 to 1/16; `top` is exact, and 0
/// around 1.
template <int N>
struct log_cell {
  using P = pack<double, N>;
  using ints = pack<std::int64_t, N>;
  P e, top, r, factor;

  LAZULI_INLINE explicit log_cell(P x) {
    split_float<double, N> const s(x);
    ints const index = integer_bits(s.m) >> ints(48);
    factor = looked_up(cell_factors, index);
    e = s.e;
    top = fma(e, P(exp_facts<double>::ln2_high), looked_up(cell_logs, index));
    r = fms(s.m, factor, P(1));
  }
  LAZULI_INLINE P log() const { return sum(lost()); }
  /// That of x + `more`, which is less than a unit of x.
  LAZULI_INLINE P log(P more) const {
    auto const scale = [](auto a, auto b) {
      return decltype(a)(_mm512_maskz_scalef_pd(0xff, a, b));
    };
    P const in_cell = natively(scale, more, -e) * factor;
    return sum(fnma(r, in_cell, in_cell) + lost());
  }

 private:
  /// What top + r rounds away.
  LAZULI_INLINE P lost() const { return r - ((top + r) - top); }
  /// The polynomial is within 2^-55.5.
  LAZULI_INLINE P sum(P lost) const {
    P const square = r * r, high = top + r;
    P const tail = paired_polynomial(r, square, -0.5, 0.33333333333340404, -0.25000000000099315,
                                     0.19999999952791692, -0.16666665849134954, 0.14285791671214473,
                                     -0.1250185884573723, 0.1108209919410803, -0.08843949963195191);
    P const low = fma(square, tail, fma(e, P(exp_facts<double>::ln2_low), lost));
    return select(isinf(e), e, high + low);
  }
};

/// log x of a positive finite x to about 2^-64 of itself.
template <int N>
LAZULI_INLINE double_double<N> log_by_cells_twice_precise(pack<double, N> x) {
  using P = pack<double, N>;
  using ints = pack<std::int64_t, N>;
  using facts = exp_facts<double>;
  split_float<double, N> const s(x);
  auto const beyond = s.m >= P(1.46875);  // the cell of 3/4 begins a 64th below it
  P const m = select(beyond, s.m * P(0.5), s.m), e = select(beyond, s.e + P(1), s.e);
  ints const index = (integer_bits(m) + ints(std::int64_t(1) << 47)) >> ints(48);
  P const factor = looked_up(centered_factors, index);
  P const product = m * factor, product_low = fms(m, factor, product);
  P const r = product - P(1);  // exact
  P const square = r * r, half = r * P(0.5), bend = r * half, bend_low = fms(r, half, bend);
  P const tail =
      paired_polynomial(r, square, 0.3333333333333333, -0.24999999999999634, 0.19999999999999662,
                        -0.16666666671278949, 0.14285714289971868, -0.12499984282923922,
                        0.11111096602752905, -0.10019831614423871, 0.09109215472951589);
  P const bent = r - bend, bent_low = (r - bent) - bend;
  P const top = fma(e, P(facts::ln2_high), looked_up(centered_logs, index));
  auto const sum = double_double<N>::sum_of(top, bent);
  P const small = fma(e, P(facts::ln2_low), looked_up(centered_log_rests, index));
  P const beside = fma(product_low, square - r, product_low);  // over 1 + r
  P const rest = ((bent_low - bend_low) + beside) + small;
  return double_double<N>::sum_of(sum.high, fma(square * r, tail, rest) + sum.low);
}

/// x^y for finite x > 0 and finite y, in double: the polynomials (within 2^-34.4 of the logarithm,
/// 2^-28.5 of the power) leave an eighth of a unit of float.
template <int N>
LAZULI_INLINE pack<float, N> power_by_cells(pack<float, N> x, pack<float, N> y) {
  using P = pack<double, N>;
  using ints = pack<std::int64_t, N>;
  using facts = exp_facts<double>;
  constexpr double ln2 = 0.69314718055994530942;
  split_float<float, N> const s(x);
  P const m = convert_pack<double>(s.m), e = convert_pack<double>(s.e);
  ints const index = integer_bits(m) >> ints(48);
  P const r = fms(m, looked_up(cell_factors, index), P(1));
  P const ratio =
      paired_polynomial(r, r * r, 0.9999999999801733, -0.49999999461288464, 0.33333348909734534,
                        -0.2500173747715015, 0.19996869862305705, -0.15426293972571947);
  P const log = fma(r, ratio, fma(e, P(ln2), looked_up(cell_logs, index)));
  P const power = clamped(convert_pack<double>(y) * log, -120.0, 100.0);
  whole<double, N> const n(power, facts::per_ln2);
  P const rest = fnma(n.value, P(ln2), power);
  P const part = paired_polynomial(rest, rest * rest, 1.0, 1.0000000379432992, 0.5000000047401394,
                                   0.1666641450716956, 0.04166635163844457, 0.008375210200870016,
                                   0.0013941213100006334);
  return convert_pack<float>(scaled(part, n));
}

#else

template <int N>
struct log_cell;
template <int N>
double_double<N> log_by_cells_twice_precise(pack<double, N> x);
template <int N>
pack<float, N> power_by_cells(pack<float, N> x, pack<float, N> y);

#endif

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
