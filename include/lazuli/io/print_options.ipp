// The options of printing, which threads share.
#pragma once

#include <lazuli/io/print_options.hpp>
#include <mutex>

LAZULI_BEGIN

namespace detail {

struct print_settings {
  std::mutex mutex;
  print_options now{4, 1000, 3, 80, std::nullopt};
};

LAZULI_API print_settings& printing() {
  static print_settings settings;
  return settings;
}

}  // namespace detail

LAZULI_API print_options get_printoptions() {
  auto& settings = detail::printing();
  std::lock_guard const lock(settings.mutex);
  return settings.now;
}

LAZULI_API void set_printoptions(print_options const& wanted) {
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

LAZULI_END
