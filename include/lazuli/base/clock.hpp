// Seconds of a clock that is never set. Not <chrono>: that costs every user's compiler 0.1 s.
#pragma once

#include <ctime>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace detail {

inline double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace detail

LAZULI_END
