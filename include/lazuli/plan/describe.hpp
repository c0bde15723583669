// What a plan will do, in words: filled in by explain(), ready to be printed.
#pragma once

#include <atomic>
#include <lazuli/base/error.hpp>
#include <lazuli/plan/nest.hpp>
#include <ostream>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace plan {

/// An address for imagined memory: no real memory has it; aligned as a device's pool aligns.
inline void* imagined_address(index bytes) {
  static std::atomic<index> next{index{1} << 56};  // no pointer of x86-64 or ARM is so large
  return reinterpret_cast<void*>(next.fetch_add((bytes + 511) / 256 * 256));
}

/// One operand of a loop, as it is read or written.
struct operand_description {
  std::string name;  // y, x0, x1, …, t0
  std::string dtype;
  std::string shape;    // "(2000, 3000)"
  std::string strides;  // in elements
  std::string access;   // unit, broadcast, scalar, packed
};

/// One loop nest or library call.
struct loop_description {
  std::string formula;  // "y = 1.0f / (1.0f + exp(-fma(x0, x1, x2)))"
  std::string kind;     // unit, mixed, tiles, reduction over rows, …, gemm
  std::string extents;  // after axes were dropped, sorted and merged
  std::string simd;     // "16 lanes of float32, AVX-512"
  std::string overlap;  // in place, ascending, …; empty: none
  index points = 0;
  int threads = 1;
  index bytes_read = 0;
  index bytes_written = 0;
  std::vector<operand_description> operands;
  std::string kernel;  // its text, where a GPU runs it: without what stands before all kernels
};

}  // namespace plan

/// What assigning an expression does. Streams as text; its members are for programs and tests.
struct explanation {
  std::vector<plan::loop_description>
      loops;            // in the order in which they run; the last one writes the destination
  int temporaries = 0;  // intermediate results in memory
  index temporary_bytes = 0;
  std::vector<std::string> notes;  // what to write otherwise, a sentence each

  index bytes_read() const {
    index sum = 0;
    for (auto const& l : loops) sum += l.bytes_read;
    return sum;
  }
  index bytes_written() const {
    index sum = 0;
    for (auto const& l : loops) sum += l.bytes_written;
    return sum;
  }
  /// The text, several lines.
  std::string str() const;
};

namespace plan {

/// 1234567 as "1.23 MB" (decimal units).
LAZULI_API std::string in_bytes(index bytes);

LAZULI_API std::string padded(std::string text, std::size_t width);

LAZULI_API void describe(std::string& out, loop_description const& l, std::size_t number);

}  // namespace plan

inline std::ostream& operator<<(std::ostream& out, explanation const& e) { return out << e.str(); }

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/plan/describe.ipp>
#endif
