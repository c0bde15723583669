// What calls of LAPACK have in common: a check that routines exist, extents in 32 bits, workspace,
// faults.
#pragma once

#include <lazuli/backend/blas/table.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

namespace detail {

/// The routine; throws linalg_error, in words, if no LAPACK was found or it lacks this one.
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

/// An extent as LAPACK counts it; linalg_error above 2^31 - 1.
inline int narrow(char const* call, index extent) {
  if (extent > INT_MAX) {
    fail<linalg_error>(call, ": extent ", extent, ": ", get().from.name,
                       " counts in 32 bits, up to ", INT_MAX);
  }
  return static_cast<int>(extent);
}

/// The answer to a workspace query as an extent: rounded up, as a float holds only 24 bits of it.
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

}  // namespace detail

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
