// Bins of equal width: which of them holds each number of an array.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>
#include <lazuli/base/cmath.hpp>
#include <lazuli/number/dtype.hpp>
#include <lazuli/sorting/counts.hpp>

LAZULI_BEGIN

namespace detail {

/// An element as a double.
template <class T>
double as_double(T x) {
  return static_cast<double>(static_cast<compute_t<T>>(x));
}

inline namespace LAZULI_SIMD_ISA {

/// Numbers that are handled together: two registers of them.
inline constexpr int bin_lanes = 2 * simd::native_bytes / static_cast<int>(sizeof(double));

/// The least and the greatest of n > 0 elements; NaN where one is.
template <class S>
std::pair<double, double> reach_of(S const* v, index n) {
  constexpr int lanes = bin_lanes;
  using P = simd::pack<double, lanes>;
  P low(as_double(v[0])), high = low;
  index i = 0;
  for (; i + lanes <= n; i += lanes) {
    P const x = simd::load<double, lanes>(v + i);
    low = simd::min(low, x);
    high = simd::max(high, x);
  }
  for (; i < n; ++i) {
    P const x(as_double(v[i]));
    low = simd::min(low, x);
    high = simd::max(high, x);
  }
  return {simd::reduce(low, [](auto a, auto b) { return simd::min(a, b); }),
          simd::reduce(high, [](auto a, auto b) { return simd::max(a, b); })};
}

/// Bins between edges that are low, high and numbers in equal steps between, rounded to E.
template <class E>
class equal_bins {
 public:
  equal_bins(E const* edges, index bins, double low, double high)
      : edges_(edges),
        bins_(bins),
        low_(low),
        high_(high),
        scale_(bins_as_double() / (high - low)) {
    constexpr double unit = static_cast<double>(std::numeric_limits<E>::epsilon());
    constexpr double unit_of_place = std::numeric_limits<double>::epsilon();
    doubt_ = 4 * (std::max(std::abs(low), std::abs(high)) * scale_ * unit +
                  bins_as_double() * unit_of_place);
  }

  /// Adds n elements to the counts of their bins; those outside of all are left out.
  template <class S>
  void count(S const* v, index n, std::int64_t* counts) const {
    constexpr index at_once = 2048;
    std::int64_t places[at_once];  // so that equal ones next to each other are counted apart
    for (index i = 0; i < n; i += at_once) {
      index const found = find(v + i, std::min(at_once, n - i), places);
      count_occurrences(places, found, counts, bins_);
    }
  }

 private:
  static constexpr int lanes = bin_lanes;

  double bins_as_double() const { return static_cast<double>(bins_); }

  /// The bins of those of n elements that have one; returns how many. For numbers that are clearly
  /// between two edges the quotient gives the bin, without a look at the edges.
  template <class S>
  index find(S const* v, index n, std::int64_t* places) const {
    using P = simd::pack<double, lanes>;
    index found = 0, i = 0;
    if (std::isfinite(scale_) && doubt_ < 0.25 &&
        bins_ < std::numeric_limits<std::int32_t>::max()) {
      P const low(low_), high(high_), scale(scale_), least(doubt_), most(1 - doubt_);
      for (; i + lanes <= n; i += lanes) {
        P const x = simd::load<double, lanes>(v + i), at = (x - low) * scale;
        auto const bin = simd::convert<std::int32_t>(at);
        P const beside = at - simd::convert<double>(bin);
        auto const inside = (x >= low) & (x <= high);
        if (simd::any(inside & ((beside <= least) | (beside >= most)))) {
          for (index k = i; k < i + lanes; ++k) found = add(as_double(v[k]), places, found);
          continue;
        }
        auto const wide = simd::convert<std::int64_t>(bin);
        if (simd::all(inside)) {
          simd::store(wide, places + found);
          found += lanes;
          continue;
        }
        alignas(64) std::int64_t each[lanes], counts[lanes];
        simd::store(wide, each);
        simd::store(simd::convert<std::int64_t>(inside), counts);
        for (int k = 0; k < lanes; ++k) {
          places[found] = each[k];
          found += counts[k];
        }
      }
    }
    for (; i < n; ++i) found = add(as_double(v[i]), places, found);
    return found;
  }
  index add(double v, std::int64_t* places, index found) const {
    if (!(v >= low_ && v <= high_)) return found;
    double const place = std::isfinite(scale_) ? (v - low_) * scale_  // else the width is denormal
                                               : (v - low_) / (high_ - low_) * bins_as_double();
    auto k = static_cast<index>(place);
    if (k >= bins_) k = bins_ - 1;
    if (v < edge(k) && k > 0)  // what rounding has put beside its bin
      --k;
    else if (k + 1 < bins_ && v >= edge(k + 1))
      ++k;
    places[found] = k;
    return found + 1;
  }
  double edge(index k) const { return static_cast<double>(edges_[k]); }

  E const* edges_;
  index bins_;
  double low_, high_, scale_, doubt_;  // doubt: how far an edge may be from its place, in bins
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace detail

LAZULI_END
