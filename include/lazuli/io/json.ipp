// Reading JSON letter by letter, and quoting it.
#pragma once

#include <charconv>
#include <lazuli/io/json.hpp>

LAZULI_BEGIN

namespace text {

LAZULI_API index json_reader::number() {
  skip_blanks();
  index value = 0;
  auto const read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
  if (read.ec != std::errc{}) malformed();
  rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
  return value;
}

LAZULI_API std::string json_reader::string() {
  expect('"');
  std::string out;
  for (;;) {
    char const c = take();
    if (c == '"') return out;
    if (static_cast<unsigned char>(c) < 0x20) malformed();
    if (c != '\\') {
      out += c;
    } else {
      escaped(out);
    }
  }
}

LAZULI_API void json_reader::end() {
  skip_blanks();
  if (!rest_.empty()) malformed();
}

[[noreturn]] LAZULI_API void json_reader::malformed() const {
  fail<io_error>(where_, ": the header is not the JSON that it should be");
}

LAZULI_API void json_reader::skip_blanks() {
  while (!rest_.empty() && (rest_[0] == ' ' || (rest_[0] >= '\t' && rest_[0] <= '\r')))
    rest_.remove_prefix(1);
}

LAZULI_API char json_reader::take() {
  if (rest_.empty()) malformed();
  char const c = rest_[0];
  rest_.remove_prefix(1);
  return c;
}

LAZULI_API unsigned json_reader::four_digits() {
  if (rest_.size() < 4) malformed();
  unsigned code = 0;
  auto const read = std::from_chars(rest_.data(), rest_.data() + 4, code, 16);
  if (read.ec != std::errc{} || read.ptr != rest_.data() + 4) malformed();
  rest_.remove_prefix(4);
  return code;
}

LAZULI_API void json_reader::escaped(std::string& out) {
  constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
  char const c = take();
  if (auto const at = letters.find(c); at != std::string_view::npos) {
    out += meant[at];
    return;
  }
  if (c != 'u') malformed();
  unsigned code = four_digits();
  if (code >= 0xd800 && code < 0xdc00) {  // the first of two halves
    if (take() != '\\' || take() != 'u') malformed();
    unsigned const low = four_digits();
    if (low < 0xdc00 || low > 0xdfff) malformed();
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  append_utf8(out, code);
}

LAZULI_API void json_reader::append_utf8(std::string& out, unsigned code) {
  auto const byte = [&](unsigned b) { out += static_cast<char>(b); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f));
  } else {
    byte(0xf0 | code >> 18), byte(0x80 | (code >> 12 & 0x3f));
    byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f));
  }
}

LAZULI_API std::string json_quoted(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out = "\"";
  for (char const c : text) {
    auto const code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (code < 0x20) {
      out += text::concat("\\u00", digits[code / 16], digits[code % 16]);
    } else {
      out += c;
    }
  }
  return out += '"';
}

}  // namespace text

LAZULI_END
