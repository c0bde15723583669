// How many threads a loop gets, and the loop that OpenMP shares among them.
#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <cstdlib>
#include <cstring>
#include <exception>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/base/clock.hpp>
#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API std::atomic<int>& thread_setting() {
  static std::atomic<int> threads{0};  // 0: what OpenMP says
  return threads;
}

}  // namespace detail

LAZULI_API int get_num_threads() {
#if defined(_OPENMP)
  int const set = detail::thread_setting().load(std::memory_order_relaxed);
  return set > 0 ? set : omp_get_max_threads();
#else
  return 1;
#endif
}

LAZULI_API void set_num_threads(int threads) {
  if (threads < 1)
    fail<index_error>("set_num_threads: ", threads, " threads asked for; at least 1 is needed");
  detail::thread_setting().store(threads, std::memory_order_relaxed);
}

namespace openmp {

LAZULI_API std::atomic<bool>& eager() {
  static std::atomic<bool> shares{false};
  return shares;
}

LAZULI_API bool pool::is_awake_for(index work) {
  if (!spins()) return false;
  double const now = lazuli::detail::now();
  if (now - left_ < patience) return true;
  if (now - seen_ > patience) waiting_ = 0;
  seen_ = now;
  waiting_ += work;
  return waiting_ >= worth_waking;
}

LAZULI_API void pool::leave() {
  left_ = lazuli::detail::now();
  waiting_ = 0;
}

LAZULI_API pool& pool::mine() {
  static thread_local pool of_this_thread;
  return of_this_thread;
}

LAZULI_API bool pool::spins() {
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

LAZULI_API bool has_threads() {
#if defined(_OPENMP)
  return get_num_threads() > 1 && !omp_in_parallel() && alone::depth() == 0;
#else
  return false;
#endif
}

LAZULI_API int useful_threads(index work) {
  index const least = eager().load(std::memory_order_relaxed) ? index{1} << 15 : grain;
  if (work < 2 * least || !has_threads()) return 1;
  index const useful = work / least;
  int const threads = get_num_threads();
  return useful < threads ? static_cast<int>(useful) : threads;
}

LAZULI_API int threads_for(index work) {
  int const threads = useful_threads(work);
  if (threads == 1 || work >= worth_waking || eager().load(std::memory_order_relaxed) ||
      pool::mine().is_awake_for(work)) {
    return threads;
  }
  return 1;
}

LAZULI_API int& alone::depth() {
  static thread_local int lives = 0;
  return lives;
}

LAZULI_API void detail::share(index parts, [[maybe_unused]] int threads,
                              function_ref<void(index)> work) {
#if defined(_OPENMP)
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
#else
  for (index i = 0; i < parts; ++i) work(i);
#endif
}

LAZULI_API void detail::share_copy(void* to, void const* from, std::size_t bytes) {
  // Reading and writing take a hundredth of a nanosecond a byte each; threads get whole pages.
  auto const work =
      static_cast<index>(bytes < std::size_t{1} << 60 ? 2 * bytes : std::size_t{1} << 60);
  std::size_t const pages = bytes >> 12;
  int const threads = threads_for(work);
  auto const start = [&](index part) {
    return part == threads
               ? bytes
               : pages * static_cast<std::size_t>(part) / static_cast<std::size_t>(threads) << 12;
  };
  for_each_part(threads, threads, [&](index part) {
    std::size_t const first = start(part);
    std::memcpy(static_cast<char*>(to) + first, static_cast<char const*>(from) + first,
                start(part + 1) - first);
  });
}

}  // namespace openmp

LAZULI_END
