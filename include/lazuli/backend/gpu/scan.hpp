// Turns an array that is to be scanned into one launch.
#pragma once

#include <lazuli/backend/gpu/codegen/scan_text.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

/// An array (outer, length, inner), row-major, scanned along its middle axis; from and to may be
/// the same memory.
struct scanned_array {
  void const* from;
  code source;
  void* to;
  std::int64_t* places;  // of the greatest and least; else null
  code dtype;
  scan_kind kind;
  index outer, length, inner;
  void const* factors = nullptr;  // of affine: like `from`
};

/// What a block gets; tests choose less.
struct scan_sizes {
  int bytes = 16;         // of one access along a row
  int rounds = 8;         // accesses of a thread along a row
  int registers = 48;     // that a thread has for elements of a row and what they merge to
  int row_tiles = 256;    // in a group: 256 at most
  int columns = 32;       // that a block scans side by side
  int column_bytes = 64;  // of a thread's elements of a column, as they are computed
  int column_tiles = 16;  // in a group
};

/// A kernel, its argument, and the number of bytes that its blocks need cleared.
struct scan_plan {
  scan_frame frame;
  scan_geometry geometry = {};
  index workspace = 0;
};

/// Throws device_error if the array needs too many blocks.
LAZULI_API scan_plan plan_scan(scanned_array const& x, scan_sizes const& sizes = {});

/// Scans an array that has elements. `workspace` gives device memory, cleared, for the length of
/// the launch.
LAZULI_API void run_scan(scanned_array const& x, kernel_launcher launch,
                         function_ref<block(index bytes)> workspace, scan_sizes const& sizes = {});

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/scan.ipp>
#endif
