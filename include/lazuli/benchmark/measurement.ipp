// Statistics of times, and their text.
#pragma once

#include <algorithm>
#include <array>
#include <lazuli/base/cmath.hpp>
#include <cstdio>
#include <cstdlib>
#include <lazuli/benchmark/measurement.hpp>

LAZULI_BEGIN

namespace benchmark {

namespace detail {

// (By the C library: std::sort costs every source that has this header more than all else here.)
LAZULI_API void sort(std::vector<double>& times) {
  std::qsort(times.data(), times.size(), sizeof(double), [](void const* a, void const* b) {
    double const first = *static_cast<double const*>(a), second = *static_cast<double const*>(b);
    return (first > second) - (first < second);
  });
}

LAZULI_API double quantile(std::vector<double> const& sorted, double share) {
  double const at = share * static_cast<double>(sorted.size() - 1);
  auto const low = static_cast<std::size_t>(at);
  if (low + 1 >= sorted.size()) return sorted.back();
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[low + 1] - sorted[low]);
}

LAZULI_API time_unit unit_for(double seconds) {
  constexpr std::array<time_unit, 4> units{{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}}};
  for (auto const& unit : units)
    if (seconds >= unit.seconds) return unit;
  return units.back();
}

LAZULI_API std::string in_figures(double value, int figures) {
  if (!(value > 0) || !std::isfinite(value)) return "0";
  int const before = static_cast<int>(std::floor(std::log10(value))) + 1;
  double const step = std::pow(10., before - figures);
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", std::max(0, figures - before),
                std::round(value / step) * step);
  return text;
}

}  // namespace detail

LAZULI_API measurement::measurement(std::string label, std::vector<double> times,
                                    index number_per_run, int num_threads)
    : label_(static_cast<std::string&&>(label)),
      times_(static_cast<std::vector<double>&&>(times)),
      sorted_(times_),
      number_(number_per_run),
      threads_(num_threads) {
  if (times_.empty()) fail<error>("measurement: of ", label_, " has no times");
  detail::sort(sorted_);
}

LAZULI_API double measurement::mean() const {
  double sum = 0;
  for (double const t : times_) sum += t;
  return sum / static_cast<double>(times_.size());
}

LAZULI_API int measurement::significant_figures() const {
  double const sigma =
      std::max(iqr() / 1.349 / std::sqrt(static_cast<double>(times_.size())), median() * 2.5e-3);
  double const relative = 2 * 1.645 * sigma / median();
  if (!(relative > 0)) return 3;
  return std::clamp(static_cast<int>(std::floor(-std::log10(relative))) + 1, 1, 4);
}

}  // namespace benchmark

LAZULI_END
