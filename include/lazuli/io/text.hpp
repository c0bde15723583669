// Tables of numbers in text files: loadtxt and savetxt, by NumPy's rules.
#pragma once

#include <iosfwd>
#include <lazuli/io/file.hpp>
#include <lazuli/io/parse.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <vector>

LAZULI_BEGIN

/// The separator between the numbers of a line: a character or a text; empty: blanks and tabs.
struct text_separator {
  text_separator(char one) : text(1, one) {}
  text_separator(char const* some) : text(some) {}
  text_separator(std::string some) : text(std::move(some)) {}
  std::string text;
};

/// A text to read: a file by its path, or a stream from its present position to its end.
class text_input {
 public:
  template <std::convertible_to<std::string> P>
  text_input(P const& path) : name_(path) {}
  text_input(std::istream& from) : name_("the stream"), stream_(&from) {}
  text_input(std::istream&& from) : text_input(from) {}
  std::string const& name() const { return name_; }
  /// All of it.   Throws io_error.
  std::string read(char const* call) const;

 private:
  std::string name_;
  std::istream* stream_ = nullptr;
};

/// Where a text goes: to a file by its path, or to a stream.
class text_output {
 public:
  template <std::convertible_to<std::string> P>
  text_output(P const& path) : path_(path) {}
  text_output(std::ostream& to) : stream_(&to) {}
  /// Writes all of it.   Throws io_error.
  void write(char const* call, std::string_view all) const;

 private:
  std::string path_;
  std::ostream* stream_ = nullptr;
};

/// How loadtxt reads a text.
struct loadtxt_options {
  text_separator delimiter = "";  // between numbers, as in "1,2"; empty: any blanks and tabs
  std::string comments = "#";     // the rest of a line behind this is skipped; empty: no comments
  index skiprows = 0;             // lines at the start that are not read, comments included
  std::vector<index> usecols =
      {};  // the columns to take, in this order; negative: from the end; empty: all
};

/// How savetxt writes a text.
struct savetxt_options {
  text_separator delimiter = " ";  // between numbers
  std::optional<int> precision =
      {};  // digits after the point (`%.4e`); not set: as many as reading it back needs
  std::string header = "";      // written first, behind `comments`
  std::string comments = "# ";  // before each line of the header
};

namespace detail {

/// A token prepared for an error message: shortened, and without control characters.
LAZULI_API std::string quoted(std::string_view token);

/// The lines of a text that hold numbers, cut into tokens.
class text_rows {
 public:
  text_rows(char const* call, std::string_view all, std::string const& path,
            loadtxt_options const& options);

  /// The tokens of the next such line; none at the end.
  std::vector<std::string_view> const& next();

  template <class... Parts>
  [[noreturn]] LAZULI_COLD void complain(Parts const&... parts) const {
    fail<io_error>(call_, ": ", path_, ", line ", line_, ": ", parts...);
  }

 private:
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  static std::string_view trimmed(std::string_view x);

  /// Lines end with \n, \r\n or \r.
  std::string_view take_line();

  void cut(std::string_view line);

  void choose();

  char const* call_;
  std::string_view rest_;
  std::string const& path_;
  loadtxt_options const& options_;
  index line_ = 0;
  std::vector<std::string_view> tokens_, chosen_;
};

template <class R>
void append_real(std::string& out, R x, std::optional<int> precision) {
  if (std::isnan(x)) {
    out += "nan";
    return;
  }
  std::string digits(static_cast<std::size_t>(precision.value_or(0)) + 64, '\0');
  auto* const end = digits.data() + digits.size();
  auto const result =
      precision ? std::to_chars(digits.data(), end, x, std::chars_format::scientific, *precision)
                : std::to_chars(digits.data(), end, x);
  out.append(digits.data(), result.ptr);
}

template <class T>
void append_number(std::string& out, T x, std::optional<int> precision) {
  if constexpr (std::is_same_v<T, bool>) {
    out += x ? '1' : '0';
  } else if constexpr (integer_dtype<T>) {
    text::append(out, x);
  } else if constexpr (complex_dtype<T>) {
    append_real(out, x.real(), precision);
    if (!std::signbit(x.imag()) || std::isnan(x.imag())) out += '+';
    append_real(out, x.imag(), precision);
    out += 'j';
  } else {
    append_real(out, static_cast<compute_t<T>>(x), precision);
  }
}

/// The numbers of a text as a matrix; with `gaps` NaN for what is no number.
template <class T>
matrix<T> table_of(char const* call, text_input const& from, loadtxt_options const& options,
                   bool gaps) {
  auto const all = from.read(call);
  text_rows rows(call, all, from.name(), options);
  std::vector<std::conditional_t<std::is_same_v<T, bool>, char, T>> values;
  index columns = 0, count = 0;
  while (true) {
    auto const& tokens = rows.next();
    auto const width = static_cast<index>(tokens.size());
    if (width == 0) break;
    if (count == 0) columns = width;
    if (width != columns) rows.complain(width, " numbers, but the rows above have ", columns);
    for (auto const token : tokens) {
      auto const number = text::parse<T>(token);
      if (!number && !gaps)
        rows.complain(quoted(token), " is not a number of dtype ", dtype_name_v<T>);
      values.push_back(number ? *number : std::numeric_limits<T>::quiet_NaN());
    }
    ++count;
  }
  if (count == 0) fail<io_error>(call, ": ", from.name(), " has no numbers");
  matrix<T> out(count, columns);
  std::copy(values.begin(), values.end(), out.data());
  return out;
}

template <int Rank, class T>
dtensor<T, Rank> table_in(char const* call, text_input const& from, matrix<T>&& table) {
  if constexpr (Rank == 2) {
    return std::move(table);
  } else {
    if (table.extent(0) != 1 && table.extent(1) != 1)
      fail<io_error>(call, ": ", from.name(), " has ", table.extent(0), " rows of ",
                     table.extent(1), " numbers, which are no vector");
    return std::move(table).flatten();
  }
}
/// table_rank: axes of what a text holds.
template <int Rank>
concept table_rank = Rank == 1 || Rank == 2;
}  // namespace detail

/// Reads a matrix from a text, a file or a stream: each line is a row; blank lines and comments are
/// skipped. `loadtxt<float, 1>(path)` reads one row or one column as a vector. dtype: T. Throws
/// io_error with file and line for rows of different length and for text that is not a number of
/// type T, and for a file that cannot be read or holds no numbers. Source: numpy.loadtxt.
template <dtype T = default_float, int Rank = 2>
  requires(detail::table_rank<Rank>)
dtensor<T, Rank> loadtxt(text_input const& from, loadtxt_options const& options = {}) {
  return detail::table_in<Rank>("loadtxt", from,
                                detail::table_of<T>("loadtxt", from, options, false));
}

/// The same with a separator, `loadtxt("x.csv", ',')`, and a number of lines to skip.
template <dtype T = default_float, int Rank = 2, std::convertible_to<text_separator> D>
  requires(detail::table_rank<Rank>)
dtensor<T, Rank> loadtxt(text_input const& from, D const& delimiter, index skiprows = 0) {
  return loadtxt<T, Rank>(from, loadtxt_options{.delimiter = delimiter, .skiprows = skiprows});
}

/// loadtxt with NaN for values that are missing between two delimiters, or are not numbers; for
/// integer types both are errors.   Source: numpy.genfromtxt.
template <dtype T = default_float, int Rank = 2>
  requires(detail::table_rank<Rank>)
dtensor<T, Rank> genfromtxt(text_input const& from, loadtxt_options const& options = {}) {
  return detail::table_in<Rank>("genfromtxt", from,
                                detail::table_of<T>("genfromtxt", from, options, real_dtype<T>));
}
template <dtype T = default_float, int Rank = 2, std::convertible_to<text_separator> D>
  requires(detail::table_rank<Rank>)
dtensor<T, Rank> genfromtxt(text_input const& from, D const& delimiter, index skiprows = 0) {
  return genfromtxt<T, Rank>(from, loadtxt_options{.delimiter = delimiter, .skiprows = skiprows});
}

/// What the compiler prints of loadtxt<float, 3>.
struct a_text_holds_a_matrix_or_a_vector_write_loadtxt_float_2_or_1 {};
// clang-format off
template <dtype T, int Rank, class... A>
  requires(!detail::table_rank<Rank>)
a_text_holds_a_matrix_or_a_vector_write_loadtxt_float_2_or_1 loadtxt(text_input const&, A const&...) LAZULI_REFUSED("lazuli: a text holds a matrix, or a vector: loadtxt<float>(path), loadtxt<float, 1>(path)");
// clang-format on

/// Writes a matrix as lines of numbers; a vector as one number per line. If no precision is set,
/// loadtxt reads back the same bits.   Throws io_error for a file or a stream that cannot be
/// written.
template <expression X>
void savetxt(text_output const& to, X const& x, savetxt_options const& options = {}) {
  static_assert(rank_of<X> <= 2,
                "lazuli::savetxt: rank 0, 1 or 2 is needed; reshape it to a matrix?");
  if (options.precision.value_or(0) < 0)
    fail<io_error>("savetxt: precision is ", *options.precision, "; it must be 0 or more");
  using for_file = detail::values_for_file<space_of<X>>;
  auto const turn = for_file::turn(x);
  auto const value = for_file::values(x);
  index rows = value.numel(), columns = 1;
  if constexpr (rank_of<X> == 2) {
    rows = value.extent(0);
    columns = value.extent(1);
  }
  std::string all;
  for (std::string_view rest = options.header; !rest.empty();) {
    auto const end = std::min(rest.find('\n'), rest.size());
    all.append(options.comments).append(rest.substr(0, end)) += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < columns; ++j) {
      if (j > 0) all += options.delimiter.text;
      detail::append_number(all, value.data()[i * columns + j], options.precision);
    }
    all += '\n';
  }
  detail::in_turn(turn.get(), [&] { to.write("savetxt", all); });
}
/// The same with a separator: `savetxt("x.csv", x, ',')`.
template <expression X, std::convertible_to<text_separator> D>
void savetxt(text_output const& to, X const& x, D const& delimiter) {
  savetxt(to, x, savetxt_options{.delimiter = delimiter});
}

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/text.ipp>
#endif
