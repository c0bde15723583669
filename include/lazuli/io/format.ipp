// Numbers as text, the columns they are printed in, and arrays of them.
#pragma once

#include <algorithm>
#include <charconv>
#include <lazuli/base/cmath.hpp>
#include <lazuli/io/format.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

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
  void choose(std::vector<double> const& numbers, std::optional<bool> scientific);
  void choose(std::vector<std::string> const& words);

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
  void widen(std::vector<double> const& numbers);

  int precision_;
  std::size_t width_ = 1;
  bool whole_ = true;
  bool scientific_ = false;
};

inline void printed_column::choose(std::vector<double> const& numbers,
                                   std::optional<bool> scientific) {
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

inline void printed_column::choose(std::vector<std::string> const& words) {
  for (auto const& word : words) width_ = std::max(width_, word.size());
}

inline void printed_column::widen(std::vector<double> const& numbers) {
  for (double x : numbers) {
    if (counts(x)) width_ = std::max(width_, text(x).size());
  }
}

/// Writes one array.
class array_printer {
 public:
  array_printer(printed_array const& array, print_options const& options)
      : array_(array),
        options_(options),
        size_(array.size()),
        edge_(*options.edgeitems),
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
  bool cut(index extent) const { return leaves_out(extent, size_, options_); }
  /// From the start of an axis to its item i, in elements of the memory.
  index place(std::size_t axis, index i) const {
    index const extent = array_.extents[axis];
    bool const behind = array_.shown_only && cut(extent) && i >= extent - edge_;
    return (behind ? i - extent + 2 * edge_ : i) * array_.strides[axis];
  }

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
        array_.extents[axis], [&](index i) { for_elements(axis + 1, at + place(axis, i), f); },
        [] {});
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
            out += element(at + place(axis, i));
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
            out += nested(axis + 1, at + place(axis, i), indent + 1);
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
  printed_column real_;
  printed_column imaginary_;
};

LAZULI_API std::string printed(printed_array const& array, print_options const& options) {
  return array_printer(array, options).text();
}

}  // namespace detail

LAZULI_END
