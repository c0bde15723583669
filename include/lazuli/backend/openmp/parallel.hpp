// Threads: how many there are, and a loop over parts that runs on them. Without OpenMP everything
// runs on one.
#pragma once

#include <atomic>
#include <cstdlib>
#include <exception>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <lazuli/base/clock.hpp>
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

/// The least work that an additional thread is given, in hundredths of a nanosecond (an estimate).
inline constexpr index grain = 200'000;
/// The least work for which sleeping threads are woken: waking them takes 30 to 50 microseconds.
inline constexpr index worth_waking = 10'000'000;

/// True: every loop of some thousand elements is shared, whatever that costs. For tests.
inline std::atomic<bool>& eager() {
  static std::atomic<bool> shares{false};
  return shares;
}

/// Whether the threads that wait for this one's loops are awake. After a loop they look for the
/// next one for some milliseconds, and then take it up in less than one microsecond.
class pool {
 public:
  /// Are many loops of medium size coming one after another? Then it pays to wake the threads.
  bool is_awake_for(index work) {
    if (!spins()) return false;
    double const now = lazuli::detail::now();
    if (now - left_ < patience) return true;
    if (now - seen_ > patience) waiting_ = 0;
    seen_ = now;
    waiting_ += work;
    return waiting_ >= worth_waking;
  }
  void leave() {
    left_ = lazuli::detail::now();
    waiting_ = 0;
  }
  static pool& mine() {
    static thread_local pool of_this_thread;
    return of_this_thread;
  }

 private:
  static constexpr double patience = 1e-3;  // seconds

  static bool spins() {
#if defined(_OPENMP)
    static bool const does = [] {
      char const* const policy = std::getenv("OMP_WAIT_POLICY");
      bool const sleeps = policy && (policy[0] == 'p' || policy[0] == 'P');
      return !sleeps && omp_get_max_threads() <= omp_get_num_procs();
    }();
    return does;
#else
    return false;
#endif
  }

  double left_ = -1, seen_ = -1;
  index waiting_ = 0;
};

/// Threads that work of this size can make use of.
inline int useful_threads(index work) {
  index const least = eager().load(std::memory_order_relaxed) ? index{1} << 15 : grain;
  if (work < 2 * least) return 1;
#if defined(_OPENMP)
  if (omp_in_parallel() || alone::depth() > 0) return 1;
#endif
  index const useful = work / least;
  int const threads = get_num_threads();
  return useful < threads ? static_cast<int>(useful) : threads;
}

/// Threads to start now: those that are useful, and one where they sleep and the work is too small
/// to wake them.
inline int threads_for(index work) {
  int const threads = useful_threads(work);
  if (threads == 1 || work >= worth_waking || eager().load(std::memory_order_relaxed) ||
      pool::mine().is_awake_for(work)) {
    return threads;
  }
  return 1;
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
    pool::mine().leave();
    if (first) std::rethrow_exception(first);
    return;
  }
#endif
  (void)threads;
  for (index i = 0; i < parts; ++i) work(i);
}

}  // namespace openmp

LAZULI_END
