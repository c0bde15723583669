// The prelude of kernels in CUDA C++, as NVRTC takes it: no headers.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

inline constexpr std::string_view cuda_prelude = R"(
#pragma nv_diag_suppress 186  // x < 0 where x is unsigned: the text of an op is one for all dtypes
#pragma nv_diag_suppress 550  // shared memory that MERGE_LANES does without
#define GLOBAL
#define SHARED __shared__
#define DEVICE __device__ __forceinline__
#define MEMBER __device__ __forceinline__
#define UNROLL _Pragma("unroll")
#define ONCE _Pragma("unroll 1")
#define BLOCK blockIdx.x
#define THREAD threadIdx.x
#define THREADS(n)
#define BARRIER __syncthreads()
#define KERNEL(name, threads, blocks) \
  extern "C" __global__ void __launch_bounds__(threads, FIT(threads, blocks)) name
#if __CUDA_ARCH__ == 750  // threads of a processor
#define MOST_THREADS 1024
#elif __CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200
#define MOST_THREADS 1536
#else
#define MOST_THREADS 2048
#endif
#define FIT(threads, blocks) \
  ((threads) * (blocks) > MOST_THREADS ? MOST_THREADS / (threads) : (blocks))
#define ENTRY(name)
#define DIVIDE(n, factor, shift) ((__umulhi(n, factor) + (n)) >> (shift))
#define LOAD(type, pointer, item) load((type const*)(pointer) + (item))
#define STORE(type, pointer, item, value) store((type*)(pointer) + (item), value)
#define INFINITY __int_as_float(0x7f800000)
#define NAN __int_as_float(0x7fc00000)
#define FENCED(statement) statement, __threadfence()
#define COUNT_UP(at, n) atomicInc(at, (n) - 1)
#define PRIVATE(type, name, n) type name[1]
#define OWN(name) name[0]
#define MERGE_LANES(kept, shared, threads, n)                \
  UNROLL for (unsigned away = (n) / 2; away > 0; away /= 2)  \
    kept[0] = merge(kept[0], lane_after(kept[0], away, n));  \
  kept[0] = first_lane(kept[0], n);                          \
  (void)shared
// The value that another thread of the warp has: one so far behind, or the first of n.
template <class V> union lane_words {
  unsigned w[(sizeof(V) + 3) / 4];
  V v;
  MEMBER lane_words() {}
};
template <class V, class Shown> DEVICE V by_words(V value, Shown shown) {
  lane_words<V> from, to;
  from.v = value;
  UNROLL for (unsigned i = 0; i < (sizeof(V) + 3) / 4; ++i) to.w[i] = shown(from.w[i]);
  return to.v;
}
template <class V> DEVICE V lane_after(V value, unsigned far, int n) {
  return by_words(value, [=](unsigned w) { return __shfl_down_sync(0xffffffffu, w, far, n); });
}
template <class V> DEVICE V first_lane(V value, int n) {
  return by_words(value, [=](unsigned w) { return __shfl_sync(0xffffffffu, w, 0, n); });
}
// Left to itself the compiler splits wide accesses at addresses that are sums.
template <class V> DEVICE V load(V const* from) {
  unsigned long long at = __cvta_generic_to_global(from);
  union U { unsigned w[(sizeof(V) + 3) / 4]; V v; MEMBER U() {} } u;
  if constexpr (sizeof(V) == 16)
    asm volatile("ld.global.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(u.w[0]), "=r"(u.w[1]), "=r"(u.w[2]), "=r"(u.w[3]) : "l"(at) : "memory");
  else if constexpr (sizeof(V) == 8)
    asm volatile("ld.global.v2.b32 {%0, %1}, [%2];" : "=r"(u.w[0]), "=r"(u.w[1]) : "l"(at) : "memory");
  else if constexpr (sizeof(V) == 4)
    asm volatile("ld.global.b32 %0, [%1];" : "=r"(u.w[0]) : "l"(at) : "memory");
  else
    u.v = *from;
  return u.v;
}
template <class V> DEVICE void store(V* to, V value) {
  unsigned long long at = __cvta_generic_to_global(to);
  union U { unsigned w[(sizeof(V) + 3) / 4]; V v; MEMBER U() {} } u;
  u.v = value;
  if constexpr (sizeof(V) == 16)
    asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};" ::"l"(at), "r"(u.w[0]), "r"(u.w[1]),
                 "r"(u.w[2]), "r"(u.w[3]) : "memory");
  else if constexpr (sizeof(V) == 8)
    asm volatile("st.global.v2.b32 [%0], {%1, %2};" ::"l"(at), "r"(u.w[0]), "r"(u.w[1]) : "memory");
  else if constexpr (sizeof(V) == 4)
    asm volatile("st.global.b32 [%0], %1;" ::"l"(at), "r"(u.w[0]) : "memory");
  else
    *to = value;
}
)";

/// What relaxed ops call: within 2 ulp (PTX ISA, div.full, sqrt.approx, rsqrt.approx); of doubles
/// as everywhere.
inline constexpr std::string_view cuda_relaxed = R"(
DEVICE float relaxed_divide(float a, float b) {
  float y;
  asm("div.full.f32 %0, %1, %2;" : "=f"(y) : "f"(a), "f"(b));
  return y;
}
DEVICE float relaxed_sqrt(float x) {
  float y;
  asm("sqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
DEVICE float relaxed_rsqrt(float x) {
  float y;
  asm("rsqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
DEVICE double relaxed_divide(double a, double b) { return a / b; }
DEVICE double relaxed_sqrt(double x) { return sqrt(x); }
DEVICE double relaxed_rsqrt(double x) { return rsqrt(x); }
)";

/// Between float and the bits of a float16; from float to those of a bfloat16 where there is an
/// instruction for it.
inline constexpr std::string_view cuda_half = R"(
DEVICE unsigned short half_bits(float x) {
  unsigned short bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
  return bits;
}
DEVICE float half_value(unsigned short bits) {
  float x;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
  return x;
}
#if __CUDA_ARCH__ >= 800
#define BRAIN_BITS(x) brain_bits(x)
DEVICE unsigned short brain_bits(float x) {
  unsigned short bits;
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(x));
  return bits;
}
#endif
)";

}  // namespace gpu::detail

LAZULI_END
