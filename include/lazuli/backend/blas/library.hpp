// Finds a BLAS and LAPACK: symbols that the build links, else a shared library, loaded by name.
#pragma once

#include <dlfcn.h>

#include <cstdint>
#include <cstdlib>
#include <lazuli/backend/blas/core_type.hpp>
#include <lazuli/base/error.hpp>
#include <string>
#include <string_view>
#if defined(LAZULI_LINK_BLAS)
#include <lazuli/backend/blas/linked.hpp>
#endif

LAZULI_BEGIN

namespace blas {

/// An address that converts to the function pointer that it initialises; null if the routine is
/// missing.
struct symbol {
  void* address = nullptr;
  template <class F>
  operator F*() const {
    return reinterpret_cast<F*>(address);
  }
};

/// What was loaded, and how a routine is found in it.
struct library {
  static constexpr int most = 4;
  void* handles[most] = {};
  int loaded = 0;
  bool in_program = false;    // linked, not loaded
  std::string name = "none";  // the file that holds sgemm
  std::string fault;          // why the library that LAZULI_BLAS asks for is not used

  /// The address of "sgemm_" for 's', "gemm".
  symbol find(char letter, std::string_view routine) const {
#if defined(LAZULI_LINK_BLAS)
    if (in_program) return {linked::address(letter, routine)};
#endif
    return in_files(text::concat(letter, routine, '_').c_str());
  }

  /// The address of a function of the library's own, "openblas_get_config".
  symbol plain(char const* name) const {
#if defined(LAZULI_LINK_BLAS)
    if (in_program) return {::dlsym(RTLD_DEFAULT, name)};
#endif
    return in_files(name);
  }

 private:
  symbol in_files(char const* name) const {
    for (int i = 0; i < loaded; ++i) {
      if (void* const address = ::dlsym(handles[i], name)) return {address};
    }
    return {};
  }
};

namespace loader {

/// A word of LAZULI_BLAS and what to load for it, several files joined by ':'.
struct candidate {
  std::string_view word, files;
};

/// Tried from the top where LAZULI_BLAS is not set.
inline constexpr candidate candidates[] = {
    {"openblas", "libopenblas.so.0"},
    {"openblas", "libopenblas.so"},
    {"openblas", "libopenblasp.so.0"},
    {"mkl", "libmkl_rt.so.2"},
    {"mkl", "libmkl_rt.so"},
    {"blis", "libblis.so.4:liblapack.so.3"},
    {"blis", "libblis.so:liblapack.so.3"},
    {"flexiblas", "libflexiblas.so.3"},
    {"system", "libblas.so.3:liblapack.so.3"},
    // Debian gives libblas.so.3 to the fastest library installed; these stay the reference.
    {"reference",
     "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3:/usr/lib/x86_64-linux-gnu/lapack/liblapack.so.3"},
    {"reference",
     "/usr/lib/aarch64-linux-gnu/blas/libblas.so.3:/usr/lib/aarch64-linux-gnu/lapack/"
     "liblapack.so.3"},
    {"reference", "libblas.so.3:liblapack.so.3"},
};

/// True if the library's integers have 64 bits (ILP64): then this n is negative, and the answer 0.
inline bool wide_integers(library const& from) {
  int (*isamax)(void const*, float const*, void const*) = from.find('i', "samax");
  if (isamax == nullptr) return false;
  std::int64_t const n = static_cast<std::int64_t>(0xffffffff00000003ull), step = 1;
  float const x[] = {1, 2, 3};
  return isamax(&n, x, &step) == 0;
}

/// The files joined by ':' that exist; none, with the reason, if the first is missing.
inline library open_files(std::string_view files) {
  library result;
  while (!files.empty() && result.loaded < library::most) {
    std::string const file(files.substr(0, files.find(':')));
    files.remove_prefix(files.size() == file.size() ? file.size() : file.size() + 1);
    if (void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      result.handles[result.loaded++] = handle;
    } else if (result.loaded == 0) {
      result.fault = ::dlerror();
      return result;
    }
  }
  return result;
}

/// The core type that OpenBLAS, which reads the variable when it is loaded, should have chosen;
/// null if its choice is good, if the user has asked for one, and for other libraries.
inline char const* core_to_ask_for(library const& from) {
  char const* (*const chosen)() = from.plain("openblas_get_corename");
  return chosen == nullptr || asked_core::is_set() ? nullptr : wider_core(chosen());
}

/// Loads files joined by ':'; the first must hold sgemm. On failure nothing is loaded and `fault`
/// says why.
inline library open(std::string_view files) {
  library result = open_files(files);
  if (char const* const core = core_to_ask_for(result)) {
    for (int i = 0; i < result.loaded; ++i) ::dlclose(result.handles[i]);
    asked_core const asked(core);
    result = open_files(files);
  }
  if (result.loaded == 0) return result;
  ::Dl_info where{};
  if (void* const sgemm = result.find('s', "gemm").address; sgemm == nullptr) {
    result.loaded = 0;
    result.fault = "it has no sgemm_";
  } else if (wide_integers(result)) {
    result.loaded = 0;
    result.fault = "its integers have 64 bits (ILP64); lazuli calls the 32-bit (LP64) variant";
  } else if (::dladdr(sgemm, &where) != 0) {
    result.name = where.dli_fname;
  }
  return result;
}

/// The library for a value of LAZULI_BLAS; empty or null: the first candidate that is there.
inline library choose(char const* wanted) {
  std::string_view const word = wanted == nullptr ? "" : wanted;
  if (word == "none") return {};
  bool known = word.empty();
  for (candidate const& each : candidates) {
    if (!word.empty() && word != each.word) continue;
    known = true;
    if (library result = open(each.files); result.loaded != 0) return result;
  }
  library result;
  if (!known) result = open(word);
  if (result.loaded == 0 && !word.empty()) {
    result.fault = text::concat("LAZULI_BLAS=", word, ": ",
                                known ? "no such library is installed" : result.fault);
  }
  return result;
}

/// The library that the build or the environment asks for.
inline library choose_first() {
#if defined(LAZULI_NO_BLAS)
  return {};
#elif defined(LAZULI_LINK_BLAS)
  library result;
  result.in_program = true;
  result.name = "linked";
  return result;
#else
  return choose(std::getenv("LAZULI_BLAS"));
#endif
}

}  // namespace loader

}  // namespace blas

LAZULI_END
