// Inverses of matrices of order 4 by cofactors and a step of Newton's method, which corrects the
// errors of the cofactors; one matrix per SIMD lane, or a single one by its rows.
//
// With R = I - A·X the step is X + X·R, and the error of X, relative to the inverse and in any
// norm, is at most that of R: it goes from |R| to |R|² and the rounding of R, as of elimination
// with partial pivoting (Higham, "Accuracy and Stability of Numerical Algorithms", 14.1). Where R
// is not small, X is not used.
#pragma once

#include <lazuli/backend/small/cofactors.hpp>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA::detail {

/// Whether matrices of order N are inverted so.
template <int N>
inline constexpr bool by_newton = simd::detail::has_fma && N == 4;

/// The largest norm of a column of R whose square is less than a rounding.
template <class T>
inline constexpr T most_residual = std::is_same_v<T, float> ? T(0x1p-15) : T(0x1p-29);

/// Minors of two rows of four: columns 0 and 1, 0 and 2, 0 and 3, 1 and 2, 1 and 3, 2 and 3.
template <class V>
LAZULI_INLINE void minors(V const (&p)[4], V const (&q)[4], V (&out)[6]) {
  int at = 0;
#pragma GCC unroll 4
  for (int x = 0; x < 4; ++x) {
#pragma GCC unroll 4
    for (int y = x + 1; y < 4; ++y) out[at++] = add_product(p[x], q[y], V(-(p[y] * q[x])));
  }
}
/// a·x - b·y + c·z.
template <class V>
LAZULI_INLINE V alternate(V a, V x, V b, V y, V c, V z) {
  return add_product(c, z, add_product(V(-b), y, V(a * x)));
}
/// Row i of the transposed matrix of cofactors, without the signs: from columns v and minors m.
template <int I, class V>
LAZULI_INLINE V cofactors_of(V const (&v)[4], V const (&m)[6]) {
  if constexpr (I == 0) return alternate(v[1], m[5], v[2], m[4], v[3], m[3]);
  if constexpr (I == 1) return alternate(v[0], m[5], v[2], m[2], v[3], m[1]);
  if constexpr (I == 2) return alternate(v[0], m[4], v[1], m[2], v[3], m[0]);
  if constexpr (I == 3) return alternate(v[0], m[3], v[1], m[1], v[2], m[0]);
}

/// The inverses of a, one per lane, and the lanes in which they are valid.
template <class V>
LAZULI_INLINE auto invert_by_newton(V const (&a)[16], V (&out)[16]) {
  using T = element_of<V>;
  V row[4][4], low[6], high[6];
#pragma GCC unroll 16
  for (int e = 0; e < 16; ++e) row[e / 4][e % 4] = a[e];
  minors(row[0], row[1], low);
  minors(row[2], row[3], high);
  V const first = alternate(high[0], low[5], high[1], low[4], high[2], low[3]);
  V const second = alternate(low[0], high[5], low[1], high[4], low[2], high[3]);
  V const scale = 1 / V(first + second);
  V x[16], r[16], squares[4] = {};
  unroll<4>([&](auto column) LAZULI_INLINE_LAMBDA {
    constexpr int j = column.value;
    unroll<4>([&](auto i) LAZULI_INLINE_LAMBDA {
      V const c = cofactors_of<i.value>(row[j ^ 1], j < 2 ? high : low);
      x[4 * i.value + j] = c * ((i.value + j) % 2 == 0 ? scale : V(-scale));
    });
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      V sum = V{} + T(i == j);
#pragma GCC unroll 4
      for (int k = 0; k < 4; ++k) sum = add_product(a[4 * i + k], V(-x[4 * k + j]), sum);
      r[4 * i + j] = sum;
      squares[j] = add_product(sum, sum, squares[j]);
    }
  });
#pragma GCC unroll 4
  for (int j = 0; j < 4; ++j) {
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      V sum = x[4 * i + j];
#pragma GCC unroll 4
      for (int k = 0; k < 4; ++k) sum = add_product(x[4 * i + k], r[4 * k + j], sum);
      out[4 * i + j] = sum;
    }
  }
  V const most = V{} + most_residual<T> * most_residual<T>;
  return (squares[0] <= most) & (squares[1] <= most) & (squares[2] <= most) & (squares[3] <= most);
}

/// A number in all lanes.
template <class V>
LAZULI_INLINE V everywhere(element_of<V> x) {
  return V{x, x, x, x};
}

/// The same for one matrix, with the same bits, four elements at a time. False: out means nothing.
template <class T>
LAZULI_INLINE bool invert_one_by_newton(T const* a, T* out) {
  using V = simd::detail::vec<T, 4>;
  V row[4], v[4], p[4], q[4], m[6], x[4], r[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) row[i] = simd::load<T, 4>(a + 4 * i).v;
  // Columns, with their elements in the order of rows 1, 0, 3, 2; and the rows of the minors.
  V const s = LAZULI_SHUFFLE(row[1], row[0], 0, 4, 1, 5),
          t = LAZULI_SHUFFLE(row[3], row[2], 0, 4, 1, 5);
  V const u = LAZULI_SHUFFLE(row[1], row[0], 2, 6, 3, 7),
          w = LAZULI_SHUFFLE(row[3], row[2], 2, 6, 3, 7);
  v[0] = LAZULI_SHUFFLE(s, t, 0, 1, 4, 5);
  v[1] = LAZULI_SHUFFLE(s, t, 2, 3, 6, 7);
  v[2] = LAZULI_SHUFFLE(u, w, 0, 1, 4, 5);
  v[3] = LAZULI_SHUFFLE(u, w, 2, 3, 6, 7);
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    p[k] = LAZULI_SHUFFLE(v[k], v[k], 3, 3, 1, 1);
    q[k] = LAZULI_SHUFFLE(v[k], v[k], 2, 2, 0, 0);
  }
  minors(p, q, m);
  V other[3];
#pragma GCC unroll 3
  for (int k = 0; k < 3; ++k) other[k] = LAZULI_SHUFFLE(m[5 - k], m[5 - k], 2, 3, 0, 1);
  V const parts = alternate(m[0], other[0], m[1], other[1], m[2], other[2]);
  T const scale = 1 / (parts[0] + parts[2]);
  V const even{scale, -scale, scale, -scale}, odd{-scale, scale, -scale, scale};
  x[0] = cofactors_of<0>(v, m) * even;
  x[1] = cofactors_of<1>(v, m) * odd;
  x[2] = cofactors_of<2>(v, m) * even;
  x[3] = cofactors_of<3>(v, m) * odd;
  V negative[4], squares{};
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) negative[i] = -x[i];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    V sum{T(i == 0), T(i == 1), T(i == 2), T(i == 3)};
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) sum = add_product(everywhere<V>(a[4 * i + k]), negative[k], sum);
    r[i] = sum;
    squares = add_product(sum, sum, squares);
  }
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    V sum = x[i];
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) sum = add_product(everywhere<V>(x[i][k]), r[k], sum);
    simd::store(simd::pack<T, 4>(sum), out + 4 * i);
  }
  return simd::all(mask_of(squares <= V{} + most_residual<T> * most_residual<T>));
}

}  // namespace small::inline LAZULI_SIMD_ISA::detail

LAZULI_END
