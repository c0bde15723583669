// Decompositions on raw row-major memory through LAPACK: solve, invert.
#pragma once

#include <lazuli/backend/blas/matrix.hpp>
#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/blas/threads.hpp>
#include <limits>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// The routine, or linalg_error in words where no LAPACK was found or it lacks this one.
template <class F>
F* need(char const* call, F* routine) {
  if (routine != nullptr) return routine;
  library const& from = get().from;
  fail<linalg_error>(
      call, " needs LAPACK, ",
      !from.fault.empty()   ? from.fault
      : from.name == "none" ? std::string("none was found")
                            : from.name + " lacks it",
      ": install one (Debian: apt install libopenblas0) or set LAZULI_BLAS to its path");
}

/// " 3 of the batch", or nothing for -1.
LAZULI_COLD inline std::string place(index batch) {
  return batch < 0 ? std::string() : text::concat(' ', batch, " of the batch");
}

}  // namespace detail

/// Throws for a pivot (from 1) of exactly zero in an LU factorisation.
[[noreturn]] LAZULI_COLD inline void throw_singular(char const* call, int pivot, index batch) {
  fail<linalg_error>(call, ": getrf: matrix", detail::place(batch), " is singular: U(", pivot, ", ",
                     pivot, ") is exactly zero");
}

namespace detail {

/// An extent as LAPACK counts it; linalg_error above 2^31 - 1.
inline int narrow(char const* call, index extent) {
  if (extent > INT_MAX) {
    fail<linalg_error>(call, ": extent ", extent, ": ", get().from.name,
                       " counts in 32 bits, up to ", INT_MAX);
  }
  return static_cast<int>(extent);
}

/// The answer to a workspace query as an extent: rounded up, for a float holds only 24 bits of it.
template <class T>
int workspace(char const* call, T answer) {
  auto const size = static_cast<double>(std::real(answer)) * (1 + 2e-7) + 1;
  return narrow(call, static_cast<index>(size));
}

/// Throws if `routine` refused an argument, which can only be a defect in Lazuli or in the library.
inline void check_arguments(char const* call, char const* routine, int info) {
  if (info >= 0) return;
  fail<linalg_error>(call, ": ", routine, ": argument ", -info, " has an illegal value");
}

/// LU factors of the n × n matrix a in place.
template <class T>
void factor(char const* call, int n, T* a, int* pivots, index batch) {
  int info = 0;
  need(call, get<T>().getrf)(&n, &n, a, &n, pivots, &info);
  check_arguments(call, "getrf", info);
  if (info > 0) throw_singular(call, info, batch);
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
/// Cost: 2/3·n³ + 2·n²·nrhs flops; a is not copied, b is (transposed) where nrhs > 1.
/// Source: LAPACK getrf and getrs (LU, partial pivoting) of aᵀ, as row-major memory is to LAPACK.
template <class T>
void solve(index n, index nrhs, T* a, T* b, index batch = -1) {
  if (n == 0 || nrhs == 0) return;
  auto const getrs = detail::need("solve", get<T>().getrs);
  int const size = detail::narrow("solve", n), columns = detail::narrow("solve", nrhs);
  memory::buffer<int> pivots(n);
  detail::factor("solve", size, a, pivots.data(), batch);
  memory::buffer<T> turned(nrhs == 1 ? 0 : detail::count(n, nrhs));
  T* const x = nrhs == 1 ? b : turned.data();
  if (nrhs != 1) copy<T>(row_major<T const>(b, n, nrhs), column_major(x, n, nrhs));
  int info = 0;
  getrs("T", &size, &columns, a, &size, pivots.data(), x, &size, &info, 1);
  detail::check_arguments("solve", "getrs", info);
  if (nrhs != 1) copy<T>(column_major<T const>(x, n, nrhs), row_major(b, n, nrhs));
}

/// a becomes its inverse.   Shape: a (n, n), contiguous, row- or column-major alike.
/// Throws linalg_error as solve does.   Cost: 2·n³ flops.   Source: LAPACK getrf and getri.
template <class T>
void invert(index n, T* a, index batch = -1) {
  if (n == 0) return;
  auto const getri = detail::need("inv", get<T>().getri);
  int const size = detail::narrow("inv", n);
  memory::buffer<int> pivots(n);
  detail::factor("inv", size, a, pivots.data(), batch);
  T answer{};
  int info = 0, query = -1;
  getri(&size, a, &size, pivots.data(), &answer, &query, &info);
  int const length = detail::workspace("inv", answer);
  memory::buffer<T> work(length);
  getri(&size, a, &size, pivots.data(), work.data(), &length, &info);
  detail::check_arguments("inv", "getri", info);
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
