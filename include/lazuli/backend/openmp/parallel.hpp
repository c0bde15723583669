// Threads: how many there are, and a loop over parts that runs on them. Without OpenMP everything
// runs on one.
#pragma once

#include <atomic>
#include <exception>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace detail {
inline std::atomic<int>& thread_setting() {
  static std::atomic<int> threads{0};  // 0: what OpenMP says
  return threads;
}
}  // namespace detail

/// Number of threads that large loops use: 1 where OpenMP is not compiled in.
inline int get_num_threads() {
#if defined(_OPENMP)
  int const set = detail::thread_setting().load(std::memory_order_relaxed);
  return set > 0 ? set : omp_get_max_threads();
#else
  return 1;
#endif
}

/// Sets the number of threads for all loops from now on. Results do not depend on it. Throws
/// index_error below 1.
inline void set_num_threads(int threads) {
  if (threads < 1)
    fail<index_error>("set_num_threads: ", threads, " threads asked for; at least 1 is needed");
  detail::thread_setting().store(threads, std::memory_order_relaxed);
}

namespace openmp {

/// Loops that this thread starts run on it alone while one of these lives: between calls of a
/// library that has threads of its own, for idle threads of one pool spin against the other's.
class alone {
 public:
  alone() { ++depth(); }
  ~alone() { --depth(); }
  alone(alone const&) = delete;
  alone& operator=(alone const&) = delete;
  static int& depth() {
    static thread_local int lives = 0;
    return lives;
  }
};

/// Threads worth using for work of `cost` (about one per cheap element): below 2^15 a fork costs
/// more than it gives.
inline int threads_for(index cost) {
  constexpr index grain = index{1} << 15;
  if (cost < 2 * grain) return 1;
#if defined(_OPENMP)
  if (omp_in_parallel() || alone::depth() > 0) return 1;
#endif
  index const useful = cost / grain;
  int const threads = get_num_threads();
  return useful < threads ? static_cast<int>(useful) : threads;
}

/// Calls work(i) for i in [0, parts) on up to `threads` threads. The first exception thrown is
/// passed on.
template <class Work>
void for_each_part(index parts, int threads, Work const& work) {
#if defined(_OPENMP)
  if (threads > 1 && parts > 1) {
    std::exception_ptr first;
#pragma omp parallel for num_threads(threads) schedule(static)
    for (index i = 0; i < parts; ++i) {
      try {
        work(i);
      } catch (...) {
#pragma omp critical(lazuli_first_exception)
        if (!first) first = std::current_exception();
      }
    }
    if (first) std::rethrow_exception(first);
    return;
  }
#endif
  (void)threads;
  for (index i = 0; i < parts; ++i) work(i);
}

}  // namespace openmp

LAZULI_END
