// Determinants and inverses of matrices of order 2 and 3 by cofactors, one matrix per SIMD lane, as
// accurate as elimination with partial pivoting.
//
// A cofactor is a·d - b·c by two fused multiplications: off by 1.5 ulp at most, however much of it
// cancels (Jeannerod, Louvet and Muller, "Further analysis of Kahan's algorithm for the accurate
// computation of 2×2 determinants", 2013). So a determinant is off by a few roundings of Σ|a·m|, m
// the cofactors of its first row, and an element of the inverse by as many, relative to itself: what
// changes in the last places of that row would do. Orders beyond 3 need sums of products of such
// minors, for which that is not true.
#pragma once

#include <concepts>
#include <lazuli/backend/simd/packs/fma.hpp>
#include <lazuli/backend/small/interleave.hpp>
#include <lazuli/base/cmath.hpp>
#include <limits>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA::detail {

/// Whether matrices of order N are inverted by cofactors: only with fused multiplications.
template <int N>
inline constexpr bool by_cofactors = simd::detail::has_fma && N <= 3;

/// If determinants, and for N = 3 the elements, are between these bounds, nothing of weight is lost
/// below the range of T.
template <class T>
inline constexpr T least_determinant = std::is_same_v<T, float> ? T(0x1p-90) : T(0x1p-700L);
template <class T>
inline constexpr T most_squares = std::is_same_v<T, float> ? T(0x1p60) : T(0x1p600L);

/// Registers, and single numbers: for one matrix the lanes of a register are not worth their masks.
template <class V>
struct number_of {
  using type = std::remove_cvref_t<decltype(V{}[0])>;
};
template <std::floating_point T>
struct number_of<T> {
  using type = T;
};
template <class V>
using element_of = typename number_of<V>::type;
template <class V>
using pack_as = simd::pack<element_of<V>, static_cast<int>(sizeof(V) / sizeof(element_of<V>))>;

/// a·b + c, with one rounding.
template <class V>
LAZULI_INLINE V add_product(V a, V b, V c) {
  if constexpr (std::floating_point<V>)
    return std::fma(a, b, c);
  else
    return simd::fma(pack_as<V>(a), pack_as<V>(b), pack_as<V>(c)).v;
}
/// a·d - b·c.
template <class V>
LAZULI_INLINE V minor(V a, V b, V c, V d) {
  V const product = b * c;
  return add_product(a, d, -product) + add_product(-b, c, product);
}
template <class V>
LAZULI_INLINE V magnitude(V x) {
  if constexpr (std::floating_point<V>)
    return std::abs(x);
  else
    return x < 0 ? -x : x;
}

/// The cofactors of the first row of a, and the determinant.
template <int N, class V>
LAZULI_INLINE V expand(V const* a, V (&cofactor)[N]) {
  if constexpr (N == 2) {
    cofactor[0] = a[3], cofactor[1] = -a[2];
    return minor(a[0], a[1], a[2], a[3]);
  } else {
    cofactor[0] = minor(a[4], a[5], a[7], a[8]);
    cofactor[1] = minor(a[5], a[3], a[8], a[6]);
    cofactor[2] = minor(a[3], a[4], a[6], a[7]);
    return add_product(a[2], cofactor[2], add_product(a[1], cofactor[1], V(a[0] * cofactor[0])));
  }
}

/// The lanes whose determinant can be trusted; `elements` of a could spoil it.
template <int N, int Elements, class V>
LAZULI_INLINE auto in_range(V const* a, V determinant) {
  using T = element_of<V>;
  V const size = magnitude(determinant);
  V const low = V{} + least_determinant<T>, high = 1 / low;
  V squares{};
#pragma GCC unroll 9
  for (int e = 0; e < Elements && N > 2; ++e) squares = add_product(a[e], a[e], squares);
  if constexpr (std::floating_point<V>)
    return size >= low && size <= high && squares <= most_squares<T>;
  else
    return (size >= low) & (size <= high) & (squares <= V{} + most_squares<T>);
}

/// The inverse of a, and the lanes in which it is valid.
template <int N, class V>
LAZULI_INLINE auto invert_by_cofactors(V const* a, V* out) {
  V c[N];
  V const determinant = expand<N>(a, c);
  auto const done = in_range<N, N * N>(a, determinant);
  V const scale = 1 / determinant;
  if constexpr (N == 2) {
    out[0] = a[3] * scale, out[1] = -a[1] * scale;
    out[2] = -a[2] * scale, out[3] = a[0] * scale;
  } else {
    out[0] = c[0] * scale, out[3] = c[1] * scale, out[6] = c[2] * scale;
    out[1] = minor(a[2], a[1], a[8], a[7]) * scale;
    out[4] = minor(a[0], a[2], a[6], a[8]) * scale;
    out[7] = minor(a[1], a[0], a[7], a[6]) * scale;
    out[2] = minor(a[1], a[2], a[4], a[5]) * scale;
    out[5] = minor(a[2], a[0], a[5], a[3]) * scale;
    out[8] = minor(a[0], a[1], a[3], a[4]) * scale;
  }
  return done;
}

}  // namespace small::inline LAZULI_SIMD_ISA::detail

LAZULI_END
