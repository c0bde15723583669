// Texts from their parts, and the throwing of errors.
#pragma once

#include <charconv>
#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace text {

namespace detail {
template <class N>
LAZULI_COLD void append_number(std::string& out, N number) {
  char digits[64];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
}  // namespace detail

LAZULI_API LAZULI_SELDOM void part::append_to(std::string& out) const {
  switch (kind_) {
    case characters:
      out += text_;
      return;
    case one_character:
      out += character_;
      return;
    case signed_number:
      detail::append_number(out, signed_);
      return;
    case unsigned_number:
      detail::append_number(out, unsigned_);
      return;
    case float_number:
      detail::append_number(out, float_);
      return;
    case double_number:
      detail::append_number(out, double_);
      return;
    case long_double_number:
      detail::append_number(out, long_double_);
      return;
  }
}

LAZULI_API void append(std::string& out, part const& more) { more.append_to(out); }

LAZULI_API LAZULI_SELDOM std::string join(std::span<part const> parts) {
  std::string out;
  for (auto const& one : parts) one.append_to(out);
  return out;
}

LAZULI_API LAZULI_SELDOM std::string shape(std::span<index const> extents) {
  std::string out = "(";
  for (std::size_t i = 0; i < extents.size(); ++i) {
    if (i != 0) out += ", ";
    append(out, extents[i]);
  }
  return out += ')';
}

}  // namespace text

template <class Error>
void detail::raise(std::string const& text) {
  throw Error(text);
}

LAZULI_END
