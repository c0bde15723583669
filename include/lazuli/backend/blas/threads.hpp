// The threads of the BLAS: only one for work that several threads would slow down.
#pragma once

#include <lazuli/backend/blas/table.hpp>
#include <lazuli/backend/openmp/parallel.hpp>

LAZULI_BEGIN

namespace blas {

/// Whether set_num_threads(1) was called: then a BLAS runs on one thread as well.
inline bool one_is_wanted() {
  return lazuli::detail::thread_setting().load(std::memory_order_relaxed) == 1;
}

/// An algorithm of LAPACK on m × n matrices, k the smaller extent.
struct algorithm {
  index cost;            // hundredths of a nanosecond for each of m·n·k, at order 50
  index shared;          // elements from which two threads of the BLAS take less time than one
  index by_panels = 0;   // elements up to which threads of loops run it by panels instead
  bool chooses = false;  // the library itself takes one thread where that is faster

  /// Does it run on one thread of the BLAS?
  bool runs_on_one(index m, index n) const {
    double const elements = static_cast<double>(m) * static_cast<double>(n);
    return elements < static_cast<double>(shared) || one_is_wanted() ||
           (elements < static_cast<double>(by_panels) && get_num_threads() > 1);
  }
  /// Does it run by panels? With fewer columns there would be too few panels, and a library whose
  /// threads cannot be counted has its own.
  bool goes_by_panels(index m, index n) const {
    index const least = m < n ? m : n;
    return least >= 192 && runs_on_one(m, n) && get().threads.set != nullptr &&
           static_cast<double>(m) * static_cast<double>(n) < static_cast<double>(by_panels);
  }
  /// An estimate in hundredths of a nanosecond, at most 1e15.
  constexpr double work(index m, index n) const {
    double const k = static_cast<double>(m < n ? m : n);
    double const all =
        50'000 + static_cast<double>(m) * static_cast<double>(n) * k * static_cast<double>(cost);
    return all < 1e15 ? all : 1e15;
  }
};

/// By OpenBLAS 0.3.21, double, Zen 4. Half of what a problem of eigenvalues or singular values
/// needs reads the matrix once for each step, and threads wait for each other at each: singular
/// values of 300 × 300 take 12 ms on one thread and 20 on two. Behind a loop, whose threads spin
/// for another 7 ms, qr of order 500 takes 7.9 and 13 ms, 700 21 and 21; eigh 17 and 20, 43 and 37.
/// Panels, on Zen 5: order 1500 takes 22 ms and 20 by the threads of the BLAS, or 27 where those of
/// loops spin; 2000 takes 51, 39 and 45.
namespace algorithms {
inline constexpr index panels_end = 1750 * 1750;
inline constexpr algorithm product{3, 128 * 128, 0, true}, triangular{4, 100 * 100},
    cholesky{4, 500 * 500, panels_end}, lu{8, 450 * 450, panels_end},
    inverse{14, 450 * 450, panels_end}, qr{17, 700 * 700}, eigh{130, 600 * 600},
    svd{210, 800 * 800}, eig{460, 2000 * 2000}, exponential{100, 100 * 100};
}  // namespace algorithms

/// While one of these lives, each call of an OpenBLAS runs on the thread that makes it. Several
/// threads may hold one at a time: the last to release it restores the number that the first one
/// found.   `wanted` false: it does nothing.   Cost: some 50 ns.
class one_thread {
 public:
  LAZULI_COLD explicit one_thread(bool wanted = true) : wanted_(wanted) {
    if (wanted_) change(+1);
  }
  LAZULI_COLD ~one_thread() {
    if (wanted_) change(-1);
  }
  one_thread(one_thread const&) = delete;
  one_thread& operator=(one_thread const&) = delete;

 private:
  /// Adds or removes holders.
  LAZULI_COLD static void change(int by) {
    static std::atomic_flag busy;
    static int holders = 0, before = 0;
    static void (*set)(int) = nullptr;
    while (busy.test_and_set(std::memory_order_acquire)) busy.wait(true, std::memory_order_relaxed);
    holders += by;
    if (by > 0 && holders == 1) {
      set = get().threads.set;
      before = set == nullptr ? 1 : get().threads.get();
      if (before != 1) set(1);
    } else if (holders == 0 && before != 1) {
      set(before);
    }
    busy.clear(std::memory_order_release);
    busy.notify_one();
  }

  bool wanted_;
};

inline namespace LAZULI_SIMD_ISA {
namespace detail {

/// An estimate of the time of a product, in hundredths of a nanosecond: its multiplications, and
/// what it reads from memory.
template <class T>
index work_of_product(index m, index n, index k) {
  double const x = static_cast<double>(m), y = static_cast<double>(n), z = static_cast<double>(k);
  double const each = blas_dtype<T> ? 0.5 * sizeof(T) : 10;
  double const all = x * y * z * each + (x * y + y * z + z * x) * sizeof(T);
  return all < 1e15 ? static_cast<index>(all) : index{1'000'000'000'000'000};
}
/// Whether OpenBLAS would start its threads (its thresholds, of matrices and vectors).
inline bool starts_threads(index m, index n, index k) {
  double const all = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  return all > (m == 1 || n == 1 ? 9'000 : 262'144);
}

/// Who runs a product of so much work, in hundredths of a nanosecond: threads of loops from 40 µs
/// on, awake or not (what bits come out depends on the shape and the number of threads alone), and
/// those of the BLAS, which read a and b together, where each would take longer than 50 ms.
enum class product_threads { one, of_loops, of_blas };
constexpr product_threads threads_of_product(index work, int threads) {
  return work < 4'000'000                  ? product_threads::one
         : work / threads >= 5'000'000'000 ? product_threads::of_blas
                                           : product_threads::of_loops;
}

}  // namespace detail
}  // namespace LAZULI_SIMD_ISA

}  // namespace blas

LAZULI_END
