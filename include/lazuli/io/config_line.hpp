// Lines about GPUs, which their headers add to show_config().
#pragma once

#include <lazuli/base/portability.hpp>
#include <string>

LAZULI_BEGIN

/// A line of show_config(). An inline variable in the header of what it is about, so that programs
/// that do not include it pay nothing.
class config_line {
 public:
  using writer = std::string();

  explicit config_line(writer* write) : write_(write), next_(first()) { first() = this; }
  config_line(config_line const&) = delete;
  config_line& operator=(config_line const&) = delete;
  ~config_line() {
    config_line** at = &first();
    while (*at != this) at = &(*at)->next_;
    *at = next_;
  }

  /// All lines there are, the ones below the first moved in by so many spaces; "" if none.
  static std::string all(int indent) {
    std::string out;
    for (config_line const* each = first(); each != nullptr; each = each->next_) {
      if (!out.empty()) out.append("\n").append(static_cast<std::size_t>(indent), ' ');
      out += each->write_();
    }
    return out;
  }

 private:
  static config_line*& first() {
    static config_line* newest = nullptr;
    return newest;
  }

  writer* write_;
  config_line* next_;
};

LAZULI_END
