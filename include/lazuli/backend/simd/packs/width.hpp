// What the compiler was allowed to use: the width of a SIMD register and the name of the
// instruction set.
#pragma once

#include <lazuli/backend/simd/packs/register.hpp>
#include <lazuli/number/dtype.hpp>
#include <string_view>

LAZULI_BEGIN

// Both depend on the compiler's flags, so their names differ in objects with different flags.
inline namespace LAZULI_SIMD_ISA {

/// Bytes of one SIMD register under the compiler's flags: 16 (SSE2, NEON), 32 (AVX), 64 (AVX-512).
inline constexpr int simd_bytes = simd::native_bytes;

/// Numbers of type T in one SIMD register, those of complex types counted as one. simd_width<float>
/// is 4 without -march on x86.   Example: docs/use.md
template <dtype T>
inline constexpr int simd_width = simd_bytes / static_cast<int>(sizeof(T));

}  // namespace LAZULI_SIMD_ISA

namespace simd::inline LAZULI_SIMD_ISA {

/// "SSE2" where x86 is compiled without -march.
constexpr std::string_view instruction_set() {
#if defined(__AVX512F__)
  return "AVX-512";
#elif defined(__AVX2__)
  return "AVX2";
#elif defined(__AVX__)
  return "AVX";
#elif defined(__SSE4_1__)
  return "SSE4.1";
#elif defined(__SSE2__)
  return "SSE2";
#elif defined(__ARM_NEON)
  return "NEON";
#else
  return "no SIMD instructions";
#endif
}

}  // namespace simd::inline LAZULI_SIMD_ISA

LAZULI_END
