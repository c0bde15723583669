// Eigenvalues and singular values of one row-major matrix through LAPACK.
#pragma once

#include <lazuli/backend/blas/factor.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_not_finite(char const* call, index batch) {
  fail<linalg_error>(call, ": matrix", place(batch), " holds NaN or infinity");
}
template <class T>
void refuse_not_finite(char const* call, index count, T const* a, index batch) {
  if (!all_finite(count, a)) throw_not_finite(call, batch);
}
[[noreturn]] LAZULI_COLD inline void throw_not_converged(char const* call, char const* routine,
                                                         index batch) {
  fail<linalg_error>(call, ": ", routine, ": matrix", place(batch),
                     ": the algorithm does not converge");
}

template <class T>
T conjugate_of(T x) {
  if constexpr (complex_dtype<T>)
    return std::conj(x);
  else
    return x;
}

}  // namespace detail

/// Eigenvalues w (n) of Hermitian a (n, n), ascending; with `vectors` a becomes v, whose columns
/// are orthonormal eigenvectors, else it is used up. Only the lower (or upper) triangle is read.
/// Throws linalg_error for NaN and infinity, and where it does not converge.
/// Cost: 4/3·n³ flops, with vectors up to 9·n³.   Source: LAPACK syevd, heevd (divide and conquer).
template <class T>
LAZULI_NOINLINE void eigh(char const* call, index n, T* a, real_part_t<T>* w, bool vectors,
                          bool upper, index batch = -1) {
  using R = real_part_t<T>;
  if (n == 0) return;
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < i; ++j) (upper ? a[i * n + j] : a[j * n + i]) = T(0);
  }
  detail::refuse_not_finite(call, n * n, a, batch);
  auto const& routine = get<T>();
  // To LAPACK row-major memory is the transpose, here the conjugate; so are its vectors.
  char const *const job = vectors ? "V" : "N", *const triangle = upper ? "L" : "U";
  int const size = detail::narrow(call, n);
  int info = 0;
  auto const run = [&](T* work, int length, R* reals, int real_length, int* ints, int int_length) {
    if constexpr (complex_dtype<T>) {
      detail::need(call, routine.heevd)(job, triangle, &size, a, &size, w, work, &length, reals,
                                        &real_length, ints, &int_length, &info, 1, 1);
    } else {
      detail::need(call, routine.syevd)(job, triangle, &size, a, &size, w, work, &length, ints,
                                        &int_length, &info, 1, 1);
    }
    detail::check_arguments(call, complex_dtype<T> ? "heevd" : "syevd", info);
  };
  T answer{};
  R real_answer{};
  int int_answer = 0;
  run(&answer, -1, &real_answer, -1, &int_answer, -1);
  int const length = detail::workspace(call, answer),
            real_length = detail::workspace(call, real_answer);
  memory::buffer<T> work(length);
  memory::buffer<R> reals(real_length);
  memory::buffer<int> ints(int_answer + 1);
  run(work.data(), length, reals.data(), real_length, ints.data(), int_answer + 1);
  if (info > 0) detail::throw_not_converged(call, complex_dtype<T> ? "heevd" : "syevd", batch);
  for (index i = 0; i < n && vectors; ++i) {
    a[i * (n + 1)] = detail::conjugate_of(a[i * (n + 1)]);
    for (index j = 0; j < i; ++j) {
      T const below = detail::conjugate_of(a[i * n + j]);
      a[i * n + j] = detail::conjugate_of(a[j * n + i]);
      a[j * n + i] = below;
    }
  }
}

/// Eigenvalues w (n) of a (n, n), and where v (n, n) is not null, eigenvectors of norm 1 as its
/// columns; both complex. a is used up.
/// Throws linalg_error for NaN and infinity, and where it does not converge.   Cost: about 10·n³
/// flops, with vectors 25·n³.   Source: LAPACK geev (QR algorithm).
template <class T, class C>
LAZULI_NOINLINE void eig(char const* call, index n, T* a, C* w, C* v, index batch = -1) {
  using R = real_part_t<T>;
  if (n == 0) return;
  detail::refuse_not_finite(call, n * n, a, batch);
  auto const& routine = get<T>();
  int const size = detail::narrow(call, n), one = 1;
  bool const vectors = v != nullptr;
  char const* const job = vectors ? "V" : "N";
  for (index i = 0; i < n && vectors; ++i) {  // the transpose has the same values
    for (index j = 0; j < i; ++j) std::swap(a[i * n + j], a[j * n + i]);
  }
  int const stride = vectors ? size : 1;
  memory::buffer<T> right(vectors ? n * n : 1);
  memory::buffer<R> reals(2 * n);
  int info = 0;
  T unused{};
  detail::with_workspace<T>(call, [&](T* work, int length) {
    if constexpr (complex_dtype<T>) {
      detail::need(call, routine.geev_complex)("N", job, &size, a, &size, w, &unused, &one,
                                               right.data(), &stride, work, &length, reals.data(),
                                               &info, 1, 1);
    } else {
      detail::need(call, routine.geev)("N", job, &size, a, &size, reals.data(), reals.data() + n,
                                       &unused, &one, right.data(), &stride, work, &length, &info,
                                       1, 1);
    }
    detail::check_arguments(call, "geev", info);
  });
  if (info > 0) detail::throw_not_converged(call, "geev", batch);
  matrix<T const> const x = column_major<T const>(right.data(), n, n);
  if constexpr (complex_dtype<T>) {
    if (vectors) copy<T>(x, row_major(v, n, n));
  } else {
    R const *const re = reals.data(), *const im = reals.data() + n;
    for (index j = 0; j < n; ++j) w[j] = C(re[j], im[j]);
    for (index j = 0; j < n && vectors; ++j) {  // a pair's vectors: real part, imaginary part
      bool const pair = im[j] != 0 && j + 1 < n;
      for (index i = 0; i < n; ++i) {
        v[i * n + j] = C(x(i, j), pair ? x(i, j + 1) : R(0));
        if (pair) v[i * n + j + 1] = std::conj(v[i * n + j]);
      }
      if (pair) ++j;
    }
  }
}

/// What svd computes: singular values alone, k = min(m, n) vectors on each side, or all of them.
enum class singular_vectors : char { none = 'N', some = 'S', all = 'A' };

template <class T>
void svd(char const* call, index m, index n, T* a, T* u, real_part_t<T>* s, T* vh,
         singular_vectors which, index batch = -1);

namespace detail {

/// svd of a matrix whose longer side is tall, by the triangle of its rows, or of its columns.
template <class T>
LAZULI_NOINLINE void svd_by_triangle(char const* call, index m, index n, T* a, T* u,
                                     real_part_t<T>* s, T* vh, bool vectors, index batch) {
  bool const wide = m < n;
  index const k = smaller(m, n);
  matrix<T> const given = row_major(a, m, n), rows = wide ? given.transposed() : given;
  memory::buffer<T> triangle(k * k), core(vectors ? k * k : 0);
  if (!vectors) {
    row_level<T> const found(call, rows, {}, {}, nullptr);
    std::copy(found.triangle(), found.triangle() + k * k, triangle.data());
    return svd<T>(call, k, k, triangle.data(), nullptr, s, nullptr, singular_vectors::none, batch);
  }
  tall_qr<T> const found(call, rows);
  found.triangle(triangle.data());
  matrix<T> const around = row_major(core.data(), k, k);
  if (wide) {  // a = rᵀ·qᵀ, as LAPACK has it
    memory::buffer<T> turned(k * k);
    copy<T>(row_major<T const>(triangle.data(), k, k).transposed(), row_major(turned.data(), k, k));
    svd<T>(call, k, k, turned.data(), u, s, core.data(), singular_vectors::some, batch);
    found.multiply(around.transposed(), row_major(vh, k, n).transposed());
  } else {
    svd<T>(call, k, k, triangle.data(), core.data(), s, vh, singular_vectors::some, batch);
    found.multiply(around, row_major(u, m, k));
  }
}

}  // namespace detail

/// a (m, n) = u·diag(s)·vh: s (k) descending, u (m, k or m), vh (k or n, n). a is used up.
/// Throws linalg_error for NaN and infinity, and where it does not converge.   Cost: about 4·m·n²
/// flops for s (m ≥ n), 14·m·n² + 8·n³ with vectors.
/// Source: LAPACK gesdd (divide and conquer). Row-major memory is to it aᵀ = vhᵀ·diag(s)·uᵀ, whose
/// factors are, column-major, vh and u row-major: nothing is copied. Tall and wide ones after qr.
template <class T>
LAZULI_NOINLINE void svd(char const* call, index m, index n, T* a, T* u, real_part_t<T>* s, T* vh,
                         singular_vectors which, index batch) {
  using R = real_part_t<T>;
  index const k = detail::smaller(m, n), most = detail::larger(m, n);
  bool const all = which == singular_vectors::all, none = which == singular_vectors::none;
  if (k == 0) {
    for (index e = 0; e < m * m && all; ++e) u[e] = e % (m + 1) == 0 ? T(1) : T(0);
    for (index e = 0; e < n * n && all; ++e) vh[e] = e % (n + 1) == 0 ? T(1) : T(0);
    return;
  }
  detail::refuse_not_finite(call, m * n, a, batch);
  if (!all && detail::is_tall(most, k))
    return detail::svd_by_triangle<T>(call, m, n, a, u, s, vh, !none, batch);
  auto const& routine = get<T>();
  int const rows = detail::narrow(call, n), columns = detail::narrow(call, m);
  int const vt_stride = none ? 1 : all ? columns : static_cast<int>(k);
  char const job[] = {static_cast<char>(which), '\0'};
  memory::buffer<int> ints(8 * k);
  memory::buffer<R> reals(complex_dtype<T> ? k * detail::larger(5 * k + 7, 2 * most + 2 * k + 1)
                                           : 0);
  int info = 0;
  T unused{};
  detail::with_workspace<T>(call, [&](T* work, int length) {
    T *const left = none ? &unused : vh, *const right = none ? &unused : u;
    if constexpr (complex_dtype<T>) {
      detail::need(call, routine.gesdd_complex)(job, &rows, &columns, a, &rows, s, left, &rows,
                                                right, &vt_stride, work, &length, reals.data(),
                                                ints.data(), &info, 1);
    } else {
      detail::need(call, routine.gesdd)(job, &rows, &columns, a, &rows, s, left, &rows, right,
                                        &vt_stride, work, &length, ints.data(), &info, 1);
    }
    detail::check_arguments(call, "gesdd", info);
  });
  if (info > 0) detail::throw_not_converged(call, "gesdd", batch);
  for (index i = 0; i < k; ++i) s[i] = std::abs(s[i]);  // LAPACK before 3.10 has -0 among them
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
