// Texts from their parts, and the throwing of errors.
#pragma once

#include <charconv>
#include <lazuli/base/error.hpp>

LAZULI_BEGIN

namespace text {

// Strings grow by one of their functions only: each is compiled in every source that can fail.
LAZULI_API LAZULI_SELDOM void part::append_to(std::string& out) const {
  char digits[64];
  char* const end = digits + sizeof digits;
  char* last = digits;
  if (kind_ == signed_number && signed_ < 0) *last++ = '-';
  switch (kind_) {
    case characters:
      out.append(text_.data(), text_.size());
      return;
    case one_character:
      *last++ = character_;
      break;
    case signed_number:
      last = std::to_chars(last, end, signed_ < 0 ? 0 - unsigned_ : unsigned_).ptr;
      break;
    case unsigned_number:
      last = std::to_chars(last, end, unsigned_).ptr;
      break;
    case float_number:
      last = std::to_chars(last, end, float_).ptr;
      break;
    case double_number:
      last = std::to_chars(last, end, double_).ptr;
      break;
    case long_double_number:
      last = std::to_chars(last, end, long_double_).ptr;
      break;
  }
  out.append(digits, static_cast<std::size_t>(last - digits));
}

LAZULI_API void append(std::string& out, part const& more) { more.append_to(out); }

LAZULI_API LAZULI_SELDOM std::string join(part const* parts, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) parts[i].append_to(out);
  return out;
}

LAZULI_API LAZULI_SELDOM std::string shape(std::span<index const> extents) {
  std::string out;
  for (std::size_t i = 0; i < extents.size(); ++i) {
    append(out, i == 0 ? "(" : ", ");
    append(out, extents[i]);
  }
  append(out, extents.empty() ? "()" : ")");
  return out;
}

}  // namespace text

template <class Error>
void detail::raise(std::string const& text) {
  throw Error(text);
}

LAZULI_END
