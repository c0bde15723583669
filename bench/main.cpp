// Lazuli against the hand-written limit and the C++ peers that are installed, interleaved in one
// process:   bench [--filter NAME] [--size LABEL] [--threads N] [--quick] [--json FILE]
// With Meson: `meson setup build -Dbench=enabled && meson compile -C build bench-report`. By hand:
//   g++ -std=c++20 -O3 -march=native -fopenmp -Iinclude bench/*.cpp bench/limit/*.cpp -o lz_bench
#include <dlfcn.h>
#include <sched.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <lazuli/backend/blas/core_type.hpp>
#include <string>

#include "harness.hpp"

namespace {

/// Keeps the process on its present processor.
void pin() {
#if defined(__linux__)
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(static_cast<unsigned>(sched_getcpu()), &here);
  sched_setaffinity(0, sizeof here, &here);
#endif
}

/// To what an environment that was set for other programs restricts OpenBLAS; the figures show what
/// it does without that.
constexpr char const* settings_of_others[] = {"OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"};

/// The core type that an OpenBLAS which a peer brings along should have chosen: it is loaded before
/// Lazuli can ask for it, and older than the processor it takes Prescott's; null where it is good.
char const* core_of_linked_openblas() {
  using namer = char const* (*)();
  auto const name = reinterpret_cast<namer>(dlsym(RTLD_DEFAULT, "openblas_get_corename"));
  return name == nullptr ? nullptr : lazuli::blas::loader::wider_core(name());
}

/// OpenMP and BLAS libraries read their number of threads, and which kernels to take, when they are
/// loaded. This sets the first, unsets the second (or sets it, for all alike, if an OpenBLAS does
/// not know the processor), and starts the program again.
void tell_runtimes(int threads, char** words) {
  constexpr char const* told_core = "LAZULI_BENCH_TOLD_CORE";
  if (std::getenv(told_core) != nullptr) return;
  auto const number = std::to_string(threads);
  char const* const said = std::getenv("OPENBLAS_NUM_THREADS");
  bool changed = !said || number != said;
  for (auto const* name : settings_of_others) {
    if (char const* const value = std::getenv(name)) {
      std::fprintf(stderr, "bench: %s=%s is unset\n", name, value);
      unsetenv(name);
      changed = true;
    }
  }
  char const* const core = core_of_linked_openblas();
  if (!changed && core == nullptr) return;
  if (!changed) {
    std::fprintf(stderr, "bench: OpenBLAS does not know this processor: OPENBLAS_CORETYPE=%s\n", core);
    setenv(settings_of_others[0], core, 1);
    setenv(told_core, core, 1);
  }
  for (auto const* name : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"})
    setenv(name, number.c_str(), 1);
#if defined(__linux__)
  execv("/proc/self/exe", words);
#else
  execvp(words[0], words);
#endif
}

int usage() {
  std::puts("bench [--filter NAME[,NAME …]] [--size LABEL] [--threads N] [--quick] [--json FILE]");
  return 2;
}

}  // namespace

int main(int count, char** words) try {
  bench::options chosen;
  for (int i = 1; i < count; ++i) {
    auto const is = [&](char const* name) { return std::strcmp(words[i], name) == 0; };
    if (is("--quick")) {
      chosen.quick = true;
    } else if (i + 1 == count) {
      return usage();
    } else if (is("--filter")) {
      chosen.filter = words[++i];
    } else if (is("--size")) {
      chosen.size = words[++i];
    } else if (is("--threads")) {
      chosen.threads = std::atoi(words[++i]);
    } else if (is("--json")) {
      chosen.json = words[++i];
    } else {
      return usage();
    }
  }
  if (chosen.threads < 1) return usage();
  tell_runtimes(chosen.threads, words);
  if (chosen.threads == 1) pin();
  int const wrong = bench::measure(chosen);
  return wrong == 0 ? 0 : 1;
} catch (std::exception const& problem) {
  std::fprintf(stderr, "bench: %s\n", problem.what());
  return 1;
}
