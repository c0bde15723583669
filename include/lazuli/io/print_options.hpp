// How tensors are printed: the options that all threads share, and what of an axis a summary shows.
#pragma once

#include <lazuli/base/error.hpp>
#include <optional>

LAZULI_BEGIN

/// How tensors are printed. set_printoptions changes only the options that are given; as in
/// PyTorch, sci_mode is the exception: if it is not given, it becomes automatic again.
struct print_options {
  std::optional<int> precision{};    // digits after the point (4)
  std::optional<index> threshold{};  // more elements than this are summarised (1000)
  std::optional<index> edgeitems{};  // of a summary: items at both ends of each axis (3)
  std::optional<index> linewidth{};  // characters in a line (80)
  std::optional<bool> sci_mode{};    // scientific notation; automatic where not set
};

namespace detail {

/// The most digits after the point that a double can have, all not zero: of its least value.
inline constexpr int most_digits = 1074;

}  // namespace detail

/// All options in force. `set_printoptions(options)` brings them back later.
LAZULI_API print_options get_printoptions();

/// Sets options for all threads: `set_printoptions({.precision = 2, .sci_mode = false})`. Throws
/// error for negative numbers.
LAZULI_API void set_printoptions(print_options const& wanted);
/// The precision alone, as NumPy and PyTorch take it first: `set_printoptions(3)`.
inline void set_printoptions(int precision) {
  print_options wanted = get_printoptions();
  wanted.precision = precision;
  set_printoptions(wanted);
}

namespace detail {

/// Does a print of `size` elements leave out the middle of an axis?
inline bool leaves_out(index extent, index size, print_options const& options) {
  index const edge = *options.edgeitems;
  return size > *options.threshold && extent / 2 >= edge && extent > 2 * edge;
}

}  // namespace detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/print_options.ipp>
#endif
