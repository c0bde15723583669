// As much of JSON as a header of tensors needs: objects, strings, lists of whole numbers.
#pragma once

#include <charconv>
#include <lazuli/base/error.hpp>
#include <string>

LAZULI_BEGIN
namespace text {

/// Reads a JSON text from left to right. What is not as asked for throws io_error.
class json_reader {
 public:
  json_reader(std::string const& where, std::string_view text) : where_(where), rest_(text) {}

  /// member(key) for every member of an object; it reads the value.
  template <class F>
  void object(F const& member) {
    expect('{');
    if (peek() == '}') return expect('}');
    for (;;) {
      std::string const key = string();
      expect(':');
      member(key);
      if (peek() == '}') return expect('}');
      expect(',');
    }
  }
  /// item() for every item of a list; it reads it.
  template <class F>
  void list(F const& item) {
    expect('[');
    if (peek() == ']') return expect(']');
    for (;;) {
      item();
      if (peek() == ']') return expect(']');
      expect(',');
    }
  }
  /// A whole number.
  index number() {
    skip_blanks();
    index value = 0;
    auto const read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (read.ec != std::errc{}) malformed();
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return value;
  }
  std::string string() {
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
  void end() {
    skip_blanks();
    if (!rest_.empty()) malformed();
  }
  [[noreturn]] LAZULI_COLD void malformed() const {
    fail<io_error>(where_, ": the header is not the JSON that it should be");
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_[0] == ' ' || (rest_[0] >= '\t' && rest_[0] <= '\r')))
      rest_.remove_prefix(1);
  }
  char peek() {
    skip_blanks();
    return rest_.empty() ? '\0' : rest_[0];
  }
  char take() {
    if (rest_.empty()) malformed();
    char const c = rest_[0];
    rest_.remove_prefix(1);
    return c;
  }
  void expect(char c) {
    if (peek() != c) malformed();
    rest_.remove_prefix(1);
  }
  unsigned four_digits() {
    if (rest_.size() < 4) malformed();
    unsigned code = 0;
    auto const read = std::from_chars(rest_.data(), rest_.data() + 4, code, 16);
    if (read.ec != std::errc{} || read.ptr != rest_.data() + 4) malformed();
    rest_.remove_prefix(4);
    return code;
  }
  void escaped(std::string& out) {
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
  static void append_utf8(std::string& out, unsigned code) {
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

  std::string const& where_;
  std::string_view rest_;
};

/// A text as a JSON string.
inline std::string json_quoted(std::string_view text) {
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
