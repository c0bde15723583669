// The prelude of kernels in HIP C++, as hipRTC takes it: its own headers are already included.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// A block of 256 threads is one wave for each of a compute unit's four SIMD units: as many blocks
/// at once are as many waves of each unit, which is what __launch_bounds__ takes here.
inline constexpr std::string_view hip_prelude = R"(
// The text of an op is one for all dtypes, with no more parentheses than C needs.
#pragma clang diagnostic ignored "-Wparentheses"
#pragma clang diagnostic ignored "-Wbitwise-conditional-parentheses"
#pragma clang diagnostic ignored "-Wtautological-compare"
#define GLOBAL
#define SHARED __shared__
#define DEVICE static __device__ __attribute__((always_inline, unused))
#define MEMBER __device__ __attribute__((always_inline))
#define UNROLL _Pragma("unroll")
#define ONCE _Pragma("nounroll")
#define BLOCK ((unsigned)blockIdx.x)
#define THREAD ((unsigned)threadIdx.x)
#define THREADS(n)
#define BARRIER __syncthreads()
#define KERNEL(name, threads, blocks)                                                 \
  extern "C" __global__ void                                                          \
      __launch_bounds__(threads, ((threads) * (blocks) + 255) / 256) name
#define ENTRY(name)
#define DIVIDE(n, factor, shift) \
  (((unsigned)((unsigned long)(n) * (factor) >> 32) + (n)) >> (shift))
#define LOAD(type, pointer, item) load((type const*)(pointer) + (item))
#define STORE(type, pointer, item, value) store((type*)(pointer) + (item), value)
#undef INFINITY
#undef NAN
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FENCED(statement) statement, __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define COUNT_UP(at, n) count_up(at, n)
#define PRIVATE(type, name, n) type name[1]
#define OWN(name) name[0]
DEVICE unsigned count_up(unsigned* at, unsigned n) {
  unsigned const before = __atomic_fetch_add(at, 1u, __ATOMIC_SEQ_CST);
  if (before == n - 1) __atomic_store_n(at, 0u, __ATOMIC_SEQ_CST);
  return before;
}
// As whole words: fields of a struct would be read one by one.
template <int Bytes> struct words;
template <> struct words<16> { typedef unsigned type __attribute__((ext_vector_type(4))); };
template <> struct words<8> { typedef unsigned type __attribute__((ext_vector_type(2))); };
template <> struct words<4> { typedef unsigned type; };
template <> struct words<2> { typedef unsigned short type; };
template <> struct words<1> { typedef unsigned char type; };
template <class V> DEVICE V load(V const* from) {
  typedef typename words<sizeof(V)>::type W;
  union U { W w; V v; MEMBER U() {} } u;
  u.w = *(W const*)from;
  return u.v;
}
template <class V> DEVICE void store(V* to, V value) {
  typedef typename words<sizeof(V)>::type W;
  union U { W w; V v; MEMBER U() {} } u;
  u.v = value;
  *(W*)to = u.w;
}
)";

/// Between float and the bits of a float16.
inline constexpr std::string_view hip_half = R"(
DEVICE unsigned short half_bits(float x) {
  return __builtin_bit_cast(unsigned short, (_Float16)x);
}
DEVICE float half_value(unsigned short bits) { return (float)__builtin_bit_cast(_Float16, bits); }
)";

}  // namespace gpu::detail

LAZULI_END
