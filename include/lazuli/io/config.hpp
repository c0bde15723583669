// show_config: compiler, SIMD, threads, BLAS and GPU, as this program has them.
#pragma once

#include <cstdio>
#include <lazuli/backend/blas/core_type.hpp>
#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/base/version.hpp>
#include <lazuli/io/config_line.hpp>
#include <ostream>
#include <string>

LAZULI_BEGIN

/// The result of show_config(): it converts to text and can be written to a stream. If neither
/// happens it prints itself, so that the statement `lz::show_config();` shows it.
class config_text {
 public:
  explicit config_text(std::string text) : text_(std::move(text)) {}
  config_text(config_text const&) = delete;
  ~config_text() {
    if (!taken_) std::fputs(text_.c_str(), stdout);
  }
  operator std::string() const { return text(); }  // NOLINT(google-explicit-constructor)
  std::string const& text() const {
    taken_ = true;
    return text_;
  }
  friend std::ostream& operator<<(std::ostream& out, config_text const& c) {
    return out << c.text();
  }

 private:
  std::string text_;
  mutable bool taken_ = false;
};

inline namespace LAZULI_SIMD_ISA {

/// One line each: version of Lazuli, compiler, SIMD instruction set and width of the object that
/// asks, threads, the BLAS in use with where it comes from (looked for on the first call), a
/// warning where OpenBLAS runs kernels for less than the processor has, GPUs: driver, devices and compiler of kernels, where the program includes <lazuli/cuda.hpp>. Example:
/// docs/use.md
LAZULI_COLD inline config_text show_config() {
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
  std::string const narrow =
      core.empty() ? "" : blas::loader::core_warning(std::getenv("OPENBLAS_CORETYPE"), core);
  std::string const gpus = config_line::all(10);
  bool const ours = !blas::available(), no_lapack = !blas::lapack_available();
  return config_text(text::concat(
      "lazuli    ", LAZULI_VERSION_STRING, kind, "\ncompiler  ", compiler, "\nSIMD      ",
      simd::instruction_set(), ", ", simd_bytes, " bytes: ", simd_width<float>, " lanes of float32",
      "\nthreads   ", get_num_threads(), " (", from, ")\nBLAS      ", blas::library_name(),
      core.empty() ? "" : ", kernels for ", core, ours ? "; products run in a loop of ours" : "",
      no_lapack ? "; no LAPACK" : "", narrow.empty() ? "" : "\nwarning   ", narrow, "\nGPU       ",
      gpus.empty() ? "not looked for: <lazuli/cuda.hpp> is not included" : gpus, "\n"));
}

}  // namespace LAZULI_SIMD_ISA

LAZULI_END
