// show_config: compiler, SIMD, threads, BLAS and GPU, as this program has them.
#pragma once

#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/width.hpp>
#include <lazuli/base/version.hpp>
#include <string>

LAZULI_BEGIN

inline namespace LAZULI_SIMD_ISA {

/// One line each: version of Lazuli, compiler, SIMD instruction set and width of the object that
/// asks, threads, the BLAS in use with where it comes from (looked for on the first call), GPU.
/// Example: docs/use.md
LAZULI_COLD inline std::string show_config() {
#if defined(__clang__)
  constexpr std::string_view compiler = "clang " __clang_version__;
#else
  constexpr std::string_view compiler = "g++ " __VERSION__;
#endif
#if defined(_OPENMP)
  constexpr std::string_view from = "OpenMP";
#else
  constexpr std::string_view from = "compiled without -fopenmp";
#endif
#if LAZULI_DEBUG
  constexpr std::string_view kind = ", debug checks";
#else
  constexpr std::string_view kind = "";
#endif
  std::string const core = blas::core_type();
  bool const ours = !blas::available(), no_lapack = !blas::lapack_available();
  return text::concat(
      "lazuli    ", LAZULI_VERSION_STRING, kind, "\ncompiler  ", compiler, "\nSIMD      ",
      simd::instruction_set(), ", ", simd_bytes, " bytes: ", simd_width<float>, " lanes of float32",
      "\nthreads   ", get_num_threads(), " (", from, ")\nBLAS      ", blas::library_name(),
      core.empty() ? "" : ", kernels for ", core, ours ? "; products run in a loop of ours" : "",
      no_lapack ? "; no LAPACK" : "", "\nGPU       none: built without CUDA\n");
}

}  // namespace LAZULI_SIMD_ISA

LAZULI_END
