// The result of a timer: seconds per run in each block, and statistics of them. Prints as PyTorch's
// does.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <lazuli/base/error.hpp>
#include <ostream>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace benchmark {

namespace detail {

/// The value at a share of sorted values, between two neighbours by a straight line.
inline double quantile(std::vector<double> const& sorted, double share) {
  double const at = share * static_cast<double>(sorted.size() - 1);
  auto const low = static_cast<std::size_t>(at);
  if (low + 1 >= sorted.size()) return sorted.back();
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[low + 1] - sorted[low]);
}

struct time_unit {
  char const* name;
  double seconds;
};
inline time_unit unit_for(double seconds) {
  constexpr std::array<time_unit, 4> units{{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}}};
  for (auto const& unit : units)
    if (seconds >= unit.seconds) return unit;
  return units.back();
}

/// `value` in so many significant digits, without an exponent: 1234.5 in 3 digits is "1230".
inline std::string in_figures(double value, int figures) {
  if (!(value > 0) || !std::isfinite(value)) return "0";
  int const before = static_cast<int>(std::floor(std::log10(value))) + 1;
  double const step = std::pow(10., before - figures);
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", std::max(0, figures - before),
                std::round(value / step) * step);
  return text;
}

}  // namespace detail

/// Times of one statement: a value for each block of `number_per_run()` runs, in seconds a run.
class measurement {
 public:
  /// Throws error where there is no time.
  measurement(std::string label, std::vector<double> times, index number_per_run, int num_threads)
      : label_(static_cast<std::string&&>(label)),
        times_(static_cast<std::vector<double>&&>(times)),
        sorted_(times_),
        number_(number_per_run),
        threads_(num_threads) {
    if (times_.empty()) fail<error>("measurement: of ", label_, " has no times");
    std::sort(sorted_.begin(), sorted_.end());
  }

  std::string const& label() const { return label_; }
  /// Seconds a run, a value for each block, in the order of measurement.
  std::vector<double> const& times() const { return times_; }
  /// Runs in each block.
  index number_per_run() const { return number_; }
  int num_threads() const { return threads_; }

  double mean() const {
    double sum = 0;
    for (double const t : times_) sum += t;
    return sum / static_cast<double>(times_.size());
  }
  double median() const { return detail::quantile(sorted_, 0.5); }
  double min() const { return sorted_.front(); }
  double max() const { return sorted_.back(); }
  /// The value below which this share of the times lies.
  double quantile(double share) const { return detail::quantile(sorted_, share); }
  /// The distance between the quartiles.
  double iqr() const { return quantile(0.75) - quantile(0.25); }

  /// Decimal digits of the median that are reliable, given the spread: the half-width of a 95 %
  /// interval, with σ from the distance between the quartiles, and at least 0.5 % of the median.
  int significant_figures() const {
    double const sigma =
        std::max(iqr() / 1.349 / std::sqrt(static_cast<double>(times_.size())), median() * 2.5e-3);
    double const relative = 2 * 1.645 * sigma / median();
    if (!(relative > 0)) return 3;
    return std::clamp(static_cast<int>(std::floor(-std::log10(relative))) + 1, 1, 4);
  }
  /// Is the spread so wide (over a tenth of the median) that the figures are unreliable?
  bool has_warnings() const { return iqr() > 0.1 * median(); }

  friend std::ostream& operator<<(std::ostream& out, measurement const& m) {
    auto const unit = detail::unit_for(m.median());
    int const figures = m.significant_figures();
    auto const in_unit = [&](double seconds) {
      return detail::in_figures(seconds / unit.seconds, figures) + ' ' + unit.name;
    };
    out << "<lazuli.benchmark.measurement>\n" << m.label_ << '\n';
    if (m.times_.size() == 1) {
      out << "  " << in_unit(m.median()) << "\n  1 measurement, ";
    } else {
      out << "  Median: " << in_unit(m.median())
          << "\n  IQR:    " << detail::in_figures(m.iqr() / unit.seconds, std::min(figures, 2))
          << ' ' << unit.name << " (" << in_unit(m.quantile(0.25)) << " to "
          << in_unit(m.quantile(0.75)) << ")\n  " << m.times_.size() << " measurements, ";
    }
    out << m.number_ << (m.number_ == 1 ? " run" : " runs") << " per measurement, " << m.threads_
        << (m.threads_ == 1 ? " thread" : " threads");
    if (m.times_.size() > 3 && m.has_warnings())
      out << "\n  WARNING: the interquartile range is " << std::lround(100 * m.iqr() / m.median())
          << " % of the median; something else may have run";
    return out;
  }

 private:
  std::string label_;
  std::vector<double> times_, sorted_;
  index number_;
  int threads_;
};

}  // namespace benchmark

LAZULI_END
