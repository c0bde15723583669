// The one table of BLAS and LAPACK routines, filled on first use.
#pragma once

#include <atomic>
#include <climits>
#include <lazuli/backend/blas/library.hpp>
#include <lazuli/number/dtype.hpp>
#include <string>
#include <string_view>
#include <utility>

LAZULI_BEGIN

namespace blas {

/// The routines for one element type (Fortran names and ABI, 32-bit integers). To add one: a line
/// here, arguments as in its man page, and a length at the end for each of them that is text; and
/// one in linked.hpp, for programs that link their BLAS.
template <class T>
struct routines {
  using R = real_part_t<T>;
  using flag = char const*;
  using num = int const*;
  using in = T const*;
  using len = std::size_t;

  library const* from;
  bool single = sizeof(R) == 4;
  char letter = complex_dtype<T> ? (single ? 'c' : 'z') : (single ? 's' : 'd');

  void (*gemm)(flag, flag, num, num, num, in, in, num, in, num, in, T*, num, len,
               len) = from->find(letter, "gemm");
  void (*gemv)(flag, num, num, in, in, num, in, num, in, T*, num, len) = from->find(letter, "gemv");
  void (*syrk)(flag, flag, num, num, in, in, num, in, T*, num, len, len) = from->find(letter,
                                                                                      "syrk");
  void (*getrf)(num, num, T*, num, int*, int*) = from->find(letter, "getrf");
  void (*getrs)(flag, num, num, in, num, num, T*, num, int*, len) = from->find(letter, "getrs");
  void (*getri)(num, T*, num, num, T*, num, int*) = from->find(letter, "getri");
  void (*geqrf)(num, num, T*, num, T*, T*, num, int*) = from->find(letter, "geqrf");
  void (*ormqr)(flag, flag, num, num, num, in, num, in, T*, num, T*, num, int*, len,
                len) = from->find(letter, complex_dtype<T> ? "unmqr" : "ormqr");
  void (*trsm)(flag, flag, flag, flag, num, num, in, in, num, T*, num, len, len, len,
               len) = from->find(letter, "trsm");
  void (*potrf)(flag, num, T*, num, int*, len) = from->find(letter, "potrf");
  void (*orgqr)(num, num, num, T*, num, in, T*, num,
                int*) = from->find(letter, complex_dtype<T> ? "ungqr" : "orgqr");
  // Of two for one routine the second is for complex types: it adds rwork; w for wr and wi.
  void (*syevd)(flag, flag, num, T*, num, R*, T*, num, int*, num, int*, len,
                len) = from->find(letter, "syevd");
  void (*heevd)(flag, flag, num, T*, num, R*, T*, num, R*, num, int*, num, int*, len,
                len) = from->find(letter, "heevd");
  void (*geev)(flag, flag, num, T*, num, R*, R*, T*, num, T*, num, T*, num, int*, len,
               len) = from->find(letter, "geev");
  void (*geev_complex)(flag, flag, num, T*, num, T*, T*, num, T*, num, T*, num, R*, int*, len,
                       len) = from->find(letter, "geev");
  void (*gesdd)(flag, num, num, T*, num, R*, T*, num, T*, num, T*, num, int*, int*,
                len) = from->find(letter, "gesdd");
  void (*gesdd_complex)(flag, num, num, T*, num, R*, T*, num, T*, num, T*, num, R*, int*, int*,
                        len) = from->find(letter, "gesdd");
  // The last two before `info` are iwork alone for real types, rwork and iwork for complex ones.
  void (*gelsd)(num, num, num, T*, num, T*, num, R*, R const*, int*, T*, num, int*,
                int*) = from->find(letter, "gelsd");
  void (*gelsd_complex)(num, num, num, T*, num, T*, num, R*, R const*, int*, T*, num, R*, int*,
                        int*) = from->find(letter, "gelsd");
};

/// How an OpenBLAS is asked for the number of its threads, and how it is set: for the whole
/// process. Both are null for other libraries, which choose by size themselves (MKL) or are told by
/// their environment (BLIS).
struct thread_setting {
  library const* from;
  int (*get)() = from->plain("openblas_get_num_threads");
  void (*set)(int) = from->plain("openblas_set_num_threads");
};

/// A library and its routines for the four element types that BLAS knows. Never changes once made.
struct table {
  library from;
  table const* previous = nullptr;  // replaced by loader::load, and valid for calls under way
  routines<float> s{&from};
  routines<double> d{&from};
  routines<std::complex<float>> c{&from};
  routines<std::complex<double>> z{&from};
  thread_setting threads{&from};

  template <class T>
  routines<T> const& of() const {
    if constexpr (std::is_same_v<T, float>) {
      return s;
    } else if constexpr (std::is_same_v<T, double>) {
      return d;
    } else if constexpr (std::is_same_v<T, std::complex<float>>) {
      return c;
    } else {
      return z;
    }
  }
  explicit table(library found, table const* before = nullptr)
      : from(std::move(found)), previous(before) {}
  table(table const&) = delete;
};

/// blas_dtype: has BLAS routines. Models: float, std::complex<double>. Not: int, float16.
template <class T>
concept blas_dtype = std::is_same_v<T, float> || std::is_same_v<T, double> || complex_dtype<T>;

namespace loader {

inline std::atomic<table const*>& current() {
  // Never freed: threads may outlive static objects.
  static std::atomic<table const*> now{new table(choose_first())};
  return now;
}

/// For tests: replaces the table as if LAZULI_BLAS were `wanted`; null: as at the start of the
/// program.
inline void load(char const* wanted) {
  table const* const before = current().load();
  current().store(new table(wanted == nullptr ? choose_first() : choose(wanted), before));
}

}  // namespace loader

/// The table in use. Filled by the first call, from any thread: with linked symbols if
/// LAZULI_LINK_BLAS is defined, with nothing if LAZULI_NO_BLAS is, else from the library that the
/// environment variable LAZULI_BLAS names (openblas, mkl, blis, flexiblas, reference, system, none;
/// a soname or path; several joined by ':'), else from the first of those that is installed. The
/// environment is read, never changed.
inline table const& get() { return *loader::current().load(std::memory_order_acquire); }

/// The routines for T in the table in use.
template <blas_dtype T>
routines<T> const& get() {
  return get().of<T>();
}

/// True if matrix products run in a BLAS, false if in fallback_gemm.
inline bool available() { return get().s.gemm != nullptr; }

/// True if `solve`, `inv`, `lstsq` can run.
inline bool lapack_available() { return get().s.getrf != nullptr; }

/// The kernels that OpenBLAS has chosen for this processor, "SkylakeX"; empty for other libraries.
LAZULI_COLD inline std::string core_type() {
  char const* (*const name)() = get().from.plain("openblas_get_corename");
  return name != nullptr ? name() : "";
}

/// The library in use: "/lib/x86_64-linux-gnu/libopenblas.so.0 (OpenBLAS 0.3.21 … SkylakeX
/// MAX_THREADS=64)", or "none", with the reason if LAZULI_BLAS asked for one.
LAZULI_COLD inline std::string library_name() {
  library const& from = get().from;
  if (!from.fault.empty()) return text::concat("none (", from.fault, ')');
  char const* (*const config)() = from.plain("openblas_get_config");
  return config == nullptr || from.in_program ? from.name
                                              : text::concat(from.name, " (", config(), ')');
}

}  // namespace blas

LAZULI_END
