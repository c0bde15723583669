// The prelude of a kernel: the few lines in which dialects differ, and the types and functions that
// kernels call. The text of the kernel itself is the same for all dialects: C, except for 16-bit
// floats and complex numbers, which need C++.
#pragma once

#include <lazuli/backend/gpu/codegen/prelude_complex.hpp>
#include <lazuli/backend/gpu/codegen/prelude_cuda.hpp>
#include <lazuli/backend/gpu/codegen/prelude_float16.hpp>
#include <lazuli/backend/gpu/codegen/prelude_hip.hpp>
#include <lazuli/backend/gpu/codegen/prelude_host.hpp>
#include <lazuli/backend/gpu/codegen/prelude_normal.hpp>
#include <lazuli/backend/gpu/codegen/prelude_opencl.hpp>
#include <lazuli/backend/gpu/codegen/prelude_scan.hpp>
#include <lazuli/backend/gpu/codegen/prelude_sort.hpp>
#include <lazuli/backend/gpu/runtime/platform.hpp>
#include <string>

LAZULI_BEGIN

namespace gpu {

// clang-format off
// Every dialect defines what a block and a thread are:
//   KERNEL(name, threads, blocks)(parameters) { … }   at least `blocks` blocks fit on a processor
//   ENTRY(name)                                       what the host dialect is entered by
//   THREADS(n) { … }  BARRIER;                        all threads of a block; all have come here
//   LOAD(type, pointer, item)  STORE(type, pointer, item, value)   one access of sizeof(type) bytes
//   MERGE_LANES(kept, shared, threads, n)             leaves in `kept` of each of n neighbouring threads, 2 to 32,
//                                                     what merge() makes of theirs
//   SCAN_LANES(kept, shared, threads, n)              leaves in `kept` of each of n neighbouring threads, 1 to 32,
//                                                     what merge() makes of theirs up to it
//   LANES_BEFORE(before, kept, shared, threads, n)    … in `before` what the thread before it has kept
//   FENCED(statement)                                 what it writes is seen by blocks that see what follows
//   COUNT_UP(at, n)                                   what *at was before it is one more, 0 after n - 1
//   TICKET(counter)                                   how many blocks have asked for one: one thread asks
//   POST(place, word)  POSTED(place)                  8 bytes, or 4, that blocks show each other
//   ADD_TO(at, n)                                     *at += n, of unsigned or of uint64, by many threads at once
//   LANES_ACROSS(other, kept, shared, threads, far)   leaves in `other` of each thread what thread (its number ^ far) keeps,
//                                                     far below 32
//   RANK_LANES(rank, counts, shared, digit, threads)  in `rank` of each thread how often its warp's counts[digit], of
//                                                     256, has been counted, before the thread is, in the order of lanes
//   PRIVATE(type, name, n)  OWN(name)                 a variable of each thread that outlives THREADS
//   GLOBAL  SHARED  DEVICE  UNROLL  ONCE  BLOCK  THREAD  DIVIDE(n, factor, shift)
// clang-format on

namespace detail {

/// The C++ dialects: types by lazuli's names, and the functions that symbols write.
inline constexpr std::string_view common_prelude = R"(
typedef signed char int8;
typedef short int16;
typedef long int64;
typedef unsigned char uint8;
typedef unsigned short uint16;
typedef unsigned uint32;
typedef unsigned long uint64;
template <class T> struct is_signed { static const bool value = T(-1) < T(0); };
DEVICE int plus(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
DEVICE int minus(int a, int b) { return (int)((unsigned)a - (unsigned)b); }
DEVICE int times(int a, int b) { return (int)((unsigned)a * (unsigned)b); }
DEVICE int negated(int a) { return (int)(0u - (unsigned)a); }
DEVICE int64 plus(int64 a, int64 b) { return (int64)((uint64)a + (uint64)b); }
DEVICE int64 minus(int64 a, int64 b) { return (int64)((uint64)a - (uint64)b); }
DEVICE int64 times(int64 a, int64 b) { return (int64)((uint64)a * (uint64)b); }
DEVICE int64 negated(int64 a) { return (int64)(0ul - (uint64)a); }
template <class T> DEVICE T quotient(T a, T b) {
  if (b == T(0)) return T(0);
  if (is_signed<T>::value && b == T(-1)) return T(0u - (uint64)a);
  return T(a / b);
}
template <class T> DEVICE T rest(T a, T b) {
  if (b == T(0) || (is_signed<T>::value && b == T(-1))) return T(0);
  return T(a % b);
}
template <class T> DEVICE T shift_left(T a, T n) {
  return n >= T(0) && n < T(8 * sizeof(T)) ? T((uint64)a << n) : T(0);
}
template <class T> DEVICE T shift_right(T a, T n) {
  if (n >= T(0) && n < T(8 * sizeof(T))) return T(a >> n);
  return a < T(0) ? T(-1) : T(0);
}
template <class T> DEVICE T minimum(T a, T b) { return a < b || a != a ? a : b; }
template <class T> DEVICE T maximum(T a, T b) { return a > b || a != a ? a : b; }
template <class T> DEVICE T power(T a, T n) {
  if (n < T(0)) return a == T(1) ? a : a != T(-1) ? T(0) : n & 1 ? a : T(1);
  uint64 result = 1, factor = (uint64)a;
  for (; n != T(0); n = T(n >> 1), factor *= factor)
    if (n & 1) result *= factor;
  return T(result);
}
DEVICE float power(float a, float b) { return pow(a, b); }
DEVICE double power(double a, double b) { return pow(a, b); }
template <class T> DEVICE T gcd(T a, T b) {
  uint64 x = a < T(0) ? 0ul - (uint64)a : (uint64)a, y = b < T(0) ? 0ul - (uint64)b : (uint64)b;
  while (y != 0) {
    uint64 const rest = x % y;
    x = y;
    y = rest;
  }
  return T(x);
}
template <class T> DEVICE T fused(T a, T b, T c) { return T((uint64)a * (uint64)b + (uint64)c); }
DEVICE float fused(float a, float b, float c) { return fma(a, b, c); }
DEVICE double fused(double a, double b, double c) { return fma(a, b, c); }
template <class T> DEVICE T magnitude(T x) { return x < T(0) ? T(0u - (uint64)x) : x; }
DEVICE float magnitude(float x) { return fabsf(x); }
DEVICE double magnitude(double x) { return fabs(x); }
template <class T> DEVICE bool is_nan(T x) { return x != x; }
template <class T> DEVICE bool is_inf(T x) { return x - x != x - x && x == x; }
template <class T> DEVICE bool is_finite(T x) { return x - x == x - x; }
template <class T> DEVICE bool has_sign(T x) { return x < T(0); }
DEVICE bool has_sign(float x) { return copysignf(1.0f, x) < 0.0f; }
DEVICE bool has_sign(double x) { return copysign(1.0, x) < 0.0; }
)";

/// MERGE_LANES where threads of a warp cannot be relied on to meet: through shared memory.
inline constexpr std::string_view lanes_through_shared = R"(
#define MERGE_LANES(kept, shared, threads, n)                                                  \
  shared[THREAD] = kept[0];                                                                    \
  BARRIER;                                                                                     \
  for (unsigned away = (n) / 2; away > 0; away /= 2) {                                         \
    if (THREAD % (n) < away) shared[THREAD] = merge(shared[THREAD], shared[THREAD + away]);    \
    BARRIER;                                                                                   \
  }                                                                                            \
  kept[0] = shared[THREAD / (n) * (n)];                                                        \
  BARRIER
)";

/// The names by which symbols call functions that the language names otherwise.
inline constexpr std::string_view function_names = R"(
#define abs magnitude
#define fma fused
#define pow power
#define isnan is_nan
#define isinf is_inf
#define isfinite is_finite
#define signbit has_sign
)";

/// Numbers as their bits and back, in C++.
inline constexpr std::string_view number_bits = R"(
DEVICE int integer_bits(float x) {
  union { float x; int bits; } u = {x};
  return u.bits;
}
DEVICE int64 integer_bits(double x) {
  union { double x; int64 bits; } u = {x};
  return u.bits;
}
DEVICE float float_from_bits(int bits) {
  union { int bits; float x; } u = {bits};
  return u.x;
}
DEVICE double float_from_bits(int64 bits) {
  union { int64 bits; double x; } u = {bits};
  return u.x;
}
)";
/// The same in OpenCL C.
inline constexpr std::string_view opencl_number_bits = R"(
DEVICE int integer_bits(float x) { return as_int(x); }
DEVICE long integer_bits(double x) { return as_long(x); }
DEVICE float float_from_bits(int bits) { return as_float(bits); }
DEVICE double float_from_bits(long bits) { return as_double(bits); }
)";

/// Functions that relaxed ops call, for dialects that have no instructions for them.
inline constexpr std::string_view relaxed_functions = R"(
#define relaxed_divide(a, b) ((a) / (b))
#define relaxed_sqrt(x) sqrt(x)
#define relaxed_rsqrt(x) (1 / sqrt(x))
)";

}  // namespace detail

/// The text that precedes these kernels in a dialect. 16-bit floats, complex numbers, relaxed
/// functions, gelu, scans, sorts and bits of numbers are included only if the text names them: each
/// costs the compiler some milliseconds.
LAZULI_API std::string prelude(dialect language, std::string_view kernels);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/prelude.ipp>
#endif
