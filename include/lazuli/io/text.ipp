// Rows of a text, cut into words.
#pragma once

#include <istream>
#include <lazuli/io/text.hpp>
#include <ostream>

LAZULI_BEGIN

LAZULI_API std::string text_input::read(char const* call) const {
  if (stream_ == nullptr) return detail::read_file(call, name_);
  if (!*stream_) fail<io_error>(call, ": the stream cannot be read: it has failed before");
  std::string all;
  char block[4096];
  for (std::streamsize n; (n = stream_->rdbuf()->sgetn(block, sizeof block)) > 0;)
    all.append(block, static_cast<std::size_t>(n));
  return all;
}

LAZULI_API void text_output::write(char const* call, std::string_view all) const {
  if (stream_ == nullptr) {
    detail::file_writer file(call, path_);
    file.write(all);
    return file.close();
  }
  if (!stream_->write(all.data(), static_cast<std::streamsize>(all.size())))
    fail<io_error>(call, ": the stream cannot be written");
}

namespace detail {

LAZULI_API std::string quoted(std::string_view token) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out = "\"";
  for (char const c : token.substr(0, 32)) {
    auto const code = static_cast<unsigned char>(c);
    if (code >= 0x20 && code < 0x7f) {
      out += c;
    } else {
      out += {'\\', 'x', digits[code / 16], digits[code % 16]};
    }
  }
  return out + (token.size() > 32 ? "…\"" : "\"");
}

LAZULI_API text_rows::text_rows(char const* call, std::string_view all, std::string const& path,
                                loadtxt_options const& options)
    : call_(call),
      rest_(all.starts_with("\xef\xbb\xbf") ? all.substr(3) : all),
      path_(path),
      options_(options) {
  if (options.skiprows < 0)
    fail<io_error>(call, ": skiprows is ", options.skiprows, "; it must be 0 or more");
}

LAZULI_API std::vector<std::string_view> const& text_rows::next() {
  tokens_.clear();
  while (tokens_.empty() && !rest_.empty()) {
    auto const line = take_line();
    if (line_ > options_.skiprows) cut(line);
  }
  if (!tokens_.empty() && !options_.usecols.empty()) choose();
  return tokens_;
}

LAZULI_API std::string_view text_rows::trimmed(std::string_view x) {
  while (!x.empty() && is_blank(x.front())) x.remove_prefix(1);
  while (!x.empty() && is_blank(x.back())) x.remove_suffix(1);
  return x;
}

LAZULI_API std::string_view text_rows::take_line() {
  auto const end = rest_.find_first_of("\r\n");
  auto line = rest_.substr(0, end);
  bool const two = end != std::string_view::npos && rest_.substr(end, 2) == "\r\n";
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + (two ? 2 : 1));
  ++line_;
  if (!options_.comments.empty()) line = line.substr(0, line.find(options_.comments));
  return line;
}

LAZULI_API void text_rows::cut(std::string_view line) {
  auto const& delimiter = options_.delimiter.text;
  if (trimmed(line).empty()) return;
  if (delimiter.empty()) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      if (i < line.size() && !is_blank(line[i])) continue;
      if (i > begin) tokens_.push_back(line.substr(begin, i - begin));
      begin = i + 1;
    }
    return;
  }
  for (;;) {
    auto const end = line.find(delimiter);
    tokens_.push_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) return;
    line.remove_prefix(end + delimiter.size());
  }
}

LAZULI_API void text_rows::choose() {
  auto const count = static_cast<index>(tokens_.size());
  chosen_.clear();
  for (index const column : options_.usecols) {
    if (column < -count || column >= count)
      complain("there is no column ", column, " among ", count);
    chosen_.push_back(tokens_[static_cast<std::size_t>(column < 0 ? column + count : column)]);
  }
  tokens_.swap(chosen_);
}

}  // namespace detail

LAZULI_END
