// OPENBLAS_CORETYPE: does it restrict OpenBLAS to narrower kernels than this processor has? It is
// also used to ask for wider kernels if OpenBLAS does not know the processor.
#pragma once

#include <cstdlib>
#include <lazuli/base/error.hpp>
#include <string>
#include <string_view>

LAZULI_BEGIN

namespace blas::loader {

/// Bits of the registers that a core type of OpenBLAS on x86 uses; 0: not one of x86, or unknown,
/// and OpenBLAS ignores it. Upper and lower case are equal, as in OpenBLAS.
inline int bits_of_core(std::string_view name) {
  constexpr std::string_view cores[][8] = {
      {"skylakex", "cooperlake", "sapphirerapids"},
      {"haswell", "zen", "excavator"},
      {"sandybridge", "bulldozer", "piledriver", "steamroller"},
      {"nehalem", "dunnington", "penryn", "core2", "atom", "bobcat", "barcelona", "prescott"},
  };
  constexpr int bits[] = {512, 256, 255, 128};  // 255: registers of 256 bits without FMA
  std::string low(name);
  for (char& c : low) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (int i = 0; i < 4; ++i) {
    for (std::string_view const core : cores[i]) {
      if (!low.empty() && core == low) return bits[i];
    }
  }
  return 0;
}

/// The same for the processor that this program runs on; 0: not x86.
inline int bits_of_machine() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
    return 512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 256;
  return __builtin_cpu_supports("avx") ? 255 : 128;
#else
  return 0;
#endif
}

/// The core type to ask for if OpenBLAS has chosen `chosen` on a machine of so many bits; null:
/// that choice is good. An OpenBLAS older than the processor takes Prescott's kernels of 128 bits,
/// a quarter as fast or slower: 0.3.21 does so on Xeons of the fifth generation.
inline char const* wider_core(std::string_view chosen, int machine = bits_of_machine()) {
  int const bits = bits_of_core(chosen);
  if (bits == 0 || bits >= 256 || machine < 256) return nullptr;
  return machine == 512 ? "SkylakeX" : "Haswell";
}

/// Gives OPENBLAS_CORETYPE a value for the life of this object, and none afterwards.
class asked_core {
 public:
  explicit asked_core(char const* name) { ::setenv(variable, name, 1); }
  asked_core(asked_core const&) = delete;
  ~asked_core() { ::unsetenv(variable); }
  /// True if the user has set it: then it is not ours to change.
  static bool is_set() { return std::getenv(variable) != nullptr; }

 private:
  static constexpr char const* variable = "OPENBLAS_CORETYPE";
};

/// What to say if OPENBLAS_CORETYPE has the value `asked` (null: it is not set) and OpenBLAS runs
/// the kernels of `chosen` on a machine of so many bits; empty if nothing is lost.
LAZULI_COLD inline std::string core_warning(char const* asked, std::string_view chosen,
                                            int machine = bits_of_machine()) {
  if (asked == nullptr) {
    char const* const wider = wider_core(chosen, machine);
    return wider == nullptr ? std::string()
                            : text::concat("OpenBLAS, linked or loaded by others, does not know "
                                           "this processor: set OPENBLAS_CORETYPE=",
                                           wider);
  }
  int const bits = bits_of_core(asked);
  if (bits == 0 || bits >= machine) return {};
  return text::concat("OPENBLAS_CORETYPE=", asked, " asks for less than this processor has (",
                      machine == 512   ? "AVX-512"
                      : machine == 256 ? "AVX2 with FMA"
                                       : "AVX",
                      "): unset it");
}

}  // namespace blas::loader

LAZULI_END
