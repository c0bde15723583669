// The stream whose work a thread records, instead of running it, while it makes a graph.
#pragma once

#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace gpu {

class platform;

namespace detail {

/// A stream that is captured. All work that its thread gives to devices must be on it.
struct captured_stream {
  platform* of = nullptr;
  int device = 0;
  void* handle = nullptr;

  /// The captured stream of this thread; null if its work is run.
  static inline constinit thread_local captured_stream* current = nullptr;
};

/// Throws device_error: `what` cannot be part of a graph.
[[noreturn]] LAZULI_COLD inline void throw_in_capture(char const* what) {
  fail<device_error>("while statements are captured into a graph, ", what,
                     "; do this before the graph is made, or after its launch");
}

}  // namespace detail

}  // namespace gpu

LAZULI_END
