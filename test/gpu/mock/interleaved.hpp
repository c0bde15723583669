// Kernels in CUDA's own dialect on the processor. The threads of a block are fibers that run one at
// a time from barrier to barrier, in an order that a test chooses: where a barrier is missing, some
// order gives other results. A compiler for the mock; LAZULI_TEST_DEVICE=interleaved makes it that
// of all tests.
#pragma once

#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <stdexcept>

#include "gpu/mock/host_compiler.hpp"

namespace mock {

/// Which of the threads that can run does: the first, the last, or any. A warp that has met goes on
/// before others. Where a launch finds its order:
inline constexpr char const* order_variable = "LAZULI_TEST_ORDER";  // up, down, any

/// What CUDA C++ has and C++ has not. Shared memory is poisoned before each block; threads that
/// wait at different barriers, or for a lane that has ended, abort the program.
inline constexpr std::string_view interleaved_machine = R"(
#define __device__
#define __forceinline__ inline
#define __global__
#define __launch_bounds__(threads, blocks)
#define __shared__ static __attribute__((section("lazuli_shared")))
extern "C" char __start_lazuli_shared[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_lazuli_shared[] __attribute__((weak, visibility("hidden")));
enum lazuli_state { ready, at_block, at_warp, ended };
enum { lazuli_most = 1024, lazuli_stack = 1 << 16 };
static unsigned lazuli_threads;  // of a block
static struct { unsigned x; } threadIdx, blockIdx;
static jmp_buf lazuli_scheduler;
static struct {
  jmp_buf at;
  lazuli_state state;
  char* stack;
} lazuli_fibers[lazuli_most];
static void (*lazuli_body)();
static void** lazuli_parameters;
static unsigned lazuli_words[lazuli_most];  // what lanes show each other

static void lazuli_wait(lazuli_state state) {
  auto& own = lazuli_fibers[threadIdx.x];
  own.state = state;
  if (_setjmp(own.at) == 0) _longjmp(lazuli_scheduler, 1);
}
static void lazuli_fiber() {
  for (;;) lazuli_body(), lazuli_wait(ended);
}
static void lazuli_resume(unsigned i) {
  threadIdx.x = i;
  auto& own = lazuli_fibers[i];
  if (_setjmp(lazuli_scheduler) != 0) return;
  if (own.stack != nullptr) _longjmp(own.at, 1);
  own.stack = (char*)std::malloc(lazuli_stack);
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = own.stack;
  context.uc_stack.ss_size = lazuli_stack;
  makecontext(&context, lazuli_fiber, 0);
  setcontext(&context);
}
static bool lazuli_all(unsigned from, unsigned to, lazuli_state state) {
  for (; from < to; ++from)
    if (lazuli_fibers[from].state != state) return false;
  return true;
}
static void lazuli_release(unsigned from, unsigned to) {
  for (; from < to; ++from) lazuli_fibers[from].state = ready;
}
/// The thread that runs next; lazuli_threads where none can.
static unsigned lazuli_next(char order, unsigned& random) {
  unsigned start = 0;
  if (order == 'a') start = (random = random * 1664525u + 1013904223u) >> 22;
  for (unsigned k = 0; k < lazuli_threads; ++k) {
    unsigned const i = order == 'd' ? lazuli_threads - 1 - k : (start + k) % lazuli_threads;
    if (lazuli_fibers[i].state == ready) return i;
  }
  return lazuli_threads;
}
static void lazuli_run(void (*body)(), unsigned threads, unsigned blocks, void** parameters) {
  char const* const named = std::getenv("LAZULI_TEST_ORDER");
  char const order = named == nullptr ? 'u' : named[0];
  unsigned random = blocks;
  lazuli_body = body;
  lazuli_threads = threads;
  lazuli_parameters = parameters;
  for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x) {
    std::memset(__start_lazuli_shared, 0xCB, __stop_lazuli_shared - __start_lazuli_shared);
    lazuli_release(0, lazuli_threads);
    while (!lazuli_all(0, lazuli_threads, ended)) {
      unsigned const i = lazuli_next(order, random), warp = i / 32 * 32;
      if (i < lazuli_threads) {
        lazuli_resume(i);
        if (lazuli_all(warp, warp + 32, at_warp)) lazuli_release(warp, warp + 32);
      } else if (lazuli_all(0, lazuli_threads, at_block)) {
        lazuli_release(0, lazuli_threads);
      } else {
        std::fputs("threads of a block wait at different barriers\n", stderr);
        std::abort();
      }
    }
  }
}
static unsigned lazuli_shown(unsigned word, unsigned from) {
  lazuli_words[threadIdx.x] = word;
  lazuli_wait(at_warp);
  unsigned const seen = lazuli_words[from];
  lazuli_wait(at_warp);
  return seen;
}
static unsigned __shfl_down_sync(unsigned, unsigned word, unsigned far, int n) {
  unsigned const i = threadIdx.x;
  return lazuli_shown(word, i % n + far < (unsigned)n ? i + far : i);
}
static unsigned __shfl_up_sync(unsigned, unsigned word, unsigned far, int n) {
  unsigned const i = threadIdx.x;
  return lazuli_shown(word, i % n >= far ? i - far : i);
}
static unsigned __shfl_sync(unsigned, unsigned word, int lane, int n) {
  return lazuli_shown(word, threadIdx.x / n * n + lane);
}
static unsigned __shfl_xor_sync(unsigned, unsigned word, unsigned far, int) {
  return lazuli_shown(word, threadIdx.x ^ far);
}
static unsigned __ballot_sync(unsigned, bool holds) {
  lazuli_words[threadIdx.x] = holds;
  lazuli_wait(at_warp);
  unsigned all = 0;
  for (unsigned i = 0; i < 32; ++i) all |= lazuli_words[threadIdx.x / 32 * 32 + i] << i;
  lazuli_wait(at_warp);
  return all;
}
static void __syncwarp() { lazuli_wait(at_warp); }
static int __popc(unsigned x) { return __builtin_popcount(x); }
static void __threadfence() {}
static unsigned atomicInc(unsigned* at, unsigned most) {
  unsigned const before = *at;
  *at = before >= most ? 0 : before + 1;
  return before;
}
static void __syncthreads() { lazuli_wait(at_block); }
static unsigned __umulhi(unsigned a, unsigned b) { return (unsigned long)a * b >> 32; }
static float __int_as_float(int bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}
static unsigned atomicAdd(unsigned* to, unsigned value) {
  unsigned const before = *to;
  *to = before + value;
  return before;
}
static void atomicAdd(unsigned long long* to, unsigned long long value) { *to += value; }
static void atomicMax(unsigned long long* to, unsigned long long value) {
  if (*to < value) *to = value;
}
)";

/// How a kernel is entered, behind CUDA's prelude.
inline constexpr std::string_view interleaved_entry = R"(
template <class... P, std::size_t... I>
static void lazuli_enter(void (*kernel)(P...), std::index_sequence<I...>) {
  kernel(lazuli_parameter<P>(lazuli_parameters[I])...);
}
template <class... P> static void lazuli_enter(void (*kernel)(P...)) {
  lazuli_enter(kernel, std::index_sequence_for<P...>());
}
#undef KERNEL
#define KERNEL(name, threads, blocks)  \
  enum { name##_threads = threads }; \
  static void name
#undef ENTRY
#define ENTRY(name)                                                 \
  static void name##_thread() { lazuli_enter(name); }               \
  extern "C" void name##_call(unsigned blocks, void** parameters) { \
    lazuli_run(name##_thread, name##_threads, blocks, parameters);  \
  }                                                                 \
  extern "C" auto const name##_sizes = lazuli_sizes(name);
)";

/// A text in CUDA's dialect for the host's compiler: what is written in assembly there is the host
/// prelude's, everything else is as NVRTC is given it.
inline std::string interleaved(std::string text) {
  namespace part = lazuli::gpu::detail;
  auto const cut = [](std::string_view from, std::string_view first, std::string_view end) {
    auto const at = from.find(first), to = end.empty() ? from.size() : from.find(end, at);
    if (at == from.npos || to == from.npos) throw std::runtime_error("no such part of a prelude");
    return from.substr(at, to - at);
  };
  auto const replace = [&](std::string_view what, std::string const& by) {
    if (auto const at = text.find(what); at != text.npos) text.replace(at, what.size(), by);
  };
  std::string_view const host = part::host_prelude;
  replace(cut(part::cuda_prelude, "// Left to itself", ""),
          lazuli::text::concat(cut(host, "template <class V> static inline V load",
                                   "template <class... P, std::size_t... I>"),
                               cut(host, "template <int N> struct lazuli_list", ""),
                               interleaved_entry));
  replace(part::cuda_half.substr(1), std::string(part::host_half.substr(1)));
  replace(part::cuda_exponential.substr(1), std::string(part::plain_exponential.substr(1)));
  std::string_view const includes = cut(host, "#include", "using std::exp,");
  return lazuli::text::concat(includes,
                              "#include <csetjmp>\n#include <cstdio>\n#include <cstdlib>\n"
                              "#include <ucontext.h>\n",
                              cut(host, "using std::exp,", "#define GLOBAL"), interleaved_machine,
                              text);
}

/// The mock's parts with kernels in CUDA's dialect.
inline lazuli::gpu::platform_parts interleaving(lazuli::gpu::platform_parts made) {
  made.dialect = lazuli::gpu::dialect::cuda;
  made.find = [](int) {
    lazuli::gpu::compiler c = host_compiler();
    c.compile = [](std::string const& text, std::string const& kernel,
                   lazuli::gpu::compile_options const& options) {
      return compile_on_host(interleaved(text), kernel, options);
    };
    return c;
  };
  return made;
}

}  // namespace mock
