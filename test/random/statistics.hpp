// Is a sample one of a law? Moments, and the test of Kolmogorov and Smirnov.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace statistics {

/// The elements of a tensor, or of a standard range.
template <class X>
decltype(auto) elements_of(X const& x) {
  if constexpr (requires { x.flat(); })
    return x.flat();
  else
    return (x);
}

struct moments {
  double mean = 0, variance = 0;
};
template <class Range>
moments moments_of(Range const& x) {
  moments out;
  double n = 0;
  for (auto v : elements_of(x)) {
    double const value = static_cast<double>(v), d = value - out.mean;
    out.mean += d / ++n;
    out.variance += d * (value - out.mean);
  }
  out.variance /= n;
  return out;
}

/// √n · sup |empirical - distribution|: above 1.95 in one of a thousand samples of the law.
template <class Range, class F>
double distance(Range const& x, F const& distribution) {
  std::vector<double> sorted;
  for (auto v : elements_of(x)) sorted.push_back(static_cast<double>(v));
  std::sort(sorted.begin(), sorted.end());
  double const n = static_cast<double>(sorted.size());
  double worst = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    double const f = distribution(sorted[i]), at = static_cast<double>(i);
    worst = std::max({worst, (at + 1) / n - f, f - at / n});
  }
  return worst * std::sqrt(n);
}

/// Σ (seen - expected)² / expected, less its mean, in units of its deviation.
inline double chi_square(std::vector<double> const& seen, std::vector<double> const& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i)
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  double const freedom = static_cast<double>(seen.size() - 1);
  return (sum - freedom) / std::sqrt(2 * freedom);
}

inline double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.)); }

}  // namespace statistics
