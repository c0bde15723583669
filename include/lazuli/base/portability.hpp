// Compiler facts and the few names that every layer needs: the version namespace, the index type,
// limits.
#pragma once

#include <cstddef>

#if !defined(__GNUC__)
#error "lazuli needs g++ >= 12 or clang >= 16 (GNU vector extensions)"
#endif

// clang makes undefined what passes an infinity to a function, as ours do among themselves.
#if defined(__clang__) && defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "lazuli: of -ffast-math clang takes all but -ffinite-math-only: add -fno-finite-math-only"
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

// -ffast-math and its parts let the compiler cancel the additions of constants by which functions
// round, and the small terms that make up for rounding. clang is told to compute as written between
// these two; for g++, which cannot be told, the operators of packs hide their results
// (backend/simd/packs/register.hpp). Of these flags clang's macros tell only that errno is not set.
// There, "precise" also keeps its back end from reordering; it would overrule -ffp-contract.
#if !defined(__clang__)
#define LAZULI_AS_WRITTEN
#define LAZULI_AS_WRITTEN_END
#else
#if defined(__NO_MATH_ERRNO__)
#define LAZULI_AS_WRITTEN _Pragma("float_control(push)") _Pragma("float_control(precise, on)")
#else
#define LAZULI_AS_WRITTEN _Pragma("float_control(push)") _Pragma("clang fp reassociate(off)")
#endif
#define LAZULI_AS_WRITTEN_END _Pragma("float_control(pop)")
#endif

#define LAZULI_BEGIN \
  LAZULI_AS_WRITTEN  \
  namespace lazuli { \
  inline namespace LAZULI_NAMESPACE {
#define LAZULI_END \
  }                \
  }                \
  LAZULI_AS_WRITTEN_END

// Two objects of one program may be built for different instruction sets. Packs differ in layout
// and in the instructions behind them, so their namespace is named after the native register width,
// fma, and the steps between that change how a function is computed; a function template over packs
// is then another function in each object.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define LAZULI_SIMD_ISA isa_512_fma
#elif defined(__AVX512F__)
#define LAZULI_SIMD_ISA isa_512_foundation_fma
#elif defined(__AVX2__) && defined(__FMA__)
#define LAZULI_SIMD_ISA isa_256_fma
#elif defined(__AVX2__)
#define LAZULI_SIMD_ISA isa_256
#elif defined(__AVX__) && defined(__FMA__)
#define LAZULI_SIMD_ISA isa_256_avx1_fma
#elif defined(__AVX__)
#define LAZULI_SIMD_ISA isa_256_avx1
#elif defined(__SSE4_1__)
#define LAZULI_SIMD_ISA isa_128_sse4
#elif defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define LAZULI_SIMD_ISA isa_128_fma
#else
#define LAZULI_SIMD_ISA isa_128
#endif

// For the same reason what owns elements and what refers to them is another type in each object:
// templates that take it and reach a kernel are then other functions, too, and a tensor that one
// object hands to another is an undefined reference to `f(tensor[abi:isa_256_fma]<float, …> …)`.
#define LAZULI_TEXT_OF(name) #name
#define LAZULI_TEXT_OF_VALUE(name) LAZULI_TEXT_OF(name)
#if defined(__CUDACC__)  // nvcc declares classes again without their attributes
#define LAZULI_ISA_TAG
#else
#define LAZULI_ISA_TAG __attribute__((abi_tag(LAZULI_TEXT_OF_VALUE(LAZULI_SIMD_ISA))))
#endif
// So is the plan, and with it whatever plans and drives loops, which each object compiles with its
// own instructions; the library has these once.
#if defined(LAZULI_COMPILED)
#define LAZULI_OBJECT_TAG
#else
#define LAZULI_OBJECT_TAG LAZULI_ISA_TAG
#endif

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
// The loop over the elements of a row: g++ optimises it in debug builds, too. (clang cannot.) Where
// all is optimised, whatever it calls is inlined: a function that is called for each register loads
// its constants anew every time. LAZULI_PLAIN_LOOPS: tests of other things compile faster without,
// and with each expression written once in each kind of loop (simd::loops_are_plain).
#if defined(LAZULI_SANITIZED) || (defined(LAZULI_PLAIN_LOOPS) && !defined(__OPTIMIZE__))
#define LAZULI_LOOP
#elif defined(__OPTIMIZE__)
#define LAZULI_LOOP __attribute__((flatten, __aligned__(64)))
#elif defined(__clang__)
#define LAZULI_LOOP
#else
#define LAZULI_LOOP __attribute__((optimize("O1")))
#endif
#define LAZULI_NOINLINE __attribute__((noinline))
#define LAZULI_COLD __attribute__((noinline, cold))
// Runs seldom: compiled for size, which takes half as long.
#define LAZULI_SELDOM __attribute__((cold))

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

// An overload that stands for a mistake: `verdict f(…) LAZULI_REFUSED("lazuli: …");`. clang prints
// the text, and where it is deleted instead every other candidate, too; of g++, which prints the
// signature, the name of the verdict tells the same.
#if defined(__clang__)
#define LAZULI_REFUSED(text)                                                            \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
      __attribute__((diagnose_if(true, text, "error"))) _Pragma("clang diagnostic pop")
#else
#define LAZULI_REFUSED(text) = delete
#endif

// A row that stands for every call that no form of a function fits: `LAZULI_NO_FORM f(...)
// LAZULI_FORMS("f(x), f(x, axis)");`. Any form that fits is chosen before an ellipsis, also of
// braces. Where a form takes no argument, `f()` could mean both: there a row begins with
// detail::any_argument, or, where a form takes braces of any integers, asks that none fits. g++
// prints the row, clang each macro, so that this is not by way of LAZULI_REFUSED.
#define LAZULI_NO_FORM no_form_of_it_takes_these_arguments_there_are_those_below
#if defined(__clang__)
#define LAZULI_FORMS(text)                                                                       \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"")          \
      __attribute__((diagnose_if(true, "lazuli: no form takes these arguments; there are " text, \
                                 "error"))) _Pragma("clang diagnostic pop")
#else
#define LAZULI_FORMS(text) = delete
#endif

// nvcc's front end warns of g++'s pragmas, which it hands on, and of loops over no axes.
#if defined(__CUDACC__)
#pragma nv_diag_suppress 1675, 186
#endif

LAZULI_BEGIN

/// What g++ prints the name of where no form of a function fits, and below it the row of forms.
struct no_form_of_it_takes_these_arguments_there_are_those_below {};

/// Signed type of indices, extents and strides (64 bit everywhere).
using index = std::ptrdiff_t;

/// Marks an extent that is known at run time only, as in `tensor<float, dyn, 3>`.
inline constexpr index dyn = -1;

/// Highest rank of a tensor, and most axes of a loop nest.
inline constexpr int max_rank = 16;

/// Alignment in bytes of owned memory: one cache line, one AVX-512 register.
inline constexpr std::size_t alignment = 64;

LAZULI_END
