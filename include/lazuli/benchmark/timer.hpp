// Times a statement, like torch.utils.benchmark.Timer and with its three ways to measure.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/base/clock.hpp>
#include <lazuli/benchmark/measurement.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <memory>

LAZULI_BEGIN

namespace benchmark {

/// Keeps the compiler from optimising the value away: it must assume that the value is read and
/// memory written. Costs no instruction.
template <class T>
LAZULI_INLINE void do_not_optimize(T const& value) {
  asm volatile("" : : "g"(std::addressof(value)) : "memory");
}

namespace detail {

/// Sets the number of threads, and puts the old one back.
class thread_count {
 public:
  explicit thread_count(int threads) : before_(get_num_threads()) { set_num_threads(threads); }
  ~thread_count() { set_num_threads(before_); }
  thread_count(thread_count const&) = delete;
  thread_count& operator=(thread_count const&) = delete;

 private:
  int before_;
};

/// One run. An expression that the statement returns is evaluated, any other value kept.
template <class F>
LAZULI_INLINE void run_once(F& statement) {
  using result = decltype(statement());
  if constexpr (std::is_void_v<result>) {
    statement();
    asm volatile("" : : : "memory");
  } else if constexpr (elementwise<result> || barrier<result>) {
    do_not_optimize(eval(statement()));
  } else {
    do_not_optimize(statement());
  }
}

/// Runs a statement a number of times; the timer knows no more of it.
template <class F>
void run_times(void const* statement, index number) {
  auto& run = *static_cast<F*>(const_cast<void*>(statement));
  for (index i = 0; i < number; ++i) run_once(run);
}

}  // namespace detail

/// Times a statement. Its result is kept from being optimised away; if it returns a lazy
/// expression, that is evaluated. Each way to measure runs it at least once beforehand, on
/// `num_threads` threads; afterwards the old number is restored. A timer can be moved, not copied.
class timer {
 public:
  /// timer("x.sum()", [&] { return x.sum(); }).   Throws index_error below 1 thread.
  template <class F>
  timer(std::string label, F statement, int num_threads = 1)
      : label_(static_cast<std::string&&>(label)), threads_(num_threads) {
    if (threads_ < 1) fail<index_error>("timer: ", threads_, " threads; at least 1 is needed");
    statement_ = std::make_shared<F>(static_cast<F&&>(statement));
    run_ = detail::run_times<F>;
  }

  timer(timer&&) = default;
  timer& operator=(timer&&) = default;

  std::string const& label() const { return label_; }
  int num_threads() const { return threads_; }

  /// Seconds that `number` runs take together, without a warm-up run.
  double seconds(index number) const;

  /// One block of `number` runs, after max(number / 100, 2) warm-up runs.   Throws index_error for
  /// less than one run.
  measurement timeit(index number = 1000000) const;

  /// The number of runs in a block that takes at least `block_time` seconds: multiplied by ten
  /// until it does, which also warms up.
  index runs_in(double block_time) const;

  /// Blocks of the same size until they have taken `min_run_time` seconds together: what to use
  /// by default.
  measurement blocked_autorange(double min_run_time = 0.2) const;

  /// Blocks until the interquartile range is below `threshold` times the median, for at least
  /// `min_run_time` and at most about `max_run_time` seconds: for noisy machines and slow
  /// statements.
  measurement adaptive_autorange(double threshold = 0.1, double min_run_time = 0.01,
                                 double max_run_time = 10.) const;

 private:
  /// The measurement of blocks that took so many seconds each.
  measurement of(std::vector<double> blocks, index number) const;

  std::string label_;
  int threads_;
  // Not a unique_ptr: this type of pointer is there already, one more costs g++ 1.3 MB.
  std::shared_ptr<void const> statement_;
  void (*run_)(void const*, index);
};

}  // namespace benchmark

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/benchmark/timer.ipp>
#endif
