// Error types, and the function that builds their texts (call, shapes, axis, rule), the same in
// release builds.
#pragma once

#include <charconv>
#include <concepts>
#include <lazuli/base/portability.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

LAZULI_BEGIN

/// Root of everything that Lazuli throws.
struct error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Extents that do not fit: broadcasting, assignment, reshape, sizes that overflow.
struct shape_error : error {
  using error::error;
};
/// An index, axis or slice out of range.
struct index_error : error {
  using error::error;
};
/// An element type that an operation does not accept.
struct dtype_error : error {
  using error::error;
};
/// Operands on different devices, or a device that fails.
struct device_error : error {
  using error::error;
};
/// Singular input, no convergence, or no LAPACK found.
struct linalg_error : error {
  using error::error;
};
/// A file that is missing, unreadable or malformed.
struct io_error : error {
  using error::error;
};
/// An expression that outlived one of its operands (found in debug builds).
struct lifetime_error : error {
  using error::error;
};

namespace text {

inline void append(std::string& out, std::string_view part) { out += part; }
inline void append(std::string& out, char part) { out += part; }

template <std::integral I>
  requires(!std::same_as<I, char>)
void append(std::string& out, I part) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, part).ptr);
}

template <std::floating_point F>
void append(std::string& out, F part) {
  char digits[64];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, part).ptr);
}

/// The parts one after another as text.
template <class... Parts>
LAZULI_COLD std::string concat(Parts const&... parts) {
  std::string out;
  (text::append(out, parts), ...);
  return out;
}

/// A shape as `(2, 3)`; `(6)` for one axis, `()` for none.
LAZULI_COLD inline std::string shape(std::span<index const> extents) {
  std::string out = "(";
  for (std::size_t i = 0; i < extents.size(); ++i) {
    if (i != 0) out += ", ";
    append(out, extents[i]);
  }
  return out += ')';
}

}  // namespace text

/// Throws `Error` with the parts as its text.
template <class Error, class... Parts>
[[noreturn]] LAZULI_COLD void fail(Parts const&... parts) {
  throw Error(text::concat(parts...));
}

LAZULI_END
