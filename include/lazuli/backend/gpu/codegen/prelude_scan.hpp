// The prelude of scans in each dialect: how threads, and blocks, pass on their partial results.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// Blocks start in the order of their tickets, so one that waits for a lower ticket ends. What a
/// block posts is one access of 4 or 8 bytes that bypasses the caches near a processor, so no fence
/// is needed.
inline constexpr std::string_view cuda_scan = R"(
#define TICKET(counter) atomicAdd((unsigned*)(counter), 1u)
#if __CUDA_ARCH__ >= 700
#define POST(to, word) post_word(to, word)
#define POSTED(from) posted_word(from)
DEVICE void post_word(uint64* to, uint64 word) {
  asm volatile("st.relaxed.gpu.global.b64 [%0], %1;" ::"l"(to), "l"(word) : "memory");
}
DEVICE void post_word(unsigned* to, unsigned word) {
  asm volatile("st.relaxed.gpu.global.b32 [%0], %1;" ::"l"(to), "r"(word) : "memory");
}
DEVICE unsigned posted_word(unsigned const* from) {
  unsigned word;
  asm volatile("ld.relaxed.gpu.global.b32 %0, [%1];" : "=r"(word) : "l"(from) : "memory");
  return word;
}
DEVICE uint64 posted_word(uint64 const* from) {
  uint64 word;
  asm volatile("ld.relaxed.gpu.global.b64 %0, [%1];" : "=l"(word) : "l"(from) : "memory");
  return word;
}
#else
#define POST(to, word) post_word(to, word)
#define POSTED(from) posted_word(from)
template <class W> DEVICE void post_word(W* to, W word) { *(volatile W*)to = word; }
template <class W> DEVICE W posted_word(W const* from) { return *(volatile W const*)from; }
#endif
#define SCAN_LANES(kept, shared, threads, n)                    \
  UNROLL for (unsigned away = 1; away < (n); away *= 2) {       \
    auto const sooner = lane_before(kept[0], away, n);          \
    if (THREAD % (n) >= away) kept[0] = merge(sooner, kept[0]); \
  }                                                             \
  (void)shared
#define LANES_BEFORE(before, kept, shared, threads, n) \
  before[0] = lane_before(kept[0], 1, n);              \
  (void)shared
template <class V> DEVICE V lane_before(V value, unsigned far, int n) {
  return by_words(value, [=](unsigned w) { return __shfl_up_sync(0xffffffffu, w, far, n); });
}
)";

/// Where threads of a warp cannot be relied on to meet: through shared memory.
inline constexpr std::string_view scan_through_shared = R"(
#define SCAN_LANES(kept, shared, threads, n)                                   \
  for (unsigned away = 1; away < (n); away *= 2) {                             \
    shared[THREAD] = kept[0];                                                  \
    BARRIER;                                                                   \
    if (THREAD % (n) >= away) kept[0] = merge(shared[THREAD - away], kept[0]); \
    BARRIER;                                                                   \
  }                                                                            \
  (void)shared
#define LANES_BEFORE(before, kept, shared, threads, n)     \
  shared[THREAD] = kept[0];                                \
  BARRIER;                                                 \
  before[0] = shared[THREAD % (n) > 0 ? THREAD - 1 : THREAD]; \
  BARRIER
)";
inline constexpr std::string_view hip_blocks = R"(
#define TICKET(counter) __atomic_fetch_add((unsigned*)(counter), 1u, __ATOMIC_RELAXED)
#define POST(to, word) __atomic_store_n(to, word, __ATOMIC_RELAXED)
#define POSTED(from) __atomic_load_n(from, __ATOMIC_RELAXED)
)";
inline constexpr std::string_view opencl_blocks = R"(
#define TICKET(counter) atomic_inc((volatile GLOBAL unsigned*)(counter))
#define POST(to, word) post_word(to, word)
#define POSTED(from) posted_word(from)
DEVICE void post_word(volatile GLOBAL uint64* to, uint64 word) { *to = word; }
DEVICE void post_word(volatile GLOBAL unsigned* to, unsigned word) { *to = word; }
DEVICE uint64 posted_word(volatile GLOBAL uint64 const* from) { return *from; }
DEVICE unsigned posted_word(volatile GLOBAL unsigned const* from) { return *from; }
)";

/// Blocks run one after another.
inline constexpr std::string_view host_scan = R"(
#define TICKET(counter) ((void)(counter), lazuli_block)
#define POST(to, word) (*(to) = (word))
#define POSTED(from) (*(from))
#define SCAN_LANES(kept, shared, threads, n)                                             \
  for (unsigned away = 1; away < (n); away *= 2)                                         \
    for (lazuli_thread = (threads); lazuli_thread-- > 0;)                                \
      if (THREAD % (n) >= away) kept[THREAD] = merge(kept[THREAD - away], kept[THREAD]); \
  (void)shared
#define LANES_BEFORE(before, kept, shared, threads, n)                               \
  THREADS(threads) before[THREAD] = kept[THREAD % (n) > 0 ? THREAD - 1 : THREAD];    \
  (void)shared
)";

}  // namespace gpu::detail

LAZULI_END
