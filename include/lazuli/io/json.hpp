// As much of JSON as a header of tensors needs: objects, strings, lists of whole numbers.
#pragma once

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
  index number();
  std::string string();
  void end();
  [[noreturn]] void malformed() const;

 private:
  void skip_blanks();
  char peek() {
    skip_blanks();
    return rest_.empty() ? '\0' : rest_[0];
  }
  char take();
  void expect(char c) {
    if (peek() != c) malformed();
    rest_.remove_prefix(1);
  }
  unsigned four_digits();
  void escaped(std::string& out);
  static void append_utf8(std::string& out, unsigned code);

  std::string const& where_;
  std::string_view rest_;
};

/// A text as a JSON string.
LAZULI_API std::string json_quoted(std::string_view text);

}  // namespace text
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/json.ipp>
#endif
