// Factorisations of one row-major matrix through LAPACK: determinant, LU, Cholesky, QR; and
// triangular systems.
#pragma once

#include <lazuli/backend/blas/tall.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// Calls a routine twice: to ask for the length of its workspace, and with it.
template <class T, class F>
void with_workspace(char const* call, F const& routine) {
  T answer{};
  routine(&answer, -1);
  int const length = workspace(call, answer);
  memory::buffer<T> work(length);
  routine(work.data(), length);
}

[[noreturn]] LAZULI_COLD inline void throw_not_definite(int minor, index batch) {
  fail<linalg_error>("cholesky: potrf: matrix", place(batch),
                     " is not positive definite: its leading minor of order ", minor, " is not");
}

/// The larger of the magnitudes of its parts.
template <class T>
real_part_t<T> largest_part(T x) {
  auto const re = std::abs(std::real(x)), im = std::abs(std::imag(x));
  return re < im ? im : re;
}
template <class T>
bool is_normal(T x) {
  using limits = std::numeric_limits<real_part_t<T>>;
  auto const size = largest_part(x);
  return size >= limits::min() && size <= limits::max();
}

/// x without the powers of 2 that are added to `exponent`.
template <class T>
T without_exponent(T x, long& exponent) {
  auto const size = largest_part(x);
  if (!(size > 0) || std::isinf(size)) return x;
  int power = 0;
  std::frexp(size, &power);
  exponent += power;
  if constexpr (complex_dtype<T>)
    return {std::ldexp(x.real(), -power), std::ldexp(x.imag(), -power)};
  else
    return std::ldexp(x, -power);
}

}  // namespace detail

/// The product of n numbers pivot(i), which neither overflows nor underflows on the way.
template <class T, class F>
T product_of_pivots(index n, F const& pivot) {
  T product(1);
  bool plain = true;  // no partial product leaves the normal range
  for (index i = 0; i < n; ++i) {
    product *= pivot(i);
    plain = plain && detail::is_normal(product);
  }
  if (plain) return product;
  long exponent = 0;
  product = T(1);
  for (index i = 0; i < n; ++i) {
    T const part = detail::without_exponent(pivot(i), exponent);
    product = detail::without_exponent(product * part, exponent);
  }
  if constexpr (complex_dtype<T>)
    return {std::scalbln(product.real(), exponent), std::scalbln(product.imag(), exponent)};
  else
    return std::scalbln(product, exponent);
}
/// The same as sign · exp(log); a sign of 0 and -infinity where one of them is 0.
template <class T, class F>
void log_of_pivots(index n, F const& pivot, T& sign, real_part_t<T>& log) {
  sign = T(1);
  log = 0;
  for (index i = 0; i < n; ++i) {
    T const part = pivot(i);
    real_part_t<T> const magnitude = std::abs(part);
    log += std::log(magnitude);
    sign *= magnitude == 0 ? T(0) : part / magnitude;
  }
}

/// The determinant of a (n, n), which is overwritten; 0 for a singular one, 1 for n = 0.
/// Cost: 2/3·n³ flops.   Source: LAPACK getrf.
template <class T>
LAZULI_NOINLINE T determinant(index n, T* a) {
  if (n == 0) return T(1);
  if (n == 1) return a[0];
  int const size = detail::narrow("det", n);
  memory::buffer<int> rows(n);
  detail::lu_factors("det", size, size, a, rows.data());
  return product_of_pivots<T>(n, [&](index i) { return rows.data()[i] != i + 1 ? -a[i * (n + 1)] : a[i * (n + 1)]; });
}

/// The determinant as sign · exp(log): a sign (complex: of magnitude 1; 0 for a singular matrix)
/// and the logarithm of its magnitude (then -infinity). a (n, n) is overwritten.   Source: LAPACK
/// getrf.
template <class T>
LAZULI_NOINLINE void log_determinant(index n, T* a, T& sign, real_part_t<T>& log) {
  int const size = detail::narrow("slogdet", n);
  memory::buffer<int> rows(n);
  if (n > 0) detail::lu_factors("slogdet", size, size, a, rows.data());
  log_of_pivots<T>(
      n, [&](index i) { return rows.data()[i] != i + 1 ? -a[i * (n + 1)] : a[i * (n + 1)]; }, sign, log);
}

/// a (m, n) = p·l·u: p (m, m) a permutation, l (m, k) with ones on its diagonal, u (k, n); k =
/// min(m, n). A singular matrix has zeros on u's diagonal.   Source: LAPACK getrf.
template <class T>
LAZULI_NOINLINE void lu(index m, index n, T const* a, T* p, T* l, T* u) {
  index const k = detail::smaller(m, n);
  memory::buffer<T> factors(detail::count(m, n));
  memory::buffer<int> pivots(k);
  memory::buffer<index> rows(m);
  matrix<T> const x = column_major(factors.data(), m, n);
  copy<T>(row_major(a, m, n), x);
  if (k > 0)
    detail::lu_factors("lu", detail::narrow("lu", m), detail::narrow("lu", n), x.data,
                       pivots.data());
  for (index i = 0; i < m; ++i) rows.data()[i] = i;
  for (index i = 0; i < k; ++i) std::swap(rows.data()[i], rows.data()[pivots.data()[i] - 1]);
  for (index e = 0; e < m * m; ++e) p[e] = T(0);
  for (index i = 0; i < m; ++i) p[rows.data()[i] * m + i] = T(1);
  copy<T>(x.block(0, 0, m, k), row_major(l, m, k));
  copy<T>(x.block(0, 0, k, n), row_major(u, k, n));
  for (index i = 0; i < k; ++i) {
    l[i * k + i] = T(1);
    for (index j = i + 1; j < k; ++j) l[i * k + j] = T(0);
    for (index j = 0; j < i; ++j) u[i * n + j] = T(0);
  }
}

/// a (n, n), of which only the lower triangle is read, becomes the lower triangular l with a =
/// l·lᴴ, or (`upper`) reads the upper one and becomes u with a = uᴴ·u; the other triangle becomes
/// 0. Throws linalg_error where a is not positive definite.   Cost: n³/3 flops. Source: LAPACK
/// potrf; row-major memory is to it the transposed, which for l·lᴴ is conj(l)·lᵀ.
template <class T>
LAZULI_NOINLINE void cholesky(index n, T* a, bool upper, index batch = -1) {
  if (n == 0) return;
  int const size = detail::narrow("cholesky", n);
  int const info = detail::cholesky_factor("cholesky", !upper, size, a);
  if (info > 0) detail::throw_not_definite(info, batch);
  for (index i = 0; i < n; ++i) {
    index const first = upper ? 0 : i + 1, end = upper ? i : n;
    for (index j = first; j < end; ++j) a[i * n + j] = T(0);
  }
}

/// a (m, n) = q·r: q (m, c) with orthonormal columns (null: not wanted), r (c, n) upper triangular;
/// c = min(m, n), or m for a complete basis. a is used up.
/// Cost: 2·n²·(m - n/3) flops, as much again for q.   Source: LAPACK geqrf, orgqr (Householder);
/// tall ones by blocks of rows, with the same signs.
template <class T>
LAZULI_NOINLINE void qr(index m, index n, index c, T* a, T* q, T* r) {
  if (c == n && detail::is_tall_for_q<T>(m, n)) {
    detail::tall_qr<T> const found("qr", row_major(a, m, n));
    found.triangle(r);
    if (q == nullptr) return;
    memory::buffer<T> one(n * n);
    for (index e = 0; e < n * n; ++e) one.data()[e] = T(e % (n + 1) == 0 ? 1 : 0);
    return found.multiply(row_major<T const>(one.data(), n, n), row_major(q, m, n));
  }
  index const k = detail::smaller(m, n), wide = detail::larger(n, c);
  auto const& routine = get<T>();
  memory::buffer<T> reflectors(detail::count(m, wide)), tau(detail::larger(k, 1));
  matrix<T> const x = column_major(reflectors.data(), m, wide);
  copy<T>(row_major<T const>(a, m, n), x.block(0, 0, m, n));
  int const rows = detail::narrow("qr", m), columns = detail::narrow("qr", n),
            basis = detail::narrow("qr", c), rank = detail::narrow("qr", k);
  int info = 0;
  if (k > 0) {
    auto const geqrf = detail::need("qr", routine.geqrf);
    detail::with_workspace<T>("qr", [&](T* work, int length) {
      geqrf(&rows, &columns, x.data, &rows, tau.data(), work, &length, &info);
      detail::check_arguments("qr", "geqrf", info);
    });
  }
  copy<T>(x.block(0, 0, c, n), row_major(r, c, n));
  for (index i = 0; i < c; ++i) {
    for (index j = 0; j < detail::smaller(i, n); ++j) r[i * n + j] = T(0);
  }
  if (q == nullptr || c == 0) return;
  auto const orgqr = detail::need("qr", routine.orgqr);
  detail::with_workspace<T>("qr", [&](T* work, int length) {
    orgqr(&rows, &basis, &rank, x.data, &rows, tau.data(), work, &length, &info);
    detail::check_arguments("qr", "orgqr", info);
  });
  copy<T>(x.block(0, 0, m, c), row_major(q, m, c));
}

/// b (n, columns) becomes the solution of a·x = b, where only one triangle of a (n, n) is read, and
/// with `unit` ones instead of its diagonal.
/// Throws linalg_error where an element of the diagonal is zero.   Cost: n²·columns flops.
/// Source: substitution in rows, or BLAS trsm from the right, to which row-major memory is
/// transposed.
template <class T>
LAZULI_NOINLINE void solve_triangular(index n, index columns, T const* a, T* b, bool upper,
                                      bool unit, index batch = -1) {
  for (index i = 0; i < n && !unit; ++i) {
    if (a[i * (n + 1)] == T(0)) {
      fail<linalg_error>("solve_triangular: matrix", detail::place(batch),
                         " is singular: element (", i, ", ", i, ") is exactly zero");
    }
  }
  if (n == 0 || columns == 0) return;
  int const size = detail::narrow("solve_triangular", n),
            height = detail::narrow("solve_triangular", columns);
  if constexpr (detail::substitutes_in_rows<T>) {
    detail::solve_triangle<T>("solve_triangular", {a, n, n, upper, unit}, columns, b);
  } else {
    auto const trsm = detail::need("solve_triangular", get<T>().trsm);
    T const one(1);
    trsm("R", upper ? "L" : "U", "N", unit ? "U" : "N", &height, &size, &one, a, &size, b, &height,
         1, 1, 1, 1);
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
