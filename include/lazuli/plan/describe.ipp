// The text of an explanation.
#pragma once

#include <lazuli/plan/describe.hpp>

LAZULI_BEGIN

namespace plan {

LAZULI_API std::string in_bytes(index bytes) {
  char const* const units[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  for (; value >= 1000 && unit < 4; ++unit) value /= 1000;
  std::string digits = std::to_string(value);
  digits.resize(digits.find('.') + (unit == 0 ? 0 : 3));
  return text::concat(digits, " ", units[unit]);
}

LAZULI_API std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

// Takes lists of parts: text::concat would be one more function for each.
LAZULI_API void describe(std::string& out, loop_description const& l, std::size_t number) {
  auto const add = [&](std::initializer_list<text::part> parts) {
    out += text::join(parts.begin(), parts.size());
  };
  add({"loop ", number, ": ", l.formula, "\n  runs as      ", l.kind, " over ", l.points,
       " points ", l.extents, ", ", l.simd, ", ", l.threads,
       l.threads == 1 ? " thread" : " threads", l.overlap.empty() ? "" : ", ", l.overlap,
       "\n  moves        ", in_bytes(l.bytes_read), " in, ", in_bytes(l.bytes_written), " out\n"});
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
  for (auto const& o : l.operands)
    add({"    ", padded(o.name, name), "  ", padded(o.dtype, dtype), "  ", padded(o.shape, shape),
         "  strides ", padded(o.strides, strides), "  ", o.access, "\n"});
  for (std::size_t at = 0; at < l.kernel.size();) {
    auto const end = l.kernel.find('\n', at);
    add({"    ", l.kernel.substr(at, end - at), "\n"});
    at = end == std::string::npos ? l.kernel.size() : end + 1;
  }
}

}  // namespace plan

LAZULI_API std::string explanation::str() const {
  std::string out;
  auto const add = [&](std::initializer_list<text::part> parts) {
    out += text::join(parts.begin(), parts.size());
  };
  add({loops.size(), loops.size() == 1 ? " loop" : " loops", ", ", temporaries,
       temporaries == 1 ? " temporary" : " temporaries"});
  if (temporaries > 0) add({" (", plan::in_bytes(temporary_bytes), ")"});
  add({", ", plan::in_bytes(bytes_read() + bytes_written()), " moved\n"});
  std::size_t number = 0;
  for (auto const& l : loops) plan::describe(out, l, ++number);
  for (auto const& each : notes) add({"note: ", each, "\n"});
  return out;
}

LAZULI_END
