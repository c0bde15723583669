// Decompositions on raw row-major memory through LAPACK: solve, invert.
#pragma once

#include <lazuli/backend/blas/panels.hpp>
#include <limits>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

/// Throws for a pivot (from 1) of exactly zero in an LU factorisation.
[[noreturn]] LAZULI_COLD inline void throw_singular(char const* call, int pivot, index batch) {
  fail<linalg_error>(call, ": getrf: matrix", detail::place(batch), " is singular: U(", pivot, ", ",
                     pivot, ") is exactly zero");
}

namespace detail {

/// LU factors of the n × n matrix a in place.
template <class T>
void factor(char const* call, int n, T* a, int* pivots, index batch) {
  if (int const zero = lu_factors(call, n, n, a, pivots); zero > 0)
    throw_singular(call, zero, batch);
}

/// True where every element is a number: neither NaN nor infinite.
template <class T>
bool all_finite(index count, T const* x) {
  using R = real_part_t<T>;
  auto const* const parts = reinterpret_cast<R const*>(x);
  index const all = count * static_cast<index>(sizeof(T) / sizeof(R));
  int bad = 0;
  for (index i = 0; i < all; ++i) bad |= parts[i] - parts[i] != 0;
  return bad == 0;
}

/// |x|² in double: a sum over many rows keeps float's digits.
template <class T>
double squared(T x) {
  double const re = std::real(x), im = std::imag(x);
  return re * re + im * im;
}

}  // namespace detail

/// Solves a·x = b in place: b becomes x.
/// Shapes: a (n, n), b (n, nrhs), both contiguous row-major; a is overwritten.
/// Throws linalg_error where a pivot is exactly zero (with the number of the matrix in its batch,
/// unless -1), and where there is no LAPACK. NaN and infinity go through to x.
/// Cost: 2/3·n³ + 2·n²·nrhs flops; no copy, but of b by getrs.
/// Source: LAPACK getrf (LU, partial pivoting) of aᵀ, as row-major memory is to LAPACK;
/// substitution in rows, or getrs.
template <class T>
void solve(index n, index nrhs, T* a, T* b, index batch = -1) {
  if (n == 0 || nrhs == 0) return;
  int const size = detail::narrow("solve", n);
  detail::narrow("solve", nrhs);
  memory::buffer<int> pivots(n);
  detail::factor("solve", size, a, pivots.data(), batch);
  detail::solve_panels("solve", size, nrhs, a, pivots.data(), b);
}

/// a becomes its inverse.   Shape: a (n, n), contiguous, row- or column-major alike.
/// Throws linalg_error as solve does.   Cost: 2·n³ flops.   Source: LAPACK getrf; substitution
/// in rows, else getri or, by panels, trsm.
template <class T>
void invert(index n, T* a, index batch = -1) {
  if (n == 0) return;
  int const size = detail::narrow("inv", n);
  memory::buffer<int> pivots(n);
  detail::factor("inv", size, a, pivots.data(), batch);
  if constexpr (detail::substitutes_in_rows<T>) {
    detail::invert_in_rows("inv", size, a, pivots.data());
  } else if (algorithms::inverse.goes_by_panels(n, n)) {
    detail::invert_panels("inv", size, a, pivots.data());
  } else {
    auto const getri = detail::need("inv", get<T>().getri);
    T answer{};
    int info = 0, query = -1;
    getri(&size, a, &size, pivots.data(), &answer, &query, &info);
    int const length = detail::workspace("inv", answer);
    memory::buffer<T> work(length);
    getri(&size, a, &size, pivots.data(), work.data(), &length, &info);
    detail::check_arguments("inv", "getri", info);
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
