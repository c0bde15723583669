// The prelude of kernels in OpenCL C: no 16-bit floats, no complex numbers.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// int8, uint16 … are vectors in OpenCL C; here they mean what they mean in every other dialect.
inline constexpr std::string_view opencl_prelude = R"(
#pragma OPENCL FP_CONTRACT OFF
#define GLOBAL __global
#define SHARED __local
#define DEVICE static inline __attribute__((overloadable, unused))
#define UNROLL __attribute__((opencl_unroll_hint))
#define ONCE __attribute__((opencl_unroll_hint(1)))
#define BLOCK ((unsigned)get_group_id(0))
#define THREAD ((unsigned)get_local_id(0))
#define THREADS(n)
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define KERNEL(name, threads, blocks) \
  __kernel __attribute__((reqd_work_group_size(threads, 1, 1))) void name
#define ENTRY(name)
#define DIVIDE(n, factor, shift) ((mul_hi((unsigned)(n), (unsigned)(factor)) + (n)) >> (shift))
#define LOAD(type, pointer, item) (((GLOBAL type const*)(pointer))[item])
#define STORE(type, pointer, item, value) (((GLOBAL type*)(pointer))[item] = (value))
#define FENCED(statement) statement, mem_fence(CLK_GLOBAL_MEM_FENCE)
#define COUNT_UP(at, n) count_up(at, n)
#define PRIVATE(type, name, n) type name[1]
#define OWN(name) name[0]
DEVICE unsigned count_up(volatile GLOBAL unsigned* at, unsigned n) {
  unsigned const before = atomic_inc(at);
  if (before == n - 1) *at = 0;
  return before;
}
#define int8 char
#define int16 short
#define int64 long
#define uint8 uchar
#define uint16 ushort
#define uint32 uint
#define uint64 ulong
#define nearbyint rint
#define INTEGER(T, is_signed)                                                        \
  DEVICE T plus(T a, T b) { return (T)((ulong)a + (ulong)b); }                       \
  DEVICE T minus(T a, T b) { return (T)((ulong)a - (ulong)b); }                      \
  DEVICE T times(T a, T b) { return (T)((ulong)a * (ulong)b); }                      \
  DEVICE T negated(T a) { return (T)(0ul - (ulong)a); }                              \
  DEVICE T quotient(T a, T b) {                                                      \
    if (b == (T)0) return 0;                                                         \
    return is_signed && b == (T)-1 ? (T)(0ul - (ulong)a) : (T)(a / b);               \
  }                                                                                  \
  DEVICE T rest(T a, T b) {                                                          \
    return b == (T)0 || (is_signed && b == (T)-1) ? (T)0 : (T)(a % b);               \
  }                                                                                  \
  DEVICE T shift_left(T a, T n) {                                                    \
    return n >= (T)0 && n < (T)(8 * sizeof(T)) ? (T)((ulong)a << n) : (T)0;          \
  }                                                                                  \
  DEVICE T shift_right(T a, T n) {                                                   \
    if (n >= (T)0 && n < (T)(8 * sizeof(T))) return (T)(a >> n);                     \
    return a < (T)0 ? (T)-1 : (T)0;                                                  \
  }                                                                                  \
  DEVICE T minimum(T a, T b) { return a < b ? a : b; }                               \
  DEVICE T maximum(T a, T b) { return a > b ? a : b; }                               \
  DEVICE T power(T a, T n) {                                                         \
    if (n < (T)0) return a == (T)1 ? a : a != (T)-1 ? (T)0 : n & 1 ? a : (T)1;       \
    ulong result = 1, factor = (ulong)a;                                             \
    for (; n != (T)0; n = (T)(n >> 1), factor *= factor)                             \
      if (n & 1) result *= factor;                                                   \
    return (T)result;                                                                \
  }                                                                                  \
  DEVICE T gcd(T a, T b) {                                                           \
    ulong x = a < (T)0 ? 0ul - (ulong)a : (ulong)a;                                  \
    ulong y = b < (T)0 ? 0ul - (ulong)b : (ulong)b;                                  \
    while (y != 0) {                                                                 \
      ulong const rest = x % y;                                                      \
      x = y;                                                                         \
      y = rest;                                                                      \
    }                                                                                \
    return (T)x;                                                                     \
  }                                                                                  \
  DEVICE T fused(T a, T b, T c) { return (T)((ulong)a * (ulong)b + (ulong)c); }      \
  DEVICE T magnitude(T x) { return x < (T)0 ? (T)(0ul - (ulong)x) : x; }             \
  DEVICE bool is_nan(T x) { return false; }                                          \
  DEVICE bool is_inf(T x) { return false; }                                          \
  DEVICE bool is_finite(T x) { return true; }                                        \
  DEVICE bool has_sign(T x) { return x < (T)0; }
INTEGER(char, 1)
INTEGER(short, 1)
INTEGER(int, 1)
INTEGER(long, 1)
INTEGER(uchar, 0)
INTEGER(ushort, 0)
INTEGER(uint, 0)
INTEGER(ulong, 0)
#undef INTEGER
#define REAL(T)                                                       \
  DEVICE T minimum(T a, T b) { return a < b || a != a ? a : b; }      \
  DEVICE T maximum(T a, T b) { return a > b || a != a ? a : b; }      \
  DEVICE T power(T a, T b) { return pow(a, b); }                      \
  DEVICE T fused(T a, T b, T c) { return fma(a, b, c); }              \
  DEVICE T magnitude(T x) { return fabs(x); }                         \
  DEVICE bool is_nan(T x) { return isnan(x); }                        \
  DEVICE bool is_inf(T x) { return isinf(x); }                        \
  DEVICE bool is_finite(T x) { return isfinite(x); }                  \
  DEVICE bool has_sign(T x) { return signbit(x); }
REAL(float)
REAL(double)
#undef REAL
)";

}  // namespace gpu::detail

LAZULI_END
