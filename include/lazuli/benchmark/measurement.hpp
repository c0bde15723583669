// The result of a timer: seconds per run in each block, and statistics of them. Prints as PyTorch's
// does.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/base/error.hpp>
#include <ostream>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace benchmark {

namespace detail {

LAZULI_API void sort(std::vector<double>& times);
/// The value at a share of sorted values, interpolated linearly between two neighbours.
LAZULI_API double quantile(std::vector<double> const& sorted, double share);

struct time_unit {
  char const* name;
  double seconds;
};
LAZULI_API time_unit unit_for(double seconds);

/// `value` in so many significant digits, without an exponent: 1234.5 in 3 digits is "1230".
LAZULI_API std::string in_figures(double value, int figures);

}  // namespace detail

/// Times of one statement: a value for each block of `number_per_run()` runs, in seconds a run.
class measurement {
 public:
  /// Throws error if there are no times.
  measurement(std::string label, std::vector<double> times, index number_per_run, int num_threads);

  std::string const& label() const { return label_; }
  /// Seconds a run, a value for each block, in the order of measurement.
  std::vector<double> const& times() const { return times_; }
  /// Runs in each block.
  index number_per_run() const { return number_; }
  int num_threads() const { return threads_; }

  double mean() const;
  double median() const { return detail::quantile(sorted_, 0.5); }
  double min() const { return sorted_.front(); }
  double max() const { return sorted_.back(); }
  /// The value below which this share of the times lies.
  double quantile(double share) const { return detail::quantile(sorted_, share); }
  /// The distance between the quartiles.
  double iqr() const { return quantile(0.75) - quantile(0.25); }

  /// Decimal digits of the median that are reliable, given the spread: the half-width of a 95 %
  /// interval, with σ from the distance between the quartiles, and at least 0.5 % of the median.
  int significant_figures() const;
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

#if !defined(LAZULI_COMPILED)
#include <lazuli/benchmark/measurement.ipp>
#endif
