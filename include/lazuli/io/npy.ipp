// Headers of .npy files, read and written.
#pragma once

#include <lazuli/io/npy.hpp>

LAZULI_BEGIN

namespace detail::npy {

/// Reads the header, which is a Python dict, word by word.
class header_reader {
 public:
  header_reader(std::string const& where, std::string_view text) : where_(where), rest_(text) {}

  void read(array_bytes& array) {
    bool type = false, order = false, shape = false;
    expect('{');
    while (peek() != '}') {
      auto const key = quoted();
      expect(':');
      if (key == "descr" && !type) {
        read_type(array);
        type = true;
      } else if (key == "fortran_order" && !order) {
        array.columns_first = boolean();
        order = true;
      } else if (key == "shape" && !shape) {
        array.extents = tuple();
        shape = true;
      } else {
        malformed();
      }
      if (peek() != '}') expect(',');
    }
    expect('}');
    skip_blanks();
    if (!type || !order || !shape || !rest_.empty()) malformed();
  }

 private:
  [[noreturn]] LAZULI_COLD void malformed() const {
    fail<io_error>(where_, " is not a .npy file: its header is malformed");
  }
  void skip_blanks() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n')) rest_.remove_prefix(1);
  }
  char peek() {
    skip_blanks();
    return rest_.empty() ? '\0' : rest_[0];
  }
  void expect(char c) {
    if (peek() != c) malformed();
    rest_.remove_prefix(1);
  }
  std::string_view quoted() {
    char const quote = peek();
    if (quote != '\'' && quote != '"') malformed();
    auto const end = rest_.find(quote, 1);
    if (end == std::string_view::npos) malformed();
    auto const inside = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return inside;
  }
  bool boolean() {
    skip_blanks();
    bool const value = rest_.starts_with("True");
    if (!value && !rest_.starts_with("False")) malformed();
    rest_.remove_prefix(value ? 4 : 5);
    return value;
  }
  std::vector<index> tuple() {
    std::vector<index> out;
    expect('(');
    while (peek() != ')') {
      index value = 0;
      auto const read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
      if (read.ec != std::errc{}) malformed();
      rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
      if (peek() == 'L') expect('L');  // Python 2 wrote long numbers so
      out.push_back(value);
      if (peek() != ')') expect(',');
    }
    expect(')');
    return out;
  }
  void read_type(array_bytes& array) {
    if (peek() == '[') fail<io_error>(where_, " holds a structured array, which no dtype fits");
    auto const code = quoted();
    constexpr bool little = std::endian::native == std::endian::little;
    auto const digits = code.size() < 3 ? std::nullopt : text::parse<int>(code.substr(2));
    array.type = {code.size() < 3 ? '\0' : code[1], digits.value_or(0)};
    // NumPy has none of these: so does ml_dtypes write them.
    if (array.type == element_type{'V', 2}) array.type.kind = 'g';
    if (array.type == element_type{'V', 1}) array.type.kind = 'p';
    if (array.type == element_type{'f', 1}) array.type.kind = 'q';
    char const order = code.empty() ? '\0' : code[0];
    if (!is_element_type(array.type) ||
        (order != '<' && order != '>' && order != '|' && order != '='))
      fail<io_error>(where_, " holds elements of type '", code.substr(0, 20),
                     "', which no dtype fits");
    array.swapped = order == (little ? '>' : '<') && array.type.bytes > 1;
  }

  std::string const& where_;
  std::string_view rest_;
};

LAZULI_API array_bytes read(std::string const& where, std::string_view file) {
  if (!file.starts_with(magic) || file.size() < 10)
    fail<io_error>(where, " is not a .npy file: it does not begin as one");
  int const version = static_cast<unsigned char>(file[6]);
  std::size_t const counted = version == 1 ? 2 : 4, start = 8 + counted;
  if (version < 1 || version > 3)
    fail<io_error>(where, " is a .npy file of version ", version, "; 1 to 3 are known");
  std::size_t length = 0;
  for (std::size_t i = 0; i < counted && 8 + i < file.size(); ++i)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(file[8 + i])) << 8 * i;
  if (file.size() < start || length > file.size() - start)
    fail<io_error>(where, " is cut short in its header");
  array_bytes array;
  header_reader(where, file.substr(start, length)).read(array);
  std::size_t const wanted = count_bytes(where, array.type, array.extents);
  auto const data = file.substr(start + length);
  if (data.size() < wanted)
    fail<io_error>(where, " is cut short: ", wanted, " bytes of elements are needed, ", data.size(),
                   " are there");
  array.bytes = data.substr(0, wanted);
  return array;
}

LAZULI_API std::string header_of(array_bytes const& array) {
  element_type const type = array.type;
  bool const plain = type.bytes == 1 || type.kind == 'g';
  char const order = plain ? '|' : std::endian::native == std::endian::little ? '<' : '>';
  char const kind = type.kind == 'g' || type.kind == 'p' ? 'V' : type.kind == 'q' ? 'f' : type.kind;
  std::string dict = text::concat("{'descr': '", order, kind,
                                  type.bytes, "', 'fortran_order': False, 'shape': (");
  for (index const e : array.extents)
    dict += text::concat(e, array.extents.size() == 1 ? "," : ", ");
  if (array.extents.size() > 1) dict.resize(dict.size() - 2);
  dict += "), }";
  while ((10 + dict.size() + 1) % 64 != 0) dict += ' ';
  dict += '\n';
  std::string out(magic);
  out += {'\1', '\0', static_cast<char>(dict.size() % 256), static_cast<char>(dict.size() / 256)};
  return out += dict;
}

LAZULI_API void check_ending(std::string const& path) {
  struct {
    std::string_view ending, writer;
  } constexpr others[] = {{".npz", "save_npz(path, \"x\", x)"},
                          {".safetensors", "save_safetensors(path, \"x\", x)"},
                          {".png", "save_image(path, x)"},
                          {".csv", "savetxt(path, x, ',')"},
                          {".txt", "savetxt(path, x)"}};
  for (auto const& other : others)
    if (path.ends_with(other.ending))
      fail<io_error>("save: ", path, " would be a .npy file, whatever its name; ", other.writer,
                     " writes what the name says");
}

}  // namespace detail::npy

LAZULI_END
