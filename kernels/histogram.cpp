// Counting: histogram over bins of equal width, bincount over small integers.
#if defined(__CUDACC__)
#include <cub/device/device_histogram.cuh>
#endif

#include <limits>

#include "dtype.hpp"

namespace lazuli::units {
namespace {

constexpr double max_number = std::numeric_limits<double>::max();

/// The bin of an element as NumPy chooses it: by the width, then by the edges beside it; -1: none.
struct bin_of {
  void const* data;
  int dtype;
  double low, high, scale;
  double const* edges;
  index bins;
  LAZULI_EVERYWHERE int operator()(index i) const {
    double const v = read<double>(data, dtype, i);
    if (!(v >= low && v <= high)) return -1;
    double const count = static_cast<double>(bins), width = high - low;
    // Of a width of denormal size the scale is infinite, of an infinite one nothing is a number.
    double const at = scale <= max_number ? (v - low) * scale : (v - low) / width * count;
    index k = at < count ? static_cast<index>(at) : at >= count ? bins - 1 : 0;
    if (v < edges[k] && k > 0)
      --k;
    else if (k + 1 < bins && v >= edges[k + 1])
      ++k;
    return static_cast<int>(k);
  }
};
/// An integer as its own bin.
struct own_bin {
  void const* data;
  int dtype;
  index bins;
  LAZULI_EVERYWHERE int operator()(index i) const {
    auto const v = read<std::uint64_t>(data, dtype, i);  // negative ones are great
    return v < static_cast<std::uint64_t>(bins) ? static_cast<int>(v) : -1;
  }
};

LAZULI_EVERYWHERE inline void count_one(index* counter) {
#if defined(__CUDA_ARCH__)
  atomicAdd(reinterpret_cast<unsigned long long*>(counter), 1ull);
#else
  __atomic_fetch_add(counter, index(1), __ATOMIC_RELAXED);
#endif
}

template <class F>
void count_bins(queue& q, F const& bin, index n, index bins, index* counts) {
#if defined(__CUDACC__)
  // With few bins every block of threads counts by itself. With more, blocks seldom meet at one
  // counter, and counters for each of them would take gigabytes.
  if (bins <= 2048) {
    // Whole numbers in bins of width 1: exact. Counters are of a type that has atomic additions.
    q.with_storage([&](void* storage, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramEven(
          storage, bytes, counted(bin), reinterpret_cast<unsigned long long*>(counts),
          static_cast<int>(bins) + 1, 0, static_cast<int>(bins), n, q.stream());
    });
    return;
  }
#endif
  q.each(bins, [=] LAZULI_EVERYWHERE(index k) { counts[k] = 0; });
  q.each(n, [=] LAZULI_EVERYWHERE(index i) {
    int const k = bin(i);
    if (k >= 0) count_one(counts + k);
  });
}

void check_counting(int dtype, index n, index bins, void const* in, index const* counts) {
  require(is_ordered(dtype), lazuli_unit_bad_dtype);
  require(n >= 0 && bins >= 0 && (n == 0 || in != nullptr) && (bins == 0 || counts != nullptr),
          lazuli_unit_bad_argument);
  require(bins < std::numeric_limits<int>::max(), lazuli_unit_too_long);
}

}  // namespace

LAZULI_UNIT lazuli_unit_histogram(void const* in, int64_t* counts, int dtype, int64_t n, double low,
                                  double high, double const* edges, int64_t bins,
                                  lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    check_counting(dtype, n, bins, in, counts);
    require(bins > 0 && edges != nullptr && low < high, lazuli_unit_bad_argument);
    double const scale = static_cast<double>(bins) / (high - low);
    count_bins(q, bin_of{in, dtype, low, high, scale, edges, bins}, n, bins, counts);
  });
}

LAZULI_UNIT lazuli_unit_bincount(void const* in, int64_t* counts, int dtype, int64_t n,
                                 int64_t bins, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(is_integer(dtype), lazuli_unit_bad_dtype);
    check_counting(dtype, n, bins, in, counts);
    if (bins > 0) count_bins(q, own_bin{in, dtype, bins}, n, bins, counts);
  });
}

}  // namespace lazuli::units
