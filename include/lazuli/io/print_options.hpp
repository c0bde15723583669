// How tensors are printed: the options that all threads share, and what of an axis a summary shows.
#pragma once

#include <lazuli/base/error.hpp>
#include <mutex>
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

struct print_settings {
  std::mutex mutex;
  print_options now{4, 1000, 3, 80, std::nullopt};
};
inline print_settings& printing() {
  static print_settings settings;
  return settings;
}

/// The most digits after the point that a double can have, all not zero: of its least value.
inline constexpr int most_digits = 1074;

}  // namespace detail

/// All options in force. `set_printoptions(options)` brings them back later.
inline print_options get_printoptions() {
  auto& settings = detail::printing();
  std::lock_guard const lock(settings.mutex);
  return settings.now;
}

/// Sets options for all threads: `set_printoptions({.precision = 2, .sci_mode = false})`. Throws
/// error for negative numbers.
inline void set_printoptions(print_options const& wanted) {
  if (wanted.precision.value_or(0) < 0 || wanted.precision.value_or(0) > detail::most_digits ||
      wanted.threshold.value_or(0) < 0 || wanted.edgeitems.value_or(0) < 0 ||
      wanted.linewidth.value_or(0) < 0) {
    fail<error>("set_printoptions: precision must be 0 to ", detail::most_digits,
                ", threshold, edgeitems and linewidth must be 0 or more");
  }
  auto& settings = detail::printing();
  std::lock_guard const lock(settings.mutex);
  auto& now = settings.now;
  if (wanted.precision) now.precision = wanted.precision;
  if (wanted.threshold) now.threshold = wanted.threshold;
  if (wanted.edgeitems) now.edgeitems = wanted.edgeitems;
  if (wanted.linewidth) now.linewidth = wanted.linewidth;
  now.sci_mode = wanted.sci_mode;
}

namespace detail {

/// Does a print of `size` elements leave out the middle of an axis?
inline bool leaves_out(index extent, index size, print_options const& options) {
  index const edge = *options.edgeitems;
  return size > *options.threshold && extent / 2 >= edge && extent > 2 * edge;
}

}  // namespace detail

LAZULI_END
