// What a plan will do, in words: filled in by explain(), ready to be printed.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/plan/nest.hpp>
#include <ostream>
#include <string>
#include <vector>

LAZULI_BEGIN

namespace plan {

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
inline std::string in_bytes(index bytes) {
  char const* const units[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  for (; value >= 1000 && unit < 4; ++unit) value /= 1000;
  std::string digits = std::to_string(value);
  digits.resize(digits.find('.') + (unit == 0 ? 0 : 3));
  return text::concat(digits, " ", units[unit]);
}

inline std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

inline void describe(std::string& out, loop_description const& l, std::size_t number) {
  text::append(out, text::concat("loop ", number, ": ", l.formula, "\n"));
  text::append(
      out, text::concat("  runs as      ", l.kind, " over ", l.points, " points ", l.extents, ", ",
                        l.simd, ", ", l.threads, l.threads == 1 ? " thread" : " threads",
                        l.overlap.empty() ? "" : ", ", l.overlap, "\n"));
  text::append(out, text::concat("  moves        ", in_bytes(l.bytes_read), " in, ",
                                 in_bytes(l.bytes_written), " out\n"));
  std::size_t name = 0, dtype = 0, shape = 0, strides = 0;
  auto const widen = [](std::size_t& width, std::string const& text) {
    width = text.size() > width ? text.size() : width;
  };
  for (auto const& o : l.operands) {
    widen(name, o.name);
    widen(dtype, o.dtype);
    widen(shape, o.shape);
    widen(strides, o.strides);
  }
  for (auto const& o : l.operands) {
    text::append(out, text::concat("    ", padded(o.name, name), "  ", padded(o.dtype, dtype), "  ",
                                   padded(o.shape, shape), "  strides ", padded(o.strides, strides),
                                   "  ", o.access, "\n"));
  }
  for (std::size_t at = 0; at < l.kernel.size();) {
    auto const end = l.kernel.find('\n', at);
    text::append(out, text::concat("    ", l.kernel.substr(at, end - at), "\n"));
    at = end == std::string::npos ? l.kernel.size() : end + 1;
  }
}

}  // namespace plan

inline std::string explanation::str() const {
  std::string out = text::concat(loops.size(), loops.size() == 1 ? " loop" : " loops", ", ",
                                 temporaries, temporaries == 1 ? " temporary" : " temporaries");
  if (temporaries > 0) text::append(out, text::concat(" (", plan::in_bytes(temporary_bytes), ")"));
  text::append(out, text::concat(", ", plan::in_bytes(bytes_read() + bytes_written()), " moved\n"));
  std::size_t number = 0;
  for (auto const& l : loops) plan::describe(out, l, ++number);
  return out;
}

inline std::ostream& operator<<(std::ostream& out, explanation const& e) { return out << e.str(); }

LAZULI_END
