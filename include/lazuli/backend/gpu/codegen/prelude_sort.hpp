// The prelude of kernels that count and sort, in each dialect.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// Threads of a warp with the same digit find each other by what all report of each of its bits.
inline constexpr std::string_view cuda_sort = R"(
#define ADD_TO(at, n) add_to(at, n)
DEVICE void add_to(unsigned* at, unsigned n) { atomicAdd(at, n); }
DEVICE void add_to(uint64* at, uint64 n) {
  atomicAdd((unsigned long long*)at, (unsigned long long)n);
}
#if __CUDA_ARCH__ >= 700
// The lanes whose digit has this bit as one's own has it: the compiler makes half of its instructions
// of C++.
DEVICE unsigned lanes_with(unsigned digit, unsigned bit) {
  unsigned lanes;
  asm volatile("{\n.reg .pred p;\nand.b32 %0, %1, %2;\nsetp.ne.u32 p, %0, 0;\n"
               "vote.sync.ballot.b32 %0, p, 0xffffffff;\n@!p not.b32 %0, %0;\n}"
               : "=r"(lanes) : "r"(digit), "r"(bit));
  return lanes;
}
#else
DEVICE unsigned lanes_with(unsigned digit, unsigned bit) {
  unsigned const lanes = __ballot_sync(0xffffffffu, (digit & bit) != 0);
  return digit & bit ? lanes : ~lanes;
}
#endif
#define RANK_LANES(rank, counts, shared, digit, threads) \
  rank = rank_of(counts + THREAD / 32u * 256u, digit);   \
  (void)shared
#define LANES_ACROSS(other, kept, shared, threads, far) \
  other[0] = lane_across(kept[0], far);                 \
  (void)shared
template <class V> DEVICE V lane_across(V value, unsigned far) {
  return by_words(value, [=](unsigned w) { return __shfl_xor_sync(0xffffffffu, w, far, 32); });
}
DEVICE unsigned rank_of(unsigned* counts, unsigned digit) {
  unsigned alike = 0xffffffffu;
  UNROLL for (int i = 0; i < 8; ++i) alike &= lanes_with(digit, 1u << i);
  unsigned const sooner = __popc(alike & ((1u << THREAD % 32u) - 1)), before = counts[digit];
  __syncwarp();
  if (sooner == 0) counts[digit] = before + __popc(alike);
  __syncwarp();
  return before + sooner;
}
)";

/// Where threads of a warp cannot be relied on to meet: through shared memory.
inline constexpr std::string_view rank_through_shared = R"(
#define RANK_LANES(rank, counts, shared, digit, threads)                     \
  shared[THREAD] = digit;                                                    \
  BARRIER;                                                                   \
  unsigned sooner = 0, later = 0;                                            \
  for (unsigned i = 0; i < 32u; ++i)                                         \
    if (shared[THREAD / 32u * 32u + i] == shared[THREAD])                    \
      i < THREAD % 32u ? ++sooner : i > THREAD % 32u ? ++later : 0u;         \
  rank = counts[THREAD / 32u * 256u + shared[THREAD]] + sooner;              \
  BARRIER;                                                                   \
  if (later == 0) counts[THREAD / 32u * 256u + shared[THREAD]] = rank + 1;   \
  BARRIER
#define LANES_ACROSS(other, kept, shared, threads, far) \
  shared[THREAD] = kept[0];                             \
  BARRIER;                                              \
  other[0] = shared[THREAD ^ (far)];                    \
  BARRIER
)";
inline constexpr std::string_view hip_sort = R"(
#define ADD_TO(at, n) __atomic_fetch_add(at, n, __ATOMIC_RELAXED)
)";
inline constexpr std::string_view opencl_sort = R"(
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define ADD_TO(at, n) add_to(at, n)
DEVICE void add_to(volatile GLOBAL unsigned* at, unsigned n) { atomic_add(at, n); }
DEVICE void add_to(volatile SHARED unsigned* at, unsigned n) { atomic_add(at, n); }
DEVICE void add_to(volatile GLOBAL ulong* at, ulong n) { atom_add(at, n); }
)";

/// Blocks and threads run one after another.
inline constexpr std::string_view host_sort = R"(
#define ADD_TO(at, n) (*(at) += (n))
#define RANK_LANES(rank, counts, shared, digit, threads)                    \
  THREADS(threads) { rank = counts[THREAD / 32u * 256u + (digit)]++; }      \
  (void)shared
#define LANES_ACROSS(other, kept, shared, threads, far)            \
  THREADS(threads) other[THREAD] = kept[THREAD ^ (far)];           \
  (void)shared
)";

}  // namespace gpu::detail

LAZULI_END
