// Numbers as text, and the columns they are printed in.
#pragma once

#include <lazuli/io/format.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API std::string notation(double x, std::chars_format format, int precision) {
  if (std::isnan(x)) return "nan";
  std::string out(static_cast<std::size_t>(precision) + 320, '\0');
  out.resize(static_cast<std::size_t>(
      std::to_chars(out.data(), out.data() + out.size(), x, format, precision).ptr - out.data()));
  return out;
}

LAZULI_API void printed_column::choose(std::vector<double> const& numbers,
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

LAZULI_API void printed_column::choose(std::vector<std::string> const& words) {
  for (auto const& word : words) width_ = std::max(width_, word.size());
}

LAZULI_API void printed_column::widen(std::vector<double> const& numbers) {
  for (double x : numbers) {
    if (counts(x)) width_ = std::max(width_, text(x).size());
  }
}

}  // namespace detail

LAZULI_END
