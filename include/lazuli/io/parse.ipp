// Parsing numbers that are words, or that overflow.
#pragma once

#include <lazuli/io/parse.hpp>

LAZULI_BEGIN

namespace text {

namespace detail {

LAZULI_API bool overflows(std::string_view digits) {
  long exponent = 0, position = 0;
  bool after_point = false, found = false;
  std::size_t i = 0;
  for (; i < digits.size(); ++i) {
    char const c = digits[i];
    if (c == '.') {
      after_point = true;
    } else if (c >= '0' && c <= '9') {
      found = found || c != '0';
      if (found && !after_point) ++position;
      if (!found && after_point) --position;
    } else if (c == 'e' || c == 'E') {
      break;
    }
  }
  if (i < digits.size()) {
    bool const negative = digits[i + 1] == '-';
    auto const* const first =
        digits.data() + i + (digits[i + 1] == '-' || digits[i + 1] == '+' ? 2 : 1);
    auto const result = std::from_chars(first, digits.data() + digits.size(), exponent);
    if (result.ec == std::errc::result_out_of_range) return !negative;
    exponent = negative ? -exponent : exponent;
  }
  return exponent > -position;
}

LAZULI_API bool is_word(std::string_view token, std::string_view lower) {
  if (token.size() != lower.size()) return false;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if ((token[i] | 0x20) != lower[i]) return false;
  }
  return true;
}

}  // namespace detail

}  // namespace text

LAZULI_END
