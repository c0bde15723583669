// Threads: how many there are, and a loop over parts that runs on them. Without OpenMP everything
// runs on one.
#pragma once

#include <atomic>
#include <cstring>
#include <lazuli/base/function_ref.hpp>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace detail {
LAZULI_API std::atomic<int>& thread_setting();
}  // namespace detail

/// Number of threads that large loops use: 1 where OpenMP is not compiled in.
LAZULI_API int get_num_threads();

/// Sets the number of threads for all later loops, products and systems; 1 also applies to the
/// threads of an OpenBLAS. Results do not depend on it, except for the last digits of products and
/// decompositions by BLAS. Throws index_error below 1.
LAZULI_API void set_num_threads(int threads);

namespace openmp {

/// While one of these lives, loops that this thread starts run on it alone. Used between calls of a
/// library with threads of its own, as idle threads of one pool spin against the other's.
class alone {
 public:
  explicit alone(bool wanted = true) : wanted_(wanted) { depth() += wanted_; }
  ~alone() { depth() -= wanted_; }
  alone(alone const&) = delete;
  alone& operator=(alone const&) = delete;
  static int& depth();

 private:
  bool wanted_;
};

/// The least work that an additional thread is given, in hundredths of a nanosecond (an estimate).
inline constexpr index grain = 200'000;
/// The least work for which sleeping threads are woken: waking them takes 30 to 50 microseconds.
inline constexpr index worth_waking = 10'000'000;

/// True: every loop of some thousand elements is shared, whatever the cost. For tests.
LAZULI_API std::atomic<bool>& eager();

/// Whether the threads that wait for this one's loops are awake. After a loop they look for the
/// next one for some milliseconds, and take it up in less than one microsecond.
class pool {
 public:
  /// Are many loops of medium size coming one after another? Then it pays to wake the threads.
  bool is_awake_for(index work);
  void leave();
  static pool& mine();

 private:
  static constexpr double patience = 1e-3;  // seconds

  static bool spins();

  double left_ = -1, seen_ = -1;
  index waiting_ = 0;
};

/// Whether a loop that this thread starts now may run on several.
LAZULI_OBJECT_TAG LAZULI_API bool has_threads();

/// Threads that work of this size can make use of.
LAZULI_OBJECT_TAG LAZULI_API int useful_threads(index work);

/// Threads to start now: all that are useful; but one if they sleep and the work is too small to
/// wake them.
LAZULI_OBJECT_TAG LAZULI_API int threads_for(index work);

namespace detail {
LAZULI_OBJECT_TAG LAZULI_API void share(index parts, int threads, function_ref<void(index)> work);
}  // namespace detail

/// Calls work(i) for i in [0, parts) on up to `threads` threads. The first exception thrown is
/// passed on.
template <class Work>
void for_each_part(index parts, int threads, Work const& work) {
  if (threads <= 1 || parts <= 1) {
    for (index i = 0; i < parts; ++i) work(i);
  } else {
    detail::share(parts, threads, work);
  }
}

/// Bytes from which several threads copy.
inline constexpr std::size_t large_copy = std::size_t{1} << 20;

namespace detail {
LAZULI_OBJECT_TAG LAZULI_API void share_copy(void* to, void const* from, std::size_t bytes);
}

/// memcpy on as many threads as so many bytes can use; pointers may be null if there are no bytes.
inline void copy(void* to, void const* from, std::size_t bytes) {
  if (bytes >= large_copy)
    detail::share_copy(to, from, bytes);
  else if (bytes != 0)
    std::memcpy(to, from, bytes);
}

}  // namespace openmp

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/openmp/parallel.ipp>
#endif
