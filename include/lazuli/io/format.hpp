// How tensors are written as text, for any element type and rank: PyTorch's layout
// (torch._tensor_str), its choice of notation, its summaries. Knows no expression: print.hpp hands
// the elements over.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <lazuli/number/dtype.hpp>
#include <lazuli/shape/extents.hpp>
#include <mutex>
#include <optional>
#include <vector>

LAZULI_BEGIN

/// How tensors are printed; what set_printoptions is not told stays as it is. As in PyTorch,
/// sci_mode is the exception: where not named, it goes back to automatic.
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

/// The elements of a tensor as the printer sees them.
struct printed_array {
  std::span<index const> extents;
  std::span<index const> strides;
  void const* data;
  dtype_kind kind;
  std::string_view dtype;  // its name; empty where the elements show it
  /// Of reals and complex numbers: the element at a position.
  std::complex<double> (*number)(void const* data, index at);
  /// Of booleans and integers: its text.
  std::string (*word)(void const* data, index at);

  index size() const { return checked_size(extents); }
};

inline std::string notation(double x, std::chars_format format, int precision) {
  if (std::isnan(x)) return "nan";
  std::string out(static_cast<std::size_t>(precision) + 320, '\0');
  out.resize(static_cast<std::size_t>(
      std::to_chars(out.data(), out.data() + out.size(), x, format, precision).ptr - out.data()));
  return out;
}

/// Numbers that are printed below one another: their common notation and width.
class printed_column {
 public:
  explicit printed_column(print_options const& options) : precision_(*options.precision) {}

  /// Chooses for these numbers, as PyTorch does: `1.` where all are whole; scientific where they
  /// differ by a factor over 1000, exceed 1e8, or (not whole) fall below 1e-4.
  void choose(std::vector<double> const& numbers, std::optional<bool> scientific) {
    double least = 0, most = 0;
    for (double x : numbers) {
      if (!counts(x)) continue;
      least = most == 0 ? std::abs(x) : std::min(least, std::abs(x));
      most = std::max(most, std::abs(x));
      whole_ = whole_ && x == std::ceil(x);
    }
    if (most == 0) return;
    scientific_ = most / least > 1000 || most > 1e8 || (!whole_ && least < 1e-4);
    widen(numbers);
    if (scientific && *scientific != scientific_) {
      scientific_ = *scientific;
      widen(numbers);
    }
  }
  void choose(std::vector<std::string> const& words) {
    for (auto const& word : words) width_ = std::max(width_, word.size());
  }

  std::size_t width() const { return width_; }
  std::string pad(std::string const& word) const {
    return std::string(width_ > word.size() ? width_ - word.size() : 0, ' ') + word;
  }
  std::string text(double x) const {
    if (scientific_) return notation(x, std::chars_format::scientific, precision_);
    if (!whole_) return notation(x, std::chars_format::fixed, precision_);
    return notation(x, std::chars_format::fixed, 0) + (std::isfinite(x) ? "." : "");
  }

 private:
  static bool counts(double x) { return std::isfinite(x) && x != 0; }
  void widen(std::vector<double> const& numbers) {
    for (double x : numbers) {
      if (counts(x)) width_ = std::max(width_, text(x).size());
    }
  }

  int precision_;
  std::size_t width_ = 1;
  bool whole_ = true;
  bool scientific_ = false;
};

/// Writes one array.
class array_printer {
 public:
  array_printer(printed_array const& array, print_options const& options)
      : array_(array),
        options_(options),
        size_(array.size()),
        edge_(*options.edgeitems),
        summarised_(size_ > *options.threshold),
        real_(options),
        imaginary_(options) {
    if (size_ > 0) measure();
  }

  std::string text() const {
    constexpr std::string_view prefix = "tensor(";
    std::string out(prefix);
    out += size_ == 0 ? "[]" : nested(0, 0, static_cast<index>(prefix.size()));
    std::vector<std::string> remarks;
    if (size_ == 0 && array_.extents.size() != 1)
      remarks.push_back("size=" + text::shape(array_.extents));
    if (!array_.dtype.empty()) remarks.push_back(text::concat("dtype=", array_.dtype));
    auto const newline = out.rfind('\n');
    std::size_t line = out.size() + 1 - (newline == std::string::npos ? std::size_t(-1) : newline);
    for (auto const& remark : remarks) {
      bool const fits = static_cast<index>(line + remark.size() + 2) <= *options_.linewidth;
      out += text::concat(
          fits ? std::string(", ") : text::concat(",\n", std::string(prefix.size(), ' ')), remark);
      line = fits ? line + remark.size() + 2 : prefix.size() + remark.size();
    }
    return out + ")";
  }

 private:
  bool is_exact() const { return array_.kind < dtype_kind::real; }
  bool is_complex() const { return array_.kind == dtype_kind::complex; }
  bool cut(index extent) const { return summarised_ && extent / 2 >= edge_ && extent > 2 * edge_; }

  /// Calls f(i) for the indices of an axis that are shown, and gap() where some are left out.
  template <class F, class G>
  void for_shown(index extent, F f, G gap) const {
    bool const short_cut = cut(extent);
    for (index i = 0; i < extent; ++i) {
      if (short_cut && i == edge_) {
        gap();
        i = extent - edge_;
        if (i == extent) break;
      }
      f(i);
    }
  }
  template <class F>
  void for_elements(std::size_t axis, index at, F const& f) const {
    if (axis == array_.extents.size()) return f(at);
    for_shown(
        array_.extents[axis],
        [&](index i) { for_elements(axis + 1, at + i * array_.strides[axis], f); }, [] {});
  }

  void measure() {
    std::vector<double> real, imaginary;
    std::vector<std::string> words;
    for_elements(0, 0, [&](index at) {
      if (is_exact()) {
        words.push_back(array_.word(array_.data, at));
      } else {
        auto const x = array_.number(array_.data, at);
        real.push_back(x.real());
        imaginary.push_back(x.imag());
      }
    });
    if (is_exact()) return real_.choose(words);
    real_.choose(real, options_.sci_mode);
    if (is_complex()) imaginary_.choose(imaginary, options_.sci_mode);
  }

  std::string element(index at) const {
    if (is_exact()) return real_.pad(array_.word(array_.data, at));
    auto const x = array_.number(array_.data, at);
    auto out = real_.pad(real_.text(x.real()));
    if (is_complex()) {
      auto const imaginary = imaginary_.text(x.imag());
      text::append(out, imaginary[0] == '-' ? "" : "+");
      text::append(out, imaginary);
      text::append(out, "j");
    }
    return out;
  }

  /// The elements below `axis`, in brackets; `indent` characters stand before them.
  std::string nested(std::size_t axis, index at, index indent) const {
    auto const rank = array_.extents.size();
    if (axis == rank) return element(at);
    std::string const line =
        text::concat("\n", std::string(static_cast<std::size_t>(indent) + 1, ' '));
    std::string out = "[";
    if (axis + 1 == rank) {
      index const per_line = std::max(index{1}, (*options_.linewidth - indent) / item_width());
      index count = 0;
      auto const separate = [&] {
        if (count > 0) out += count % per_line == 0 ? text::concat(",", line) : std::string(", ");
        ++count;
      };
      for_shown(
          array_.extents[axis],
          [&](index i) {
            separate();
            out += element(at + i * array_.strides[axis]);
          },
          [&] {
            separate();
            out += " ...";
          });
    } else {
      std::string const separator = text::concat(",", std::string(rank - axis - 2, '\n'), line);
      auto const separate = [&] {
        if (out.size() > 1) out += separator;
      };
      for_shown(
          array_.extents[axis],
          [&](index i) {
            separate();
            out += nested(axis + 1, at + i * array_.strides[axis], indent + 1);
          },
          [&] {
            separate();
            out += "...";
          });
    }
    return out + "]";
  }

  /// Characters of an element with its comma and blank.
  index item_width() const {
    return static_cast<index>(real_.width() + 2 + (is_complex() ? imaginary_.width() + 1 : 0));
  }

  printed_array const& array_;
  print_options const& options_;
  index size_;
  index edge_;
  bool summarised_;
  printed_column real_;
  printed_column imaginary_;
};

}  // namespace detail

LAZULI_END
