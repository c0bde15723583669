// Compiler facts and the few names that every layer needs: the version namespace, the index type,
// limits.
#pragma once

#include <cstddef>

#if !defined(__GNUC__)
#error "lazuli needs g++ >= 12 or clang >= 16 (GNU vector extensions)"
#endif

/// 1 in debug builds: operands are tracked, `noalias` is checked. Default: on when neither -O nor
/// NDEBUG is given.
#if !defined(LAZULI_DEBUG)
#if defined(__OPTIMIZE__) || defined(NDEBUG)
#define LAZULI_DEBUG 0
#else
#define LAZULI_DEBUG 1
#endif
#endif

// What is no template is compiled into each program (`inline`), or once into the library, whose
// build targets define LAZULI_COMPILED: then its body is in an .ipp file that programs do not read.
#if defined(LAZULI_COMPILED)
#define LAZULI_API
#else
#define LAZULI_API inline
#endif

// Debug and release objects differ in layout, and one program has one copy of the library: names
// make a mixture a link error, not a crash.
#if LAZULI_DEBUG && defined(LAZULI_COMPILED)
#define LAZULI_NAMESPACE v0_debug_compiled
#elif LAZULI_DEBUG
#define LAZULI_NAMESPACE v0_debug
#elif defined(LAZULI_COMPILED)
#define LAZULI_NAMESPACE v0_compiled
#else
#define LAZULI_NAMESPACE v0
#endif

#define LAZULI_BEGIN \
  namespace lazuli { \
  inline namespace LAZULI_NAMESPACE {
#define LAZULI_END \
  }                \
  }

// Not optimised, inlining everything only makes huge functions that compile slowly and cannot be
// stepped through; the thin layers between an element and the instruction for it (LAZULI_THIN) are
// inlined all the same, or a debug build would spend its time in calls. Sanitizers check each of
// their copies: there nothing is.
#if defined(__OPTIMIZE__)
#define LAZULI_INLINE inline __attribute__((always_inline))
#define LAZULI_INLINE_LAMBDA __attribute__((always_inline))
#else
#define LAZULI_INLINE inline
#define LAZULI_INLINE_LAMBDA
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LAZULI_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define LAZULI_SANITIZED 1
#endif
#endif
#if defined(__OPTIMIZE__) || !defined(LAZULI_SANITIZED)
#define LAZULI_THIN inline __attribute__((always_inline))
#define LAZULI_THIN_LAMBDA __attribute__((always_inline))
#else
#define LAZULI_THIN inline
#define LAZULI_THIN_LAMBDA
#endif
// The loop over the elements of a row: g++ optimises it in debug builds, too. (clang cannot.)
#if defined(__OPTIMIZE__) || defined(LAZULI_SANITIZED) || defined(__clang__)
#define LAZULI_LOOP
#else
#define LAZULI_LOOP __attribute__((optimize("O1")))
#endif
#define LAZULI_NOINLINE __attribute__((noinline))
#define LAZULI_COLD __attribute__((noinline, cold))

#if defined(__clang__)
#define LAZULI_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define LAZULI_LIFETIMEBOUND
#endif

// clang: an error of our own at the line of the call. g++ has no such thing; there a deleted
// overload stands instead.
#if defined(__clang__)
#define LAZULI_REFUSE(condition, text)                                                  \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
      __attribute__((diagnose_if(condition, text, "error"))) _Pragma("clang diagnostic pop")
#else
#define LAZULI_REFUSE(condition, text)
#endif

// nvcc's front end warns of g++'s pragmas, which it hands on, and of loops over no axes.
#if defined(__CUDACC__)
#pragma nv_diag_suppress 1675, 186
#endif

LAZULI_BEGIN

/// Signed type of indices, extents and strides (64 bit everywhere).
using index = std::ptrdiff_t;

/// Marks an extent that is known at run time only, as in `tensor<float, dyn, 3>`.
inline constexpr index dyn = -1;

/// Highest rank of a tensor, and most axes of a loop nest.
inline constexpr int max_rank = 16;

/// Alignment in bytes of owned memory: one cache line, one AVX-512 register.
inline constexpr std::size_t alignment = 64;

LAZULI_END
