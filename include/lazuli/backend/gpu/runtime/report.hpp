// What captured kernels report: a graph has no other way to tell that something was wrong.
#pragma once

#include <atomic>
#include <cstdint>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace gpu {

/// A word in the host's memory that kernels of a graph write if they find something wrong, such as
/// an index of an axis (-1: of all elements taken flat) of this extent.
struct report {
  char const* call;
  int axis;
  index extent;
  void (*raise)(report const& of, std::int64_t found);  // throws
  std::int64_t* word = nullptr;

  /// What launches have written (0: nothing), reset to 0. Launches under way may write later.
  std::int64_t taken() const { return std::atomic_ref<std::int64_t>(*word).exchange(0); }
};

}  // namespace gpu

LAZULI_END
