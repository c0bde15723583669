// Functions of float as 32 polynomials each: one instruction finds the coefficients that a register
// of 512 bits needs, and there are fewer operations than in one formula for all numbers. Made by
// interpolation at Chebyshev nodes, in mpmath.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

#if defined(__AVX512F__) && !defined(__CUDACC__)
/// Whether functions are computed so.
inline constexpr bool has_pieces = batch_bytes == 64;

/// The entries of a table at the lowest five bits of each index.
template <int N>
LAZULI_INLINE pack<float, N> looked_up(float const (&table)[32], pack<std::int32_t, N> index) {
  using indices = pack<std::int32_t, 2 * N>;
  if constexpr (N > 16) {
    return {looked_up(table, index.low()), looked_up(table, index.high())};
  } else if constexpr (N < 16) {
    return looked_up(table, indices(index, index)).low();
  } else {
    return pack<float, N>(_mm512_permutex2var_ps(_mm512_load_ps(table), (__m512i)index.v,
                                                 _mm512_load_ps(table + 16)));
  }
}
#else
inline constexpr bool has_pieces = false;
template <int N>
pack<float, N> looked_up(float const (&)[32], pack<std::int32_t, N>);
#endif

/// One of the polynomials with the coefficients of a table, at x.
template <int N, std::size_t... I>
LAZULI_INLINE pack<float, N> piece(float const (&table)[sizeof...(I)][32],
                                   pack<std::int32_t, N> index, pack<float, N> x,
                                   std::index_sequence<I...>) {
  return paired_polynomial(x, x * x, looked_up(table[I], index)...);
}

/// What is subtracted from x in each quarter of an octave, by the bits of x from 21 on: where tanh
/// is nearly a float; below 1.25/16 nothing.
alignas(64) inline constexpr float tanh_centers[32] = {
    2.25100565f,  2.74899435f,   3.25167608f,  3.74691248f,  4.50271702f,  5.49947071f,
    6.50559282f,  7.50705719f,   8.52911472f,  10.0f,        12.0f,        14.0f,
    0.0f,         0.0858735442f, 0.101478972f, 0.11713016f,  0.140553325f, 0.171723932f,
    0.203206599f, 0.234540403f,  0.281022847f, 0.343323261f, 0.405980945f, 0.468646348f,
    0.563163817f, 0.686758995f,  0.813232183f, 0.937449276f, 1.12395024f,  1.37587333f,
    1.62628353f,  1.8740958f};
/// tanh up to 9.03, where it is 1; below 1.25/16 one odd polynomial.
alignas(64) inline constexpr float tanh_pieces[6][32] = {
    {0.978069782f, 0.991843402f,  0.997007668f, 0.998887599f, 0.999754548f, 0.999966562f,
     0.99999553f,  0.999999404f,  0.99999994f,  1.0f,         1.0f,         1.0f,
     0.0f,         0.0856630802f, 0.101132058f, 0.116597429f, 0.139635026f, 0.170055613f,
     0.20045504f,  0.230332345f,  0.273851484f, 0.330441028f, 0.385054827f, 0.43710494f,
     0.510321081f, 0.595895886f,  0.671369433f, 0.734048128f, 0.808938563f, 0.880023837f,
     0.925530493f, 0.953963995f},
    {0.0433795042f,
     0.0162466634f,
     0.00597571209f,
     0.00222356431f,
     0.000490850885f,
     6.68756329e-05f,
     8.94092682e-06f,
     1.20649474e-06f,
     1.56239551e-07f,
     0.0f,
     0.0f,
     0.0f,
     1.0f,
     0.992661834f,
     0.98977232f,
     0.986405015f,
     0.980502069f,
     0.971081078f,
     0.959817767f,
     0.946947038f,
     0.925005376f,
     0.890808702f,
     0.85173279f,
     0.808939278f,
     0.739572406f,
     0.644908071f,
     0.54926306f,
     0.461173356f,
     0.345618397f,
     0.225558043f,
     0.143393308f,
     0.0899526998f},
    {-0.0424265899f,
     -0.0161129497f,
     -0.00595729565f,
     -0.00222088234f,
     -0.000489940518f,
     -6.6766057e-05f,
     -8.92627213e-06f,
     -1.20451489e-06f,
     -1.55946694e-07f,
     0.0f,
     0.0f,
     0.0f,
     0.0f,
     -0.0850344673f,
     -0.100097708f,
     -0.115012288f,
     -0.136912435f,
     -0.165137783f,
     -0.192400306f,
     -0.218112528f,
     -0.253314048f,
     -0.294359714f,
     -0.327963769f,
     -0.353591323f,
     -0.377419055f,
     -0.384297967f,
     -0.3687585f,
     -0.338523567f,
     -0.279586583f,
     -0.198497966f,
     -0.132715434f,
     -0.0858117193f},
    {0.0270378441f,
     0.0105671296f,
     0.00394780841f,
     0.00147748564f,
     0.000326676731f,
     4.45511214e-05f,
     5.95285155e-06f,
     8.03163459e-07f,
     1.03909123e-07f,
     0.0f,
     0.0f,
     0.0f,
     -0.333333075f,
     -0.323602974f,
     -0.319801003f,
     -0.315391541f,
     -0.30771625f,
     -0.295611084f,
     -0.281371653f,
     -0.265410662f,
     -0.238964587f,
     -0.199667528f,
     -0.157626778f,
     -0.115089878f,
     -0.0539199077f,
     0.0140322559f,
     0.0644854382f,
     0.0947679654f,
     0.110958718f,
     0.0994971469f,
     0.0750347897f,
     0.0518770851f},
    {-0.0123703722f,
     -0.00516074896f,
     -0.00197304785f,
     -0.000744383316f,
     -0.000171623324f,
     -2.34221789e-05f,
     -3.13245914e-06f,
     -4.22709576e-07f,
     -5.49000987e-08f,
     0.0f,
     0.0f,
     0.0f,
     0.0f,
     0.0560627878f,
     0.0657047033f,
     0.0751074851f,
     0.0885877907f,
     0.10529571f,
     0.120512858f,
     0.133812115f,
     0.149773791f,
     0.163993299f,
     0.169919297f,
     0.168087557f,
     0.153105006f,
     0.119669214f,
     0.0796687454f,
     0.0433764383f,
     0.00386872794f,
     -0.0211366285f,
     -0.0251122154f,
     -0.0208697375f},
    {0.00397852808f,
     0.00191317464f,
     0.000769519655f,
     0.000292235956f,
     6.79071672e-05f,
     9.22523395e-06f,
     1.24914141e-06f,
     1.69064663e-07f,
     2.22525323e-08f,
     0.0f,
     0.0f,
     0.0f,
     0.13300465f,
     0.125107616f,
     0.121927582f,
     0.118274607f,
     0.111953393f,
     0.102143951f,
     0.0909789726f,
     0.0787467733f,
     0.0590575002f,
     0.0319528244f,
     0.0059238649f,
     -0.0171651114f,
     -0.0435074829f,
     -0.0615942068f,
     -0.0626845509f,
     -0.053066019f,
     -0.0320285298f,
     -0.00949542131f,
     0.00140635262f,
     0.00460564625f},
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
