// A timer at work.
#pragma once

#include <lazuli/benchmark/timer.hpp>

LAZULI_BEGIN

namespace benchmark {

LAZULI_API double timer::seconds(index number) const {
  detail::thread_count const set(threads_);
  double const start = lazuli::detail::now();
  run_(statement_.get(), number);
  return lazuli::detail::now() - start;
}

LAZULI_API measurement timer::timeit(index number) const {
  if (number < 1) fail<index_error>("timeit: ", number, " runs; at least 1 is needed");
  seconds(std::max(number / 100, index{2}));
  return of({seconds(number)}, number);
}

LAZULI_API index timer::runs_in(double block_time) const {
  constexpr index most = 1000000000;
  seconds(1);
  for (index number = 1;;) {
    double const taken = seconds(number);
    if (taken >= block_time || number >= most) return number;
    double const needed = 1.1 * block_time / std::max(taken, 1e-9) * static_cast<double>(number);
    number = std::clamp(static_cast<index>(needed), number + 1, 10 * number);
  }
}

LAZULI_API measurement timer::blocked_autorange(double min_run_time) const {
  index const number = runs_in(min_run_time / 1000);
  std::vector<double> times;
  for (double total = 0; total < min_run_time || times.empty();) {
    times.push_back(seconds(number));
    total += times.back();
  }
  return of(static_cast<std::vector<double>&&>(times), number);
}

LAZULI_API measurement timer::adaptive_autorange(double threshold, double min_run_time,
                                                 double max_run_time) const {
  index const number = runs_in(min_run_time / 10);
  std::vector<double> times;
  for (double total = 0;;) {
    times.push_back(seconds(number));
    total += times.back();
    if (total < min_run_time || (times.size() < 4 && total < max_run_time)) continue;
    auto sorted = times;
    detail::sort(sorted);
    double const iqr = detail::quantile(sorted, 0.75) - detail::quantile(sorted, 0.25);
    if (iqr < threshold * detail::quantile(sorted, 0.5) || total >= max_run_time)
      return of(static_cast<std::vector<double>&&>(times), number);
  }
}

LAZULI_API measurement timer::of(std::vector<double> blocks, index number) const {
  for (double& seconds : blocks) seconds /= static_cast<double>(number);
  return measurement(label_, static_cast<std::vector<double>&&>(blocks), number, threads_);
}

}  // namespace benchmark

LAZULI_END
