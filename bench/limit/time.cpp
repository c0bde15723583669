// The clock beside the kernels, so that a caller in Python pays its own overhead once.
#include <ctime>

#include "limit.hpp"

double limit_seconds(limit::kernel* run, limit::arguments const* p, std::int64_t runs) {
  auto const now = [] {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  };
  double const start = now();
  for (std::int64_t i = 0; i < runs; ++i) run(p);
  return (now() - start) / static_cast<double>(runs);
}
